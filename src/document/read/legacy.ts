/** Members of older documents that are still read, each into what replaced it. They are never written. */
import { detectRegime } from '../../definitions/registry.ts'
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
import { trim } from '../../values/text.ts'

/** A superseded member: the type it is read as, and what its value does to the object once that is read. */
export interface Superseded {
  type: string
  apply: (object: object, value: unknown) => void
}

function superseded<T extends object, V>(
  type: string,
  apply: (object: T, value: V) => void,
): Superseded {
  return { type, apply: apply as Superseded['apply'] }
}

/** The `tags` once given inside `tax` belong to the invoice around it, which is read later. */
const tagsOfTax = new WeakMap<Tax, string[]>()

export const LEGACY: { [type: string]: { [member: string]: Superseded } } = {
  'tax.Combo': {
    tags: superseded('texts', (combo: Combo, tags: string[]) => {
      combo.rate ??= tags[0] || undefined
    }),
  },
  'bill.Tax': {
    tags: superseded('texts', (tax: Tax, tags: string[]) => {
      if (tags.length > 0) tagsOfTax.set(tax, tags)
    }),
  },
  'pay.Online': {
    name: superseded('text', (online: Online, name: string) => {
      online.label = name
    }),
    addr: superseded('text', (online: Online, address: string) => {
      online.url = address
    }),
  },
  'pay.Record': {
    desc: superseded('text', (record: PayRecord, text: string) => {
      record.description = text
    }),
  },
  'pay.Terms': {
    detail: superseded('text', (terms: Terms, detail: string) => {
      terms.notes = terms.notes ? `${trim(terms.notes).replace(/\.$/, '')}. ${detail}` : detail
    }),
  },
  'bill.Payment': {
    method: superseded('pay.Instructions', (payment: Payment, method: Instructions) => {
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

/** What happens to an object of a type as soon as it is read, for `validate` too. */
export const AFTER_READING: { [type: string]: (object: never) => void } = {
  'bill.Invoice': (invoice: Invoice) => {
    const tags = invoice.tax && tagsOfTax.get(invoice.tax)
    if (tags) invoice.$tags = tags
    detectRegime(invoice)
  },
}
