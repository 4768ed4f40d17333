import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build, get, invoice, type Json, line, post, sendJson } from '../support.ts'

const address = (country: string, code: string, more: Json = {}): Json => ({
  addresses: [{ street: 'Street', num: '1', locality: 'Town', code, country, ...more }],
})
const party = (country: string, code: string | undefined, more: Json = {}): Json => ({
  name: `Party ${country}`,
  tax_id: { country, code },
  ...more,
})

const SPAIN = party('ES', 'B98602642', address('ES', '28001'))
const MADRID = party('ES', '54387763P', address('ES', '28002'))
const GERMANY = party('DE', '111111125', address('DE', '10115'))
const GERMAN = party('DE', '136695976', address('DE', '10117'))
const FRANCE = party('FR', '44732829320', address('FR', '75001'))
const PORTUGAL = party('PT', '999999990')
const AMERICA = party('US', '911144442', address('US', '10001'))
const SWISS = party('CH', 'E116281710', address('CH', '3001'))
const BRITAIN = party('GB', '350983637', address('GB', 'SW1A 1AA'))
const BOMBAY = party('IN', '27AAPFU0939F1ZV')
const PUNE = party('IN', '27AAACR5055K1Z7')
const BANGALORE = party('IN', '29AAACR5055K1Z3')
const ONTARIO = party('CA', undefined, address('CA', 'K1A 0B1', { state: 'ON' }))
const ALBERTA = party('CA', undefined, address('CA', 'T5J 0N3', { state: 'AB' }))
const TENERIFE = address('ES', '38001')

const VAT = { cat: 'VAT', rate: 'general' }
const keyed = (key: string): Json => ({ lines: [line({ taxes: [{ cat: 'VAT', key }] })] })
const taxed = (...taxes: Json[]): Json => ({ lines: [line({ taxes })] })
const rowed = (members: Json): Json => ({ lines: [line({ taxes: [VAT], ...members })] })
const noted = (text: string): Json => ({ notes: [{ key: 'legal', text }] })
const article = noted('Ley 37/1992')
const isIn = (list: Json[], finding: string): boolean => {
  const [code, path] = finding.split(' ')
  return list.some((each) => each.code === code && each.properties.includes(path))
}
const paid = (instructions: Json): Json => ({ payment: { instructions } })
const CARD = { key: 'card', credit_transfer: [{ iban: 'ES9121000418450200051332' }] }
const transfer = (account: Json, ref?: string): Json =>
  paid({ key: 'credit-transfer', credit_transfer: [account], ref })
const due = (...dates: string[]): Json => ({
  payment: {
    terms: { due_dates: dates.map((date) => ({ date, percent: `${100 / dates.length}%` })) },
  },
})
const advances = (...records: Json[]): Json => ({
  payment: { advances: records.map((each) => ({ description: 'Deposit', ...each })) },
})
const CREDIT = { type: 'credit-note', code: '9' }
const credited = (...preceding: Json[]): Json => ({ ...CREDIT, preceding })
const taxOf = (base: string): Json => ({
  categories: [{ code: 'VAT', rates: [{ key: 'standard', base, percent: '21%' }] }],
})
const received = (country: string, code: string): Json => ({
  delivery: { receiver: { name: 'Receiver', ...address(country, code) } },
})
const hsn = { name: 'x', price: '10.00', identities: [{ type: 'HSN', code: '8471' }] }
const indian = (...taxes: Json[]): Json => ({ lines: [line({ item: hsn, taxes })] })
const CGST = { cat: 'CGST', percent: '9%' }
const SGST = { cat: 'SGST', percent: '9%' }
const IGST = { cat: 'IGST', percent: '18%' }
const HST = { cat: 'HST', percent: '13%' }
const PST = { cat: 'PST', percent: '8%' }
const delivered = (...taxes: Json[]): Json => ({
  charges: [{ key: 'delivery', amount: '10.00', taxes }],
})
const GREECE = party('EL', '925667500', address('GR', '10431'))
const MEXICO = party('MX', 'STU760612MN1')
const LIECHTENSTEIN = party('LI', 'CHE432825998', address('LI', '9490'))
const ISLAND = party('CA', undefined, address('CA', 'C1A 1N3', { state: 'PE' }))
const canadian = (customer: Json, ...taxes: Json[]): Json => ({
  supplier: party('CA', '123456782'),
  customer,
  ...taxed(...taxes),
})
const simplified = (supplier: Json, price: string, more: Json = {}): Json => ({
  $tags: ['simplified'],
  supplier,
  customer: undefined,
  ...rowed({ quantity: '1', item: { name: 'Thing', price } }),
  ...more,
})
const gtin = (code: string): Json =>
  rowed({ item: { name: 'Thing', price: '10.00', identities: [{ key: 'gtin', code }] } })

const typed = (code: string): Json =>
  rowed({ item: { name: 'Thing', price: '10.00', identities: [{ type: 'GTIN', code }] } })

/** A mistake, what reviews say of it, and the same document without it, of which nothing of the kind is said. */
// biome-ignore format: table
const MISTAKES: [title: string, mistake: Json, finding: string, right: Json][] = [
  // Treatment
  ['an intra-community supply at home', { ...keyed('intra-community'), ...article }, 'DOCKET-INTRA-COMMUNITY-HOME $.lines[0].taxes[0].key', { customer: FRANCE, ...keyed('intra-community'), ...article }],
  ['an intra-community supply out of the Union', { customer: AMERICA, ...keyed('intra-community'), ...article }, 'DOCKET-INTRA-COMMUNITY-COUNTRY $.customer.tax_id.country', { customer: party('XI', '350983637'), ...keyed('intra-community'), ...article }],
  ['an intra-community supply to Britain after 2020', { issue_date: '2021-01-01', customer: party('GB', '350983637'), ...keyed('intra-community'), ...article }, 'DOCKET-INTRA-COMMUNITY-COUNTRY $.customer.tax_id.country', { issue_date: '2020-12-31', customer: party('GB', '350983637'), ...keyed('intra-community'), ...article }],
  ['an intra-community supply to Greenland', { customer: { ...party('DK', '13585628'), ...address('GL', '3900') }, ...keyed('intra-community'), ...article }, 'DOCKET-INTRA-COMMUNITY-COUNTRY $.customer.tax_id.country', { customer: { ...party('DK', '13585628'), ...address('DK', '1000') }, ...keyed('intra-community'), ...article }],
  ['an intra-community supply to one without number', { customer: { name: 'C', tax_id: { country: 'FR' } }, ...keyed('intra-community'), ...article }, 'DOCKET-INTRA-COMMUNITY-NUMBER $.customer.tax_id.code', { customer: FRANCE, ...keyed('intra-community'), ...article }],
  ['an intra-community supply from Britain', { supplier: BRITAIN, customer: FRANCE, ...keyed('intra-community') }, 'DOCKET-INTRA-COMMUNITY-ELSEWHERE $.lines[0].taxes[0].key', { supplier: BRITAIN, customer: FRANCE, ...keyed('export') }],
  ['an export that stays', { ...keyed('export'), ...article }, 'DOCKET-EXPORT-HOME $.lines[0].taxes[0].key', { ...keyed('export'), ...article, ...received('NO', '0150') }],
  ['an export that stays in Germany', { supplier: GERMANY, customer: GERMAN, ...keyed('export'), ...noted('Steuerfrei nach § 4 Nr. 1 UStG') }, 'DOCKET-EXPORT-HOME $.lines[0].taxes[0].key', { supplier: GERMANY, customer: GERMAN, ...keyed('export'), ...noted('Steuerfrei nach § 4 Nr. 3 UStG') }],
  ['an export that stays, as its article says', { ...keyed('export'), ...noted('Art. 21 Ley 37/1992') }, 'DOCKET-EXPORT-HOME $.lines[0].taxes[0].key', { ...keyed('export'), ...noted('Art. 22 Ley 37/1992') }],
  ['an export that stays in Greece', { supplier: GREECE, customer: { ...GREECE, ...address('GR', '63088') }, ...keyed('export'), ...article }, 'DOCKET-EXPORT-HOME $.lines[0].taxes[0].key', { supplier: GREECE, customer: { ...GREECE, ...address('GR', '630 87') }, ...keyed('export'), ...article }],
  ['an export that stays, of a word with another in it', { lines: [{ ...keyed('export').lines[0], item: { name: 'Leadership consulting', price: '1000.00' } }], ...article }, 'DOCKET-EXPORT-HOME $.lines[0].taxes[0].key', { lines: [{ ...keyed('export').lines[0], item: { name: 'Ship chandlery', price: '1000.00' } }], ...article }],
  ['an export that stays in France', { supplier: FRANCE, customer: { ...FRANCE, ...address('FR', '69003') }, ...keyed('export'), ...noted('art. 262 I') }, 'DOCKET-EXPORT-HOME $.lines[0].taxes[0].key', { supplier: FRANCE, customer: { ...party('FR', '16364802710'), ...address('GP', '97110') }, ...keyed('export'), ...noted('art. 262 I') }],
  ['reverse charge to a British consumer', { supplier: BRITAIN, customer: { name: 'C', ...address('GB', 'SW1A 1AA') }, ...keyed('reverse-charge') }, 'DOCKET-REVERSE-CHARGE-CONSUMER $.lines[0].taxes[0].key', { supplier: BRITAIN, customer: party('GB', '844281425'), ...keyed('reverse-charge') }],
  ['a rate of a third state', { customer: party('FR', undefined), ...taxed({ cat: 'VAT', country: 'DE', rate: 'general' }) }, 'DOCKET-RATE-COUNTRY $.lines[0].taxes[0].country', { customer: party('DE', undefined), ...taxed({ cat: 'VAT', country: 'DE', rate: 'general' }) }],
  ['a rate of a third state for a consumer', { customer: { name: 'C', ...address('FR', '75001') }, ...taxed({ cat: 'VAT', country: 'DE', rate: 'general' }) }, 'DOCKET-RATE-COUNTRY $.lines[0].taxes[0].country', { customer: { name: 'C', ...address('US', '10001') }, ...taxed({ cat: 'VAT', country: 'DE', rate: 'general' }) }],
  ['rates of a customer without country', { $tags: ['customer-rates'], customer: { name: 'C', ...address('FR', '75001') } }, 'DOCKET-CUSTOMER-RATES $.customer.tax_id', { $tags: ['customer-rates'], customer: { name: 'C', tax_id: { country: 'FR' } } }],
  ['an exempt Portuguese line without reason', { supplier: party('PT', '999999990'), customer: undefined, ...keyed('exempt') }, 'DOCKET-EXEMPTION-REASON $.lines[0].taxes', { supplier: party('PT', '999999990'), customer: undefined, ...keyed('exempt'), tax: { notes: [{ cat: 'VAT', key: 'exempt', text: 'IVA - regime de isenção' }] } }],
  // Places
  ['IGIC on the mainland', taxed({ cat: 'IGIC', rate: 'general' }), 'DOCKET-ES-TERRITORY $.lines[0].taxes[0].cat', { supplier: { ...SPAIN, ...TENERIFE }, customer: { ...MADRID, ...TENERIFE }, ...taxed({ cat: 'IGIC', rate: 'general' }) }],
  ['VAT on an island', { supplier: { ...SPAIN, ...TENERIFE }, customer: { ...MADRID, ...TENERIFE }, ...taxed(VAT) }, 'DOCKET-ES-TERRITORY $.lines[0].taxes[0].cat', { supplier: { ...SPAIN, ...TENERIFE }, ...taxed(VAT) }],
  ['the tax of a union territory in a state', { supplier: BOMBAY, customer: PUNE, ...indian(CGST, { cat: 'UTGST', percent: '9%' }) }, 'DOCKET-IN-STATE-TAX $.lines[0].taxes', { supplier: BOMBAY, customer: PUNE, ...indian(CGST, SGST) }],
  ['the tax of a union territory on a charge', { supplier: BOMBAY, customer: PUNE, ...indian(CGST, SGST), ...delivered(CGST, { cat: 'UTGST', percent: '9%' }) }, 'DOCKET-IN-STATE-TAX $.charges[0].taxes', { supplier: BOMBAY, customer: PUNE, ...indian(CGST, SGST), ...delivered(CGST, SGST) }],
  ['the taxes of a state to a business abroad', { supplier: BOMBAY, customer: AMERICA, ...indian(CGST, SGST) }, 'DOCKET-IN-ABROAD $.lines[0].taxes', { supplier: BOMBAY, customer: AMERICA, ...indian(IGST) }],
  ['the taxes of a state on what goes abroad', { supplier: BOMBAY, customer: AMERICA, ...indian(CGST, SGST), ...received('US', '10001') }, 'DOCKET-IN-ABROAD $.lines[0].taxes', { supplier: BOMBAY, customer: AMERICA, lines: [line({ item: { name: 'Room', price: '10.00', identities: [{ type: 'HSN', code: '996311' }] }, taxes: [CGST, SGST] })] }],
  ['excise duty beside VAT on a charge', { supplier: MEXICO, customer: undefined, ...taxed(VAT), ...delivered(VAT, { cat: 'IEPS', percent: '8%' }) }, 'DOCKET-MX-BILL-LINE-01 $.charges[0].taxes', { supplier: MEXICO, customer: undefined, ...taxed(VAT), ...delivered(VAT) }],
  ['IGIC on a charge on the mainland', delivered({ cat: 'IGIC', rate: 'general' }), 'DOCKET-ES-TERRITORY $.charges[0].taxes[0].cat', delivered(VAT)],
  ['IGIC on a discount on the mainland', { discounts: [{ amount: '1.00', reason: 'x', taxes: [{ cat: 'IGIC', rate: 'general' }] }] }, 'DOCKET-ES-TERRITORY $.discounts[0].taxes[0].cat', { discounts: [{ amount: '1.00', reason: 'x', taxes: [VAT] }] }],
  ['HST on a charge in a province without', { ...canadian(ALBERTA, { cat: 'GST', rate: 'general' }), ...delivered(HST) }, 'DOCKET-CA-PROVINCE $.charges[0].taxes', { ...canadian(ALBERTA, { cat: 'GST', rate: 'general' }), ...delivered({ cat: 'GST', rate: 'general' }) }],
  ['a charge of an intra-community supply without its article', { customer: FRANCE, ...keyed('reverse-charge'), $tags: ['reverse-charge'], ...delivered({ cat: 'VAT', key: 'intra-community' }) }, 'DOCKET-INTRA-COMMUNITY-NOTE $.charges[0].taxes', { customer: FRANCE, ...keyed('reverse-charge'), $tags: ['reverse-charge'], ...delivered({ cat: 'VAT', key: 'intra-community' }), ...article }],
  ['an exempt discount without the reason of its line', { ...keyed('exempt'), discounts: [{ amount: '1.00', reason: 'x', taxes: [{ cat: 'VAT', key: 'exempt' }] }] }, 'DOCKET-EXEMPTION-REASON $.discounts[0].taxes', { ...taxed({ cat: 'VAT', key: 'exempt', ext: { 'cef-vatex': 'VATEX-EU-132-1B' } }), discounts: [{ amount: '1.00', reason: 'x', taxes: [{ cat: 'VAT', key: 'exempt' }] }] }],
  ['an exempt charge without its reason', delivered({ cat: 'VAT', key: 'exempt' }), 'DOCKET-EXEMPTION-REASON $.charges[0].taxes', { ...delivered({ cat: 'VAT', key: 'exempt' }), ...article }],
  ['HST in a province without', canadian(ALBERTA, HST), 'DOCKET-CA-PROVINCE $.lines[0].taxes', canadian(ONTARIO, HST)],
  ['PST beside HST', canadian(ONTARIO, PST), 'DOCKET-CA-PROVINCE $.lines[0].taxes', { ...canadian(ONTARIO, PST), issue_date: '2009-05-04' }],
  ['GST and HST', canadian(ONTARIO, HST, { cat: 'GST', rate: 'general' }), 'DOCKET-CA-PROVINCE $.lines[0].taxes', canadian(ALBERTA, { cat: 'GST', rate: 'general' })],
  // Words
  ['a small business that charges tax', { supplier: GERMANY, customer: GERMAN, ...noted('Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.') }, 'DOCKET-NOTE-TREATMENT $.notes[0].text', { supplier: GERMANY, customer: GERMAN, ...keyed('exempt'), ...noted('Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.') }],
  ['tax that the customer is said to owe', noted('Inversión del sujeto pasivo'), 'DOCKET-NOTE-TREATMENT $.notes[0].text', { lines: [line({ taxes: [VAT] }), line({ item: { name: 'Work', price: '3.00' }, taxes: [{ cat: 'VAT', key: 'reverse-charge' }] })], ...noted('Inversión del sujeto pasivo') }],
  ['tax on an export by its note', noted('Exportación exenta, art. 21'), 'DOCKET-NOTE-TREATMENT $.notes[0].text', noted('Línea 2: exportación exenta, art. 21')],
  ['tax in Austria as by a small business', { supplier: party('AT', 'U10223006'), customer: undefined, ...noted('Steuerfrei gemäß § 6 Abs. 1 Z 27 UStG') }, 'DOCKET-NOTE-TREATMENT $.notes[0].text', { supplier: party('AT', 'U10223006'), customer: undefined, ...noted('Kein Reverse Charge') }],
  // Self-billing
  ['self-billing without its mention', { $tags: ['self-billed'], supplier: GERMANY, customer: GERMAN }, 'DOCKET-SELF-BILLED-NOTE $.$tags', { $tags: ['self-billed'], supplier: GERMANY, customer: GERMAN, tax: { notes: [{ key: 'self-billed', text: 'Gutschrift' }] } }],
  ['French self-billing without its mention', { $tags: ['self-billed'], supplier: FRANCE, customer: { ...FRANCE, ...party('FR', '44391838042') } }, 'DOCKET-SELF-BILLED-NOTE $.$tags', { $tags: ['self-billed'], supplier: FRANCE, customer: { ...FRANCE, ...party('FR', '44391838042') }, notes: [{ text: 'Autofacturation' }] }],
  ['self-billing of a plain document', { $tags: ['self-billed'], supplier: GERMANY, customer: GERMAN, notes: [{ text: 'Danke' }] }, 'DOCKET-SELF-BILLED-NOTE $.$tags', { $tags: ['self-billed'], supplier: BRITAIN, customer: party('GB', '844281425') }],
  ['self-billing in Portugal', { $tags: ['self-billed'], supplier: PORTUGAL, customer: party('PT', '287024008') }, 'DOCKET-SELF-BILLED-NOTE $.$tags', { $tags: ['self-billed'] }],
  // Simplified invoices
  ['a simplified invoice above the highest amount', simplified(SPAIN, '2600.00'), 'DOCKET-SIMPLIFIED $.$tags', simplified(SPAIN, '300.00')],
  ['a simplified invoice to a business', simplified(GERMANY, '300.00', { customer: GERMAN }), 'DOCKET-SIMPLIFIED $.totals.total_with_tax', simplified(GERMANY, '200.00', { customer: GERMAN })],
  ['a simplified invoice with reverse charge', { ...simplified(SPAIN, '30.00', keyed('reverse-charge')), $tags: ['simplified', 'reverse-charge'], customer: MADRID }, 'DOCKET-SIMPLIFIED-TREATMENT $.$tags', { ...keyed('reverse-charge'), $tags: ['reverse-charge'] }],
  // Dates
  ['a delivery three years ago', { delivery: { date: '2023-01-20' } }, 'DOCKET-FAR-DATE $.delivery.date', { delivery: { date: '2026-01-15' } }],
  ['an order of another century', { ordering: { purchases: [{ code: '1', issue_date: '1926-01-15' }] } }, 'DOCKET-FAR-DATE $.ordering.purchases[0].issue_date', { ordering: { purchases: [{ code: '1', issue_date: '2022-01-15' }] } }],
  ['a credit of what is too old', credited({ code: '1', issue_date: '1970-01-01' }), 'DOCKET-FAR-DATE $.preceding[0].issue_date', credited({ code: '1', issue_date: '2022-01-01' })],
  ['a period of forty years', { ordering: { period: { start: '2026-01-01', end: '2066-01-01' } } }, 'DOCKET-FAR-PERIOD $.ordering.period.end', { ordering: { period: { start: '2026-01-01', end: '2029-01-01' } } }],
  ['a period of a line that starts long ago', rowed({ period: { start: '1996-01-01', end: '2026-01-01' } }), 'DOCKET-FAR-PERIOD $.lines[0].period.start', rowed({ period: { start: '2025-01-01', end: '2026-01-01' } })],
  ['one due date twice', due('2026-02-28', '2026-02-28'), 'DOCKET-DUE-DATE-TWICE $.payment.terms.due_dates', due('2026-02-28', '2026-03-31')],
  ['an old exchange rate', { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9', at: '2022-01-20T00:00:00' }] }, 'DOCKET-OLD-EXCHANGE-RATE $.exchange_rates[0].at', { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9', at: '2026-01-20T00:00:00' }] }],
  // Payment
  ['a bank in another country', transfer({ iban: 'DE89370400440532013000', bic: 'CAIXESBBXXX' }), 'DOCKET-IBAN-BIC $.payment.instructions.credit_transfer[0].bic', transfer({ iban: 'MC5811222000010123456789030', bic: 'BNPAFRPPXXX' })],
  ['an account that is too long', transfer({ iban: 'DE6537040044053201300012' }), 'DOCKET-IBAN-LENGTH $.payment.instructions.credit_transfer[0].iban', transfer({ iban: 'DE89370400440532013000' })],
  ['a SEPA transfer to an account without IBAN', paid({ key: 'credit-transfer+sepa', credit_transfer: [{ number: '12345' }] }), 'DOCKET-SEPA-ACCOUNT $.payment.instructions.credit_transfer[0].number', paid({ key: 'credit-transfer+sepa', credit_transfer: [{ number: 'ES9121000418450200051332' }] })],
  ['one by its code', paid({ key: 'credit-transfer', credit_transfer: [{ number: '12345' }], ext: { 'untdid-payment-means': '58' } }), 'DOCKET-SEPA-ACCOUNT $.payment.instructions.credit_transfer[0].number', transfer({ number: '12345' })],
  ['a transfer to nowhere', paid({ key: 'credit-transfer' }), 'DOCKET-TRANSFER-ACCOUNT $.payment.instructions.credit_transfer', paid({ key: 'credit-transfer', notes: 'To our usual account' })],
  ['cash to an account', paid({ key: 'cash', credit_transfer: [{ iban: 'ES9121000418450200051332' }] }), 'DOCKET-MEANS-ACCOUNT $.payment.instructions.key', paid({ key: 'cash' })],
  ['a card with an account', { ...paid(CARD), notes: [{ text: 'Muchas gracias' }] }, 'DOCKET-MEANS-ACCOUNT $.payment.instructions.credit_transfer', { ...paid(CARD), notes: [{ text: 'Pago con tarjeta o transferencia' }] }],
  ['a card with an account and terms', { payment: { instructions: CARD, terms: { notes: '30 days' } } }, 'DOCKET-MEANS-ACCOUNT $.payment.instructions.key', { payment: { instructions: CARD, terms: { notes: 'By card or bank transfer' } } }],
  ['a direct debit without mandate', paid({ key: 'direct-debit' }), 'DOCKET-DIRECT-DEBIT $.payment.instructions.direct_debit', paid({ key: 'direct-debit', direct_debit: { ref: 'M-1' } })],
  ['a reference with wrong check digits', transfer({ iban: 'ES9121000418450200051332' }, 'RF19539007547034'), 'DOCKET-REFERENCE $.payment.instructions.ref', transfer({ iban: 'ES9121000418450200051332' }, 'RF18539007547034')],
  ['a Belgian reference with a wrong one', transfer({ iban: 'BE68539007547034' }, '+++090/9337/55494+++'), 'DOCKET-REFERENCE $.payment.instructions.ref', transfer({ iban: 'BE68539007547034' }, '+++090/9337/55493+++')],
  ['a QR-IBAN without a reference', { supplier: SWISS, customer: undefined, ...transfer({ iban: 'CH4431999123000889012' }) }, 'DOCKET-QR-REFERENCE $.payment.instructions.ref', { supplier: SWISS, customer: undefined, ...transfer({ iban: 'CH4431999123000889012' }, '210000000003139471430009017') }],
  ['a QR reference to a usual account', { supplier: SWISS, customer: undefined, ...transfer({ iban: 'CH5800791123000889012' }, '210000000003139471430009017') }, 'DOCKET-QR-REFERENCE $.payment.instructions.ref', { supplier: SWISS, customer: undefined, ...transfer({ iban: 'CH5800791123000889012' }, 'RF18539007547034') }],
  ['a payee who owes', { payment: { payee: MADRID } }, 'DOCKET-PAYEE-CUSTOMER $.payment.payee', { payment: { payee: { name: 'Factoring' } } }],
  ['an account of the customer', transfer({ iban: 'ES9121000418450200051332', name: 'CUSTOMER' }), 'DOCKET-ACCOUNT-CUSTOMER $.payment.instructions.credit_transfer[0].name', transfer({ iban: 'ES9121000418450200051332', name: 'Party ES' })],
  ['terms that contradict their dates', { payment: { terms: { key: 'instant', due_dates: [{ date: '2026-03-31', percent: '100%' }] } } }, 'DOCKET-TERMS $.payment.terms.key', { payment: { terms: { key: 'due-date', due_dates: [{ date: '2026-03-31', percent: '100%' }] } } }],
  ['terms without their date', { payment: { terms: { key: 'due-date' } } }, 'DOCKET-TERMS-DATE $.payment.terms.due_dates', { payment: { terms: { key: 'instant' } } }],
  ['an advance of nothing', advances({ amount: '0.00' }), 'DOCKET-ADVANCE-AMOUNT $.payment.advances[0].amount', advances({ amount: '1.00' })],
  ['an advance twice', advances({ amount: '1.00', date: '2026-01-02' }, { amount: '1.00', date: '2026-01-02' }), 'DOCKET-ADVANCE-TWICE $.payment.advances', advances({ amount: '1.00', date: '2026-01-02' }, { amount: '1.00', date: '2026-01-03' })],
  ['the whole number of a card', paid({ key: 'card', card: { last4: '4111111111111111' } }), 'DOCKET-CARD-NUMBER $.payment.instructions.card.last4', paid({ key: 'card', card: { last4: '1111' } })],
  // Amounts
  ['a negative discount', rowed({ discounts: [{ amount: '-1.00', reason: 'x' }] }), 'DOCKET-NEGATIVE-DISCOUNT $.lines[0].discounts[0].amount', rowed({ discounts: [{ amount: '1.00', reason: 'x' }] })],
  ['a negative charge of the invoice', { charges: [{ amount: '-1.00', reason: 'x', taxes: [VAT] }] }, 'DOCKET-NEGATIVE-CHARGE $.charges[0].amount', { charges: [{ amount: '1.00', reason: 'x', taxes: [VAT] }] }],
  ['a discount above its line', { lines: [line({ taxes: [VAT], item: { name: 'A', price: '90.00' } }), line({ item: { name: 'B', price: '1.00' }, taxes: [VAT], discounts: [{ amount: '20.00', reason: 'x' }] })] }, 'DOCKET-DISCOUNT-ABOVE-SUM $.lines[1].discounts[0].amount', rowed({ discounts: [{ percent: '100%', reason: 'Gift' }] })],
  ['a rate of a currency to itself', { exchange_rates: [{ from: 'EUR', to: 'EUR', amount: '1.2' }] }, 'DOCKET-SAME-CURRENCY $.exchange_rates[0].amount', { exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }] }],
  ['two rates of one pair', { exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }, { from: 'USD', to: 'EUR', amount: '0.8' }] }, 'DOCKET-RATE-TWICE $.exchange_rates', { exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }, { from: 'GBP', to: 'EUR', amount: '1.1' }] }],
  ['rounding of fifty', { totals: { rounding: '-5.00' } }, 'DOCKET-ROUNDING $.totals.rounding', { totals: { rounding: '-0.02' } }],
  ['a credit above the invoice', credited({ code: '1', issue_date: '2026-01-01', payable: '1.00' }), 'DOCKET-CREDIT-ABOVE $.preceding[0].payable', credited({ code: '1', issue_date: '2026-01-01', payable: '50000.00' })],
  ['a credit above what was taxed', credited({ code: '1', issue_date: '2026-01-01', tax: taxOf('1.00') }), 'DOCKET-CREDIT-ABOVE $.preceding[0].tax', credited({ code: '1', issue_date: '2026-01-01', tax: taxOf('50000.00') })],
  ['an invoice credited twice', credited({ code: '1' }, { code: '1' }), 'DOCKET-PRECEDING-TWICE $.preceding', credited({ code: '1' }, { code: '2' })],
  // Parties, numbers, texts
  ['one party in two roles', { customer: { name: SPAIN.name, addresses: SPAIN.addresses } }, 'DOCKET-SAME-PARTY $.customer.name', { customer: { ...MADRID, name: SPAIN.name } }],
  ['one inbox of two', { supplier: { ...SPAIN, inboxes: [{ scheme: '0088', code: '5790000435975' }] }, customer: { ...MADRID, inboxes: [{ scheme: '0088', code: '5790000435975' }] } }, 'DOCKET-SAME-INBOX $.customer.inboxes[0]', { customer: { ...MADRID, inboxes: [{ scheme: '0088', code: '5790000435975' }] } }],
  ['one name and address with two numbers', { customer: { ...MADRID, name: SPAIN.name, addresses: SPAIN.addresses } }, 'DOCKET-SAME-PARTY $.customer.name', { customer: { ...party('PT', '999999990'), name: SPAIN.name, addresses: SPAIN.addresses }, ...keyed('intra-community'), ...article }],
  ['the law of the customer', { $regime: 'FR', customer: FRANCE }, 'DOCKET-CUSTOMERS-REGIME $.$regime', { $regime: 'ES', customer: FRANCE }],
  ['a number of Monaco that cannot be', { customer: party('MC', '99999999999') }, 'DOCKET-TAX-NUMBER $.customer.tax_id.code', { customer: party('MC', '44732829320') }],
  ['a number of another country', { customer: party('US', 'ESB98602642') }, 'DOCKET-TAX-NUMBER-COUNTRY $.customer.tax_id.code', { customer: party('US', '911144442') }],
  ['a customer called N/A', { customer: { ...MADRID, name: 'N/A' } }, 'DOCKET-PLACEHOLDER $.customer.name', { customer: { ...MADRID, name: 'Todo Verde' } }],
  ['a name without a letter', { customer: { ...MADRID, name: '12345' } }, 'DOCKET-PLACEHOLDER $.customer.name', { customer: { ...MADRID, name: '4711 Köln' } }],
  ['an item called undefined', rowed({ item: { name: 'undefined', price: '10.00' } }), 'DOCKET-PLACEHOLDER $.lines[0].item.name', rowed({ item: { name: 'Tests', price: '10.00' } })],
  ['the words of a template', rowed({ item: { name: 'Lorem ipsum dolor sit amet', price: '10.00' } }), 'DOCKET-PLACEHOLDER $.lines[0].item.name', rowed({ item: { name: 'Lorem', price: '10.00' } })],
  ['what a template left', { notes: [{ text: 'Thank you, {{customer.name}}!' }] }, 'DOCKET-TEMPLATE $.notes[0].text', { notes: [{ text: 'Model {A} at 10% or 20%' }] }],
  ['the number of a draft', { code: 'XXXX' }, 'DOCKET-PLACEHOLDER-CODE $.code', { code: '0001' }],
  ['a wrong GTIN by its type', typed('4006381333932'), 'DOCKET-GTIN $.lines[0].item.identities[0].code', typed('4006381333931')],
  ['a wrong GTIN', gtin('4006381333932'), 'DOCKET-GTIN $.lines[0].item.identities[0].code', gtin('4006381333931')],
]

const spanish = (members: Json): Json =>
  invoice({ supplier: SPAIN, customer: { ...MADRID, name: 'Customer' }, ...members })

for (const [title, mistake, finding, right] of MISTAKES) {
  test(`a review warns of ${title}, and not of what is right`, async () => {
    const { warnings, faults: broken } = await post('/review', { data: spanish(mistake) })
    assert.deepEqual(broken, [])
    assert.ok(isIn(warnings, finding), JSON.stringify(warnings))
    await build(spanish(mistake))
    await post('/build', { data: spanish(mistake), strict: true }, { status: 422 })
    const after = await post('/review', { data: spanish(right) })
    assert.deepEqual(after.faults, [])
    const [code] = finding.split(' ')
    assert.ok(!after.warnings.some((each: Json) => each.code === code), JSON.stringify(after))
    const { rules } = await get(`/rules/${code}`)
    assert.equal(rules[0].kind, 'warning')
  })
}

/** What may be right all the same, and the same document without it. */
// biome-ignore format: table
const HINTS: [title: string, mistake: Json, finding: string, right: Json][] = [
  ['a factored invoice without the factor', { $tags: ['factoring'] }, 'DOCKET-FACTORING-PAYEE $.payment.payee', { $tags: ['factoring'], payment: { payee: { name: 'Factoring' } } }],
  ['VAT to a business in another member state', { customer: FRANCE }, 'DOCKET-STANDARD-MEMBER $.lines[0].taxes[0].key', { customer: { name: 'C', ...address('FR', '75001') } }],
  ['VAT to a business out of the Union', { customer: AMERICA }, 'DOCKET-STANDARD-ABROAD $.lines[0].taxes[0].key', { customer: AMERICA, ...received('ES', '28001') }],
  ['HST that was lower', { ...canadian(ISLAND, { cat: 'HST', percent: '15%' }), issue_date: '2014-05-05' }, 'DOCKET-CA-PROVINCE-LIKELY $.lines[0].taxes', { ...canadian(ISLAND, { cat: 'HST', percent: '14%' }), issue_date: '2014-05-05' }],
  ['an export to a member state', { customer: FRANCE, ...keyed('export'), ...article }, 'DOCKET-EXPORT-PLACE $.customer.tax_id.country', { customer: AMERICA, ...keyed('export'), ...article }],
  ['an export to Finland', { customer: { ...party('FI', '01120389'), ...address('FI', '00100') }, ...keyed('export'), ...article }, 'DOCKET-EXPORT-PLACE $.customer.tax_id.country', { customer: { ...party('FI', '01120389'), ...address('AX', '22100') }, ...keyed('export'), ...article }],
  ['a rate of Switzerland', { $tags: ['customer-rates'], customer: party('CH', undefined) }, 'DOCKET-RATE-OUTSIDE $.lines[0].taxes[0].country', { $tags: ['customer-rates'], customer: party('FR', undefined) }],
  ['reverse charge to the United States', { customer: AMERICA, ...keyed('reverse-charge'), $tags: ['reverse-charge'] }, 'DOCKET-REVERSE-CHARGE-ABROAD $.lines[0].taxes[0].key', { customer: BRITAIN, ...keyed('reverse-charge'), $tags: ['reverse-charge'] }],
  ['a supply out of scope to a consumer in a member state', { customer: { name: 'C', ...address('DE', '10115') }, ...keyed('outside-scope') }, 'DOCKET-OUTSIDE-SCOPE-MEMBER $.lines[0].taxes[0].key', { customer: { name: 'C', ...address('US', '10001') }, ...keyed('outside-scope') }],
  ['a supply out of scope to a member state', { customer: FRANCE, ...keyed('outside-scope') }, 'DOCKET-OUTSIDE-SCOPE-MEMBER $.lines[0].taxes[0].key', { customer: party('XI', '350983637'), ...keyed('outside-scope') }],
  ['reverse charge in the territory of Switzerland', { supplier: SWISS, customer: LIECHTENSTEIN, ...keyed('reverse-charge') }, 'DOCKET-REVERSE-CHARGE-ABROAD $.lines[0].taxes[0].key', { supplier: SWISS, customer: GERMANY, ...keyed('reverse-charge') }],
  ['Swiss tax to a business abroad', { supplier: SWISS, customer: GERMANY }, 'DOCKET-STANDARD-ABROAD $.lines[0].taxes[0].key', { supplier: SWISS, customer: LIECHTENSTEIN }],
  ['an export to a customer in Norway', { supplier: party('NO', '923456783MVA'), customer: { ...party('NO', '923817409MVA'), ...address('NO', '0150') }, ...keyed('export') }, 'DOCKET-EXPORT-PLACE $.lines[0].taxes[0].key', { supplier: party('NO', '923456783MVA'), customer: { ...party('NO', '923817409MVA'), ...address('NO', '9170') }, ...keyed('export') }],
  ['the taxes of an Indian state to a consumer abroad', { supplier: BOMBAY, customer: { name: 'C', ...address('US', '10001') }, ...indian(CGST, SGST) }, 'DOCKET-IN-PLACE $.lines[0].taxes', { supplier: BOMBAY, customer: AMERICA, ...indian(CGST, SGST) }],
  ['the rate of Portugal on Madeira on a charge', { supplier: { ...PORTUGAL, ...address('PT', '9000-001') }, customer: undefined, ...taxed({ ...VAT, ext: { 'pt-region': 'PT-MA' } }), ...delivered(VAT) }, 'DOCKET-PART-RATES $.charges[0].taxes[0].rate', { supplier: { ...PORTUGAL, ...address('PT', '9000-001') }, customer: undefined, ...taxed({ ...VAT, ext: { 'pt-region': 'PT-MA' } }), ...delivered({ ...VAT, ext: { 'pt-region': 'PT-MA' } }) }],
  ['the rate of Portugal on Madeira', { supplier: { ...PORTUGAL, ...address('PT', '9000-001') }, customer: undefined }, 'DOCKET-PART-RATES $.lines[0].taxes[0].rate', { supplier: { ...PORTUGAL, ...address('PT', '9000-001') }, customer: undefined, ...taxed({ ...VAT, ext: { 'pt-region': 'PT-MA' } }) }],
  ['the rate of France on Martinique', { supplier: { ...FRANCE, ...address('FR', '97200') }, customer: undefined }, 'DOCKET-PART-RATES $.lines[0].taxes[0].rate', { supplier: { ...FRANCE, ...address('FR', '97200') }, customer: undefined, ...taxed({ cat: 'VAT', rate: 'general+overseas' }) }],
  ['the rate of Austria in Mittelberg', { supplier: { ...party('AT', 'U10223006'), ...address('AT', '6993') }, customer: undefined }, 'DOCKET-PART-RATES $.lines[0].taxes[0].rate', { supplier: { ...party('AT', 'U10223006'), ...address('AT', '6993') }, customer: undefined, ...taxed({ cat: 'VAT', rate: 'reduced' }) }],
  ['a large receipt', simplified(GERMANY, '1000.00'), 'DOCKET-SIMPLIFIED-AMOUNT $.$tags', simplified(GERMANY, '100.00')],
  ['much cash', { ...rowed({ item: { name: 'Thing', price: '2000.00' } }), ...paid({ key: 'cash' }) }, 'DOCKET-CASH $.payment.instructions.key', { ...rowed({ quantity: '1' }), ...paid({ key: 'cash' }) }],
  ['CGST across states', { supplier: BOMBAY, customer: BANGALORE, ...indian(CGST, SGST) }, 'DOCKET-IN-PLACE $.lines[0].taxes', { supplier: BOMBAY, customer: BANGALORE, ...indian(IGST) }],
  ['a number of one country, and an address in another', { supplier: { ...SPAIN, ...address('DE', '10115') } }, 'DOCKET-COUNTRIES $.supplier.tax_id.country', { supplier: SPAIN }],
  ['one e-mail address of two', { supplier: { ...SPAIN, inboxes: [{ email: 'a@b.example' }] }, customer: { ...MADRID, inboxes: [{ email: 'a@b.example' }] } }, 'DOCKET-SAME-EMAIL $.customer.inboxes[0].email', { supplier: { ...SPAIN, inboxes: [{ email: 'a@b.example' }] }, customer: { ...MADRID, inboxes: [{ email: 'c@d.example' }] } }],
  ['a payee who is the supplier', { payment: { payee: SPAIN } }, 'DOCKET-PAYEE-SUPPLIER $.payment.payee', { payment: { payee: { name: 'Factoring S.A.' } } }],
  ['a rate of the country of a business', { customer: FRANCE, ...taxed({ cat: 'VAT', country: 'FR', rate: 'general' }) }, 'DOCKET-RATE-BUSINESS $.lines[0].taxes[0].country', { customer: party('FR', undefined), ...taxed({ cat: 'VAT', country: 'FR', rate: 'general' }) }],
  ['a rate the other way round', { currency: 'SEK', exchange_rates: [{ from: 'SEK', to: 'EUR', amount: '11.2' }] }, 'DOCKET-RATE-FAR $.exchange_rates[0].amount', { currency: 'SEK', exchange_rates: [{ from: 'SEK', to: 'EUR', amount: '0.089' }] }],
  ['a rate of a hundred units', { currency: 'JPY', exchange_rates: [{ from: 'JPY', to: 'EUR', amount: '0.61' }] }, 'DOCKET-RATE-FAR $.exchange_rates[0].amount', { currency: 'JPY', exchange_rates: [{ from: 'EUR', to: 'JPY', amount: '165' }, { from: 'JPY', to: 'EUR', amount: '0.0061' }] }],
  ['a postal code of four digits', { customer: { ...MADRID, ...address('ES', '2800') } }, 'DOCKET-POSTAL-CODE $.customer.addresses[0].code', { customer: { ...MADRID, ...address('ES', 'E-28002') } }],
  ['a Maltese code without letters', { customer: { ...MADRID, ...address('MT', '1117') } }, 'DOCKET-POSTAL-CODE $.customer.addresses[0].code', { customer: { ...MADRID, ...address('MT', 'VLT 1117') } }],
  ['a Dutch code without letters', { customer: { ...MADRID, ...address('NL', '10115') } }, 'DOCKET-POSTAL-CODE $.customer.addresses[0].code', { customer: { ...MADRID, ...address('NL', '1011ab') } }],
  ['a reason of another percentage', rowed({ discounts: [{ percent: '15%', reason: '5 % discount' }] }), 'DOCKET-REASON-PERCENT $.lines[0].discounts[0].percent', rowed({ discounts: [{ percent: '2.5%', reason: 'Skonto 2,5 %' }] })],
  ['a discount of all lines that lowers one rate', { lines: [line({ taxes: [VAT] }), line({ item: { name: 'B', price: '5.00' }, taxes: [{ cat: 'VAT', rate: 'reduced' }] })], discounts: [{ percent: '10%', reason: 'Loyalty', taxes: [VAT] }] }, 'DOCKET-DISCOUNT-RATES $.discounts[0].taxes', { ...rowed({}), discounts: [{ percent: '10%', reason: 'Loyalty', taxes: [VAT] }] }],
  ['a percentage of all lines that is charged with one rate', { lines: [line({ taxes: [VAT] }), line({ item: { name: 'B', price: '5.00' }, taxes: [{ cat: 'VAT', rate: 'reduced' }] })], charges: [{ percent: '10%', reason: 'Fuel', taxes: [VAT] }] }, 'DOCKET-CHARGE-RATES $.charges[0].taxes', { ...rowed({}), charges: [{ percent: '10%', reason: 'Fuel', taxes: [VAT] }] }],
  ['a balance of advances', { lines: [line({ taxes: [VAT] }), line({ quantity: '-20', item: { name: 'Advance', price: '100.00' }, taxes: [VAT] })] }, 'DOCKET-NEGATIVE-BALANCE $.totals', rowed({})],
  ['a discount of a rate that no line has', { ...rowed({}), discounts: [{ amount: '1.00', reason: 'Loyalty', taxes: [{ cat: 'VAT', rate: 'reduced' }] }] }, 'DOCKET-DISCOUNT-RATES $.discounts[0].taxes', { ...rowed({}), discounts: [{ amount: '1.00', reason: 'Loyalty', taxes: [VAT] }] }],
  ['a credit note of a credit note', credited({ code: '1', type: 'credit-note' }), 'DOCKET-CREDIT-OF-CREDIT $.preceding', credited({ code: '1', type: 'standard' })],
  ['equivalence surcharge to a company', { customer: party('ES', 'A58818501'), ...taxed({ cat: 'VAT', rate: 'general+eqs' }) }, 'DOCKET-ES-SURCHARGE $.customer.tax_id', { customer: MADRID, ...taxed({ cat: 'VAT', rate: 'general+eqs' }) }],
  ['a Norwegian seller without tax', { supplier: party('NO', '123456785MVA'), customer: undefined, ...keyed('outside-scope') }, 'DOCKET-NO-MVA $.supplier.tax_id.code', { supplier: party('NO', undefined, { identities: [{ type: 'ON', code: '123456785' }] }), customer: undefined, ...keyed('outside-scope') }],
  ['a discount twice', { discounts: [{ amount: '1.00', reason: 'Loyalty', taxes: [VAT] }, { amount: '1.00', reason: 'Loyalty', taxes: [VAT] }] }, 'DOCKET-ROW-TWICE $.discounts', { discounts: [{ amount: '1.00', reason: 'Loyalty', taxes: [VAT] }, { amount: '1.00', reason: 'Voucher', taxes: [VAT] }] }],
  ['a delivery a year and a half ago', { delivery: { date: '2024-06-01' } }, 'DOCKET-UNUSUAL-DATE $.delivery.date', { delivery: { date: '2026-01-01' } }],
]

for (const [title, likely, finding, right] of HINTS) {
  test(`a review hints at ${title}, and strict mode accepts it`, async () => {
    const { hints, faults: broken } = await post('/review', { data: spanish(likely) })
    assert.deepEqual(broken, [])
    assert.ok(isIn(hints, finding), JSON.stringify(hints))
    await post('/build', { data: spanish(likely), strict: true })
    const after = await post('/review', { data: spanish(right) })
    const [code] = finding.split(' ')
    assert.ok(!after.hints.some((each: Json) => each.code === code), JSON.stringify(after))
  })
}

// biome-ignore format: table
const MEANT: [tax: Json, tags: string[], words: string][] = [
  [{ cat: 'VAT', rate: 'intra-community' }, [], 'did you mean "key": "intra-community" instead of rate?'],
  [{ cat: 'VAT', rate: 'reverse charge' }, [], 'did you mean "key": "reverse-charge" instead of rate?'],
  [{ cat: 'VAT', rate: '19%' }, [], 'did you mean "percent": "19%" instead of rate?'],
  [{ cat: 'VAT', rate: '5,5' }, [], 'did you mean "percent": "5.5%" instead of rate?'],
  [{ cat: 'VAT', rate: 'zero-rated' }, [], 'did you mean "key": "zero" instead of rate?'],
  [{ cat: 'VAT', rate: 'normal' }, [], 'did you mean "general"?'],
  [{ cat: 'VAT', rate: 'self-billing' }, [], 'set "$tags": ["self-billed"]'],
  [{ cat: 'VAT', key: 'general' }, [], 'did you mean "rate": "general" instead of key?'],
  [{ cat: 'VAT', key: 'intracommunity' }, [], 'did you mean "intra-community"?'],
  [{ cat: 'IVA', rate: 'general' }, [], 'did you mean "VAT"?'],
  [{ cat: 'VAT', rate: 'general' }, ['self-billing'], 'did you mean "self-billed"?'],
]

test('what people write first for a tax is answered with what they meant', async () => {
  for (const [tax, $tags, words] of MEANT) {
    const { faults: found } = await post('/review', { data: spanish({ ...taxed(tax), $tags }) })
    assert.ok(
      found[0].description.includes(words),
      `${JSON.stringify(tax)}: ${found[0].description}`,
    )
  }
})

test('zero and reverse charge of other taxes than VAT are a percentage, as words say that lead to a build', async () => {
  const wordsOn = async (country: string, code: string, combo: Json): Promise<string> => {
    const data = spanish({ supplier: party(country, code), customer: undefined, ...taxed(combo) })
    const response = await sendJson('/build', { data })
    const { message = '', faults: found = [] } = (await response.json()) as Json
    return [message, ...found.map(({ description }: Json) => description)].join('; ')
  }
  const gst = { cat: 'GST', key: 'zero' }
  assert.match(await wordsOn('AU', '51824753556', gst), /; add "percent": "0%"$/)
  assert.match(
    await wordsOn('AU', '51824753556', { cat: 'GST', rate: 'zero' }),
    /did you mean "key": "zero", "percent": "0%" instead of rate/,
  )
  assert.equal(await wordsOn('AU', '51824753556', { ...gst, percent: '0%' }), '')
  const keyed = { cat: 'IGST', key: 'reverse-charge' }
  assert.match(
    await wordsOn('IN', '27AAPFU0939F1ZV', keyed),
    /there are no keys of IGST; leave it out, and set "percent": "0%" if no tax is charged/,
  )
  const india = spanish({
    $tags: ['reverse-charge'],
    supplier: party('IN', '27AAPFU0939F1ZV'),
    customer: party('IN', '27AAACR5055K1Z7'),
  })
  const charged = async (percent: string): Promise<boolean> => {
    const taxes = ['CGST', 'SGST'].map((cat) => ({ cat, percent }))
    const { warnings } = await post('/review', { data: { ...india, lines: [line({ taxes })] } })
    return warnings.some(({ code }: Json) => code === 'DOCKET-REVERSE-CHARGE')
  }
  assert.equal(await charged('2.5%'), true)
  assert.equal(await charged('0%'), false)
})

test('names of taxes in provinces of Canada are answered with what it calls them', async () => {
  for (const [cat, meant] of [
    ['QST', 'PST'],
    ['TVQ', 'PST'],
    ['TPS', 'GST'],
  ] as const) {
    const tax = { supplier: party('CA', '123456782'), ...taxed({ cat, percent: '9.975%' }) }
    const { faults: found } = await post('/review', {
      data: spanish({ ...tax, customer: undefined }),
    })
    assert.match(found[0].description, new RegExp(`did you mean "${meant}"`))
  }
})

test('of a sale to the Canary Islands only the hint about them speaks, elsewhere the part is named', async () => {
  const hinted = async (members: Json): Promise<Json[]> => {
    const { hints } = await post('/review', { data: spanish(members) })
    return hints
  }
  const canary = await hinted({ customer: { ...party('ES', 'A58818501'), ...TENERIFE } })
  assert.deepEqual(
    canary.map(({ code }) => code),
    ['DOCKET-ES-MAINLAND'],
  )
  const heligoland = { ...party('DE', '111111125'), ...address('DE', '27498') }
  const supplier = { ...party('DE', '282741168'), ...address('DE', '10115') }
  const [hint] = await hinted({ supplier, customer: heligoland, ...rowed({}) })
  assert.match(hint!.description, /VAT of DE to a part of DE outside the tax territory:/)
})

test('the rate standard is the general one, whatever the tax', async () => {
  // biome-ignore format: table
  const taxes: [supplier: Json, cat: string, percent: string][] = [
    [party('AU', '51824753556'), 'GST', '10.0%'],
    [{ ...SPAIN, ...TENERIFE }, 'IGIC', '7.0%'],
    [party('CA', '123456782'), 'GST', '5%'],
  ]
  for (const [supplier, cat, percent] of taxes) {
    const data = invoice({ supplier, customer: undefined, ...taxed({ cat, rate: 'standard' }) })
    const { document, changes } = await post('/review', { data })
    assert.equal(document.lines[0].taxes[0].percent, percent)
    assert.deepEqual(changes, [])
  }
})

test('of a key that is wrong itself the mention is not asked for', async () => {
  const rows = [
    { customer: AMERICA, ...keyed('intra-community') },
    keyed('intra-community'),
    keyed('export'),
  ]
  for (const row of rows) {
    const { warnings } = await post('/review', { data: spanish(row) })
    assert.equal(warnings.length, 1, JSON.stringify(warnings))
    assert.match(warnings[0].code, /^DOCKET-(INTRA-COMMUNITY-(COUNTRY|HOME)|EXPORT-HOME)$/)
  }
})
