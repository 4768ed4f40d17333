/** Every text that a document can have, against texts that patterns and normalisers may take long over. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { regularExpressionsIn } from '../../test/regular-expressions/literals.ts'
import { request, type Case } from './case.ts'
import { fillBytes } from './fills.ts'
import { addonSets, documentWith, nameOf, placesOf, ROOTS } from './places.ts'
import { sample } from './samples.ts'

const SOURCE = join(import.meta.dirname, '..', '..', 'src')

/** What is repeated although no expression of the source asks for it. */
const REPEATED = [
  'a', 'A', '0', ' ', '@', '.', '-', ',', '+', '/', ':', '%', '%2', '"', "'", '\\', '\n', '\r\n', '\t', '(', '(((',
  '[', '{', '(?:', 'a*', '<', '\u0301', 'e\u0301', '\ud83d', '\ude00', '\ud83d\ude00', '\u00a0', '\u0000', 'ß', 'ﬁ', 'İ',
  '0a', 'a.', 'a@', '@a.b', '"@', '\\"', '1/', 'a-', 'key+', ' \r\n',
]

const ENDS = ['', '!']

/** Characters in the list form, of each element's text. */
const SHORT = 500

/** One character for each part of an expression: of a class one of its own, of anything else the character itself. */
function atomsOf(source: string): string[] {
  const atoms = source.match(/\\[dwsDWSbBpPuxc]|\\.|\[\^?(?:\\.|[^\]\\])+\]|[^\\[\](){}?*+|^$]/g) ?? []
  return atoms.map((atom) => {
    const known = ({ '\\d': '0', '\\w': 'a', '\\s': ' ', '.': 'x' } as { [atom: string]: string })[atom]
    if (known !== undefined) return known
    return atom.replace(/^\[\^?|\]$/g, '').replace(/^\\/, '').charAt(0)
  })
}

/** Texts to repeat: those above, and neighbours in each expression of the source. */
function repeated(): string[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const sources = files.flatMap((file) => regularExpressionsIn(readFileSync(join(SOURCE, file), 'utf8')))
  const neighbours = sources.flatMap(({ source }) => {
    const atoms = atomsOf(source)
    return atoms.flatMap((atom, at) => [atom, atom + (atoms[at + 1] ?? '')])
  })
  return [...new Set([...REPEATED, ...neighbours])].filter((text) => text !== '')
}

/** A text of about so many bytes in JSON, escapes and quotes counted. */
function textOf(unit: string, end: string, bytes: number): string {
  const each = Buffer.byteLength(JSON.stringify(unit)) - 2
  return JSON.stringify(unit.repeat(Math.max(Math.floor(bytes / each), 1)) + end)
}

export function textCases(): Case[] {
  const units = repeated()
  const cases: Case[] = []
  const seen = new Set<string>()
  for (const root of ROOTS) {
    for (const place of placesOf(root)) {
      const { owner, field } = place
      const isList = field.type.kind === 'list' && field.type.item.kind === 'scalar'
      const isText = field.type.kind === 'scalar' && !['integer', 'number', 'boolean'].includes(field.type.form)
      const member = `${owner.name}.${field.name}`
      if ((!isText && !isList) || seen.has(member)) continue
      seen.add(member)
      const [none = [], all] = addonSets(root)
      for (const unit of units) {
        for (const end of ENDS) {
          for (const way of ['build', 'validate'] as const) {
            const name = `${nameOf(place)}: ${JSON.stringify(unit)} repeated${end && ', then !'}`
            const json = (bytes: number): string => (isList ? `[${textOf(unit, end, bytes)}]` : textOf(unit, end, bytes))
            const make = (bytes: number): string => {
              const addons = all && unit.length % 2 === 0 ? all : none
              return documentWith({ root, addons, variant: 0, level: 'minimal' }, [{ place, json }])(bytes)
            }
            cases.push({ name, way, body: (bytes) => request(make(bytes)) })
          }
        }
      }
      // The same in many elements, each short enough to pass for a text that somebody wrote.
      const list = placesOf(root).find(({ field: { type } }) => type.kind === 'list' && type.item === owner)
      if (!list || !isText) continue
      for (const unit of REPEATED) {
        const element = (at: number): string => {
          const object = sample(owner, 'minimal', at) as object
          return JSON.stringify({ ...object, [field.name]: unit.repeat(Math.ceil(SHORT / unit.length)) })
        }
        const make = documentWith({ root, addons: [], variant: 0, level: 'minimal' }, [
          { place: list, json: fillBytes(list, element) },
        ])
        const name = `${nameOf(list)} × ${field.name}: ${JSON.stringify(unit)} to ${SHORT} characters`
        cases.push(...(['build', 'validate'] as const).map((way) => ({ name, way, body: (bytes: number) => request(make(bytes)) })))
      }
    }
  }
  return cases
}
