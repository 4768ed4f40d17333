/** Warnings about taxes that depend on the place within a country: Spain, India, Canada, the United States. */

import { findRate, findRateValue } from '../definitions/category.ts'
import type { Context } from '../definitions/contract.ts'
import { combosOf } from '../document/taxed-rows.ts'
import type { Combo, Invoice, Line, OrgIdentity, Party } from '../model/generated/types.ts'
import { saying } from '../validate/guards.ts'
import { hint, type RuleNode, warning, when } from '../validate/rules.ts'
import type { Amount } from '../values/amount.ts'
import { percent } from '../values/percentage.ts'
import { getOwn } from '../values/text-map.ts'
import { isCharged } from '../vocabulary/combos.ts'
import { finding } from '../vocabulary/finding.ts'
import { dayOf } from '../vocabulary/guards.ts'
import { countryOf } from '../vocabulary/parties.ts'
import { FRENCH_OVERSEAS, SPANISH_TAXES } from '../vocabulary/territories.ts'
import { factOf } from './facts.ts'
import { atCombos, atRows } from './finding.ts'
import { shown } from './percentages.ts'
import { addressOf } from './trade.ts'

const inCountry = (country: string) =>
  saying(
    `the country is ${country}`,
    (_: Invoice, { regime }: Context): boolean => regime?.country === country,
  )

const categoriesOf = (taxes: Combo[] | undefined): Set<string> =>
  new Set(taxes?.flatMap((combo) => combo?.cat ?? []))

/** Parts of countries with rates of their own, by the beginnings of postal codes, and what to write there. */
// biome-ignore format: table
const PARTS: { readonly [country: string]: readonly (readonly [prefixes: readonly string[], part: string, hint: string, rate?: string])[] } = {
  // Lei 2/2013 and Decreto Legislativo Regional 3/2020/A; CIVA art. 18 no. 3.
  PT: [
    ['90 91 92 93 94'.split(' '), 'Madeira', 'add "ext": {"pt-region": "PT-MA"}'],
    ['95 96 97 98 99'.split(' '), 'the Azores', 'add "ext": {"pt-region": "PT-AC"}'],
  ],
  // CGI art. 294, 296.
  FR: [
    [FRENCH_OVERSEAS.ownRates, 'Guadeloupe, Martinique and Réunion', 'use the rate "general+overseas" or "reduced+overseas" (CGI art. 296)'],
    [FRENCH_OVERSEAS.noVat, 'Guyane and Mayotte', 'no VAT is due there (CGI art. 294): use "outside-scope"'],
  ],
  // UStG § 10 Abs. 4.
  AT: [['6691 6991 6992 6993'.split(' '), 'Jungholz and Mittelberg', 'use the rate "general+enclave"', 'general']],
}

const partOf = ({ supplier }: Invoice, country = '') => {
  const { code, country: own } = addressOf(supplier) ?? {}
  if (!code || (own && own !== country)) return undefined
  return getOwn(PARTS, country)?.find(([prefixes]) =>
    prefixes.some((prefix) => code.startsWith(prefix)),
  )
}

/** A tax at a rate of the country, not of the part in which the supplier is. */
const isOfMainland = ({ cat, rate, ext, country }: Combo): boolean =>
  cat === 'VAT' &&
  !country &&
  rate !== undefined &&
  !rate.includes('+') &&
  (ext?.['pt-region'] ?? 'PT') === 'PT'

const RATES_OF_PARTS: RuleNode[] = atCombos(
  hint(
    'DOCKET-PART-RATES',
    '',
    finding(
      'the rate is that of the country, and the supplier is in a part with rates of its own',
      (combo: Combo, context) => {
        const [, part, words, only = combo.rate] =
          partOf(invoiceOf(context), context.regime?.country) ?? []
        return part && combo.rate === only && isOfMainland(combo)
          ? `in ${part} ${words}`
          : undefined
      },
      'rate',
    ),
  ),
)

const invoiceOf = ({ document }: Context): Invoice => document as Invoice

const TAXES_OF_SPAIN = ['VAT', ...Object.values(SPANISH_TAXES)]

/** Ley 37/1992 art. 3 (VAT), Ley 20/1991 art. 3 (IGIC), Ley 8/1991 art. 1 (IPSI). */
function spanishTaxOf(party: Party | undefined): string | undefined {
  const address = addressOf(party)
  if (address?.code?.length !== 5) return undefined
  if (address.country && address.country !== 'ES') return undefined
  const province = address.code.slice(0, 2)
  return getOwn(SPANISH_TAXES, province) ?? 'VAT'
}

/** The tax of the territory in which both parties are; undefined if they are in two, or goods go elsewhere. */
function commonTaxOf({ supplier, customer, delivery }: Invoice): string | undefined {
  const own = spanishTaxOf(supplier)
  if (!own || own !== spanishTaxOf(customer)) return undefined
  const receiver = delivery?.receiver
  return addressOf(receiver) && spanishTaxOf(receiver) !== own ? undefined : own
}

const isOther = (combo: Combo | null, common: string): boolean =>
  isCharged(combo) &&
  combo?.cat !== common &&
  combo?.country === undefined &&
  TAXES_OF_SPAIN.includes(combo?.cat ?? '')

function hasOtherSpanishTax(invoice: Invoice): boolean {
  const common = commonTaxOf(invoice)
  return common !== undefined && combosOf(invoice).some((combo) => isOther(combo, common))
}

const SPAIN: RuleNode[] = [
  when(
    saying('both parties are in one territory, whose tax is another one', hasOtherSpanishTax),
    atCombos(
      warning(
        'DOCKET-ES-TERRITORY',
        '',
        finding(
          'is the tax of another territory than that of both parties (Ley 37/1992, 20/1991 and 8/1991)',
          (combo: Combo, context) => {
            const common = commonTaxOf(invoiceOf(context))
            return common && isOther(combo, common) ? `use "${common}"` : undefined
          },
          'cat',
        ),
      ),
    ),
  ),
]

/** What reviews look for on the mainland. */
export const PLACE_HINTS: RuleNode[] = [
  when(
    inCountry('ES'),
    atRows(
      hint(
        'DOCKET-ES-MAINLAND',
        'taxes',
        finding(
          'services to a business in another territory are taxed there (Ley 37/1992 art. 69), goods that go there are exported (art. 21)',
          (taxes: Combo[] | undefined, context) => {
            const { supplier, customer } = invoiceOf(context)
            const [own, other] = [spanishTaxOf(supplier), spanishTaxOf(customer)]
            if (own !== 'VAT' || !other || other === own || !customer?.tax_id?.code)
              return undefined
            const isVat = taxes?.some((combo) => combo?.cat === 'VAT' && isCharged(combo))
            return isVat ? `the customer is where ${other} is due: is VAT right?` : undefined
          },
        ),
      ),
    ),
  ),
]

/** Union territories of India without a legislature, and other territory: there the tax is UTGST, not SGST. */
const UNION_TERRITORIES = ['04', '25', '26', '31', '35', '38', '97']

const stateOf = (party: Party | undefined): string | undefined => {
  const { country, code } = party?.tax_id ?? {}
  return country === 'IN' && code ? code.slice(0, 2) : undefined
}

const isForeign = (party: Party | undefined, home: string): boolean => {
  const country = countryOf(party)
  return country !== undefined && country !== home
}

/** UTGST Act 2017 s. 2(8), 7; SGST Acts s. 9. */
function wrongStateTax(taxes: Combo[] | undefined, context: Context): string | undefined {
  const state = stateOf(invoiceOf(context).supplier)
  const categories = categoriesOf(taxes)
  if (!state || (!categories.has('SGST') && !categories.has('UTGST'))) return undefined
  const isTerritory = UNION_TERRITORIES.includes(state)
  if (categories.has('UTGST') && !isTerritory)
    return `${state} is a state: use SGST instead of UTGST`
  if (categories.has('SGST') && isTerritory)
    return `${state} is a union territory: use UTGST instead of SGST`
  return undefined
}

/** Services that are taxed at their place in India, by their codes: building, hotels, passengers, land, tours, repair, lessons, care, events (IGST Act 2017 s. 13). */
const ON_THE_SPOT = '9954 9963 9964 9972 9985 9987 9992 9993 9996 9997'.split(' ')

/** Does an invoice go to a business abroad, with nothing that says that it is about a place in India? */
function isMeantForAbroad({ customer, delivery, lines }: Invoice): boolean {
  if (!isForeign(customer, 'IN') || !customer?.tax_id?.code) return false
  if (addressOf(delivery?.receiver)?.country === 'IN') return false
  const isOnTheSpot = (identity: OrgIdentity | null): boolean =>
    ON_THE_SPOT.some((code) => identity?.code?.startsWith(code))
  return !lines?.some((line: Line | null) => line?.item?.identities?.some(isOnTheSpot))
}

const ABROAD =
  'what goes abroad has IGST or none, unless it is about land, hotels or events (s. 13)'

const wrongAbroad = (taxes: Combo[] | undefined, context: Context): string | undefined =>
  categoriesOf(taxes).has('CGST') && factOf(context, isMeantForAbroad) ? ABROAD : undefined

/** IGST Act 2017 s. 7 and 8; special economic zones: s. 7(5); hotels, land and events: s. 12(3) to (7). */
function wrongUnionTax(taxes: Combo[] | undefined, context: Context): string | undefined {
  const { supplier, customer } = invoiceOf(context)
  const [own, other] = [stateOf(supplier), stateOf(customer)]
  const categories = categoriesOf(taxes)
  const isWithin = categories.has('CGST')
  if (!own || (!isWithin && !categories.has('IGST'))) return undefined
  if (isWithin && isForeign(customer, 'IN'))
    return factOf(context, isMeantForAbroad) ? undefined : ABROAD
  if (!other) return undefined
  if (isWithin && own !== other)
    return `from state ${own} to ${other} it is IGST (s. 7), unless it is about land, hotels or events (s. 12)`
  if (!isWithin && own === other)
    return `within state ${own} it is CGST and SGST (s. 8), unless the customer is in a special economic zone (s. 7(5))`
  return undefined
}

const OF_THE_PLACE = 'must have the taxes of the place (IGST Act 2017 s. 7, 8)'

const INDIA: RuleNode[] = atRows(
  warning(
    'DOCKET-IN-STATE-TAX',
    'taxes',
    finding('must have the tax of the state of the supplier (UTGST Act 2017 s. 7)', wrongStateTax),
  ),
  warning('DOCKET-IN-ABROAD', 'taxes', finding(OF_THE_PLACE, wrongAbroad)),
  hint('DOCKET-IN-PLACE', 'taxes', finding(OF_THE_PLACE, wrongUnionTax)),
)

/** Taxes of a province of Canada: the rate of HST, as the regime names it, and the tax of the province. */
interface Province {
  readonly rate?: string
  readonly pst?: Amount
}

const PROVINCES: { readonly [code: string]: Province } = {
  ON: { rate: 'ontario' },
  NB: { rate: 'new-brunswick' },
  NL: { rate: 'newfoundland' },
  PE: { rate: 'prince-edward-island' },
  NS: { rate: 'nova-scotia' },
  BC: { rate: 'british-columbia', pst: percent('7%') },
  MB: { pst: percent('7%') },
  SK: { pst: percent('6%') },
  QC: { pst: percent('9.975%') },
  AB: {},
  NT: {},
  NU: {},
  YT: {},
}

/** The taxes of a province on the day of an invoice; `isBefore`: it had another tax before HST, which is not on record. */
function taxesIn(code: string, context: Context) {
  const { rate, pst } = PROVINCES[code]!
  const category = context.regime?.categories.get('HST')
  const found = rate && category ? findRate(category, undefined, rate) : undefined
  const hst = found && findRateValue(found, dayOf(context), undefined)?.percent
  return { hst, pst: hst ? undefined : pst, isBefore: rate !== undefined && !hst && !pst }
}

/** The province in which the tax is due: that of the delivery, or else of the customer (Excise Tax Act sch. IX). */
function provinceOf({ delivery, customer }: Invoice): string | undefined {
  const address = addressOf(delivery?.receiver) ?? addressOf(customer)
  const code = address?.state?.toUpperCase()
  if (!code || (address?.country && address.country !== 'CA')) return undefined
  return Object.hasOwn(PROVINCES, code) ? code : undefined
}

function wrongInProvince(taxes: Combo[] | undefined, context: Context): string | undefined {
  const charged = categoriesOf(taxes?.filter(isCharged))
  if (charged.has('HST') && charged.has('GST')) return 'HST includes GST: remove one of them'
  if (charged.has('HST') && charged.has('PST'))
    return 'HST includes the tax of the province: remove PST'
  const code = provinceOf(invoiceOf(context))
  if (!code) return undefined
  const { hst, pst, isBefore } = taxesIn(code, context)
  if (charged.has('HST') && !hst) return `${code} has no HST: use GST${pst ? ' and PST' : ''}`
  if (charged.has('PST') && !pst && !isBefore)
    return `${code} has no PST: use ${hst ? 'HST' : 'GST alone'}`
  return undefined
}

function unusualInProvince(taxes: Combo[] | undefined, context: Context): string | undefined {
  const code = provinceOf(invoiceOf(context))
  if (!code || wrongInProvince(taxes, context)) return undefined
  const { hst, pst } = taxesIn(code, context)
  const charged = taxes?.filter(isCharged) ?? []
  const find = (cat: string): Combo | undefined => charged.find((combo) => combo.cat === cat)
  if (find('GST') && hst) return `in ${code} HST is due instead of GST`
  const [harmonised, provincial] = [find('HST'), find('PST')]
  if (hst && harmonised?.percent && !harmonised.percent.equals(hst))
    return `HST of ${code} is ${shown(hst)} on ${dayOf(context)}`
  if (pst && provincial?.percent && !provincial.percent.equals(pst))
    return `PST of ${code} is ${shown(pst)}`
  return undefined
}

const OF_THE_PROVINCE = 'must have the taxes of the province (Excise Tax Act sch. IX)'

const CANADA: RuleNode[] = atRows(
  warning('DOCKET-CA-PROVINCE', 'taxes', finding(OF_THE_PROVINCE, wrongInProvince)),
  hint('DOCKET-CA-PROVINCE-LIKELY', 'taxes', finding(OF_THE_PROVINCE, unusualInProvince)),
)

/** States without a sales tax; Alaska has local ones. */
const WITHOUT_SALES_TAX = ['OR', 'MT', 'NH', 'DE']

function wrongSalesTax(taxes: Combo[] | undefined, context: Context): string | undefined {
  if (!taxes?.some((combo) => combo?.cat === 'ST' && isCharged(combo))) return undefined
  const { customer, delivery } = invoiceOf(context)
  const receiver = delivery?.receiver
  const party = addressOf(receiver) ? receiver : customer
  if (isForeign(party, 'US')) return 'the customer is abroad: sales tax is due in a state'
  const state = addressOf(party)?.state?.toUpperCase() ?? ''
  return WITHOUT_SALES_TAX.includes(state) ? `${state} has no sales tax` : undefined
}

const STATES: RuleNode[] = atRows(
  hint('DOCKET-US-STATE', 'taxes', finding('must have the sales tax of a state', wrongSalesTax)),
)

const THREE = 51
const FIVE = 53

const WITH_PLACES = new Set(['IN', 'CA', 'US'])

/** Fast path: the country has no taxes that depend on the place, or it is the Spanish mainland and VAT. */
export function isPlaceUsual(invoice: Invoice, { regime }: Context): boolean {
  const { supplier, lines, discounts, charges } = invoice
  const country = regime?.country ?? ''
  if (country !== 'ES') return !WITH_PLACES.has(country) && !partOf(invoice, country)
  const code = addressOf(supplier)?.code
  const first = code ? code.charCodeAt(0) : 0
  if (first === THREE || first === FIVE) return false
  return areOfMainland(lines) && areOfMainland(discounts) && areOfMainland(charges)
}

/** Are all taxes those of the mainland? */
function areOfMainland(rows: readonly ({ taxes: Combo[] | undefined } | null)[] | undefined) {
  if (!rows) return true
  for (const row of rows) {
    const taxes: readonly (Combo | null)[] | undefined = row?.taxes
    if (!taxes) continue
    for (const combo of taxes) if (combo?.cat === 'IGIC' || combo?.cat === 'IPSI') return false
  }
  return true
}

export const PLACE_WARNINGS: RuleNode[] = [
  ...RATES_OF_PARTS,
  when(inCountry('ES'), SPAIN),
  when(inCountry('IN'), INDIA),
  when(inCountry('CA'), CANADA),
  when(inCountry('US'), STATES),
]
