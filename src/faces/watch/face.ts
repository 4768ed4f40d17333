/** For those who run a server: health, metrics and a log. Without the last two, requests only get their ids back. */
import type { RequestListener, Server } from 'node:http'
import type { Core, Face, Served } from '../../face.ts'
import type { NameRequest } from '../../router.ts'
import { countingClasses, MALFORMED, type Observer, observe } from './exchange.ts'
import { healthEndpoints } from './health.ts'
import { echoIds } from './ids.ts'
import { createLog, type LogForm } from './log.ts'
import { createMetrics, metricsEndpoint, type ShareMetrics } from './metrics.ts'
import { listenForMetrics, noMetrics } from './port.ts'

export interface WatchSettings {
  /** Are metrics collected, and served at /metrics? */
  metrics: boolean
  /** Port that serves the metrics, in place of that of the server. */
  metricsPort: number | undefined
  /** How processes that serve together share their metrics. */
  share: ShareMetrics | undefined
  /** Form of the lines on requests that go to standard error. */
  log: LogForm
}

/** Why there are no metrics at their usual place. */
const OFF = 'this server runs with --no-metrics; start it without to have metrics'
const ELSEWHERE = 'the metrics of this server are on its --metrics-port'

/** Without metrics and log, for probes of a server that has no other face. */
export const health: Face = {
  serve: ({ whyNotReady }) => ({ endpoints: healthEndpoints(whyNotReady) }),
}

export function watch(settings: WatchSettings): Face {
  return { serve: (core) => serve(settings, core) }
}

function serve(
  {
    metrics: hasMetrics,
    metricsPort,
    share = (own) => async () => own(),
    log: form,
  }: WatchSettings,
  { host, gauges, whyNotReady }: Core,
): Served {
  const metrics = hasMetrics ? createMetrics(gauges) : undefined
  const log =
    form === 'off' ? undefined : createLog(form, (lines) => void process.stderr.write(lines))
  const observers = [metrics, log].filter((each): each is NonNullable<typeof each> => Boolean(each))
  const endpoint = metrics && metricsEndpoint(share(metrics.snapshot))
  const isHere = metricsPort === undefined
  let port: Server | undefined
  return {
    endpoints: {
      ...healthEndpoints(whyNotReady),
      '/metrics': endpoint && isHere ? endpoint : noMetrics(endpoint ? ELSEWHERE : OFF),
    },
    async listen() {
      if (endpoint && !isHere) port = await listenForMetrics(host, metricsPort, endpoint.reply)
    },
    count: (part) => metrics?.count(part),
    refuse(refusal) {
      metrics?.count({ operation: MALFORMED, duration: 0, received: 0, ...refusal })
      log?.refuse(refusal)
    },
    observe: (handle, nameOf) => handler(handle, observers, nameOf),
    ...(observers.length > 0 ? { classes: countingClasses() } : {}),
    close() {
      port?.close()
      port?.closeAllConnections()
      metrics?.close()
      log?.flush()
    },
  }
}

function handler(
  handle: RequestListener,
  observers: readonly Observer[],
  nameOf: NameRequest,
): RequestListener {
  return (request, response) => {
    echoIds(request, response)
    if (observers.length > 0) observe(observers, request, response, nameOf)
    handle(request, response)
  }
}
