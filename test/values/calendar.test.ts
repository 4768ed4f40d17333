import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  parseDate,
  parseDateTime,
  parseTime,
  parseTimestamp,
  wallClock,
} from '../../src/values/calendar.ts'
import { assertReads } from './table.ts'

test('a date must exist in the calendar', () => {
  assertReads(parseDate, {
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
  assertReads(parseTime, {
    '10:11:12': '10:11:12',
    '9:11:12': '09:11:12',
    '10:11:12.5': '10:11:12.500000000',
    '10:11:12,25': '10:11:12.250000000',
    '10:11:12.000': '10:11:12',
    '10:11:12.1234567891': '10:11:12.123456789',
    '00:00:00': '00:00:00',
    '': '',
    '10:11': undefined,
    '24:00:00': undefined,
    '10:60:00': undefined,
    '10:11:60': undefined,
    '10:11:12.': undefined,
  })
  assertReads(parseDateTime, {
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
  assertReads(parseTimestamp, {
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
