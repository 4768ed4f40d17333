/** The table of faces, each of which exposes the core to one kind of client. Each can be deleted with its line here. */
import type { Server } from 'node:http'
import type { Face, Faces } from '../face.ts'
import type { JobKinds } from '../jobs/job.ts'
import { isWorker, type PoolOptions, serveJobs } from '../jobs/threads.ts'
import { OPERATIONS } from '../operations.ts'
import { DEFAULTS, type ServerOptions, startServer } from '../server.ts'
import { bulk } from './bulk/face.ts'
import { finishPdf } from './convert/files/hybrid.ts'
import { STANDARDS } from './convert/standards.ts'
import { type McpSettings, mcp } from './mcp/face.ts'
import { openapi } from './openapi/face.ts'
import { operationsOf, WITH_OPERATIONS } from './operations.ts'
import { type PageSettings, page } from './page/face.ts'
import { type PrintSettings, print } from './print/face.ts'
import { STYLE } from './render/style.ts'
import { type RoundingSettings, rounding, withRounding } from './rounding.ts'
import { withLimits } from './sizes.ts'
import { health, type WatchSettings, watch } from './watch/face.ts'

export interface FaceSettings
  extends McpSettings,
    PageSettings,
    PrintSettings,
    RoundingSettings,
    WatchSettings {
  /** The faces that a server has; all of them if it is undefined. */
  faces: readonly FaceName[] | undefined
}

export type FaceName = keyof typeof FACES

export const FACE_DEFAULTS: FaceSettings = {
  origins: [],
  mcpKeys: false,
  page: true,
  metrics: true,
  metricsPort: undefined,
  share: undefined,
  log: 'off',
  rounding: undefined,
  browser: undefined,
  faces: undefined,
}

const FACES = {
  watch: (settings: FaceSettings): Face => watch(settings),
  page: (settings: FaceSettings): Face => page(settings, [STYLE]),
  bulk: (): Face => bulk,
  mcp: (settings: FaceSettings): Face => mcp(settings),
  openapi: (): Face => openapi(STANDARDS.terms),
  review: (): Face => WITH_OPERATIONS.review,
  convert: (): Face => WITH_OPERATIONS.convert,
  render: (settings: FaceSettings): Face[] => [WITH_OPERATIONS.render, print(settings, finishPdf)],
  rules: (): Face => WITH_OPERATIONS.rules,
}

/** The names of faces, of which a server may have some. */
export const FACE_NAMES = Object.keys(FACES) as FaceName[]

/** The faces that the settings choose, in the order of the table. Probes ask for health, whatever there is besides. */
function facesOf(settings: FaceSettings): readonly Face[] {
  const { faces = FACE_NAMES } = settings
  const chosen = FACE_NAMES.filter((name) => faces.includes(name))
  const own = chosen.flatMap((name): Face | Face[] => FACES[name](settings))
  return [...(chosen.includes('watch') ? [] : [health]), ...own, rounding(settings)]
}

/** The kinds of jobs that faces bring. */
export const jobKindsOf = (settings: FaceSettings): JobKinds =>
  Object.assign({}, ...facesOf(settings).map(({ jobs }) => jobs))

/** What a thread makes the same faces of. */
type ThreadSettings = FaceSettings & Pick<ServerOptions, 'bodyLimit'> & { isBare: boolean }

/** Health alone, for those who run only what they have read. */
export const BARE: Faces = {
  all: [health],
  thread: import.meta.url,
  settings: {
    ...FACE_DEFAULTS,
    bodyLimit: DEFAULTS.bodyLimit,
    isBare: true,
  } satisfies ThreadSettings,
}

export type DocketOptions = ServerOptions & FaceSettings

/** Starts a server with the faces that the options choose, by default all, and resolves when it listens. */
export function startDocket(options: Partial<DocketOptions> = {}): Promise<Server> {
  const settings = { ...DEFAULTS, ...FACE_DEFAULTS, ...options }
  const { origins, mcpKeys, page, metrics, metricsPort, log, rounding, faces, bodyLimit } = settings
  // Functions cannot be cloned, and threads share no metrics and print nothing.
  const own = { origins, mcpKeys, page, metrics, metricsPort, log, rounding, faces }
  const shared = { ...own, share: undefined, browser: undefined }
  return startServer(options, {
    // Large requests are executed by threads alone.
    all: facesOf(settings).map(({ operations = [], ...face }) => {
      return { ...face, operations: withLimits(operations, bodyLimit, false) }
    }),
    thread: import.meta.url,
    settings: { ...shared, bodyLimit, isBare: false } satisfies ThreadSettings,
  })
}

/** What threads need to run the jobs of commands, without the limits of a server. */
export const commandThreads = ({ rounding }: RoundingSettings) =>
  ({
    module: import.meta.url,
    settings: {
      ...FACE_DEFAULTS,
      rounding,
      bodyLimit: Number.POSITIVE_INFINITY,
      isBare: false,
    } satisfies ThreadSettings,
    bodyLimit: DEFAULTS.bodyLimit,
    // As long as a timer can be set to.
    timeout: 2 ** 31 - 1,
  }) satisfies Partial<PoolOptions>

// A thread of the program loads this module, or the bundle that contains it.
if (isWorker)
  serveJobs(
    (settings) => {
      const { isBare, bodyLimit, ...own } = settings as ThreadSettings
      if (isBare) return OPERATIONS
      const limited = withLimits(operationsOf(own.faces), bodyLimit, true)
      return limited.map((operation) => withRounding(operation, own))
    },
    (settings) => jobKindsOf(settings as ThreadSettings),
  )
