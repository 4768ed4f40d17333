/** A worker of `docket serve --workers`: a server that shares its port, its limits and its metrics with others. */
import type { Server } from 'node:http'
import type { ShareMetrics, Snapshot } from '../watch/metrics.ts'
import { serve, useTls } from './serve.ts'
import type { Settings } from './settings.ts'
import type { Tls } from './tls.ts'
import { beat } from './watchdog.ts'
import { onMessage, sendToFirst } from './worker-messages.ts'

/** Serves as one of several processes, each with its share of the limits. */
export async function serveAsWorker(settings: Settings): Promise<void> {
  const { workers, maxConnections, maxInFlight, watchdog } = settings
  const own: Settings = {
    ...settings,
    maxConnections: Math.ceil(maxConnections / workers),
    maxInFlight: Math.ceil(maxInFlight / workers),
    share: shareMetrics,
  }
  const tls = receiveTls()
  sendToFirst({ docket: 'starting' })
  const first = settings.tlsCertFile && (await tls.first)
  const server = await serve({ ...own, ...first }, (origin) =>
    sendToFirst({ docket: 'listening', origin }),
  )
  tls.useFor(server)
  if (watchdog === 0) return
  beat(watchdog, (isDebugged) => sendToFirst({ docket: 'alive', isDebugged }))
}

/**
 * Receives the certificates from the first process, which reads the files for all: a worker that starts while they are
 * faulty has the former ones too.
 */
function receiveTls(): { first: Promise<Tls>; useFor: (server: Server) => void } {
  let latest: Tls | undefined
  let server: Server | undefined
  // A terminal sends the signal to all processes.
  process.on('SIGHUP', () => undefined)
  const first = new Promise<Tls>((resolve) => {
    process.on(
      'message',
      onMessage((message) => {
        if (message.docket !== 'tls') return
        latest = message.tls
        if (server) useTls(server, latest)
        else resolve(latest)
      }),
    )
  })
  return {
    first,
    useFor(started) {
      server = started
      if (latest) useTls(server, latest)
    },
  }
}

/** Reports the metrics of the worker when asked, and asks for those of all. */
const shareMetrics: ShareMetrics = (own) => {
  let waiting: ((metrics: Snapshot) => void)[] = []
  process.on(
    'message',
    onMessage((message) => {
      if (message.docket === 'report') sendToFirst({ docket: 'metrics', metrics: own() })
      if (message.docket === 'all') {
        for (const resolve of waiting) resolve(message.metrics)
        waiting = []
      }
    }),
  )
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 1) sendToFirst({ docket: 'collect' })
    })
}
