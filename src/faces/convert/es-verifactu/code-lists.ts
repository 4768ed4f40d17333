/**
 * Code lists of the agency, as code-lists.json has them. Source: SuministroInformacion.xsd (tikeV1.0), and the rules of the
 * validation document 1.2.2 of 8 April 2026 as they were transcribed in public.
 */
import { mayBeNewer } from '../../../definitions/registry.ts'
import { quote } from '../../../values/shorten.ts'
import { getOwn } from '../../../values/text-map.ts'
import codes from './code-lists.json' with { type: 'json' }
import type { FaultNumber, Faults } from './faults.ts'

const countries = new Set(codes.countries.split(' '))

/** Is the country in the list of the schema? It lacks Kosovo, and the codes of tax law for Greece and Northern Ireland. */
export const isCountry = (code: string): boolean => countries.has(code)

/** Adds a fault for a code that a build keeps as it may be newer than our list: the schema has these alone. */
export function checkCode(
  name: string,
  code: string,
  [number, at]: readonly [FaultNumber, string],
  faults: Faults,
): void {
  const key = `es-verifactu-${name}`
  if (mayBeNewer(key, code))
    faults.add(number, at, `${quote(code)} is not in the agency's list: correct ${key}`)
}

type Period = readonly (string | null)[]

const isOn = (day: string, since: string | null = null, until: string | null = null): boolean =>
  (!since || since <= day) && (!until || day <= until)

/** Does the rate of the equivalence surcharge belong to the rate of VAT on the day? */
export const isSurcharge = (rate: string, surcharge: string, day: string): boolean =>
  codes.surcharges.some(
    ([each, percent, ...period]: Period) =>
      each === rate && percent === surcharge && isOn(day, ...period),
  )

/** The code of the error that a surcharge does not belong to a rate. */
export const surchargeCode = (rate: string): string => getOwn(codes.surchargeCodes, rate) ?? '1127'
