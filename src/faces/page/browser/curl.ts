/** The command that sends a request. */
import { API } from './api.ts'

/** A command for a shell of POSIX: in single quotes everything but these stands for itself. */
export function commandOf(operation: string, body: string, base: string): string {
  const url = new URL(API + operation, base).href
  return `curl -s ${url} -H 'Content-Type: application/json' -d '${body.replaceAll("'", `'\\''`)}'`
}
