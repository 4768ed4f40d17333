/** The package as users get it: packed, installed without development tools and without network, and run. */
import assert from 'node:assert/strict'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ABOUT } from '../src/about.ts'
import { type Ended, originIn, runProcess, startProcess, stop, succeed } from './processes.ts'
import { invoice, payableOf } from './support.ts'

const ROOT = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'docket-package-'))
const app = join(folder, 'app')
const installed = join(app, 'node_modules/docket')
after(() => rmSync(folder, { recursive: true, maxRetries: 3 }))

/** Our environment without what npm and c8 set in it, so that children are as those of a user. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_V8_COVERAGE|NODE_OPTIONS)/i.test(name),
  ),
)

/** Programs of a user run in the app. */
const place = { cwd: app, environment }

/** Runs a script of Node that must succeed. */
const node = (...args: string[]): Promise<string> => succeed(process.execPath, args, place)

/** Runs npm or npx, which are scripts on Windows. */
const npm = (
  command: 'npm' | 'npx',
  args: string[],
  { cwd = app, input = '' }: { cwd?: string; input?: string } = {},
): Promise<string> =>
  succeed(command, args, { cwd, input, environment, shell: process.platform === 'win32' })

before(async () => {
  const pack = ['pack', '--silent', '--pack-destination', folder]
  const tarball = (await npm('npm', pack, { cwd: ROOT })).trim()
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), '{"private":true,"type":"module"}')
  // The dependency comes from our own node_modules: nothing is fetched.
  const jose = join(ROOT, 'node_modules/jose')
  const flags = [
    '--offline',
    '--ignore-scripts',
    '--omit=dev',
    '--install-links',
    '--no-audit',
    '--no-fund',
  ]
  await npm('npm', ['install', ...flags, jose, join(folder, tarball)])
})

/** Copies a file into a new folder, where nothing else is, and returns its path. */
function copyAlone(name: string, ...source: string[]): string {
  const alone = mkdtempSync(join(folder, 'alone-'))
  const copy = join(alone, name)
  copyFileSync(join(...source), copy)
  return copy
}

test('installing the package brings its dependency and nothing else', () => {
  assert.deepEqual(
    readdirSync(join(app, 'node_modules'))
      .filter((name) => !name.startsWith('.'))
      .sort(),
    ['docket', 'jose'],
  )
})

test('the package has the files that its README links to, and words to find it by', () => {
  const readme = readFileSync(join(installed, 'README.md'), 'utf8')
  const links = Array.from(readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g), ([, link]) => link!)
  assert.ok(links.length > 0, 'there are links')
  assert.deepEqual(
    links.filter((link) => !existsSync(join(installed, link))),
    [],
  )
  const { keywords } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  assert.ok(keywords.includes('invoice'), String(keywords))
})

test('npm start runs the program in the package, and passes flags on', async () => {
  // A program around the package may have esbuild: the package has no sources to build.
  const esbuild = join(folder, 'node_modules/esbuild')
  mkdirSync(esbuild, { recursive: true })
  writeFileSync(join(esbuild, 'index.js'), '')
  const output = await npm('npm', ['start', '--silent', '--', '--version'], { cwd: installed })
  assert.equal(output, `${ABOUT.version}\n`)
})

test('npx docket runs the program: --mcp serves on pipes', async () => {
  const call = { name: 'build', arguments: { data: invoice() } }
  const input = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })}\n`
  const output = await npm('npx', ['--offline', 'docket', '--mcp'], { input })
  assert.equal(JSON.parse(output).result.structuredContent.totals.payable, '1210.00')
})

test('the bundle alone serves HTTP, large bodies on worker threads included', async () => {
  const file = copyAlone('docket.mjs', installed, 'dist/docket.mjs')
  const child = startProcess(process.execPath, [file, '--port', '0'], place)
  const origin = await originIn(child)
  for (const lines of [1, 3000])
    assert.equal(await payableOf(origin, invoice({ lines })), `${lines * 1210}.00`)
  await stop(child)
})

/** A program that uses the library. */
const PROGRAM = `import {
  build, check, convert, DocketError, type Envelope, type Invoice, type Item, keygen, type Model,
  sign, verify,
} from 'docket'

const line: Model<'bill.Line'> = { quantity: '10', item: { name: 'Development', price: '100.00' } }
const data: Invoice = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  series: 'S',
  code: '1',
  issue_date: '2026-01-31',
  supplier: { name: 'Supplier S.L.', tax_id: { country: 'ES', code: 'B98602642' } },
  lines: [line],
}
const invoice = await build<Invoice>({ data })
const payable: string | undefined = invoice.totals?.payable
console.log(payable)
const envelope: Envelope = await build<Invoice, Envelope>({ data, envelop: true })
console.log(envelope.head.dig.alg)
const keys = await keygen()
const signed = await sign<Invoice>({ data, privatekey: keys.private })
console.log((await verify({ data: signed, publickey: keys.public })).ok)
try {
  await build({ data: { ...data, type: 'bill' } })
} catch (error) {
  if (error instanceof DocketError) console.log(error.key, error.faults?.map(({ code }) => code))
}
export async function read(xml: string): Promise<string | undefined> {
  const imported = await convert({ data: xml, number: 2, envelop: false })
  // @ts-expect-error A file may have several invoices.
  const first: string | undefined = imported.document.totals?.payable
  if (!imported.documents) return imported.document.totals?.payable ?? first
  return imported.documents[0]?.document?.totals?.payable
}
export async function judge(xml: string): Promise<boolean> {
  const { untested, findings, valid } = await check({ data: xml })
  // @ts-expect-error It is absent if all was tested.
  const missing: number = untested.length
  const { faults } = await check({ data })
  return valid === true && missing + findings.length + faults.length === 0
}
// @ts-expect-error Amounts are strings.
export const numeric: Item = { price: 5 }
// @ts-expect-error The schema lists the types of invoices.
export const misspelt: Invoice = { type: 'creditnote' }
// @ts-expect-error The schema lists the formats.
export const format: Invoice = { $addons: ['es-verifactu'] }
// @ts-expect-error The schema lists the countries.
export const country: Invoice = { supplier: { tax_id: { country: 'Spain' } } }
export const right: Invoice = {
  type: 'credit-note',
  $addons: ['es-verifactu-v1'],
  currency: 'EUR',
  supplier: { tax_id: { country: 'ES' } },
}
// @ts-expect-error No invoice has a colour.
export const unknown: Invoice = { colour: 'red' }
// @ts-expect-error The document of a request is of the type expected.
export const wrong = () => build<Invoice>({ data: { lines: 'none' } })
`

const PAGE = readFileSync(join(ROOT, 'docs/library.md'), 'utf8')

test('programs that import the library are type-checked and run, the one in the documentation too', async () => {
  const [, example = ''] = /```ts\n([\s\S]+?)\n```/.exec(PAGE) ?? []
  const programs = [
    {
      file: 'program',
      source: PROGRAM,
      output: "1000.00\nsha256\ntrue\nvalidation [ 'GOBL-BILL-INVOICE-02' ]\n",
    },
    { file: 'example', source: example, output: '1210.00\n' },
  ]
  for (const { file, source } of programs) writeFileSync(join(app, `${file}.mts`), source)
  const compilerOptions = { module: 'nodenext', lib: ['es2023', 'dom'], types: [], strict: true }
  writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  await node(join(ROOT, 'node_modules/typescript/bin/tsc'))
  for (const { file, output } of programs) {
    assert.equal(await node(join(app, `${file}.mjs`)), output)
  }
})

test('the documentation of the library names every function and type that it exports', async () => {
  const source = readFileSync(join(ROOT, 'src/faces/library.ts'), 'utf8')
  const functions = Array.from(source.matchAll(/^export function (\w+)/gm), ([, name]) => name!)
  const types = Array.from(source.matchAll(/^export type (\w+)(?:<.*>)? =/gm), ([, name]) => name!)
  assert.equal(functions.length + types.length, 42)
  assert.deepEqual(
    [...functions, ...types].filter((name) => !new RegExp(`\`${name}[\`<]`).test(PAGE)),
    [],
  )
})

test('without esbuild, the build says what to do, and npm start uses the bundle that is there', async () => {
  const script = copyAlone('build.mjs', ROOT, 'scripts/build.mjs')
  const cwd = join(script, '..')
  mkdirSync(join(cwd, 'src'))
  writeFileSync(join(cwd, 'src/main.ts'), '')
  // An empty package hides any that the folders above may have.
  mkdirSync(join(cwd, 'node_modules/esbuild'), { recursive: true })
  const build = (...flags: string[]): Promise<Ended> =>
    runProcess(process.execPath, [script, ...flags], { cwd, environment })
  const missing = await build('--keep')
  assert.deepEqual([missing.status, missing.output], [1, ''])
  assert.match(missing.errors, /^docket: [^\n]+ `npm ci --include=dev`\n$/)
  mkdirSync(join(cwd, 'dist'))
  writeFileSync(join(cwd, 'dist/docket.mjs'), '')
  assert.equal((await build('--keep')).status, 0)
  assert.equal((await build()).status, 1)
})
