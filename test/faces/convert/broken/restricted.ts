/** Invoices with an element or attribute that EN 16931 has no place for: one for each rule that forbids one. */
import type { Finding } from '../../../../src/faces/convert/check/check-xml.ts'
import {
  listRestrictions,
  type Restriction,
} from '../../../../src/faces/convert/check/restrictions.ts'
import { copy, edit, type Node, parse, serialise } from './edit-xml.ts'

export interface Restricted extends Restriction {
  readonly place: string
  readonly xml: string
  readonly findings: readonly Finding[]
  /** Rules of other kinds that it breaks as well. */
  readonly others: readonly string[]
}

/** An element with its path from the root. */
type Found = [path: string, node: Node]

/** All elements in an element, each with its path. */
function* elementsIn(node: Node, path: string): Iterable<Found> {
  yield [path, node]
  const counts = new Map<string, number>()
  for (const child of node.children) {
    const number = (counts.get(child.tag) ?? 0) + 1
    counts.set(child.tag, number)
    const step = number === 1 ? child.tag : `${child.tag}[${number}]`
    yield* elementsIn(child, path === '' ? step : `${path}/${step}`)
  }
}

/** Where the place of a rule may be in an invoice: `//a/b` and `*ID/@c` begin at any element of the name. */
function* placesIn(root: Node, place: string): Iterable<string> {
  const [, start, name = '', rest = ''] = /^(\/\/|\*)([^/]*)(\/?.*)$/.exec(place) ?? []
  if (start === undefined) {
    yield place.replace(/^\//, '')
    return
  }
  const isMeant = ({ tag, content }: Node): boolean => {
    if (name.startsWith('@')) return content.leaf?.attributes.includes(name.slice(1)) ?? false
    return start === '*' ? tag.endsWith(name) : tag === name
  }
  const after = name.startsWith('@') ? `/${name}` : rest
  for (const [path, node] of elementsIn(root, '')) {
    if (isMeant(node)) yield path + after
    // An element that is not there yet can be added.
    else if (start === '//' && node.content.places?.has(name)) yield `${path}/${name}${after}`
  }
}

/** The invoices that places are added to: later ones have what the first has not. */
export const RESTRICTED_BASES: readonly string[] = ['full', 'represented', 'card', 'credit']

const FORBIDDING: ReadonlySet<string> = new Set(Array.from(listRestrictions(), ({ rule }) => rule))

/**
 * Makes the invoices, each of what is valid but for one place. What is added may have to be in something else, or to have
 * something in it, which other rules of this kind forbid; rules of other kinds are avoided if possible.
 * @param valid invoices of a syntax
 * @param check lists what is found in XML
 */
export async function* restrictedInvoices(
  valid: readonly string[],
  syntax: 'ubl' | 'cii',
  check: (xml: string) => Promise<readonly Finding[]>,
): AsyncIterable<Restricted> {
  const roots = valid.map(parse)
  for (const { rule, isFatal, syntax: own, place } of listRestrictions()) {
    if (own !== syntax) continue
    let best: Restricted | undefined
    for (const [path, xml] of triesOf(roots, place)) {
      const findings = await check(xml)
      const rules = new Set(findings.map((finding) => finding.rule))
      if (!rules.has(rule)) continue
      const others = [...rules].filter((other) => !FORBIDDING.has(other))
      if (!best || others.length < best.others.length)
        best = { rule, isFatal, place: path, xml, findings, others }
      if (others.length === 0) break
    }
    if (best) yield best
  }
}

/** Invoices with something at the places that a rule may be about. */
function* triesOf(roots: readonly Node[], place: string): Iterable<[path: string, xml: string]> {
  for (const valid of roots) {
    for (const path of placesIn(valid, place)) {
      const root = copy(valid)
      if (canEdit(root, path)) yield [path, serialise(root)]
    }
  }
}

/** Adds an element, or an attribute with the text that the schema accepts in it. */
function canEdit(root: Node, path: string): boolean {
  const [place = '', attribute] = path.split(/\/?@/)
  try {
    const node = edit(root, place === '' ? path : place)
    const fixed = node.content.leaf?.fixed?.find((rule) => rule.startsWith(`${attribute}=`))
    if (attribute) edit(root, `${path} = ${fixed?.split('=')[1] ?? 'en'}`)
    return true
  } catch {
    return false
  }
}
