/** Code lists: the international ones, and those of the model in the same form. */
import type { DefinitionSource } from '../model/authored.ts'
import type { CatalogueDef } from '../model/generated/types.ts'
import { definitionIn, schemaAt } from '../model/schema-registry.ts'
import { lazy } from '../values/lazy.ts'
import cef from './cef.json' with { type: 'json' }
import iso from './iso.json' with { type: 'json' }
import untdid from './untdid.json' with { type: 'json' }

type CodeList = DefinitionSource<CatalogueDef>

/** The list of a definition or of one of its members, whose description is that of the schema. */
function codeList(
  key: string,
  title: string,
  path: string,
  definition: string,
  member?: string,
): CodeList {
  const whole = definitionIn(schemaAt(path), definition)
  const { oneOf, anyOf, description = '' } = (member && whole.properties?.[member]) || whole
  const values = (oneOf ?? anyOf ?? []).flatMap(({ const: code, title: name }) =>
    typeof code === 'string' ? { code, name: { en: name || code } } : [],
  )
  const name = { en: title }
  return { key, name, description: { en: description }, extensions: [{ key, name, values }] }
}

/** The code lists of the model. Their codes are those that the schemas list. */
// biome-ignore format: table
export const codeLists = lazy((): readonly CodeList[] => [
  codeList('countries', 'Countries', 'l10n/iso-country-code', 'l10n.ISOCountryCode'),
  codeList('tax-countries', 'Countries in tax law', 'l10n/tax-country-code', 'l10n.TaxCountryCode'),
  codeList('currencies', 'Currencies', 'currency/code', 'currency.Code'),
  codeList('units', 'Units', 'org/item', 'org.Item', 'unit'),
])

/** International code lists, whose keys any document can use as extensions. */
export const CATALOGUES: readonly DefinitionSource<CatalogueDef>[] = [cef, iso, untdid]
