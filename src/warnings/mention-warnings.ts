/**
 * Warnings about mentions that an invoice across borders must have (art. 226 no. 11 of Directive 2006/112/EC): the article
 * by which it is without tax.
 */

import type { Context } from '../definitions/contract.ts'
import type { Combo, Invoice, OrgNote } from '../model/generated/types.ts'
import { saying } from '../validate/guards.ts'
import { at, type Constraint, type RuleNode, unless, warning, when } from '../validate/rules.ts'
import { getOwn } from '../values/text-map.ts'
import { isOfUnion } from '../vocabulary/guards.ts'
import { never } from '../vocabulary/never.ts'
import { someNote } from '../vocabulary/notes.ts'
import { warnWhere } from './finding.ts'
import mentions from './national-mentions.json' with { type: 'json' }
import { isSelfBilled } from './trade.ts'
import { isWrongKey } from './treatment-warnings.ts'

/** A key of a tax, the article of the Directive, national ones, and what texts about it have. */
interface Mention {
  readonly key: string
  readonly code: `DOCKET-${string}`
  readonly article: string
  readonly national: { readonly [country: string]: string }
  readonly said: RegExp
}

// biome-ignore format: table
const MENTIONS: readonly Mention[] = [
  {
    key: 'intra-community',
    code: 'DOCKET-INTRA-COMMUNITY-NOTE',
    article: '138',
    national: mentions['intra-community'],
    said: /innergemeinschaft|intra-?comm?un|wewnątrzwspólnot|262 ter|6a ustg|37\/1992|331\/1993|39bis|\b138\b/i,
  },
  {
    key: 'export',
    code: 'DOCKET-EXPORT-NOTE',
    article: '146',
    national: mentions.export,
    said: /ausfuhr|e[xk]sport|exporta|uitvoer|262 i\b|37\/1992|633\/1972|\b146\b/i,
  },
]

const isNoteOf =
  ({ said }: Mention) =>
  (note: OrgNote | null): boolean =>
    note?.key === 'legal' || said.test(note?.text ?? '')

/** Is the mention missing in an invoice under the law of the Union? */
const lacks = (mention: Mention) =>
  saying(
    `the law of the Union applies, and nothing mentions art. ${mention.article}`,
    (invoice: Invoice, context: Context): boolean => {
      const { tax, notes, lines } = invoice
      return (
        isOfUnion(context) &&
        !tax?.notes?.some((note) => note?.key === mention.key) &&
        !notes?.some(isNoteOf(mention)) &&
        !lines?.some((line) => line?.notes?.some(isNoteOf(mention))) &&
        !isWrongKey(mention.key, invoice, context)
      )
    },
  )

/** A code of a format states the article. */
const isBare = (key: string) =>
  saying(
    `a tax has the key ${key}, and no code of the reason`,
    (row: { taxes: Combo[] | undefined }) =>
      row.taxes?.some((combo) => combo?.key === key && !combo.ext) ?? false,
  )

const stated = ({ key, article, national }: Mention): Constraint => ({
  ...never(
    'the mention of the article is missing (art. 226 no. 11 of Directive 2006/112/EC): add it to tax.notes',
  ),
  hint(_: unknown, context) {
    const { regime } = context as Context
    const text = getOwn(national, regime?.country) ?? `Art. ${article}, Directive 2006/112/EC`
    return `art. ${article}: ${JSON.stringify({ cat: 'VAT', key, text })}`
  },
})

/** A rule on the rows with a key; discounts and charges have the reason of the lines, if those have a code of it. */
export const onReasons = (key: string, rule: RuleNode): RuleNode[] => [
  at('lines[]', [rule]),
  unless(
    saying(`a line has a code of the reason of ${key}`, ({ lines }: Invoice): boolean =>
      Boolean(lines?.some((line) => line?.taxes?.some((combo) => combo?.key === key && combo.ext))),
    ),
    [at('discounts[]', [rule]), at('charges[]', [rule])],
  ),
]

export const MENTION_WARNINGS: RuleNode[] = MENTIONS.map((mention) => {
  const { key, code } = mention
  const rule = when(isBare(key), [warning(code, 'taxes', stated(mention))])
  return when(lacks(mention), onReasons(key, rule))
})

/** Art. 226 no. 10a in the language of a country; where the tag adds a note, nothing is missing. */
const SELF_BILLING: { readonly [country: string]: string } = mentions['self-billed']

const SAYS_SELF_BILLING =
  /self-?\s?bill|self-?invoic|gutschrift|auto-?fac?t|selvfakt|självfakt|itselask|samofakt|αυτοτιμολ|door (?:de )?afnemer|odberateľom|por el destinatario/i

function lacksSelfBilling(invoice: Invoice, context: Context): string | undefined {
  // Formats have a code for it, among those of the kinds of invoices.
  if (!isSelfBilled(context) || !isOfUnion(context) || invoice.tax?.ext) return undefined
  const isSaid = someNote(
    invoice,
    ({ key, text = '' }) =>
      key === 'self-billed' || key === 'legal' || SAYS_SELF_BILLING.test(text),
  )
  if (isSaid) return undefined
  const text = getOwn(SELF_BILLING, context.regime?.country) ?? 'Self-billing'
  return `add to tax.notes ${JSON.stringify({ key: 'self-billed', text })}`
}

export const SELF_BILLING_WARNINGS: RuleNode[] = [
  warnWhere(
    'DOCKET-SELF-BILLED-NOTE',
    '$tags',
    'the mention of self-billing is missing (art. 226 no. 10a of Directive 2006/112/EC)',
    lacksSelfBilling,
  ),
]
