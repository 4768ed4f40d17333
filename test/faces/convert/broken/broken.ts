/**
 * Tables of invoices that break a rule, by rule: `invoice | changes | path of the finding | other rules | severity`. The
 * invoices are those of bases.ts, the changes those of edit-xml.ts with semicolons between them. Other rules are broken
 * too where a rule cannot be broken alone. Without a severity the finding is fatal. What is found agrees with the
 * official rules: scripts/lab/judge-broken.ts compares it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CheckedProfile } from '../../../../src/faces/convert/rules/editions.ts'
import type { Kind } from '../../../../src/faces/convert/rules/places.ts'
import { ruleSetFor } from '../../../../src/faces/convert/rules/profiles.ts'
import { type Json, post } from '../../../support.ts'
import { changed, xmlOf } from './bases.ts'
import unbreakable from './unbreakable.json' with { type: 'json' }

export type Table = { readonly [rule: string]: string }

/** An invoice that breaks a rule. */
export interface Broken {
  readonly rule: string
  readonly xml: string
  readonly path: string
  readonly others: readonly string[]
  readonly severity: string
}

export const UNBREAKABLE: { readonly [group: string]: Table | string } = unbreakable

export async function brokenBy(rule: string, line: string): Promise<Broken> {
  const [base = '', changes = '', path = '', others = '', severity = 'fatal'] = line.split(' | ')
  const xml = changed(await xmlOf(base), changes.split(' ; '))
  return { rule, xml, path, others: others === '' ? [] : others.split(' '), severity }
}

/** Asserts that XML breaks a rule, and others that are named, and no more. */
async function assertBroken({ rule, xml, path, others, severity }: Broken): Promise<void> {
  const { findings, valid } = await post('/check', { data: xml })
  const found = new Set<string>(findings.map((finding: Json) => finding.rule))
  assert.deepEqual([...found].sort(), [rule, ...others].sort())
  const own = findings.find((finding: Json) => finding.rule === rule)
  assert.deepEqual([own.path, own.severity], [path, severity])
  const isFatal = findings.some((finding: Json) => finding.severity === 'fatal')
  // What claims something unknown is not tested by all rules.
  assert.equal(valid, isFatal ? false : others.includes('DOCKET-PROFILE') ? null : true)
}

/** The rules of a profile in a syntax, without those that others have already. */
function rulesOf(
  kind: Kind,
  profile: CheckedProfile,
  without: readonly CheckedProfile[],
): string[] {
  const known = new Set(
    without.flatMap((each) => ruleSetFor(kind, each).lines.map(({ rule }) => rule)),
  )
  const rules = ruleSetFor(kind, profile).lines.map(({ rule }) => rule)
  return rules.filter((rule) => !known.has(rule))
}

/**
 * Tests the table of a group: each row, and that all rules of a profile are in it or among those that cannot be broken.
 * @param without profiles whose rules have other tables
 */
export function testBroken(
  group: string,
  tables: { readonly [group: string]: Table },
  kind: Kind,
  profile: CheckedProfile,
  without: readonly CheckedProfile[] = [],
): void {
  const table = tables[group]!
  test(`${group}: every rule has an invoice that breaks it, or a reason why there is none`, () => {
    const reasons = UNBREAKABLE[group] ?? {}
    const rules = rulesOf(kind, profile, without)
    const wrong = rules.filter((rule) => rule in table === Object.keys(reasons).includes(rule))
    assert.deepEqual(wrong, [], `each is either in rules-${group}.json or in unbreakable.json`)
  })
  for (const [rule, line] of Object.entries(table)) {
    test(`${group}: ${rule} is found`, async () => assertBroken(await brokenBy(rule, line)))
  }
}
