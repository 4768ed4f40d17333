/** The parts that tests of countries share: invoices of a supplier there, and tables of tax codes to try. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '../../scripts/lab/rendered.ts'
import { codes, faults, invoice, type Json, line, post, SCHEMA, sendJson } from '../support.ts'

export interface TaxCodes {
  good: string[]
  bad: string[]
  /** As users write them, and as they are stored. */
  untidy: { [written: string]: string }
  /** Prefix of the fault codes, if it is not the country. */
  prefix?: string
}

export function taxIdentity(country: string, code?: string): Json {
  const identity = { $schema: `${SCHEMA}tax/identity`, country }
  return code === undefined ? identity : { ...identity, code }
}

/** Tests that good codes are accepted, bad ones rejected, untidy ones normalised, empty ones dropped. */
export function testTaxCodes(country: string, { good, bad, untidy, prefix = country }: TaxCodes) {
  test(`${country}: good tax codes are accepted`, async () => {
    for (const code of good) {
      const identity = taxIdentity(country, code)
      assert.deepEqual(await build(identity), identity, code)
    }
  })

  test(`${country}: bad tax codes are rejected`, async () => {
    for (const code of bad) {
      const found = await rejectedCodes(taxIdentity(country, code))
      assert.ok(
        found.some((fault) => fault.startsWith(`GOBL-${prefix}-TAX-IDENTITY-0`)),
        `${code}: ${found}`,
      )
    }
  })

  test(`${country}: untidy tax codes are normalised, empty ones dropped`, async () => {
    for (const [written, code] of Object.entries(untidy))
      assert.deepEqual(await build(taxIdentity(country, written)), taxIdentity(country, code))
    for (const code of [undefined, '', '-', '---'])
      assert.deepEqual(await build(taxIdentity(country, code)), taxIdentity(country))
  })
}

/** Tests what a review says of tax codes that are valid: the codes of its warnings. */
export function testDoubtfulTaxCodes(country: string, rows: { [code: string]: string[] }): void {
  test(`${country}: reviews warn of tax codes that are not issued`, async () => {
    for (const [code, expected] of Object.entries(rows)) {
      const { faults, warnings } = await post('/review', { data: taxIdentity(country, code) })
      assert.deepEqual([codes({ faults }), codes({ faults: warnings })], [[], expected], code)
    }
  })
}

/** The codes of the warnings in a review of the document. */
export async function warningCodes(data: Json): Promise<string[]> {
  const { warnings } = await post('/review', { data })
  return codes({ faults: warnings })
}

/** An invoice; the members given replace its own. */
export type NewInvoice = (members?: Json) => Json

/** Makes invoices without customer, from a supplier with the tax code. */
export function supplierIn(country: string, code: string, defaults: Json = {}): NewInvoice {
  const supplier = { name: 'Supplier', tax_id: { country, code } }
  return (members) => invoice({ supplier, customer: undefined, ...defaults, ...members })
}

export const build = (data: Json): Promise<Json> => post('/build', { data })

/** The error for a document that must not build. */
export const reject = (data: Json): Promise<Json> => post('/build', { data }, { status: 422 })

/** The codes of its faults. */
export const rejectedCodes = async (data: Json): Promise<string[]> => codes(await reject(data))

/** The codes of its faults with their paths. */
export const rejected = async (data: Json): Promise<string[]> => faults(await reject(data))

/** Tests that an invoice without `$regime` gets the regime and the currency of the supplier's country. */
export function testRegime(newInvoice: NewInvoice, country: string, currency: string): void {
  test(`${country}: the supplier selects the regime, and the regime the currency`, async () => {
    const built = await build(newInvoice())
    assert.deepEqual([built.$regime, built.currency], [country, currency])
  })
}

/** Tests that the page of an invoice and of a credit note is in a language, and has these words. */
export function testPages(country: string, data: Json, language: string, words: string[]): void {
  test(`${country}: pages of invoices and credit notes have ${words.join(', ')}`, async () => {
    const credit = await correct(await build(data), 'credit-note')
    for (const document of [data, credit]) {
      const page = await (await sendJson('/render', { data: document })).text()
      assert.ok(page.includes(`<html lang="${language}"`), page.slice(0, 200))
      const text = textOf(page).replace(/\s+/g, ' ')
      for (const word of words) assert.ok(text.includes(word), `${word} in ${text}`)
    }
  })
}

/** The percentage of a combo in an invoice of the day; a string is the name of a rate of VAT. */
export async function percentOf(
  newInvoice: NewInvoice,
  issue_date: string,
  combo: string | Json,
): Promise<string> {
  const tax = typeof combo === 'string' ? { cat: 'VAT', rate: combo } : combo
  const built = await build(newInvoice({ issue_date, lines: [line({ taxes: [tax] })] }))
  return built.lines[0].taxes[0].percent
}

/** The notes on an invoice with VAT under reverse charge. */
export async function reverseChargeNotes(newInvoice: NewInvoice): Promise<Json[] | undefined> {
  const lines = [line({ taxes: [{ cat: 'VAT', key: 'reverse-charge' }] })]
  return (await build(newInvoice({ $tags: ['reverse-charge'], lines }))).tax?.notes
}

export const COMMON_NOTE = {
  cat: 'VAT',
  key: 'reverse-charge',
  text: 'Reverse charge: Customer to account for VAT to the relevant tax authority.',
}

/** Corrects an invoice into one of the type. */
export function correct(data: Json, type: string, status = 200): Promise<Json> {
  return post('/correct', { data, options: { type } }, { status })
}

/** An invoice to a customer with the identity. */
export function withIdentity(newInvoice: NewInvoice, identity: Json): Json {
  return newInvoice({ customer: { name: 'Customer', identities: [identity] } })
}

/** The code of an identity of the customer, as it is stored. */
export async function identityCode(newInvoice: NewInvoice, identity: Json): Promise<string> {
  return (await build(withIdentity(newInvoice, identity))).customer.identities[0].code
}

/** Tests the types of corrections that the options allow. */
export function testCorrections(country: string, newInvoice: NewInvoice, types: string[]): void {
  test(`${country}: corrections are of type ${types.join(' or ')}`, async () => {
    const schema = await post('/correct', { data: newInvoice(), schema: true })
    const { oneOf } = schema.$defs['bill.CorrectionOptions'].properties.type
    assert.deepEqual(
      oneOf.map((option: Json) => option.const),
      types,
    )
  })
}

/** Tests the notes that the tags `reverse-charge` and `self-billed` add. */
export function testMentions(
  country: string,
  newInvoice: NewInvoice,
  reverseCharge: string,
  selfBilling: string,
): void {
  test(`${country}: reverse charge and self-billing are noted`, async () => {
    assert.deepEqual(await reverseChargeNotes(newInvoice), [
      { cat: 'VAT', key: 'reverse-charge', text: reverseCharge },
    ])
    const { tax } = await build(newInvoice({ $tags: ['self-billed'] }))
    assert.deepEqual(tax.notes, [{ key: 'self-billed', text: selfBilling }])
  })
}

/** Tests which identities of a customer reviews warn of. Each is `TYPE CODE`, or `key CODE` in lower case. */
export function testIdentityWarnings(
  country: string,
  newInvoice: NewInvoice,
  rows: { [identity: string]: string[] },
): void {
  test(`${country}: reviews warn of identities that are not issued`, async () => {
    for (const [identity, expected] of Object.entries(rows)) {
      const [name = '', code] = identity.split(' ')
      const member = name === name.toUpperCase() ? { type: name, code } : { key: name, code }
      assert.deepEqual(await warningCodes(withIdentity(newInvoice, member)), expected, identity)
    }
  })
}

/** Tests that an exempt invoice must have the mention that the law asks of small businesses. */
export function testSmallBusiness(
  country: string,
  newInvoice: NewInvoice,
  warning: string,
  mention: string,
): void {
  test(`${country}: an invoice without tax mentions the law`, async () => {
    const lines = [line({ taxes: [{ cat: 'VAT', key: 'exempt' }] })]
    const found = async (members: Json): Promise<string[]> =>
      warningCodes(newInvoice({ lines, ...members }))
    assert.deepEqual(await found({ notes: [{ text: '-' }] }), [warning])
    for (const notes of [[{ text: mention }], [{ key: 'legal', text: '-' }]])
      assert.deepEqual(await found({ notes }), [])
    const reason = { cat: 'VAT', key: 'exempt', text: 'Art. 132, Directive 2006/112/EC' }
    assert.deepEqual(await found({ tax: { notes: [reason] } }), [])
    const fee = [line({ taxes: [{ cat: 'VAT', key: 'outside-scope' }] })]
    assert.deepEqual(await found({ lines: fee }), [])
    const both = { lines: [...fee, ...lines], notes: [{ text: '-' }] }
    assert.deepEqual(await found(both), [warning])
  })
}

/** Tests that an invoice can be corrected by one of any type. */
export function testAnyCorrections(country: string, newInvoice: NewInvoice): void {
  test(`${country}: corrections are of any type`, async () => {
    const data = await build(newInvoice())
    for (const type of ['credit-note', 'corrective', 'debit-note'])
      assert.equal((await correct(data, type)).type, type)
  })
}
