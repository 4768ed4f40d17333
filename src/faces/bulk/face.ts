/** Many requests in one, over HTTP: see docs/operate.md. */
import type { IncomingMessage } from 'node:http'
import { API_PREFIX } from '../../about.ts'
import type { Core, Face } from '../../face.ts'
import type { Reservation } from '../../http/budget.ts'
import { LINES_TYPE, type Reply } from '../../http/message.ts'
import type { RunJob } from '../../jobs/job.ts'
import { answerLines, type LinesJob } from './batches.ts'
import { answerLine, executeAll, type LineJob } from './bulk.ts'
import { inflateStream } from './streams.ts'

/** Milliseconds without traffic after which the connection of a stream is destroyed. */
const SILENCE_TIMEOUT = 60_000

/** Longest and largest stream, in milliseconds and bytes. */
const STREAM_TIME = 60 * 60 * 1000
const STREAM_BYTES = 1024 ** 3

export const bulk: Face = {
  jobs: {
    line: (operations) => (job: LineJob) => answerLine(operations, job),
    lines: (operations) => (job: LinesJob) => answerLines(operations, job),
  },
  serve: (core) => ({
    endpoints: {
      [`${API_PREFIX}/bulk`]: {
        methods: ['POST'],
        reply: (request, _read, memory) => reply(request, memory, core),
      },
    },
  }),
}

function reply(
  request: IncomingMessage,
  memory: Reservation,
  { run, count, bodyLimit }: Core,
): Reply {
  const { headers, socket } = request
  socket.setTimeout(SILENCE_TIMEOUT)
  const lines = inflateStream(request, headers['content-encoding'], STREAM_BYTES, memory)
  const limits = { line: bodyLimit, bytes: STREAM_BYTES, time: STREAM_TIME }
  const body = executeAll(
    lines,
    counted((job) => run(job, socket), count),
    limits,
    memory,
  )
  return { status: 200, headers: { 'Content-Type': LINES_TYPE }, body }
}

/** Runs the requests of lines, and has each counted under its operation. */
const counted =
  (run: RunJob, count: Core['count']): RunJob =>
  async (job) => {
    const start = performance.now()
    const reply = await run(job)
    const duration = (performance.now() - start) / 1000
    const sent = (reply.body as Uint8Array).length
    for (const ran of reply.ran ?? []) count({ ...ran, duration, received: job.body.length, sent })
    return reply
  }
