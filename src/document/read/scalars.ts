/** Reads single values: strings, numbers and booleans into the values that documents consist of. */

import { LongNumber } from '../../json.ts'
import type { Form } from '../../model/structure.ts'
import { Amount } from '../../values/amount.ts'
import { parseDate, parseDateTime, parseTime, parseTimestamp } from '../../values/calendar.ts'
import { isCompactJws } from '../../values/jws.ts'
import { parsePercentage, percentageText } from '../../values/percentage.ts'
import { parseUuid } from '../../values/uuid.ts'
import { type ReadIssues, reportCut, reportLongNumber, reportMismatch } from './issues.ts'

/** Reads a value. `root` is true if the value is a whole document. */
export type Read = (raw: unknown, issues: ReadIssues, root?: boolean) => unknown

/** Names each form in messages, and parses a string of that form; `read` returns undefined if it is invalid. */
const FORMS: { [form in Form]: { is: string; read?: (text: string) => unknown } } = {
  string: { is: 'a string', read: (text) => text },
  uuid: { is: 'a UUID such as "0190c2a8-1f4f-7d54-9d61-b1a7f6ad1d3a"', read: parseUuid },
  bytes: { is: 'base64 with padding', read: readBase64 },
  signature: { is: 'a compact JWS with ES256', read: readSignature },
  amount: {
    is: 'a decimal number such as "10.50"',
    read: (text) => (text === 'null' ? ZERO : Amount.parse(text)),
  },
  percentage: {
    is: 'a percentage such as "21.0%"',
    read: (text) => (text === 'null' ? ZERO : parsePercentage(text)),
  },
  date: { is: 'a date such as "2026-01-31"', read: parseDate },
  time: { is: 'a time such as "16:45:00"', read: parseTime },
  'date-time': { is: 'a date and time such as "2026-01-31T16:45:00"', read: parseDateTime },
  timestamp: { is: 'a timestamp such as "2026-01-31T16:45:00Z"', read: parseTimestamp },
  integer: { is: 'an integer' },
  number: { is: 'a number' },
  boolean: { is: 'a boolean' },
}

const ZERO = Amount.zero(0)

/** Forms in which an empty string means absent. */
const EMPTY_IS_ABSENT = new Set<Form>(['string', 'uuid', 'bytes'])

function readString(raw: unknown, issues: ReadIssues): unknown {
  if (typeof raw === 'string') return raw === '' ? undefined : raw
  return reportMismatch(issues, FORMS.string.is, raw)
}

/** Makes the function that reads values of a form. */
export function scalarReader(form: Form): Read {
  const { is, read } = FORMS[form]
  const fromString: Read = (raw, issues) => {
    if (typeof raw === 'string') {
      if (raw === '' && EMPTY_IS_ABSENT.has(form)) return undefined
      const value = read?.(raw)
      if (raw.length > SAFE_LENGTH && value instanceof Amount) checkDigits(form, raw, value, issues)
      if (value !== undefined) return value
    }
    return reportMismatch(issues, is, raw)
  }
  switch (form) {
    case 'string':
      return readString
    // JSON numbers are accepted as well, in their shortest decimal form.
    case 'amount':
    case 'percentage':
      return (raw, issues) => {
        if (typeof raw === 'number')
          return Amount.fromNumber(raw) ?? reportMismatch(issues, is, raw)
        return raw instanceof LongNumber ? reportLongNumber(issues) : fromString(raw, issues)
      }
    case 'integer':
      return (raw, issues) => {
        if (Number.isInteger(raw)) return raw
        return raw instanceof LongNumber
          ? reportLongNumber(issues)
          : reportMismatch(issues, is, raw)
      }
    case 'number':
      return (raw, issues) => {
        const number = raw instanceof LongNumber ? Number(raw.text) : raw
        return Number.isFinite(number) ? number : reportMismatch(issues, is, raw)
      }
    case 'boolean':
      return (raw, issues) =>
        typeof raw === 'boolean' ? raw || undefined : reportMismatch(issues, is, raw)
    default:
      return fromString
  }
}

/** Decimals of so many characters are read in full. */
const SAFE_LENGTH = 15

/** The digits of a decimal from the first to the last that is not zero. */
const significant = (text: string): string => {
  const digits = text.replace(/\D/g, '')
  let [start, end] = [0, digits.length]
  while (digits[start] === '0') start++
  while (end > start && digits[end - 1] === '0') end--
  return digits.slice(start, end)
}

/** Reports digits that were cut off, unless they are zeros. */
function checkDigits(form: Form, raw: string, value: Amount, issues: ReadIssues): void {
  const kept = form === 'percentage' ? percentageText(value) : value.toString()
  if (significant(raw) !== significant(kept)) reportCut(issues, raw, kept)
}

function readSignature(text: string): string | undefined {
  return text === '' || isCompactJws(text) ? text : undefined
}

function readBase64(text: string): string | undefined {
  const packed = text.replace(/[\r\n]/g, '')
  if (packed.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(packed)) return undefined
  return Buffer.from(packed, 'base64').toString('base64')
}
