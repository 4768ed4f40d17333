/** Rules for single values and maps, by type. */

import languages from '../../catalogues/languages.json' with { type: 'json' }
import { isUnitCode } from '../../catalogues/units.ts'
import type { Context } from '../../definitions/contract.ts'
import { extensionOf, isExtensionCode, regimeOf } from '../../definitions/registry.ts'
import { listedInSchema } from '../../model/schema-registry.ts'
import {
  any,
  constraint,
  length,
  matches,
  oneOf,
  optional,
  present,
  uri,
  url,
} from '../../validate/constraints.ts'
import { type Constraint, type Rule, rule, warning } from '../../validate/rules.ts'
import type { Amount } from '../../values/amount.ts'
import type { Bivariant } from '../../values/bivariant.ts'
import { isPlain } from '../../values/text.ts'
import { knownCurrency } from './listed.ts'

/** Two-letter codes of ISO 639-1, including withdrawn ones. */
const LANGUAGES = new Set(languages)

/** No control characters, and no spaces at either end. Spaces outside ASCII are allowed. */
const CODE = /^[^\x00-\x20\x7f-\x9f](?:[^\x00-\x1f\x7f-\x9f]*[^\x00-\x20\x7f-\x9f])?$/
const KEY = /^(?:[a-z]|[a-z0-9][a-z0-9+-]*[a-z0-9])$/
const KEY_FORM = 'a key of lower-case letters and digits, with - and + between them'

const CODE_FORM = 'a code without control characters and without spaces at either end'

/** Bytes of a code. */
const MAX_CODE = 128

const CODE_RULES = [
  rule('GOBL-CBC-CODE-01', '', length(0, MAX_CODE)),
  rule('GOBL-CBC-CODE-02', '', matches(CODE, CODE_FORM)),
]
const KEY_RULES = [
  rule('GOBL-CBC-KEY-01', '', length(1, 64)),
  rule('GOBL-CBC-KEY-02', '', matches(KEY, KEY_FORM)),
]
const language = constraint('must be a two-letter language code such as en', (code: string) =>
  LANGUAGES.has(code),
)
const LANGUAGE_RULES = [rule('GOBL-I18N-LANG-01', '', language)]
/** The unit of a charge, which has no extension for a code. */
const UNIT: Constraint = {
  ...any(
    oneOf(...listedInSchema('org.Unit')),
    constraint('must be a UN/ECE code such as KGM', (unit: string) => !unit || isUnitCode(unit)),
  ),
  listedIn: ['org.Item', 'unit'],
}

const COUNTRIES = new Set(listedInSchema('l10n.ISOCountryCode'))
const TAX_COUNTRIES = new Set(listedInSchema('l10n.TaxCountryCode'))

const isIn =
  (codes: ReadonlySet<string>) =>
  (code: string): boolean =>
    codes.has(code)

function country(codes: ReadonlySet<string>): Rule {
  // Some regimes have codes besides their own, such as GR.
  const isKnown = (code: string): boolean =>
    code === '' || codes.has(code) || (codes === TAX_COUNTRIES && regimeOf(code) !== undefined)
  const message = 'must be the two-letter code of a country, such as ES'
  return warning('DOCKET-COUNTRY', '', constraint(message, isKnown))
}

/** 100 % at the usual scales: powers take longer than all the rest of the test. */
const ALL_BY_SCALE = Array.from({ length: 8 }, (_, scale) => 10 ** scale)

const isAtMost = ({ unscaled, scale }: Amount, times: number): boolean =>
  unscaled <= times * (ALL_BY_SCALE[scale] ?? 10 ** scale)
const isAtMostAll = (percent: Amount): boolean => isAtMost(percent, 1)

/** Does a percentage lack its sign? With it, two more digits are behind the point. Excise duties go up to 160 %. */
const isSigned = (percent: Amount): boolean =>
  isAtMostAll(percent) || (percent.scale >= 2 && isAtMost(percent, 2))

const percentRule = (code: `DOCKET-${string}`, hint: string, holds: (value: Amount) => boolean) =>
  warning(code, '', constraint(`is above 100 %${hint}`, holds))

const PERCENT_RULES = [
  percentRule('DOCKET-PERCENT', '; write percentages with their sign, such as "21.0%"', isSigned),
  percentRule('DOCKET-PERCENT-ABOVE-ALL', '', (one) => isAtMostAll(one) || !isSigned(one)),
]

/**
 * Not a rule of the format: an amount that is calculated can be longer than one that can be read, and a document in an
 * envelope must be read with every digit that its digest covers.
 */
const readable = constraint(
  'must have at most 18 digits before the point, and in an envelope at most 18 in all',
  (amount: Amount, { sealed }: Context) => (sealed ? amount.isExact() : amount.isReadable()),
)

const isPlainName = (name: string): boolean => name !== '' && isPlainKey(name)

const isPlainCode = (code: string): boolean => code.length <= MAX_CODE && isPlain(code)

export interface ValueRules {
  rules: readonly Rule[]
  /** Fast path: true for values known to pass. The type of a method, as that of the values depends on the rules. */
  fastPath?: Bivariant<[value: unknown], boolean>
}

export const VALUE_RULES: { readonly [type: string]: ValueRules } = {
  'num.Amount': {
    rules: [rule('DOCKET-AMOUNT', '', readable)],
    fastPath: ({ unscaled }: Amount) => typeof unscaled === 'number',
  },
  'cbc.Code': { rules: CODE_RULES, fastPath: isPlainCode },
  'cbc.Key': { rules: KEY_RULES, fastPath: isPlainKey },
  'cbc.URI': {
    rules: [rule('GOBL-CBC-URI-01', '', length(0, 2048)), rule('GOBL-CBC-URI-02', '', uri)],
  },
  'currency.Code': { rules: [rule('GOBL-CURRENCY-CODE-01', '', knownCurrency)] },
  'l10n.ISOCountryCode': { rules: [country(COUNTRIES)], fastPath: isIn(COUNTRIES) },
  'l10n.TaxCountryCode': { rules: [country(TAX_COUNTRIES)], fastPath: isIn(TAX_COUNTRIES) },
  'num.Percentage': { rules: PERCENT_RULES, fastPath: isAtMostAll },
  'org.Unit': { rules: [rule('GOBL-ORG-UNIT-01', '', UNIT)] },
}

/** Names in maps are keys or languages; the values of code maps are codes. Extensions have codes of their definitions. */
interface MapRules {
  names: readonly Rule[]
  values: readonly Rule[]
  /** Rules of a value that depend on its name: those for `[name, value]`. */
  pairs?: readonly Rule[]
  /** Fast path: true for entries known to pass. */
  fastPath: (name: string, value: string) => boolean
}

const knownExtension = constraint(
  'must be the key of an extension',
  (key: string) => extensionOf(key) !== undefined,
)

const listedCode = constraint(
  'must be a code of the extension',
  ([key, code]: [string, string], { addons }: Context) =>
    isExtensionCode(key, code) || addons.some(({ codes }) => codes[key]?.includes(code)),
)

const isKnownCode = (key: string, code: string): boolean =>
  code === '' || (extensionOf(key) !== undefined && isExtensionCode(key, code))

export const MAP_RULES: { readonly [type: string]: MapRules } = {
  'tax.Extensions': {
    names: [warning('DOCKET-EXTENSION', '', knownExtension)],
    values: [],
    pairs: [warning('DOCKET-EXTENSION-CODE', '', listedCode)],
    fastPath: isKnownCode,
  },
  'cbc.Meta': { names: KEY_RULES, values: [], fastPath: isPlainName },
  'cbc.CodeMap': {
    names: KEY_RULES,
    values: CODE_RULES,
    fastPath: (name, code) => isPlainName(name) && code !== '' && isPlainCode(code),
  },
  'i18n.String': {
    names: LANGUAGE_RULES,
    values: [],
    fastPath: (language) => LANGUAGES.has(language),
  },
}

/** A code map that is a document of its own always violates this, because its `$schema` is not a key. */
export const CODE_MAP_RULE = rule(
  'GOBL-CBC-CODEMAP-01',
  '',
  constraint('must have only keys as member names', () => false),
)

/** Rules for the `$schema` of nested documents. */
export const SCHEMA_RULES = [
  rule('GOBL-SCHEMA-OBJECT-01', '', present),
  rule('GOBL-SCHEMA-ID-01', '', optional(url)),
]

/** Fast path for keys: lower-case letters and digits, with - or + between them. */
function isPlainKey(key: string): boolean {
  const length = key.length
  if (length > 64) return false
  for (let i = 0; i < length; i++) {
    const c = key.charCodeAt(i)
    const isPlain = (c >= 97 && c <= 122) || (c >= 48 && c <= 57 && length > 1)
    if (!isPlain && (i === 0 || i === length - 1 || (c !== 45 && c !== 43))) return false
  }
  return true
}
