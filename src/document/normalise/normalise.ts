/**
 * Normalisation: one walk over a document, children before their parents. In each object codes and texts are cleaned
 * first; then the normalisers for its type run: the core's, the regime's, and those of the addons in their fixed
 * order. Objects that a normaliser creates are not visited.
 */

import type { Context, Normaliser } from '../../definitions/contract.ts'
import { CORE } from '../../definitions/registry.ts'
import { memberVisitor } from '../../model/schema-registry.ts'
import { type Field, type ObjectType, perType } from '../../model/structure.ts'
import type { Bivariant } from '../../values/bivariant.ts'
import { clean, lenientCode } from '../../values/text.ts'
import type { TextMap } from '../../values/text-map.ts'
import { ZERO_UUID } from '../../values/uuid.ts'
import { CORE_NORMALISERS, isCleaned, WITHOUT_ZERO_UUID } from './core.ts'

type Members = { [name: string]: unknown }

/** Normalises the value of one member of an object, which it may replace. */
type MemberNormaliser = Bivariant<
  [object: Members, name: string, value: unknown, context: Context],
  void
>

interface Member {
  readonly name: string
  readonly normalise: MemberNormaliser
}

/** Normalises an object of a type, and everything in it. */
export function normalise(type: ObjectType, object: object, context: Context): void {
  normaliserOf(type)(object, context)
}

const coreNormalisers: { readonly [type: string]: Normaliser<object> | undefined } =
  CORE_NORMALISERS

const normaliserOf = perType((type: ObjectType): Normaliser<object> => {
  const members = type.fields.map((field): Member | undefined => {
    const normalise = memberNormaliser(type, field)
    return normalise && { name: field.name, normalise }
  })
  const visit = memberVisitor(type)
  const core = coreNormalisers[type.name]
  return (object, context) => {
    visit(object, members, normaliseMember, context)
    if (core !== undefined) core(object, context)
    const normalisers = context.plan.normalisers(type.index)
    if (context.trace) return runTraced(normalisers, type.index, object, context)
    for (let i = 0; i < normalisers.length; i++) normalisers[i]!(object, context)
  }
})

function runTraced(
  normalisers: readonly Normaliser<object>[],
  index: number,
  object: object,
  context: Context,
): void {
  const authors = context.plan.authors(index)
  for (const [at, run] of normalisers.entries()) {
    context.trace?.(CORE)
    run(object, context)
    context.trace?.(authors[at] ?? CORE)
  }
}

function normaliseMember(
  { name, normalise }: Member,
  value: unknown,
  object: Members,
  context: Context,
): void {
  if (value !== undefined) normalise(object, name, value, context)
}

/** The normaliser of a member; undefined if its values stay as they are. */
function memberNormaliser(
  owner: ObjectType,
  { name, type, required }: Field,
): MemberNormaliser | undefined {
  if (isCleaned(owner.name, name)) return cleanText
  if (name === 'uuid' && WITHOUT_ZERO_UUID.has(owner.name)) return dropZeroUuid
  if (type.name === 'cbc.Code') return cleanCode
  if (type.name === 'tax.Extensions') return cleanExtensions
  if (type.kind === 'object') {
    const normaliser = normaliserOf(type)
    return (_object, _name, value: object, context) => normaliser(value, context)
  }
  if (type.kind === 'list' && (type.item.kind === 'object' || type.item.kind === 'any')) {
    // Nested documents are normalised when they are completed themselves.
    const normaliser = type.item.kind === 'object' ? normaliserOf(type.item) : undefined
    return (object, name, value: (object | null)[], context) => {
      let list = value
      if (list.includes(null)) object[name] = list = list.filter((element) => element !== null)
      if (list.length === 0 && !required) object[name] = undefined
      if (normaliser !== undefined)
        for (let i = 0; i < list.length; i++) normaliser(list[i]!, context)
    }
  }
  return undefined
}

function cleanText(object: Members, name: string, value: string): void {
  const text = clean(value)
  if (text !== value) object[name] = text === '' ? undefined : text
}

function dropZeroUuid(object: Members, name: string, value: unknown): void {
  if (value === ZERO_UUID) object[name] = undefined
}

function cleanCode(object: Members, name: string, value: string): void {
  const code = lenientCode(value)
  if (code !== value) object[name] = code === '' ? undefined : code
}

function cleanExtensions(object: Members, name: string, ext: TextMap): void {
  let left = false
  for (const key in ext) {
    if (ext[key] === '') delete ext[key]
    else left = true
  }
  if (!left) object[name] = undefined
}
