/** Metrics and log of a server. If both are off, requests only get their ids back. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type Observer, observe } from './exchange.ts'
import { echoIds } from './ids.ts'
import { createLog, type LogForm } from './log.ts'
import type { Endpoint } from './message.ts'
import { createMetrics, metricsEndpoint, type ShareFigures, type Snapshot } from './metrics.ts'

export interface WatchOptions {
  metrics: boolean
  share: ShareFigures | undefined
  log: LogForm
}

export interface Watch {
  endpoints: { [path: string]: Endpoint }
  /** @param nameOf what answers a request */
  handle: (
    router: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
    nameOf: (request: IncomingMessage) => string,
  ) => RequestListener
  close: () => void
}

/** @param gauges figures of the server at the moment, by name */
export function createWatch(
  { metrics: hasMetrics, share = (own) => async () => own(), log: form }: WatchOptions,
  gauges: () => Snapshot,
): Watch {
  const metrics = hasMetrics ? createMetrics(gauges) : undefined
  const log =
    form === 'off' ? undefined : createLog(form, (lines) => void process.stderr.write(lines))
  const observers = [metrics, log].filter((each): each is NonNullable<typeof each> => Boolean(each))
  return {
    endpoints: metrics ? { '/metrics': metricsEndpoint(share(metrics.snapshot)) } : {},
    handle: (router, nameOf) => handler(router, observers, nameOf),
    close() {
      metrics?.close()
      log?.flush()
    },
  }
}

function handler(
  router: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  observers: readonly Observer[],
  nameOf: (request: IncomingMessage) => string,
): RequestListener {
  return (request, response) => {
    echoIds(request, response)
    if (observers.length > 0) observe(observers, request, response, nameOf)
    void router(request, response)
  }
}
