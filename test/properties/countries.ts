/** The parts of documents of each country: valid tax numbers, and the taxes that its definition has. */
import { ADDONS } from '../../src/addons/index.ts'
import { decimalsOf } from '../../src/catalogues/currencies.ts'
import { REGIMES } from '../../src/regimes/index.ts'
import type { Json } from '../support.ts'

/** A valid tax number for each country with a regime. */
export const TAX_CODES: { readonly [country: string]: string } = {
  AE: '100123456700003',
  AR: '30500010912',
  AT: 'U13585627',
  AU: '51824753556',
  BE: '0403019261',
  BR: '00000000000191',
  CA: '123456789',
  CH: 'E100155212',
  CO: '8001972684',
  CR: '3101123456',
  DE: '111111125',
  DK: '13748136',
  EL: '094259216',
  ES: 'B98602642',
  FI: '01120389',
  FR: '44732829320',
  GB: '350983637',
  IE: '6433435F',
  IN: '27AAPFU0939F1ZV',
  IT: '00743110157',
  MX: 'SAT970701NN3',
  NL: '004495445B01',
  NO: '123456785MVA',
  NZ: '49091850',
  PE: '20131312955',
  PL: '1234563218',
  PT: '999999990',
  SA: '300000000000003',
  SE: '556036079301',
  SG: '197401143C',
  SK: '2020273893',
  US: '123456789',
}

/** A country's part in documents. */
export interface Country {
  code: string
  currency: string
  decimals: number
  /** The combos of each category, without `cat`, and whether it is added to prices. */
  taxes: { category: string; isAdded: boolean; combos: Json[] }[]
  /** Tags that its invoices may have besides those of all countries. */
  tags: string[]
}

/** A percentage for taxes whose definition has none. */
const FREE = [{ percent: '7%' }, { percent: '12.5%' }]

function countryOf({ country, currency, definition }: (typeof REGIMES)[number]): Country {
  const taxes = (definition.categories ?? []).map((category) => {
    const rates = (category.rates ?? []).flatMap(({ rate, keys, values }): Json[] => {
      const combo = { rate, ...(keys?.[0] && keys[0] !== 'standard' && { key: keys[0] }) }
      return [values?.length ? combo : { ...combo, percent: '7%' }]
    })
    const keys = (category.keys ?? [])
      .filter(({ no_percent }) => no_percent)
      .map(({ key }) => ({ key }))
    const combos: Json[] = [...rates, ...(rates.length > 0 ? [{ percent: '7%' }] : FREE), ...keys]
    const isAdded = !category.retained && !category.informative
    return { category: category.code ?? '', isAdded, combos }
  })
  return {
    code: country,
    currency,
    decimals: decimalsOf(currency),
    taxes,
    tags: tagsOf(definition),
  }
}

function tagsOf({ tags }: Pick<(typeof REGIMES)[number]['definition'], 'tags'>): string[] {
  const ofInvoices = tags?.filter(({ schema }) => schema === 'bill/invoice') ?? []
  return ofInvoices.flatMap(({ list }) => list?.map(({ key }) => key ?? '') ?? [])
}

export const COUNTRIES: readonly Country[] = REGIMES.map(countryOf)

/** The types of corrections that a country and formats allow, all of them if none says so. */
export function correctionsOf(country: string, addons: readonly string[]): string[] {
  const sources = [
    ...REGIMES.filter((regime) => regime.country === country),
    ...ADDONS.filter(({ key }) => addons.includes(key)),
  ]
  const types = sources.flatMap(({ definition }) => definition.corrections ?? [])
  return [...new Set(types.flatMap((correction) => correction.types ?? []))]
}

/** The addons that an addon requires, and itself. */
function closureOf(key: string): string[] {
  const requires = ADDONS.find((addon) => addon.key === key)?.requires ?? []
  return [...requires.flatMap(closureOf), key]
}

/** The extensions that the scenarios of an addon set. */
function setBy(key: string): Set<string> {
  const sets = ADDONS.find((addon) => addon.key === key)?.definition.scenarios ?? []
  return new Set(
    sets.flatMap(({ list }) => list ?? []).flatMap(({ ext }) => Object.keys(ext ?? {})),
  )
}

/**
 * Do two addons set the same extension, and neither requires the other? Then the later one in `$addons` wins, as the
 * wire format says.
 */
export function compete(one: string, other: string): boolean {
  return closureOf(one).some((a) =>
    closureOf(other).some((b) => {
      const isRequired = closureOf(a).includes(b) || closureOf(b).includes(a)
      return !isRequired && [...setBy(a)].some((extension) => setBy(b).has(extension))
    }),
  )
}
