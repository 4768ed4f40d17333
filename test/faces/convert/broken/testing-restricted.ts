/** Tests the rules that forbid an element or attribute, each on an invoice that has it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding } from '../../../../src/faces/convert/check/check-xml.ts'
import { listRestrictions } from '../../../../src/faces/convert/check/restrictions.ts'
import { post } from '../../../support.ts'
import { xmlOf } from './bases.ts'
import { UNBREAKABLE } from './broken.ts'
import { RESTRICTED_BASES, restrictedInvoices } from './restricted.ts'
import expected from './restricted-others.json' with { type: 'json' }

/** Rules of other kinds that are broken as well, by rule and place. */
const OTHERS: { readonly [rule: string]: string } = expected

const check = async (xml: string): Promise<readonly Finding[]> =>
  (await post('/check', { data: xml })).findings

/** `a/b/@c` without the numbers of elements. */
const plain = (path: string): string => path.replaceAll(/\[\d+\]/g, '')

export function testRestricted(syntax: 'ubl' | 'cii'): void {
  test(`${syntax}: every element that is forbidden is found, at its place`, async () => {
    const valid = await Promise.all(RESTRICTED_BASES.map((name) => xmlOf(`${syntax} ${name}`)))
    const broken = new Set<string>()
    for await (const each of restrictedInvoices(valid, syntax, check)) {
      const { rule, isFatal, place, findings, others } = each
      broken.add(rule)
      const own = findings.filter((finding) => finding.rule === rule)
      assert.ok(
        own.some(({ path }) => plain(path).endsWith(`/${plain(place)}`)),
        `${rule} at ${place}`,
      )
      assert.equal(own[0]!.severity, isFatal ? 'fatal' : 'warning', rule)
      assert.equal(others.join(' '), OTHERS[`${rule} ${place}`] ?? '', rule)
    }
    for (const { rule, syntax: own } of listRestrictions()) {
      if (own === syntax) assert.ok(broken.has(rule) !== rule in Object(UNBREAKABLE[syntax]), rule)
    }
  })
}
