/**
 * The elements that are members of a document, as the table of a format says (`= path how`, see element-table.ts): written
 * and read by the same rows.
 */
import type { JsonObject } from '../../json.ts'
import { lazyBy } from '../by-key.ts'
import { listOf, present } from './import/present.ts'
import { takeTerm } from './import/take-terms.ts'
import { takeText, type Used } from './take-members.ts'
import type { ElementTable, Entry } from './xml/element-table.ts'
import { type Group, groupOf, groupsOf, textOf } from './xml/tree.ts'

/** Any object of a document, and one with texts. */
type Members = { readonly [member: string]: unknown } | undefined
type Texts = { readonly [member: string]: string | undefined } | undefined

/** Reads a document, and notes what is used of it. */
export interface TextReader {
  readonly used: Used
  /**
   * Takes a text; blank ones count as absent.
   * @param at the path of the object that has it
   */
  readonly text: <Name extends string>(
    holder: { [name in Name]?: string | undefined } | undefined,
    member: Name,
    at: string,
  ) => string | undefined
}

/** How the text of an element is made of a member of an object at a path, and the member of the text. */
export interface Codec<Reader extends TextReader, Source> {
  readonly write: (
    reader: Reader,
    holder: Texts,
    member: string,
    at: string,
    type: string,
  ) => string | undefined
  readonly read: (group: Group, element: string, source: Source) => unknown
}

/** Codecs by the name that tables have for them. Entries of a list that have a `number` are nothing without it. */
export type Codecs<Reader extends TextReader, Source> = {
  readonly [how: string]: Codec<Reader, Source>
}

/** The codecs that all formats have. */
export const COMMON: Codecs<TextReader, unknown> = {
  text: { write: (reader, holder, member, at) => reader.text(holder, member, at), read: takeTerm },
  code: { write: ({ used }, holder, member) => takeText(used, holder, member), read: takeTerm },
}

/** A codec whose text is made of all of an object. */
export const codecOf = <Reader extends TextReader, Holder extends object, Source>(
  write: (reader: Reader, holder: Holder, at: string) => string | undefined,
  read: Codec<Reader, Source>['read'] = takeTerm,
): Codec<Reader, Source> => {
  // Tables name members of the objects that their groups are made of.
  return { write: (reader, holder, _, at) => write(reader, holder as object as Holder, at), read }
}

/** An element with its source. */
interface Bound<Reader extends TextReader, Source> {
  readonly element: string
  readonly type: string
  /** The members that lead from the object of its group to that with its own. */
  readonly steps: readonly string[]
  readonly member: string
  readonly isList: boolean
  /** The path of the object that has its member, from that of its group. */
  readonly at: string
  /** Undefined for groups. */
  readonly codec: Codec<Reader, Source> | undefined
  /** Is it the number of its object? */
  readonly isNumber: boolean
  readonly children: BoundGroup<Reader, Source>
}

type BoundGroup<Reader extends TextReader, Source> = readonly Bound<Reader, Source>[]

const LEAF = { steps: [], isList: false, at: '', children: [] }

function compile<Reader extends TextReader, Source>(
  { name, type = '', source, children }: Entry,
  codecs: Codecs<Reader, Source>,
): BoundGroup<Reader, Source> {
  if (source?.how === undefined) return []
  const { path, how } = source
  const [list, inList] = path.split(/\[\]\.?/)
  const steps = list!.split('.')
  const member = steps.pop()!
  const common = { element: name, type, isNumber: how === 'number' }
  // A text that is repeated is a group of one member.
  const below = inList
    ? [{ ...common, ...LEAF, member: inList, codec: codecs[how] }]
    : children.flatMap((child) => compile(child, codecs))
  return [
    {
      ...common,
      steps,
      member,
      isList: inList !== undefined,
      at: steps.map((step) => `.${step}`).join(''),
      codec: below.length > 0 ? undefined : codecs[how],
      children: below,
    },
  ]
}

export interface Bindings<Reader extends TextReader, Source> {
  /**
   * Makes a group of the bound elements that an object has.
   * @param place the path of the element
   * @param at the path of the object
   */
  readonly write: (reader: Reader, place: string, object: object | undefined, at: string) => Group
  /** Makes an object of the bound elements of a group. Undefined if it has none. */
  readonly read: (place: string, group: Group | undefined, source: Source) => JsonObject | undefined
}

/** Binds the elements of a format to documents. */
export function createBindings<Reader extends TextReader, Source>(
  { elementsIn }: Pick<ElementTable, 'elementsIn'>,
  codecs: Codecs<Reader, Source>,
): Bindings<Reader, Source> {
  const boundIn = lazyBy((place: string) =>
    elementsIn(place).flatMap((entry) => compile(entry, codecs)),
  )
  return {
    write: (reader, place, object, at) => write(reader, boundIn(place), object as Members, at),
    read: (place, group, source) => group && read(boundIn(place), group, source),
  }
}

function write<Reader extends TextReader, Source>(
  reader: Reader,
  all: BoundGroup<Reader, Source>,
  object: Members,
  at: string,
): Group {
  const group: Group = { at }
  for (const { element, type, steps, member, isList, at: suffix, codec, children } of all) {
    let holder = object
    for (const step of steps) holder = holder?.[step] as Members
    const place = suffix === '' ? at : at + suffix
    if (codec) {
      group[element] = codec.write(reader, holder as Texts, member, place, type)
      continue
    }
    const value = holder?.[member] as Members | readonly Members[]
    if (!value) continue
    const inside = `${place}.${member}`
    group[element] = isList
      ? (value as readonly Members[]).map((each, i) =>
          write(reader, children, each, `${inside}[${i}]`),
        )
      : write(reader, children, value as Members, inside)
  }
  return group
}

function read<Reader extends TextReader, Source>(
  all: BoundGroup<Reader, Source>,
  group: Group,
  source: Source,
): JsonObject | undefined {
  const object: JsonObject = {}
  // An object of a list is nothing without its number if it has one.
  const isNamed = (each: Group, own: typeof all): boolean =>
    own.every(({ element, isNumber }) => !isNumber || textOf(each, element) !== '')
  for (const { element, steps, member, isList, codec, children } of all) {
    const value = codec
      ? codec.read(group, element, source)
      : isList
        ? listOf(
            groupsOf(group, element).map((each) =>
              isNamed(each, children) ? read(children, each, source) : undefined,
            ),
          )
        : read(children, groupOf(group, element) ?? NONE, source)
    if (value === undefined) continue
    let holder = object
    for (const step of steps) holder = (holder[step] ??= {}) as JsonObject
    const before = holder[member]
    holder[member] = before ? { ...before, ...(value as object) } : value
  }
  return present(object)
}

const NONE: Group = { at: '' }
