/** The Model Context Protocol on standard input and output, for desktop assistants: one message per line. */
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { DocketError } from '../errors.ts'
import { isObject, type Parsed, parseJson } from '../json.ts'
import { linesOf } from '../ndjson.ts'
import type { Protocol } from './protocol.ts'
import { errorMessage, RpcError } from './rpc.ts'

/**
 * Answers the messages of a stream until it ends, one after the other. Cancelling a request therefore has no effect.
 * @param limit largest message, in bytes
 */
export async function serveLines(
  protocol: Protocol,
  input: Readable,
  output: Writable,
  limit: number,
): Promise<void> {
  let version: string | undefined
  for await (const line of linesOf(input, limit)) {
    const parsed = parseLine(line)
    const { body, stream = body ? [body] : [] } =
      'code' in parsed ? { body: errorMessage(parsed) } : await protocol(parsed, { version })
    if (!('code' in parsed)) version = agreedVersion(parsed, body) ?? version
    for (const message of stream) {
      if (!output.write(`${JSON.stringify(message)}\n`)) await once(output, 'drain')
    }
  }
}

function parseLine(line: Buffer | DocketError): Parsed | RpcError {
  try {
    if (line instanceof DocketError) throw line
    return parseJson(line, 'the line')
  } catch (error) {
    if (error instanceof DocketError) return new RpcError('parse', error.message)
    throw error
  }
}

/** The revision that a response to `initialize` settles for later messages. */
function agreedVersion({ value }: Parsed, body: object | undefined): string | undefined {
  if (
    !isObject(value) ||
    value.method !== 'initialize' ||
    !isObject(body) ||
    !isObject(body.result)
  )
    return undefined
  return body.result.protocolVersion as string | undefined
}
