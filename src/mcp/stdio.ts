/** The Model Context Protocol on standard input and output, for assistants on a desktop: a message a line. */

import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { DocketError } from '../errors.ts'
import { isObject, type Parsed, parseJson } from '../json.ts'
import { linesOf } from '../ndjson.ts'
import type { Protocol } from './protocol.ts'
import { errorMessage, RpcError } from './rpc.ts'

/**
 * Answers the messages of a stream until its end. They are answered in turn, so that what a client cancels has been
 * answered, or is not begun.
 * @param limit most bytes of a message
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

/** The revision that an answer to `initialize` settles for all that follows. */
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
