/**
 * Normalisation: one walk over a document, children before their parents. Of each object the codes are cleaned, then come the
 * core's step for its type, the regime's, and those of the addons in their fixed order. What a step creates is not visited again.
 */
import type { Context } from './context.ts'
import { NORMALISERS } from './normalisers.ts'
import { objectType } from './model.ts'
import type { Hook } from './hooks.ts'
import type { ObjectType, Type } from './structure.ts'
import type { TextMap } from './types.ts'
import { lenientCode } from './values/text.ts'

type Members = { [name: string]: unknown }
type Visit = (object: Members, name: string, value: unknown, context: Context) => void

interface Walk {
  visits: [name: string, visit: Visit][]
  core: Hook<object> | undefined
}

const walks: (Walk | undefined)[] = []

/** Brings an object of a type, and all below it, into normal form. */
export function normalise(type: ObjectType, object: object, context: Context): void {
  const walk = (walks[type.index] ??= makeWalk(type))
  const { visits, core } = walk
  for (let i = 0; i < visits.length; i++) {
    const name = visits[i]![0]
    const value = (object as Members)[name]
    if (value !== undefined) visits[i]![1](object as Members, name, value, context)
  }
  if (core !== undefined) core(object, context)
  const steps = context.plan.steps[type.index]
  if (steps !== undefined) for (let i = 0; i < steps.length; i++) steps[i]!(object, context)
}

function makeWalk(type: ObjectType): Walk {
  const visits: Walk['visits'] = []
  for (const field of type.fields) {
    const visit = visitOf(field.type, field.required)
    if (visit) visits.push([field.name, visit])
  }
  return { visits, core: NORMALISERS[type.name as keyof typeof NORMALISERS] as Hook<object> | undefined }
}

/** What is done at a member of a type; nothing for those that stay as they are given. */
function visitOf(type: Type, required: boolean): Visit | undefined {
  if (type.name === 'cbc.Code') return cleanCode
  if (type.name === 'tax.Extensions') return cleanExtensions
  if (type.kind === 'object') return (_object, _name, value, context) => normalise(type, value as object, context)
  if (type.kind === 'list' && type.item.kind === 'object') {
    const item = objectType(type.item.name)
    return (object, name, value, context) => {
      let list = value as (object | null)[]
      if (list.includes(null)) object[name] = list = list.filter((element) => element !== null)
      if (list.length === 0 && !required) object[name] = undefined
      for (let i = 0; i < list.length; i++) normalise(item, list[i]!, context)
    }
  }
  return undefined
}

function cleanCode(object: Members, name: string, value: unknown): void {
  const code = lenientCode(value as string)
  if (code !== value) object[name] = code === '' ? undefined : code
}

function cleanExtensions(object: Members, name: string, value: unknown): void {
  const ext = value as TextMap
  let left = false
  for (const key in ext) {
    if (ext[key] === '') delete ext[key]
    else left = true
  }
  if (!left) object[name] = undefined
}
