/**
 * Normalisation: one walk over a document, children before their parents. Of each object codes and texts are cleaned,
 * then come the core's step for its type, the regime's, and those of the addons in their fixed order. What a step
 * creates is not visited again.
 */

import type { Context, Normaliser } from '../../definitions/contract.ts'
import { memberVisitors, objectType } from '../../model/schema-registry.ts'
import type { Field, ObjectType } from '../../model/structure.ts'
import { clean, lenientCode } from '../../values/text.ts'
import type { TextMap } from '../../values/text-map.ts'
import { ZERO_UUID } from '../../values/uuid.ts'
import { CLEANED, CORE_NORMALISERS, WITHOUT_ZERO_UUID } from './core.ts'

type Members = { [name: string]: unknown }
/** The type of a method, so that a step may take the type of its values; the structure guarantees it. */
type Step = { step(object: Members, name: string, value: unknown, context: Context): void }['step']

interface Member {
  name: string
  /** Nothing where values of the member stay as they are given. */
  step: Step | undefined
}

interface Walk {
  members: Member[]
  core: Normaliser<object> | undefined
}

const coreNormalisers: { readonly [type: string]: Normaliser<object> | undefined } =
  CORE_NORMALISERS

const walks: (Walk | undefined)[] = []

/** Brings an object of a type, and all below it, into normal form. */
export function normalise(type: ObjectType, object: object, context: Context): void {
  const { members, core } = (walks[type.index] ??= makeWalk(type))
  memberVisitors[type.index]!(object, members, normaliseMember, context)
  if (core !== undefined) core(object, context)
  const normalisers = context.plan.normalisers(type.index)
  for (let i = 0; i < normalisers.length; i++) normalisers[i]!(object, context)
}

function normaliseMember(
  { name, step }: Member,
  value: unknown,
  object: Members,
  context: Context,
): void {
  if (step !== undefined && value !== undefined) step(object, name, value, context)
}

function makeWalk(type: ObjectType): Walk {
  return {
    members: type.fields.map((field) => ({ name: field.name, step: stepOf(type, field) })),
    core: coreNormalisers[type.name],
  }
}

/** What is done at a member of a type; nothing for those that stay as they are given. */
function stepOf(owner: ObjectType, { name, type, required }: Field): Step | undefined {
  if (CLEANED[owner.name]?.includes(name)) return cleanText
  if (name === 'uuid' && WITHOUT_ZERO_UUID.has(owner.name)) return dropZeroUuid
  if (type.name === 'cbc.Code') return cleanCode
  if (type.name === 'tax.Extensions') return cleanExtensions
  if (type.kind === 'object')
    return (_object, _name, value: object, context) => normalise(type, value, context)
  if (type.kind === 'list' && (type.item.kind === 'object' || type.item.kind === 'any')) {
    // Documents inside others are normalised by their own calculation.
    const item = type.item.kind === 'object' ? objectType(type.item.name) : undefined
    return (object, name, value: (object | null)[], context) => {
      let list = value
      if (list.includes(null)) object[name] = list = list.filter((element) => element !== null)
      if (list.length === 0 && !required) object[name] = undefined
      if (item !== undefined)
        for (let i = 0; i < list.length; i++) normalise(item, list[i]!, context)
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
