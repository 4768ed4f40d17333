/** The command line: commands, flags and environment. */
import { ABOUT } from '../../about.ts'
import { didYouMean } from '../../advice/nearest.ts'
import { createJobs } from '../../jobs/jobs.ts'
import { createPool } from '../../jobs/threads.ts'
import { withDefaults } from '../../ops/defaults.ts'
import { withKey } from '../../ops/keys.ts'
import type { Operation } from '../../ops/operation.ts'
import { DEFAULTS } from '../../server.ts'
import { STANDARDS } from '../convert/standards.ts'
import { commandThreads, FACE_DEFAULTS, jobKindsOf } from '../index.ts'
import { protocolOf } from '../mcp/face.ts'
import { serveLines } from '../mcp/stdio.ts'
import { openapi } from '../openapi/describe.ts'
import { ALL_OPERATIONS, operationsOf } from '../operations.ts'
import { calculates, withRounding } from '../rounding.ts'
import { type Runner, runBulk } from './bulk.ts'
import { completionScript } from './completion.ts'
import { type Flags, ROUNDING_FLAG, SYSTEM_FLAG } from './form.ts'
import { checkHealth } from './health.ts'
import { runOperation } from './operation.ts'
import { outliveReaders, print, report } from './output.ts'
import { endWithParent } from './parent.ts'
import { printable } from './printable.ts'
import { serveAlone } from './serve.ts'
import { describeSettings, parseFlags, readSettings, type Settings } from './settings.ts'
import { warnOfVariables } from './unknown-variables.ts'
import { alignRows, UsageError } from './usage.ts'
import { serveWithWorkers } from './workers.ts'

/** Commands besides operations, in the order of help. */
const COMMANDS: { [name: string]: string } = {
  serve: 'Serve HTTP; also without a command',
  mcp: 'Serve the Model Context Protocol on standard input and output',
  bulk: 'Run many operations, one per line',
  health: 'Ask the server with the same settings if it works; exits with 1 if not',
  completion: 'Print a script with which bash, zsh or fish completes commands',
}

/** The operations that are commands: all of them, and the description of them. */
const RUNNABLE: readonly Operation[] = [...ALL_OPERATIONS, openapi(ALL_OPERATIONS, STANDARDS.terms)]

function help(): string {
  const commands = [
    ...Object.entries(COMMANDS),
    ...RUNNABLE.map(({ name, summary }) => [name, summary] as const),
  ]
  return `docket ${ABOUT.version}: completes, checks, signs and verifies tax-aware business documents.

Usage: docket [COMMAND] [FLAGS] [FILE]

Commands; docket COMMAND --help has the flags of each:

${alignRows(commands)}
Flags and variables of serve:

${describeSettings()}
  --mcp           the same as docket mcp
  -h, --help      print this help and exit
  -v, --version   print the version and exit
`
}

/** Runs the program until the server stops, or the command is done. */
export async function main(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  outliveReaders()
  try {
    process.exitCode = await run(args, environment)
  } catch (error) {
    const { message } = error as Error
    const isJson = error instanceof UsageError && args.includes('--json')
    console.error(isJson ? JSON.stringify({ message }) : `docket: ${printable(message, '')}`)
    // Until it is written, if it can be.
    await report('').catch(() => undefined)
    process.exit(error instanceof UsageError ? 2 : 1)
  }
}

/** Runs a command and returns the exit status. @throws UsageError */
async function run(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const [first = 'serve', ...rest] = args
  const [command, flags] = first.startsWith('-') ? ['serve', args] : [first, rest]
  const operation = RUNNABLE.find(({ name }) => name === command)
  if (operation) {
    return runOperation(operation, flags, (given, own) => {
      const settings = settingsFor(given, environment, own)
      return withSettings([given], settings)[0]!
    })
  }
  if (command === 'bulk') {
    const runnerWith = (size: number, own: Flags): Runner => {
      const settings = settingsIn(environment, own)
      const { privateKey, requestDefaults } = settings
      const operations = withSettings(ALL_OPERATIONS, settings)
      const run = createJobs(operations, jobKindsOf(FACE_DEFAULTS))
      return size === 1
        ? { run }
        : createPool(run, { ...commandThreads(settings), privateKey, requestDefaults, size })
    }
    return runBulk(runnerWith, DEFAULTS.bodyLimit, flags)
  }
  if (command === 'completion') {
    await print(completionScript(flags, RUNNABLE, COMMANDS))
    return 0
  }
  if (!Object.hasOwn(COMMANDS, command)) {
    const names = [...Object.keys(COMMANDS), ...RUNNABLE.map(({ name }) => name)]
    const meant = didYouMean(command, names)
    const mistake = `unknown command ${command}; ${meant ? `${meant} ` : ''}see docket --help`
    throw new UsageError(mistake)
  }
  return runService(command, flags, environment)
}

/** Defaults of requests. Other settings are for servers. */
type RequestSettings = Pick<Settings, 'privateKey' | 'requestDefaults' | 'rounding'>

const withSettings = (
  operations: readonly Operation[],
  { privateKey, requestDefaults, rounding }: RequestSettings,
): readonly Operation[] => {
  const own = operations.map((operation) => withRounding(operation, { rounding }))
  return withDefaults(withKey(own, privateKey), requestDefaults)
}

const settingsIn = (environment: NodeJS.ProcessEnv, given: Flags): RequestSettings => {
  const flags = Object.fromEntries(
    [SYSTEM_FLAG, ROUNDING_FLAG].flatMap((name) => {
      const value = given[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
  const { DOCKET_PRIVATE_KEY_FILE, DOCKET_VERIFACTU_SYSTEM, DOCKET_LETTERHEAD, DOCKET_ROUNDING } =
    environment
  return readSettings(flags, {
    DOCKET_PRIVATE_KEY_FILE,
    DOCKET_VERIFACTU_SYSTEM,
    DOCKET_LETTERHEAD,
    DOCKET_ROUNDING,
  })
}

/** Those that an operation uses, so that it does not fail for the file of another. */
function settingsFor(
  operation: Operation,
  environment: NodeJS.ProcessEnv,
  flags: Flags,
): RequestSettings {
  const { properties = {} } = operation.request
  const { privatekey: signs, publickey: verifies, verifactu: records, letterhead } = properties
  const { DOCKET_PRIVATE_KEY_FILE, DOCKET_VERIFACTU_SYSTEM, DOCKET_LETTERHEAD, DOCKET_ROUNDING } =
    environment
  const own = {
    ...((signs ?? verifies) && { DOCKET_PRIVATE_KEY_FILE }),
    ...(records && { DOCKET_VERIFACTU_SYSTEM }),
    ...(letterhead && { DOCKET_LETTERHEAD }),
    ...(calculates(operation) && { DOCKET_ROUNDING }),
  }
  return settingsIn(own, flags)
}

async function runService(
  command: string,
  args: string[],
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const flags = parseFlags(args)
  if (flags.help || flags.version) {
    await print(flags.help ? help() : `${ABOUT.version}\n`)
    return 0
  }
  const settings = readSettings(flags, environment)
  if (command === 'health') return checkHealth(settings)
  endWithParent(environment)
  if (flags.mcp || command === 'mcp') {
    warnOfVariables()
    const operations = operationsOf(settings.faces)
    const protocol = protocolOf(withSettings(operations, settings), settings)
    await serveLines(protocol, process.stdin, print, settings.bodyLimit)
  } else if (settings.workers > 1) await serveWithWorkers(settings)
  else await serveAlone(settings)
  return 0
}
