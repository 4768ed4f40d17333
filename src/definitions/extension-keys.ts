import type { DefinitionSource } from '../model/authored.ts'
import type { Definition } from '../model/generated/types.ts'

/** The keys of the extensions that a definition lists. */
export const keysOf = (extensions: readonly DefinitionSource<Definition>[] = []): string[] =>
  extensions.map(({ key }) => key!)
