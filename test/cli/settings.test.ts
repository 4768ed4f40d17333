import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFlags, readSettings } from '../../src/faces/cli/settings.ts'
import { UsageError } from '../../src/faces/cli/usage.ts'

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
