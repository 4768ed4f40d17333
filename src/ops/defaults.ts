/** Values of members, or of parts of them, that a request leaves out. */
import type { JsonObject } from '../json.ts'
import type { Operation } from './operation.ts'
import { mergeObjects } from './request/merge-template.ts'

/** Members by the name of their operation. */
export interface RequestDefaults {
  readonly [operation: string]: JsonObject
}

/** The operations, with members added to their requests: what a request has takes precedence, member by member. */
export const withDefaults = (
  operations: readonly Operation[],
  defaults: RequestDefaults | undefined,
): readonly Operation[] =>
  operations.map((each) => {
    const members = defaults?.[each.name]
    if (!members) return each
    return {
      ...each,
      run(request, context) {
        const own: JsonObject = {}
        for (const name of Object.keys(members)) if (name in request) own[name] = request[name]
        return each.run({ ...request, ...mergeObjects(members, own) }, context)
      },
    }
  })
