/** Units of measure: those that Intl names, and those whose symbol is the same in all languages. */

interface IntlUnit {
  /** A simple unit of ECMA-402. */
  name: string
  display: 'long' | 'short'
}

const long = (name: string): IntlUnit => ({ name, display: 'long' })
const short = (name: string): IntlUnit => ({ name, display: 'short' })

/** Time is spelt out, measures are not: "5 hours", "5 kg". */
export const INTL_UNITS: { readonly [unit: string]: IntlUnit } = {
  g: short('gram'),
  kg: short('kilogram'),
  mm: short('millimeter'),
  cm: short('centimeter'),
  m: short('meter'),
  km: short('kilometer'),
  in: short('inch'),
  ft: short('foot'),
  ac: long('acre'),
  ha: short('hectare'),
  ml: short('milliliter'),
  l: short('liter'),
  yr: long('year'),
  mon: long('month'),
  wk: long('week'),
  day: long('day'),
  h: long('hour'),
  min: long('minute'),
  s: long('second'),
}

/** Symbols of the International System of Units. */
export const SYMBOLS: { readonly [unit: string]: string } = {
  mg: 'mg',
  cg: 'cg',
  t: 't',
  dm: 'dm',
  mm2: 'mm²',
  cm2: 'cm²',
  dm2: 'dm²',
  m2: 'm²',
  mm3: 'mm³',
  cm3: 'cm³',
  dm3: 'dm³',
  m3: 'm³',
  cl: 'cl',
  dl: 'dl',
  kl: 'kl',
  w: 'W',
  kw: 'kW',
  kwh: 'kWh',
  kj: 'kJ',
  kcal: 'kcal',
}
