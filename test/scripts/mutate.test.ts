import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { CENTRAL, ELSEWHERE, testsAt, testsOf } from '../../scripts/lab/mutate/tests.ts'

const ROOT = join(import.meta.dirname, '../..')

test('the sources and tests that mutation names exist', () => {
  for (const file of CENTRAL) assert.ok(existsSync(join(ROOT, file)), file)
  for (const [source, tests] of ELSEWHERE) {
    const siblings = readdirSync(join(ROOT, dirname(source))).map((name) =>
      join(dirname(source), name),
    )
    assert.ok(
      siblings.some((path) => path.startsWith(join(source))),
      source,
    )
    for (const path of tests) assert.ok(testsAt(ROOT, path).length > 0, path)
  }
})

test('a file and a folder are judged by their own tests first, then by those of the model', () => {
  const own = {
    'src/json.ts': ['json.test.ts'],
    'src/regimes': ['regimes', 'warnings'],
    'src/faces/mcp': ['faces/mcp', 'faces/watch/metrics.test.ts'],
  }
  for (const [source, names] of Object.entries(own)) {
    const [first = [], ...others] = testsOf(ROOT, source)
    assert.ok(
      first.every((file) => names.some((name) => file.startsWith(join('test', name)))),
      first.join(' '),
    )
    assert.ok(others.flat().includes(join('test', 'api', 'build.test.ts')), source)
  }
})
