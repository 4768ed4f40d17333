/**
 * Warnings about mentions that an invoice across borders must have (art. 226 no. 11 of Directive 2006/112/EC): the article
 * by which it is without tax.
 */

import type { Context } from '../definitions/contract.ts'
import type { Combo, Invoice, OrgNote, TaxNote } from '../model/generated/types.ts'
import { constraint } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { type Constraint, type RuleNode, warning, when } from '../validate/rules.ts'
import { finding } from '../vocabulary/finding.ts'
import { isInEu } from '../vocabulary/guards.ts'
import { atRows } from './finding.ts'
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
    national: {
      DE: 'Steuerfreie innergemeinschaftliche Lieferung, § 4 Nr. 1 Buchst. b, § 6a UStG',
      FR: 'Exonération de TVA, art. 262 ter I du CGI',
      ES: 'Entrega intracomunitaria exenta, art. 25 de la Ley 37/1992',
      IT: 'Operazione non imponibile, art. 41 DL 331/1993',
      PT: 'Isento, art. 14 do RITI',
      AT: 'Steuerfreie innergemeinschaftliche Lieferung, Art. 6 Abs. 1 BMR',
      BE: 'Exemption de TVA, art. 39bis CTVA',
      NL: 'Intracommunautaire levering, tabel II, a.6 Wet OB',
      PL: 'Wewnątrzwspólnotowa dostawa towarów, art. 42 ustawy o VAT',
    },
    said: /innergemeinschaft|intra-?comm?un|wewnątrzwspólnot|262 ter|6a ustg|37\/1992|331\/1993|39bis|\b138\b/i,
  },
  {
    key: 'export',
    code: 'DOCKET-EXPORT-NOTE',
    article: '146',
    national: {
      DE: 'Steuerfreie Ausfuhrlieferung, § 4 Nr. 1 Buchst. a, § 6 UStG',
      FR: 'Exonération de TVA, art. 262 I du CGI',
      ES: 'Exportación exenta, art. 21 de la Ley 37/1992',
      IT: 'Operazione non imponibile, art. 8 DPR 633/1972',
      PT: 'Isento, art. 14 do CIVA',
      AT: 'Steuerfreie Ausfuhrlieferung, § 6 Abs. 1 Z 1, § 7 UStG',
      BE: 'Exemption de TVA, art. 39 CTVA',
      NL: 'Uitvoer, tabel II, a.2 Wet OB',
      PL: 'Eksport towarów, art. 41 ustawy o VAT',
    },
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
        isInEu(context.regime?.country, context) &&
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
  ...constraint(
    `the mention of the article is missing (art. 226 no. 11 of Directive 2006/112/EC): add it to tax.notes`,
    () => false,
  ),
  hint(_: unknown, context) {
    const { regime } = context as Context
    const text = national[regime?.country ?? ''] ?? `Art. ${article}, Directive 2006/112/EC`
    return `art. ${article}: ${JSON.stringify({ cat: 'VAT', key, text })}`
  },
})

export const MENTION_WARNINGS: RuleNode[] = MENTIONS.map((mention) =>
  when(lacks(mention), [
    ...atRows(when(isBare(mention.key), [warning(mention.code, 'taxes', stated(mention))])),
  ]),
)

/** Art. 226 no. 10a in the language of a country; where the tag adds a note, nothing is missing. */
// biome-ignore format: table
const SELF_BILLING: { readonly [country: string]: string } = {
  AT: 'Gutschrift', BE: 'Autofacturation / Factuur uitgereikt door afnemer', DE: 'Gutschrift', DK: 'Selvfakturering', EL: 'Αυτοτιμολόγηση',
  FI: 'Itselaskutus', FR: 'Autofacturation', IT: 'Autofatturazione', NL: 'Factuur uitgereikt door afnemer', PL: 'Samofakturowanie',
  PT: 'Autofaturação', SE: 'Självfakturering', SK: 'Vyhotovenie faktúry odberateľom',
}

const SAYS_SELF_BILLING =
  /self-?\s?bill|self-?invoic|gutschrift|auto-?fac?t|selvfakt|självfakt|itselask|samofakt|αυτοτιμολ|door (?:de )?afnemer|odberateľom|por el destinatario/i

const saysSelfBilling = (note: OrgNote | TaxNote | null): boolean =>
  note?.key === 'self-billed' || note?.key === 'legal' || SAYS_SELF_BILLING.test(note?.text ?? '')

function lacksSelfBilling(context: Context): string | undefined {
  const { regime } = context
  const { tax, notes, lines } = context.document as Invoice
  const country = regime?.country ?? ''
  // Formats have a code for it, among those of the kinds of invoices.
  if (!isSelfBilled(context) || !isInEu(country, context) || tax?.ext) return undefined
  if (tax?.notes?.some(saysSelfBilling) || notes?.some(saysSelfBilling)) return undefined
  if (lines?.some((line) => line?.notes?.some(saysSelfBilling))) return undefined
  const text = SELF_BILLING[country] ?? 'Self-billing'
  return `add to tax.notes ${JSON.stringify({ key: 'self-billed', text })}`
}

export const SELF_BILLING_WARNINGS: RuleNode[] = [
  warning(
    'DOCKET-SELF-BILLED-NOTE',
    '$tags',
    finding(
      'the mention of self-billing is missing (art. 226 no. 10a of Directive 2006/112/EC)',
      (_: string[] | undefined, context) => lacksSelfBilling(context),
    ),
  ),
]
