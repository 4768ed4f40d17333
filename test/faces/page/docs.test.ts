/** The documentation that the server shows: every link on it leads somewhere, and a text cannot bring markup of its own. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { readExamples } from '../../../scripts/example-files.ts'
import { renderMarkdown } from '../../../scripts/markdown.mjs'
import { writePage } from '../../../scripts/page.mjs'
import { ROOT } from '../../markdown.ts'
import { origin, send, start } from '../../support.ts'

before(() => writePage())

const attributes = (html: string, name: string): string[] =>
  Array.from(html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g')), ([, value]) =>
    value!.replaceAll('&amp;', '&'),
  )

const ids = (html: string): Set<string> => new Set(attributes(html, 'id'))

/** All pages and files that can be reached from one, with what each answers. */
async function crawl(first: string): Promise<Map<string, { answer: Response; text: string }>> {
  const found = new Map<string, { answer: Response; text: string }>()
  const waiting = [first]
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (found.has(url)) continue
    const answer = await fetch(url, { headers: { Accept: 'text/html,*/*' } })
    const text = await answer.text()
    found.set(url, { answer, text })
    if (!/\/docs\//.test(url) || !/^text\/html/.test(answer.headers.get('content-type') ?? ''))
      continue
    for (const link of [...attributes(text, 'href'), ...attributes(text, 'src')]) {
      const target = new URL(link, url)
      target.hash = ''
      if (target.origin === new URL(first).origin) waiting.push(target.href)
    }
  }
  return found
}

test('every link of every page works, below any path, and every anchor is there', async () => {
  for (const basePath of ['', '/below']) {
    const server = await start({ basePath })
    const pages = await crawl(`${server}${basePath}/docs/`)
    const texts = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'))
    assert.ok(pages.size > texts.length + 10, `${pages.size} addresses`)
    for (const [url, { answer }] of pages) assert.equal(answer.status, 200, url)
    const examples = readExamples().map(({ operation, name }) => `#example=${operation}/${name}`)
    for (const [url, { text }] of pages) {
      if (!url.includes('/docs/')) continue
      for (const link of attributes(text, 'href')) {
        const { origin, pathname, hash } = new URL(link, url)
        if (origin !== server || hash === '') continue
        if (hash.startsWith('#example=')) assert.ok(examples.includes(hash), `${url}: ${link}`)
        else
          assert.ok(ids(pages.get(origin + pathname)!.text).has(hash.slice(1)), `${url}: ${link}`)
      }
    }
    for (const name of [...texts, 'security', 'contributing', 'changelog']) {
      const address = `${server}${basePath}/docs/${name.replace('.md', '')}`
      assert.ok(pages.has(address), address)
    }
  }
})

test('a page allows no script or style but those of the documentation, and no frame around it', async () => {
  const answer = await send('/docs/operate')
  const policy = answer.headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; /)
  for (const name of ['base-uri', 'form-action', 'frame-ancestors'])
    assert.ok(policy.includes(`${name} 'none'`), name)
  assert.equal(answer.headers.get('referrer-policy'), 'no-referrer')
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  const html = await answer.text()
  assert.deepEqual(html.match(/<script[^>]*>[^<]*/g), ['<script src="script.js" defer>'])
  assert.doesNotMatch(html, /<style|\s(?:on\w+|style)="/)
})

test('the pages are compressed, and sent once', async () => {
  const headers = { 'Accept-Encoding': 'gzip' }
  const packed = await send('/docs/operate', { headers })
  assert.equal(packed.headers.get('content-encoding'), 'gzip')
  const etag = packed.headers.get('etag') ?? ''
  const again = await send('/docs/operate', { headers: { ...headers, 'If-None-Match': etag } })
  assert.equal(again.status, 304)
})

test('without its last slash, the folder leads to the documentation', async () => {
  const answer = await send('/docs', { redirect: 'manual' })
  assert.deepEqual([answer.status, answer.headers.get('location')], [308, 'docs/'])
  assert.match(await (await fetch(`${await origin()}/docs`)).text(), /<h1 id="docket">/)
})

test('nothing but the documentation can be asked for', async () => {
  for (const path of ['nope', 'files.json', '..%2fREADME.md', '..%5cREADME.md', 'files/', '*'])
    assert.equal((await send(`/docs/${path}`)).status, 404, path)
  assert.equal((await send('/docs/', { method: 'POST' })).status, 405)
  const without = await start({ page: false })
  assert.equal((await fetch(`${without}/docs/`)).status, 404)
})

test('the search knows the sections of all pages', async () => {
  const sections = (await (await send('/docs/search.json')).json()) as string[][]
  const operate = sections.filter(([href]) => /^operate(?:#|$)/.test(href!))
  const headings = Array.from(
    readFileSync(join(ROOT, 'docs/operate.md'), 'utf8').matchAll(/^##+ (.*)$/gm),
    ([, heading]) => heading,
  )
  assert.deepEqual(operate.map(([, , heading]) => heading).filter(Boolean), headings)
  const [, title, , text] = operate.find(([href]) => href === 'operate#health')!
  assert.equal(title, 'Operating Docket')
  assert.match(text!, /\/readyz/)
})

test('a text cannot bring markup, scripts or addresses of other schemes', () => {
  const hostile = `# A <img src=x onerror=alert(1)> "title"

<script>alert(1)</script>

<img src="a.png" alt="x" onerror="alert(1)">

text <b onclick="alert(1)">bold</b> [a](javascript:alert(1)) [b](<data:text/html,x>) ![c](javascript:alert(1))

[d]: javascript:alert(1)
[d] [e](x.md "title\\" onclick=1") \`<i>\`

    </code></pre><script>

| <script> | \`</td><script>\` |
| --- | --- |
| <iframe src="x"> | [f](vbscript:x) |
`
  const { html } = renderMarkdown(hostile, (href) => (href.includes(':') ? undefined : href))
  const tags = Array.from(html.matchAll(/<(\w+)([^>]*)>/g), ([, name, rest]) => [name, rest])
  const allowed = 'h1 p img pre code table thead tbody tr th td div a'.split(' ')
  for (const [name, rest] of tags) {
    assert.ok(allowed.includes(name!), `<${name}>`)
    assert.doesNotMatch(rest!.replace(/"[^"]*"/g, '""'), /\bon\w+|style/, `<${name}${rest}>`)
  }
  assert.deepEqual(attributes(html, 'href'), ['x.md'])
  assert.deepEqual(attributes(html, 'src'), ['a.png'])
})
