/** What countries call tax numbers and documents, and how they write numbers and addresses. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { render } from '../../../src/faces/library.ts'
import { type Json, SCHEMA } from '../../support.ts'
import { sealed } from './documents.ts'
import { elementsOf, readable } from './tree.ts'

/** The texts of the elements of a name on the page of an invoice. */
async function textsIn(name: string, members: Json, language: string): Promise<string[]> {
  const data = sealed({ $schema: `${SCHEMA}bill/invoice`, ...members })
  const elements = elementsOf(await render({ data, language }))
  return elements.filter((each) => each.name === name).map(({ inner }) => readable(inner))
}

interface Shown {
  country: string
  code: string
  language?: string
  regime?: string
}

const NUMBERS: [shown: Shown, text: string][] = [
  [{ country: 'ES', code: 'B98602642', regime: 'ES' }, 'NIF B98602642'],
  [{ country: 'ES', code: 'B98602642', regime: 'PT' }, 'NIF ESB98602642'],
  [{ country: 'ES', code: 'B98602642' }, 'NIF ESB98602642'],
  [{ country: 'FR', code: '44732829320', regime: 'FR' }, 'N° TVA FR44732829320'],
  [{ country: 'FR', code: 'FR44732829320' }, 'N° TVA FR44732829320'],
  [{ country: 'BE', code: '0428759497' }, 'VAT No. BE0428759497'],
  [{ country: 'BE', code: '0428759497', language: 'de' }, 'MwSt.-Nr. BE0428759497'],
  [{ country: 'BE', code: '0428759497', language: 'nl' }, 'BTW-nr. BE0428759497'],
  [{ country: 'BE', code: '0428759497', language: 'pl' }, 'BTW-nr. BE0428759497'],
  [{ country: 'CH', code: 'E123456788', language: 'de' }, 'MWST-Nr. CHE-123.456.788'],
  [{ country: 'BR', code: '11144477735' }, 'CPF 111.444.777-35'],
  [{ country: 'IT', code: 'RSSMRA74D22A001Q', regime: 'IT' }, 'Codice fiscale RSSMRA74D22A001Q'],
  [{ country: 'HU', code: '12736645241', regime: 'HU' }, 'Adószám 12736645-2-41'],
  [{ country: 'HU', code: '12736645241', regime: 'AT' }, 'Adószám HU12736645'],
  [{ country: 'HU', code: '12736645' }, 'Adószám HU12736645'],
  [{ country: 'CY', code: '60557225K' }, 'VAT Reg. No. CY60557225K'],
  [{ country: 'JP', code: '1JP' }, 'Tax number JP1JP'],
  [{ country: 'CN', code: '91440300708461136T' }, 'USCC 91440300708461136T'],
]

for (const [{ country, code, language = 'en', regime }, text] of NUMBERS)
  test(`${code} of ${country} in ${language}, in a document of ${regime ?? 'no country'}`, async () => {
    const members = { $regime: regime, customer: { tax_id: { country, code } } }
    assert.deepEqual(await textsIn('p', members, language), [text])
  })

interface Kind {
  type: string
  $tags?: string[]
  $addons?: string[]
  tax?: Json
  totals?: Json
}

/** The totals of an invoice with a tax of each of these kinds. */
const taxed = (...rates: Json[]): Json => ({
  payable: '0',
  taxes: { categories: [{ code: 'VAT', amount: '0', rates }] },
})
const EXEMPT = taxed({ key: 'exempt' })
const NO_TAX = { payable: '0' }
const WITHHELD = {
  payable: '0',
  taxes: { categories: [{ code: 'TDS', retained: true, amount: '0', rates: [{ percent: '1%' }] }] },
}
const standard = (totals: Json, ...$tags: string[]): Kind => ({ type: 'standard', totals, $tags })
const SELF_BILLED = ['self-billed']

const TITLES: [regime: string, kind: Kind, language: string, title: string][] = [
  ['AU', { type: 'standard' }, 'en', 'Tax Invoice'],
  ['AU', { type: 'standard', $tags: ['self-billed'] }, 'en', 'Recipient Created Tax Invoice'],
  ['AU', { type: 'standard' }, 'de', 'Rechnung'],
  ['AT', { type: 'standard', $tags: ['self-billed'] }, 'de', 'Gutschrift'],
  ['AT', { type: 'standard', $tags: ['export', 'self-billed'] }, 'de', 'Gutschrift'],
  ['ES', { type: 'standard', $tags: ['simplified'] }, 'en', 'Simplified invoice'],
  ['LU', { type: 'debit-note' }, 'fr', 'Note de débit'],
  ['MT', { type: 'standard' }, 'en', 'Tax Invoice'],
  ['SI', { type: 'credit-note' }, 'sl', 'Dobropis'],
  ['LT', { type: 'standard' }, 'lt', 'PVM sąskaita faktūra'],
  ['LT', { type: 'standard' }, 'en', 'Invoice'],
  ['EE', { type: 'standard', $tags: ['prepayment'] }, 'et', 'Ettemaksuarve'],
  ['LV', { type: 'standard', $tags: ['simplified'] }, 'lv', 'Vienkāršots rēķins'],
  ['LV', { type: 'credit-note' }, 'lv', 'Kredītrēķins'],
  ['SK', { type: 'credit-note' }, 'sk', 'Dobropis'],
  ['SK', { type: 'corrective' }, 'sk', 'Opravná faktúra'],
  ['SI', { type: 'credit-note' }, 'de', 'Rechnungskorrektur'],
  ['AR', { type: 'standard', tax: { ext: { 'ar-arca-doc-type': '1' } } }, 'es', 'Factura A'],
  [
    'AR',
    { type: 'standard', tax: { ext: { a: '1', 'ar-arca-doc-type': '6' } } },
    'es',
    'Factura B',
  ],
  ['AR', { type: 'standard', tax: { ext: { 'ar-arca-doc-type': '999' } } }, 'es', 'Factura'],
  [
    'IT',
    { type: 'standard', $addons: ['x-y-v1', 'it-ticket-v1'] },
    'it',
    'Documento commerciale di vendita o prestazione',
  ],
  ['IT', { type: 'standard', $addons: ['it-ticket-v1'] }, 'de', 'Rechnung'],
  ['IT', { type: 'debit-note', $addons: ['it-ticket-v1'] }, 'it', 'Nota di debito'],
  ['IT', { type: 'standard', $tags: SELF_BILLED }, 'it', 'Fattura compilata dal cliente'],
  [
    'IT',
    { type: 'other', $tags: SELF_BILLED, $addons: ['it-sdi-v1'] },
    'it',
    'Fattura compilata dal cliente',
  ],
  ['IT', { type: 'standard', $tags: SELF_BILLED, $addons: ['it-sdi-v1'] }, 'it', 'Autofattura'],
  ['IT', { type: 'standard', $addons: ['it-sdi-v1'] }, 'it', 'Fattura'],
  ['FR', { type: 'standard', $tags: SELF_BILLED }, 'fr', 'Facture'],
  ['FR', { type: 'credit-note', $tags: SELF_BILLED }, 'fr', 'Facture d’avoir'],
  ['RO', { type: 'standard', $tags: SELF_BILLED }, 'ro', 'Autofactură'],
  ['LU', { type: 'credit-note' }, 'de', 'Rechnungskorrektur'],
  ['AU', standard(EXEMPT), 'en', 'Invoice'],
  ['AU', standard(EXEMPT, 'self-billed'), 'en', 'Invoice'],
  ['AU', { type: 'credit-note', totals: EXEMPT }, 'en', 'Credit note'],
  ['AU', standard(NO_TAX), 'en', 'Invoice'],
  ['AU', standard(taxed({ key: 'zero', percent: '0%' }, { key: 'exempt' })), 'en', 'Invoice'],
  ['AU', standard(taxed({ key: 'exempt' }, { percent: '10%' })), 'en', 'Tax Invoice'],
  ['NZ', standard(EXEMPT), 'en', 'Invoice'],
  ['NZ', standard(taxed({ key: 'zero', percent: '0%' })), 'en', 'Tax Invoice'],
  ['SG', standard(taxed({ key: 'outside-scope' })), 'en', 'Invoice'],
  ['AE', standard(EXEMPT, 'simplified'), 'ar', 'فاتورة'],
  ['MT', standard(EXEMPT), 'en', 'Invoice'],
  ['MT', standard(taxed({ key: 'intra-community' })), 'en', 'Tax Invoice'],
  ['CZ', standard(EXEMPT), 'cs', 'Faktura'],
  [
    'CZ',
    standard(taxed({ key: 'exempt', ext: { 'cef-vatex': 'VATEX-EU-F' } })),
    'cs',
    'Faktura – daňový doklad',
  ],
  ['CY', standard(EXEMPT), 'el', 'Τιμολόγιο'],
  ['IN', standard(NO_TAX), 'en', 'Bill of Supply'],
  ['IN', standard(WITHHELD), 'en', 'Bill of Supply'],
  ['IN', standard(NO_TAX, 'reverse-charge'), 'en', 'Tax Invoice'],
  ['IN', standard(taxed({ percent: '0%' })), 'en', 'Tax Invoice'],
  ['IN', standard(taxed({ percent: '18%' })), 'en', 'Tax Invoice'],
]

const LETTER = ['US', 'CA', 'MX', 'CO', 'CR']

test('America prints on letter, other countries on A4, unless the request says otherwise', async () => {
  const paperOf = async ($regime: string | undefined, paper?: 'a4' | 'letter') => {
    const page = await render({
      data: sealed({ $schema: `${SCHEMA}bill/invoice`, $regime }),
      ...(paper && { paper }),
    })
    return / class="(.*?)"/.exec(page)?.[1]
  }
  for (const regime of LETTER) assert.equal(await paperOf(regime), 'letter', regime)
  for (const regime of ['AR', 'BR', 'ES', undefined]) assert.equal(await paperOf(regime), 'a4')
  assert.equal(await paperOf('US', 'a4'), 'a4')
  assert.equal(await paperOf('ES', 'letter'), 'letter')
})

for (const [$regime, kind, language, title] of TITLES)
  test(`${JSON.stringify(kind)} of ${$regime} in ${language} is ${title}`, async () =>
    assert.deepEqual(await textsIn('h1', { $regime, ...kind }, language), [title]))

test('an invoice of a customer has the mention of the law below a title that does not say it', async () => {
  const tagsOf = (regime: string, language: string): Promise<string[]> =>
    textsIn('p', { $regime: regime, type: 'standard', $tags: SELF_BILLED }, language)
  assert.deepEqual(await tagsOf('FR', 'fr'), ['Autofacturation'])
  assert.deepEqual(await tagsOf('IE', 'en'), ['Self-billing'])
  assert.deepEqual(await tagsOf('IT', 'it'), [])
})

test('the United Kingdom and Ireland write the code of a bank in pairs', async () => {
  const page = async (country: string, clearing: string): Promise<string> => {
    const account = { number: '63748192', clearing }
    const payment = { instructions: { key: 'credit-transfer', credit_transfer: [account] } }
    const data = sealed({ $schema: `${SCHEMA}bill/invoice`, $regime: country, payment })
    return readable(await render({ data, language: 'en' }))
  }
  for (const country of ['GB', 'IE'])
    assert.match(await page(country, '204545'), /Sort code 20-45-45\b/, country)
  assert.match(await page('GB', '20-45-45'), /Sort code 20-45-45\b/)
  assert.match(await page('AU', '204545'), /BSB 204545\b/)
})

test('a note on a Portuguese exemption has the words of the law before its provision, once', async () => {
  const note = { key: 'legal', src: 'pt-saft-exemption', code: 'M10' }
  const of = (text: string): Promise<string[]> =>
    textsIn('p', { $regime: 'PT', notes: [{ ...note, text }] }, 'pt')
  assert.deepEqual(await of('Artigo 57.º do CIVA'), [
    'IVA – regime de isenção · Artigo 57.º do CIVA',
  ])
  assert.deepEqual(await of('IVA – Regime de isenção'), ['IVA – Regime de isenção'])
})

const REVERSED = 'Reverse charge: Customer to account for VAT to the relevant tax authority.'

/** Notes as builds write them, or clients. */
const NOTES: [regime: string, key: string, text: string, language: string, shown: string][] = [
  ['AT', 'reverse-charge', REVERSED, 'de', 'Steuerschuldnerschaft des Leistungsempfängers'],
  ['BE', 'reverse-charge', REVERSED, 'nl', 'Btw verlegd'],
  ['BE', 'reverse-charge', REVERSED, 'fr', 'Autoliquidation'],
  ['SE', 'reverse-charge', REVERSED, 'sv', 'Omvänd betalningsskyldighet'],
  ['PE', 'reverse-charge', REVERSED, 'es', 'Inversión del sujeto pasivo'],
  ['AE', 'reverse-charge', 'Reverse Charge', 'ar', 'الاحتساب العكسي'],
  ['SE', 'reverse-charge', REVERSED, 'en', REVERSED],
  ['SE', 'reverse-charge', 'Reverse charge', 'sv', 'Reverse charge'],
  [
    'ES',
    'cash-basis',
    'Régimen especial del criterio de caja.',
    'de',
    'Régimen especial del criterio de caja.',
  ],
  ['EE', 'self-billed', 'Self-billing', 'et', 'Endale arve koostamine'],
  ['LV', 'self-billed', 'Self-billing / Pašaprēķins', 'lv', 'Self-billing / Pašaprēķins'],
  [
    'GB',
    'reverse-charge',
    'Reverse charge: VAT Act 1994 Section 55A applies. Customer to pay the VAT to HMRC.',
    'de',
    'Reverse charge: VAT Act 1994 Section 55A applies. Customer to pay the VAT to HMRC.',
  ],
]

for (const [$regime, key, text, language, shown] of NOTES)
  test(`the note of ${$regime} ${JSON.stringify(text)} in ${language} is ${shown}`, async () => {
    const tax = { notes: [{ cat: 'VAT', key, text }] }
    assert.deepEqual(await textsIn('p', { $regime, tax }, language), [shown])
    assert.deepEqual(await textsIn('p', { $regime, notes: [{ key, text }] }, language), [shown])
  })

test('the head of a Polish invoice has the words of the law for its codes, once', async () => {
  const of = async (codes: Json, members: Json = {}, language = 'pl'): Promise<string[]> => {
    const ext = Object.fromEntries(Object.entries(codes).map(([k, v]) => [`pl-favat-${k}`, v]))
    const data = sealed({
      $schema: `${SCHEMA}bill/invoice`,
      $regime: 'PL',
      tax: { ext },
      ...members,
    })
    const elements = elementsOf(await render({ data, language }))
    return elements
      .filter(({ classes }) => classes.includes('tags'))
      .map(({ inner }) => readable(inner))
  }
  assert.deepEqual(await of({ 'split-payment': '1', 'cash-accounting': '1' }), [
    'mechanizm podzielonej płatności · metoda kasowa',
  ])
  assert.deepEqual(await of({ 'split-payment': '2', 'cash-accounting': '2' }), [])
  assert.deepEqual(await of({ 'margin-scheme': '3.1' }), ['procedura marży – towary używane'])
  const tagged = { $tags: ['reverse-charge'] }
  assert.deepEqual(await of({ 'reverse-charge': '1' }, tagged), ['Odwrotne obciążenie'])
  assert.deepEqual(await of({ 'reverse-charge': '1' }, tagged, 'en'), [
    'Reverse charge · odwrotne obciążenie',
  ])
  const notes = [{ text: 'Mechanizm podzielonej płatności' }]
  assert.deepEqual(await of({ 'split-payment': '1' }, { notes }), [])
})

test('the provincial tax of Quebec has its own name, known by its percentage', async () => {
  const of = async (percent: string, language: string): Promise<string> => {
    const taxes = [
      { cat: 'GST', rate: 'general' },
      { cat: 'PST', percent },
    ]
    const lines = [{ quantity: '1', item: { name: 'x', price: '100.00' }, taxes }]
    const supplier = { name: 'S', tax_id: { country: 'CA', code: '123456782' } }
    const data = { $schema: `${SCHEMA}bill/invoice`, code: '1', supplier, lines }
    return readable(await render({ data, language }))
  }
  assert.match(await of('9.975%', 'en'), /QST 9\.975%/)
  assert.match(await of('9.975%', 'fr'), /TVQ 9,975.%/)
  assert.match(await of('7%', 'en'), /PST 7%/)
})
