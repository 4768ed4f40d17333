/**
 * Runs all tests, or those given as to `npm test`, and reports which sources they cover: `npm run coverage`.
 *
 * Node names the sources of a bundle by URL. c8 takes a URL for a file outside of the project and leaves out all that it
 * covers, so that chunks of several sources count as covered whatever was run.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = 'coverage/tmp'

const pathOf = (source) => (source.startsWith('file:') ? fileURLToPath(source) : source)

function namePaths(file) {
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Half a report, of a process that was killed while it wrote it, as tests of the watchdog do.
    return rmSync(file)
  }
  for (const { data } of Object.values(report['source-map-cache'] ?? {}))
    if (data) data.sources = data.sources.map(pathOf)
  writeFileSync(file, JSON.stringify(report))
}

async function run(args, env = {}) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal))
  const [status] = await once(child, 'close')
  return status ?? 1
}

rmSync('coverage', { recursive: true, force: true })
const tests = ['scripts/test.mjs', ...process.argv.slice(2)]
process.exitCode = await run(tests, { NODE_V8_COVERAGE: resolve(FOLDER) })
if (process.exitCode === 0) {
  for (const file of readdirSync(FOLDER)) namePaths(join(FOLDER, file))
  process.exitCode = await run(['node_modules/c8/bin/c8.js', 'report', '--check-coverage'])
}
