/** The scenarios by which an addon makes the code of a document of its type and tags, backwards. */
import { addonOf } from '../../../definitions/registry.ts'

/** In the order in which a build applies them. */
export const scenariosOf = (addon: string) =>
  addonOf(addon)?.definition.scenarios?.flatMap(({ list = [] }) => list) ?? []

/** The type and the tags that result in a code; undefined if it follows from none. */
export function typeOfCode(
  addon: string,
  extension: string,
  code: string | undefined,
): { type: string; tags: readonly string[] } | undefined {
  for (const { list } of addonOf(addon)?.definition.scenarios ?? []) {
    const scenario = list?.find(({ ext }) => ext?.[extension] === code)
    if (scenario) return { type: scenario.type?.[0] ?? 'standard', tags: scenario.tags ?? [] }
  }
  return undefined
}
