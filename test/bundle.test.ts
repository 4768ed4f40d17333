/** The bundle is the program of the sources, and can be read like them. */
import assert from 'node:assert/strict'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { comparable, readExamples, sendExample } from '../scripts/example-files.ts'
import { originIn, startProcess, succeed } from './processes.ts'
import { get, invoice, type Json, post, SCHEMA, send } from './support.ts'

const folder = mkdtempSync(join(tmpdir(), 'docket-'))
const file = join(folder, 'docket.mjs')
let bundled = ''

const ROOT = join(import.meta.dirname, '..')

const build = (file: string, cwd = ROOT): Promise<string> =>
  succeed(process.execPath, ['scripts/build.mjs', file], { cwd })

before(async () => {
  await build(file)
  bundled = await originIn(startProcess(process.execPath, [file, '--port', '0']))
})

after(() => rmSync(folder, { recursive: true, maxRetries: 3 }))

test('the bundle is at most 2.7 MB, and in ASCII, which takes half the memory', () => {
  const bytes = readFileSync(file)
  assert.ok(bytes.length <= 2_700_000, `${bytes.length} bytes`)
  assert.equal(
    bytes.findIndex((byte) => byte > 127),
    -1,
  )
})

test('a function in the bundle reads as in its source', () => {
  const source = readFileSync(join(import.meta.dirname, '../src/validate/findings.ts'), 'utf8')
  const names = Array.from(source.matchAll(/^(?:export )?function (\w+)/gm), ([, name]) => name!)
  const text = readFileSync(file, 'utf8')
  assert.ok(names.length > 0, 'there are functions')
  for (const name of names) assert.match(text, new RegExp(`^function ${name}\\(`, 'm'))
  const lines = text.split('\n').filter((line) => !/= (?:JSON\.parse|inflated)\(["'`]/.test(line))
  const longest = lines.reduce((a, b) => (a.length > b.length ? a : b))
  assert.ok(longest.length < 1000, longest.slice(0, 100))
})

test('a build of what the image is made of has the same bytes', async () => {
  const image = join(folder, 'image')
  const kept = readFileSync(join(ROOT, 'deploy/Dockerfile.dockerignore'), 'utf8')
  for (const [, path] of kept.matchAll(/^!(.+)$/gm))
    cpSync(join(ROOT, path!), join(image, path!), { recursive: true })
  const [from, to] = [join(ROOT, 'node_modules'), join(image, 'node_modules')]
  mkdirSync(to)
  // The bundle has the paths of what it contains.
  for (const name of readdirSync(from)) {
    if (name === 'jose') cpSync(join(from, name), join(to, name), { recursive: true })
    else symlinkSync(join(from, name), join(to, name), 'junction')
  }
  await build('docket.mjs', image)
  for (const path of ['docket.mjs', 'page/index.html.gz', 'page/docs/readme.html.gz'])
    assert.ok(readFileSync(join(image, path)).equals(readFileSync(join(folder, path))), path)
})

test('the page is beside the bundle, which runs without it', async () => {
  const files = readdirSync(join(folder, 'page')).sort()
  assert.deepEqual(files, ['README.md.gz', 'docs', 'examples.json.gz', 'index.html.gz'])
  const docs = await fetch(`${bundled}/docs/operate`)
  assert.match(await docs.text(), /<title>Operating Docket/)
  const browse = (origin: string): Promise<Response> =>
    fetch(origin, { headers: { Accept: 'text/html' } })
  const page = await browse(bundled)
  assert.equal(page.status, 200)
  assert.match(await page.text(), /<title>Docket/)
  const alone = join(mkdtempSync(join(folder, 'alone-')), 'docket.mjs')
  copyFileSync(file, alone)
  const origin = await originIn(startProcess(process.execPath, [alone, '--port', '0']))
  for (const [answer, missing] of [
    [await browse(origin), 'the page is not installed: the folder "page" is missing'],
    [await fetch(`${origin}/examples.json`), 'the page is not installed'],
    [await fetch(`${origin}/docs/`), 'the documentation is not installed: the folder "page/docs"'],
  ] as const) {
    assert.equal(answer.status, 404)
    const { key, message } = (await answer.json()) as Json
    assert.equal(key, 'not-found')
    assert.ok(message.startsWith(missing), message)
  }
  assert.equal((await fetch(origin)).status, 200, 'other programs get the text')
})

test('the bundle answers the examples', async () => {
  for (const example of readExamples()) {
    const answer = (await (await sendExample(bundled, example)).json()) as Json
    const path = `${example.operation}/${example.name}`
    assert.equal(comparable(answer), comparable(JSON.parse(example.answer)), path)
  }
})

test('the bundle serves the same reference data', async () => {
  const { schemas } = await get('/schemas')
  const { regimes } = await get('/regimes')
  const { addons } = await get('/addons')
  const paths = [
    '/openapi.json',
    '/schemas',
    '/regimes',
    '/addons',
    ...schemas.map((id: string) => `/schemas/${id.slice(SCHEMA.length)}`),
    ...regimes.map(({ country }: Json) => `/regimes/${country}`),
    ...addons.map(({ key }: Json) => `/addons/${key}`),
  ]
  for (const path of paths) {
    const [own, other] = [await send(`/v0${path}`), await fetch(`${bundled}/v0${path}`)]
    assert.equal(await other.text(), await own.text(), path)
    assert.equal(other.headers.get('etag'), own.headers.get('etag'), path)
  }
})

test('the bundle builds documents, large ones on a worker', async () => {
  for (const lines of [1, 2000]) {
    const body = JSON.stringify({ data: invoice({ lines, $addons: ['es-verifactu-v1'] }) })
    const answer = await fetch(`${bundled}/v0/build`, { method: 'POST', body })
    const built = (await answer.json()) as Json
    assert.equal(answer.status, 200, JSON.stringify(built))
    assert.deepEqual(built, await post('/build', body))
  }
})
