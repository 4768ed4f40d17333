/** Long strings, for every string that a document can have: patterns and normalisers may be slow for some. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { regularExpressionsIn } from '../../test/regular-expressions/literals.ts'
import { isBuilt, typeNameOf } from './adapter.ts'
import { type Case, request } from './case.ts'
import { fillBytes } from './fills.ts'
import { addonSets, documentWith, nameOf, type Place, placesOf, ROOTS } from './places.ts'
import { sample } from './samples.ts'

const SOURCE = join(import.meta.dirname, '..', '..', 'src')

/** Repeated besides what the expressions of the source look for. */
// biome-ignore format: table
const REPEATED = [
  'a', 'A', '0', ' ', '@', '.', '-', ',', '+', '/', ':', '%', '%2', '"', "'", '\\', '\n', '\r\n', '\t',
  '(', '(((', '[', '{', '(?:', 'a*', '<', '0a', 'a.', 'a@', '@a.b', '"@', '\\"', '1/', 'a-', 'key+', ' \r\n',
  '\u0301', 'e\u0301', '\ud83d', '\ude00', '\ud83d\ude00', '\u00a0', '\u0000', 'ß', 'ﬁ', 'İ',
]

const ENDS = ['', '!']

/** Characters of each string, if many elements have one. */
const SHORT = 500

/** A character that each part of an expression matches. */
function atomsOf(source: string): string[] {
  const atoms =
    source.match(/\\[dwsDWSbBpPuxc]|\\.|\[\^?(?:\\.|[^\]\\])+\]|[^\\[\](){}?*+|^$]/g) ?? []
  return atoms.map((atom) => {
    const known = ({ '\\d': '0', '\\w': 'a', '\\s': ' ', '.': 'x' } as { [atom: string]: string })[
      atom
    ]
    if (known !== undefined) return known
    return atom
      .replace(/^\[\^?|\]$/g, '')
      .replace(/^\\/, '')
      .charAt(0)
  })
}

/** The strings to repeat: those above, and pairs of neighbours in each expression of the source. */
function repeated(): string[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const sources = files.flatMap((file) =>
    regularExpressionsIn(readFileSync(join(SOURCE, file), 'utf8')),
  )
  const neighbours = sources.flatMap(({ source }) => {
    const atoms = atomsOf(source)
    return atoms.flatMap((atom, at) => [atom, atom + (atoms[at + 1] ?? '')])
  })
  return [...new Set([...REPEATED, ...neighbours])].filter((text) => text !== '')
}

/** A JSON string of about that many bytes, with its escapes and quotes. */
function textOf(unit: string, end: string, bytes: number): string {
  const each = Buffer.byteLength(JSON.stringify(unit)) - 2
  return JSON.stringify(unit.repeat(Math.max(Math.floor(bytes / each), 1)) + end)
}

export function textCases(): Case[] {
  const units = repeated()
  const cases: Case[] = []
  const seen = new Set<string>()
  for (const root of ROOTS) {
    const places = placesOf(root)
    for (const owner of new Set(places.map((place) => place.owner))) {
      if (seen.has(owner.name)) continue
      seen.add(owner.name)
      const own = places.filter((place) => place.owner === owner)
      cases.push(...groupsOf(own).flatMap((group) => longTexts(group, units)))
      const list = places.find(({ field: { type } }) => type.kind === 'list' && type.item === owner)
      for (const place of list ? own.filter(isText) : []) {
        cases.push(...REPEATED.map((unit) => shortTexts(list!, place, unit)))
      }
    }
  }
  return cases
}

const isText = ({ field: { type } }: Place): boolean =>
  type.kind === 'scalar' && type.form === 'string'

/** All plain strings of an object at once, since they are always read; every other type on its own. */
function groupsOf(places: Place[]): Place[][] {
  const others = places.filter(({ field: { type } }) => {
    if (type.kind === 'list') return type.item.kind === 'scalar'
    return type.kind === 'scalar' && !['text', 'integer', 'number', 'boolean'].includes(type.form)
  })
  return [places.filter(isText), ...others.map((place) => [place])].filter(
    (group) => group.length > 0,
  )
}

/** The validation of the strings of a group: their type, and the keywords of their schema. */
function validatorOf(group: Place[]): string {
  const { field, schema } = group[0]!
  const isList = field.type.kind === 'list'
  const { pattern, format } = (isList ? schema.items : schema) ?? {}
  return [field.type.name, isList ? '[]' : '', pattern ?? '', format ?? ''].join(' ')
}

function longTexts(group: Place[], units: string[]): Case[] {
  const { root, owner } = group[0]!
  const [none = [], all] = addonSets(root)
  const others = group.length > 1 ? ` and all other strings of ${owner.name}` : ''
  const [name, validator] = [`${nameOf(group[0]!)}${others}`, validatorOf(group)]
  const way = isBuilt(typeNameOf(root)) ? 'build' : 'validate'
  const caseOf = (unit: string, end: string, addons: string[]): Case => {
    const formats = addons.length > 0 ? ', several formats' : ''
    const repeated = `${JSON.stringify(unit)} repeated`
    return {
      name: `${name}: ${repeated}${end && ', then !'}${formats}`,
      way,
      kind: `${validator}: ${repeated}${formats}`,
      // There are very many cases, and few of them are run.
      body: (bytes) => request(way, longDocument(group, unit, end, addons)(bytes)),
    }
  }
  return units.flatMap((unit) =>
    ENDS.flatMap((end, at) =>
      [none, ...(all && at === 0 ? [all] : [])].map((addons) => caseOf(unit, end, addons)),
    ),
  )
}

function longDocument(
  group: Place[],
  unit: string,
  end: string,
  addons: string[],
): (bytes: number) => string {
  const contents = group.map((place) => ({
    place,
    json: (bytes: number) => {
      const text = textOf(unit, end, bytes / group.length)
      return place.field.type.kind === 'list' ? `[${text}]` : text
    },
  }))
  const { root } = group[0]!
  return documentWith({ root, addons, variant: 0, level: 'minimal' }, contents)
}

/** The same in many elements of a list, each short enough that somebody may have written it. */
function shortTexts(list: Place, { root, owner, field }: Place, unit: string): Case {
  const element = (at: number): string => {
    const object = sample(owner, 'minimal', at) as object
    return JSON.stringify({ ...object, [field.name]: unit.repeat(Math.ceil(SHORT / unit.length)) })
  }
  const json = fillBytes(list, element)
  const make = documentWith({ root, addons: [], variant: 0, level: 'minimal' }, [
    { place: list, json },
  ])
  const name = `${nameOf(list)} × ${field.name}: ${JSON.stringify(unit)} to ${SHORT} characters`
  return {
    name,
    way: 'build',
    kind: `${field.name}s: ${unit}`,
    body: (bytes) => request('build', make(bytes)),
  }
}
