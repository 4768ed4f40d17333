/**
 * The command line: flags, environment and signals.
 *
 *   docket [--host HOST] [--port PORT]     serves HTTP
 *   docket --mcp                           serves the Model Context Protocol on standard input and output
 */
import { parseArgs } from 'node:util'
import { ABOUT } from './about.ts'
import { createProtocol } from './mcp/protocol.ts'
import { serveLines } from './mcp/stdio.ts'
import { OPERATIONS } from './operations.ts'
import { DEFAULTS, originOf, type ServerOptions, startServer, stopServer } from './server.ts'

const HELP = `docket ${ABOUT.version}: completes, checks, signs and verifies tax-aware business documents over HTTP.

Usage: docket [--host HOST] [--port PORT] [--max-connections N] [--no-compress] [--mcp] [--mcp-keys]

  --host HOST           DOCKET_HOST              address to listen on (${DEFAULTS.host})
  --port PORT           DOCKET_PORT              port to listen on, 0 for any (${DEFAULTS.port})
  --max-connections N   DOCKET_MAX_CONNECTIONS   largest number of open connections (${DEFAULTS.maxConnections})
                        DOCKET_BODY_LIMIT        largest request body, in bytes (${DEFAULTS.bodyLimit})
                        DOCKET_MAX_IN_FLIGHT     bytes in memory for all clients together (${DEFAULTS.maxInFlight})
                        DOCKET_TIMEOUT           seconds after which a large request is aborted (${DEFAULTS.timeout / 1000})
                        DOCKET_CORS              origins that may call: *, off, or a list (*)
                        DOCKET_ALLOWED_HOSTS     host names accepted (loopback)
                        DOCKET_ALLOWED_ORIGINS   origins that may use MCP (loopback)
  --no-compress         DOCKET_NO_COMPRESS       1 to never compress answers, for example behind a proxy that does (off)
  --mcp                 serve the Model Context Protocol on standard input and output instead
  --mcp-keys            DOCKET_MCP_KEYS          1 to offer keygen and sign over MCP: private keys pass through the model (off)
  -h, --help            print this help and exit
  -v, --version         print the version and exit
`

/** Parses an integer setting. Exits with a message if it is invalid. */
function parseInteger(name: string, text: string | undefined, max: number): number | undefined {
  if (text === undefined || text === '') return undefined
  const number = Number(text)
  if (/^\d{1,15}$/.test(text) && number <= max) return number
  console.error(`docket: ${name} must be an integer from 0 to ${max}, got ${JSON.stringify(text)}`)
  return process.exit(2)
}

/** Splits a comma-separated setting. */
function parseList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function parseCors(text: string | undefined): ServerOptions['cors'] {
  return text === '*' || text === 'off' ? text : text ? parseList(text) : DEFAULTS.cors
}

interface Flags {
  host?: string
  port?: string
  'max-connections'?: string
  'no-compress'?: boolean
  mcp?: boolean
  'mcp-keys'?: boolean
  help?: boolean
  version?: boolean
}

/** Reads the options from flags and environment; flags take precedence. */
function parseOptions(flags: Flags, environment: NodeJS.ProcessEnv): Partial<ServerOptions> {
  const number = (
    variable: string,
    max: number,
    flag?: 'port' | 'max-connections',
  ): number | undefined => {
    const value = flag && flags[flag]
    return value === undefined
      ? parseInteger(variable, environment[variable], max)
      : parseInteger(`--${flag}`, value, max)
  }
  const seconds = number('DOCKET_TIMEOUT', 3600)
  return {
    host: flags.host ?? (environment.DOCKET_HOST || DEFAULTS.host),
    port: number('DOCKET_PORT', 65535, 'port') ?? DEFAULTS.port,
    maxConnections:
      number('DOCKET_MAX_CONNECTIONS', 1_000_000, 'max-connections') ?? DEFAULTS.maxConnections,
    bodyLimit: number('DOCKET_BODY_LIMIT', 2 ** 29) ?? DEFAULTS.bodyLimit,
    maxInFlight: number('DOCKET_MAX_IN_FLIGHT', 2 ** 40) ?? DEFAULTS.maxInFlight,
    timeout: seconds ? seconds * 1000 : DEFAULTS.timeout,
    cors: parseCors(environment.DOCKET_CORS),
    origins: parseList(environment.DOCKET_ALLOWED_ORIGINS),
    hosts: parseList(environment.DOCKET_ALLOWED_HOSTS),
    compress: !(flags['no-compress'] ?? environment.DOCKET_NO_COMPRESS === '1'),
    mcpKeys: flags['mcp-keys'] ?? environment.DOCKET_MCP_KEYS === '1',
  }
}

/** Parses the flags. Exits with a message if they are invalid. */
function parseFlags(args: string[]): Flags {
  const [text, yes] = [{ type: 'string' }, { type: 'boolean' }] as const
  const options = {
    host: text,
    port: text,
    'max-connections': text,
    'no-compress': yes,
    mcp: yes,
    'mcp-keys': yes,
    help: { ...yes, short: 'h' },
    version: { ...yes, short: 'v' },
  }
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    // Only the first sentence of Node is about the mistake.
    const [mistake = ''] = (error as Error).message.split(/\.\s/)
    console.error(`docket: ${mistake}; see docket --help`)
    return process.exit(2)
  }
}

/** Why the server cannot listen, and which setting to change. */
function describeListenError(
  error: NodeJS.ErrnoException,
  { host, port }: Partial<ServerOptions>,
): string {
  const another = 'choose another with --port or DOCKET_PORT'
  switch (error.code) {
    case 'EADDRINUSE':
      return `port ${port} of ${host} is in use; ${another}`
    case 'EACCES':
      return `port ${port} of ${host} is not allowed for this user; ${another}`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is no address of this machine; choose one with --host or DOCKET_HOST`
    default:
      return error.message
  }
}

/** Runs the program until the server stops or standard input ends. */
export async function main(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const flags = parseFlags(args)
  if (flags.help) return void process.stdout.write(HELP)
  if (flags.version) return void process.stdout.write(`${ABOUT.version}\n`)
  const settings = parseOptions(flags, environment)
  if (flags.mcp) {
    // Exit when the client closes the pipe.
    process.stdout.on('error', () => process.exit(0))
    return serveLines(
      createProtocol(OPERATIONS, ABOUT, { keys: settings.mcpKeys === true }),
      process.stdin,
      process.stdout,
      settings.bodyLimit!,
    )
  }
  const server = await startServer(settings).catch((error: NodeJS.ErrnoException) => {
    throw new Error(describeListenError(error, settings))
  })
  console.log(`docket ${ABOUT.version} listens on ${originOf(server)}`)
  const stop = (status: number): void => void stopServer(server).then(() => process.exit(status))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(0))
  // After an error outside of any request the state is unknown: finish requests in flight, then exit.
  process.once('uncaughtException', (error) => {
    console.error(
      `docket: exiting after an error: ${error.stack ?? error.message}`.replaceAll('\n', ' '),
    )
    stop(1)
  })
}
