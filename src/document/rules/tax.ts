/** Rules for tax/*: combos, identities, notes and the definitions of regimes, addons and scenarios. */

import { isTimeZone } from '../../catalogues/time-zones.ts'
import { type Category, findRate } from '../../definitions/category.ts'
import type { Context, RulesByType } from '../../definitions/contract.ts'
import { categoryOf, extensionOf, regimeOfCombo } from '../../definitions/registry.ts'
import type { CategoryDef, Combo, RateValueDef } from '../../model/generated/types.ts'
import { constraint, matches, optional, present } from '../../validate/constraints.ts'
import { rule, unless, when } from '../../validate/rules.ts'
import { ZERO_DATE } from '../../values/calendar.ts'

/** The category whose rules apply to a combo. Without a regime none do. */
export function knownCategory(combo: Combo, context: Context): Category | undefined {
  const regime = regimeOfCombo(combo, context)
  return regime && categoryOf(combo, regime)
}

/**
 * Fast path: combos of a known category that pass the rules of key, rate and percentage below, which would each look
 * up the category. Nearly all do, and every line has one.
 */
function isUsual(combo: Combo, context: Context): boolean {
  const { key, rate, percent, surcharge } = combo
  const category = knownCategory(combo, context)
  if (!category || !key || surcharge) return false
  if (category.keys?.get(key)?.noPercent !== (percent === undefined)) return false
  return !rate || findRate(category, key, rate) !== undefined
}

const categoryInRegime = constraint(
  'cat must be a tax category of the regime',
  (combo: Combo, context: Context) => {
    const regime = regimeOfCombo(combo, context)
    return !regime || categoryOf(combo, regime) !== undefined
  },
)

const keyInCategory = constraint(
  'key must be one of the keys of the tax category',
  (combo: Combo, context: Context) => {
    const category = knownCategory(combo, context)
    return !combo.key || !category || category.keys?.has(combo.key) === true
  },
)

const rateInKey = constraint(
  'rate must be one of the rates of the tax category for the key',
  (combo: Combo, context: Context) => {
    const category = knownCategory(combo, context)
    return !combo.rate || !category || findRate(category, combo.key, combo.rate) !== undefined
  },
)

const percentForKey = constraint(
  'rate or percent is required; with a key that has none, such as exempt, percent must not be set',
  (combo: Combo, context: Context) => {
    const category = knownCategory(combo, context)
    if (!category) return true
    if (!combo.key) return combo.percent !== undefined
    const key = category.keys?.get(combo.key)
    return !key || key.noPercent === (combo.percent === undefined)
  },
)

const surchargeWithPercent = constraint(
  'surcharge must not be set without percent',
  ({ surcharge, percent }: Combo) => surcharge === undefined || percent !== undefined,
)

const extensionsDefined = constraint('ext must have only known keys', ({ ext }: Combo) =>
  Object.keys(ext ?? {}).every((key) => extensionOf(key)),
)

const descending = constraint(
  'must be sorted by since, latest first',
  (values: RateValueDef[] | undefined) => {
    const dates = (values ?? [])
      .filter((value) => value && !value.ext)
      .map(({ since }) => since ?? ZERO_DATE)
    return dates.every((date, index) => {
      const before = dates[index - 1] ?? ZERO_DATE
      return date === ZERO_DATE || before === ZERO_DATE || date < before
    })
  },
)

const retainedOrInformative = constraint(
  'retained and informative must not both be true',
  (category: CategoryDef) => !category.retained || !category.informative,
)

const timeZone = constraint('must be an IANA time zone such as Europe/Madrid', isTimeZone)

const noCategoryTwice = constraint(
  'taxes must not have more than one combo per category',
  (combos: Combo[]) => {
    if (combos.length < 2) return true
    const seen = new Set<string | undefined>()
    return combos.every((combo) => !combo || (!seen.has(combo.cat) && seen.add(combo.cat)))
  },
)

/** Applies to every array of combos. */
export const TAX_SET_RULE = rule('GOBL-TAX-SET-01', '', noCategoryTwice)

const hasExtensions = ({ ext }: Combo): boolean => ext !== undefined

export const TAX_RULES: RulesByType = {
  'tax.AddonDef': [
    rule('GOBL-TAX-ADDONDEF-01', 'key', present),
    rule('GOBL-TAX-ADDONDEF-02', 'name', present),
  ],
  'tax.CategoryDef': [
    rule('GOBL-TAX-CATEGORYDEF-04', '', retainedOrInformative),
    rule('GOBL-TAX-CATEGORYDEF-01', 'code', present),
    rule('GOBL-TAX-CATEGORYDEF-02', 'name', present),
    rule('GOBL-TAX-CATEGORYDEF-03', 'title', present),
  ],
  'tax.Combo': [
    unless(isUsual, [
      rule('GOBL-TAX-COMBO-01', '', categoryInRegime),
      rule('GOBL-TAX-COMBO-02', '', keyInCategory),
      rule('GOBL-TAX-COMBO-03', '', rateInKey),
      rule('GOBL-TAX-COMBO-04', '', percentForKey),
      rule('GOBL-TAX-COMBO-05', '', surchargeWithPercent),
    ]),
    when(hasExtensions, [rule('GOBL-TAX-COMBO-06', '', extensionsDefined)]),
  ],
  'tax.CorrectionDefinition': [rule('GOBL-TAX-CORRECTIONDEFINITION-01', 'schema', present)],
  'tax.Identity': [
    rule('GOBL-TAX-IDENTITY-01', 'country', present),
    rule('GOBL-TAX-IDENTITY-02', 'code', matches(/^[A-Z0-9Ñ&]+$/, 'upper-case letters and digits')),
    rule(
      'GOBL-TAX-IDENTITY-03',
      'scheme',
      matches(
        /^[A-ZÑa-z0-9]+(?:[.\-:/,_& ][A-ZÑa-z0-9]+)*$/,
        'letters and digits with single separators',
      ),
    ),
  ],
  'tax.Note': [rule('GOBL-TAX-NOTE-01', 'text', present)],
  'tax.RateDef': [
    rule('GOBL-TAX-RATEDEF-01', 'rate', present),
    rule('GOBL-TAX-RATEDEF-02', 'name', present),
    rule('GOBL-TAX-RATEDEF-03', 'values', descending),
  ],
  'tax.RegimeDef': [
    rule('GOBL-TAX-REGIMEDEF-01', 'country', present),
    rule('GOBL-TAX-REGIMEDEF-02', 'name', present),
    rule('GOBL-TAX-REGIMEDEF-03', 'time_zone', present),
    rule('GOBL-TAX-REGIMEDEF-04', 'time_zone', optional(timeZone)),
  ],
  'tax.ScenarioSet': [
    rule('GOBL-TAX-SCENARIOSET-01', 'schema', present),
    rule('GOBL-TAX-SCENARIOSET-02', 'list', present),
  ],
}
