/**
 * No regular expression may take super-linear time. Verdicts on those that are safe are kept, and new ones are judged;
 * CI judges all.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { contents, literals, recordBuilt, textOf } from './regular-expressions/found.ts'
import { knownSafe, unsafeAmong } from './regular-expressions/judge.ts'
import { regularExpressionsIn } from './regular-expressions/literals.ts'

/** Calls of the constructor after loading, and why they are harmless. */
const BUILT_ON_DEMAND: { [call: string]: string } = {
  'new RegExp(source)': 'only tests whether a pattern in a document compiles; it is never run',
}

const built = await recordBuilt()

test('every expression composed at run time is recorded while modules load', () => {
  const unseen = [...contents].flatMap(([file, text]) => {
    const calls = text.match(/\bnew RegExp\([^,)]*/g) ?? []
    const kept = calls.filter((call) => !BUILT_ON_DEMAND[`${call})`])
    return kept.length > built.filter(({ where }) => where === join('src', file)).length
      ? [`src/${file}: ${kept}`]
      : []
  })
  assert.deepEqual(unseen, [])
})

test('no regular expression backtracks in super-linear time', () => {
  const expressions = [...literals, ...built]
  assert.ok(expressions.length > 100, `only ${expressions.length} expressions were found`)
  const safe = knownSafe()
  assert.deepEqual(unsafeAmong(expressions.filter((item) => !safe.has(textOf(item)))), [])
})

test('expressions that backtrack are found and described', () => {
  const item = { where: 'here', source: '^(a|a)*$', flags: '' }
  assert.deepEqual(unsafeAmong([item, { where: 'there', source: '^a*$', flags: 'i' }]), [
    'here: /^(a|a)*$/ is vulnerable, exponential',
  ])
})

test('literals are distinguished from divisions, comments, strings and templates', () => {
  const text = [
    'const half = size / 2 / count // not /an expression/',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text to search
    "const path = '/a/b/' + `/c/${/d[/]e/g.test(`${f / 2}`) ? { g: 1 / 2 } : /h\\//}/i/`",
    '/* /j/ */ return /k/u',
    'const list = items[0] / 2 / (3 / 1) / /[\\]/]/y.lastIndex',
  ].join('\n')
  const found = regularExpressionsIn(text).map(
    ({ source, flags, line }) => `${line} /${source}/${flags}`,
  )
  assert.deepEqual(found, ['2 /d[/]e/g', '2 /h\\//', '3 /k/u', '4 /[\\]/]/y'])
})
