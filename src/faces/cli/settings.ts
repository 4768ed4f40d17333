/** The settings of the program: a table of flags and environment variables. */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { accessConflict, HOST, isOrigin, TOKEN } from '../../http/access.ts'
import { DEFAULTS as SERVER_DEFAULTS } from '../../server.ts'
import { type DocketOptions, FACE_DEFAULTS, FACE_NAMES, type FaceName } from '../index.ts'
import { BROWSER_FLAG } from '../print/find-browser.ts'
import { ROUNDINGS } from '../rounding.ts'
import { LOG_FORMS } from '../watch/log.ts'
import { LARGEST_DOCUMENT, readKey } from './json-file.ts'
import { LETTERHEAD_FLAG, readLetterhead } from './letterhead.ts'
import { fileOf } from './pdf.ts'
import { integer, invalid, listOf, matching, oneOf, type Read, YES, yes } from './setting-forms.ts'
import { readSoftware } from './software.ts'
import type { TlsFiles } from './tls.ts'
import { alignRows, mistakeIn, UsageError } from './usage.ts'

export interface Settings extends DocketOptions, TlsFiles {
  /** Number of processes that serve. */
  workers: number
  /** Milliseconds for which the event loop may stand still; 0 for as long as it likes. */
  watchdog: number
  /** Does the core run alone? */
  bare: boolean
}

const DEFAULTS: Settings = {
  ...SERVER_DEFAULTS,
  ...FACE_DEFAULTS,
  tlsCertFile: undefined,
  tlsKeyFile: undefined,
  workers: 1,
  watchdog: 5000,
  bare: false,
}

interface Setting {
  flag?: string
  /** The kind of value after the flag, such as `PORT`; a flag without has none. */
  value?: string
  variable: string
  about: string
  /** The default, as help shows it. */
  byDefault: string | number
  /** The face that it is a setting of; that of a server which lacks it would do nothing. */
  face?: FaceName
  read: Read<Partial<Settings>>
}

const ORIGINS = 'origins such as https://shop.example'

/** Longest delay that can be set, in seconds. */
const LONGEST_DELAY = 3600

/** Each takes some 80 MiB: more is a slip. */
const MOST_WORKERS = 256

export const SETTINGS: readonly Setting[] = [
  {
    flag: 'host',
    value: 'HOST',
    variable: 'DOCKET_HOST',
    about: 'address to listen on',
    byDefault: DEFAULTS.host,
    read: (host) => ({ host }),
  },
  {
    flag: 'port',
    value: 'PORT',
    variable: 'DOCKET_PORT',
    about: 'port to listen on, 0 for any',
    byDefault: DEFAULTS.port,
    read: integer(0, 65_535, (port) => ({ port })),
  },
  {
    flag: 'workers',
    value: 'N',
    variable: 'DOCKET_WORKERS',
    about: 'processes that serve, auto for one per core',
    byDefault: DEFAULTS.workers,
    read: (text, name) =>
      text === 'auto'
        ? { workers: availableParallelism() }
        : integer(1, MOST_WORKERS, (workers) => ({ workers }))(text, name),
  },
  {
    flag: 'watchdog',
    value: 'SECONDS',
    variable: 'DOCKET_WATCHDOG',
    about: 'seconds after which a process that stands still is ended, 0 for never',
    byDefault: DEFAULTS.watchdog / 1000,
    read: integer(0, LONGEST_DELAY, (seconds) => ({ watchdog: seconds * 1000 })),
  },
  {
    flag: 'base-path',
    value: 'PATH',
    variable: 'DOCKET_BASE_PATH',
    about: 'path that all others are below, such as /docket',
    byDefault: 'none',
    read: matching(
      /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*\/?$/,
      'a path of letters, digits, -, ., _ and ~, such as /docket, without . and .. segments',
      (path) => ({ basePath: path.replace(/\/$/, '') }),
    ),
  },
  {
    flag: 'log',
    value: 'FORM',
    variable: 'DOCKET_LOG',
    about: `lines on requests, to standard error: ${LOG_FORMS.join(', ')}`,
    byDefault: DEFAULTS.log,
    face: 'watch',
    read: oneOf(LOG_FORMS, (log) => ({ log })),
  },
  {
    flag: 'no-metrics',
    variable: 'DOCKET_NO_METRICS',
    about: 'leave out the metrics for Prometheus at /metrics',
    byDefault: 'off',
    read: yes({ metrics: false }),
  },
  {
    flag: 'metrics-port',
    value: 'PORT',
    variable: 'DOCKET_METRICS_PORT',
    about: 'port for /metrics, if that of the server is public',
    byDefault: 'none',
    face: 'watch',
    read: integer(1, 65_535, (metricsPort) => ({ metricsPort })),
  },
  {
    flag: 'bare',
    variable: 'DOCKET_BARE',
    about: 'serve the operations of the core alone, without page, bulk, MCP or metrics',
    byDefault: 'off',
    read: yes({ bare: true }),
  },
  {
    flag: 'faces',
    value: 'NAMES',
    variable: 'DOCKET_FACES',
    about: `serve the core with some faces alone: ${FACE_NAMES.join(', ')}`,
    byDefault: 'all',
    read: listOf(
      (name) => FACE_NAMES.some((each) => each === name),
      `names of faces (${FACE_NAMES.join(', ')})`,
      (faces) => ({ faces: faces as FaceName[] }),
    ),
  },
  {
    flag: 'no-page',
    variable: 'DOCKET_NO_PAGE',
    about: 'leave out the page for browsers',
    byDefault: 'off',
    read: yes({ page: false }),
  },
  {
    flag: 'no-compress',
    variable: 'DOCKET_NO_COMPRESS',
    about: 'never compress answers, for example behind a proxy that does',
    byDefault: 'off',
    read: yes({ compress: false }),
  },
  {
    flag: 'mcp-keys',
    variable: 'DOCKET_MCP_KEYS',
    about: 'offer keygen and sign over MCP: private keys pass through the model',
    byDefault: 'off',
    face: 'mcp',
    read: yes({ mcpKeys: true }),
  },
  {
    flag: 'tls-cert',
    value: 'FILE',
    variable: 'DOCKET_TLS_CERT',
    about: 'certificates for TLS, in PEM',
    byDefault: 'none',
    read: (file, setting) => ({ tlsCertFile: { setting, file } }),
  },
  {
    flag: 'tls-key',
    value: 'FILE',
    variable: 'DOCKET_TLS_KEY',
    about: 'private key for TLS, in PEM',
    byDefault: 'none',
    read: (file, setting) => ({ tlsKeyFile: { setting, file } }),
  },
  {
    flag: 'max-connections',
    value: 'N',
    variable: 'DOCKET_MAX_CONNECTIONS',
    about: 'largest number of open connections',
    byDefault: DEFAULTS.maxConnections,
    read: integer(1, 1_000_000, (maxConnections) => ({ maxConnections })),
  },
  {
    variable: 'DOCKET_BODY_LIMIT',
    about: 'largest request body, in bytes',
    byDefault: DEFAULTS.bodyLimit,
    // An answer may be several times as long, and must fit into a string, which V8 limits to 512 MiB.
    read: integer(1, LARGEST_DOCUMENT, (bodyLimit) => ({ bodyLimit })),
  },
  {
    variable: 'DOCKET_MAX_IN_FLIGHT',
    about: 'bytes in memory for all clients together',
    byDefault: DEFAULTS.maxInFlight,
    read: integer(1, 2 ** 40, (maxInFlight) => ({ maxInFlight })),
  },
  {
    variable: 'DOCKET_TIMEOUT',
    about: 'seconds after which a large request is aborted',
    byDefault: DEFAULTS.timeout / 1000,
    read: integer(1, LONGEST_DELAY, (seconds) => ({ timeout: seconds * 1000 })),
  },
  {
    variable: 'DOCKET_DRAIN_DELAY',
    about: 'seconds to serve on after a signal to stop, when /readyz is 503 already',
    byDefault: DEFAULTS.drainDelay / 1000,
    read: (text, name) => {
      const seconds = Number(text)
      if (!/^\d{1,4}(?:\.\d{1,3})?$/.test(text) || seconds > LONGEST_DELAY)
        throw invalid(name, `a number from 0 to ${LONGEST_DELAY}, such as 0.5`, text)
      return { drainDelay: Math.round(seconds * 1000) }
    },
  },
  {
    variable: 'DOCKET_TOKEN',
    about: 'what clients must send: Authorization: Bearer TOKEN',
    byDefault: 'none',
    read: (token, name) => {
      if (TOKEN.test(token)) return { token }
      // The message must not contain it.
      throw new UsageError(`${name} must have 16 characters or more, of A-Z a-z 0-9 - . _ ~ + / =`)
    },
  },
  {
    variable: 'DOCKET_PRIVATE_KEY_FILE',
    about:
      'key that signs where a request has none: a JWK in FILE, or in its member NAME as FILE#NAME',
    byDefault: 'none',
    read: (place, name) => ({ privateKey: readKey(name, place, 'private') }),
  },
  {
    flag: 'verifactu-system',
    value: 'FILE',
    variable: 'DOCKET_VERIFACTU_SYSTEM',
    about:
      'software that VERI*FACTU records name where a request does not: the members of SistemaInformatico, as JSON',
    byDefault: 'none',
    face: 'convert',
    read: (place, name) => ({
      requestDefaults: { convert: { verifactu: { system: readSoftware(name, place) } } },
    }),
  },
  {
    flag: LETTERHEAD_FLAG,
    value: 'FILE',
    variable: 'DOCKET_LETTERHEAD',
    about: 'logo, colour, footer and terms of pages, where a request has none, as JSON',
    byDefault: 'none',
    face: 'render',
    read: (place, name) => ({
      requestDefaults: { render: { letterhead: readLetterhead(name, place) } },
    }),
  },
  {
    flag: BROWSER_FLAG,
    value: 'FILE',
    variable: 'DOCKET_BROWSER',
    about: 'Chromium, Chrome or Edge that prints pages to PDF, auto for the first that is found',
    byDefault: 'none',
    face: 'render',
    read: (given, name) => ({ browser: fileOf(given, name) }),
  },
  {
    flag: 'rounding',
    value: 'MODEL',
    variable: 'DOCKET_ROUNDING',
    about: `tax.rounding of documents that have none, and no totals yet: ${ROUNDINGS.join(', ')}`,
    byDefault: 'that of their country',
    read: oneOf(ROUNDINGS, (rounding) => ({ rounding })),
  },
  {
    variable: 'DOCKET_CORS',
    about: 'origins that may call: *, off, or a list',
    byDefault: '*, or off with a key',
    read: (text, name) =>
      text === '*' || text === 'off'
        ? { cors: text }
        : listOf(isOrigin, `*, off, or ${ORIGINS}`, (cors) => ({ cors }))(text, name),
  },
  {
    variable: 'DOCKET_ALLOWED_HOSTS',
    about: 'host names accepted',
    byDefault: 'loopback',
    read: listOf(
      (name) => HOST.test(name),
      'host names such as docket.example.com',
      (hosts) => ({ hosts }),
    ),
  },
  {
    variable: 'DOCKET_ALLOWED_ORIGINS',
    about: 'origins that may use MCP',
    byDefault: 'loopback',
    face: 'mcp',
    read: listOf(isOrigin, ORIGINS, (origins) => ({ origins })),
  },
]

/** The flags of settings, for `parseArgs`. */
const FLAGS = Object.fromEntries(
  SETTINGS.flatMap(({ flag, value }) =>
    flag === undefined ? [] : [[flag, { type: value ? 'string' : 'boolean' } as const]],
  ),
)

interface Flags {
  [flag: string]: string | boolean | undefined
}

/**
 * Parses the flags of a server.
 * @throws UsageError if one is unknown or lacks its value
 */
export function parseFlags(args: string[]): Flags {
  const yes = { type: 'boolean' } as const
  const options = {
    ...FLAGS,
    mcp: yes,
    help: { ...yes, short: 'h' },
    version: { ...yes, short: 'v' },
  }
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new UsageError(`${mistakeIn(error)}; see docket --help`)
  }
}

const isDefault = (own: Partial<Settings>): boolean =>
  Object.entries(own).every(([name, value]) => DEFAULTS[name as keyof Settings] === value)

const hasFace = ({ faces = FACE_NAMES }: Settings, face: FaceName): boolean => faces.includes(face)

/**
 * Reads the settings from flags and environment; flags take precedence, and empty variables count as absent.
 * @throws UsageError naming the setting that is invalid
 */
export function readSettings(flags: Flags, environment: NodeJS.ProcessEnv): Settings {
  const settings: Settings = { ...DEFAULTS }
  const facesNeeded: (readonly [name: string, face: FaceName])[] = []
  for (const { flag, variable, face, read } of SETTINGS) {
    const given = flag === undefined ? undefined : flags[flag]
    const text = given ?? (environment[variable] || undefined)
    if (text === undefined) continue
    const name = given === undefined ? variable : `--${flag}`
    const { requestDefaults = {} } = settings
    const own = read(text === true ? YES : String(text), name)
    Object.assign(settings, own)
    if (face && !isDefault(own)) facesNeeded.push([name, face])
    // Settings have defaults for different operations.
    if (own.requestDefaults)
      settings.requestDefaults = { ...requestDefaults, ...own.requestDefaults }
  }
  if (settings.metricsPort !== undefined && settings.metricsPort === settings.port)
    throw new UsageError('--metrics-port must differ from --port')
  if (!settings.tlsCertFile !== !settings.tlsKeyFile)
    throw new UsageError('TLS requires both --tls-cert and --tls-key')
  if (settings.bare && settings.faces)
    throw new UsageError('--bare is a server without faces; leave it out to have those of --faces')
  if (settings.bare && settings.rounding)
    throw new UsageError('--rounding has no effect with --bare; set tax.rounding in documents')
  const lacking = facesNeeded.find(([, face]) => settings.bare || !hasFace(settings, face))
  if (lacking) {
    const [name, face] = lacking
    const choice = settings.bare ? '--bare' : '--faces'
    throw new UsageError(
      `${name} has no effect without the face ${face}, which ${choice} leaves out`,
    )
  }
  const conflict = accessConflict(settings)
  if (conflict !== undefined) throw new UsageError(conflict)
  return settings
}

/** The lines of help about settings. */
export function describeSettings(): string {
  return alignRows(
    SETTINGS.map(({ flag, value, variable, about, byDefault }) => [
      flag === undefined ? '' : `--${flag}${value ? ` ${value}` : ''}`,
      variable,
      `${about} (${byDefault})`,
    ]),
  )
}
