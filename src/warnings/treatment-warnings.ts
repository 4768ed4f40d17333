/** Warnings about taxes that do not fit the countries and numbers of the parties; treatments.ts has the table. */

import { isoCountryOf, taxCountryOf } from '../catalogues/countries.ts'
import type { Context } from '../definitions/contract.ts'
import type { Combo, Invoice, Line, Party } from '../model/generated/types.ts'
import { saying } from '../validate/guards.ts'
import { type Constraint, hint, type RuleNode, warning, when } from '../validate/rules.ts'
import { isCharged, someCombo } from '../vocabulary/combos.ts'
import { finding } from '../vocabulary/finding.ts'
import { someNote } from '../vocabulary/notes.ts'
import { atCombos, bySeverity, type Severity } from './finding.ts'
import { areAtHome, type Trade, TURNOVER, tradeOf } from './trade.ts'
import { isOf, TREATMENTS, type Treatment } from './treatments.ts'

type Rows = readonly ({ taxes: Combo[] | undefined } | null)[]

/** Has a tax the key, under the law of the supplier? Where there are no keys, a percentage is standard. */
function hasKey(combo: Combo, wanted: string): boolean {
  const { cat, key, country, percent } = combo
  if (!TURNOVER.includes(cat ?? '') || country) return false
  const own = key ?? (isCharged(combo) ? 'standard' : '')
  return own === wanted && (wanted !== 'standard' || percent?.isZero() !== true)
}

/** A code of a format says why a supply is out of scope, such as the rules on its place. */
const isUnexplained = (combo: Combo, key: string): boolean =>
  hasKey(combo, key) && !(key === 'outside-scope' && combo.ext)

const someHave = (invoice: Invoice, key: string): boolean =>
  someCombo(invoice, (combo) => hasKey(combo, key))

function haveStandardTaxes(rows: Rows | undefined): boolean {
  if (!rows) return true
  for (const row of rows) {
    const taxes: readonly (Combo | null)[] | undefined = row?.taxes
    if (!taxes) continue
    for (const combo of taxes) {
      if (!combo) continue
      if (combo.country || (combo.key !== undefined && combo.key !== 'standard')) return false
    }
  }
  return true
}

/** Fast path: between two at home nothing is wrong with taxes that are standard ones. */
export const isStandardAtHome = (invoice: Invoice, context: Context): boolean =>
  areAtHome(invoice, context) &&
  haveStandardTaxes(invoice.lines) &&
  haveStandardTaxes(invoice.discounts) &&
  haveStandardTaxes(invoice.charges)

/** What an export is besides goods that leave: transport, ships, aircraft, embassies (art. 146(1)(e), 148, 151). German joins words. */
const OTHER_EXPORT =
  /\bship|vessel|schiff|aircraft|luftfahr|aéronef|\bavion|aeronave|\bbuque|\bnav[ei]\b|embass|botschaft|diplomat|\bconsul(?:a|\b)|konsul(?!t)|transport|freight|fracht|\bflete|spedition|\b14[578]\b|\b146\b.{0,20}\be\)|\b151\b|\bnato\b/i

/** The same in the laws of countries. */
const OTHER_EXPORT_BY_LAW: { readonly [country: string]: RegExp } = {
  AT: /§ ?6 abs\. ?1 z ?[2-6]\b/i,
  BE: /\bart(?:\.|icle|ikel) ?4[12]\b/i,
  DE: /§ ?4 n(?:r\.?|ummer) ?[2-7](?!\d)/i,
  ES: /\bart(?:\.|[ií]culo) ?2[234]\b/i,
  FR: /\b262,? ii\b/i,
  IT: /\bart(?:\.|icolo) ?(?:8[ -]?bis|9|72)\b/i,
}

function isOtherExport(invoice: Invoice, { regime }: Context): boolean {
  const law = OTHER_EXPORT_BY_LAW[regime?.country ?? '']
  const isSaid = ({ text = '' }: { text?: string | undefined }): boolean =>
    OTHER_EXPORT.test(text) || (law?.test(text) ?? false)
  return (
    someNote(invoice, isSaid) ||
    (invoice.lines?.some(
      (line: Line | null) =>
        OTHER_EXPORT.test(line?.item?.name ?? '') ||
        line?.taxes?.some((combo) => combo?.ext !== undefined && combo.key === 'export'),
    ) ??
      false)
  )
}

const isWrong =
  (treatment: Treatment) =>
  (invoice: Invoice, context: Context): boolean => {
    const trade = tradeOf(context)
    if (!trade || !isOf(treatment, trade)) return false
    return (
      treatment.key !== 'export' || trade.relation !== 'home' || !isOtherExport(invoice, context)
    )
  }

/** Is the key itself wrong? Then what it would need is not asked for. */
export const isWrongKey = (key: string, invoice: Invoice, context: Context): boolean =>
  TREATMENTS.some(
    (row) => row.key === key && row.severity === 'warning' && isWrong(row)(invoice, context),
  )

/** The words of a row, with the countries. */
function fill(words: string, { supplier, customer }: Trade): string {
  const own = taxCountryOf(supplier.country)
  const whole = taxCountryOf(customer?.country ?? '')
  const other = customer?.isApart ? `a part of ${whole} outside the tax territory` : whole
  return words.replaceAll('{S}', own).replaceAll('{C}', other)
}

/** A constraint that always fails where its guard lets it be asked. */
const said = (
  treatment: Treatment,
  isAsked: (value: unknown) => boolean,
  member?: string,
): Constraint =>
  finding(
    treatment.law,
    (value: unknown, context) => {
      if (!isAsked(value)) return undefined
      const trade = tradeOf(context)
      return trade && fill(treatment.words, trade)
    },
    member,
  )

function rulesOf(treatment: Treatment): RuleNode {
  const { code, severity, key, at: places } = treatment
  const make = bySeverity[severity]
  const atKey = atCombos(
    make(
      code,
      '',
      said(treatment, (combo) => isUnexplained(combo as Combo, key), 'key'),
    ),
  )
  const atCustomer = make(
    code,
    'customer.tax_id',
    said(treatment, () => true, 'country'),
  )
  return when(
    saying(
      `the supplier is ${supplierWords(treatment)}, the customer ${treatment.relations.join(' or ')}`,
      isWrong(treatment),
    ),
    [...atKey, ...(places.includes('country') ? [atCustomer] : [])],
  )
}

function supplierWords({ supplier }: Treatment): string {
  if (supplier === 'union') return 'in the Union'
  return supplier === 'elsewhere' ? 'outside the Union' : `in ${supplier.join(' or ')}`
}

/** Is the number of the customer missing that an intra-community supply needs, or is its country unknown? */
function lacksNumber(invoice: Invoice, context: Context): boolean {
  if (!invoice.customer || !someHave(invoice, 'intra-community')) return false
  const trade = tradeOf(context)
  if (!trade?.supplier.isMember || trade.hasNumber || trade.hasIdentity) return false
  return trade.relation === 'member' || trade.relation === undefined
}

const NUMBER_WARNING = when(
  saying('the customer of an intra-community supply has no number', lacksNumber),
  [
    warning(
      'DOCKET-INTRA-COMMUNITY-NUMBER',
      'customer',
      finding(
        'an intra-community supply needs the VAT number of the customer (Directive 2006/112/EC art. 138(1)(b), 226 no. 4)',
        (_: Party) =>
          'set customer.tax_id.code, or charge VAT in lines[].taxes; a new vehicle needs none: in EN 16931 it is "exempt", with art. 138(2) as a note',
        'tax_id.code',
      ),
    ),
  ],
)

const byKey = (severity: Severity): RuleNode[] =>
  [...new Set(TREATMENTS.map(({ key }) => key))].flatMap((key) => {
    const rows = TREATMENTS.filter((row) => row.key === key && row.severity === severity)
    if (rows.length === 0) return []
    const has = saying(`a tax has the key ${key}`, (invoice: Invoice) => someHave(invoice, key))
    return when(has, rows.map(rulesOf))
  })

/** A rate of another state than that of the customer and of the place (One Stop Shop: art. 33, 58, 369a). */
function isOfOtherState(combo: Combo, context: Context): Severity | undefined {
  const { country } = combo
  if (!country || !isCharged(combo)) return undefined
  const trade = tradeOf(context)
  if (!trade?.customer || !trade.supplier.isMember) return undefined
  const own = isoCountryOf(country)
  const right = [trade.customer.country, trade.place?.country, trade.supplier.country]
  if (!own || right.includes(own)) return undefined
  const isConsumer = !trade.hasNumber && !trade.hasIdentity
  if (trade.relation === 'home') return 'warning'
  return trade.relation === 'member' && isConsumer ? 'warning' : 'hint'
}

/** Distance sales and electronic services: art. 33, 58. */
const OF_CONSUMERS = 'rates of the state of the customer are for consumers'

const OTHER_STATE = 'is neither the country of the customer nor that of the delivery'

const otherState = (severity: Severity): Constraint =>
  finding(
    OTHER_STATE,
    (combo: Combo, context) =>
      isOfOtherState(combo, context) === severity
        ? `a rate of ${combo.country} is charged where goods or services go there (art. 33, 58): remove it, or set delivery.receiver`
        : undefined,
    'country',
  )

/** A rate of the state of a customer with a number there, who pays the tax itself (art. 196) or for an acquisition (art. 2). */
function isOfBusiness(combo: Combo, context: Context): string | undefined {
  const { country } = combo
  if (!country || !isCharged(combo)) return undefined
  const trade = tradeOf(context)
  if (!trade?.supplier.isMember || trade.relation !== 'member' || !trade.hasNumber) return undefined
  const own = isoCountryOf(country)
  if (own !== trade.customer?.country || own === trade.supplier.country) return undefined
  return `the customer has a number there: services to it are "reverse-charge" (art. 196), goods "intra-community" (art. 138); remove country, unless it is about land, events, restaurants or hire`
}

/** A rate of a state out of the Union, of which the One Stop Shop is (art. 369a); some ask suppliers abroad to register. */
function isOutOfUnion(combo: Combo, context: Context): string | undefined {
  const { country } = combo
  if (!country || !isCharged(combo)) return undefined
  const trade = tradeOf(context)
  if (!trade?.supplier.isMember || trade.customer?.isMember) return undefined
  return isoCountryOf(country) === trade.customer?.country
    ? `tax of ${country} needs a registration there: without one, goods that go there are "export"; remove country and the tag customer-rates`
    : undefined
}

const hasRatesOfOthers = saying('a tax has a country of its own', (invoice: Invoice): boolean =>
  someCombo(invoice, ({ country }) => Boolean(country)),
)

/** Is the country unknown whose rates the tag `customer-rates` asks for (One Stop Shop: art. 33, 58)? */
const CUSTOMER_RATES = when(
  saying(
    'the tag customer-rates is set, and customer.tax_id has no country',
    ({ customer }: Invoice, { tags }: Context): boolean =>
      tags.includes('customer-rates') && !tags.includes('bypass') && !customer?.tax_id?.country,
  ),
  [
    warning(
      'DOCKET-CUSTOMER-RATES',
      'customer',
      finding(
        'customer-rates takes the rates of the country in customer.tax_id, and there is none',
        (customer: Party | undefined) => {
          const country = customer?.addresses?.[0]?.country ?? 'FR'
          return `the rates are those of the supplier: add "tax_id": {"country": "${country}"} to customer, which needs no code, or "country": "${country}" to each tax instead of the tag`
        },
        'tax_id',
      ),
    ),
  ],
)

/** What only documents with unusual taxes need. */
export const TREATMENT_WARNINGS: RuleNode[] = [
  ...byKey('warning'),
  NUMBER_WARNING,
  CUSTOMER_RATES,
  when(hasRatesOfOthers, atCombos(warning('DOCKET-RATE-COUNTRY', '', otherState('warning')))),
]

/** What reviews look for in any document. */
export const TREATMENT_HINTS: RuleNode[] = [
  ...byKey('hint'),
  when(
    hasRatesOfOthers,
    atCombos(
      hint('DOCKET-RATE-COUNTRY-LIKELY', '', otherState('hint')),
      hint(
        'DOCKET-RATE-OUTSIDE',
        '',
        finding('the one-stop shop is of member states alone', isOutOfUnion, 'country'),
      ),
      hint('DOCKET-RATE-BUSINESS', '', finding(OF_CONSUMERS, isOfBusiness, 'country')),
    ),
  ),
]
