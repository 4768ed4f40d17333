/** Rules on XML: the places of terms in a syntax, elements by tag. */
import { lookedForTag } from '../xml/shared-tags.ts'
import { attributeOf, type XmlElement } from '../xml/xml-document.ts'
import { checkTerm, definitionIn, type TargetOf } from './compile-rules.ts'
import { type IndexedXml, once } from './indexed.ts'
import { type Kind, placesOf } from './places.ts'
import { type Evaluate, NOTHING } from './values.ts'

/** The names of elements with numbers. */
const NUMBER = /(?:Amount|Numeric|Percent|Quantity|Rate)$/

export const xmlTarget =
  (kind: Kind): TargetOf =>
  (group, set) => {
    return {
      place: (term) => placeOf(term, group, kind, set.lacks),
      definition: (name) => definitionIn(set, name),
      isNumber: (tag) => NUMBER.test(tag),
      step: stepTo,
      all: (tag) => (_, document) => (document as IndexedXml).all(tag),
      once,
    }
  }

/** Where a step leads from an element. The value of an attribute leads nowhere. */
function stepTo(step: string): Evaluate {
  if (step === '..') {
    return (item) => {
      const { parent } = item as XmlElement
      return parent ? [parent] : NOTHING
    }
  }
  if (step.startsWith('@')) {
    const name = step.slice(1)
    return (item) => {
      const value = typeof item === 'string' ? undefined : attributeOf(item as XmlElement, name)
      return value === undefined ? NOTHING : [value]
    }
  }
  const tag = lookedForTag(step)
  return (item, document) =>
    typeof item === 'string' ? NOTHING : (document as IndexedXml).children(item as XmlElement, tag)
}

/** The place of a term that a syntax lacks: nothing. */
const NOWHERE = '/cbc:None'

/** The place of a term: in the elements of the group if it is there, otherwise from the root. */
function placeOf(term: string, group: string, kind: Kind, lacks: ReadonlySet<string>): string {
  checkTerm(term)
  const { of } = placesOf(kind)
  const places = of.get(term)
  if (!places) {
    if (!lacks.has(term)) throw new Error(`${term} has no place in ${kind}, which "lacks" must say`)
    return NOWHERE
  }
  const [name = '', ...below] = group.split('/')
  const inGroup = (of.get(name) ?? []).flatMap((place) => {
    const start = `${[place, ...below].join('/')}/`
    return places.filter((each) => each.startsWith(start)).map((each) => each.slice(start.length))
  })
  const found = [...new Set(inGroup.length > 0 ? inGroup : places.map((place) => `/${place}`))]
  return found.length === 1 ? found[0]! : `either(${found.join(', ')})`
}
