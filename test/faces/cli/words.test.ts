// Takes long: in a process of its own.
/** What people read at a terminal: reviews, errors and warnings in words. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Fault } from '../../../src/faults.ts'
import { temporaryFolder } from '../../folder.ts'
import { runProgram } from '../../program.ts'
import { invoice, type Json, line, message, post, SCHEMA, times } from '../../support.ts'
import { sale } from '../convert/invoices.ts'

const { path: folder, save } = temporaryFolder()

const words = ({ properties, description, code }: Fault): string =>
  `${properties.join(', ')}: ${description} (${code})`

/** Its check digit is wrong. */
const supplier = { name: 'A', tax_id: { country: 'ES', code: 'B98602643' } }

const FAULTY = invoice({ supplier, lines: [] })

/** Documents whose reviews together have something for every part. */
const DOCUMENTS: readonly Json[] = [
  invoice(),
  invoice({ colour: 'red', currency: 'E1', lines: [line({ quantity: '-1' })] }),
  FAULTY,
  invoice({ lines: [line({ taxes: [{ cat: 'VAT', country: 'ES', rate: 'general' }] })] }),
  { $schema: `${SCHEMA}tax/identity`, country: 'MX', code: 'SAT970701NN4' },
]

/** The parts of a review in words, by their titles. */
function partsOf(review: Json): [string, string[]][] {
  const { faults = [], warnings = [], hints = [], ignored = [], changes = [], added = {} } = review
  const parts: [string, string[]][] = [
    ['Faults', faults.map(words)],
    ['Warnings', warnings.map(words)],
    ['Hints', hints.map(words)],
    [
      'Changed values',
      changes.map(({ path, from, to, by }: Json) => {
        const became = to === undefined ? 'removed' : `now ${JSON.stringify(to)}`
        return `${path}: was ${JSON.stringify(from)}, ${became}, by ${by}`
      }),
    ],
    ['Ignored members', ignored],
    ['Added members', Object.entries(added).map(([by, count]) => `${count} by ${by}`)],
  ]
  return parts.filter(([, lines]) => lines.length > 0)
}

test('a review in words has all of its parts, each with its lines', async () => {
  const titles = new Set<string>()
  const texts = new Set<string>()
  for (const data of DOCUMENTS) {
    const parts = partsOf(await post('/review', { data }))
    for (const [title] of parts) titles.add(title)
    const rows = parts.flatMap(([title, lines]) => [`${title}:`, ...lines.map((row) => `  ${row}`)])
    const isFine = parts[0]?.[0] !== 'Faults'
    const { status, output } = await runProgram(['review', '--text'], {
      input: JSON.stringify(data),
    })
    assert.equal(output, [...(isFine ? ['No faults.'] : []), ...rows, ''].join('\n'))
    assert.equal(status, isFine ? 0 : 1)
    texts.add(output)
  }
  const all = ['Faults', 'Warnings', 'Hints', 'Changed values', 'Ignored members', 'Added members']
  assert.deepEqual([...titles].sort(), all.sort())
  assert.match([...texts].join(''), /, removed, by /)
})

test('an error in words has a line for each fault', async () => {
  const { message, faults } = await post('/build', { data: FAULTY }, { status: 422 })
  const expected = [`docket: ${message}`, ...faults.map((fault: Fault) => `  ${words(fault)}`)]
  const { output, errors } = await runProgram(['build'], { input: JSON.stringify(FAULTY) })
  assert.deepEqual([output, errors], ['', `${expected.join('\n')}\n`])
})

test('an error whose only fault says the same is one line, with the code', async () => {
  const file = save('plain.json', invoice())
  const errorsOf = async (...args: string[]): Promise<string> => (await runProgram(args)).errors
  const [moved, carried, several] = await Promise.all([
    errorsOf('replicate', file, '--shift', '1 month'),
    errorsOf('render', file, '--xml', 'ubl+peppol', '--pdf', join(folder, 'a.pdf')),
    runProgram(['replicate', file, file, '--shift', '1 month', '-w']),
  ])
  const shift = 'shift must match ^-?\\d{1,4}[dm]$, such as 30d or 1m (DOCKET-REQUEST)\n'
  assert.equal(moved, `docket: ${shift}`)
  assert.match(carried, /^docket: xml: "ubl\+peppol" does not go .* \(DOCKET-PDF-12\)\n$/)
  assert.equal(several.output, `${file}: ${shift}`.repeat(2))
})

test('of many faults, those that are not listed are counted', async () => {
  const data = invoice({ lines: times(1100, () => line({ quantity: 'many' })) })
  const { faults, more } = await post('/build', { data }, { status: 400 })
  const { errors } = await runProgram(['build'], { input: JSON.stringify(data) })
  const lines = errors.trimEnd().split('\n')
  assert.equal(lines.length, 1 + faults.length + 1)
  assert.equal(more, 1100 - faults.length)
  assert.equal(lines.at(-1), `  and ${more} more places`)
})

test('of several files, each has a line: its first fault, and how many others', async () => {
  const one = invoice({ supplier })
  const { message, faults } = await post('/build', { data: one }, { status: 422 })
  assert.equal(faults.length, 1)
  const several = DOCUMENTS[2]!
  const { message: other, faults: found } = await post('/build', { data: several }, { status: 422 })
  assert.notEqual(found.length, 1)
  const [fine, single, many, nothing] = [
    save('fine.json', invoice()),
    save('one.json', one),
    save('many.json', several),
    save('nothing.json', { data: null }),
  ]
  const { output, errors, status } = await runProgram([
    'build',
    '-o',
    join(folder, 'made', '{name}.json'),
    fine,
    single,
    many,
    nothing,
  ])
  const [first, second, third, fourth] = output.split('\n')
  assert.deepEqual([errors, status], ['', 1])
  assert.deepEqual(
    [first, second, third],
    [
      `${fine}: ok`,
      `${single}: ${message}: ${words(faults[0])}`,
      `${many}: ${other}: ${words(found[0])}, and ${found.length - 1} more`,
    ],
  )
  assert.match(fourth!, /nothing\.json: [^()]+$/)
})

test('reviews of several files have a line each: the number of faults, and the first', async () => {
  const one = save('one-fault.json', invoice({ supplier }))
  const many = save('many-faults.json', FAULTY)
  const { faults } = await post('/review', { data: DOCUMENTS[2] })
  const [first] = (await post('/review', { data: invoice({ supplier }) })).faults
  const { output } = await runProgram(['review', one, many])
  assert.equal(
    output,
    `${one}: 1 fault: ${words(first)}\n${many}: ${faults.length} faults: ${words(faults[0])}\n`,
  )
})

test('a check in words has a verdict, and the findings by severity; of several files, the first fatal one', async () => {
  const { xml } = await post('/convert', { data: sale(), to: 'ubl+en16931' })
  const broken = xml
    .replace(/(<cbc:PayableAmount[^>]*>)/, '$17')
    .replace(/<cbc:DocumentCurrencyCode>\w+/, '<cbc:DocumentCurrencyCode>XXX')
  const { findings } = await post('/check', { data: broken })
  const lines = findings.map(
    ({ path, line, description, fix, rule }: Json) =>
      `  ${path}, line ${line}: ${description} ${fix} (${rule})`,
  )
  assert.deepEqual([...new Set(findings.map(({ severity }: Json) => severity))], ['fatal'])
  const [bad, fine] = [save('bad.xml', broken), save('fine.xml', xml)]
  const checked = await runProgram(['check', '--text', bad])
  assert.deepEqual([checked.output, checked.status], [`Invalid.\nFatal:\n${lines.join('\n')}\n`, 1])
  assert.equal((await runProgram(['check', '--text', fine])).output, 'Valid.\n')
  const document = save('sale.json', sale())
  const reviewed = await runProgram(['check', '--text', document])
  assert.equal(reviewed.output, (await runProgram(['review', '--text', document])).output)
  const { output } = await runProgram(['check', bad, fine])
  assert.equal(output, `${bad}: ${lines.length} faults: ${lines[0].trim()}\n${fine}: ok\n`)
})

test('warnings and what was ignored are on standard error, the answer on standard output', async () => {
  const data = invoice({ colour: 'red', seller: 'A', lines: [line({ quantity: '-1' })] })
  const { warnings } = await post('/review', { data })
  const { output, errors, status } = await runProgram(['build'], { input: JSON.stringify(data) })
  assert.equal(status, 0)
  assert.equal(JSON.parse(output).$schema, data.$schema)
  const expected = [
    ...warnings.map((warning: Fault) => `warning: ${words(warning)}`),
    'ignored: $.colour',
    'ignored: $.seller: did you mean supplier?',
  ]
  assert.deepEqual(errors.trimEnd().split('\n').sort(), expected.sort())
})

test('a document in YAML is known by its name or by how it begins', async () => {
  const advice = /is YAML, which is not read; convert it to JSON, as yq -o json does: yq -o json /
  for (const text of ['---\na: 1\n', 'series: A\n', '# A\n\n$schema: x\n']) {
    const { errors, status } = await runProgram(['build'], { input: text })
    assert.equal(status, 2)
    assert.match(errors, advice)
  }
  const named = save('named.yml', '[1')
  assert.match((await runProgram(['build', named])).errors, advice)
  for (const input of ['series', '-- a', '# series: A']) {
    const { errors, status } = await runProgram(['build'], { input })
    assert.equal(status, 1)
    assert.match(errors, /^docket: standard input is not valid JSON: /)
  }
})

test('JSON may begin with any space, XML is a document of its own', async () => {
  const data = JSON.stringify(message())
  const spaced = await runProgram(['convert', '--to', 'ubl+peppol'], {
    input: `${' \n'.repeat(2000)}${data}`,
  })
  assert.match(spaced.errors, /only an invoice \(bill\/invoice\) can be converted/)
  const xml = await runProgram(['convert'], { input: '<Invoice/>' })
  assert.match(xml.errors, /Invoice/)
  assert.doesNotMatch(xml.errors, /JSON/)
})
