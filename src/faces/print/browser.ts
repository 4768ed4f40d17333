/**
 * A browser that prints pages, one at a time. It is driven by the DevTools protocol over two pipes, so that it opens no port, and
 * ends when this process ends. Pages are printed without scripts, and nothing that they name is fetched.
 */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--no-first-run',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Containers have little shared memory.
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND',
]

/** The page is shown under this address; the browser does not ask anybody for it. */
const ADDRESS = 'https://docket.invalid/'
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
}

/** As pages look on paper: with colours, and of the size that their style names. */
const PAPER = { printBackground: true, preferCSSPageSize: true, generateTaggedPDF: true }

/** Largest message of the browser, in bytes. A PDF in one is a third larger than by itself. */
const LONGEST_MESSAGE = 32 * 2 ** 20

/** Last characters of what the browser says of itself, of which errors repeat why it had to end. */
const LAST_WORDS = 2000

export interface Browser {
  /**
   * Prints a page of HTML as tagged PDF.
   * @param patience milliseconds
   * @throws Error if it is not printed; the browser has ended then
   */
  readonly print: (html: string, patience: number) => Promise<Buffer>
  /** Ends it. Resolves when it has left no file. */
  readonly close: () => Promise<void>
}

/** What the browser answers to commands, as far as it is read. */
interface Result {
  readonly targetId: string
  readonly sessionId: string
  readonly data: string
}

/** An answer, or an event. */
interface Message {
  readonly id?: number
  readonly result?: Result
  readonly error?: { readonly message: string }
  readonly method?: string
  readonly params?: { readonly requestId?: string }
}

interface Waiting {
  readonly resolve: (result: Result) => void
  readonly reject: (error: Error) => void
}

/** The secrets of this process are none of the browser's business, and its folder is the only place where it writes. */
function environmentFor(folder: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('DOCKET_'))
  const places = ['TMPDIR', 'TEMP', 'TMP', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME']
  const others = places.map((name) => [name, folder])
  return Object.fromEntries([...own, ...others])
}

/** Starts it. That it cannot be started is an error of the first page. */
export function startBrowser(program: string): Browser {
  const { spawn } = process.getBuiltinModule('node:child_process')
  const folder = mkdtempSync(join(tmpdir(), 'docket-'))
  // Browsers refuse to run their sandbox as root, as programs in containers run.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(program, [...FLAGS, ...asRoot, `--user-data-dir=${folder}`], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: environmentFor(folder),
  })
  const [, , words, commands, answers] = child.stdio as [null, null, Readable, Writable, Readable]
  const calls = createCalls(commands, answers, () => child.kill('SIGKILL'))
  let lastWords = ''
  words.on('data', (said) => {
    lastWords = `${lastWords}${said}`.slice(-LAST_WORDS)
  })
  // The end of the process says why.
  for (const stream of [words, commands, answers]) stream.on('error', () => undefined)
  const gone = new Promise<void>((done) => {
    const leave = (reason: string): void => {
      calls.end(reason)
      for (const stream of [words, commands, answers]) stream.destroy()
      const removed = rm(folder, { recursive: true, force: true, maxRetries: 5 })
      done(removed.catch(() => undefined))
    }
    child.on('error', ({ message }) => leave(`cannot run ${program}: ${message}`))
    child.on('exit', (status, signal) => {
      const last = lastWords.split('\n').findLast((line) => line.includes(':FATAL:'))
      leave(`${program} has ended with ${signal ?? status}${last ? `: ${last}` : ''}`)
    })
  })
  return {
    async print(html, patience) {
      const late = `${program} has not printed the page within ${Math.ceil(patience / 1000)} seconds`
      const timer = setTimeout(() => calls.end(late), patience)
      try {
        return await printPage(html, calls)
      } catch (error) {
        throw calls.end((error as Error).message)
      } finally {
        clearTimeout(timer)
      }
    },
    close() {
      calls.end(`${program} was ended`)
      return gone
    },
  }
}

/** What is sent to a browser, and what it says. */
interface Calls {
  /** Runs a command. @throws Error if it fails, or the browser has ended */
  send: (method: string, params: object, sessionId?: string) => Promise<Result>
  /** Has one listener for events at a time. */
  listen: (listener: (event: Message) => void) => void
  /** Ends the browser, and all commands with the first reason, which it returns. */
  end: (reason: string) => Error
}

/** Messages end with a zero byte, in both directions. */
function createCalls(commands: Writable, answers: Readable, kill: () => void): Calls {
  const waiting = new Map<number, Waiting>()
  let pieces: Buffer[] = []
  let length = 0
  let count = 0
  let ended: Error | undefined
  let onEvent: (event: Message) => void = () => undefined

  const end = (reason: string): Error => {
    ended ??= new Error(reason)
    kill()
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
    return ended
  }
  const take = (text: string): void => {
    const { id, result, error, ...event } = JSON.parse(text) as Message
    if (id === undefined) return onEvent(event)
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (result) resolve?.(result)
    else reject?.(new Error(error?.message))
  }
  answers.on('data', (bytes: Buffer) => {
    let start = 0
    for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, start)) {
      const text = Buffer.concat([...pieces, bytes.subarray(start, at)]).toString()
      pieces = []
      length = 0
      start = at + 1
      take(text)
    }
    pieces.push(bytes.subarray(start))
    length += bytes.length - start
    if (length > LONGEST_MESSAGE) end('the PDF is too large')
  })
  return {
    end,
    send: (method, params, sessionId) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        waiting.set(++count, { resolve, reject })
        commands.write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`)
      }),
    listen(listener) {
      onEvent = listener
    },
  }
}

/** Prints a page in a tab of its own. */
async function printPage(html: string, { send, listen, end }: Calls): Promise<Buffer> {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
  const inTab = (method: string, params: object): Promise<Result> => send(method, params, sessionId)
  const body = Buffer.from(html).toString('base64')
  const headers = Object.entries(HEADERS).map(([name, value]) => ({ name, value }))
  let isServed = false
  const loaded = new Promise<void>((resolve) =>
    listen(({ method, params }) => {
      if (method === 'Page.loadEventFired') resolve()
      if (method === 'Inspector.targetCrashed') end('the page has crashed')
      if (method !== 'Fetch.requestPaused') return
      const requestId = params?.requestId
      // A page that leads elsewhere stays when the request is aborted, where another error would replace it while it is printed.
      const answer = isServed
        ? inTab('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
        : inTab('Fetch.fulfillRequest', {
            requestId,
            responseCode: 200,
            responseHeaders: headers,
            body,
          })
      isServed = true
      answer.catch(() => undefined)
    }),
  )
  await Promise.all([
    inTab('Page.enable', {}),
    inTab('Inspector.enable', {}),
    inTab('Emulation.setScriptExecutionDisabled', { value: true }),
    inTab('Fetch.enable', {}),
  ])
  await inTab('Page.navigate', { url: ADDRESS })
  await loaded
  const { data } = await inTab('Page.printToPDF', PAPER)
  await send('Target.closeTarget', { targetId })
  return Buffer.from(data, 'base64')
}
