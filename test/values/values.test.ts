import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  parseDate,
  parseDateTime,
  parseTime,
  parseTimestamp,
  wallClock,
} from '../../src/values/calendar.ts'
import { parseJws } from '../../src/values/jws.ts'
import { parsePercentage, percent, toPercent } from '../../src/values/percentage.ts'
import {
  alphanumericCode,
  clean,
  firstPart,
  hasPart,
  lenientCode,
  numericCode,
  strictCode,
  upperCase,
  upperCode,
} from '../../src/values/text.ts'
import { newUuid, parseUuid } from '../../src/values/uuid.ts'

/** Parses every string of a table and compares the results; undefined means that it must be rejected. */
function reads(
  read: (text: string) => unknown,
  table: { [text: string]: string | undefined },
): void {
  for (const [text, expected] of Object.entries(table))
    assert.equal(read(text), expected, JSON.stringify(text))
}

test('percentages are fractions, written with two decimals fewer', () => {
  reads(
    (text) => {
      const fraction = parsePercentage(text)
      return fraction && `${toPercent(fraction)}%`
    },
    {
      '10%': '10%',
      '0.10': '10%',
      '0.1': '10%',
      '10.0%': '10.0%',
      '0.100': '10.0%',
      '5.125%': '5.125%',
      '1': '100%',
      '10': '1000%',
      '0.21000': '21.000%',
      '5.%': '5%',
      '-3%': '-3%',
      '0.5': '50%',
      '': undefined,
      '%': undefined,
      '10 %': undefined,
      '10%%': undefined,
      '.5%': undefined,
      '1e1%': undefined,
    },
  )
  assert.throws(() => percent('ten'))
})

test('only dates that exist are valid', () => {
  reads(parseDate, {
    '2026-01-31': '2026-01-31',
    '2024-02-29': '2024-02-29',
    '': '0000-00-00',
    '0000-00-00': '0000-00-00',
    '2023-02-29': undefined,
    '1900-02-29': undefined,
    '2000-02-29': '2000-02-29',
    '2026-13-01': undefined,
    '2026-00-10': undefined,
    '2026-01-32': undefined,
    '2026-1-1': undefined,
    '2026-01-31 ': undefined,
    '2026-01-31T00:00:00': undefined,
    '31.01.2026': undefined,
  })
})

test('times have an optional fraction of up to nine digits', () => {
  reads(parseTime, {
    '10:11:12': '10:11:12',
    '9:11:12': '09:11:12',
    '10:11:12.5': '10:11:12.500000000',
    '10:11:12,25': '10:11:12.250000000',
    '10:11:12.000': '10:11:12',
    '10:11:12.1234567891': '10:11:12.123456789',
    '': '00:00:00',
    '10:11': undefined,
    '24:00:00': undefined,
    '10:60:00': undefined,
    '10:11:60': undefined,
    '10:11:12.': undefined,
  })
  reads(parseDateTime, {
    '2026-01-31T10:11:12': '2026-01-31T10:11:12',
    '2026-01-31t10:11:12.5': '2026-01-31T10:11:12.500000000',
    '0000-00-00T00:00:00': '0000-00-00T00:00:00',
    '0000-00-00T10:11:12': undefined,
    '': undefined,
    '2026-01-31': undefined,
    '2026-01-31T': undefined,
    '2026-01-31T10:11:12Z': undefined,
    '2026-01-32T10:11:12': undefined,
  })
  reads(parseTimestamp, {
    '2026-01-31T10:11:12Z': '2026-01-31T10:11:12.000Z',
    '2026-01-31T10:11:12.9999+02:00': '2026-01-31T08:11:12.999Z',
    '2026-01-31T10:11:12-01:30': '2026-01-31T11:41:12.000Z',
    '': '',
    '2026-01-31T10:11:12': undefined,
    '2026-01-31T10:11:12+24:00': undefined,
    '2026-01-31': undefined,
    x: undefined,
  })
})

test('the wall clock shows the time of its zone', () => {
  const instant = new Date('2026-06-30T22:30:05Z')
  assert.deepEqual(wallClock(instant, 'Europe/Madrid'), { date: '2026-07-01', time: '00:30:05' })
  assert.deepEqual(wallClock(instant, 'UTC'), { date: '2026-06-30', time: '22:30:05' })
  assert.deepEqual(wallClock(instant, 'America/Chicago'), { date: '2026-06-30', time: '17:30:05' })
})

test('UUIDs are parsed in every form and written in one', () => {
  const uuid = '0190c2a8-1f4f-7d54-9d61-b1a7f6ad1d3a'
  reads(parseUuid, {
    [uuid]: uuid,
    [uuid.toUpperCase()]: uuid,
    [`urn:uuid:${uuid}`]: uuid,
    [`URN:UUID:${uuid}`]: uuid,
    [`{${uuid}}`]: uuid,
    [uuid.replaceAll('-', '')]: uuid,
    x: undefined,
    [`${uuid}0`]: undefined,
    [uuid.replace('a', 'g')]: undefined,
  })
})

test('new UUIDs have version 7, sort by time and are unique', () => {
  const made = Array.from({ length: 500 }, newUuid)
  assert.equal(new Set(made).size, 500)
  for (const uuid of made)
    assert.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const time = parseInt(made[0]!.replaceAll('-', '').slice(0, 12), 16)
  assert.ok(Math.abs(time - Date.now()) < 5000)
})

test('texts and codes are cleaned up', () => {
  reads(clean, { ' a\tb ': 'a\tb', '\u00a0a\u3000': 'a', 'a\0b': 'ab', '   ': '', '': '' })
  reads(lenientCode, {
    'a\tb': 'ab',
    ' x ': 'x',
    'a\u00a0b\u200b': 'ab',
    'e\u0301': '\u00e9',
    'A B': 'A B',
  })
  reads(strictCode, { '--ab--': '-ab-', '12 34--56': '12 34-56', 'a*b': 'ab', ' Ñ ': 'Ñ', ñ: '' })
  reads(upperCode, { 'ab-1': 'AB-1' })
  reads(alphanumericCode, { 'ab-1 Ñ': 'AB1' })
  reads(numericCode, { 'A1-2.3': '123' })
  reads(upperCase, { ßaſıﬁ1: 'ßASIﬁ1', abc: 'ABC' })
})

test('keys have parts', () => {
  assert.ok(
    hasPart('online+card', 'card') &&
      hasPart('card', 'card') &&
      !hasPart('cards', 'card') &&
      !hasPart(undefined, 'card'),
  )
  assert.equal(firstPart('general+eqs'), 'general')
  assert.equal(firstPart('general'), 'general')
})

test('only a compact JWS is parsed', () => {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  assert.equal(
    parseJws(`${part({ alg: 'ES256', kid: 'k' })}.${part({ a: 1 })}.AA`)?.header.kid,
    'k',
  )
  for (const text of ['', 'a.b', '..', 'x.y.z', `${part(5)}.e30.AA`, '*.e30.AA'])
    assert.equal(parseJws(text), undefined, text)
})
