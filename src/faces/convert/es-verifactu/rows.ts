/** The rows of a record: the rates of the document, in euro, equal ones added up. */
import { exchange } from '../../../document/calculate/exchange.ts'
import type { ExchangeRate, Invoice, RateTotal } from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import { getOwn } from '../../../values/text-map.ts'
import { isAdded } from '../../../vocabulary/added.ts'
import { exactSum, percentText } from '../exact.ts'
import { hasText } from '../take-members.ts'
import type { Group } from '../xml/tree.ts'

/** One DetalleDesglose. Amounts have the sign of the record. */
export interface Row {
  /** The first rate of the document that it has. */
  readonly at: string
  readonly category: string
  readonly regime: string
  readonly opClass: string
  readonly exemption: string
  /** Percentage of a taxed row as a fraction, and as it is written. */
  readonly rate: Amount | undefined
  readonly percent: string
  readonly surchargePercent: string
  base: Amount
  /** Tax and surcharge as the document has them. */
  amount: Amount
  surcharge: Amount | undefined
}

/** Calificación de la Operación. */
export const TAXED = 'S1'
export const REVERSE_CHARGED = 'S2'

/** Impuesto, by category. */
const TAXES: { readonly [category: string]: string } = { VAT: '01', IPSI: '02', IGIC: '03' }

export const isKnownTax = (category: string): boolean => getOwn(TAXES, category) !== undefined

/** Classes and exemptions of IPSI, which the addon does not classify, by key; as it does for VAT. */
const IPSI_CLASSES: { readonly [key: string]: Pick<Row, 'opClass' | 'exemption'> } = {
  'reverse-charge': { opClass: 'S2', exemption: '' },
  'outside-scope': { opClass: 'N2', exemption: '' },
  exempt: { opClass: '', exemption: 'E1' },
  export: { opClass: '', exemption: 'E2' },
  'intra-community': { opClass: '', exemption: 'E5' },
}
const IPSI_TAXED = { opClass: TAXED, exemption: '' }

/** IPSI has a regime since version 1.2.2 of the rules. */
const IPSI_REGIME = '01'

/** Travel agencies: the only regime that is written with a base at cost. */
const GROUP_REGIME = '06'

/** Regimes of which rows hold only a part of the price. */
const PARTIAL = ['03', '05', '06', '08', '09']

export const isPartial = (rows: readonly Row[]): boolean =>
  rows.some(({ regime }) => PARTIAL.includes(regime))

/** Reads the rows of an invoice. @param rate to euro, if it is in another currency */
export function readRows({ totals, type }: Invoice, rate: ExchangeRate | undefined): Row[] {
  const rows = new Map<string, Row>()
  for (const [i, category] of (totals?.taxes?.categories ?? []).entries()) {
    if (!isAdded(category)) continue
    const { code = '', rates } = category
    for (const [j, each] of (rates ?? []).entries()) {
      const at = `$.totals.taxes.categories[${i}].rates[${j}]`
      addTo(rows, readRow(at, code, signedFor(type, each)))
    }
  }
  const all = [...rows.values()]
  if (rate) for (const row of all) convertRow(row, rate)
  return all
}

/** The figures of a rate as the record of a document has them: a credit note takes away. */
export function signedFor(type: string | undefined, rate: RateTotal): RateTotal {
  if (type !== 'credit-note') return rate
  const { base, amount, surcharge } = rate
  return {
    ...rate,
    base: base.negate(),
    amount: amount.negate(),
    surcharge: surcharge && { ...surcharge, amount: surcharge.amount.negate() },
  }
}

function readRow(at: string, category: string, each: RateTotal): Row {
  const { ext, key = '', base, percent, amount, surcharge } = each
  const code = (name: string): string => ext?.[`es-verifactu-${name}`] ?? ''
  const isExempt = !percent && hasText(code('exempt'))
  let classes = isExempt
    ? { opClass: '', exemption: code('exempt') }
    : { opClass: code('op-class'), exemption: '' }
  const isIpsi = category === 'IPSI'
  if (isIpsi && !classes.opClass && !classes.exemption)
    classes = getOwn(IPSI_CLASSES, key) ?? IPSI_TAXED
  const isTaxed = classes.opClass === TAXED
  return {
    at,
    category,
    regime: code('regime') || (isIpsi ? IPSI_REGIME : ''),
    ...classes,
    rate: isTaxed ? percent : undefined,
    percent: isTaxed && percent ? percentText(percent) : '',
    surchargePercent: isTaxed && surcharge ? percentText(surcharge.percent) : '',
    base,
    amount,
    surcharge: surcharge?.amount,
  }
}

function addTo(rows: Map<string, Row>, row: Row): void {
  const { category, regime, opClass, exemption, percent, surchargePercent } = row
  const key = [category, regime, opClass, exemption, percent, surchargePercent].join(' ')
  const same = rows.get(key)
  if (!same) {
    rows.set(key, row)
    return
  }
  same.base = exactSum(same.base, row.base)
  same.amount = exactSum(same.amount, row.amount)
  if (row.surcharge) same.surcharge = same.surcharge && exactSum(same.surcharge, row.surcharge)
}

function convertRow(row: Row, rate: ExchangeRate): void {
  row.base = toEuro(row.base, rate)
  row.amount = toEuro(row.amount, rate)
  row.surcharge &&= toEuro(row.surcharge, rate)
}

/** An amount in euro, rounded once. */
export const toEuro = (amount: Amount, rate: ExchangeRate | undefined): Amount =>
  rate ? exchange(amount.rescaleUp(amount.scale + rate.amount.scale), rate) : cents(amount)

/** With the two decimals that every amount is written with. */
export const cents = (amount: Amount): Amount => amount.rescale(2)

/** The amounts of a row; undefined for amounts that its class does not have. */
export function figuresOf({ opClass, amount, surcharge, surchargePercent }: Row): {
  tax: Amount | undefined
  surcharge: Amount | undefined
} {
  if (opClass === REVERSE_CHARGED) return { tax: Amount.zero(2), surcharge: undefined }
  if (opClass !== TAXED) return { tax: undefined, surcharge: undefined }
  return {
    tax: cents(amount),
    surcharge: surchargePercent && surcharge ? cents(surcharge) : undefined,
  }
}

/** The elements of a row. */
export function writeRow(row: Row): Group {
  const { at, category, regime, opClass, exemption, percent, surchargePercent, base } = row
  const { tax, surcharge } = figuresOf(row)
  const text = cents(base).toString()
  return {
    at,
    Impuesto: getOwn(TAXES, category),
    ClaveRegimen: regime,
    CalificacionOperacion: opClass,
    OperacionExenta: exemption,
    TipoImpositivo: opClass === REVERSE_CHARGED ? '0' : percent,
    BaseImponibleOimporteNoSujeto: text,
    BaseImponibleACoste: isAtCost(row) ? text : '',
    CuotaRepercutida: tax?.toString(),
    TipoRecargoEquivalencia: surcharge ? surchargePercent : '',
    CuotaRecargoEquivalencia: surcharge?.toString(),
  }
}

export const isAtCost = ({ category, regime }: Row): boolean =>
  regime === GROUP_REGIME && category !== 'IPSI'
