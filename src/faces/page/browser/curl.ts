/** The command that sends a request. */
import { API } from './api.ts'

/** A command for a POSIX shell, which leaves everything between single quotes as it is, but for single quotes. */
export function commandOf(operation: string, body: string, base: string): string {
  const url = new URL(API + operation, base).href
  return `curl -s ${url} -H 'Content-Type: application/json' -d '${body.replaceAll("'", `'\\''`)}'`
}
