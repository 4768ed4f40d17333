// Takes long: in a process of its own.
/** Files on the command line: several of them, in place, members that are set, keys, words. */
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { WIRE_VERSION } from '../../../src/about.ts'
import { temporaryFolder } from '../../folder.ts'
import { succeed } from '../../processes.ts'
import { runProgram } from '../../program.ts'
import { invoice, post } from '../../support.ts'
import { sale } from '../convert/invoices.ts'

const { path: folder, save } = temporaryFolder()

const good = save('good.json', invoice())
const built = save('built.json', await post('/build', { data: invoice() }))
const supplier = { name: 'A', tax_id: { country: 'ES', code: 'B98602643' } }
const bad = save('bad.json', invoice({ supplier, lines: [] }))
const broken = save('broken.json', '{"a": ')
const duesBefore = {
  ...sale().payment,
  terms: { due_dates: [{ date: '2026-04-01', percent: '100%' }] },
}
const yaml = save('a.yaml', 'series: A\n')

test('several files get a line each, and the exit status is 1 if one fails', async () => {
  const all = await runProgram(['build', good, bad, broken, yaml, join(folder, 'none.json')])
  assert.equal(all.status, 1)
  const lines = all.output.trimEnd().split('\n')
  assert.deepEqual(lines[0], `${good}: ok`)
  assert.match(lines[1]!, /bad\.json: .*: \$\S* .*\(GOBL-[A-Z0-9-]+\)/)
  assert.match(lines[2]!, /broken\.json: the file is not valid JSON/)
  assert.match(lines[3]!, /a\.yaml: the file is YAML/)
  assert.match(lines[4]!, /none\.json: .*no such file/)
  const fine = await runProgram(['validate', built, built])
  assert.deepEqual([fine.status, fine.output], [0, `${built}: ok\n${built}: ok\n`])
  const none = join(folder, 'none.json')
  const asJson = await runProgram(['validate', '--json', built, broken, none])
  const [first, second, third] = asJson.output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(first, { file: built, ok: true })
  assert.deepEqual([second.ok, second.error.key], [false, 'input'])
  assert.equal(third.file, none)
  assert.match(third.error.message, /none\.json": no such file/)
  const reviewed = await runProgram(['review', good, bad])
  assert.match(reviewed.output, /good\.json: ok\n.*bad\.json: 3 faults: .+\n/)
  assert.equal(reviewed.status, 1)
})

test('answers are written in place with -w, to a file with -o, and indented with --indent', async () => {
  const [one, two] = [save('one.json', invoice()), save('two.json', invoice())]
  const single = await runProgram(['build', '-w', '--indent', one])
  assert.deepEqual([single.status, single.output], [0, ''])
  const text = readFileSync(one, 'utf8')
  assert.match(text, /^\{\n {2}"\$schema"/)
  assert.equal(JSON.parse(text).totals.payable, '1210.00')
  await runProgram(['build', '-w', one, two])
  assert.equal(JSON.parse(readFileSync(two, 'utf8')).totals.payable, '1210.00')
  const failed = await runProgram(['build', '-w', bad])
  assert.equal(failed.status, 1)
  assert.deepEqual(JSON.parse(readFileSync(bad, 'utf8')).lines, [], 'a file with faults stays')
  const out = join(folder, 'out.json')
  await runProgram(['build', good, '-o', out])
  assert.equal(JSON.parse(readFileSync(out, 'utf8')).totals.payable, '1210.00')
})

test('members of the document are set by their paths', async () => {
  const flags = [
    'supplier.name=Other S.L.',
    'code=007',
    'lines[0].quantity=2',
    '$addons=["es-verifactu-v1"]',
    'notes.0.text=a=b',
    '$.series=Z',
    'meta.name2=R',
    'meta.2nd-name=Q',
    'lines.1={"quantity":"1","item":{"name":"B","price":"1"},"taxes":[{"cat":"VAT","rate":"general"}]}',
    '$tags=null',
    'note=trueish',
  ].flatMap((assignment) => ['--set', assignment])
  const { output, errors } = await runProgram(['build', good, ...flags])
  assert.equal(errors, 'ignored: $.note: did you mean notes?\n')
  const { supplier, code, lines, $addons, notes, series, meta } = JSON.parse(output)
  assert.deepEqual(
    [supplier.name, code, lines[0].quantity, series],
    ['Other S.L.', '007', '2', 'Z'],
  )
  assert.deepEqual([notes[0].text, $addons], ['a=b', ['es-verifactu-v1']])
  assert.deepEqual(meta, { name2: 'R', '2nd-name': 'Q' })
  assert.equal(lines[1].item.name, 'B')
  const enveloped = save('enveloped.json', await post('/build', { data: invoice(), envelop: true }))
  const inside = ['supplier.name=C', 'doc.series=D', 'head.notes=E']
  const set = inside.flatMap((assignment) => ['--set', assignment])
  const envelope = await runProgram(['build', enveloped, ...set])
  assert.equal(envelope.errors, '')
  const { doc, head } = JSON.parse(envelope.output)
  assert.deepEqual([doc.supplier.name, doc.series, head.notes], ['C', 'D', 'E'])
  for (const [assignment, mistake] of [
    ['supplier', /PATH=VALUE/],
    ['=x', /^docket: --set must be PATH=VALUE such as supplier\.name=Acme, got =x\n$/],
    ['series.x=1', /^docket: --set series\.x: series is neither an object nor an array\n$/],
    ['lines[9].i=1', /^docket: --set lines\[9\]\.i: 9 is not an index from 0 to 1\n$/],
    ['lines.x=1', /^docket: --set lines\.x: x is not an index from 0 to 1\n$/],
    ['tax={', /^docket: --set tax: \S/],
  ] as const) {
    const failed = await runProgram(['build', invoiceWithSeries, '--set', assignment])
    assert.equal(failed.status, 2, assignment)
    assert.match(failed.errors, mistake)
  }
  const array = await runProgram(['build', '--set', 'a=1'], { input: '[]' })
  assert.match(array.errors, /--set needs a document that is an object/)
  const proto = await runProgram(['build', good, '--set', '__proto__.polluted=1'])
  assert.match(proto.errors, /ignored: \$\.__proto__/)
})

test('files to embed are an array of JSON, or a file of it', async () => {
  const attachments = [{ name: 'hours.csv', mime: 'text/csv', data: 'YTtiCg==' }]
  const file = save('attachments.json', { attachments })
  const document = save('sale.json', sale())
  for (const given of [JSON.stringify(attachments), `${file}#attachments`]) {
    const args = ['convert', document, '--to', 'ubl+en16931', '--attachments', given]
    const { output, errors } = await runProgram(args)
    assert.match(output, /filename="hours\.csv"/, errors)
  }
  for (const given of ['{}', file]) {
    const { status, errors } = await runProgram(['convert', document, '--attachments', given])
    assert.equal(status, 2)
    assert.match(errors, /^docket: --attachments:? .*must be a JSON array\n$/)
  }
})

const invoiceWithSeries = save('series.json', invoice({ series: 'A' }))

test('the whole of what keygen wrote is a key for either side, from standard input too', async () => {
  const pair = await post('/keygen', {})
  const keys = save('keys.json', pair)
  const signed = await runProgram(['sign', good, '--privatekey', '-'], {
    input: JSON.stringify(pair),
  })
  assert.equal(signed.status, 0, signed.errors)
  const verified = await runProgram(['verify', '--publickey', keys], { input: signed.output })
  assert.deepEqual([verified.status, verified.output], [0, '{"ok":true}\n'])
  const environment = { DOCKET_PRIVATE_KEY_FILE: keys }
  const own = await runProgram(['sign', good], { environment })
  assert.equal(own.status, 0, own.errors)
  const verifiedOwn = await runProgram(['verify'], { input: own.output, environment })
  assert.deepEqual([verifiedOwn.output, verifiedOwn.errors], ['{"ok":true}\n', ''])
})

test('a duplicate member has its path in the document', async () => {
  const text = JSON.stringify(invoice()).replace('"code":', '"code":"0","code":')
  for (const input of [text, `{"data":${text}}`]) {
    const { errors, status } = await runProgram(['build'], { input })
    assert.equal(status, 1)
    assert.match(errors, /^ {2}\$\.code: duplicate member; keep one \(DOCKET-DUPLICATE\)$/m)
  }
})

test('reviews and the version are answered in words with --text', async () => {
  const review = await runProgram(['review', '--text'], {
    input: JSON.stringify(invoice({ currency: 'E1', colour: 'red', supplier })),
  })
  assert.equal(review.status, 1)
  for (const title of ['Faults', 'Changed values', 'Ignored members'])
    assert.match(review.output, new RegExp(`^${title}:\n  \\S`, 'm'))
  const fine = await runProgram(['review', '--text', good])
  assert.match(fine.output, /^No faults\.\n[^]*Added members:\n {2}\d+ by /)
  const version = await runProgram(['version', '--text'])
  assert.match(version.output, new RegExp(`^docket \\S+, .* GOBL ${WIRE_VERSION}\n$`))
})

test('shells complete commands and flags', async () => {
  const script = save('docket.bash', (await runProgram(['completion', 'bash'])).output)
  const complete = (...words: string[]): Promise<string> =>
    succeed('bash', [
      '-c',
      `source '${script}'; COMP_WORDS=(docket ${words.join(' ')}); COMP_CWORD=${words.length}; _docket; echo "\${COMPREPLY[*]}"`,
    ])
  assert.equal(await complete('bu'), 'bulk build\n')
  assert.equal(await complete('build', '--env'), '--envelop\n')
  const [zsh, fish] = await Promise.all(
    ['zsh', 'fish'].map((shell) => runProgram(['completion', shell])),
  )
  assert.match(zsh!.output, /^#compdef docket\n[^]* build\) flags=\([^)]*--envelop/)
  assert.match(fish!.output, /^complete .* -a build -d '[^\n]+'$/m)
  assert.match(fish!.output, /from build' -l envelop$/m)
})

test('XML and pages of several files go to files of their own, never over the documents', async () => {
  const french = save('french.json', sale())
  const german = save('german.json', sale({ code: '2' }))
  const over = await runProgram(['convert', '-w', french, german])
  assert.equal(over.status, 2)
  assert.match(
    over.errors,
    /--write would replace the document .* use --output 'out\/\{name\}\.xml'/,
  )
  assert.equal(JSON.parse(readFileSync(french, 'utf8')).code, '1')
  const nowhere = await runProgram(['convert', french, german])
  assert.match(
    nowhere.errors,
    /^docket: convert needs a file for the answer to each FILE: --output/,
  )
  const same = await runProgram(['convert', '-o', 'x.xml', french, german])
  assert.match(same.errors, /--output takes the answer of one FILE; of several, name each/)
  const pattern = join(folder, 'out/{name}.xml')
  const { output, status } = await runProgram(['convert', '-o', pattern, french, german])
  assert.deepEqual([status, output], [0, `${french}: ok\n${german}: ok\n`])
  assert.match(readFileSync(join(folder, 'out/german.xml'), 'utf8'), /<cbc:ID>F-2</)
})

test('documents of XML in a folder are JSON, and never replace the XML', async () => {
  const inbox = join(folder, 'inbox')
  mkdirSync(inbox, { recursive: true })
  const [own, one, two] = ['own.json', 'one.xml', 'two.xml'].map((name) => join(inbox, name))
  writeFileSync(own!, JSON.stringify(sale()))
  for (const file of [one, two]) await runProgram(['convert', own!, '-o', file!])
  const before = readFileSync(one!, 'utf8')
  const all = await runProgram(['convert', own!, one!, two!, '-o', `${inbox}/`])
  assert.deepEqual(
    [all.status, all.output],
    [0, [own, one, two].map((file) => `${file}: ok\n`).join('')],
  )
  assert.equal(JSON.parse(readFileSync(join(inbox, 'two.json'), 'utf8')).document.code, 'F-1')
  assert.match(readFileSync(join(inbox, 'own.xml'), 'utf8'), /^<\?xml/)
  const read = await runProgram(['validate', join(inbox, 'two.json')])
  assert.deepEqual([read.status, read.errors], [0, ''])
  const same = await runProgram(['convert', one!, '-o', one!])
  assert.deepEqual([same.status, readFileSync(one!, 'utf8')], [2, before])
  assert.match(same.errors, /the file is XML already, .* ends in \.json/)
})

test('what is no document is not written over one, and what is made is not lost', async () => {
  const [one, two] = [save('one.json', sale()), save('two.json', sale({ code: '2' }))]
  const before = readFileSync(one, 'utf8')
  const refused = async (args: string[], message: RegExp): Promise<void> => {
    const { status, errors } = await runProgram([...args, one])
    assert.deepEqual([status, readFileSync(one, 'utf8')], [2, before], args.join(' '))
    assert.match(errors, message)
  }
  for (const name of ['validate', 'verify', 'review', 'check'])
    await refused([name, '-w'], /replace the document by what is made of it; .*\{name\}\.json'/)
  await refused(['correct', '-w', '--schema'], /--write would replace the document by a schema/)
  await refused(['sign', two], /sign needs a file for the answer to each FILE: .*, or --write/)
  await refused(['render', '-o', 'page.pdf'], /--output would write HTML; .* --pdf page\.pdf/)
})

test('a folder gets the answers by the names of the files', async () => {
  const files = [save('one.json', sale()), save('two.json', sale({ code: '2' }))]
  for (const [given, names] of [
    [files, ['one.json', 'two.json']],
    [files.slice(1), ['two.json']],
  ] as const) {
    const answers = `${join(folder, `answers-${given.length}`)}/`
    assert.equal((await runProgram(['build', '-o', answers, ...given])).status, 0)
    assert.deepEqual(readdirSync(answers).sort(), names)
    assert.equal(JSON.parse(readFileSync(join(answers, 'two.json'), 'utf8')).code, '2')
  }
})

test('convert writes all of its answer into a file that is called so', async () => {
  const file = save('sale.json', sale())
  const answer = join(folder, 'sale-answer.json')
  await runProgram(['convert', '--to', 'ubl+en16931', '-o', answer, file])
  assert.match(JSON.parse(readFileSync(answer, 'utf8')).xml, /^<\?xml/)
})

test('what is on can be turned off', async () => {
  const { output } = await runProgram(['convert', '--to', 'ubl+en16931', save('out.json', sale())])
  const file = save('out.xml', output)
  const isBuilt = async (...flags: string[]): Promise<boolean> =>
    JSON.parse((await runProgram(['convert', ...flags, file])).output).document.totals !== undefined
  assert.deepEqual([await isBuilt(), await isBuilt('--no-build')], [true, false])
})

test('switches of reference data need no value', async () => {
  const { output } = await runProgram(['schema', 'bill/line', '--bundle', '--input'])
  assert.match(JSON.parse(output).$id, /\?input$/)
})

test('only its owner reads a new file with a private key', async () => {
  const file = join(folder, 'new-keys.json')
  assert.equal((await runProgram(['keygen', '-o', file])).status, 0)
  if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).private.kty, 'EC')
})

test('warnings are a line each on standard error, unless -q is set, and fail with --strict', async () => {
  const late = save('late.json', sale({ payment: duesBefore }))
  const out = ['-o', join(folder, 'out/{name}.xml')]
  const [plain, quiet, strict, several] = await Promise.all([
    runProgram(['convert', late]),
    runProgram(['convert', '-q', late]),
    runProgram(['convert', '--strict', late]),
    runProgram(['convert', ...out, late, save('other.json', sale())]),
  ])
  assert.match(
    plain.errors,
    /^warning: \$\.payment\.terms\.due_dates: .* \(DOCKET-DUE-BEFORE-ISSUE\)\n$/,
  )
  assert.deepEqual([plain.status, quiet.status, quiet.errors], [0, 0, ''])
  assert.equal(strict.status, 1)
  assert.match(several.errors, /^\S*late\.json: warning: .*DOCKET-DUE-BEFORE-ISSUE\)\n$/)
})
