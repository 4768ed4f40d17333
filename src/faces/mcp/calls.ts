/** The calls of tools in a message or batch, for those who count operations. */
import type { Ran } from '../../http/message.ts'
import { isObject, type JsonObject } from '../../json.ts'
import type { Operation } from '../../ops/operation.ts'
import type { Outcome } from './rpc.ts'

/** Makes the function that lists the operations that a message ran, with the HTTP statuses that they would have had. */
export function createCallList(
  operations: readonly Operation[],
): (message: unknown, outcome: Outcome) => Ran[] {
  const names = new Map(operations.map(({ name, tool }) => [tool?.name ?? name, name]))
  return (message, { body, stream }) => {
    const answers = [stream ?? body].flat(2).filter((answer) => isObject(answer))
    return [message].flat().flatMap((request) => {
      if (!isObject(request) || request.method !== 'tools/call') return []
      const operation = isObject(request.params) && names.get(String(request.params.name))
      const { result } = answers.find(({ id }) => id === request.id) ?? {}
      return operation && isObject(result) ? [{ operation, status: statusOf(result) }] : []
    })
  }
}

/** A tool that fails says why in the text of its last part: an error with its status. */
function statusOf({ isError, content }: JsonObject): number {
  if (isError !== true || !Array.isArray(content)) return 200
  const last: unknown = content.at(-1)
  const error: unknown = isObject(last) ? JSON.parse(String(last.text)) : undefined
  return isObject(error) ? Number(error.code) : 500
}
