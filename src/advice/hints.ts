/** Hints on values that fail: what may have been meant, or what there is to choose from. */

import type { Context } from '../definitions/contract.ts'
import { allExtensions, extensionOf, regimeOfCombo } from '../definitions/registry.ts'
import { ratesTo } from '../document/calculate/exchange.ts'
import { knownCategory } from '../document/rules/tax.ts'
import type { Combo, Payment } from '../model/generated/types.ts'
import type { Constraint, Violation } from '../validate/rules.ts'
import type { Bivariant } from '../values/bivariant.ts'
import { quote } from '../values/shorten.ts'
import { suggestCode } from './extension-codes.ts'
import { addonMeant, countryMeant } from './keys-meant.ts'
import { asQuestion, didYouMean } from './nearest.ts'
import { keyMeant } from './taxes-meant.ts'
import { valueMeant } from './values-meant.ts'

/** The type of a method, as the values depend on the rule. */
type Hint = Bivariant<
  [value: unknown, context: Context, constraint: Constraint],
  string | undefined
>

/** `the taxes of ES are VAT, IGIC`. */
const listOf = (what: string, names: Iterable<string> = []): string => {
  const list = [...names].join(', ')
  return list ? `${what} are ${list}` : `there are no ${what.slice('the '.length)}`
}

/** By the code of the rule, mostly of the core. */
const HINTS: { readonly [code: string]: Hint } = {
  'DOCKET-COUNTRY': (code: string, context, { holds }) => {
    const meant = countryMeant(code)
    return meant && holds(meant, context) ? asQuestion(meant) : undefined
  },
  'DOCKET-EXTENSION': (key) => didYouMean(key, allExtensions()),
  'DOCKET-EXTENSION-CODE': suggestCode,
  'GOBL-BILL-PAYMENT-03': () => 'a request for payment says how it is to be paid',
  'GOBL-BILL-PAYMENT-08': ({ methods, currency = '', exchange_rates }: Payment) => {
    const rates = ratesTo(currency, exchange_rates)
    const from = methods?.find((each) => each?.currency && !rates.has(each.currency))?.currency
    if (!from || from === currency) return undefined
    return `exchange_rates must have a rate from ${from} to ${currency}`
  },
  'GOBL-FR-CTC-FLOW6-BILL-STATUS-15': (key: string, _, { options = [] }) =>
    key === 'paid'
      ? 'what was paid is a bill/payment, of the type advice (211) or receipt (212)'
      : didYouMean(key, options),
  'GOBL-PAY-DUEDATE-02': () => 'leave out the due date if nothing is due',
  'GOBL-PAY-RECORD-01': () => 'anything else, such as a voucher, has the key "other"',
  'GOBL-TAX-ADDONS-01': addonMeant,
  'GOBL-TAX-COMBO-01': (combo: Combo, context) => {
    const regime = regimeOfCombo(combo, context)
    return regime && listOf(`the taxes of ${regime.country}`, regime.categories.keys())
  },
  'GOBL-TAX-COMBO-02': (combo: Combo, context) => {
    const category = knownCategory(combo, context)
    const list = listOf(`the keys of ${combo.cat}`, category?.keys?.keys())
    const meant = category && keyMeant(combo.key ?? '', category)
    return meant ? `${list}; ${meant}` : list
  },
  'GOBL-ORG-ATTACHMENT-01': (url) =>
    url ? undefined : 'a file itself belongs in attachments of the request to convert, beside data',
  'GOBL-TAX-COMBO-03': (combo: Combo, context) => {
    const rates = knownCategory(combo, context)?.rates.get(combo.key ?? '')
    return listOf(`the rates of ${combo.cat} for ${combo.key ?? 'no key'}`, rates?.keys())
  },
  'GOBL-TAX-COMBO-04': ({ key, rate, percent }: Combo) => {
    if (percent) return undefined
    if (key === 'zero') return 'add "percent": "0%"'
    return rate ? 'a build looks the rate up if it can calculate the totals' : undefined
  },
  'GOBL-TAX-COMBO-06': ({ ext }: Combo) => {
    const key = Object.keys(ext ?? {}).find((one) => !extensionOf(one)) ?? ''
    const meant = didYouMean(key, allExtensions())
    return `unknown key ${quote(key)}${meant ? `; ${meant}` : ''}`
  },
}

/** The hint on a value that breaks a rule, if there is one. */
export function hintOn(
  { rule: { code, constraint }, value, judged }: Violation,
  context: Context,
): string | undefined {
  const { hint, listedIn, options } = constraint
  const known = HINTS[code]
  if (known) return known(value, context, constraint)
  if (hint) return hint(judged, context)
  if (listedIn && typeof value === 'string') return asQuestion(valueMeant(value, ...listedIn))
  return options && didYouMean(value, options)
}
