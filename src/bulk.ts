/** Many requests in one: a JSON object a line in, a JSON object a line out, in the order in which they came. */
import { DocketError } from './errors.ts'
import { isObject, parseJson } from './json.ts'
import { linesOf } from './lines.ts'
import { writeDocument } from './model/write.ts'
import type { Answer, Operation } from './ops/operation.ts'
import { perform } from './ops/perform.ts'

/**
 * Performs the requests of a stream one after the other: `{"id", "action", "payload"}`, where `action` is the name of
 * an operation and `payload` its request. Each comes to `{"id", "seq", "payload", "ignored"?}` or
 * `{"id", "seq", "error", "ignored"?}`.
 * @param limit most bytes of a line
 */
export async function* performAll(
  operations: readonly Operation[], stream: AsyncIterable<Buffer>, limit: number,
): AsyncGenerator<Buffer> {
  let seq = 0
  for await (const line of linesOf(stream, limit)) yield Buffer.from(`${await answered(operations, line, ++seq)}\n`)
}

async function answered(operations: readonly Operation[], line: Buffer | DocketError, seq: number): Promise<string> {
  const ignored: string[] = []
  let id: unknown
  let outcome: string
  try {
    if (line instanceof DocketError) throw line
    const { value, duplicates } = parseJson(line, 'the line')
    if (!isObject(value)) throw new DocketError('input', 'a line must be an object: {"id", "action", "payload"}')
    if (typeof value.id !== 'string' && !Number.isInteger(value.id)) {
      throw new DocketError('input', 'id must be a text or a whole number')
    }
    id = value.id
    const operation = operations.find(({ name }) => name === value.action)
    if (!operation) {
      const names = operations.map(({ name }) => name).join(', ')
      throw new DocketError('input', `action must be one of ${names}`)
    }
    const outside = duplicates.find(([first]) => first !== 'payload')
    if (outside) throw new DocketError('input', `members are given more than once: ${outside.join('.')}`)
    const inPayload = duplicates.map((place) => place.slice(1))
    outcome = `"payload":${textOf(await perform(operation, { value: value.payload, duplicates: inPayload }, ignored))}`
  } catch (error) {
    outcome = `"error":${JSON.stringify(DocketError.of(error))}`
  }
  const dropped = ignored.length > 0 ? `,"ignored":${JSON.stringify(ignored)}` : ''
  return `{${id === undefined ? '' : `"id":${JSON.stringify(id)},`}"seq":${seq},${outcome}${dropped}}`
}

/** An answer on one line. */
function textOf({ document, json, stored }: Answer): string {
  if (document) return writeDocument(document)
  return JSON.stringify(stored === undefined ? json : JSON.parse(stored))
}
