/**
 * No regular expression may take super-linear time. Literals are found in the source. Expressions composed at run time
 * are recorded by a proxy of the constructor, while all modules load and all schemas compile.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import type * as Recheck from 'recheck'
import { regularExpressionsIn } from './regular-expressions/literals.ts'

/** The backend in plain JavaScript; the package's main module would look for a native one first. */
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as typeof Recheck

const SOURCE = join(import.meta.dirname, '..', 'src')

/** Calls of the constructor after loading, and why they are harmless. */
const BUILT_ON_DEMAND: { [call: string]: string } = {
  'new RegExp(source)': 'only tests whether a pattern in a document compiles; it is never run',
}

interface Expression {
  where: string
  source: string
  flags: string
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
)
const contents = new Map(files.map((file) => [file, readFileSync(join(SOURCE, file), 'utf8')]))

const literals = [...contents].flatMap(([file, text]) => {
  return regularExpressionsIn(text).map(({ source, flags, line }): Expression => {
    return { where: `src/${file}:${line}`, source, flags }
  })
})
const built = await recordBuilt()

/** The expressions constructed while the server's modules load, and for every schema and extension. */
async function recordBuilt(): Promise<Expression[]> {
  const recorded: Expression[] = []
  const original = globalThis.RegExp
  globalThis.RegExp = new Proxy(original, {
    construct(target, [source, flags]: [string | RegExp, string?]) {
      const expression = new target(source, flags)
      const file = /[\\/](src[\\/][^:]+):/.exec(new Error().stack ?? '')?.[1]
      if (file) recorded.push({ where: file, source: expression.source, flags: expression.flags })
      return expression
    },
  })
  try {
    await import('../src/faces/index.ts')
    const { SCHEMAS } = await import('../src/schemas/all-schemas.ts')
    const { compileSchema } = await import('../src/validate/schema.ts')
    const schemas = new Map(SCHEMAS.map((schema) => [schema.$id, schema]))
    for (const schema of SCHEMAS) compileSchema(schema, (id) => schemas.get(id))
    const { allExtensions, isExtensionCode } = await import('../src/definitions/registry.ts')
    for (const extension of allExtensions()) isExtensionCode(extension, '')
  } finally {
    globalThis.RegExp = original
  }
  return recorded
}

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

/** The number of steps decides, not their time, which on a busy machine is long for any expression. */
const STEPS_ALONE = {
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  timeout: 120_000,
}

test('no regular expression backtracks in super-linear time', () => {
  const seen = new Map(
    [...literals, ...built].map((item) => [`/${item.source}/${item.flags}`, item]),
  )
  assert.ok(seen.size > 100, `only ${seen.size} expressions were found`)
  const unsafe = [...seen].flatMap(([text, { where, source, flags }]) => {
    const result = checkSync(source, flags, STEPS_ALONE)
    if (result.status === 'safe') return []
    const why = result.status === 'vulnerable' ? result.complexity.summary : result.error.kind
    return [`${where}: ${text} is ${result.status}, ${why}`]
  })
  assert.deepEqual(unsafe, [])
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
