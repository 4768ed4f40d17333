/** Values that pass a rule, as clients send them: found in its words, or among those that documents usually have. */
import { exampleCode } from '../../advice/advise.ts'
import { accepts, exampleIn } from '../../advice/examples.ts'
import { FREE_TEXT, USUAL_OBJECTS, USUAL_VALUES } from '../../advice/usual.ts'
import { readValue } from '../../document/read/read.ts'
import { typeNamed } from '../../model/schema-registry.ts'
import type { Type } from '../../model/structure.ts'
import { absent, present } from '../../validate/constraints.ts'
import type { Constraint, Rule } from '../../validate/rules.ts'
import GIVEN from './examples.json' with { type: 'json' }
import { typeAt } from './rule-paths.ts'

/** Examples of rules whose words do not say what passes, by code. */
const BY_CODE: { readonly [code: string]: unknown } = GIVEN

/** Words of the rules about the currency of a country. */
const CURRENCY = /^currency must be ([A-Z]{3}),/

/** Texts that many rules accept, from the plainest on. */
const TEXTS = [
  FREE_TEXT,
  'Example',
  'A1',
  '1',
  'https://example.com/page',
  '01976f9e-8f00-7000-8000-000000000000',
  ...Array.from({ length: 18 }, (_, i) => '123456789012345678'.slice(0, i + 1)),
]

const AMOUNTS = ['100.00', '1', '0.00']
const PERCENTAGES = ['21.0%', '10%', '0%']

/**
 * A value that passes: one that the words of the rule name, or the extensions that it requires with a code of each.
 * Undefined if there is none, or if it depends on the rest of the document.
 * @param path from an object of the type
 */
export function exampleFor({ code, constraint }: Rule, type: string, path: string): unknown {
  const given = BY_CODE[code] ?? constraint.example
  if (given !== undefined) return given
  // A member that is null is absent.
  if (constraint === absent) return null
  const currency = CURRENCY.exec(constraint.message)?.[1]
  if (currency !== undefined) return { currency }
  const place = typeAt(typeNamed(type), path, path)
  // It would have to be the object of which this is a member.
  if (constraint.member !== undefined) return undefined
  if (place?.kind === 'map') return extensionsFor(constraint)
  if (place?.kind === 'scalar') return scalarFor(constraint, place, type, path)
  return objectFor(constraint, place ?? (path === '' ? typeNamed(type) : undefined))
}

function extensionsFor(constraint: Constraint): unknown {
  const { extensions = [], codes } = constraint
  const keys = codes ? [codes.key] : extensions
  const members = keys.map((key) => [key, codes?.among[0] ?? exampleCode(key)] as const)
  const example = Object.fromEntries(members.filter(([, code]) => code !== undefined))
  const isAccepted = keys.length > 0 && accepts(constraint, example, { document: {} })
  return isAccepted ? example : undefined
}

function scalarFor(constraint: Constraint, place: Type, type: string, path: string): unknown {
  const form = place.kind === 'scalar' ? place.form : ''
  const steps = path.split('.')
  const owner = typeAt(typeNamed(type), steps.slice(0, -1).join('.'), path)?.name ?? type
  const usual = [`${owner}.${steps.at(-1)}`, place.name, form].map((name) => USUAL_VALUES[name])
  if (constraint === present) return usual.find((value) => value !== undefined) ?? FREE_TEXT
  const named = exampleIn(constraint, undefined, type !== 'tax.Identity')
  if (named !== undefined) return named
  if (type === 'tax.Identity') return undefined
  const others = form === 'amount' ? AMOUNTS : form === 'percentage' ? PERCENTAGES : TEXTS
  return acceptedOf([...usual, ...others], constraint, place)
}

/** The first of some values, as clients send them, that a constraint accepts as they are read. */
function acceptedOf(values: readonly unknown[], constraint: Constraint, place: Type): unknown {
  const read = (value: unknown): unknown => {
    const found = readValue(place, value)
    return found === '' ? undefined : found
  }
  // A schema that accepts anything says nothing of a value.
  return values.find((value) => {
    const found = value === undefined ? undefined : read(value)
    return found !== undefined && accepts(constraint, found, { document: {} })
  })
}

/** The usual object of a type, or an array with one. */
function objectFor(constraint: Constraint, place: Type | undefined): unknown {
  const item = place?.kind === 'list' ? place.item : place
  const usual = item && USUAL_OBJECTS[item.name]
  if (place === undefined || usual === undefined) return undefined
  const example = place.kind === 'list' ? [usual] : usual
  return constraint === present ? example : acceptedOf([example], constraint, place)
}

/** Fills in examples of objects that are required from those of the rules about their members. */
export function addOuterExamples(
  rules: readonly { by: string; type?: string; path?: string; asks: string; example?: unknown }[],
): void {
  for (const rule of rules) {
    const { by, type, path, asks, example } = rule
    if (example !== undefined || path === undefined || !asks.endsWith('is required')) continue
    const inner = rules.find((other) => {
      const isInside = other.path?.startsWith(`${path}.`) || other.path?.startsWith(`${path}[].`)
      return other.by === by && other.type === type && isInside && other.example !== undefined
    })
    if (inner?.path) rule.example = wrap(inner.path.slice(path.length), inner.example)
  }
}

/** A value at a path: `{"ext": …}` at `.ext`, `[{"code": …}]` at `[].code`. */
function wrap(path: string, value: unknown): unknown {
  const steps = path.split(/(?=\.)|(?=\[)/).filter((step) => step !== '')
  return steps.reduceRight(
    (inner, step) => (step === '[]' ? [inner] : { [step.slice(1)]: inner }),
    value,
  )
}
