/** `docket health`: asks the server with the same settings if it works, for containers and supervisors. */
import { report } from './output.ts'
import { lineOf } from './printable.ts'
import type { Settings } from './settings.ts'

/** Milliseconds that the server has to answer. */
const TIMEOUT = 3000

/** Addresses that stand for all of a machine, IPv4 included: it is asked on the one that each has, with IPv6 or without. */
const LOOPBACK: { [host: string]: string } = { '0.0.0.0': '127.0.0.1', '::': '127.0.0.1' }

/** Resolves with the exit status: 0 if the server answers, otherwise 1, with the reason on standard error. */
export async function checkHealth(settings: Settings): Promise<number> {
  const [address, reason] = await ask(settings)
  if (reason === undefined) return 0
  await report(lineOf(`docket: ${address} ${reason}`))
  return 1
}

/** Asks a server, and resolves with its address and why it is not well, if so. */
async function ask(settings: Settings): Promise<[address: string, reason?: string]> {
  const { host, port, tlsCertFile } = settings
  // Whoever asks knows the server; its certificate is that of another name.
  const options = {
    host: LOOPBACK[host] ?? host,
    port,
    path: '/healthz',
    timeout: TIMEOUT,
    rejectUnauthorized: false,
  }
  const { get } = tlsCertFile ? await import('node:https') : await import('node:http')
  const address = `${options.host}:${port}`
  return new Promise((resolve) => {
    const fail = (reason: string): void => resolve([address, reason])
    const request = get(options, (response) => {
      response.resume()
      if (response.statusCode === 200) resolve([address])
      else fail(`answers ${response.statusCode}`)
    })
    request.on('timeout', () =>
      request.destroy(new Error(`no answer in ${TIMEOUT / 1000} seconds`)),
    )
    request.on('error', (error) => fail(`does not answer: ${error.message}`))
  })
}
