/** Checks an invoice in UBL or CII by the rules of EN 16931 and of its profile. */
import { DocketError } from '../../../errors.ts'
import { getOwn } from '../../../values/text-map.ts'
import { addTo } from '../../by-key.ts'
import type { Claims } from '../conversion.ts'
import type { ByContext, CompiledRule } from '../rules/compile-rules.ts'
import { CHECKED, type CheckedProfile } from '../rules/editions.ts'
import { follow, type IndexedXml, type Item, indexXml } from '../rules/indexed.ts'
import { UNTESTED_RULE } from '../rules/own-rules.ts'
import { type Kind, placesOf, syntaxOf } from '../rules/places.ts'
import { hasRules, isLasting, levelOf, rulesFor } from '../rules/profiles.ts'
import type { Severity } from '../rules/rule-lines.ts'
import { claimsOf, type Specification, specificationOf } from '../rules/specifications.ts'
import { isTrue, itemsOf } from '../rules/values.ts'
import { wordsOf } from '../rules/words.ts'
import type { Syntax } from '../terms/syntaxes.ts'
import { trimBlanks } from '../xml/characters.ts'
import { createPaths, type XmlDocument, type XmlElement } from '../xml/xml-document.ts'
import { levelContent } from './level-structure.ts'
import { findForbidden } from './restrictions.ts'
import { type Content, contentOf, findMisfits } from './structure.ts'

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
  claims: Claims
  /** The rules that were used; absent if none were. */
  profile?: CheckedProfile
  /** The editions of the rules that were tested. */
  tested: readonly string[]
  /** What was not, though the invoice says that it conforms to it. */
  untested: readonly string[]
  /** Undefined if neither can be said. */
  valid: boolean | undefined
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

/** How an invoice is tested. */
interface Plan {
  readonly profile?: CheckedProfile
  /** Is what breaks the structure, or a rule, wrong for certain? */
  readonly isStructureFatal: boolean
  readonly areRulesFatal: boolean
  readonly untested: readonly string[]
}

/**
 * What a specification is tested by. Rules that it has for the other syntax alone are not tested, but those of the standard,
 * unless it is none of its kind; levels of Factur-X have more and less than the standard.
 */
function planOf(
  { relation, profile: wanted, name, untested: more }: Specification,
  syntax: Syntax,
): Plan {
  const isElsewhere = wanted !== undefined && !hasRules(wanted, syntax)
  const { isApart, level } = isElsewhere ? CHECKED[wanted] : {}
  const profile = isElsewhere ? (isApart ? undefined : 'en16931') : wanted
  const missing = isElsewhere ? [`the rules of ${name} in ${syntax.toUpperCase()}`] : []
  const isWider = relation === 'wider' || level !== undefined
  return {
    ...(profile !== undefined && { profile }),
    isStructureFatal: !isWider && relation !== 'unknown',
    areRulesFatal: !isWider,
    untested: more === undefined ? missing : [...missing, more],
  }
}

/** @throws DocketError `input` if a profile has no rules for the syntax */
function planAs(profile: CheckedProfile, syntax: Syntax): Plan {
  if (!hasRules(profile, syntax))
    throw new DocketError('input', `as: ${profile} has no rules for ${syntax.toUpperCase()}`)
  return { profile, isStructureFatal: true, areRulesFatal: true, untested: [] }
}

/**
 * Checks an invoice by what it says that it is. Rules are only tested if the structure is right, as they are made for that.
 * @param as what it is tested by instead
 * @param now the time, for dates that must not be in the future
 * @throws DocketError `input` if it is not a known invoice, or the rules are not of its syntax
 */
export function checkXml(document: XmlDocument, as?: CheckedProfile, now?: Date): CheckedXml {
  const { root } = document
  const kind = kindOf(root)
  if (!kind) throw new Error(`${root.tag} is not checked`)
  const syntax = syntaxOf(kind)
  const indexed = indexXml(root, now?.getTime())
  const [specification, process] = [
    claimOf('BT-24', kind, indexed),
    claimOf('BT-23', kind, indexed),
  ]
  const known = specificationOf(specification, process)
  const plan = as ? planAs(as, syntax) : planOf(known, syntax)
  const { profile } = plan
  const findings = newFindings(document, kind)
  const structure = findMisfits(root, contentFor(root, syntax, profile), LIMIT)
  for (const { element, description, fix } of structure) {
    const severity = plan.isStructureFatal ? 'fatal' : 'warning'
    const words = { description: `${description}.`, fix }
    findings.add(STRUCTURE, severity, [], element, undefined, words)
  }
  const isTested = profile !== undefined && !(plan.isStructureFatal && structure.length > 0)
  if (isTested) testRules(indexed, kind, profile, plan.areRulesFatal, findings)
  const editions = profile === undefined ? [] : CHECKED[profile].editions
  const untested = isTested ? plan.untested : [...editions, ...plan.untested]
  if (untested.length > 0) addUntested(untested, indexed, kind, findings)
  const listed = findings.list()
  return {
    claims: claimsOf(specification, process, known),
    ...(profile !== undefined && { profile }),
    tested: isTested ? editions : [],
    untested,
    valid: listed.fatal > 0 ? false : untested.length > 0 ? undefined : true,
    kind,
    ...listed,
  }
}

function contentFor(root: XmlElement, syntax: Syntax, profile?: CheckedProfile): Content {
  const level = profile && levelOf(profile)
  return level ? levelContent(level) : contentOf(root, syntax)
}

/** What an invoice says in BT-23 or BT-24. */
function claimOf(term: string, kind: Kind, indexed: IndexedXml): string {
  const [place = ''] = placesOf(kind).of.get(term) ?? []
  return textAt(indexed, place)
}

function testRules(
  indexed: IndexedXml,
  kind: Kind,
  profile: CheckedProfile,
  areFatal: boolean,
  findings: Findings,
): void {
  const { rules, byContext, isWithout } = rulesFor(kind, profile)
  const severityOf = (severity: Severity): Severity =>
    severity === 'fatal' && !areFatal ? 'warning' : severity
  const broken = runRules(byContext, indexed)
  for (const rule of rules) {
    const elements = broken.get(rule)
    if (!elements) continue
    const { line, terms } = rule
    const words = wordsOf(line)
    const stated = line.severity ?? 'fatal'
    const severity = isLasting(profile, line.rule) ? stated : severityOf(stated)
    for (const element of elements)
      findings.add(line.rule, severity, terms, element, undefined, words)
  }
  findForbidden(indexed.root, syntaxOf(kind), ({ rule, isFatal, element, attribute }) => {
    if (isWithout(rule)) return
    const what = attribute === undefined ? element.tag : `the attribute ${attribute}`
    findings.add(rule, severityOf(isFatal ? 'fatal' : 'warning'), [], element, attribute, {
      description: `EN 16931 has no place for ${what} here.`,
      fix: 'Remove it.',
    })
  })
}

/** Adds what was not tested, at BT-24. */
function addUntested(
  untested: readonly string[],
  indexed: IndexedXml,
  kind: Kind,
  findings: Findings,
): void {
  const [place = ''] = placesOf(kind).of.get('BT-24') ?? []
  const [element = indexed.root] = follow([indexed.root], place.split('/'), indexed)
  findings.add(UNTESTED_RULE, 'information', ['BT-24'], element, undefined, {
    description: `Not tested: ${untested.join(', ')}.`,
    fix: 'Have it checked by whoever publishes these rules.',
  })
}

const textAt = (indexed: IndexedXml, place: string): string =>
  trimBlanks(follow([indexed.root], place.split('/'), indexed)[0]?.text ?? '')

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
    list: () => ({ findings, more, fatal }),
  }
}
