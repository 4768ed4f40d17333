import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { get, invoice, type Json, post, send } from './support.ts'

const ROOT = join(import.meta.dirname, '..')
const README = readFileSync(join(ROOT, 'README.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'docket-'))
after(() => rmSync(folder, { recursive: true }))

test('the answers of the README are those that the server gives', async () => {
  const examples = README.matchAll(
    /^ {4}curl -s localhost:8080(\S+) -d '([^']+)'\n\n```json\n(.+)\n```/gm,
  )
  let count = 0
  for (const [, path, body, answer] of examples) {
    const response = await send(path!, { method: 'POST', body: body! })
    assert.deepEqual(await response.json(), JSON.parse(answer!), path)
    count++
  }
  assert.equal(count, 4)
})

test('every country and format of the README is one of the server, and the other way round', async () => {
  const [{ regimes }, { addons }] = [await get('/regimes'), await get('/addons')]
  const rows = (pattern: RegExp): string[] =>
    Array.from(README.matchAll(pattern), ([, first]) => first!)
  assert.deepEqual(
    rows(/^\| ([A-Z]{2}) \|/gm),
    regimes.map(({ country }: Json) => country),
  )
  assert.deepEqual(
    rows(/^\| `([a-z0-9-]+-v\d+)` \|/gm),
    addons.map(({ key }: Json) => key),
  )
})

test('every file that the README names is there', () => {
  const [, page = ''] = /## How it works\n([\s\S]*?)\n## Add a country/.exec(README) ?? []
  const files = Array.from(page.matchAll(/`((?:[a-z-]+\/)*[a-z-]+\.ts)`/g), ([, file]) => file!)
  assert.ok(files.length > 20)
  for (const file of files) assert.ok(readFileSync(join(ROOT, 'src', file)).length > 0, file)
})

/** Runs a script of the README on an envelope and a key, with nothing of ours. */
function run(name: string, envelope: Json, key: Json): { status: number | null; stdout: string } {
  const [, script] = new RegExp('```js\\n(// node ' + name + '[\\s\\S]+?)\\n```').exec(README) ?? []
  assert.ok(script, name)
  const files = [envelope, key].map((value, at) => {
    const file = join(folder, `${at}.json`)
    writeFileSync(file, JSON.stringify(value))
    return file
  })
  const args = ['--input-type=module', '-', ...files]
  return spawnSync(process.execPath, args, { cwd: ROOT, input: script, encoding: 'utf8' })
}

test('what is signed here verifies with jose alone, unless it was changed', async () => {
  const { private: privatekey, public: publickey } = await post('/keygen', {})
  const envelope = await post('/sign', { data: invoice(), privatekey })
  assert.equal(run('verify.mjs', envelope, publickey).status, 0)
  const changed = {
    ...envelope,
    head: { ...envelope.head, dig: { alg: 'sha256', val: '0'.repeat(64) } },
  }
  assert.notEqual(run('verify.mjs', changed, publickey).status, 0)
  assert.notEqual(run('verify.mjs', envelope, (await post('/keygen', {})).public).status, 0)
})

test('what is signed with jose alone verifies here', async () => {
  const { private: privatekey, public: publickey } = await post('/keygen', {})
  const built = await post('/build', { data: invoice(), envelop: true })
  const { status, stdout } = run('sign.mjs', built, privatekey)
  assert.equal(status, 0)
  assert.deepEqual(await post('/verify', { data: JSON.parse(stdout), publickey }), { ok: true })
})
