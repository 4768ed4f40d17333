// Takes long: in a process of its own.
/**
 * Cost of XML, and of documents to convert: processor time grows with the lists of a file, not with products of two. A
 * product would quadruple at double the size.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FATTURAPA, fattura, riga } from '../faces/convert/fattura.ts'
import { sale } from '../faces/convert/invoices.ts'
import { type Json, post, times } from '../support.ts'
import { assertProportional } from './support.ts'

const xmlOf = async (data: Json, to: string): Promise<string> =>
  (await post('/convert', { data, to })).xml

/** Repeats the first element of a tag; each is edited by its number. */
function repeat(
  xml: string,
  tag: string,
  count: number,
  edit: (element: string, i: number) => string,
): string {
  const element = new RegExp(`<${tag}[ >][^]*?</${tag}>`).exec(xml)?.[0]
  assert.ok(element, `${tag} is in the file`)
  return xml.replace(element, () => times(count, (i) => edit(element, i)).join(''))
}

const same = (element: string): string => element

/** Puts the number into the category and the rate, or after the first digit. */
const numbered = (element: string, i: number): string =>
  element.replace(/(?<=(?:<cbc:ID>|<ram:CategoryCode>)S|Percent>1|>1(?=\d+\.\d))/g, String(i))

const DISCOUNT = { reason: 'Rebate', amount: '1.00', taxes: [{ cat: 'VAT', rate: 'general' }] }
const SALE = sale({ discounts: [DISCOUNT] })
const DIRECT_DEBIT = {
  ref: 'M1',
  creditor: 'DE98ZZZ09999999999',
  account: 'DE89370400440532013000',
}
const DEBIT = sale(
  {
    payment: {
      ...sale().payment,
      instructions: { key: 'direct-debit+sepa', direct_debit: DIRECT_DEBIT },
    },
  },
  ['de-xrechnung-v3'],
)

type Case = [data: Json, to: string, edit: (xml: string, size: number) => string]

/** Files in which one or two elements are repeated, all as the schemas let them be. */
const CHECKED: { [name: string]: Case } = {
  'a line of UBL with very many categories and rates': [
    SALE,
    'ubl+en16931',
    (xml, size) => repeat(xml, 'cac:ClassifiedTaxCategory', 800 * size, numbered),
  ],
  'an allowance of UBL with very many categories and rates': [
    SALE,
    'ubl+en16931',
    (xml, size) => repeat(xml, 'cac:TaxCategory', 800 * size, numbered),
  ],
  'a line of CII with very many categories and rates': [
    SALE,
    'cii+en16931',
    (xml, size) => repeat(xml, 'ram:ApplicableTradeTax', 800 * size, numbered),
  ],
  'references of Peppol, of which some countries ask for more, and tax schemes of the seller': [
    SALE,
    'ubl+peppol',
    (xml, size) => {
      const reference =
        '<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID></cac:AdditionalDocumentReference>'
      const party = '<cac:AccountingSupplierParty>'
      const many = xml.replace(party, reference.repeat(2500 * size) + party)
      return repeat(many, 'cac:PartyTaxScheme', 2500 * size, same)
    },
  ],
  'totals of CII that are compared with totals': [
    SALE,
    'cii+en16931',
    (xml, size) => {
      const many = repeat(xml, 'ram:TaxBasisTotalAmount', 3000 * size, numbered)
      return repeat(many, 'ram:GrandTotalAmount', 3000 * size, numbered)
    },
  ],
  'totals of CII that are compared with the amounts of the breakdown': [
    SALE,
    'cii+en16931',
    (xml, size) => {
      const zeros = xml
        .replace(/(<ram:TaxTotalAmount[^>]*>)[^<]*/, '$10.00')
        .replace(/(<ram:CalculatedAmount>)[^<]*/, '$1-0.00')
      const many = repeat(zeros, 'ram:CalculatedAmount', 3000 * size, same)
      return repeat(many, 'ram:TaxTotalAmount', 3000 * size, same)
    },
  ],
  'periods of an invoice line that are compared with those of the invoice': [
    SALE,
    'ubl+peppol',
    (xml, size) => {
      const periods = (start: string): string =>
        `<cac:InvoicePeriod><cbc:StartDate>${start}</cbc:StartDate></cac:InvoicePeriod>`.repeat(
          6000 * size,
        )
      return xml
        .replace(/<cac:(?:OrderReference|AccountingSupplierParty)>/, `${periods('2026-01-01')}$&`)
        .replace('<cac:Item>', `${periods('2020-01-01')}$&`)
    },
  ],
  'direct debits of CII and terms of payment': [
    DEBIT,
    'cii+de-xrechnung-v3',
    (xml, size) => {
      const means = 'ram:SpecifiedTradeSettlementPaymentMeans'
      const terms = 'ram:SpecifiedTradePaymentTerms'
      return repeat(repeat(xml, means, 1500 * size, same), terms, 1500 * size, same)
    },
  ],
}

for (const [name, [data, to, edit]] of Object.entries(CHECKED)) {
  test(`checking ${name} takes time in proportion`, async () => {
    const xml = await xmlOf(data, to)
    await assertProportional('/check', (size) => ({ data: edit(xml, size) }))
  })
}

const RETAINED = { cat: 'IRPEF', percent: '20%', ext: { 'it-sdi-retained': 'A' } }
const WITHHELD = fattura({ lines: [riga({ taxes: [{ cat: 'VAT', rate: 'general' }, RETAINED] })] })

test('importing taxes that are withheld and rows takes time in proportion', async () => {
  const xml = await xmlOf(WITHHELD, FATTURAPA)
  // Each row has a rate of its own, and no amount is that of a row.
  const file = (size: number): string =>
    repeat(
      repeat(xml, 'DatiRitenuta', 400 * size, (element, i) =>
        element.replace(/(?<=<ImportoRitenuta>)[^<]*/, `${i}.37`),
      ),
      'DettaglioLinee',
      400 * size,
      (element, i) => element.replace(/(?<=<AliquotaIVA>)[^<]*/, `${i + 1}.00`),
    )
  await assertProportional('/convert', (size) => ({ data: file(size) }))
})

test('taxes withheld from all rows are given to them once', async () => {
  const xml = await xmlOf(WITHHELD, FATTURAPA)
  const file = (size: number): string =>
    repeat(
      repeat(xml, 'DatiRitenuta', 600 * size, (element) =>
        element
          .replace(/(?<=<ImportoRitenuta>)[^<]*/, '0.00')
          .replace(/(?<=<AliquotaRitenuta>)[^<]*/, '0.00'),
      ),
      'DettaglioLinee',
      600 * size,
      same,
    )
  await assertProportional('/convert', (size) => ({ data: file(size), build: false }))
})

test('importing rates of a summary and rows takes time in proportion', async () => {
  const xml = await xmlOf(fattura(), FATTURAPA)
  const rate = (element: string, i: number): string =>
    element.replace(/(?<=<AliquotaIVA>)[^<]*/, `${i + 1}.00`)
  const file = (size: number): string =>
    repeat(repeat(xml, 'DatiRiepilogo', 3000 * size, rate), 'DettaglioLinee', 3000 * size, rate)
  await assertProportional('/convert', (size) => ({ data: file(size), build: false }))
})

test('converting notes and reasons of preceding invoices takes time in proportion', () =>
  assertProportional('/convert', (size) => {
    const notes = times(3000 * size, (i) => ({ text: `N${i}` }))
    const preceding = times(3000 * size, (i) => ({
      code: 'F-0',
      issue_date: '2026-04-01',
      reason: `R${i}`,
    }))
    return { data: sale({ notes, preceding }), to: 'ubl+en16931' }
  }))
