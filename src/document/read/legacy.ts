/** Members of older documents. They are read into the members that replaced them, and never written. */
import { newRecord } from '../../model/generated/factories.ts'
import type {
  Combo,
  Instructions,
  Invoice,
  Online,
  Payment,
  Record as PayRecord,
  Tax,
  Terms,
} from '../../model/generated/types.ts'
import { STRING, type Type } from '../../model/structure.ts'
import type { Schema } from '../../validate/schema.ts'
import { trim } from '../../values/text.ts'

/** Types of superseded members that the model does not have, and their schemas. */
export const LEGACY_TYPES: { readonly [name: string]: { type: Type; schema: Schema } } = {
  string: { type: STRING, schema: { type: 'string' } },
  'string[]': {
    type: { kind: 'list', name: '', item: STRING },
    schema: { type: 'array', items: { type: 'string' } },
  },
}

/** A superseded member: its type, and how its value is applied to the object after the other members are read. */
export interface Superseded {
  type: string
  apply(object: object, value: unknown): void
}

function replacedBy<T extends object, V>(
  type: string,
  apply: (object: T, value: V) => void,
): Superseded {
  return { type, apply }
}

/** Older invoices have their tags in `tax`. They are kept here until the invoice, which is read later, takes them. */
const tagsOfTax = new WeakMap<Tax, string[]>()

export const LEGACY: { [type: string]: { [member: string]: Superseded } } = {
  'tax.Combo': {
    tags: replacedBy('string[]', (combo: Combo, tags: string[]) => {
      combo.rate ??= tags[0] || undefined
    }),
  },
  'bill.Tax': {
    tags: replacedBy('string[]', (tax: Tax, tags: string[]) => {
      if (tags.length > 0) tagsOfTax.set(tax, tags)
    }),
  },
  'pay.Online': {
    name: replacedBy('string', (online: Online, name: string) => {
      online.label = name
    }),
    addr: replacedBy('string', (online: Online, address: string) => {
      online.url = address
    }),
  },
  'pay.Record': {
    desc: replacedBy('string', (record: PayRecord, text: string) => {
      record.description = text
    }),
  },
  'pay.Terms': {
    detail: replacedBy('string', (terms: Terms, detail: string) => {
      terms.notes = terms.notes ? `${trim(terms.notes).replace(/\.$/, '')}. ${detail}` : detail
    }),
  },
  'bill.Payment': {
    method: replacedBy('pay.Instructions', (payment: Payment, method: Instructions) => {
      if (payment.methods?.length) return
      const { key, ref, card, direct_debit, online, ext, meta } = method
      const details = {
        description: method.detail,
        credit_transfer: method.credit_transfer?.[0] ?? undefined,
      }
      payment.methods = [
        Object.assign(newRecord(), { key, ref, card, direct_debit, online, ext, meta }, details),
      ]
    }),
  },
}

/** Moves the tags of an older invoice from its `tax` to the invoice. */
export function moveTags(invoice: Invoice): void {
  const tags = invoice.tax && tagsOfTax.get(invoice.tax)
  if (tags) invoice.$tags = tags
}
