/**
 * Changes an invoice in XML, as a table states it, with ` ; ` between changes. A change is one of:
 *
 *   drop cac:PaymentMeans[2]/cbc:ID    removes the element, or an attribute: drop cbc:ID/@schemeID
 *   twice cac:PaymentMeans             repeats the element after itself
 *   501 cac:BillingReference           repeats the element until there are so many
 *   cbc:ID = A1                        sets a text or an attribute; what is missing is added where the schema has it
 *   cbc:ID = A*101                     the same, with a text of so many characters
 *   cac:Contact                        adds what is missing
 *
 * A place is named from the root; `[2]` is the second element of a name, and one more than there are adds another.
 * Elements that are added get what the schema requires in them.
 */
import assert from 'node:assert/strict'
import { type Content, contentOf } from '../../../../src/faces/convert/check/structure.ts'
import { PREFIXES } from '../../../../src/faces/convert/terms/syntaxes.ts'
import { readXml } from '../../../../src/faces/convert/xml/read-xml.ts'
import type { XmlElement } from '../../../../src/faces/convert/xml/xml-document.ts'

/** An element that can be changed. */
export interface Node {
  tag: string
  attributes: Map<string, string>
  children: Node[]
  text: string
  content: Content
}

export function parse(xml: string): Node {
  const document = readXml(xml, PREFIXES)
  assert.ok('root' in document, 'the XML is well-formed')
  const { root } = document
  const content = contentOf(root, root.tag.startsWith('rsm:') ? 'cii' : 'ubl')
  return nodeOf(root, content)
}

function nodeOf({ tag, attributes, children, text }: XmlElement, content: Content): Node {
  return {
    tag,
    attributes: new Map(attributes.map(({ name, value }) => [name, value])),
    children: children.map((child) => nodeOf(child, contentIn(content, child.tag))),
    text: children.length > 0 ? '' : text,
    content,
  }
}

const contentIn = (content: Content, tag: string): Content => {
  const place = content.places?.get(tag)
  return place ? place.content() : {}
}

const NAMESPACES: ReadonlyMap<string, string> = new Map(
  Array.from(PREFIXES, ([uri, prefix]) => [prefix, uri]),
)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The XML of an element, each on a line of its own. */
export function serialise(root: Node): string {
  const prefixes = root.tag.startsWith('rsm:')
    ? ['rsm', 'ram', 'qdt', 'udt']
    : ['cac', 'cbc', 'ext', 'hrextac']
  const declared = prefixes.map((prefix) => ` xmlns:${prefix}="${NAMESPACES.get(prefix)}"`)
  const own = root.tag.startsWith('rsm:') ? '' : ` xmlns="${ROOTS[root.tag]}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '', own + declared.join(''))}`
}

const ROOTS: { readonly [tag: string]: string } = {
  Invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  CreditNote: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
}

function write({ tag, attributes, children, text }: Node, indent: string, more = ''): string {
  const named = Array.from(attributes, ([name, value]) => ` ${name}="${escaped(value)}"`).join('')
  if (children.length === 0) return `${indent}<${tag}${more}${named}>${escaped(text)}</${tag}>\n`
  const inner = children.map((child) => write(child, `${indent}  `)).join('')
  return `${indent}<${tag}${more}${named}>\n${inner}${indent}</${tag}>\n`
}

/** Makes a change. @returns the element that was set or added, else the root */
export function edit(root: Node, change: string): Node {
  const [, verb, place, text] = /^(?:(drop|twice|\d+) )?(\S+)(?: = (.*))?$/s.exec(change) ?? []
  assert.ok(place && !change.includes(';'), `${change} is a change; " ; " separates several`)
  const [path, attribute] = place.split(/\/?@/)
  const steps = path === '' ? [] : path!.split('/')
  if (verb) {
    const more = verb === 'drop' ? -1 : verb === 'twice' ? 1 : Number(verb) - 1
    repeat(root, steps, attribute, more)
    return root
  }
  let node = root
  for (const step of steps) node = enter(node, step)
  const [, sign, count] = /^(.)\*(\d+)$/.exec(text ?? '') ?? []
  const written = sign ? sign.repeat(Number(count)) : text
  if (attribute) node.attributes.set(attribute, written ?? '')
  else if (written !== undefined) node.text = written
  return node
}

const stepOf = (step: string): [tag: string, index: number] => {
  const [, tag = '', index = '1'] = /^([^[]+)(?:\[(\d+)\])?$/.exec(step) ?? []
  return [tag, Number(index) - 1]
}

/** The elements of a name in an element. */
const named = ({ children }: Node, wanted: string): Node[] =>
  children.filter(({ tag }) => tag === wanted)

function find(node: Node, step: string): Node {
  const [tag, index] = stepOf(step)
  const found = named(node, tag)[index]
  assert.ok(found, `${step} is in ${node.tag}`)
  return found
}

/** @param more how many there are to be besides it; -1 removes it */
function repeat(root: Node, steps: string[], attribute: string | undefined, more: number): void {
  const parent = steps.slice(0, attribute ? undefined : -1).reduce(find, root)
  if (attribute) {
    assert.ok(parent.attributes.delete(attribute), `${parent.tag} has ${attribute}`)
    return
  }
  const node = find(parent, steps.at(-1)!)
  const at = parent.children.indexOf(node)
  if (more < 0) parent.children.splice(at, 1)
  else parent.children.splice(at, 0, ...Array.from({ length: more }, () => copy(node)))
}

export const copy = (node: Node): Node => {
  return { ...node, attributes: new Map(node.attributes), children: node.children.map(copy) }
}

/** Finds an element, or adds it where the schema has it. */
function enter(node: Node, step: string): Node {
  const [tag, index] = stepOf(step)
  const known = named(node, tag)
  return known[index] ?? add(node, tag)
}

/** Extensions have a schema of their own, which is not known. */
const isExtension = ({ content: { isOpen, leaf, places } }: Node): boolean =>
  isOpen === true || (!leaf && !places)

function add(node: Node, tag: string): Node {
  const place = node.content.places?.get(tag)
  if (!place && isExtension(node)) {
    const made: Node = { tag, attributes: new Map(), children: [], text: '', content: {} }
    if (node.content.isOpen) node.children.length = 0
    node.children.push(made)
    return made
  }
  assert.ok(place, `the schema has ${tag} in ${node.tag}`)
  const isAfter = (other: Node): boolean =>
    (node.content.places!.get(other.tag)?.index ?? -1) > place.index
  const at = node.children.findIndex(isAfter)
  const made = newNode(tag, place.content())
  node.text = ''
  if (node.content.isChoice) node.children.length = 0
  node.children.splice(at < 0 ? node.children.length : at, 0, made)
  return made
}

/** Texts of which each kind of element accepts one. */
const TEXTS = ['1', '2026-05-01', '10:00:00', '2026-05-01T10:00:00', 'true', 'YQ==']

const ATTRIBUTES: { readonly [name: string]: string } = {
  currencyID: 'EUR',
  mimeCode: 'text/csv',
  unitCode: 'C62',
}

function newNode(tag: string, content: Content): Node {
  const made: Node = { tag, attributes: new Map(), children: [], text: '', content }
  const { leaf, places, required = [], isChoice, isOpen } = content
  if (isOpen) made.children.push(newNode('cbc:Note', {}))
  else if (leaf) {
    made.text = TEXTS.find((text) => leaf.form?.(text) ?? true) ?? ''
    const { required: name } = leaf
    if (name) made.attributes.set(name, ATTRIBUTES[name]!)
  } else if (isChoice) {
    const usual = [...places!.values()].find((each) => each.tag !== 'udt:IndicatorString')!
    made.children.push(newNode(usual.tag, usual.content()))
  } else for (const each of required) made.children.push(newNode(each.tag, each.content()))
  return made
}
