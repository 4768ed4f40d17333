/** DatiGenerali: type, number, references, and discounts and charges of the document. */

import type { JsonObject } from '../../../../json.ts'
import type { Amount } from '../../../../values/amount.ts'
import { cents, sumOfCents, toPercentage } from '../../exact.ts'
import { listOf, present } from '../../import/present.ts'
import { scenariosOf, typeOfCode } from '../../import/scenarios.ts'
import { type Source, takeNumber, takeTerm } from '../../import/take-terms.ts'
import { readDecimal } from '../../xml/decimal.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
import { readBound } from '../bindings.ts'
import { DOCUMENT_TYPE, SELF_BILLED, TO_ADMINISTRATION } from '../facts.ts'
import { GENERAL, IDENTITIES, NOTE_LENGTH, REFERENCES } from '../read-general.ts'
import { NONE } from './amounts.ts'
import type { Counted } from './bases.ts'
import type { ImportedRows } from './import-lines.ts'
import { rateFor } from './import-retained.ts'
import { bandOfGroup, importVat, shareOf } from './import-taxes.ts'

const ADDON = 'it-sdi-v1'

/** The code that a build gives to an invoice of a type with tags. */
function codeOf(type: string, tags: readonly string[]): string | undefined {
  const found = scenariosOf(ADDON).filter(
    (each) => each.type?.includes(type) && (each.tags ?? []).every((tag) => tags.includes(tag)),
  )
  return found.at(-1)?.ext?.[DOCUMENT_TYPE]
}

/** What the header says of the issue. */
export interface Issuance {
  readonly format: string | undefined
  /** SoggettoEmittente. */
  readonly issuedBy: string
  /** The third party that issued it. */
  readonly issuer: JsonObject | undefined
}

interface ImportedType {
  readonly type: string
  readonly $tags: string[] | undefined
  readonly code: string | undefined
  /** Does the document say who issued it? */
  readonly isIssuerSaid: boolean
}

/** The type and tags from which the code follows; a code that follows from none is kept. */
export function importType(
  { format, issuedBy, issuer }: Issuance,
  general: Group | undefined,
  isReverseCharged: boolean,
): ImportedType {
  const code = takeTerm(general, 'TipoDocumento')
  const { type, tags: made } = typeOfCode(ADDON, DOCUMENT_TYPE, code) ?? {
    type: 'standard',
    tags: [],
  }
  const tags = [...made]
  const add = (tag: string): boolean => {
    const keepsCode = codeOf(type, [...tags, tag]) === code
    if (keepsCode && !tags.includes(tag)) tags.push(tag)
    return keepsCode
  }
  if (isReverseCharged) add('reverse-charge')
  const isByCustomer = issuedBy === 'CC'
  // The tag makes TD27 of most invoices, but none of the type `other`, which keeps its code.
  const isOther = isByCustomer && !SELF_BILLED.includes(code ?? '') && !add('self-billed')
  if (format === TO_ADMINISTRATION) add('b2g')
  if (isOther) tags.push('self-billed')
  return {
    type: isOther ? 'other' : type,
    $tags: listOf(tags),
    code,
    isIssuerSaid: isByCustomer || (issuedBy === 'TZ' && issuer !== undefined),
  }
}

/** Notes, of which long ones are in pieces. */
export function importNotes(general: Group | undefined): JsonObject[] | undefined {
  const texts: string[] = []
  let isCut = false
  for (const group of groupsOf(general, 'Causale')) {
    const text = textOf(group, 'Causale')
    takeTerm(group, 'Causale')
    if (isCut) texts.push(texts.pop() + text)
    else texts.push(text)
    isCut = text.length === NOTE_LENGTH
  }
  return listOf(texts.map((text) => ({ text: text.trim() })))
}

const DEFERRED = 'deferred'

export function importOrdering(
  source: Source,
  body: Group | undefined,
  found: ImportedRows,
  tags: readonly string[] | undefined,
): JsonObject {
  const isDeferred = tags?.includes(DEFERRED)
  return Object.fromEntries(
    Object.entries(REFERENCES)
      // Other invoices must not have despatch advice (GOBL-IT-SDI-BILL-INVOICE-20).
      .filter(([member]) => isDeferred || member !== 'despatch')
      .map(([member, element]) => [member, importReferences(source, body, element, found)]),
  )
}

/** The references of an element of DatiGenerali. */
export const importReferences = (
  source: Source,
  body: Group | undefined,
  element: string,
  { numbers }: ImportedRows,
): JsonObject[] | undefined =>
  listOf(
    groupsOf(groupOf(body, 'DatiGenerali'), element).map((group) => {
      const identities = IDENTITIES.map(([name, member, kind]) => {
        const code = takeTerm(group, name)
        return code === undefined ? undefined : { [member]: kind, code }
      })
      return present(readBound(`${GENERAL}/${element}`, group, source) ?? {}, {
        lines: importNumbers(group, numbers),
        identities: listOf(identities),
      })
    }),
  )

/** Numbers of lines as those of the document; one that no line has stays. */
function importNumbers(group: Group, numbers: ImportedRows['numbers']): number[] | undefined {
  const name = 'RiferimentoNumeroLinea'
  const found = groupsOf(group, name).map((each) => {
    const number = numbers.get(textOf(each, name).trim())
    if (number !== undefined) takeTerm(each, name)
    return number
  })
  return listOf(found)
}

/** Fund contributions (2.1.1.7), which are charges with VAT. One that no base counts was not charged, and stays. */
export function importFunds(
  source: Source,
  general: Group | undefined,
  { charges, rows, sum }: ImportedRows,
  countedBy: (band: string) => Counted,
): void {
  for (const group of groupsOf(general, 'DatiCassaPrevidenziale')) {
    if (!countedBy(bandOfGroup(group)).funds) continue
    const amount = takeNumber(source, group, 'ImportoContributoCassa') ?? NONE
    const members = importShare(source, group, amount, sum, `$.charges[${charges.length}]`)
    const vat = importVat(source, group)
    charges.push(
      present({
        ...members,
        code: takeTerm(group, 'RiferimentoAmministrazione'),
        amount: amount.toString(),
        taxes: vat.taxes,
      })!,
    )
    rows.push({ ...vat, exact: amount, amount, isFund: true })
  }
}

/**
 * The rate of a contribution, with its base if that is not the sum of the lines. A rate that does not result in the amount
 * is replaced by one of the lines that does; a contribution without any is a plain charge.
 */
function importShare(
  source: Source,
  group: Group,
  amount: Amount,
  sum: Amount,
  at: string,
): JsonObject {
  const stated = readDecimal(textOf(group, 'ImponibileCassa'))
  const percent = readDecimal(textOf(group, 'AlCassa')) ?? NONE
  const isShare = shareOf(stated ?? sum, percent)
    .rescale(2)
    .equals(amount.rescale(2))
  const found = isShare ? percent : rateFor(amount, sum)
  if (!isShare)
    source.repairs.add(
      '31',
      source.pathOf(group, 'ImportoContributoCassa'),
      `the contribution ${amount} is not ${percent} % of ${stated ?? sum}`,
    )
  const type = textOf(group, 'TipoCassa').trim()
  if (!found) return { reason: `Contributo cassa ${type}`.trim() }
  for (const name of ['ImponibileCassa', 'AlCassa']) takeNumber(source, group, name)
  const change = (term: string, member: string, document: string, xml: Amount): void => {
    source.changed.push({ term, path: `${at}.${member}`, document, xml: xml.toString() })
  }
  if (!isShare) {
    change('AlCassa', 'percent', toPercentage(found), percent)
    if (stated && !sum.equals(stated)) change('ImponibileCassa', 'base', cents(sum), stated)
  }
  return {
    key: 'fund-contribution',
    base: isShare ? stated?.toString() : undefined,
    percent: toPercentage(found),
    ext: present({ 'it-sdi-fund-type': takeTerm(group, 'TipoCassa') }),
  }
}

/** A discount or charge without VAT (2.1.1.8). */
interface Untaxed {
  readonly group: Group
  readonly isDiscount: boolean
  readonly amount: Amount
  /** The percentage, if it results in the amount. */
  readonly percent: Amount | undefined
}

/** Discounts and charges without VAT, and what they add to the total. */
export interface UntaxedParts {
  readonly parts: readonly Untaxed[]
  readonly added: Amount
}

/**
 * Reads discounts and charges without VAT, which change the total if it counts them.
 * @param gross the sum of all bases and taxes, of which a percentage without an amount is a share
 */
export function readUntaxed(
  general: Group | undefined,
  { sum }: ImportedRows,
  gross: Amount,
): UntaxedParts {
  const parts = groupsOf(general, 'ScontoMaggiorazione').map((group): Untaxed => {
    const percent = readDecimal(textOf(group, 'Percentuale'))
    const share = percent && shareOf(sum, percent).rescale(2)
    const stated = readDecimal(textOf(group, 'Importo'))
    const amount = (stated ?? (percent ? shareOf(gross, percent) : NONE)).rescale(2)
    return {
      group,
      isDiscount: textOf(group, 'Tipo').trim() === 'SC',
      amount,
      percent: share?.equals(amount) ? percent : undefined,
    }
  })
  const added = sumOfCents(
    parts.map(({ isDiscount, amount }) => (isDiscount ? amount.negate() : amount)),
  )
  return { parts, added }
}

/** Makes discounts and charges of those without VAT. */
export function importUntaxed(
  source: Source,
  { parts }: UntaxedParts,
  { discounts, charges }: ImportedRows,
): void {
  for (const { group, isDiscount, amount, percent } of parts) {
    takeTerm(group, 'Tipo')
    takeNumber(source, group, 'Importo')
    if (percent) takeTerm(group, 'Percentuale')
    const list = isDiscount ? discounts : charges
    list.push({ ...(percent && { percent: toPercentage(percent) }), amount: amount.toString() })
  }
}
