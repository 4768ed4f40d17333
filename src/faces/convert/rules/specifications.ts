/**
 * What an invoice in XML says that it conforms to (BT-24, and BT-23 of files without it): the table of specifications.json.
 *
 *   judged      by rules that are all there are for it
 *   narrower    by rules that it adds to: what breaks them is wrong, what passes them may be
 *   wider       by rules that it lifts some of: what breaks them may be right
 *   other       not EN 16931: only the structure of its syntax is tested
 *   unknown     the same, and the structure may have been extended
 */
import { lazy } from '../../../values/lazy.ts'
import type { Claims } from '../conversion.ts'
import type { CheckedProfile } from './editions.ts'
import table from './specifications.json' with { type: 'json' }

export type Relation = 'judged' | 'narrower' | 'wider' | 'other' | 'unknown'

export interface Specification {
  /** Absent if the invoice says nothing, or something unknown. */
  readonly name?: string
  readonly relation: Relation
  /** The rules that it is tested by, if there are any. */
  readonly profile?: CheckedProfile
  /** What it asks for and is not tested. */
  readonly untested?: string
}

/** A row of the table, for clients. */
interface Listed extends Pick<Specification, 'profile' | 'untested'> {
  readonly name: string
  /** BT-24: all of it, or behind `…` a part. */
  readonly specification?: string
  /** All that BT-23 may be. */
  readonly process?: string
  readonly countries: readonly string[]
}

interface Row extends Specification {
  readonly fits: (specification: string, process: string) => boolean
  readonly listed: Listed
}

const rows = lazy((): readonly Row[] => table.rows.map(readRow))

function readRow(text: string): Row {
  const [pattern = '', name = '', countries = '', relation = '', profile = '', untested = ''] = text
    .split('|')
    .map((part) => part.trim())
  const tested = {
    ...(profile !== '' && { profile: profile as CheckedProfile }),
    ...(untested !== '' && { untested }),
  }
  const claims = readPattern(pattern)
  return {
    name,
    relation: relation as Relation,
    ...tested,
    fits: fitOf(claims),
    listed: { name, ...claims, countries: countries === '' ? [] : countries.split(' '), ...tested },
  }
}

const OF_PROCESS = 'BT-23 '

/** `=whole`, a part, `a part & BT-23 of these`, or `BT-23 one` of invoices without BT-24. */
function readPattern(pattern: string): Pick<Listed, 'specification' | 'process'> {
  if (pattern.startsWith(OF_PROCESS)) return { process: pattern.slice(OF_PROCESS.length) }
  const [before = '', process] = pattern.split(` & ${OF_PROCESS}`)
  const specification = before.startsWith('=') ? before.slice(1) : `…${before}`
  return { specification, ...(process !== undefined && { process }) }
}

function fitOf({
  specification: wanted,
  process: listed,
}: Pick<Listed, 'specification' | 'process'>): Row['fits'] {
  if (wanted === undefined)
    return (specification, process) => specification === '' && process === listed
  const part = wanted.startsWith('…') ? wanted.slice(1) : undefined
  const processes = listed?.split(' ')
  return (specification, process) =>
    (part === undefined ? specification === wanted : specification.includes(part)) &&
    (processes?.includes(process) ?? true)
}

export const STANDARD = 'urn:cen.eu:en16931:2017'

/** Levels of Factur-X without lines, by the ends of their identifiers. */
export const WITHOUT_LINES = { ':minimum': 'MINIMUM', ':basicwl': 'BASIC WL' }

const ITS_RULES = 'the rules of this specification'

/** All specifications, in the order in which they are looked for. */
export const listSpecifications = (): readonly Listed[] => rows().map(({ listed }) => listed)

/** The specification that an invoice names. Of one that the table does not have, BT-24 says what it does to the standard. */
export function specificationOf(specification: string, process: string): Specification {
  const row = rows().find(({ fits }) => fits(specification, process))
  if (row) return row
  if (specification === '') return { relation: 'judged', profile: 'en16931' }
  const relation = specification.startsWith(`${STANDARD}#compliant#`)
    ? 'narrower'
    : specification.startsWith(`${STANDARD}#conformant#`)
      ? 'wider'
      : undefined
  return relation
    ? { relation, profile: 'en16931', untested: ITS_RULES }
    : { relation: 'unknown', untested: ITS_RULES }
}

/** What an invoice says that it is, with the name of its specification if that is known. */
export function claimsOf(
  specification: string,
  process: string,
  { name }: Specification = specificationOf(specification, process),
): Claims {
  const claims: Claims = {}
  if (specification !== '') claims.specification = specification
  if (process !== '') claims.process = process
  if (name !== undefined) claims.name = name
  return claims
}
