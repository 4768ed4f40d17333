/** DatiGenerali: type, number, references, and discounts and charges of the document. */

import { addonOf } from '../../../../definitions/registry.ts'
import type { JsonObject } from '../../../../json.ts'
import type { Amount } from '../../../../values/amount.ts'
import { exactProduct } from '../../exact.ts'
import { dayOf } from '../../import/dates.ts'
import { listOf, present } from '../../import/present.ts'
import { type Source, takeNumber, takeTerm } from '../../import/take-terms.ts'
import { readDecimal } from '../../xml/decimal.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
import { DOCUMENT_TYPE, SELF_BILLED } from '../facts.ts'
import { IDENTITIES, NOTE_LENGTH } from '../read-general.ts'
import { NONE, rateOf } from './amounts.ts'
import type { ImportedRows } from './import-lines.ts'
import { importVat, isNear, type Summaries, shareOf } from './import-taxes.ts'

const ADDON = 'it-sdi-v1'

/** Types and tags by code, in the order in which a build applies them. */
const scenarios = () => addonOf(ADDON)?.definition.scenarios?.flatMap(({ list = [] }) => list) ?? []

/** The code that a build gives to an invoice of a type with tags. */
function codeOf(type: string, tags: readonly string[]): string | undefined {
  const found = scenarios().filter(
    (each) => each.type?.includes(type) && (each.tags ?? []).every((tag) => tags.includes(tag)),
  )
  return found.at(-1)?.ext?.[DOCUMENT_TYPE]
}

/** The type and tags from which the code follows; a code that follows from none is kept. */
export function importType(
  header: Group | undefined,
  general: Group | undefined,
  isReverseCharged: boolean,
): { type: string; $tags: string[] | undefined; code: string | undefined } {
  const code = takeTerm(general, 'TipoDocumento')
  const scenario = scenarios().find(({ ext }) => ext?.[DOCUMENT_TYPE] === code)
  const type = scenario?.type?.[0] ?? 'standard'
  const tags = [...(scenario?.tags ?? [])]
  const add = (tag: string): boolean => {
    const keepsCode = codeOf(type, [...tags, tag]) === code
    if (keepsCode && !tags.includes(tag)) tags.push(tag)
    return keepsCode
  }
  if (isReverseCharged) add('reverse-charge')
  const issuer = textOf(header, 'SoggettoEmittente').trim()
  const isSaid =
    issuer === 'CC' ? SELF_BILLED.includes(code ?? '') || add('self-billed') : issuer === 'TZ'
  if (isSaid) takeTerm(header, 'SoggettoEmittente')
  if (textOf(groupOf(header, 'DatiTrasmissione'), 'FormatoTrasmissione').trim() === 'FPA12')
    add('b2g')
  return { type, $tags: listOf(...tags), code }
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
  return listOf(...texts.map((text) => ({ text: text.trim() })))
}

/** Elements of references, and where documents have them. */
const REFERENCES = {
  purchases: 'DatiOrdineAcquisto',
  contracts: 'DatiContratto',
  tender: 'DatiConvenzione',
  receiving: 'DatiRicezione',
} as const

const DEFERRED = 'deferred'

export function importOrdering(
  body: Group | undefined,
  { numbers }: ImportedRows,
  tags: readonly string[] | undefined,
): JsonObject {
  const data = groupOf(body, 'DatiGenerali')
  const read = (name: string): JsonObject[] | undefined =>
    listOf(...groupsOf(data, name).map((group) => importReference(group, numbers)))
  return {
    ...Object.fromEntries(Object.entries(REFERENCES).map(([member, name]) => [member, read(name)])),
    // Other invoices must not have despatch advice (GOBL-IT-SDI-BILL-INVOICE-20).
    despatch: tags?.includes(DEFERRED)
      ? listOf(...groupsOf(data, 'DatiDDT').map((group) => importDespatch(group, numbers)))
      : undefined,
  }
}

export const importPreceding = (
  body: Group | undefined,
  { numbers }: ImportedRows,
): JsonObject[] | undefined =>
  listOf(
    ...groupsOf(groupOf(body, 'DatiGenerali'), 'DatiFattureCollegate').map((group) =>
      importReference(group, numbers),
    ),
  )

function importReference(group: Group, numbers: ImportedRows['numbers']): JsonObject | undefined {
  const identities = IDENTITIES.map(([name, member, kind]) => {
    const code = takeTerm(group, name)
    return code === undefined ? undefined : { [member]: kind, code }
  })
  return present({
    lines: importNumbers(group, numbers),
    issue_date: dayOf(takeTerm(group, 'Data')),
    code: takeTerm(group, 'IdDocumento'),
    identities: listOf(...identities),
  })
}

function importDespatch(group: Group, numbers: ImportedRows['numbers']): JsonObject | undefined {
  return present({
    lines: importNumbers(group, numbers),
    issue_date: dayOf(takeTerm(group, 'DataDDT')),
    code: takeTerm(group, 'NumeroDDT'),
  })
}

/** Numbers of lines as those of the document; one that no line has stays. */
function importNumbers(group: Group, numbers: ImportedRows['numbers']): number[] | undefined {
  const name = 'RiferimentoNumeroLinea'
  const found = groupsOf(group, name).map((each) => {
    const number = numbers.get(textOf(each, name).trim())
    if (number !== undefined) takeTerm(each, name)
    return number
  })
  return listOf(...found)
}

/** Fund contributions (2.1.1.7), which are charges with VAT. Their base is written if it is not the sum of the lines. */
export function importFunds(
  source: Source,
  general: Group | undefined,
  summaries: Summaries,
  { charges, rows, sum }: ImportedRows,
): void {
  for (const group of groupsOf(general, 'DatiCassaPrevidenziale')) {
    const type = takeTerm(group, 'TipoCassa')
    const percent = takeNumber(source, group, 'AlCassa') ?? NONE
    const amount = takeNumber(source, group, 'ImportoContributoCassa') ?? NONE
    const stated = takeNumber(source, group, 'ImponibileCassa')
    const base = baseOf(percent, amount, stated, sum)
    if (base === false)
      source.faults.add(
        '31',
        source.pathOf(group, 'ImportoContributoCassa'),
        `no base results in the contribution ${amount} at ${percent} %`,
      )
    else if (stated && base && !base.equals(stated))
      source.changed.push({
        term: 'ImponibileCassa',
        path: `$.charges[${charges.length}].base`,
        document: base.toString(),
        xml: stated.toString(),
      })
    const vat = importVat(source, group, summaries)
    charges.push(
      present({
        key: 'fund-contribution',
        code: takeTerm(group, 'RiferimentoAmministrazione'),
        base: base ? base.toString() : undefined,
        percent: rateOf(percent),
        amount: amount.toString(),
        taxes: vat.taxes,
        ext: present({ 'it-sdi-fund-type': type }),
      })!,
    )
    rows.push({ ...vat, exact: amount, amount })
  }
}

/** The base of a contribution: that of the XML, none if it is the sum of the lines, or the one that results in the amount. */
function baseOf(
  percent: Amount,
  amount: Amount,
  stated: Amount | undefined,
  sum: Amount,
): Amount | undefined | false {
  const comesTo = (base: Amount): boolean =>
    shareOf(base, percent).rescale(2).equals(amount.rescale(2))
  if (stated ? comesTo(stated) : comesTo(sum)) return stated
  if (percent.isZero()) return false
  const found = exactProduct(amount, HUNDRED).rescale(4).divide(percent).rescale(2)
  return comesTo(found) ? found : false
}

const HUNDRED = readDecimal('100')!

/** Discounts and charges without VAT (2.1.1.8). @returns what they add to the total */
export function importUntaxed(
  source: Source,
  general: Group | undefined,
  { discounts, charges, sum }: ImportedRows,
): Amount {
  let added = NONE
  for (const group of groupsOf(general, 'ScontoMaggiorazione')) {
    const isDiscount = takeTerm(group, 'Tipo') === 'SC'
    const percent = readDecimal(textOf(group, 'Percentuale'))
    const share = percent && shareOf(sum, percent).rescale(2)
    const amount = (takeNumber(source, group, 'Importo') ?? share ?? NONE).rescale(2)
    const isShare = share !== undefined && isNear(share, amount) && share.equals(amount)
    if (isShare) takeTerm(group, 'Percentuale')
    const list = isDiscount ? discounts : charges
    list.push({
      ...(isShare && { percent: rateOf(percent!) }),
      amount: amount.toString(),
    })
    added = isDiscount ? added.subtract(amount) : added.add(amount)
  }
  return added
}
