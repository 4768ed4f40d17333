/** Small businesses that charge no tax: the law of several countries asks for a mention of it on every invoice. */

import type { Context } from '../../definitions/contract.ts'
import type { Combo, Invoice } from '../../model/generated/types.ts'
import { constraint } from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { type RuleNode, warning, when } from '../../validate/rules.ts'
import { someNote } from '../../vocabulary/notes.ts'
import { countryOf } from '../../vocabulary/parties.ts'
import { EXEMPTION } from '../../vocabulary/vatex.ts'

/** The key of supplies that small businesses do not tax. */
const EXEMPT = 'exempt'

/** Of deposits, damages, fees and grants: they are not supplies, and the law asks for no mention. */
const NO_SUPPLY = 'outside-scope'

/** Keys of notes that state a reason, whatever they say: of the law, or of the tax. */
const MENTIONS = ['legal', EXEMPT, NO_SUPPLY]

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
    someNote(
      invoice,
      ({ key = '', text }) => Boolean(text) && (MENTIONS.includes(key) || mention.test(text!)),
    )
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

function mayBeSmallBusiness(invoice: Invoice, { regime }: Context, sign?: string): boolean {
  const { lines, customer, totals } = invoice
  if (!lines?.length || !totals || totals.total.isZero() || !totals.tax.isZero()) return false
  if ((countryOf(customer) ?? regime?.country) !== regime?.country) return false
  const supplies = lines.filter((line) => !line?.taxes?.some(isNoSupply))
  return (
    supplies.length > 0 &&
    supplies.every((line) => line?.taxes?.every((combo) => isUntaxed(combo, sign)) ?? true)
  )
}

const isNoSupply = (combo: Combo | null): boolean =>
  combo?.key === NO_SUPPLY && !combo.ext?.[EXEMPTION]

/** Untaxed without a code for another reason. */
function isUntaxed(combo: Combo | null, sign: string | undefined): boolean {
  const reason = combo?.ext?.[EXEMPTION]
  return reason === undefined ? combo?.key === EXEMPT : reason === sign
}
