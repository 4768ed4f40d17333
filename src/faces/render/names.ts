/** Names of codes and keys, from the definitions of regimes, formats and catalogues, and from the schemas. */
import type { Addon, Regime } from '../../definitions/contract.ts'
import { addonOf, extensionOf } from '../../definitions/registry.ts'
import type { DefinitionSource } from '../../model/authored.ts'
import type { Definition } from '../../model/generated/types.ts'
import type { Amount } from '../../values/amount.ts'
import { percentageText } from '../../values/percentage.ts'
import { getOwn, type TextMap, type Texts } from '../../values/text-map.ts'
import { EXEMPTION } from '../../vocabulary/vatex.ts'
import { titlesInSchema } from '../titles.ts'
import { mentionOf } from './country-words.ts'
import type { Labels } from './labels.ts'
import { marginOf } from './margin.ts'

type Entry = DefinitionSource<Definition>

/** Finds names in the language of a page. */
export interface NameFinder {
  /** The name of an extension in the language of the page, or else its key. */
  extension: (key: string) => string
  /** The name of a code of an extension, if it has one in the language of the page. */
  extensionCode: (key: string, code: string) => string | undefined
  /** The short name of a tax: "IVA"; some provinces have one of their own, known by its percentage. */
  category: (code: string, percent?: Amount) => string
  /** The name of a treatment of a tax: "exempt". Codes of exemptions that the law wants to be named go before it. */
  treatment: (category: string, key: string | undefined, ext: TextMap | undefined) => string
  /** The name of a format in the language of the page, or else its key. */
  format: (key: string) => string
  /** The name of an identity by its type or key. */
  identity: (code: string) => string | undefined
  /** The name of a key that the schema of a member lists. */
  key: (type: string, member: string, key: string) => string
}

/** The names that documents of a regime and formats use. */
export function nameFinder(
  labels: Labels,
  regime: Regime | undefined,
  addons: readonly Addon[],
): NameFinder {
  const { language } = labels
  /** Definitions have a language once: what is in Portuguese serves Brazil. */
  const ownName = (names: Texts): string | undefined =>
    names?.[language] ?? names?.[language.replace(/-.*/, '')]
  /** A number or tax is best known by the name that its country gives it. */
  const nativeName = (names: Texts): string | undefined =>
    ownName(names) ?? Object.entries(names ?? {}).find(([key]) => key !== 'en')?.[1] ?? names?.en
  const sources = [
    ...(regime ? [regime.definition] : []),
    ...addons.map(({ definition }) => definition),
  ]
  const categoryOf = (code: string) =>
    regime?.definition.categories?.find((category) => category.code === code)
  const entryOf = (list: readonly Entry[] | undefined, key: string): Entry | undefined =>
    list?.find((entry) => entry.key === key || entry.code === key)
  const extensionCode = (key: string, code: string): string | undefined =>
    ownName(entryOf(extensionOf(key)?.values, code)?.name)
  /** A margin scheme by the words of its country, or else of the format. */
  function marginName(ext: TextMap | undefined): string | undefined {
    const [key = '', code = ''] = marginOf({ ext }) ?? []
    return mentionOf(key, code) ?? extensionCode(key, code)
  }
  return {
    extension: (key) => ownName(extensionOf(key)?.name) ?? key,
    extensionCode,
    // The word of the country, as IGV in Peru, goes before that of the language.
    category(code, percent) {
      const rated = percent && labels.tax(`${code} ${percentageText(percent)}`)
      if (rated) return rated
      const names = categoryOf(code)?.name
      const name = ownName(names)
      if (name !== undefined && name !== code) return name
      // A name that is the code says no more than it.
      return labels.tax(code) ?? (names?.en === code ? undefined : nativeName(names)) ?? code
    },
    treatment: (category, key = '', ext) =>
      labels.key(getOwn(ext ?? {}, EXEMPTION)?.toLowerCase() ?? '') ??
      marginName(ext) ??
      labels.key(key) ??
      ownName(categoryOf(category)?.keys?.find((each) => each.key === key)?.name) ??
      key,
    identity: (code) => {
      const entries = sources.map(({ identities }) => entryOf(identities, code))
      return nativeName(entries.find(Boolean)?.name)
    },
    format: (key) => ownName(addonOf(key)?.definition.name) ?? key,
    // Schemas have titles in English alone; in other languages a key without a word stays a key.
    key: (type, member, key) =>
      labels.key(`${type}.${key}`) ??
      labels.key(key) ??
      (language === 'en' ? titlesInSchema(type, member).get(key) : undefined) ??
      key,
  }
}
