/** Mentions of operations in messages: `GET /v0/addons/mx-cfdi-v4`. Faces without paths say them in their own words. */
import { API_PREFIX } from '../about.ts'
import type { Operation } from '../ops/operation.ts'

const MENTION = new RegExp(
  `\\b(?:GET|POST) ${API_PREFIX}/([a-z]+)(?:/([\\w-]+(?:[./][\\w-]+)*))?`,
  'g',
)

/** Names an operation, and the value of the parameter in its path, if it has one. */
type Say = (operation: Operation, argument: string | undefined) => string

/** Makes the function that replaces the mentions of operations in a message. */
export function mentionsReplaced(
  operations: readonly Operation[],
  say: Say,
): (message: string) => string {
  const byPath = new Map<string, Operation>()
  for (const operation of operations) byPath.set(operation.path.replace(/\{.*/, '{'), operation)
  return (message) =>
    message.replace(MENTION, (mention, list: string, argument: string | undefined) => {
      const operation = byPath.get(argument === undefined ? `/${list}` : `/${list}/{`)
      return operation ? say(operation, argument) : mention
    })
}
