/** The Model Context Protocol on standard input and output, for desktop assistants: one message per line. */
import type { Readable } from 'node:stream'
import { DocketError } from '../../errors.ts'
import type { ParsedRequest } from '../../ops/request/parse-request.ts'
import { createSplitter, LongLine, linesOf } from '../ndjson.ts'
import type { Protocol } from './protocol.ts'
import { errorMessage, type Id, messageText, parseCall, RpcError } from './rpc.ts'

/**
 * Answers the messages of a stream until it ends, one after the other. Cancelling a request therefore has no effect.
 * @param write resolves once a line is written; with false if nobody reads any longer
 * @param limit largest message, in bytes
 */
export async function serveLines(
  protocol: Protocol,
  input: Readable,
  write: (line: string) => Promise<boolean>,
  limit: number,
): Promise<void> {
  let version: string | undefined
  for await (const lines of linesOf(input, createSplitter(limit))) {
    for (const line of lines) {
      const parsed = parseLine(line)
      const id = line instanceof LongLine ? idOf(line) : undefined
      const { body, stream = body ? [body] : [] } =
        'code' in parsed ? { body: errorMessage(parsed, id) } : await protocol(parsed, { version })
      version = agreedVersion(body) ?? version
      for (const message of stream) {
        if (!(await write(`${messageText(message)}\n`))) return
      }
    }
  }
}

function parseLine(line: Buffer | LongLine): ParsedRequest | RpcError {
  if (line instanceof LongLine) return new RpcError('request', line.message)
  try {
    return parseCall(line, 'the line')
  } catch (error) {
    if (error instanceof DocketError) return new RpcError('parse', error.message)
    throw error
  }
}

/** The id of a message, at its start after `jsonrpc` and `method`, or at its end before `jsonrpc`. */
const AT_START =
  /^\{\s?(?:"(?:jsonrpc|method)":\s?"[\w./]{1,99}",\s?){0,2}"id":\s?(\d{1,15}|"[^"\\]{0,99}"),/
const AT_END = /,\s?"id":\s?(\d{1,15}|"[^"\\]{0,99}")(?:,\s?"jsonrpc":\s?"2\.0")?\}$/

/** The id of a message that is too long to be read, if it is where clients write it. */
function idOf({ start, end }: LongLine): Id | undefined {
  const id = (AT_START.exec(start.toString()) ?? AT_END.exec(end.toString().trimEnd()))?.[1]
  return id === undefined ? undefined : (JSON.parse(id) as Id)
}

/** The revision that a response settles for later messages: only the one to `initialize` names it. */
function agreedVersion(response: object | undefined): string | undefined {
  const { result } = (response ?? {}) as { result?: { protocolVersion?: string } }
  return result?.protocolVersion
}
