/** The command line: commands, flags and environment. */
import { ABOUT } from './about.ts'
import { announceOrigin, serve } from './cli/serve.ts'
import { describeSettings, parseFlags, readSettings } from './cli/settings.ts'
import { UsageError } from './cli/usage.ts'
import { createProtocol } from './mcp/protocol.ts'
import { serveLines } from './mcp/stdio.ts'
import { OPERATIONS } from './operations.ts'
import { withKey } from './ops/keys.ts'

const HELP = `docket ${ABOUT.version}: completes, checks, signs and verifies tax-aware business documents over HTTP.

Usage: docket [FLAGS]

${describeSettings()}
  --mcp           serve the Model Context Protocol on standard input and output instead
  -h, --help      print this help and exit
  -v, --version   print the version and exit
`

/** Runs the program until the server stops or standard input ends. */
export async function main(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  try {
    await run(args, environment)
  } catch (error) {
    console.error(`docket: ${(error as Error).message}`)
    process.exit(error instanceof UsageError ? 2 : 1)
  }
}

async function run(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const flags = parseFlags(args)
  if (flags.help) return void process.stdout.write(HELP)
  if (flags.version) return void process.stdout.write(`${ABOUT.version}\n`)
  const settings = readSettings(flags, environment)
  if (!flags.mcp) return serve(settings, announceOrigin)
  // Exit when the client closes the pipe.
  process.stdout.on('error', () => process.exit(0))
  return serveLines(
    createProtocol(withKey(OPERATIONS, settings.privateKey), ABOUT),
    process.stdin,
    process.stdout,
    settings.bodyLimit!,
  )
}
