/**
 * The schemas of the levels of Factur-X, which are narrower than that of CII. facturx.json has, by type, its elements and
 * their types, `IssuerAssignedID:ID?`: `?` optional, `*`, `+` and `{0,2}` repeated; or `#` for a text, and its attributes.
 */
import { lazy } from '../../../values/lazy.ts'
import { lazyBy } from '../../by-key.ts'
import type { Level } from '../rules/levels.ts'
import { lookedForTag } from '../xml/shared-tags.ts'
import levels from './facturx.json' with { type: 'json' }
import { type Content, contentIn, LEAVES, type Place } from './structure.ts'

/** The kinds of texts by how the names of their types end. Others are texts. */
const KINDS: readonly (readonly [ending: RegExp, kind: string])[] = [
  [/^(?:Amount|Quantity|Measure|Numeric|Percent|Rate)$/, 'Numeric'],
  [/^boolean$/, 'Indicator'],
  [/^BinaryObject$/, 'BinaryObject'],
]

/** The content of the root in a level. */
export const levelContent = lazyBy((level: Level): Content => {
  const types: { readonly [type: string]: string } = levels[level]
  const contentOf = lazyBy((type: string): Content => {
    const text = types[type] ?? '#'
    if (text.startsWith('#') || type === '') return leafOf(type, text)
    const words = text === '' ? [] : text.split(' ')
    return contentIn(words.map((word, index) => placeOf(word, index, type)))
  })
  const placeOf = (word: string, index: number, type: string): Place => {
    const [, name = '', own = '', count = ''] =
      /^((?:\w+:)?[A-Z]\w*):(\w*)(\?|\*|\+|\{0,2\})?$/.exec(word) ?? []
    const prefix = type === 'CrossIndustryInvoice' ? 'rsm' : 'ram'
    return {
      tag: lookedForTag(name.includes(':') ? name : `${prefix}:${name}`),
      index,
      isRequired: count === '' || count === '+',
      isRepeated: count !== '' && count !== '?',
      content: lazy(() => contentOf(own)),
    }
  }
  return contentOf('CrossIndustryInvoice')
})

/** The texts of dates, which have no type, have a format. */
function leafOf(type: string, text: string): Content {
  if (type === '') return { leaf: { attributes: ['format'], required: 'format' } }
  const kind = KINDS.find(([ending]) => ending.test(type))?.[1] ?? 'Text'
  const named = text.split(' ').slice(1)
  const attributes = named.map((word) => word.replace(/^@|\?$/g, ''))
  const required = named.find((word) => !word.endsWith('?'))?.slice(1)
  const { form, asks } = LEAVES.get(kind)!
  return {
    leaf: {
      attributes,
      ...(required !== undefined && { required }),
      ...(form && asks !== undefined && { form, asks }),
    },
  }
}
