/** What a document lacks by a rule that it breaks: where, and what to do, in words and with an example. */

import { addTo, lazyBy } from '../../by-key.ts'
import { blame, type Place, placesIn } from '../rules/blame.ts'
import advice from '../rules/data/advice.json' with { type: 'json' }
import type { DocumentRule, DocumentTerms } from '../rules/document-rules.ts'
import type { Item } from '../rules/indexed.ts'
import type { Expression } from '../rules/parse-expression.ts'
import { groupsAround } from '../rules/terms-target.ts'
import { wordsOf } from '../rules/words.ts'
import { GROUPS, nameOfTerm, TERMS } from '../terms/terms.ts'
import { type Group, groupOf, groupsOf, textOf } from '../xml/tree.ts'
import { exampleFor } from './examples.ts'
import { createRowsIn, exampleCode, type RowsIn } from './exemptions.ts'
import { BUYER, SELLER } from './read-party.ts'

/** A place of a document that breaks a rule. */
export interface Lack {
  /** The term or group that is missing or wrong. */
  readonly subject: string
  readonly path: string
  readonly description: string
  /** The text that is wrong; undefined if it is missing, or a group. */
  readonly text: string | undefined
}

/** The place from the object of a group or from the invoice, and what to do. */
interface Advice {
  readonly place: string
  readonly words: string
}

const read = (lines: { readonly [name: string]: string }): ReadonlyMap<string, Advice> =>
  new Map(
    Object.entries(lines).map(([name, line]): [string, Advice] => {
      const [place = '', words = ''] = line.split('|').map((part) => part.trim())
      return [name, { place, words }]
    }),
  )

const BY_TERM = read(advice.terms)
const BY_RULE = read(advice.rules)

/** Says what a document lacks by a rule, at the group or the text that breaks it, or the document. */
export type Adviser = (rule: DocumentRule, item: Item) => Lack[]

export function newAdviser(document: DocumentTerms): Adviser {
  const { root } = document
  const rowsIn = createRowsIn(root)
  const textsOf = lazyBy(({ parse }: DocumentRule) => findTexts(parse().context, root))
  return (rule, item) => {
    if (typeof item !== 'string') return lacksIn(rule, item as Group, document, rowsIn)
    const texts = textsOf(rule)
    const subjects = texts.get(item) ?? []
    // Others may be the same, and are among these.
    texts.delete(item)
    return subjects.map((subject) => lackOf(rule, subject, root, rowsIn))
  }
}

/** All that have a text that a rule is tested for, by the text. */
function findTexts(context: Expression, root: Group): Map<string, Subject[]> {
  const found = new Map<string, Subject[]>()
  for (const { steps } of placesIn(context)) {
    let holders: readonly Group[] = [root]
    for (const step of steps.slice(0, -1)) holders = holders.flatMap((each) => groupsOf(each, step))
    const name = steps.at(-1)!
    for (const holder of holders) {
      const text = holder[name]
      if (typeof text === 'string') addTo(found, text, { name, holder, isMissing: false })
    }
  }
  return found
}

function lacksIn(
  rule: DocumentRule,
  group: Group,
  document: DocumentTerms,
  rowsIn: RowsIn,
): Lack[] {
  const { test, target } = rule.parse()
  const { root } = document
  const places = blame(test, target, group, document)
  const found = places.map((place) => find(place, group, root))
  if (found.length === 0) found.push({ name: '', holder: group, isMissing: false })
  const names = new Set(found.map(({ name }) => name))
  // A scheme belongs to its identifier: what has neither lacks the identifier.
  const subjects = found.filter(
    ({ name }) => !names.has(name.replace(/-1$/, '')) || !/-1$/.test(name),
  )
  return subjects.map((subject) => lackOf(rule, subject, group, rowsIn))
}

function lackOf({ line }: DocumentRule, subject: Subject, item: Group, rowsIn: RowsIn): Lack {
  const { name, isMissing } = subject
  const rule = line.as ?? line.rule
  const own = BY_RULE.get(`${rule} ${name}`) ?? BY_RULE.get(rule)
  const byTerm = BY_TERM.get(name)
  const path = pathOf(own?.place || byTerm?.place || '', subject, item)
  const words = own ? own.words : isMissing ? (byTerm?.words ?? '') : ''
  const stated =
    line.description === '' && isMissing
      ? `${nameOfTerm(name)} is required`
      : wordsOf(line).description.replace(/\.$/, '')
  const todo = words === '' ? '' : `: ${filled(words, subject, item, rowsIn)}`
  const example =
    isMissing && !words.includes('such as') ? exampleFor(path, countryOf(subject)) : ''
  const text = textOf(subject.holder, name) || undefined
  return { subject: name, path, description: `${stated}${todo}${example}`, text }
}

/** The country of the party that lacks an electronic address; empty for anything else. */
function countryOf({ name, holder }: Subject): string {
  const party = [SELLER, BUYER].find(({ endpoint }) => endpoint === name)
  return party ? textOf(groupOf(holder, party.address.group), party.address.country) : ''
}

interface Subject {
  readonly name: string
  /** The group that it is, or would be, in. */
  readonly holder: Group
  readonly isMissing: boolean
}

/** The first step of a place that leads nowhere, or the term at its end. */
function find({ isFromRoot, steps }: Place, item: Group, root: Group): Subject {
  let group = isFromRoot ? root : item
  for (const [i, name] of steps.entries()) {
    if (i === steps.length - 1 && typeof group[name] === 'string')
      return { name, holder: group, isMissing: false }
    const next = groupsOf(group, name)[0]
    if (!next) {
      // A group without an object of its own, such as a contact, is one that lacks the term.
      const isObject = memberOf(name) !== ''
      return { name: isObject ? name : steps.at(-1)!, holder: group, isMissing: true }
    }
    group = next
  }
  return { name: steps.at(-1) ?? '', holder: group, isMissing: false }
}

/** @param place a member, `.` for the object itself, a place from `$`, or `{…}` for one that the reader noted */
function pathOf(place: string, { name, holder }: Subject, item: Group): string {
  if (place.startsWith('$')) return place
  if (place.startsWith('{')) return textOf(item, place.slice(1, -1))
  if (place === '.') return item.at
  if (place !== '') return `${holder.at}${place}`
  // The place of a group whose terms are those of the invoice.
  const { group = '', path } = TERMS.get(name) ?? {}
  const own = groupOf(holder, group)
  return own && path ? `${own.at}.${path}` : `${holder.at}${memberOf(name)}`
}

/** The member of a term or group in the object of the group around it, up to where there may be several. */
function memberOf(name: string): string {
  const { path: own, group = '' } = TERMS.get(name) ?? {}
  const inside = GROUPS[name]
  if (own === undefined && !inside) return ''
  const whole = [inside ? inside.path : GROUPS[group]!.path, own ?? ''].filter(Boolean).join('.')
  const around = GROUPS[groupsAround(name).at(-1) ?? '']!.path
  const member = (around === '' ? `.${whole}` : whole.slice(around.length)).replace(/^\.?/, '.')
  const [path = ''] = member.split(/\[[\d\]]/)
  return path === '.' ? '' : path
}

/** Puts what an invoice has into words: its rows of a category, a code for them, a place, or a term. */
const filled = (words: string, { holder }: Subject, item: Group, rowsIn: RowsIn): string =>
  words.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => {
    const category = textOf(item, 'BT-118')
    if (name === 'at') return holder.at.slice(2)
    if (name === 'rows') return rowsIn(category, textOf(item, 'BT-119'))
    return name === 'code' ? exampleCode(category) : textOf(item, name)
  })
