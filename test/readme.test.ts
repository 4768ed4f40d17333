import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { get, invoice, type Json, post, send } from './support.ts'

const ROOT = join(import.meta.dirname, '..')
const README = readFileSync(join(ROOT, 'README.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'docket-'))
after(() => rmSync(folder, { recursive: true }))

test('the server gives the answers in the README', async () => {
  const examples = README.matchAll(
    /^ {4}curl -s localhost:8080(\S+) -d '([^']+)'\n\n```json\n([^`]+)\n```/gm,
  )
  let count = 0
  for (const [, path, body, answer] of examples) {
    const response = await send(path!, { method: 'POST', body: body! })
    assert.deepEqual(await response.json(), JSON.parse(answer!), path)
    count++
  }
  assert.equal(count, 4)
})

test('the README lists exactly the countries and formats of the server', async () => {
  const [{ regimes }, { addons }] = [await get('/regimes'), await get('/addons')]
  const rows = (pattern: RegExp): string[] =>
    Array.from(README.matchAll(pattern), ([, first]) => first!)
  assert.deepEqual(
    rows(/^\| ([A-Z]{2}) +\|/gm),
    regimes.map(({ country }: Json) => country),
  )
  assert.deepEqual(
    rows(/^\| `([a-z0-9-]+-v\d+)` +\|/gm),
    addons.map(({ key }: Json) => key),
  )
})

test('every file that the README names exists', () => {
  const [, page = ''] = /## How it works\n([\s\S]*?)\n## Add a country/.exec(README) ?? []
  const files = Array.from(page.matchAll(/`((?:[a-z-]+\/)*[a-z-]+\.ts)`/g), ([, file]) => file!)
  assert.ok(files.length > 20, `${files.length} files`)
  for (const file of files) assert.ok(existsSync(join(ROOT, 'src', file)), file)
})

test('the README explains the stages of a document in their order', () => {
  const stages = ['read', 'normalise', 'calculate', 'rules', 'write']
  const places = stages.map((stage) => README.indexOf(`document/${stage}/`))
  assert.ok(places[0]! > 0, 'the first stage is explained')
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  )
})

/** Runs a script of the README on an envelope and a key, outside this process and without our code. */
async function run(
  name: string,
  envelope: Json,
  key: Json,
): Promise<{ status: number; output: string }> {
  const [, script] =
    new RegExp(`\`\`\`js\\n(// node ${name}[\\s\\S]+?)\\n\`\`\``).exec(README) ?? []
  assert.ok(script, `${name} is in the README`)
  const files = [envelope, key].map((value, index) => {
    const file = join(folder, `${index}.json`)
    writeFileSync(file, JSON.stringify(value))
    return file
  })
  const child = spawn(process.execPath, ['--input-type=module', '-', ...files], { cwd: ROOT })
  child.stdin.end(script)
  child.stderr.resume()
  const closed = once(child, 'close')
  const output = await text(child.stdout)
  const [status] = (await closed) as [number]
  return { status, output }
}

test('signatures made by Docket verify with jose alone, unless the envelope was changed', async () => {
  const { private: privatekey, public: publickey } = await post('/keygen', {})
  const envelope = await post('/sign', { data: invoice(), privatekey })
  assert.equal((await run('verify.mjs', envelope, publickey)).status, 0)
  const changed = {
    ...envelope,
    head: { ...envelope.head, dig: { alg: 'sha256', val: '0'.repeat(64) } },
  }
  assert.notEqual((await run('verify.mjs', changed, publickey)).status, 0)
  assert.notEqual((await run('verify.mjs', envelope, (await post('/keygen', {})).public)).status, 0)
})

test('signatures made with jose alone verify with Docket', async () => {
  const { private: privatekey, public: publickey } = await post('/keygen', {})
  const built = await post('/build', { data: invoice(), envelop: true })
  const { status, output } = await run('sign.mjs', built, privatekey)
  assert.equal(status, 0)
  assert.deepEqual(await post('/verify', { data: JSON.parse(output), publickey }), { ok: true })
})
