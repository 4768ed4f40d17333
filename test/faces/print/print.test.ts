/** What a server answers to those who accept PDF. The browser is a program that speaks the same protocol. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startDocket } from '../../../src/faces/index.ts'
import { startBrowser } from '../../../src/faces/print/browser.ts'
import { originOf, stopServer } from '../../../src/server.ts'
import { writeFakeBrowser } from '../../fake-browser.ts'
import { temporaryFolder } from '../../folder.ts'
import { invoice, type Json, post, start } from '../../support.ts'
import { makePage } from '../convert/files/make-page.ts'

const { path: folder } = temporaryFolder()

const requestOf = (example: string): Json =>
  JSON.parse(readFileSync(`examples/build/${example}.request.json`, 'utf8'))
const ZUGFERD = requestOf('de-zugferd-v2')

const ask = (origin: string, body: Json, accept = 'application/pdf'): Promise<Response> =>
  fetch(`${origin}/v0/render`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', Accept: accept },
  })

const serverWith = (name: string, script = ''): Promise<string> =>
  start({ browser: writeFakeBrowser(join(folder, name), script) })

/** What is printed: a page as Chromium writes it. */
const PRINTS_PDF = `print = () => Buffer.from('${makePage().toString('base64')}', 'base64')`

test('without a browser, a server says so, and what to do', async () => {
  const origin = await start()
  const answer = await ask(origin, { data: invoice() })
  assert.equal(answer.status, 501)
  const { key, message, faults } = (await answer.json()) as Json
  assert.deepEqual([key, faults[0].code], ['conversion', 'DOCKET-PDF-13'])
  assert.match(message, /--browser/)
  for (const accept of ['text/html', 'application/pdf;q=0.5, text/html', '*/*', '']) {
    const page = await ask(origin, { data: invoice() }, accept)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/, accept)
    assert.match(await page.text(), /^<!DOCTYPE html>/)
  }
})

test('a page is printed with the XML that is asked for', async () => {
  const origin = await serverWith('prints', PRINTS_PDF)
  for (const [example, wanted] of [
    ['de-zugferd-v2', true],
    ['de-zugferd-v2', 'cii+de-zugferd-v2'],
    ['fr-ctc-flow2-v1', true],
  ] as const) {
    const request = requestOf(example)
    const { xml } = await post('/convert', { ...request, to: `cii+${example}` })
    const answer = await ask(origin, { ...request, xml: wanted })
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf'])
    assert.equal(answer.headers.get('content-security-policy'), null)
    const read = await fetch(`${origin}/v0/convert`, {
      method: 'POST',
      body: await answer.arrayBuffer(),
      headers: { 'Content-Type': 'application/pdf', Accept: 'application/xml' },
    })
    assert.equal(await read.text(), xml)
  }
  const plain = await ask(origin, ZUGFERD, 'text/html;q=0.9, application/pdf')
  assert.match(Buffer.from(await plain.arrayBuffer()).toString('latin1'), /<pdfaid:part>3</)
})

test('the page is what HTML has, and whatever else it would fetch is refused', async () => {
  const origin = await serverWith('html', "print = () => html + '<!-- refused ' + refused + ' -->'")
  const html = await (await ask(origin, { data: invoice() }, 'text/html')).text()
  const printed = await (await ask(origin, { data: invoice() })).text()
  assert.equal(printed, `${html}<!-- refused 1 -->`)
})

test('faults are found before a browser starts', async () => {
  const started = join(folder, 'started')
  const origin = await serverWith('recorder', `fs.writeFileSync('${started}', '')`)
  const faulty = await ask(origin, { data: invoice(), xml: 'ubl+peppol' })
  assert.equal(faulty.status, 422)
  assert.equal(((await faulty.json()) as Json).faults[0].code, 'DOCKET-PDF-12')
  assert.equal(existsSync(started), false)
  assert.equal((await ask(origin, { data: invoice() })).status, 200)
  assert.equal(existsSync(started), true)
})

test('one page is printed at a time, sixteen wait, and more are told to come again', async () => {
  const [gate, log] = [join(folder, 'gate'), join(folder, 'log')]
  const origin = await serverWith(
    'slow',
    `commands['Target.createTarget'] = () => {
      fs.appendFileSync('${log}', '(')
      return { targetId: 'T' }
    }
    commands['Target.closeTarget'] = () => {
      fs.appendFileSync('${log}', ')')
      return {}
    }
    print = () => {
      while (!fs.existsSync('${gate}')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
      return html
    }`,
  )
  const asked = Array.from({ length: 18 }, () => ask(origin, { data: invoice() }))
  const refused = await Promise.race(asked)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '1'])
  // Others are served meanwhile.
  assert.equal((await ask(origin, { data: invoice() }, 'text/html')).status, 200)
  writeFileSync(gate, '')
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [...Array.from({ length: 17 }, () => 200), 503])
  assert.equal(readFileSync(log, 'utf8'), '()'.repeat(17))
})

test('a browser that dies is replaced, and its page printed by the next one', async () => {
  const died = join(folder, 'died')
  const origin = await serverWith(
    'mortal',
    `print = () => {
      if (fs.existsSync('${died}')) return html
      fs.writeFileSync('${died}', '')
      process.kill(process.pid, 'SIGKILL')
    }`,
  )
  const answer = await ask(origin, { data: invoice() })
  assert.equal(answer.status, 200)
  assert.match(await answer.text(), /^<!DOCTYPE html>/)
})

test('a page that no browser survives is refused, and the next one is printed', async () => {
  const origin = await serverWith(
    'allergic',
    `print = () => {
      if (html.includes('Crash')) page('Inspector.targetCrashed')
      if (html.includes('Large')) return Buffer.alloc(25 * 2 ** 20)
      if (html.includes('Exit')) process.exit(1)
      return html
    }`,
  )
  for (const title of ['Crash', 'Large', 'Exit']) {
    const answer = await ask(origin, { data: invoice(), title })
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '1'], title)
  }
  assert.equal((await ask(origin, { data: invoice(), title: 'Any' })).status, 200)
})

test('a page that is not printed in time ends the browser', async () => {
  const idle = writeFakeBrowser(
    join(folder, 'idle'),
    "commands['Page.printToPDF'] = () => undefined",
  )
  const browser = startBrowser(idle)
  await assert.rejects(browser.print('<p>', 100), /idle has not printed the page within 1 seconds/)
  await assert.rejects(browser.print('<p>', 60_000), /has not printed/)
  await browser.close()
})

test('a page that is too long is not printed', async () => {
  const origin = await serverWith('any')
  const text = '<'.repeat(1_100_000)
  const answer = await ask(origin, { data: invoice({ notes: [{ text }] }) })
  assert.deepEqual([answer.status, ((await answer.json()) as Json).key], [413, 'too-large'])
})

test('a program that is no browser, or cannot run, is an error of the request alone', async () => {
  const file = join(folder, 'plain.txt')
  writeFileSync(file, 'no program')
  const origin = await start({ browser: file })
  assert.equal((await ask(origin, { data: invoice() })).status, 503)
  assert.equal((await ask(origin, { data: invoice() }, 'text/html')).status, 200)
})

test('the browser knows no secret of the server, and leaves no file', async () => {
  const known = join(folder, 'known.json')
  process.env.DOCKET_SECRET = 'secret'
  const [temporary, usual] = [join(folder, 'temporary'), process.env.TMPDIR]
  mkdirSync(temporary)
  process.env.TMPDIR = temporary
  const browser = writeFakeBrowser(
    join(folder, 'curious'),
    `fs.writeFileSync('${known}', JSON.stringify([process.env, process.argv]))`,
  )
  const server = await startDocket({ port: 0, browser })
  try {
    assert.equal((await ask(originOf(server), { data: invoice() })).status, 200)
    assert.equal(readdirSync(temporary).length, 1)
  } finally {
    await stopServer(server)
    delete process.env.DOCKET_SECRET
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
  }
  assert.deepEqual(readdirSync(temporary), [])
  const text = readFileSync(known, 'utf8')
  assert.match(text, /"--remote-debugging-pipe"/)
  assert.doesNotMatch(text, /DOCKET_|secret/)
})
