/** International code lists, whose keys any document can use as extensions. */
import type { DefinitionSource } from '../model/authored.ts'
import type { CatalogueDef } from '../model/generated/types.ts'
import cef from './cef.json' with { type: 'json' }
import iso from './iso.json' with { type: 'json' }
import untdid from './untdid.json' with { type: 'json' }

export const CATALOGUES: readonly DefinitionSource<CatalogueDef>[] = [cef, iso, untdid]
