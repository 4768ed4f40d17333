/** Processes that tests start end with them, even if nobody is left to end them. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { originIn, runProcess, startProcess, stop, succeed } from './processes.ts'

/** Set in a process that stands for a test: the port to which all that it starts connects. */
const PORT = 'DOCKET_TEST_PORT'

const CONNECT = 'require("node:net").connect(process.argv[1])'

/** Starts another process; both run for as long as they are connected. */
const PARENT = `require('node:child_process').spawn(process.execPath, ['-e', '${CONNECT}', process.argv[1]])
${CONNECT}`

const startParent = (port: string) => startProcess(process.execPath, ['-e', PARENT, port])

/** Calls back with the port to connect to, and waits until there are two connections. */
async function connections(start: (port: string) => void): Promise<Socket[]> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  start(String((server.address() as AddressInfo).port))
  const sockets: Socket[] = []
  while (sockets.length < 2) sockets.push((await once(server, 'connection'))[0])
  server.close()
  return sockets
}

if (process.env[PORT]) {
  startParent(process.env[PORT])
} else {
  test('processes end with a test process that is killed', async () => {
    const flags = process.execArgv.filter((flag) => !flag.startsWith('--test'))
    const starting: ReturnType<typeof startProcess>[] = []
    const sockets = await connections((port) => {
      const environment = { ...process.env, [PORT]: port }
      const args = [...flags, process.argv[1]!]
      starting.push(startProcess(process.execPath, args, { environment }))
    })
    const closed = sockets.map((socket) =>
      once(
        socket.on('error', () => undefined),
        'close',
      ),
    )
    for (const child of starting) await stop(child, 'SIGKILL')
    await Promise.all(closed)
  })

  test('a server that ends before it listens is reported with what it has printed', async () => {
    const child = startProcess(process.execPath, ['-e', `console.error('no port')`])
    await assert.rejects(originIn(child), /no server listens: no port/)
    await stop(child)
  })

  test('a process that fails is reported with its command and what it has printed', async () => {
    const script = `console.log('out'); console.error('err'); process.exitCode = 3`
    const ended = await runProcess(process.execPath, ['-e', script])
    assert.deepEqual(ended, { status: 3, output: 'out\n', errors: 'err\n' })
    await assert.rejects(succeed(process.execPath, ['-e', script]), /-e console[^]+\nout\nerr/)
  })

  test('a process that a test forgets does not keep the file from ending', async () => {
    for (const socket of await connections(startParent)) socket.unref()
  })
}
