import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import { parseFlags, readSettings } from '../../../src/faces/cli/settings.ts'
import { unknownVariables } from '../../../src/faces/cli/unknown-variables.ts'
import { UsageError } from '../../../src/faces/cli/usage.ts'

/** Settings that a server could start with, but that would never do what was meant. */
const MISTAKES: [variable: string, text: string][] = [
  ['DOCKET_BODY_LIMIT', '0'],
  ['DOCKET_MAX_IN_FLIGHT', '0'],
  ['DOCKET_MAX_CONNECTIONS', '0'],
  ['DOCKET_TIMEOUT', '0'],
  ['DOCKET_WORKERS', '0'],
  ['DOCKET_BODY_LIMIT', String(64 * 1024 * 1024 + 1)],
  ['DOCKET_MAX_IN_FLIGHT', String(2 ** 40 + 1)],
  ['DOCKET_MAX_CONNECTIONS', '1000001'],
  ['DOCKET_TIMEOUT', '3601'],
  ['DOCKET_DRAIN_DELAY', '1s'],
  ['DOCKET_DRAIN_DELAY', '-1'],
  ['DOCKET_DRAIN_DELAY', '3601'],
  ['DOCKET_BASE_PATH', '/a/../b'],
  ['DOCKET_BASE_PATH', '/.'],
  ['DOCKET_CORS', '*,https://x'],
  ['DOCKET_CORS', 'https://x/'],
  ['DOCKET_CORS', 'https://x:443'],
  ['DOCKET_CORS', 'null'],
  ['DOCKET_CORS', ','],
  ['DOCKET_ALLOWED_ORIGINS', 'shop.example'],
  ['DOCKET_ALLOWED_HOSTS', 'http://x'],
  ['DOCKET_ALLOWED_HOSTS', 'a.example,b.example/path'],
]

for (const [variable, text] of MISTAKES) {
  test(`${variable}=${text} is refused`, () => {
    assert.throws(
      () => readSettings({}, { [variable]: text }),
      (error: Error) =>
        error instanceof UsageError &&
        error.message.startsWith(`${variable} must be `) &&
        error.message.endsWith(`, got ${JSON.stringify(text)}`),
    )
  })
}

/** Settings that are refused, with what they must be. */
const RULES: [variable: string, text: string, rule: string][] = [
  ['DOCKET_PORT', '65536', 'an integer from 0 to 65535'],
  ['DOCKET_PORT', '-1', 'an integer from 0 to 65535'],
  ['DOCKET_METRICS_PORT', '0', 'an integer from 1 to 65535'],
  ['DOCKET_METRICS_PORT', '65536', 'an integer from 1 to 65535'],
  ['DOCKET_WORKERS', '257', 'an integer from 1 to 256'],
  ['DOCKET_MAX_CONNECTIONS', '1e3', 'an integer from 1 to 1000000'],
  ['DOCKET_BODY_LIMIT', '67108865', 'an integer from 1 to 67108864'],
  ['DOCKET_MAX_IN_FLIGHT', '1099511627777', 'an integer from 1 to 1099511627776'],
  ['DOCKET_TIMEOUT', '1.5', 'an integer from 1 to 3600'],
  ['DOCKET_DRAIN_DELAY', '0.0001', 'a number from 0 to 3600, such as 0.5'],
  ['DOCKET_LOG', 'xml', 'one of off, json, text'],
  ['DOCKET_BARE', 'yes', 'one of 1, 0'],
  [
    'DOCKET_BASE_PATH',
    'docket',
    'a path of letters, digits, -, ., _ and ~, such as /docket, without . and .. segments',
  ],
  ['DOCKET_CORS', 'x', '*, off, or origins such as https://shop.example, separated by commas'],
  ['DOCKET_ALLOWED_ORIGINS', 'x', 'origins such as https://shop.example, separated by commas'],
  ['DOCKET_ALLOWED_HOSTS', 'x y', 'host names such as docket.example.com, separated by commas'],
]

for (const [variable, text, rule] of RULES) {
  test(`${variable}=${text} is refused with what it must be`, () => {
    assert.throws(() => readSettings({}, { [variable]: text }), {
      message: `${variable} must be ${rule}, got ${JSON.stringify(text)}`,
    })
  })
}

test('the least and the largest are accepted', () => {
  const least = readSettings(
    {},
    {
      DOCKET_PORT: '0',
      DOCKET_METRICS_PORT: '1',
      DOCKET_WORKERS: '1',
      DOCKET_MAX_CONNECTIONS: '1',
      DOCKET_BODY_LIMIT: '1',
      DOCKET_MAX_IN_FLIGHT: '1',
      DOCKET_TIMEOUT: '1',
      DOCKET_DRAIN_DELAY: '0',
    },
  )
  const { port, metricsPort, workers, maxConnections, bodyLimit, maxInFlight } = least
  assert.deepEqual(
    [port, metricsPort, workers, maxConnections, bodyLimit, maxInFlight],
    [0, 1, 1, 1, 1, 1],
  )
  assert.deepEqual([least.timeout, least.drainDelay], [1000, 0])
  const most = readSettings(
    {},
    {
      DOCKET_PORT: '65535',
      DOCKET_METRICS_PORT: '65534',
      DOCKET_WORKERS: '256',
      DOCKET_DRAIN_DELAY: '3600',
    },
  )
  assert.deepEqual(
    [most.port, most.metricsPort, most.workers, most.drainDelay],
    [65_535, 65_534, 256, 3_600_000],
  )
  assert.equal(readSettings({}, { DOCKET_WORKERS: 'auto' }).workers, availableParallelism())
})

test('a token is long enough, and never in a message', () => {
  const rule = 'DOCKET_TOKEN must have 16 characters or more, of A-Z a-z 0-9 - . _ ~ + / ='
  for (const DOCKET_TOKEN of ['short', 'fifteen-letters', 'with a space in it'])
    assert.throws(() => readSettings({}, { DOCKET_TOKEN }), { message: rule })
  const DOCKET_TOKEN = 'sixteen-letters.'
  assert.equal(readSettings({}, { DOCKET_TOKEN }).token, DOCKET_TOKEN)
})

test('flags take precedence over variables, and empty variables are absent', () => {
  const settings = readSettings(parseFlags(['--port', '1']), {
    DOCKET_PORT: '2',
    DOCKET_HOST: '',
  })
  assert.deepEqual([settings.port, settings.host], [1, '127.0.0.1'])
  assert.throws(() => readSettings(parseFlags(['--port', 'x']), {}), {
    message: '--port must be an integer from 0 to 65535, got "x"',
  })
  assert.throws(() => parseFlags(['--prot', '1']), /--prot'?; see docket --help$/)
})

test('an unknown variable is named, with the one that was meant, but not what Kubernetes says of services', () => {
  const environment = {
    DOCKET_BODYLIMIT: '5',
    DOCKET_COLOUR: 'red',
    DOCKET_TIMEOUT: '5',
    DOCKET_SERVICE_HOST: '10.0.0.1',
    DOCKET_PORT_8080_TCP_ADDR: '10.0.0.1',
    docket: '1',
  }
  assert.deepEqual(unknownVariables(environment), [
    'docket: warning: unknown variable DOCKET_BODYLIMIT; did you mean DOCKET_BODY_LIMIT?',
    'docket: warning: unknown variable DOCKET_COLOUR; see docket --help',
  ])
})

test('TLS has two files', () => {
  const message = 'TLS requires both --tls-cert and --tls-key'
  for (const flag of ['--tls-cert', '--tls-key'])
    assert.throws(() => readSettings(parseFlags([flag, 'file.pem']), {}), { message })
})

test('limits may be as large as they say', () => {
  const environment = {
    DOCKET_BODY_LIMIT: String(64 * 1024 * 1024),
    DOCKET_MAX_IN_FLIGHT: String(2 ** 40),
    DOCKET_MAX_CONNECTIONS: '1000000',
    DOCKET_TIMEOUT: '3600',
  }
  const { bodyLimit, maxInFlight, maxConnections, timeout } = readSettings({}, environment)
  assert.deepEqual(
    [bodyLimit, maxInFlight, maxConnections, timeout],
    [2 ** 26, 2 ** 40, 1_000_000, 3_600_000],
  )
})

test('lists, paths and delays are read', () => {
  const { cors, hosts, origins, basePath, drainDelay } = readSettings(
    {},
    {
      DOCKET_CORS: 'https://shop.example, HTTP://localhost:3000',
      DOCKET_ALLOWED_HOSTS: 'docket.internal,Docket.example.com:8443,[::1]',
      DOCKET_ALLOWED_ORIGINS: 'moz-extension://0123-ab,',
      DOCKET_BASE_PATH: '/a..b/c/',
      DOCKET_DRAIN_DELAY: '0.25',
    },
  )
  assert.deepEqual(cors, ['https://shop.example', 'http://localhost:3000'])
  assert.deepEqual(hosts, ['docket.internal', 'docket.example.com:8443', '[::1]'])
  assert.deepEqual(origins, ['moz-extension://0123-ab'])
  assert.deepEqual([basePath, drainDelay], ['/a..b/c', 250])
})

test('metrics have a port of their own, or none', () => {
  const same = (): unknown =>
    readSettings(parseFlags(['--port', '8081', '--metrics-port', '8081']), {})
  assert.throws(same, { message: '--metrics-port must differ from --port' })
  const { port, metricsPort } = readSettings(parseFlags(['--metrics-port', '8081']), {})
  assert.deepEqual([port, metricsPort], [8080, 8081])
})

/** Settings that are off by default, and the options that they set. */
const SWITCHES = {
  'no-metrics': { metrics: false },
  bare: { bare: true },
  'no-page': { page: false },
  'no-compress': { compress: false },
  'mcp-keys': { mcpKeys: true },
}

test('switches are given as flags or as variables', () => {
  const without = readSettings({}, {})
  for (const [flag, set] of Object.entries(SWITCHES)) {
    const variable = `DOCKET_${flag.toUpperCase().replaceAll('-', '_')}`
    const given = [
      readSettings(parseFlags([`--${flag}`]), {}),
      readSettings({}, { [variable]: '1' }),
    ]
    for (const settings of given) assert.deepEqual(settings, { ...without, ...set }, flag)
    assert.notDeepEqual(without, { ...without, ...set }, flag)
  }
})

test('a setting of a face that the server lacks is refused, and one that changes nothing is not', () => {
  const read = (args: string[], environment = {}) => readSettings(parseFlags(args), environment)
  const refused: [args: string[], environment: object, says: RegExp][] = [
    [['--bare', '--log', 'json'], {}, /^--log .* the face watch, which --bare leaves out$/],
    [['--bare'], { DOCKET_MCP_KEYS: '1' }, /^DOCKET_MCP_KEYS .* the face mcp, which --bare /],
    [
      ['--faces', 'page', '--metrics-port', '9'],
      {},
      /^--metrics-port .* which --faces leaves out$/,
    ],
    [['--bare', '--browser', process.execPath], {}, /^--browser .* the face render, which --bare /],
  ]
  for (const [args, environment, message] of refused)
    assert.throws(() => read(args, environment), { message })
  assert.equal(read(['--bare', '--log', 'off'], { DOCKET_MCP_KEYS: '0' }).bare, true)
  assert.equal(read(['--faces', 'watch', '--log', 'json']).log, 'json')
})

test('a browser is a file that is there, or the first that is found', () => {
  const file = process.execPath
  const browserOf = (flags: string[], environment = {}) =>
    readSettings(parseFlags(flags), environment).browser
  assert.equal(browserOf([]), undefined)
  assert.equal(browserOf(['--browser', file]), file)
  assert.equal(browserOf([], { DOCKET_BROWSER: file }), file)
  assert.throws(() => browserOf(['--browser', '/nowhere/chromium']), {
    message: '--browser: there is no file /nowhere/chromium',
  })
})
