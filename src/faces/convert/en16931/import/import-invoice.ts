/** The invoice as a whole: terms to document. */
import { DOCUMENT_TYPE_ROWS } from '../../../../addons/shared/french-ctc.ts'
import type { JsonObject } from '../../../../json.ts'
import { SCHEMA_BASE } from '../../../../model/structure.ts'
import { getOwn } from '../../../../values/text-map.ts'
import { exchangeTax } from '../../../../vocabulary/own-currency.ts'
import { currencyOf } from '../../import/currency.ts'
import { importPeriod } from '../../import/dates.ts'
import { listOf, present } from '../../import/present.ts'
import { typeOfCode } from '../../import/scenarios.ts'
import { takeTerm } from '../../import/take-terms.ts'
import { isListed } from '../../terms/code-lists.ts'
import { readDecimal } from '../../xml/decimal.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
import { type EnConversion, IDENTIFIERS, profileFor } from '../profiles.ts'
import { GROUP_MEMBER } from '../read-invoice.ts'
import { BUYER, DELIVERY_ADDRESS, REPRESENTATIVE, SELLER } from '../read-party.ts'
import type { Stated } from './compare.ts'
import type { Extended } from './extensions.ts'
import { importAdjustments, importLines, importObject, roundingOf } from './import-lines.ts'
import { importAddress, importIdentity, importParty } from './import-party.ts'
import { importPayment } from './import-payment.ts'
import { type Exemptions, importExemptions } from './import-taxes.ts'
import { importTerms, inside } from './import-terms.ts'
import { countryOfTaxes, taxOf } from './other-taxes.ts'
import { type Source, takeDate } from './readable.ts'
/** Makes an invoice in JSON, not built, of a tree in the shape of the standard. What it carries is taken out of that. */
export function importInvoice(
  source: Source,
  stated: Stated,
  from: EnConversion,
  { outlays, levies }: Omit<Extended, 'reading'>,
): JsonObject {
  const { tree } = source
  const exemptions = importExemptions(source, stated, levies.length > 0)
  const rounding = roundingOf(source)
  const lines = importLines(source, exemptions)
  const discounts = importAdjustments(source, 'BG-20', exemptions)
  const charges = importAdjustments(source, 'BG-21', exemptions) ?? []
  const $regime = importRegime(source, exemptions)
  const { processExt } = IDENTIFIERS[profileFor(from.profile, textOf(tree, 'BT-3').trim())]
  // `claims` has what is written anew.
  takeTerm(tree, 'BT-24')
  const process = takeTerm(tree, 'BT-23')
  const mode = processExt ? present({ [processExt]: process }) : undefined
  const { supplier, other } = importSellers(source)
  const delivery = importDelivery(source, groupOf(tree, 'BG-13'))
  const added = stated.get('BT-114')
  const type = importType(source, from)
  const exchange_rates = importRate(source, stated)
  const { ordering, tax, bound } = importRoot(source, mode)
  return present(
    { $schema: `${SCHEMA_BASE}bill/invoice`, $regime, $addons: [...from.addons] },
    type,
    bound,
    {
      // A build needs a date, and sets that of today if there is none.
      issue_date: bound.issue_date ?? delivery?.date,
      exchange_rates,
      preceding: listOf(
        groupsOf(tree, 'BG-3').map((group) => present(importTerms(source, 'BG-3', group))),
      ),
      tax: present({ rounding }, tax, { notes: listOf(exemptions.notes) }),
      supplier: reachable(supplier, from),
      customer: reachable(importParty(source, groupOf(tree, 'BG-7'), BUYER), from),
      lines,
      discounts,
      charges: listOf([...charges, ...outlays, ...levies]),
      ordering: importOrdering(source, ordering, other),
      payment: importPayment(source, stated.get('BT-112')),
      delivery,
      totals: added && !added.isZero() ? { rounding: added.toString() } : undefined,
      notes: listOf(groupsOf(tree, 'BG-1').map(importNote)),
      // Links; everything else of supporting documents is beside the document.
      attachments: listOf(
        groupsOf(tree, 'BG-24').map((group) => present(importTerms(source, 'BG-24', group))),
      ),
    },
  )!
}

/** The French reform asks for an endpoint, which a build makes of an inbox of the network, or of a French address. */
function reachable(
  party: JsonObject | undefined,
  { profile }: EnConversion,
): JsonObject | undefined {
  const [inbox] = (party?.inboxes ?? []) as JsonObject[]
  if (profile !== 'fr-ctc' || !inbox) return party
  if (/^\d{4}$/.test(String(inbox.scheme))) inbox.key = 'peppol'
  return present(party!, { endpoints: inbox.email && [{ uri: `mailto:${inbox.email}` }] })
}

/** The supplier: the representative of the seller, if there is one; the other of them is the seller of the ordering. */
function importSellers(source: Source): {
  [member in 'supplier' | 'other']?: JsonObject | undefined
} {
  const { tree } = source
  const representative = importParty(source, groupOf(tree, 'BG-11'), REPRESENTATIVE)
  // A member of a single taxable person sells itself: see readParties.
  const isMember = groupsOf(groupOf(tree, 'BG-4'), 'BT-29').some(
    (group) => textOf(group, 'BT-29-1').trim() === GROUP_MEMBER,
  )
  const seller = importParty(source, groupOf(tree, 'BG-4'), SELLER)
  if (!representative) return { supplier: seller }
  return isMember
    ? { supplier: seller, other: representative }
    : { supplier: representative, other: seller }
}

/** The country of IGIC (L) and IPSI (M). */
const SPAIN = 'ES'
const SPANISH = ['L', 'M']

/** The country that has the taxes, if it is not that of the seller, which builds without this. */
function importRegime(
  { tree, changed, findings, pathOf }: Source,
  { spanish }: Exemptions,
): string | undefined {
  const row =
    groupsOf(tree, 'BG-23').find((each) => SPANISH.includes(textOf(each, 'BT-118').trim())) ??
    spanish
  const country = countryOfTaxes(tree)
  if (!row && taxOf(country) === undefined) {
    // It has no VAT, but the buyer's may.
    const other = textOf(groupOf(groupOf(tree, 'BG-7'), 'BG-8'), 'BT-55').trim()
    if (taxOf(other) !== 'VAT') return undefined
    changed.push({ path: '$.$regime', document: other, xml: '' })
    return other
  }
  if (!row || country === SPAIN) return undefined
  changed.push({ path: '$.$regime', document: SPAIN, xml: '' })
  findings.add(
    '33',
    pathOf(row, 'BT-118'),
    `the country of the seller, ${country}, has no IGIC (L) or IPSI (M)`,
  )
  return SPAIN
}

/** Codes that the addon of the French reform sets by type and tags. */
const FRENCH_TYPES = Object.fromEntries(
  DOCUMENT_TYPE_ROWS.map(([code, type, tags]) => [code, { type, tags: tags?.split(' ') ?? [] }]),
)

const CREDIT_NOTE = '381'

/**
 * The type of an invoice. `other` keeps any code; a credit note is one, so a rare code of it becomes the usual one, and so
 * does another code in the CreditNote of UBL.
 */
function importType({ tree, changed, pathOf }: Source, { profile }: EnConversion): JsonObject {
  const code = textOf(tree, 'BT-3').trim()
  const known =
    profile === 'fr-ctc'
      ? getOwn(FRENCH_TYPES, code)
      : typeOfCode('eu-en16931-v2017', 'untdid-document-type', code)
  const isCredit = isListed('creditNoteTypes', code)
  const mayBeOther = !pathOf(tree).startsWith('/CreditNote')
  if (known && (isCredit || mayBeOther)) return { type: known.type, $tags: listOf(known.tags) }
  if (!isCredit && mayBeOther) return { type: 'other' }
  changed.push({ term: 'BT-3', document: CREDIT_NOTE, xml: code })
  tree['BT-3'] = CREDIT_NOTE
  return { type: 'credit-note' }
}

/** What the invoice itself has: `bound`, and what belongs to its tax, with the process as an extension, and its ordering. */
function importRoot(
  source: Source,
  mode: JsonObject | undefined,
): { [member in 'bound' | 'tax' | 'ordering']: JsonObject } {
  const { tree } = source
  const bound = importTerms(source, '', tree)
  const project = takeTerm(tree, 'BT-11-name')
  if (project !== undefined) inside(bound, ['ordering', 'projects', '0']).description = project
  if (mode) Object.assign(inside(bound, ['tax', 'ext']), mode)
  const [tax, ordering] = [inside(bound, ['tax']), inside(bound, ['ordering'])]
  bound.tax = undefined
  bound.ordering = undefined
  return { bound, tax, ordering }
}

const [FEWEST_DECIMALS, MOST_DECIMALS] = [6, 12]

/** The rate to the currency in which the seller accounts for VAT, worked out from the VAT in both. */
function importRate(source: Source, stated: Stated): JsonObject[] | undefined {
  const { tree } = source
  const vat = stated.get('BT-110')
  const to = currencyOf(textOf(tree, 'BT-6'))
  if (to === undefined || !vat || vat.isZero() || tree['BT-111'] === undefined) return undefined
  const own = readDecimal(textOf(tree, 'BT-111'))
  if (own?.isZero()) return undefined
  for (let scale = FEWEST_DECIMALS; own && scale <= MOST_DECIMALS; scale++) {
    const amount = own.rescale(scale).divide(vat)
    if (!exchangeTax(vat, { to, amount }).equals(own)) continue
    for (const term of ['BT-6', 'BT-111']) takeTerm(tree, term)
    return [{ from: textOf(tree, 'BT-5').trim(), to, amount: amount.toString() }]
  }
  return undefined
}

function importOrdering(
  source: Source,
  bound: JsonObject,
  seller: JsonObject | undefined,
): JsonObject | undefined {
  const { tree } = source
  return present(bound, {
    identities: listOf([importObject(tree, 'BT-18')]),
    period: importPeriod((term) => takeDate(source, tree, term), 'BT-73', 'BT-74'),
    seller,
  })
}

function importDelivery(source: Source, group: Group | undefined): JsonObject | undefined {
  if (!group) return undefined
  const bound = importTerms(source, 'BG-13', group)
  bound.receiver = present(inside(bound, ['receiver']), {
    addresses: listOf([importAddress(source, groupOf(group, 'BG-15'), DELIVERY_ADDRESS)]),
  })
  return present(bound, { identities: listOf([importIdentity(group, 'BT-71')]) })
}

/** A note; a subject alone says nothing, and stays. */
function importNote(group: Group): JsonObject | undefined {
  if (textOf(group, 'BT-22').trim() === '') {
    // In UBL, the subject was in the text.
    if (group['BT-22'] !== undefined) group['BT-22'] = group['BT-21']
    return undefined
  }
  const subject = takeTerm(group, 'BT-21')
  return present({
    text: takeTerm(group, 'BT-22'),
    ext: subject === undefined ? undefined : { 'untdid-text-subject': subject },
  })
}
