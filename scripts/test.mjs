/**
 * Runs all tests, or those of some files and folders, with flags of Node's test runner: `npm test`,
 * `npm test -- test/json.test.ts test/regimes --test-name-pattern=rate`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { bundleOptions } from './bundle-tests.mjs'
import { testGroups } from './test-groups.mjs'
import { watchFiles } from './test-limits.mjs'

const FLAGS = ['--enable-source-maps', '--test', '--test-concurrency=8']

const isFlag = (argument) => argument.startsWith('-')

async function run(groups, flags) {
  mkdirSync('dist', { recursive: true })
  const folder = mkdtempSync(join('dist', 'tests-'))
  try {
    const options = bundleOptions(resolve('.'), folder, groups)
    await build({ ...options, sourcemap: true, sourcesContent: false })
    const files = [...groups.keys()].map((name) => join(folder, `${name}.js`))
    const child = spawn(process.execPath, [...FLAGS, ...flags, ...files], {
      stdio: 'inherit',
      env: { ...process.env, TEST_PROGRAM: resolve(folder, 'src/faces/main.js') },
    })
    // The tests end before their folder is removed.
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    const stopWatching = watchFiles(child.pid, (command, why) =>
      console.error(`npm test: ${command.slice(command.indexOf(folder))} ${why}`),
    )
    const [status] = await once(child, 'close')
    stopWatching()
    return status ?? 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const given = process.argv.slice(2)
const flags = given.filter(isFlag)
try {
  const foreign = flags.find((flag) => !/^--test-[a-z-]+(?:=|$)/.test(flag))
  if (foreign !== undefined)
    throw new Error(
      `${foreign} is not a flag of Node's test runner, such as --test-name-pattern=rate`,
    )
  process.exitCode = await run(testGroups(given.filter((argument) => !isFlag(argument))), flags)
} catch (error) {
  // Errors of the bundle have been printed.
  if (!error.errors) console.error(`npm test: ${error.message}`)
  process.exitCode = 1
}
