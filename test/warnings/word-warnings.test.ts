/** Notes that name a treatment: what contradicts a standard tax, and what does not. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line, post } from '../support.ts'

// biome-ignore format: table
const NUMBERS: { [country: string]: [own: string, other: string] } = {
  BE: ['0403019261', '0413172884'], DE: ['111111125', '136695976'], ES: ['B98602642', '54387763P'], FR: ['44732829320', '44391838042'],
  IE: ['3628739L', '6433435OA'], IT: ['12345670785', '10182640150'], NL: ['000099995B57', '808661863B01'], PL: ['9876543210', '9551893317'],
  SK: ['2021853504', '2020317068'],
}

async function isNamed(country: string, text: string, lines = 1): Promise<boolean> {
  const [supplier, customer] = NUMBERS[country]!.map((code) => ({
    name: `Party ${code}`,
    tax_id: { country, code },
  }))
  const all = Array.from({ length: lines }, (_, i) =>
    line({
      item: { name: `Thing ${i}`, price: '100.00' },
      taxes: [{ cat: 'VAT', rate: 'general' }],
    }),
  )
  const data = invoice({ supplier, customer, lines: all, notes: [{ text }] })
  const { warnings, faults } = await post('/review', { data })
  assert.deepEqual(faults, [])
  return warnings.some(({ code }: Json) => code === 'DOCKET-NOTE-TREATMENT')
}

// biome-ignore format: table
const NAMED: [country: string, text: string][] = [
  ['SK', 'Prenesenie daňovej povinnosti'],
  ['ES', 'Régimen especial de bienes usados'],
  ['IT', 'Non imponibile ex art. 8 DPR 633/72'],
  ['FR', 'Opération exonérée, article 261 CGI'],
  ['FR', 'Opération exonérée de TVA, art. 261-4-4° a du CGI'],
  ['BE', 'Exonéré'],
  ['NL', 'Vrijgesteld, artikel 11 Wet OB'],
  ['PL', 'zwolniony'],
  ['DE', 'Kleinunternehmerregelung'],
  ['PL', 'Podstawa: art. 113 ust. 1'],
  // What is negated is the tax.
  ['IE', 'Reverse charge - VAT not charged'],
  ['IE', 'Reverse charge, VAT not applicable'],
  ['IE', 'No VAT charged: reverse charge'],
  ['DE', 'Innergemeinschaftliche Lieferung, es wird keine Umsatzsteuer berechnet'],
  ['NL', 'btw verlegd, geen btw berekend'],
  ['FR', 'Autoliquidation - TVA non applicable'],
  ['IE', 'Intra-community supply not subject to VAT'],
]

// biome-ignore format: table
const SILENT: [country: string, text: string, lines?: number][] = [
  ['FR', 'Livraison exonérée'],
  ['FR', 'Exonéré de droits de douane'],
  ['FR', 'Article 2 exonéré', 2],
  ['NL', 'Vrijgesteld van invoerrechten'],
  ['PL', 'zwolniony z akcyzy'],
  ['PL', 'Towar zwolniony od cła'],
  ['ES', 'Exonéré'],
  ['PL', 'Regał 1, art. 1130'],
  ['IE', 'No reverse charge'],
  ['IE', 'Not subject to the reverse charge'],
  ['IE', 'The reverse charge does not apply to this invoice.'],
  ['IE', 'Reverse charge: no'],
  ['IE', 'If you are in another member state, reverse charge applies.'],
  ['DE', 'Kein Fall der Steuerschuldnerschaft des Leistungsempfängers'],
  ['DE', 'Die Steuerschuldnerschaft des Leistungsempfängers nach § 13b UStG gilt nicht.'],
  ['DE', 'Steuerschuldnerschaft des Leistungsempfängers findet keine Anwendung'],
  ['FR', "Pas d'autoliquidation"],
  ['FR', "L'autoliquidation ne s'applique pas"],
  ['NL', 'btw verlegd is niet van toepassing'],
  ['IT', 'Non soggetto a inversione contabile'],
]

test('notes that name another treatment than tax are named', async () => {
  for (const [country, text] of NAMED) assert.ok(await isNamed(country, text), text)
})

test('notes that name it of something else, or say that it does not apply, are right', async () => {
  for (const [country, text, lines] of SILENT)
    assert.ok(!(await isNamed(country, text, lines)), text)
})
