/**
 * Brings values of older documents into the form that today's rules judge, and leaves all others as they are. A signed
 * document is never normalised: what was valid when it was signed must stay so, as far as only its form is another.
 */
import type { Normalisers } from '../../definitions/contract.ts'
import type { AnyDocument, CreditTransfer } from '../../model/generated/types.ts'
import { memberVisitor, typeOf } from '../../model/schema-registry.ts'
import { type ObjectType, perType, type Type } from '../../model/structure.ts'
import { lenientCode } from '../../values/text.ts'
import { normaliseUnit } from './core.ts'

type Moderniser = { modernise(value: unknown): void }['modernise']

const MODERNISERS: { readonly [type: string]: Moderniser | undefined } = {
  // Units were keys or codes of the UN/ECE until version 0.502 of the format.
  'org.Attribute': normaliseUnit,
  'org.Item': normaliseUnit,
  // They were free text.
  'pay.CreditTransfer': (transfer: CreditTransfer) => {
    for (const name of ['iban', 'bic', 'number'] as const)
      transfer[name] = transfer[name] && lenientCode(transfer[name])
  },
} satisfies Normalisers

/** Modernises a document in place, with all documents in it. Its digest has to be known by then. */
export function modernise(document: AnyDocument): void {
  const type = typeOf(document)
  if (type) moderniserOf(type)?.(document)
}

const moderniserOf = perType((type: Type): Moderniser | undefined => {
  if (type.kind === 'object') return moderniserOfObjects(type)
  if (type.kind === 'any') return modernise
  const ofItem = type.kind === 'list' ? moderniserOf(type.item) : undefined
  return (
    ofItem &&
    ((list: unknown[]) => {
      for (const element of list) if (element !== null) ofItem(element)
    })
  )
})

function moderniserOfObjects(type: ObjectType): Moderniser {
  const members = type.fields.map((field) => moderniserOf(field.type))
  const visit = memberVisitor(type)
  const own = MODERNISERS[type.name]
  return (object: object) => {
    own?.(object)
    visit(object, members, moderniseMember, undefined)
  }
}

function moderniseMember(moderniser: Moderniser, value: unknown): void {
  if (value !== undefined && value !== null) moderniser(value)
}
