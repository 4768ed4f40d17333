/** Which tests judge a mutant, those that know its file best first. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Test files that run in one process. */
export type Group = readonly string[]

/** Those that are tried if none are named. */
export const CENTRAL = [
  'document/signing/signatures',
  'document/correct-invoice',
  'document/calculate/totals',
  'document/calculate/taxes',
  'document/calculate/rounding',
  'document/envelope',
  'json',
  'values/amount',
  'validate/constraints',
  'regimes/es',
  'router',
  'faces/bulk/bulk',
  'http/message',
  'faces/mcp/stdio',
].map((name) => `src/${name}.ts`)

/** Sources whose tests are elsewhere than in the file or folder of the same name. */
export const ELSEWHERE: [source: string, tests: string[]][] = [
  ['src/document/signing', ['test/api/signing', 'test/api/forgery']],
  ['src/document/correct', ['test/api/correct']],
  ['src/document/calculate', ['test/document/calculate', 'test/api/build']],
  ['src/document/normalise', ['test/document/complete']],
  ['src/document/read', ['test/json', 'test/limits']],
  ['src/document', ['test/document']],
  ['src/validate/constraints', ['test/validate/rules']],
  ['src/ops', ['test/api']],
  ['src/faces/bulk', ['test/faces/bulk', 'test/api/bulk', 'test/limits', 'test/http/streams']],
  ['src/faces/ndjson', ['test/api/bulk', 'test/faces/mcp/stdio']],
  ['src/faces/mcp', ['test/faces/mcp', 'test/faces/watch/metrics']],
  ['src/faces/watch', ['test/faces/watch', 'test/http']],
  ['src/faces/page', ['test/faces/page', 'test/http/base-path']],
  ['src/http', ['test/http', 'test/router', 'test/limits']],
  [
    'src/router',
    ['test/router', 'test/http', 'test/api/reference', 'test/api/keys', 'test/limits'],
  ],
  ['src/jobs', ['test/http', 'test/limits', 'test/api/bulk']],
  [
    'src/faces/cli',
    [
      'test/faces/cli',
      'test/deploy',
      'test/server',
      'test/faces/mcp/stdio',
      'test/http/tls',
      'test/faces/watch/log',
      'test/api/bulk',
    ],
  ],
  ['src/server', ['test/server', 'test/http', 'test/router']],
  ['src/faces/openapi', ['test/api/openapi']],
  ['src/faces/render', ['test/faces/render', 'test/api/render', 'test/regimes']],
  ['src/regimes', ['test/warnings']],
  ['src/addons', ['test/warnings', 'test/faces/convert']],
]

/** Folders whose tests share one process, and so one server, if they all use it as it is. */
const SHARED = [
  ['api', 'values', 'validate'],
  // They define a format that the others do not expect.
  ['document', 'definitions'],
  ['regimes', 'addons'],
]

/** All test files of a folder, or the one of a name. */
export function testsAt(root: string, path: string): string[] {
  if (existsSync(join(root, `${path}.test.ts`))) return [`${path}.test.ts`]
  if (!existsSync(join(root, path))) return []
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(path, file))
    .sort()
}

/** Does a test file neither start a server with options of its own nor say how large its answers may be? */
function shares(root: string, file: string): boolean {
  return !/origin\(\{|process\.env/.test(readFileSync(join(root, file), 'utf8'))
}

/** The tests of a source file: its own, then those of the whole model, or of a face those of the interface. */
export function testsOf(root: string, source: string): Group[] {
  const path = source.replace(/\.ts$/, '')
  const own = [
    path.replace(/^src/, 'test'),
    `test/${basename(path)}`,
    ...ELSEWHERE.filter(([start]) => path.startsWith(start)).flatMap(([, tests]) => tests),
  ]
  const first = [...new Set(own.flatMap((test) => testsAt(root, test)))]
  const broad = (path.startsWith('src/faces/') ? SHARED.slice(0, 1) : SHARED).map((folders) =>
    folders
      .flatMap((folder) => testsAt(root, `test/${folder}`))
      .filter((file) => !first.includes(file) && shares(root, file)),
  )
  const together = first.filter((file) => shares(root, file))
  const alone = first.filter((file) => !shares(root, file)).map((file) => [file])
  return [together, ...alone, ...broad].filter((group) => group.length > 0)
}
