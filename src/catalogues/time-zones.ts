/**
 * Names of time zones, as in the IANA time zone database (https://www.iana.org/time-zones). The runtime lists one name per
 * zone; the other names that the database has for it are in time-zones.json, by area.
 * Source: release 2025b, zones and links (including the files `backward` and `etcetera`).
 */
import { lazy } from '../values/lazy.ts'
import otherNames from './time-zones.json' with { type: 'json' }

const names = lazy(() => {
  const others = Object.entries(otherNames).flatMap(([area, list]) => list.map((n) => area + n))
  return new Set([...Intl.supportedValuesOf('timeZone'), ...others])
})

/** Is this the name of a time zone? Case-sensitive. */
export const isTimeZone = (name: string): boolean => names().has(name)
