/** For those who run a server: health, metrics and a log. Without the last two, requests only get their ids back. */
import type { RequestListener } from 'node:http'
import type { Core, Face, Served } from '../../face.ts'
import type { NameRequest } from '../../router.ts'
import { countingClasses, type Observer, observe } from './exchange.ts'
import { healthEndpoints } from './health.ts'
import { echoIds } from './ids.ts'
import { createLog, type LogForm } from './log.ts'
import { createMetrics, metricsEndpoint, type ShareFigures } from './metrics.ts'

export interface WatchSettings {
  /** Are figures collected, and served at /metrics? */
  metrics: boolean
  /** How processes that serve together share their figures. */
  share: ShareFigures | undefined
  /** Form of the lines on requests that go to standard error. */
  log: LogForm
}

export function watch(settings: WatchSettings): Face {
  return { name: 'watch', serve: (core) => serve(settings, core) }
}

function serve(
  { metrics: hasMetrics, share = (own) => async () => own(), log: form }: WatchSettings,
  { gauges, whyNotReady }: Core,
): Served {
  const metrics = hasMetrics ? createMetrics(gauges) : undefined
  const log =
    form === 'off' ? undefined : createLog(form, (lines) => void process.stderr.write(lines))
  const observers = [metrics, log].filter((each): each is NonNullable<typeof each> => Boolean(each))
  return {
    endpoints: {
      ...healthEndpoints(whyNotReady),
      ...(metrics ? { '/metrics': metricsEndpoint(share(metrics.snapshot)) } : {}),
    },
    observe: (handle, nameOf) => handler(handle, observers, nameOf),
    ...(observers.length > 0 ? { classes: countingClasses() } : {}),
    close() {
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
