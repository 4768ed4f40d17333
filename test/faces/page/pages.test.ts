/** The answers to those who open the server: the page to browsers, plain text to other programs. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { readExamples } from '../../../scripts/example-files.ts'
import { writePage } from '../../../scripts/page.mjs'
import { STYLE } from '../../../src/faces/render/style.ts'
import { ROOT } from '../../markdown.ts'
import { originIn, stop } from '../../processes.ts'
import { start as startProgram } from '../../program.ts'
import { invoice, send, sendJson, start } from '../../support.ts'

const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

before(() => writePage())

/** The content of elements of the page. */
const inline = (html: string, tag: string): string[] =>
  Array.from(html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs')), ([, text = '']) => text)

const digest = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The directives of a policy, by name. */
function directives(policy: string | null): Map<string, string[]> {
  const all = (policy ?? '').split('; ').map((directive) => directive.split(' '))
  return new Map(all.map(([name = '', ...sources]) => [name, sources]))
}

test('browsers get the page, other programs a text with commands', async () => {
  for (const [accept, type] of [
    [BROWSER.Accept, 'text/html; charset=utf-8'],
    ['TEXT/HTML', 'text/html; charset=utf-8'],
    ['*/*', 'text/plain; charset=utf-8'],
    ['application/json', 'text/plain; charset=utf-8'],
    ['text/plain, text/html;q=0', 'text/plain; charset=utf-8'],
  ] as const) {
    const answer = await send('/', { headers: { Accept: accept } })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), type, accept)
    // The page is compressed, the text is too short for that.
    const isPage = type.startsWith('text/html')
    assert.equal(answer.headers.get('vary'), isPage ? 'Accept, Accept-Encoding' : 'Accept')
  }
  assert.match(await (await send('/')).text(), /curl -s 127\.0\.0\.1:\d+\/v0\/build/)
})

test('the page is one file below 200 kB, compressed, that loads nothing but its icon', async () => {
  const answer = await send('/', { headers: { ...BROWSER, 'Accept-Encoding': 'gzip' } })
  const length = Number(answer.headers.get('content-length'))
  assert.ok(length > 0 && length < 200_000, `${length} bytes`)
  const html = await answer.text()
  assert.deepEqual([inline(html, 'style').length, inline(html, 'script').length], [1, 1])
  const markup = html.replace(/<(style|script)>.*?<\/\1>/gs, '')
  assert.deepEqual(
    Array.from(markup.matchAll(/<(?:link|script|img|style)\b[^>]*>/g), ([tag]) => tag),
    ['<link rel="icon" href="favicon.svg">'],
  )
  assert.doesNotMatch(markup, /\s(?:on\w+|style)=/)
})

test('the policy of the page allows its own script and style by their digests, and no frame around it', async () => {
  const answer = await send('/', { headers: BROWSER })
  const html = await answer.text()
  const policy = directives(answer.headers.get('content-security-policy'))
  assert.deepEqual(policy.get('default-src'), ["'none'"])
  assert.deepEqual(policy.get('script-src'), inline(html, 'script').map(digest))
  assert.deepEqual(policy.get('style-src'), [...inline(html, 'style'), STYLE].map(digest))
  assert.deepEqual(policy.get('connect-src'), ["'self'"])
  for (const name of ['base-uri', 'form-action', 'frame-ancestors'])
    assert.deepEqual(policy.get(name), ["'none'"], name)
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(answer.headers.get('referrer-policy'), 'no-referrer')
})

test('rendered documents have the style that the policy of the page allows', async () => {
  const html = await (await sendJson('/render', { data: invoice() })).text()
  assert.deepEqual(inline(html, 'style'), [STYLE])
  assert.doesNotMatch(html, /\sstyle=/)
})

test('the examples of the page are those of the folder', async () => {
  const answer = await send('/examples.json')
  assert.equal(answer.headers.get('content-type'), 'application/json')
  assert.deepEqual(
    await answer.json(),
    readExamples().map(({ operation, name, request }) => ({
      operation,
      name,
      request: JSON.parse(request),
    })),
  )
})

test('the page is sent as it is stored, unpacked for those who ask for that, and once', async () => {
  for (const [path, headers] of [
    ['/', BROWSER],
    ['/examples.json', {}],
    ['/README.md', {}],
  ] as const) {
    const packed = await send(path, { headers: { ...headers, 'Accept-Encoding': 'gzip' } })
    assert.equal(packed.headers.get('content-encoding'), 'gzip', path)
    const plain = await send(path, { headers: { ...headers, 'Accept-Encoding': 'identity' } })
    assert.equal(plain.headers.get('content-encoding'), null, path)
    assert.equal(await plain.text(), await packed.text(), path)
    const etag = packed.headers.get('etag') ?? ''
    assert.notEqual(etag, plain.headers.get('etag'), path)
    const again = await send(path, {
      headers: { ...headers, 'Accept-Encoding': 'gzip', 'If-None-Match': etag },
    })
    assert.deepEqual([again.status, await again.text()], [304, ''], path)
  }
})

test('the README is a text to read', async () => {
  const answer = await send('/README.md')
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.equal(await answer.text(), readFileSync(join(ROOT, 'README.md'), 'utf8'))
})

test('other host names do not get the page of a server on loopback', async () => {
  const origin = await start()
  const status = await new Promise((resolve, reject) => {
    const headers = { ...BROWSER, Host: 'evil.example' }
    get(origin, { headers }, (answer) => resolve(answer.resume().statusCode)).on('error', reject)
  })
  assert.equal(status, 403)
})

test('without the page, browsers get the text as well', async () => {
  const origin = await start({ page: false })
  const answer = await fetch(origin, { headers: BROWSER })
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.equal((await fetch(`${origin}/examples.json`)).status, 404)
})

test('--no-page and DOCKET_NO_PAGE=1 leave the page out', async () => {
  for (const [flags, variables] of [
    [['--no-page'], {}],
    [[], { DOCKET_NO_PAGE: '1' }],
  ] as const) {
    const child = startProgram(['--port', '0', ...flags], variables)
    const answer = await fetch(await originIn(child), { headers: BROWSER })
    assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
    await stop(child)
  }
})
