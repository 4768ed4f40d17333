/** Shared by the tests of formats: builds that succeed, and the faults of those that do not. */
import { faults, type Json, post } from '../support.ts'

/** Builds a document, which must succeed. */
export const build = (request: Json): Promise<Json> => post('/build', request)

/**
 * A function that sends a request that must be rejected, and returns its faults as `CODE $.path`, sorted.
 * @param prefix dropped from the codes
 */
export function faultFinder(prefix = '') {
  return async (request: Json, path = '/build'): Promise<string[]> => {
    const found = faults(await post(path, request, { status: 422 }))
    return found.map((fault) => (fault.startsWith(prefix) ? fault.slice(prefix.length) : fault))
  }
}
