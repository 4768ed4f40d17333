/** Warnings about taxes: lines without any, reasons and mentions that the law asks for, reverse charge. */

import type { Context } from '../definitions/contract.ts'
import type { Combo, Invoice, Line, OrgIdentity, TaxNote } from '../model/generated/types.ts'
import { saying } from '../validate/guards.ts'
import { at, type RuleNode, when } from '../validate/rules.ts'
import { isAdded } from '../vocabulary/added.ts'
import { someCombo } from '../vocabulary/combos.ts'
import { isOfUnion } from '../vocabulary/guards.ts'
import { warnIf } from '../vocabulary/warn-if.ts'
import { MENTION_WARNINGS, onReasons } from './mention-warnings.ts'
import { SURCHARGE_WARNING } from './percent-warnings.ts'
import { TREATMENT_WARNINGS } from './treatment-warnings.ts'

interface Row {
  informative?: boolean | undefined
  taxes: Combo[] | undefined
}

const REVERSE_CHARGE = 'reverse-charge'
const EXEMPT = 'exempt'
const CUSTOMER_RATES = 'customer-rates'

/**
 * Fast path: nearly all documents have nothing but rows that are taxed first of all, none that is untaxed, and prices
 * without tax.
 */
export function hasUsualTaxes(
  { tax, lines, discounts, charges }: Invoice,
  { tags }: Context,
): boolean {
  if (tax?.prices_include || tags.includes(REVERSE_CHARGE) || tags.includes(CUSTOMER_RATES))
    return false
  return areTaxed(lines) && areTaxed(discounts) && areTaxed(charges)
}

function areTaxed(rows: (Row | null)[] | undefined): boolean {
  if (!rows) return true
  for (const row of rows) {
    if (row && !isAdded(row)) continue
    const taxes = row?.taxes
    const first = taxes?.[0]
    if (first?.key !== 'standard' || first.country) return false
    if (taxes!.length > 1 && taxes!.some((combo) => combo && isUntaxedKey(combo.key))) return false
  }
  return true
}

const isUntaxedKey = (key: string | undefined): boolean => key === EXEMPT || key === REVERSE_CHARGE

const hasKey =
  (key: string) =>
  (combo: Combo | null): boolean =>
    combo?.key === key

const isTaxedAtAll = (invoice: Invoice): boolean => someCombo(invoice, () => true)

/** Has an untaxed line forgotten its tax? Those of other lines, or of the country, are what it lacks. */
const lineTaxExpected = saying(
  'the invoice has taxes, or the country has one on every sale',
  (invoice: Invoice, { regime }: Context): boolean =>
    isTaxedAtAll(invoice) || regime?.definition.tax_scheme !== undefined,
)

const isUntaxed = saying(
  'the line has no tax, and a total other than zero',
  ({ taxes, total }: Line): boolean => !taxes?.length && total !== undefined && !total.isZero(),
)

const isRetained = ({ cat }: Combo, { regime }: Context): boolean =>
  regime?.categories.get(cat ?? '')?.retained === true

/** Are all taxes of a row withheld from one that it does not have? */
const hasRetainedOnly = saying(
  'all taxes of the line are withheld',
  ({ taxes }: Row, context: Context): boolean =>
    Boolean(taxes?.length) && taxes!.every((combo) => combo !== null && isRetained(combo, context)),
)

const noteFor =
  (key: string) =>
  (note: TaxNote | null): boolean =>
    note?.key === key

/** Is an exemption stated: by a code, a note on the tax, or a legal note? */
function statesExemption({ tax, notes, lines }: Invoice): boolean {
  return Boolean(
    tax?.notes?.some(noteFor(EXEMPT)) ||
      notes?.length ||
      lines?.some((line) => line?.notes?.length),
  )
}

const lacksExemption = (invoice: Invoice, context: Context): boolean =>
  someCombo(invoice, hasKey(EXEMPT)) && isOfUnion(context) && !statesExemption(invoice)

const hasExemptCombo = saying(
  'a tax is exempt, without a code of the reason',
  ({ taxes }: Row): boolean =>
    taxes?.some((combo) => hasKey(EXEMPT)(combo) && !hasCode(combo)) ?? false,
)

/** Extensions that say where, and not why. */
const PLACES = ['pt-region']

/** A code of a format, such as one of VATEX, states the reason. */
const hasCode = ({ ext }: Combo): boolean =>
  ext !== undefined && Object.keys(ext).some((key) => !PLACES.includes(key))

const isReversed = (invoice: Invoice, { tags }: Context): boolean =>
  tags.includes(REVERSE_CHARGE) || someCombo(invoice, hasKey(REVERSE_CHARGE))

const isLegal = (identity: OrgIdentity | null): boolean =>
  identity?.scope === 'legal' && Boolean(identity.code)

/** At home, the number of a register identifies the customer as well. */
const lacksCustomerNumber = (invoice: Invoice, context: Context): boolean =>
  isReversed(invoice, context) &&
  isOfUnion(context) &&
  !invoice.customer?.tax_id?.code &&
  !invoice.customer?.identities?.some(isLegal)

/** Is the mention missing that the tag would add? */
const lacksMention = (invoice: Invoice, context: Context): boolean =>
  !context.tags.includes(REVERSE_CHARGE) &&
  someCombo(invoice, (combo) => hasKey(REVERSE_CHARGE)(combo) && !hasCode(combo)) &&
  isOfUnion(context) &&
  !invoice.tax?.notes?.some(noteFor(REVERSE_CHARGE)) &&
  !invoice.notes?.length

/** Of taxes that are not the usual ones. */
export const TAX_WARNINGS: RuleNode[] = [
  ...TREATMENT_WARNINGS,
  ...MENTION_WARNINGS,
  at('lines[].taxes[]', [SURCHARGE_WARNING]),
  when(lineTaxExpected, [
    at('lines[]', [
      warnIf(
        'DOCKET-NO-TAX',
        'taxes',
        isUntaxed,
        'the line has no tax; if it is untaxed, say why: {"cat": "VAT", "key": "exempt"} or "outside-scope", or "percent": "0%" of a sales tax; EN 16931 has no "outside-scope" beside taxed lines',
      ),
    ]),
  ]),
  at('lines[]', [
    warnIf(
      'DOCKET-RETAINED-TAX',
      'taxes',
      hasRetainedOnly,
      'the line has a tax that is withheld, but no VAT; add it, or the reason why there is none',
    ),
  ]),
  when(
    lacksExemption,
    onReasons(
      EXEMPT,
      warnIf(
        'DOCKET-EXEMPTION-REASON',
        'taxes',
        hasExemptCombo,
        'an exemption must be stated (art. 226 no. 11 of Directive 2006/112/EC): add a code such as cef-vatex, or a note to tax.notes with key "exempt" and the article',
      ),
    ),
  ),
  warnIf(
    'DOCKET-REVERSE-CHARGE-CUSTOMER',
    'customer',
    lacksCustomerNumber,
    'the customer who owes the tax must be stated with its VAT number: set customer.tax_id.code',
  ),
  warnIf(
    'DOCKET-REVERSE-CHARGE-NOTE',
    '$tags',
    lacksMention,
    'the mention "Reverse charge" is missing (art. 226 no. 11a of Directive 2006/112/EC): add the tag "reverse-charge"',
  ),
]
