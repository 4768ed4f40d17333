/** What a copy of a document takes over from the original though it belongs to one occasion: what is dropped, moved or named. */
import type { Copies, CopyWishes } from '../definitions/contract.ts'
import { isEnvelope } from '../document/envelope.ts'
import type { Fault } from '../faults.ts'
import type { AnyDocument, Period, TypesByName } from '../model/generated/types.ts'
import { DAY, ZERO_DATE } from '../values/calendar.ts'

/** The members that matter here; no document has them all. */
type Occasional = Partial<
  Pick<
    TypesByName['bill.Invoice'],
    'issue_date' | 'payment' | 'delivery' | 'ordering' | 'lines' | 'preceding' | 'totals'
  >
>

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Moves a day. The last day of a month remains one if it ends a period; others exist in every month, or become the last. */
function shiftDay(day: string, shift: string, endsPeriod = false): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const count = Number.parseInt(shift, 10)
  if (!shift.endsWith('m')) return dayText(Date.UTC(year, month - 1, date) + count * DAY)
  const lastOf = (months: number): number =>
    new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const isLast = endsPeriod && date === lastOf(0)
  const moved = isLast ? lastOf(count) : Math.min(date, lastOf(count))
  return dayText(Date.UTC(year, month - 1 + count, moved))
}

/** A date of one occasion, how to move it, and its path. */
interface Dated {
  readonly path: string
  readonly day: string
  readonly set: (day: string) => void
  readonly endsPeriod?: true
}

function* datesOf({ payment, delivery, ordering, lines }: Occasional): Iterable<Dated> {
  for (const [i, due] of (payment?.terms?.due_dates ?? []).entries())
    if (due) yield* dateOf(due, 'date', `$.payment.terms.due_dates[${i}]`)
  if (delivery) yield* dateOf(delivery, 'date', '$.delivery')
  yield* datesOfPeriod(delivery?.period, '$.delivery.period')
  yield* datesOfPeriod(ordering?.period, '$.ordering.period')
  for (const [i, line] of (lines ?? []).entries())
    yield* datesOfPeriod(line?.period, `$.lines[${i}].period`)
}

function* dateOf<Name extends string>(
  holder: { [name in Name]?: string | undefined },
  name: Name,
  at: string,
  isEnd?: true,
): Iterable<Dated> {
  const day = holder[name]
  if (!day || day === ZERO_DATE) return
  const set = (moved: string): void => {
    holder[name] = moved
  }
  yield { path: `${at}.${name}`, day, set, ...(isEnd && { endsPeriod: isEnd }) }
}

function* datesOfPeriod(period: Period | undefined, at: string): Iterable<Dated> {
  if (!period) return
  yield* dateOf(period, 'start', at)
  yield* dateOf(period, 'end', at, true)
}

/** Drops what was paid on the original, and moves its dates. */
function adapt(copy: AnyDocument, { keep, shift }: CopyWishes): void {
  const document = copy as AnyDocument & Occasional
  if (document.payment?.advances && !keep) {
    document.payment.advances = undefined
    Object.assign(document.totals ?? {}, { advance: undefined, due: undefined })
  }
  if (shift === undefined) return
  for (const { day, set, endsPeriod } of datesOf(document)) set(shiftDay(day, shift, endsPeriod))
}

/** Names what a completed copy still has of the original: other dates than new ones, and documents before it. */
function remains(copy: AnyDocument): Fault[] {
  const isSealed = isEnvelope(copy)
  const document = ((isSealed && copy.doc) || copy) as AnyDocument & Occasional
  const { issue_date, preceding } = document
  const placed = (path: string): string => (isSealed ? path.replace('$', '$.doc') : path)
  const old = [...datesOf(document)].filter(({ day }) => issue_date && day <= issue_date)
  // One place for each period.
  const paths = new Set(old.map(({ path }) => path.replace(/\.(?:start|end)$/, '')))
  const faults: Fault[] = Array.from(paths, (path) => ({
    properties: [placed(path)],
    description: `${path.slice(2)} is that of the original; move it, or set shift, such as "1m" or "30d"`,
    code: 'DOCKET-COPY',
  }))
  if (preceding?.length) {
    const description = 'preceding belongs to the original; remove it'
    faults.push({ properties: [placed('$.preceding')], description, code: 'DOCKET-COPY' })
  }
  return faults
}

export const COPIES: Copies = { adapt, remains }
