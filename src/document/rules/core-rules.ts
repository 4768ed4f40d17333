/**
 * The rules of the core, by package, in the order in which their faults are listed. The small packages are defined
 * here.
 */

import type { RulesByType } from '../../definitions/contract.ts'
import type { Definition, Link, Period, Stamp } from '../../model/generated/types.ts'
import { listedInSchema } from '../../model/schema-registry.ts'
import {
  all,
  constraint,
  notZero,
  notZeroDate,
  oneOf,
  optional,
  positive,
  present,
  startsWithOneOf,
  unique,
  url,
} from '../../validate/constraints.ts'
import { rule } from '../../validate/rules.ts'
import { ZERO_DATE } from '../../values/calendar.ts'
import { BILL_RULES } from './bill.ts'
import { oneOfListed } from './listed.ts'
import { ATTACHMENT_MIME_TYPES, ORG_RULES } from './org.ts'
import { TAX_RULES } from './tax.ts'

const endNotBeforeStart = constraint('end must not be before start', ({ start, end }: Period) => {
  return !start || !end || start === ZERO_DATE || end === ZERO_DATE || end >= start
})

const startOrEnd = constraint('start or end is required', ({ start, end }: Period) =>
  Boolean(start || end),
)

const CAL_RULES: RulesByType = {
  'cal.Period': [
    rule('GOBL-CAL-PERIOD-10', '', endNotBeforeStart),
    rule('GOBL-CAL-PERIOD-11', '', startOrEnd),
    rule('GOBL-CAL-PERIOD-01', 'start', notZeroDate),
    rule('GOBL-CAL-PERIOD-02', 'end', notZeroDate),
  ],
}

const keyOrCode = constraint('key or code is required', ({ key, code }: Definition) =>
  Boolean(key || code),
)

/** Valid escapes: any character that is not a letter, and the letters with a meaning. */
const RE2_ESCAPE = /^\\(?:[^A-Za-z0-9]|[ABDEPQSWabdfnprstvwxz0])$/

/**
 * Patterns use RE2 syntax: flags in groups, escapes of any character and literal braces are allowed, look-around and
 * back-references are not.
 */
const pattern = constraint('must be a regular expression', (text: string) => {
  if (text.match(/\\[^]?/g)?.every((part) => RE2_ESCAPE.test(part)) === false) return false
  const unescaped = text.replace(/\\[^]/g, (part) => (/[()]/.test(part) ? 'x' : part))
  const groups = unescaped
    .replaceAll('(?P<', '(?<')
    .replace(/\(\?[imsU-]+:/g, '(?:')
    .replace(/\(\?[imsU-]+\)/g, '(?:)')
  return !/\(\?(?![:<])|\(\?<[=!]/.test(groups) && isRegExp(groups)
})

/** Is it a JavaScript regular expression? The stack trace, the most expensive part of the error, is switched off. */
function isRegExp(source: string): boolean {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return new RegExp(source) !== undefined
  } catch {
    return false
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

const CBC_RULES: RulesByType = {
  'cbc.Definition': [
    rule('GOBL-CBC-DEFINITION-02', '', keyOrCode),
    rule('GOBL-CBC-DEFINITION-01', 'name', present),
    rule('GOBL-CBC-DEFINITION-03', 'pattern', optional(pattern)),
  ],
  'cbc.Source': [rule('GOBL-CBC-SOURCE-01', 'url', all(present, url))],
}

const LINK_MIME_TYPES = ATTACHMENT_MIME_TYPES.concat(
  'text/html application/xml text/xml application/json'.split(' '),
)

/** UUIDs of versions 1, 6 and 7 contain their time of creation. */
const uuidWithTime = constraint(
  'must be a UUID of version 1, 6 or 7',
  (uuid: string | undefined) => uuid !== undefined && '167'.includes(uuid.charAt(14)),
)

const linkIdentity = ({ category, key }: Link): string => `${category ?? ''} ${key ?? ''}`

const mimeWithDigest = constraint(
  'digest must not be set without mime',
  ({ digest, mime }: Link) => !digest || !!mime,
)

const HEAD_RULES: RulesByType = {
  'head.Header': [
    rule('GOBL-HEAD-HEADER-01', 'uuid', uuidWithTime),
    rule('GOBL-HEAD-HEADER-02', 'dig', present),
    rule(
      'GOBL-HEAD-HEADER-03',
      'stamps',
      unique('must not have more than one per provider', ({ prv }: Stamp) => prv ?? ''),
    ),
    rule(
      'GOBL-HEAD-HEADER-04',
      'links',
      unique('must not have more than one per category and key', linkIdentity),
    ),
  ],
  'head.Stamp': [
    rule('GOBL-HEAD-STAMP-01', 'prv', present),
    rule('GOBL-HEAD-STAMP-02', 'val', present),
  ],
  'head.Link': [
    rule('GOBL-HEAD-LINK-06', '', mimeWithDigest),
    rule('GOBL-HEAD-LINK-01', 'key', present),
    rule('GOBL-HEAD-LINK-02', 'category', optional(oneOfListed('head.Link', 'category'))),
    rule('GOBL-HEAD-LINK-03', 'url', present),
    rule('GOBL-HEAD-LINK-04', 'url', url),
    rule('GOBL-HEAD-LINK-05', 'mime', optional(oneOf(...LINK_MIME_TYPES))),
  ],
}

const DSIG_RULES: RulesByType = {
  'dsig.Digest': [
    rule('GOBL-DSIG-DIGEST-01', 'alg', present),
    rule('GOBL-DSIG-DIGEST-02', 'val', present),
  ],
}

const CURRENCY_RULES: RulesByType = {
  'currency.Amount': [rule('GOBL-CURRENCY-AMOUNT-01', 'currency', present)],
  'currency.ExchangeRate': [
    rule('GOBL-CURRENCY-EXCHANGERATE-01', 'from', present),
    rule('GOBL-CURRENCY-EXCHANGERATE-02', 'to', present),
    rule('GOBL-CURRENCY-EXCHANGERATE-03', 'at', notZeroDate),
    rule('GOBL-CURRENCY-EXCHANGERATE-04', 'amount', positive),
  ],
}

const NOTE_RULES: RulesByType = {
  'note.Message': [rule('GOBL-NOTE-MESSAGE-01', 'content', present)],
}

/** Means of payment, which may be specified further after a plus: `card+credit`. */
const means = startsWithOneOf(...listedInSchema('pay.Record', 'key'))

const PAY_RULES: RulesByType = {
  'pay.DueDate': [
    rule('GOBL-PAY-DUEDATE-01', 'date', present),
    rule('GOBL-PAY-DUEDATE-02', 'amount', notZero),
  ],
  'pay.Instructions': [
    rule('GOBL-PAY-INSTRUCTIONS-01', 'key', present),
    rule('GOBL-PAY-INSTRUCTIONS-02', 'key', optional(means)),
  ],
  'pay.Online': [rule('GOBL-PAY-ONLINE-01', 'url', all(present, url))],
  'pay.Record': [rule('GOBL-PAY-RECORD-01', 'key', optional(means))],
  'pay.Terms': [rule('GOBL-PAY-TERMS-01', 'key', optional(oneOfListed('pay.Terms', 'key')))],
}

export const CORE_RULES: readonly RulesByType[] = [
  CAL_RULES,
  DSIG_RULES,
  CBC_RULES,
  HEAD_RULES,
  NOTE_RULES,
  CURRENCY_RULES,
  TAX_RULES,
  ORG_RULES,
  PAY_RULES,
  BILL_RULES,
]
