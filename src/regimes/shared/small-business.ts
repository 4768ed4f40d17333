/** Small businesses that charge no tax: the law of several countries asks for a mention of it on every invoice. */

import type { Context } from '../../definitions/contract.ts'
import type { Combo, Invoice, Party, TaxNote } from '../../model/generated/types.ts'
import { constraint } from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { type RuleNode, warning, when } from '../../validate/rules.ts'
import { EXEMPTION } from '../../vocabulary/vatex.ts'

/** Keys of supplies that small businesses do not tax. Others say themselves why they are untaxed. */
const UNTAXED_KEYS = ['exempt', 'outside-scope']

/**
 * Warns of an invoice to a customer of the same country that charges no tax, and does not say by which law.
 * @param mention what a text of the invoice must have: the mention, or another article that exempts from tax
 * @param usual what small businesses write
 * @param sign the exemption code that only small businesses use, if there is one
 */
export function smallBusinessMention(
  code: `DOCKET-${string}`,
  mention: RegExp,
  usual: string,
  sign?: string,
): RuleNode {
  const isMentioned = (invoice: Invoice): boolean =>
    textsOf(invoice).some((text) => mention.test(text)) ||
    (invoice.tax?.notes?.some(isOutside) ?? false)
  // In `tax.notes` formats find it too, such as EN 16931 for BT-120.
  const words = `an invoice without tax must say why: add to tax.notes, with the key of the tax, for a small business "${usual}"`
  return when(
    saying(
      'a supply in the country, without tax and without a reason',
      (invoice: Invoice, context: Context) => mayBeSmallBusiness(invoice, context, sign),
    ),
    [warning(code, '', constraint(words, isMentioned))],
  )
}

/** Fees, grants and vouchers are not supplies: no law of invoices says how that is mentioned. */
const isOutside = (note: TaxNote | null): boolean =>
  note?.key === 'outside-scope' && Boolean(note.text)

function textsOf({ notes, tax }: Invoice): string[] {
  return [...(notes ?? []), ...(tax?.notes ?? [])].flatMap((note) => note?.text ?? [])
}

const isAbroad = (customer: Party | undefined, { regime }: Context): boolean =>
  Boolean(customer?.tax_id?.country) && customer?.tax_id?.country !== regime?.country

function mayBeSmallBusiness(invoice: Invoice, context: Context, sign?: string): boolean {
  const { lines, customer, totals } = invoice
  if (!lines?.length || !totals || totals.total.isZero() || !totals.tax.isZero()) return false
  if (isAbroad(customer, context)) return false
  return lines.every((line) => line?.taxes?.every((combo) => isUntaxed(combo, sign)) ?? true)
}

/** Untaxed without a code for another reason. */
function isUntaxed({ key, ext }: Combo, sign: string | undefined): boolean {
  if (!UNTAXED_KEYS.includes(key ?? '')) return false
  const reason = ext?.[EXEMPTION]
  return reason === undefined || reason === sign
}
