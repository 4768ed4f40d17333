// Takes long: in a process of its own.
import assert from 'node:assert/strict'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ALL_OPERATIONS } from '../../../src/faces/operations.ts'
import { writeFakeBrowser } from '../../fake-browser.ts'
import { temporaryFolder } from '../../folder.ts'
import { runProgram } from '../../program.ts'
import { codes, invoice, type Json, message, post } from '../../support.ts'
import { makePage } from '../convert/files/make-page.ts'

const { path: folder, save } = temporaryFolder()

const keys = await post('/keygen', {})
const keyFile = save('keys.json', keys)
const invoiceFile = save('invoice.json', invoice())
const yamlFile = save('invoice.yaml', '# An invoice\nseries: A\n')
const faulty = invoice({ lines: [{ item: { name: 'A' } }] })

test('an operation answers on standard output as over HTTP, from a file or from standard input', async () => {
  const expected = await post('/build', { data: invoice(), envelop: false })
  const input = JSON.stringify(invoice())
  const runs = await Promise.all([
    runProgram(['build', invoiceFile]),
    runProgram(['build', '-'], { input }),
    runProgram(['build'], { input }),
    runProgram(['build', save('request.json', { data: invoice() })]),
  ])
  for (const { status, output, errors } of runs) {
    assert.deepEqual(JSON.parse(output), expected)
    assert.deepEqual([status, errors], [0, ''])
  }
})

test('members of the request are flags: text, switches, and objects from files or as they are', async () => {
  const template = save('template.json', message({ title: 'Title' }))
  const [envelope, merged, inline, typed] = await Promise.all([
    runProgram(['build', '--envelop', invoiceFile]),
    runProgram(['build', '--template', template], { input: '{"content":"Hello"}' }),
    runProgram(['build', '--template', JSON.stringify(message())], { input: '{"title":"A"}' }),
    runProgram(['build', '--type', 'note/message'], { input: '{"content":"Hello"}' }),
  ])
  assert.equal(JSON.parse(envelope!.output).doc.totals.payable, '1210.00')
  assert.deepEqual(JSON.parse(merged!.output), message({ title: 'Title' }))
  assert.deepEqual(JSON.parse(inline!.output), message({ title: 'A' }))
  assert.deepEqual(JSON.parse(typed!.output), message())
})

test('what is made with keygen signs, and verifies', async () => {
  const keygen = await runProgram(['keygen'])
  const made = save('made.json', JSON.parse(keygen.output))
  const environment = { DOCKET_PRIVATE_KEY_FILE: `${made}#private` }
  const signed = await runProgram(['sign', invoiceFile], { environment })
  const [own, other] = await Promise.all([
    runProgram(['verify', '--publickey', `${made}#public`], { input: signed.output }),
    runProgram(['verify', '--publickey', `${keyFile}#public`], { input: signed.output }),
  ])
  assert.deepEqual([own!.status, own!.output], [0, '{"ok":true}\n'])
  assert.deepEqual([other!.status, other!.output], [1, ''])
})

test('faults are written to standard error in words, and the exit status is 1', async () => {
  const { status, output, errors } = await runProgram(['build'], { input: JSON.stringify(faulty) })
  assert.deepEqual([status, output], [1, ''])
  assert.match(errors, /^docket: [^\n]+\n(?: {2}\$\.[^\n]+ \([A-Z0-9-]+\)\n)+$/)
})

test('with --json, errors and what was ignored are JSON', async () => {
  const input = JSON.stringify(faulty)
  const failed = await runProgram(['build', '--json'], { input })
  assert.equal(failed.status, 1)
  const error: Json = JSON.parse(failed.errors)
  const expected = await post('/build', { data: faulty }, { status: error.code })
  assert.deepEqual(codes(error), codes(expected))
  const built = await runProgram(['build', '--json'], { input: JSON.stringify(message({ a: 1 })) })
  assert.equal(built.status, 0)
  assert.deepEqual(JSON.parse(built.errors), { warnings: [], ignored: ['$.a'] })
})

test('operations are named as commands', async () => {
  const unsigned = await runProgram(['sign', invoiceFile])
  assert.match(unsigned.errors, /^docket: privatekey is required; docket keygen makes a pair$/m)
  const bare = await runProgram(['verify', invoiceFile, '--publickey', JSON.stringify(keys.public)])
  assert.match(bare.errors, /^docket: data is not an envelope; sign it first: docket sign$/m)
  const unknown = await runProgram(['addon', 'verifactu'])
  assert.match(unknown.errors, /did you mean es-verifactu-v1\? see docket addons$/m)
  const misspelt = await runProgram(['build', save('misspelt.json', invoice({ seller: 'A' }))])
  assert.match(misspelt.errors, /^ignored: \$\.seller: did you mean supplier\?$/m)
})

test('ignored members are listed on standard error', async () => {
  const built = await runProgram(['build'], { input: JSON.stringify(message({ a: 1, b: 2 })) })
  assert.deepEqual([built.status, built.errors], [0, 'ignored: $.a\nignored: $.b\n'])
  const unknown = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`unknown_${n}`, n]))
  const crowded = await runProgram(['build'], { input: JSON.stringify(message(unknown)) })
  assert.match(crowded.errors, /\nignored: \$\.unknown_999\nignored: 1 more\n$/)
})

test('XML that a rule rejects ends with 1, with warnings alone it does not', async () => {
  const data = JSON.parse(readFileSync('examples/build/eu-en16931-v2017.request.json', 'utf8'))
  const { xml } = await post('/convert', { ...data, to: 'ubl+en16931' })
  const warned = xml.replace('</cbc:ID>', '</cbc:ID><cbc:CopyIndicator>false</cbc:CopyIndicator>')
  const rejected = xml.replace(/<cbc:ID>[^<]*<\/cbc:ID>/, '')
  const [passing, failing] = await Promise.all(
    [warned, rejected].map((input) => runProgram(['check'], { input })),
  )
  assert.deepEqual([passing!.status, failing!.status], [0, 1])
  assert.equal(JSON.parse(passing!.output).findings[0].rule, 'UBL-CR-004')
})

test('a review with faults is an answer, and the exit status is 1', async () => {
  const reviewed = await runProgram(['review'], { input: JSON.stringify(faulty) })
  assert.equal(reviewed.status, 1)
  assert.ok(JSON.parse(reviewed.output).faults.length > 0, reviewed.output)
})

test('a page is written as it is', async () => {
  const { status, output } = await runProgram(['render', '--language', 'es', invoiceFile])
  assert.equal(status, 0)
  assert.match(output, /^<!doctype html>/i)
})

const fakeBrowser = (name: string, script = ''): string =>
  writeFakeBrowser(join(folder, name), script)

test('a page is printed to a file by the browser that is named', async () => {
  const file = join(folder, 'page.pdf')
  const browser = fakeBrowser('browser')
  for (const [args, environment] of [
    [['--browser', browser], {}],
    [[], { DOCKET_BROWSER: browser }],
  ] as const) {
    const call = ['render', invoiceFile, '--pdf', file, ...args]
    const { status, output, errors } = await runProgram(call, { environment })
    assert.deepEqual([status, output, errors], [0, '', ''])
    assert.match(readFileSync(file, 'utf8'), /^<!DOCTYPE html>[^]*Factura/)
    rmSync(file)
  }
})

test('a PDF carries the XML that is asked for, or what the addons ask for', async () => {
  const page = makePage().toString('base64')
  const browser = fakeBrowser('printer', `print = () => Buffer.from('${page}', 'base64')`)
  const data = JSON.parse(readFileSync('examples/build/de-zugferd-v2.request.json', 'utf8'))
  const request = save('zugferd.json', data)
  const file = join(folder, 'hybrid.pdf')
  const print = (args: string[], own = request) =>
    runProgram(['render', ...args, '--pdf', file, '--browser', browser, own])
  for (const args of [['--xml'], ['--xml', 'cii+en16931'], ['--xml=cii+de-zugferd-v2']]) {
    const { status, errors } = await print(args)
    assert.deepEqual([status, errors], [0, ''])
    const to = args.join('=').slice('--xml='.length) || 'cii+de-zugferd-v2'
    const { xml } = await post('/convert', { ...data, to })
    const out = join(folder, 'out.xml')
    await runProgram(['convert', file, '-o', out])
    assert.equal(readFileSync(out, 'utf8').trimEnd(), xml.trimEnd())
  }
  const { pdf } = JSON.parse((await runProgram(['convert', file])).output)
  assert.deepEqual(pdf.level, 'EN 16931')
  await print([])
  assert.match(
    readFileSync(file, 'latin1'),
    /<pdfaid:part>3<[^]*\/CreationDate\(D:20\d{6}000000Z\)/,
  )
  const several = ['render', request, request.replace('zugferd.json', 'other.json'), '--xml']
  save('other.json', data)
  const each = join(folder, '{name}.pdf')
  const all = await runProgram([...several, '--pdf', each, '--browser', browser])
  assert.deepEqual([all.status, all.output.match(/: ok$/gm)?.length], [0, 2])
  for (const name of ['zugferd', 'other'])
    assert.match(readFileSync(join(folder, `${name}.pdf`), 'latin1'), /factur-x\.xml/)
})

test('a letterhead is a file, with a logo next to it', async () => {
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"></svg>')
  const letterhead = save('letterhead.json', { logo: 'logo.svg', terms: 'Our terms' })
  const environment = { DOCKET_LETTERHEAD: letterhead }
  const named = save('named.json', { terms: 'Other terms' })
  const [flag, variable, both] = await Promise.all([
    runProgram(['render', '--letterhead', letterhead, invoiceFile]),
    runProgram(['render', invoiceFile], { environment }),
    runProgram(['render', '--letterhead', named, invoiceFile], { environment }),
  ])
  assert.match(flag!.output, /<img src="data:image\/svg\+xml;base64,[^]*<p>Our terms<\/p>/)
  assert.equal(variable!.output, flag!.output)
  assert.match(both!.output, /<img src="data:image\/svg\+xml;base64,[^]*<p>Other terms<\/p>/)
  for (const [members, words] of [
    [{ logo: 'none.svg' }, /^docket: --letterhead: cannot read ".*none\.svg": no such file/],
    [{ logo: 'logo.gif' }, /logo must be a file \.png or \.svg, got "logo\.gif"/],
    [{ terms: 1 }, /^docket: --letterhead: letterhead\.terms must be a string/],
  ] as const) {
    const run = await runProgram(['render', '--letterhead', save('bad.json', members), invoiceFile])
    assert.match(run.errors, words)
    assert.deepEqual([run.status, run.output], [2, ''])
  }
})

test('a PDF whose XML cannot be made is not printed', async () => {
  const browser = fakeBrowser('never', 'process.exit(1)')
  const file = join(folder, 'never.pdf')
  const plain = 'examples/build/de.request.json'
  const cases: [args: string[], status: number, errors: RegExp][] = [
    [
      ['--xml', plain],
      1,
      /^docket: xml: the invoice has no addon that says which XML its PDF carries/,
    ],
    [['--xml', 'ubl+peppol', plain], 1, /"ubl\+peppol" does not go into a PDF; these do: cii/],
    [['--xml', 'cii+de-xrechnung-v3', plain], 1, /\$\.\$addons: XRechnung 3, CII needs/],
  ]
  for (const [args, status, errors] of cases) {
    const run = await runProgram(['render', ...args, '--pdf', file, '--browser', browser])
    assert.match(run.errors, errors)
    assert.deepEqual([run.status, existsSync(file)], [status, false])
  }
  const without = await runProgram(['render', '--xml', plain])
  assert.deepEqual([without.status, without.errors], [2, 'docket: --xml needs --pdf FILE\n'])
  const sent = await post('/render', { data: message(), xml: true }, { status: 400 })
  assert.match(sent.message, /^xml goes into a PDF/)
})

test('a page that cannot be written is a mistake in the call, or a failure', async () => {
  const browser = fakeBrowser('any')
  const print = (file: string) =>
    runProgram(['render', invoiceFile, '--pdf', file, '--browser', browser])
  const onFolder = await print(folder)
  assert.deepEqual(
    [onFolder.status, onFolder.errors],
    [2, `docket: ${folder} cannot be written: it is a folder\n`],
  )
  if (!existsSync('/dev/full')) return
  const onDevice = await print('/dev/full')
  assert.deepEqual(
    [onDevice.status, onDevice.errors],
    [1, 'docket: /dev/full cannot be written: no space left on device\n'],
  )
})

test('the browser is one of the path of commands, runs without a window, and leaves no file', async () => {
  const [bin, temporary] = [join(folder, 'bin'), join(folder, 'temporary')]
  for (const name of [bin, temporary]) mkdirSync(name)
  const recorded = join(folder, 'flags.txt')
  const script = `fs.writeFileSync('${recorded}', process.argv.slice(2).join('\\n'))`
  renameSync(fakeBrowser('recorder', script), join(bin, 'google-chrome'))
  const environment = { PATH: `:${join(folder, 'nowhere')}:${bin}`, TMPDIR: temporary }
  const file = join(folder, 'found.pdf')
  const { errors } = await runProgram(['render', invoiceFile, '--pdf', file], { environment })
  assert.deepEqual([errors, existsSync(file)], ['', true])
  const flags = readFileSync(recorded, 'utf8').split('\n')
  const own = ['--headless', '--remote-debugging-pipe', '--host-resolver-rules=MAP * ~NOTFOUND']
  for (const flag of own) assert.ok(flags.includes(flag), flag)
  assert.match(flags.join(' '), /--user-data-dir=\S+\/temporary\/docket-/)
  assert.equal(flags.includes('--no-sandbox'), process.getuid?.() === 0)
  const left = readdirSync(temporary).filter((name) => name.startsWith('docket-'))
  assert.deepEqual(left, [])
})

test('Chromium, Chrome and Edge are found by any of their names', async () => {
  const names = 'chromium chromium-browser google-chrome google-chrome-stable chrome msedge'
  const runs = names.split(' ').map(async (name) => {
    const bin = join(folder, `bin-${name}`)
    mkdirSync(bin)
    const browser = join(bin, name)
    renameSync(fakeBrowser(`${name}.js`, 'process.exit(3)'), browser)
    const args = ['render', invoiceFile, '--pdf', join(folder, `${name}.pdf`)]
    const { errors } = await runProgram(args, { environment: { PATH: bin } })
    assert.equal(errors, `docket: ${browser} has ended with 3\n`)
  })
  await Promise.all(runs)
})

test('without a browser, or with one that cannot run, nothing is printed', async () => {
  const file = join(folder, 'none.pdf')
  const unable = fakeBrowser('unable')
  chmodSync(unable, 0o644)
  const environment = { PATH: folder }
  for (const [more, words] of [
    [
      [],
      /^docket: --browser: no Chromium, Chrome or Edge was found; name one with --browser FILE\n$/,
    ],
    [['--browser', unable], /^docket: cannot run \S+unable: spawn \S+ EACCES\n$/],
  ] as const) {
    const printed = await runProgram(['render', invoiceFile, '--pdf', file, ...more], {
      environment,
    })
    assert.match(printed.errors, words)
    assert.deepEqual([printed.status, existsSync(file)], [2, false])
  }
})

test('a browser that is missing, or does not print, is reported', async () => {
  const file = join(folder, 'none.pdf')
  const print = (browser: string) =>
    runProgram(['render', invoiceFile, '--pdf', file, '--browser', browser])
  const missing = await print(join(folder, 'nowhere'))
  assert.equal(missing.status, 2)
  assert.match(missing.errors, /--browser: there is no file/)
  const idle = await print(fakeBrowser('idle', 'process.exit(0)'))
  assert.equal(idle.status, 2)
  assert.match(idle.errors, /idle has ended with 0\n$/)
})

test('reference data takes the parameter of its path as an argument', async () => {
  const [regime, unknown, missing] = await Promise.all([
    runProgram(['regime', 'ES']),
    runProgram(['regime', 'XX']),
    runProgram(['regime']),
  ])
  assert.equal(JSON.parse(regime!.output).country, 'ES')
  assert.equal(unknown!.status, 1)
  assert.deepEqual(
    [missing!.status, missing!.errors],
    [2, 'docket: CODE is required; see docket regime --help\n'],
  )
})

test('mistakes in the call are named in one sentence, and the exit status is 2', async () => {
  const cases: [args: string[], named: RegExp][] = [
    [['billed'], /unknown command billed; see docket --help/],
    [['build', '--nonsense'], /--nonsense.*; see docket build --help/],
    [['build', 'none.json'], /"none\.json": no such file/],
    [['buidl'], /unknown command buidl; did you mean build\? see docket --help/],
    [['build', '--envelope'], /--envelope'?; did you mean --envelop\?; see docket build --help/],
    [['build', folder], /it is a folder/],
    [['build', '-w'], /--write needs a FILE/],
    [['build', invoiceFile, invoiceFile, '-o', 'x'], /--output takes the answer of one FILE/],
    [['regime', 'ES', 'FR'], /unexpected argument FR; see docket regime --help/],
    [['sign', '--privatekey', '-'], /standard input has the key/],
    [['build', yamlFile], /the file is YAML, which is not read; convert it/],
    [['completion', 'tcsh'], /takes a shell: bash, zsh, fish/],
    [['keygen', 'more.json'], /more\.json/],
    [
      ['sign', invoiceFile, '--privatekey', `${keyFile}#secret`],
      /--privatekey: .* must be a JSON object/,
    ],
    [['sign', invoiceFile, '--privatekey', '{"a":'], /--privatekey/],
  ]
  const ended = await Promise.all(cases.map(([args]) => runProgram(args)))
  for (const [index, [args, named]] of cases.entries()) {
    const { status, output, errors } = ended[index]!
    assert.deepEqual([status, output], [2, ''], args.join(' '))
    assert.match(errors, /^docket: [^\n]+\n$/)
    assert.match(errors, named)
  }
})

/** Some settings in help: with a value, without one, and as a variable only. */
const SETTINGS = [
  ['--port PORT', 'DOCKET_PORT', '8080'],
  ['--bare', 'DOCKET_BARE', 'off'],
  [' '.repeat(21), 'DOCKET_TIMEOUT', '10'],
]

test('help lists all operations, and that of an operation its flags', async () => {
  const [all, build] = await Promise.all([runProgram(['-h']), runProgram(['build', '-h'])])
  for (const { name, summary } of ALL_OPERATIONS)
    assert.match(all!.output, new RegExp(`^ {2}${name} +${summary}$`, 'm'))
  for (const name of ['serve', 'mcp', 'bulk', 'completion'])
    assert.match(all!.output, new RegExp(`^ {2}${name} +\\S`, 'm'))
  for (const [flag, variable, byDefault] of SETTINGS)
    assert.match(
      all!.output,
      new RegExp(`^ {2}${flag} +${variable} +\\S.* \\(${byDefault}\\)$`, 'm'),
    )
  const [, commands = ''] = /^Commands;.*\n\n([^]*?)\n\n/m.exec(all!.output) ?? []
  const columns = commands.split('\n').map((row) => /^ {2}\S+ +/.exec(row)?.[0].length)
  assert.equal(new Set(columns).size, 1, 'summaries start in one column')
  const [page, convert, version] = await Promise.all([
    runProgram(['render', '-h']),
    runProgram(['convert', '-h']),
    runProgram(['version', '-h']),
  ])
  assert.match(page!.output, /^Usage: docket render \[FLAGS\] \[FILE…\]\n/)
  for (const flag of ['--pdf FILE', '--browser FILE', '--paper TEXT', '--codes', '-h, --help'])
    assert.match(page!.output, new RegExp(`^ {2}${flag}  `, 'm'))
  assert.match(page!.output, /^ {2}FILE {2,}A document/m)
  assert.match(convert!.output, /^ {2}--verifactu-system FILE {2}/m)
  assert.match(version!.output, /^Usage: docket version\n/)
  assert.doesNotMatch(version!.output, /--pdf/)
  const flags = ['--template FILE', '--type TEXT', '--envelop', '--strict', '--json']
  for (const flag of [...flags, '--set PATH=VALUE', '-w, --write', '--indent'])
    assert.match(build!.output, new RegExp(`^ {2}${flag}  `, 'm'))
})
