/** The agency's requirements on a row: one line per rule. Source: its list of errors, by code. */
import type { Group } from '../xml/tree.ts'
import { isRegime, isSurcharge, isVatRate } from './code-lists.ts'
import type { Faults } from './faults.ts'
import { isForeignly, nifOf } from './party.ts'
import { isKnownTax, REVERSE_CHARGED, type Row, TAXED } from './rows.ts'

/** The members of the head that rows depend on. */
export interface Head {
  readonly docType: string
  readonly issueDate: string
  /** Empty if it is that of the issue. */
  readonly opDate: string
  readonly customer: Group | undefined
}

interface RowRule {
  readonly aeat: string
  readonly breaks: (row: Row, head: Head) => boolean
  readonly words: string
}

const VAT = 'VAT'
const IGIC = 'IGIC'
export const isSimplified = (docType: string): boolean => docType === 'F2' || docType === 'R5'

/** The class or exemption of a row is one of those. */
const has = ({ opClass, exemption }: Row, ...codes: string[]): boolean =>
  codes.includes(opClass || exemption)
const isExempt = ({ exemption }: Row): boolean => exemption !== ''

/** A rule of VAT and IGIC. */
const of =
  (test: RowRule['breaks']): RowRule['breaks'] =>
  (row, head) =>
    (row.category === VAT || row.category === IGIC) && test(row, head)

/** A rule of VAT and IGIC under a regime. */
const under = (regime: string, test: RowRule['breaks']): RowRule['breaks'] =>
  of((row, head) => row.regime === regime && test(row, head))

const isTaxedVat = ({ category, opClass }: Row): boolean => category === VAT && opClass === TAXED
const dayOf = ({ opDate, issueDate }: Head): string => opDate || issueDate

/** Public bodies, cooperatives and others that regime 14 is for, by the first letter of their NIF. */
const PUBLIC = /^[PQSV]/

const CORRECTIONS_OF_FULL = ['R1', 'R2', 'R3', 'R4']

const RULES: readonly RowRule[] = [
  {
    aeat: '1195',
    breaks: (row) => !has(row, ...CLASSES) && !isExempt(row),
    words: 'a tax must have es-verifactu-op-class, or es-verifactu-exempt without a percent',
  },
  {
    aeat: '1208',
    breaks: ({ opClass, percent }) => opClass === TAXED && percent === '',
    words: 'class S1 must have a percent',
  },
  {
    aeat: '1245',
    breaks: of(({ regime }) => regime === ''),
    words: 'es-verifactu-regime is required',
  },
  {
    aeat: '1246',
    breaks: ({ category, regime }) => regime !== '' && !isRegime(category, regime),
    words: 'es-verifactu-regime must be one of the list of this tax',
  },
  {
    aeat: '1182',
    breaks: (row) => row.category !== IGIC && has(row, 'E7', 'E8'),
    words: 'the exemptions E7 and E8 are of IGIC only',
  },
  {
    aeat: '1199',
    breaks: under('01', (row) => has(row, 'E2', 'E3')),
    words: 'regime 01 does not allow the exemptions E2 and E3: exports have regime 02',
  },
  {
    aeat: '1289',
    breaks: (row, { customer }) => row.category === VAT && has(row, 'E5') && !isForeignly(customer),
    words:
      'exemption E5 is for customers of other member states: set their tax_id, or another exemption',
  },
  {
    aeat: '1286',
    breaks: under('02', (row) => !isExempt(row)),
    words: 'regime 02 is for exempt exports: set an exemption, or regime 01',
  },
  {
    aeat: '1200',
    breaks: under('03', (row) => !has(row, TAXED) && !isExempt(row)),
    words: 'regime 03 must have class S1',
  },
  {
    aeat: '1201',
    breaks: under('04', (row) => !has(row, REVERSE_CHARGED) && !isExempt(row)),
    words: 'regime 04 must have class S2 or an exemption',
  },
  {
    aeat: '1202',
    breaks: under('06', (_, { docType }) => ['F2', 'F3', 'R5'].includes(docType)),
    words: 'regime 06 is not allowed on invoices F2, F3 and R5',
  },
  {
    aeat: '1203',
    breaks: under('07', (row) => has(row, 'S2', 'N1', 'N2', 'E2', 'E3', 'E4', 'E5')),
    words: 'regime 07 must have class S1, or exemption E1 or E6',
  },
  {
    aeat: '1252',
    breaks: under('08', (row) => !has(row, 'N2')),
    words: 'regime 08 must have class N2',
  },
  {
    aeat: '1205',
    breaks: under(
      '10',
      (row, { docType, customer }) => !has(row, 'N1') || docType !== 'F1' || !nifOf(customer),
    ),
    words: 'regime 10 must have class N1, on an invoice F1 to a customer with a NIF',
  },
  {
    aeat: '1206',
    breaks: ({ category, regime, percent }) =>
      category === VAT && regime === '11' && percent !== '21',
    words: 'regime 11 must have a percent of 21 %',
  },
  {
    aeat: '1147',
    breaks: under('14', (_, { opDate, issueDate }) => opDate <= issueDate),
    words: 'regime 14 must have an op_date after issue_date',
  },
  {
    aeat: '1148',
    breaks: under('14', (_, { docType }) => !['F1', ...CORRECTIONS_OF_FULL].includes(docType)),
    words: 'regime 14 is allowed on invoices F1 and R1 to R4',
  },
  {
    aeat: '1149',
    breaks: under('14', (_, { customer }) => !PUBLIC.test(nifOf(customer))),
    words: 'regime 14 is for customers whose NIF begins with P, Q, S or V',
  },
  {
    aeat: '1293',
    breaks: (row) => row.category === IGIC && row.regime === '20' && !has(row, 'N2'),
    words: 'regime 20 of IGIC must have class N2',
  },
  {
    aeat: '1197',
    breaks: (row, { docType }) => has(row, REVERSE_CHARGED) && isSimplified(docType),
    words: 'class S2 (reverse charge) is not allowed on simplified invoices',
  },
  {
    aeat: '1124',
    breaks: (row, head) =>
      isTaxedVat(row) && row.percent !== '' && !isVatRate(row.percent, dayOf(head)),
    words: 'the percent must be a rate of Spanish VAT on that day: 0, 4, 10 or 21 %',
  },
]

const CLASSES = [TAXED, REVERSE_CHARGED, 'N1', 'N2']

/** The code for a surcharge that does not belong to a rate. */
const SURCHARGE_CODES: { readonly [percent: string]: string } = {
  '5': '1160',
  '21': '1162',
  '10': '1163',
  '4': '1164',
  '2': '1166',
  '7.5': '1169',
  '0': '1170',
}

const MOST_ROWS = 12

/** Percentages have three digits and two decimals. */
const PERCENT = /^\d{1,3}(?:\.\d{1,2})?$/

export function checkRows(rows: readonly Row[], head: Head, faults: Faults): void {
  if (rows.length === 0 || rows.length > MOST_ROWS) {
    faults.add(
      '10',
      '$.totals.taxes',
      `a record has 1 to ${MOST_ROWS} rows of tax, this would have ${rows.length}`,
      '4113',
    )
  }
  for (const row of rows) {
    const add = faults.at('10', row.at)
    const { category, percent, surchargePercent } = row
    if (!isKnownTax(category)) {
      add(`${category} has no place in a record: only VAT, IGIC and IPSI have`, '1218')
      continue
    }
    for (const { breaks, words, aeat } of RULES) if (breaks(row, head)) add(words, aeat)
    for (const text of [percent, surchargePercent]) {
      if (text && !PERCENT.test(text)) add('a percent has three digits and two decimals at most')
    }
    if (isTaxedVat(row) && surchargePercent && !isSurcharge(percent, surchargePercent, dayOf(head)))
      add(
        `a surcharge of ${surchargePercent} % does not belong to ${percent} % on that day`,
        SURCHARGE_CODES[percent] ?? '1127',
      )
  }
}

/** Do all rows of VAT and IGIC, of which there is one, have regime 14 or 15? */
export function arePostponed(rows: readonly Row[]): boolean {
  const taxed = rows.filter(({ category }) => category === VAT || category === IGIC)
  return taxed.length > 0 && taxed.every(({ regime }) => regime === '14' || regime === '15')
}
