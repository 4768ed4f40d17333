/**
 * Serves the core alone, from its sources: HOST, PORT and DOCKET_TIMEOUT (seconds) are the only settings.
 * src/faces/main.ts is the whole program.
 */
import { originOf, startServer, stopServer } from './server.ts'

const { HOST: host = '127.0.0.1', PORT: port = '8080', DOCKET_TIMEOUT: seconds } = process.env
const timeout = Number(seconds ?? 10) * 1000
const server = await startServer({ host, port: Number(port), timeout })
console.log(`docket listens on ${originOf(server)}`)
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stopServer(server))
