/**
 * Members of the European Union, past and present, for value added tax. Sources: treaties of accession; Withdrawal
 * Agreement, OJ L 29/2020 p. 7, by which Union law applied to the United Kingdom until the end of 2020 (art. 126, 127).
 */
import { isoCountryOf } from '../catalogues/countries.ts'

/** ISO codes of the members by the day they joined, with the last day on which its law applied to any that left. */
const ACCESSIONS: [since: string, members: string, until?: string][] = [
  ['1958-01-01', 'BE DE FR IT LU NL'],
  ['1973-01-01', 'DK IE'],
  ['1973-01-01', 'GB', '2020-12-31'],
  ['1981-01-01', 'GR'],
  ['1986-01-01', 'ES PT'],
  ['1995-01-01', 'AT FI SE'],
  ['2004-05-01', 'CY CZ EE HU LT LV MT PL SI SK'],
  ['2007-01-01', 'BG RO'],
  ['2013-07-01', 'HR'],
]

const memberships = new Map(
  ACCESSIONS.flatMap(([since, members, until]) =>
    members.split(' ').map((code) => [code, { since, until }]),
  ),
)

/** Is the country a member on a day (`2026-01-31`)? Accepts ISO codes and those of tax law. */
export function isEuMember(country: string | undefined, day: string): boolean {
  const membership = memberships.get(isoCountryOf(country ?? '') ?? '')
  return (
    membership !== undefined &&
    membership.since <= day &&
    (!membership.until || day <= membership.until)
  )
}
