/** Figures that were given and that a build works out anew: what it replaces is listed, as the XML has its own. */
import type { AnyDocument, Combo, Invoice, Totals } from '../../model/generated/types.ts'
import { Amount } from '../../values/amount.ts'
import { percentageText } from '../../values/percentage.ts'
import { pathOf, type Step } from '../../values/shorten.ts'
import type { Change } from './conversion.ts'
import type { ChangedCode } from './given.ts'

/** A figure, and where it is. */
interface Figure {
  readonly amount: Amount
  readonly place: readonly Step[]
}

type Adder = (amount: Amount | undefined, ...place: Step[]) => void

type Rows = readonly ({ amount?: Amount | undefined } | null)[] | undefined

type TaxedRows = readonly ({ taxes?: readonly (Combo | null)[] | undefined } | null)[] | undefined

/** The figures of an invoice that a build works out. Most invoices have none of them yet. */
export function givenFigures({ lines, discounts, charges, totals, payment }: Invoice): Figure[] {
  const figures: Figure[] = []
  const add: Adder = (amount, ...place) => {
    // What is absent may be read as zero.
    if (amount && !amount.isZero()) figures.push({ amount, place })
  }
  const addAll = (rows: Rows, ...place: Step[]): void =>
    rows?.forEach((row, i) => {
      add(row?.amount, ...place, i, 'amount')
    })
  /** The percentages of taxes, which follow from rates that stand beside them. */
  const addPercents = (rows: TaxedRows, member: string): void =>
    rows?.forEach((row, i) => {
      row?.taxes?.forEach((combo, j) => {
        if (!combo?.percent) return
        figures.push({ amount: combo.percent, place: [member, i, 'taxes', j, 'percent'] })
      })
    })
  addPercents(lines, 'lines')
  addPercents(discounts, 'discounts')
  addPercents(charges, 'charges')
  lines?.forEach((line, i) => {
    if (line?.total) add(line.total, 'lines', i, 'total')
    if (line?.discounts) addAll(line.discounts, 'lines', i, 'discounts')
    if (line?.charges) addAll(line.charges, 'lines', i, 'charges')
  })
  addAll(discounts, 'discounts')
  addAll(charges, 'charges')
  addAll(payment?.advances, 'payment', 'advances')
  addAll(payment?.terms?.due_dates, 'payment', 'terms', 'due_dates')
  for (const member in totals) {
    const figure = totals[member as keyof Totals]
    if (figure instanceof Amount) add(figure, 'totals', member)
  }
  return figures
}

/** Lists the figures that came out different. */
export function changedFigures(given: readonly Figure[], built: AnyDocument): ChangedCode[] {
  return given.flatMap(({ amount, place }) => {
    const now = valueAt(built, place)
    if (now instanceof Amount && now.equals(amount)) return []
    const write = place.at(-1) === 'percent' ? percentageText : String
    const xml = now instanceof Amount ? write(now) : ''
    return { path: pathOf(place), document: write(amount), xml }
  })
}

const valueAt = (document: AnyDocument, place: readonly Step[]): unknown => {
  let value: unknown = document
  for (const step of place) value = (value as { [step: Step]: unknown } | undefined | null)?.[step]
  return value
}

/** The changes of a conversion after those of the build: a member is listed once, as it was given. */
export function joinChanges(
  given: readonly ChangedCode[],
  written: readonly Change[],
): readonly Change[] {
  if (given.length === 0) return written
  const texts = new Map(given.map(({ path, document }) => [path, document]))
  const places = new Set(written.map(({ path }) => path))
  const joined = written.map((change) => {
    const document = change.path === undefined ? undefined : texts.get(change.path)
    return document === undefined ? change : { ...change, document }
  })
  return [
    ...given.filter(({ path }) => !places.has(path)),
    ...joined.filter(({ document, xml }) => document !== xml),
  ]
}
