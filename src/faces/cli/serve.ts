/** `docket serve`: starts a server, and stops it on a signal. */
import type { Server } from 'node:http'
import { format } from 'node:util'
import { ABOUT } from '../../about.ts'
import { isTls, originOf, startServer, stopServer } from '../../server.ts'
import { BARE, startDocket } from '../index.ts'
import { checkPrivateKey } from './private-key.ts'
import type { Settings } from './settings.ts'
import { readTls, rereadTls, type Tls } from './tls.ts'
import { warnOfVariables } from './unknown-variables.ts'
import { UsageError } from './usage.ts'
import { watchSelf } from './watchdog.ts'

/** Why the server cannot listen, and which setting to change. */
function describeListenError(
  error: NodeJS.ErrnoException & { port?: number },
  { host, port: main, metricsPort }: Settings,
): string {
  const { port = main } = error
  const setting = port === metricsPort ? 'METRICS_PORT' : 'PORT'
  const flag = setting.toLowerCase().replace('_', '-')
  const another = `choose another with --${flag} or DOCKET_${setting}`
  switch (error.code) {
    case 'EADDRINUSE':
      return `port ${port} of ${host} is in use; ${another}`
    case 'EACCES':
      return `port ${port} of ${host} is not allowed for this user; ${another}`
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine; choose one with --host or DOCKET_HOST`
    default:
      return error.message
  }
}

/** Serves in this process, until a signal. @throws UsageError for files that cannot be used */
export async function serveAlone(settings: Settings): Promise<void> {
  const tls = readTls(settings)
  let server: Server | undefined
  rereadTls(settings, (reread) => server && useTls(server, reread))
  server = await serve({ ...settings, ...tls }, announceOrigin)
  warnOfVariables()
  watchSelf(server, settings)
}

/** Uses other certificates and another key for new connections. */
export function useTls(server: Server, { tlsCert: cert, tlsKey: key }: Tls): void {
  if (isTls(server)) server.setSecureContext({ cert, key })
}

/** Serves until a signal. Resolves when the server listens. @throws UsageError for a key that cannot sign */
export async function serve(
  settings: Settings,
  announce: (origin: string) => void,
): Promise<Server> {
  if (settings.log === 'json') logErrorsAsJson()
  const reason = settings.privateKey && (await checkPrivateKey(settings.privateKey))
  if (reason !== undefined) throw new UsageError(`DOCKET_PRIVATE_KEY_FILE: ${reason}`)
  const starting = settings.bare ? startServer(settings, BARE) : startDocket(settings)
  const server = await starting.catch((error: NodeJS.ErrnoException) => {
    throw new Error(describeListenError(error, settings))
  })
  announce(originOf(server) + settings.basePath)
  const stop = (status: number): void => void stopServer(server).then(() => process.exit(status))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(0))
  // After an error outside of any request the state is unknown: finish requests in flight, then exit.
  process.once('uncaughtException', (error) => {
    console.error(
      `docket: exiting after an error: ${error.stack ?? error.message}`.replaceAll('\n', ' '),
    )
    stop(1)
  })
  return server
}

export const announceOrigin = (origin: string): void =>
  console.log(`docket ${ABOUT.version} listens on ${origin}`)

/** Errors join the lines on requests, so that all of standard error is one object per line. */
export function logErrorsAsJson(): void {
  console.error = (...values: unknown[]) => {
    const entry = { time: new Date().toISOString(), error: format(...values), pid: process.pid }
    process.stderr.write(`${JSON.stringify(entry)}\n`)
  }
}
