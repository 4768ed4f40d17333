/**
 * Elements and attributes that the schema has and EN 16931 does not: the rules that only forbid a place.
 * restrictions.json has the places by context: `/a/b` is one element of the document, `//a` every `a`, `*ID` every
 * element whose name ends so and which is not a context itself. A `!` after a rule: fatal.
 */
import { addTo, lazyBy } from '../../by-key.ts'
import type { Syntax } from '../terms/syntaxes.ts'
import { lookedForTag } from '../xml/shared-tags.ts'
import type { XmlElement } from '../xml/xml-document.ts'
import restrictions from './restrictions.json' with { type: 'json' }

/** A rule, and the element or attribute that it forbids. */
export interface Forbidden {
  readonly rule: string
  readonly isFatal: boolean
  readonly element: XmlElement
  readonly attribute?: string
}

export interface Restriction {
  readonly rule: string
  readonly isFatal: boolean
}

/** A place in a tree of places, each a step from the one above. */
interface Node {
  readonly steps: Map<string, Node>
  readonly attributes: Map<string, Restriction[]>
  /** The rules that forbid the element itself. */
  readonly rules: Restriction[]
  /** Is it a context of rules? */
  isContext: boolean
}

interface Compiled {
  /** From the root. */
  readonly root: Node
  /** From every element of a tag. */
  readonly anywhere: Map<string, Node>
  /** From every element whose name ends so. */
  readonly endings: readonly (readonly [ending: string, node: Node])[]
  /** Attributes of any element. */
  readonly attributes: Map<string, Restriction[]>
}

const newNode = (): Node => ({
  steps: new Map(),
  attributes: new Map(),
  rules: [],
  isContext: false,
})

type Contexts = { readonly [context: string]: { readonly [rule: string]: string } }

const compiledFor = lazyBy((syntax: Syntax): Compiled => {
  const endings: [string, Node][] = []
  const result: Compiled = { root: newNode(), anywhere: new Map(), endings, attributes: new Map() }
  const contexts: Contexts = restrictions[syntax]
  for (const [context, rules] of Object.entries(contexts)) {
    const start = startOf(context, result, endings)
    start.isContext = true
    for (const [rule, place] of Object.entries(rules)) {
      const restriction = { rule: rule.replace('!', ''), isFatal: rule.endsWith('!') }
      addPlace(place, start, restriction, result)
    }
  }
  return result
})

function startOf(context: string, { root, anywhere }: Compiled, endings: [string, Node][]): Node {
  if (context.startsWith('*')) {
    const node = newNode()
    endings.push([context.slice(1), node])
    return node
  }
  if (context.startsWith('//')) return under(anywhere, context.slice(2))
  return stepsFrom(root, context.slice(1))
}

const under = (nodes: Map<string, Node>, tag: string): Node => {
  let node = nodes.get(tag)
  if (!node) nodes.set(lookedForTag(tag), (node = newNode()))
  return node
}

const stepsFrom = (start: Node, path: string): Node =>
  path === '' ? start : path.split('/').reduce((node, tag) => under(node.steps, tag), start)

function addPlace(place: string, start: Node, restriction: Restriction, all: Compiled): void {
  const [path = '', attribute] = place.split(/\/?@/)
  if (place.startsWith('//@')) return addTo(all.attributes, attribute!, restriction)
  const [first = '', ...rest] = path.replace(/^\/\//, '').split('/')
  const node = path.startsWith('//')
    ? stepsFrom(under(all.anywhere, first), rest.join('/'))
    : stepsFrom(start, path)
  if (attribute) addTo(node.attributes, attribute, restriction)
  else node.rules.push(restriction)
}

type Report = (forbidden: Forbidden) => void

/** Finds what the standard has no place for. */
export function findForbidden(root: XmlElement, syntax: Syntax, report: Report): void {
  const compiled = compiledFor(syntax)
  visit(root, [compiled.root], compiled, report)
}

/** Lines of credit notes have the same rules. */
const ruledAs = (tag: string): string => (tag === 'cac:CreditNoteLine' ? 'cac:InvoiceLine' : tag)

const NONE: readonly Node[] = []

/** The places below some that a tag leads to. */
function stepInto(nodes: readonly Node[], tag: string): readonly Node[] {
  let below: Node[] | undefined
  for (const { steps } of nodes) {
    const next = steps.get(tag)
    if (!next) continue
    if (below) below.push(next)
    else below = [next]
  }
  return below ?? NONE
}

function visit(
  element: XmlElement,
  inherited: readonly Node[],
  compiled: Compiled,
  report: Report,
): void {
  const nodes = withOwn(element, inherited, compiled)
  for (const { name } of element.attributes) {
    reportAll(compiled.attributes.get(name), element, report, name)
    for (const node of nodes) reportAll(node.attributes.get(name), element, report, name)
  }
  for (const node of nodes) if (node.rules.length > 0) reportAll(node.rules, element, report)
  for (const child of element.children) {
    visit(child, stepInto(nodes, ruledAs(child.tag)), compiled, report)
  }
}

/** The places that begin at an element, after those that it was reached by. */
function withOwn(
  element: XmlElement,
  inherited: readonly Node[],
  { anywhere, endings }: Compiled,
): readonly Node[] {
  const own = anywhere.get(element.tag)
  let nodes = own ? [...inherited, own] : inherited
  if (endings.length === 0 || nodes.some(({ isContext }) => isContext)) return nodes
  for (const [ending, node] of endings) {
    if (element.tag.endsWith(ending) && element.tag !== 'ram:TaxTotalAmount')
      nodes = [...nodes, node]
  }
  return nodes
}

function reportAll(
  rules: readonly Restriction[] | undefined,
  element: XmlElement,
  report: Report,
  attribute?: string,
): void {
  if (!rules) return
  for (const { rule, isFatal } of rules)
    report({ rule, isFatal, element, ...(attribute !== undefined && { attribute }) })
}

/** The rules, with what each forbids. */
export function* listRestrictions(): Iterable<Restriction & { syntax: Syntax; place: string }> {
  for (const [syntax, contexts] of Object.entries(restrictions)) {
    if (typeof contexts === 'string') continue
    for (const [context, rules] of Object.entries(contexts as Contexts)) {
      for (const [rule, place] of Object.entries(rules)) {
        const isFatal = rule.endsWith('!')
        const start = place.startsWith('/') || context === '/' ? '' : `${context}/`
        yield {
          rule: rule.replace('!', ''),
          isFatal,
          syntax: syntax as Syntax,
          place: start + place,
        }
      }
    }
  }
}
