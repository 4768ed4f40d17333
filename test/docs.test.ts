import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { after, test } from 'node:test'
import { testGroups } from '../scripts/test-groups.mjs'
import { WIRE_VERSION } from '../src/about.ts'
import { STATUS } from '../src/errors.ts'
import { LANGUAGE_CODES } from '../src/faces/render/labels.ts'
import { OPERATIONS } from '../src/operations.ts'
import { fattura } from './faces/convert/fattura.ts'
import { makeP7m } from './faces/convert/files/make-p7m.ts'
import { makePage } from './faces/convert/files/make-page.ts'
import { makePdf } from './faces/convert/files/make-pdf.ts'
import { sale } from './faces/convert/invoices.ts'
import { writeFakeBrowser } from './fake-browser.ts'
import {
  anchorsOf,
  inlineCommandsOf,
  linksOf,
  PAGES,
  pageOf,
  parseAll,
  partOf,
  ROOT,
  rowsOf,
  type Session,
  sessionsOf,
} from './markdown.ts'
import { type Ended, runProcess } from './processes.ts'
import { PROGRAM, runProgram } from './program.ts'
import { get, invoice, type Json, origin, post } from './support.ts'

const [README, OPERATE, CONTRIBUTING, SIGNATURES, ARCHITECTURE, XML] = [
  'README.md',
  'docs/operate.md',
  'CONTRIBUTING.md',
  'docs/signatures.md',
  'docs/architecture.md',
  'docs/convert-architecture.md',
].map(pageOf) as [string, string, string, string, string, string]
const { scripts }: { scripts: { [name: string]: string } } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
)
const folder = mkdtempSync(join(tmpdir(), 'docket-'))
after(() => rmSync(folder, { recursive: true }))

/** Runs a program in the checkout, as from a shell of its own. */
const run = (program: string, args: string[], input = ''): Promise<Ended> =>
  runProcess(program, args, { cwd: ROOT, input })

const assertSucceeds = ({ status, output, errors }: Ended, command: string): void =>
  assert.equal(status, 0, `${command}\n${output}${errors}`)

const assertExists = (file: string): void => assert.ok(existsSync(join(ROOT, file)), file)

/** Flags are read before `--version` is obeyed, so unknown ones are reported. */
async function acceptsFlags(flags = ''): Promise<void> {
  if (flags === '') return
  assertSucceeds(await runProgram([...flags.split(' '), '--version']), `docket ${flags}`)
}

/** Scripts that change nothing and end within seconds, if they have these flags. */
const QUICK: { [script: string]: string } = { types: '--check', golden: '--own' }

/** The script exists, and so do the files that it runs, which know its flags; it runs if it is quick. */
async function tryScript(name: string, flags = ''): Promise<void> {
  const script = scripts[name]
  assert.ok(script, `package.json has the script ${name}`)
  const files = Array.from(script.matchAll(/(?<= )(?:src|test|bench|scripts)\/[\w/.-]+/g), String)
  for (const file of files) assertExists(file)
  if (name === 'start') await acceptsFlags(flags)
  else if (name === 'test') testGroups(flags.split(' ').filter((path) => /^[^-]/.test(path)))
  else assertKnowFlags(files, flags)
  const quick = QUICK[name]
  if (quick === undefined || !flags.includes(quick)) return
  const command = `PATH="$PWD/node_modules/.bin:$PATH"; ${script} ${flags}`
  assertSucceeds(await run('sh', ['-c', command]), `npm run ${name} -- ${flags}`)
}

/** Each flag is mentioned in one of the files, with its hyphens or as an option of `parseArgs`. */
function assertKnowFlags(files: string[], flags: string): void {
  const sources = files.filter((file) => /\.\w+$/.test(file))
  const texts = sources.map((file) => readFileSync(join(ROOT, file), 'utf8')).join()
  for (const [, flag] of flags.matchAll(/--([a-z-]+)/g))
    assert.match(texts, new RegExp(`'--${flag}'|^\\s+'?${flag}'?: \\{ type: '`, 'm'), `--${flag}`)
}

/** A script for the shell can be parsed; one in another language is checked with its types. */
async function tryFile(file: string, flags = ''): Promise<void> {
  assertExists(file)
  assertKnowFlags([file], flags)
  if (/\.(?:ts|py)$/.test(file)) return
  assertSucceeds(await run('sh', ['-n', file]), `sh -n ${file}`)
}

/** Runs a command of the program in a folder with the files that the documentation names. */
async function runDocket(command: string): Promise<void> {
  writeFileSync(join(folder, 'invoice.json'), JSON.stringify(invoice()))
  writeFileSync(join(folder, 'invoice.xml'), (await post('/convert', { data: sale() })).xml)
  writeFileSync(join(folder, 'fattura.xml'), (await post('/convert', { data: fattura() })).xml)
  const cii = (await post('/convert', { data: sale(), to: 'cii+en16931' })).xml
  writeFileSync(join(folder, 'rechnung.pdf'), makePdf([{ name: 'factur-x.xml', data: cii }]))
  // A page as a browser prints it, and the browser.
  const facture = readFileSync(join(ROOT, 'examples/build/fr-facturx-v1.request.json'))
  writeFileSync(join(folder, 'facture.json'), facture)
  const page = makePage().toString('base64')
  writeFakeBrowser(join(folder, 'chromium'), `print = () => Buffer.from('${page}', 'base64')`)
  const signed = makeP7m(readFileSync(join(folder, 'invoice.xml')))
  writeFileSync(join(folder, 'invoice.xml.p7m'), signed)
  const faktura = JSON.parse(
    readFileSync(join(ROOT, 'examples/build/pl-favat-v3.request.json'), 'utf8'),
  )
  writeFileSync(join(folder, 'faktura.xml'), (await post('/convert', faktura)).xml)
  const lines = { id: 1, action: 'build', payload: { data: invoice() } }
  writeFileSync(join(folder, 'requests.ndjson'), JSON.stringify(lines))
  const program = `docket() { ${[process.execPath, ...PROGRAM].map((arg) => `'${arg}'`).join(' ')} "$@"; }`
  assertSucceeds(
    await run('sh', ['-c', `cd '${folder}' && PATH="$PWD:$PATH" && ${program} && ${command}`]),
    command,
  )
}

/** The treatment of each kind of command: run, if that is cheap and changes nothing. */
const TRIALS: [RegExp, (match: RegExpExecArray) => Promise<unknown>][] = [
  [
    /^npm ci(?: --omit=dev)?$/,
    async () => assert.ok(existsSync(join(ROOT, 'package-lock.json')), 'npm ci'),
  ],
  [
    /^npm (?:pack|exec|install)$/,
    async () => assert.ok(scripts.prepack, 'a package is built first'),
  ],
  [/^npm (?:run )?([a-z:-]+)(?: -- (.+))?$/, ([, name, flags]) => tryScript(name!, flags)],
  [/^docket (?!serve|mcp)[a-z].*$/s, ([command]) => runDocket(command)],
  [/^(?:npx )?docket(?: (serve|mcp))?(?: (.+))?$/, ([, , flags]) => acceptsFlags(flags)],
  [
    /^node --import tsx --test (\S+)$/,
    async ([command, file]) =>
      assertSucceeds(await run(process.execPath, ['--import', 'tsx', '--test', file!]), command),
  ],
  [/^node (?:--import tsx )?(src\/[\w./-]+)$/, async ([, file]) => assertExists(file!)],
  [/^node -e 0$/, async ([command]) => assertSucceeds(await run('sh', ['-c', command]), command)],
  [
    /^(?:npx tsx )?((?:\.ci|scripts)\/[\w./-]+)(?: (.+))?$/,
    ([, file, flags]) => tryFile(file!, flags),
  ],
]

async function tryCommand(command: string): Promise<void> {
  for (const part of command.split(' && ')) {
    const [pattern, trial] = TRIALS.find(([pattern]) => pattern.test(part)) ?? []
    assert.ok(pattern && trial, `no test knows how to try "${part}": add a row to TRIALS`)
    await trial(pattern.exec(part)!)
  }
}

/** Runs a curl command against the test server, and returns what it prints. */
async function runCurl(command: string): Promise<string> {
  const { host } = new URL(await origin())
  const ended = await run('sh', ['-c', command.replaceAll('localhost:8080', host)])
  assertSucceeds(ended, command)
  return ended.output
}

/** The output of commands that do not print JSON. */
const OTHER_THAN_JSON: [part: string, begins: RegExp][] = [
  ['Accept: application/xml', /^<\?xml /],
  ['/v0/render', /^<!DOCTYPE html>/],
]

async function trySession({ commands, answer }: Session): Promise<void> {
  for (const [index, command] of commands.entries()) {
    if (!command.startsWith('curl ')) {
      await tryCommand(command)
      continue
    }
    const output = await runCurl(command)
    const other = OTHER_THAN_JSON.find(([part]) => command.includes(part))
    if (other) {
      assert.match(output, other[1], command)
      continue
    }
    const printed = parseAll(output)
    if (!answer || index < commands.length - 1)
      assert.deepEqual(partOf(printed[0], { key: '', faults: [] }), {}, command)
    else {
      const expected = parseAll(answer.text)
      assert.deepEqual(answer.isExcerpt ? partOf(printed, expected) : printed, expected, command)
    }
  }
}

for (const page of PAGES) {
  for (const session of sessionsOf(page))
    test(`${page.file}: ${session.commands[0]!.slice(0, 90)}`, () => trySession(session))

  test(`${page.file}: commands in its sentences`, async () => {
    for (const command of new Set(inlineCommandsOf(page))) await tryCommand(command)
  })

  test(`${page.file}: links lead to files and headings`, () => {
    for (const link of linksOf(page)) {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? page.file : join(dirname(page.file), path)
      assert.ok(existsSync(join(ROOT, target)), link)
      if (anchor !== undefined) {
        const anchors = anchorsOf(readFileSync(join(ROOT, target), 'utf8'))
        assert.ok(anchors.includes(anchor), `${link}: ${anchors}`)
      }
    }
  })
}

test('CONTRIBUTING: flags that comments on commands mention', async () => {
  const comments = Array.from(CONTRIBUTING.matchAll(/^ {4}npm (?:run )?(\S+) .*# .* -- (.+)$/gm))
  assert.ok(comments.length > 1, 'some have flags')
  for (const [, name, flags] of comments) await tryScript(name!, flags)
})

test('the documentation has the commands that the tests above found', () => {
  const counts = PAGES.map((page) => [page.file, sessionsOf(page).length] as const)
  const found = Object.fromEntries(counts.filter(([, count]) => count > 0))
  assert.ok(found['README.md']! >= 7, JSON.stringify(found))
  assert.ok(found['docs/operate.md']! >= 3, JSON.stringify(found))
  assert.ok(found['CONTRIBUTING.md']! >= 1, JSON.stringify(found))
})

test('the documentation lists the countries and formats of the server, each with its example', async () => {
  const [{ regimes }, { addons }] = [await get('/regimes'), await get('/addons')]
  for (const [file, first, names] of [
    ['docs/countries.md', /^[A-Z]{2}$/, regimes.map(({ country }: Json) => country)],
    ['docs/formats.md', /^`[a-z0-9-]+-v\d+`$/, addons.map(({ key }: Json) => key)],
  ] as const) {
    const rows = rowsOf(pageOf(file), first).map(([name, ...cells]) => [
      name!.replaceAll('`', ''),
      cells.at(-1)!,
    ])
    assert.deepEqual(
      rows,
      names.map((name: string) => {
        const path = `../examples/build/${name.toLowerCase()}`
        return [name, `[request](${path}.request.json), [answer](${path}.answer.json)`]
      }),
    )
  }
})

test('docs/formats.md says of every format what is written, read and checked', async () => {
  const { addons } = await get('/addons')
  const rows = rowsOf(pageOf('docs/formats.md'), /^`/).map(([key, , ...cells]) => [
    key,
    ...cells.slice(0, 3),
  ])
  const list = (keys: string[]): string => keys.map((key) => `\`${key}\``).join(', ')
  assert.deepEqual(
    rows,
    addons.map(({ key, requires = [], written, read, checked }: Json) => {
      const none = requires.includes('eu-en16931-v2017') ? 'standard only' : 'JSON only'
      const isSame = list(read) === list(written)
      const howRead = read.length === 0 ? '–' : isSame ? 'yes' : `as ${list(read)}`
      return [`\`${key}\``, list(written) || none, howRead, list(checked) || '–']
    }),
  )
})

test('docs/taxes.md explains the keys of VAT', async () => {
  const { categories } = await get('/regimes/de')
  const rows = rowsOf(pageOf('docs/taxes.md'), /^`[a-z-]+`$/).map(([name]) => name)
  for (const { key } of categories[0].keys) assert.ok(rows.includes(`\`${key}\``), key)
})

test('docs/convert.md lists all conversions', async () => {
  const { conversions } = await get('/conversions')
  const rows = rowsOf(pageOf('docs/convert.md'), /^`[a-z0-9]+\+/).map(([keys]) => keys!.split(', '))
  assert.deepEqual(rows.flat().sort(), conversions.map(({ key }: Json) => `\`${key}\``).sort())
})

test('the changelog counts the countries and formats of the server', async () => {
  const [{ regimes }, { addons }] = [await get('/regimes'), await get('/addons')]
  const found = Array.from(pageOf('CHANGELOG.md').matchAll(/^- (\d+) (?:countries|formats)/gm))
  assert.deepEqual(
    found.map(([, count]) => Number(count)),
    [regimes.length, addons.length],
  )
})

test('README and changelog count the languages of pages, and the page in browsers offers them all', () => {
  const count = `${LANGUAGE_CODES.length} languages`
  assert.deepEqual([README.includes(count), pageOf('CHANGELOG.md').includes(count)], [true, true])
  const controls = readFileSync(join(ROOT, 'src/faces/page/browser/controls.ts'), 'utf8')
  assert.ok(controls.includes(`'${[...LANGUAGE_CODES].sort().join(' ')}'`), 'controls.ts')
})

test('the changelog is short, and says what there is by area', () => {
  const text = pageOf('CHANGELOG.md')
  assert.ok(Buffer.byteLength(text) <= 6_000, `${Buffer.byteLength(text)} bytes`)
  const areas = Array.from(text.matchAll(/^### (.*)$/gm), ([, area]) => area)
  assert.deepEqual(areas, [...new Set(areas)])
  for (const { name } of OPERATIONS) {
    const named =
      text.includes(`\`${name}\``) || /^(?:schema|regime|addon|catalogue)s?$|^version$/.test(name)
    assert.ok(named, name)
  }
})

test('docs/errors.md lists all keys of errors with their statuses', () => {
  const keys = rowsOf(pageOf('docs/errors.md'), /^`/).map(([key, status]) => [
    key!.slice(1, -1),
    Number(status),
  ])
  assert.deepEqual(keys, Object.entries(STATUS))
})

test('the README fits on a few screens, and counts the countries and formats', async () => {
  assert.ok(README.split('\n').length <= 201, 'at most 200 lines')
  const [{ regimes }, { addons }] = [await get('/regimes'), await get('/addons')]
  const counts = [`[${regimes.length} countries]`, `[${addons.length} formats]`]
  for (const count of counts) assert.ok(README.includes(count), count)
})

test('the README names the version of the wire format', () => {
  const [, version = ''] = /wire format, version (v\d+\.\d+)/.exec(README) ?? []
  assert.equal(version, WIRE_VERSION.split('.').slice(0, 2).join('.'))
})

test('the settings documented are those of the command line, with their defaults', async () => {
  const { output } = await runProgram(['--help'])
  const settings = Array.from(output.matchAll(/DOCKET_[A-Z_]+/g), ([name]) => name)
  const rows = rowsOf(OPERATE, /^(?:`--.*)?$/).filter(([, name]) => /^`DOCKET_/.test(name!))
  assert.deepEqual(
    rows.map(([, name]) => name!.slice(1, -1)),
    settings,
  )
  for (const [flag, name, byDefault] of rows) {
    const line = output.split('\n').find((line) => line.includes(`${name!.slice(1, -1)} `))!
    assert.ok(line.includes(flag!.replaceAll('`', '')), `${flag} in ${line}`)
    assert.ok(line.includes(`(${byDefault!.replace(/`| only/g, '')})`), `${byDefault} in ${line}`)
  }
  for (const [flag] of rowsOf(OPERATE, /^`-/))
    assert.ok(output.includes(flag!.replaceAll('`', '')), flag)
})

test('an assistant that starts Docket as documented gets an answer', async () => {
  const [, config = ''] =
    /```json\n(\{ "mcpServers"[^]*?)\n```/.exec(pageOf('docs/assistants.md')) ?? []
  const { command, args } = JSON.parse(config).mcpServers.docket
  assert.equal(command, 'node')
  assert.ok(isAbsolute(args[0]), `${args[0]} is absolute`)
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'a', version: '1' },
  }
  const hello = { jsonrpc: '2.0', id: 1, method: 'initialize', params }
  const flags = [...PROGRAM, ...args.slice(1)]
  const { output } = await run(process.execPath, flags, `${JSON.stringify(hello)}\n`)
  assert.equal(JSON.parse(output).result.serverInfo.name, 'docket')
})

/** Where the files are that the page on XML names. */
const ROOMS = [
  'src/faces/convert',
  'src/faces/convert/rules/data',
  'src/faces/convert/rules/data/checks',
  'src/faces/convert/en16931',
  'src/faces/convert/es-verifactu',
  'test/faces/convert',
  'test/faces/convert/broken',
]

/** The files that a page names in its text, by their folders: `document/read/read.ts`. */
const filesIn = (page: string): string[] =>
  Array.from(page.matchAll(/`([\w./-]+\.(?:ts|json|mjs))`/g), ([, file]) => file!)

/** The lines of a table, without indentation and the comma at their end. */
const linesOf = (table: string): string[] =>
  table.split('\n').map((line) => line.trim().replace(/,$/, ''))

test('every file that the pages on the code name exists', () => {
  const pages = [
    [ARCHITECTURE, ['', 'src', 'src/faces']],
    [XML, ['', ...ROOMS]],
    [
      CONTRIBUTING,
      [
        '',
        ...'regimes addons addons/shared vocabulary faces/render faces/page/browser faces/convert/terms'
          .split(' ')
          .map((folder) => `src/${folder}`),
      ],
    ],
    [pageOf('test/README.md'), ['', 'test', 'test/properties', 'test/regimes']],
    [pageOf('scripts/lab/README.md'), ['scripts/lab']],
  ] as const
  for (const [page, folders] of pages) {
    const files = filesIn(page).filter((file) => !/\bxx[.-]|^dist\//.test(file))
    assert.ok(files.length > 5, `${files.length} files`)
    for (const file of files)
      assert.ok(
        folders.some((folder) => existsSync(join(ROOT, folder, file))),
        file,
      )
  }
})

test('docs/architecture.md explains the stages of a document in their order', () => {
  const stages = ['read', 'normalise', 'calculate', 'rules', 'write']
  const places = stages.map((stage) => ARCHITECTURE.indexOf(`document/${stage}/`))
  assert.ok(places[0]! > 0, 'the first stage is explained')
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  )
})

test('docs/convert-architecture.md shows lines of the tables that it names', () => {
  const blocks = Array.from(XML.matchAll(/^```json (\S+)\n([^]*?)\n```$/gm))
  assert.ok(blocks.length > 6, `${blocks.length} tables`)
  for (const [, file = '', shown = ''] of blocks) {
    const path = file.startsWith('test/') ? file : `src/faces/convert/${file}`
    const lines = new Set(linesOf(readFileSync(join(ROOT, path), 'utf8')))
    for (const line of linesOf(shown)) assert.ok(lines.has(line), `${file}: ${line}`)
  }
})

test('CONTRIBUTING has at most 10 kB', () =>
  assert.ok(Buffer.byteLength(CONTRIBUTING) <= 10_000, `${Buffer.byteLength(CONTRIBUTING)} bytes`))

/** Runs a script of the documentation on an envelope and a key, outside this process and without our code. */
async function runScript(name: string, envelope: Json, key: Json): Promise<Ended> {
  const [, script] =
    new RegExp(`\`\`\`js\\n(// node ${name}[\\s\\S]+?)\\n\`\`\``).exec(SIGNATURES) ?? []
  assert.ok(script, `${name} is documented`)
  const files = [envelope, key].map((value, index) => {
    const file = join(folder, `${index}.json`)
    writeFileSync(file, JSON.stringify(value))
    return file
  })
  return run(process.execPath, ['--input-type=module', '-', ...files], script)
}

test('signatures made by Docket verify with jose alone, unless the envelope was changed', async () => {
  const { private: privatekey, public: publickey } = await post('/keygen', {})
  const envelope = await post('/sign', { data: invoice(), privatekey })
  assertSucceeds(await runScript('verify.mjs', envelope, publickey), 'verify.mjs')
  const changed = {
    ...envelope,
    head: { ...envelope.head, dig: { alg: 'sha256', val: '0'.repeat(64) } },
  }
  assert.notEqual((await runScript('verify.mjs', changed, publickey)).status, 0)
  assert.notEqual((await runScript('verify.mjs', { ...envelope, sigs: [] }, publickey)).status, 0)
  assert.notEqual(
    (await runScript('verify.mjs', envelope, (await post('/keygen', {})).public)).status,
    0,
  )
})

test('signatures made with jose alone verify with Docket', async () => {
  const { private: privatekey, public: publickey } = await post('/keygen', {})
  const built = await post('/build', { data: invoice(), envelop: true })
  const ended = await runScript('sign.mjs', built, privatekey)
  assertSucceeds(ended, 'sign.mjs')
  const data = JSON.parse(ended.output)
  assert.deepEqual(await post('/verify', { data, publickey }), { ok: true })
})
