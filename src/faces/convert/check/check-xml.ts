/** Checks an invoice in UBL or CII by the rules of EN 16931 and of its profile. */
import { getOwn } from '../../../values/text-map.ts'
import { addTo } from '../../by-key.ts'
import type { CompiledRule } from '../rules/compile-rules.ts'
import type { Item } from '../rules/indexed.ts'
import { follow, type IndexedXml, indexXml } from '../rules/indexed.ts'
import { type Kind, placesOf, syntaxOf } from '../rules/places.ts'
import { type ByContext, type CheckedProfile, profileOf, rulesFor } from '../rules/profiles.ts'
import type { Severity } from '../rules/rule-lines.ts'
import { isTrue, itemsOf } from '../rules/values.ts'
import { wordsOf } from '../rules/words.ts'
import { createPaths, type XmlDocument, type XmlElement } from '../xml/xml-document.ts'
import { findForbidden } from './restrictions.ts'
import { findMisfits } from './structure.ts'

/** A rule that an invoice breaks, and where. */
export interface Finding {
  rule: string
  severity: Severity
  /** Business terms and groups. */
  terms: string[]
  /** XPath. */
  path: string
  line: number
  description: string
  fix: string
}

export interface CheckedXml {
  profile: CheckedProfile
  kind: Kind
  findings: Finding[]
  /** How many findings are not listed. */
  more: number
  fatal: number
}

/** The rule of findings about the structure. */
export const STRUCTURE = 'XSD'

/** So many findings are listed. */
const LIMIT = 200

const KINDS: { readonly [tag: string]: Kind } = {
  Invoice: 'invoice',
  CreditNote: 'creditNote',
  'rsm:CrossIndustryInvoice': 'cii',
}

/** The kind of a document by its root; undefined if it is not a known invoice. */
export const kindOf = (root: XmlElement): Kind | undefined => getOwn(KINDS, root.tag)

/** Checks an invoice. Rules are only tested if the structure is right, as they are made for that. */
export function checkXml(document: XmlDocument): CheckedXml {
  const { root } = document
  const kind = kindOf(root)
  if (!kind) throw new Error(`${root.tag} is not checked`)
  const indexed = indexXml(root)
  const [place = ''] = placesOf(kind).of.get('BT-24') ?? []
  const profile = profileOf(kind, textAt(indexed, place))
  const findings = newFindings(document, kind)
  for (const { element, description, fix } of findMisfits(root, syntaxOf(kind), LIMIT)) {
    findings.add(STRUCTURE, 'fatal', [], element, undefined, {
      description: `${description}.`,
      fix,
    })
  }
  if (findings.isEmpty()) {
    const { rules, byContext, without } = rulesFor(kind, profile)
    const broken = runRules(byContext, indexed)
    for (const rule of rules) {
      const elements = broken.get(rule)
      if (!elements) continue
      const { line, terms } = rule
      const words = wordsOf(line)
      for (const element of elements)
        findings.add(line.rule, line.severity ?? 'fatal', terms, element, undefined, words)
    }
    findForbidden(root, syntaxOf(kind), ({ rule, isFatal, element, attribute }) => {
      if (without.has(rule)) return
      const what = attribute === undefined ? element.tag : `the attribute ${attribute}`
      findings.add(rule, isFatal ? 'fatal' : 'warning', [], element, attribute, {
        description: `EN 16931 has no place for ${what} here.`,
        fix: 'Remove it.',
      })
    })
  }
  return { profile, kind, ...findings.list() }
}

const textAt = (indexed: IndexedXml, place: string): string =>
  follow([indexed.root], place.split('/'), indexed)[0]?.text.trim() ?? ''

/**
 * Finds the elements that break each rule. All rules of a context look at an element before the next one, while it is in
 * the cache of the processor: a file of 10,000 lines does not fit into it.
 */
function runRules(byContext: ByContext, indexed: IndexedXml): Map<CompiledRule, XmlElement[]> {
  const broken = new Map<CompiledRule, XmlElement[]>()
  for (const [context, rules] of byContext) {
    const items = itemsOf(context(indexed.root, indexed))
    if (items.length === 0) continue
    // A test whose result is the same for all elements runs once.
    const open = rules.filter(
      ({ test, isFixed }) => !(isFixed && isTrue(test(indexed.root, indexed))),
    )
    for (const item of items) {
      for (const rule of open) {
        if (!isTrue(rule.test(item, indexed))) addTo(broken, rule, elementOf(item))
      }
    }
  }
  return broken
}

/** The element of a finding. The value of an attribute has none. */
const elementOf = (item: Item): XmlElement =>
  typeof item === 'string'
    ? { tag: '', attributes: [], children: [], text: item, parent: undefined, start: 0 }
    : (item as XmlElement)

interface Findings {
  add: (
    rule: string,
    severity: Severity,
    terms: readonly string[],
    element: XmlElement,
    attribute: string | undefined,
    words: { description: string; fix: string },
  ) => void
  isEmpty: () => boolean
  list: () => { findings: Finding[]; more: number; fatal: number }
}

function newFindings({ positionOf }: XmlDocument, kind: Kind): Findings {
  const findings: Finding[] = []
  const pathOf = createPaths()
  const places = placesOf(kind).terms
  let more = 0
  let fatal = 0
  return {
    add(rule, severity, terms, element, attribute, words) {
      if (severity === 'fatal') fatal++
      if (findings.length === LIMIT) {
        more++
        return
      }
      const path = pathOf(element, attribute)
      const own = places.get(path.replaceAll(/\[\d+\]/g, '').replace(/^\/[^/]+\/?/, '')) ?? []
      findings.push({
        rule,
        severity,
        terms: terms.length > 0 ? [...terms] : [...own],
        path,
        line: positionOf(element).line,
        ...words,
      })
    },
    isEmpty: () => findings.length === 0,
    list: () => ({ findings, more, fatal }),
  }
}
