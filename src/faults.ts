/** Faults: the problems of a document, and their places. */
import { ERROR_BYTES, MESSAGE_LENGTH, PLACES_PER_ANSWER, PLACES_PER_FAULT } from './limits.ts'
import { shorten } from './values/shorten.ts'

/** One problem, and every place that has it. */
export interface Fault {
  /** Paths from `$`, the root of the document sent: `$.lines[0].item.price`. */
  properties: string[]
  /** The problem, and what would be right. */
  description: string
  /** The rule violated, `GOBL-…`, or why a place cannot be read or converted, `DOCKET-…`. */
  code: string
  /** Number of places that are not listed. */
  more?: number
}

/** Codes of faults that do not follow from rules, by the stage that finds them; faces/rules/fault-codes.ts describes each. */
export type ReadingCode =
  `DOCKET-${'DUPLICATE' | 'MONEY-IGNORED' | 'NESTING' | 'NUMBER' | 'PRECISION' | 'TYPE' | 'UNKNOWN'}`
export type RequestCode = `DOCKET-${'CORRECTION' | 'KEY' | 'REQUEST'}`
export type CalculationCode =
  `DOCKET-${'CURRENCY' | 'EXCHANGE-RATE' | 'PRICES-INCLUDE' | 'TAGS' | 'TAX-CATEGORY' | 'TAX-RATE'}`

/** Bytes reserved for the message and frame of an error, and for the frame of each fault. */
const ERROR_FRAME = 32 * 1024
const FAULT_FRAME = 100

interface Listing {
  faults: Fault[]
  /** Number of places that are not listed. */
  more: number
}

/**
 * Cuts faults to the size allowed for an answer: one place of each first, so that every code is reported, then as many
 * more as fit.
 * @param unlisted number of places that are in none of the faults
 */
export function listFaults(faults: readonly Fault[], unlisted = 0): Listing {
  let bytes = ERROR_BYTES - ERROR_FRAME
  // Most faults fit by far, and need not be serialised to know it: JSON has six bytes for a character at most.
  let length = 0
  for (const { properties, description } of faults)
    length += FAULT_FRAME + properties.join().length + description.length
  const isShort = length * 6 < bytes
  const fits = (text: string): boolean => {
    if (isShort) return true
    // JSON makes no text shorter, so one that is too long already need not be serialised.
    bytes -= text.length > bytes ? text.length : Buffer.byteLength(JSON.stringify(text)) + 1
    return bytes >= 0
  }
  const listed: Fault[] = []
  for (const fault of faults.slice(0, PLACES_PER_ANSWER)) {
    const properties = fault.properties.slice(0, 1)
    const description = shorten(fault.description, MESSAGE_LENGTH)
    bytes -= FAULT_FRAME
    if (!fits(`${properties[0]}${description}${fault.code}`)) break
    listed.push({ properties, description, code: fault.code })
  }
  let places = PLACES_PER_ANSWER - listed.length
  let more = unlisted
  faults.forEach(({ properties: all, more: unkept = 0 }, index) => {
    const properties = listed[index]?.properties ?? []
    const end = index < listed.length ? Math.min(all.length, PLACES_PER_FAULT) : 0
    for (let i = 1; i < end && places > 0 && fits(all[i]!); i++, places--) properties.push(all[i]!)
    const missing = all.length - properties.length + unkept
    if (missing > 0 && index < listed.length) listed[index]!.more = missing
    more += missing
  })
  return { faults: listed, more }
}
