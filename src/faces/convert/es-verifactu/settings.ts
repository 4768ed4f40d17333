/** Reads the options that hold for all records of a request. */
import { isTimeZone } from '../../../catalogues/time-zones.ts'
import type { Clock } from '../../../definitions/contract.ts'
import { parseDate, wallClock } from '../../../values/calendar.ts'
import { quote, shortenName } from '../../../values/shorten.ts'
import { getOwn } from '../../../values/text-map.ts'
import { HAS_FORBIDDEN, hasForbidden } from '../xml/characters.ts'
import type { Group } from '../xml/tree.ts'
import { ENVIRONMENTS, type Environment, type Link } from './chain.ts'
import type { Faults } from './faults.ts'
import { VERIFACTU_OPTIONS, type VerifactuOptions } from './options.ts'
import { type Form, WRITERS } from './syntax.ts'
import { readSystem } from './system.ts'
import { checkText, dateText, LONGEST_NAME, LONGEST_NUMBER } from './texts.ts'

export type Options = NonNullable<VerifactuOptions['verifactu']>

export interface Settings {
  readonly previous: Link | null
  readonly system: Group | undefined
  /** The moment of the records, and its day. */
  readonly time: string
  readonly day: string
  readonly form: Form
  readonly environment: Environment
  readonly isVerifiable: boolean
  /** Elements of the header besides the supplier. */
  readonly header: { readonly [term: string]: string | Group | undefined }
}

/** Paths of options. */
const at = (member: string): string => `verifactu.${member}`

export function readSettings(options: Options, clock: Clock, faults: Faults): Settings {
  checkNames(options, faults)
  const time = readTime(options, clock, faults)
  const day = time.slice(0, 10)
  return {
    previous: readPrevious(options, faults),
    system: readSystem(options.system ?? undefined, faults),
    time,
    day,
    form: oneOf(options, 'form', Object.keys(WRITERS) as Form[], faults),
    environment: oneOf(options, 'environment', ['test', ...ENVIRONMENTS] as Environment[], faults),
    isVerifiable: options.verifiable !== false,
    header: readHeader(options, day, faults),
  }
}

/** A name that is not known is likely a mistake, which a record must not be made with. */
export function checkNames(options: Options, faults: Faults): void {
  const known = VERIFACTU_OPTIONS.verifactu.properties
  for (const name of Object.keys(options)) {
    if (!getOwn(known, name))
      faults.add('17', at(shortenName(name)), `unknown option ${quote(name)}`)
  }
}

/** An option with one of some values, the first of them by default. */
export function oneOf<Value extends string>(
  options: Options,
  name: 'form' | 'environment' | 'record',
  values: readonly Value[],
  faults: Faults,
): Value {
  const given = options[name]
  const value = values.find((each) => each === given)
  if (given !== undefined && value === undefined) {
    faults.add('17', at(name), `${name} must be one of ${[...new Set(values)].join(', ')}`)
  }
  return value ?? values[0]!
}

const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)[+-](\d\d):(\d\d)$/

function readTime({ time, zone = 'Europe/Madrid' }: Options, clock: Clock, faults: Faults): string {
  if (!isTimeZone(zone)) {
    faults.add('17', at('zone'), 'zone must be a time zone such as Atlantic/Canary')
    return now(clock(), 'Europe/Madrid')
  }
  if (time === undefined) return now(clock(), zone)
  const [, date = '', hour, minute, second, ...offset] = MOMENT.exec(time) ?? []
  const isClock =
    Number(hour) < 24 && [minute, second, offset[1]].every((each) => Number(each) < 60)
  if (parseDate(date) && isClock && Number(offset[0]) < 15) return time
  faults.add(
    '17',
    at('time'),
    'time must have seconds and an offset, such as 2027-01-04T09:30:00+01:00',
    '1244',
  )
  return now(clock(), zone)
}

/** A moment in a zone, with the offset of the zone at that moment. */
function now(instant: Date, zone: string): string {
  const { date, time } = wallClock(instant, zone)
  const shown = Date.parse(`${date}T${time}Z`)
  const minutes = Math.round((shown - instant.getTime()) / 60_000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${date}T${time}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

const FINGERPRINT = /^[0-9A-F]{64}$/
const NIF = /^[0-9A-Z]{9}$/
const DATE = /^(\d\d)-(\d\d)-(\d{4})$/

function readPrevious({ previous }: Options, faults: Faults): Link | null {
  if (!previous) {
    if (previous === undefined)
      faults.add(
        '03',
        at('previous'),
        'send the chain of the last answer, or null if this is the first record of the chain',
      )
    return null
  }
  const text = (name: keyof Link): string => {
    const value = getOwn(previous, name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const add = (name: keyof Link, description: string, ...aeat: string[]): void =>
    faults.add('04', at(`previous.${name}`), description, ...aeat)
  const link = {
    issuer: text('issuer'),
    num_series: text('num_series'),
    issue_date: text('issue_date').replace(DATE, '$3-$2-$1'),
    fingerprint: text('fingerprint'),
  }
  if (!NIF.test(link.issuer)) add('issuer', 'the NIF of the previous record is required', '1180')
  const { length } = link.num_series
  if (length === 0 || length > LONGEST_NUMBER)
    add('num_series', `a number of 1 to ${LONGEST_NUMBER} characters is required`, '1175')
  if (hasForbidden(link.num_series)) add('num_series', HAS_FORBIDDEN)
  if (link.issue_date === '' || !parseDate(link.issue_date))
    add('issue_date', 'a date such as 2027-01-03 or 03-01-2027 is required', '1174')
  if (!FINGERPRINT.test(link.fingerprint))
    add('fingerprint', 'the hash has 64 digits 0 to 9 and A to F, in upper case', '2003')
  return { ...link, issue_date: dateText(link.issue_date) }
}

const REFERENCE = /^[0-9A-Za-z]{1,18}$/

function readHeader(
  { representative, incident, last_day, requirement, verifiable }: Options,
  day: string,
  faults: Faults,
): Settings['header'] {
  const isVoluntary = incident || last_day !== undefined
  const excluded = requirement ? 'requirement' : verifiable === false ? 'verifiable: false' : ''
  if (isVoluntary && excluded) {
    const name = incident ? 'incident' : 'last_day'
    faults.add('17', at(name), `${name} is not allowed with ${excluded}`, '4127')
  }
  if (last_day !== undefined && !isLastDay(last_day, day)) {
    faults.add(
      '17',
      at('last_day'),
      'last_day must be 31 December of this year or the last',
      '4120',
    )
  }
  if (requirement) {
    if (!REFERENCE.test(requirement.ref ?? ''))
      faults.add('17', at('requirement.ref'), 'ref must have 1 to 18 letters and digits', '4133')
    if (requirement.last !== undefined && !['S', 'N'].includes(requirement.last))
      faults.add('17', at('requirement.last'), 'last must be S or N', '4131')
  }
  return {
    Representante: representative && readRepresentative(representative, faults),
    FechaFinVeriFactu: last_day && dateText(last_day),
    Incidencia: incident ? 'S' : undefined,
    RefRequerimiento: requirement?.ref,
    FinRequerimiento: requirement?.last,
  }
}

function isLastDay(date: string, day: string): boolean {
  const year = Number(day.slice(0, 4))
  return date === `${year}-12-31` || date === `${year - 1}-12-31`
}

function readRepresentative(
  { name = '', nif = '' }: NonNullable<Options['representative']>,
  faults: Faults,
): Group {
  checkText(name, at('representative.name'), LONGEST_NAME, faults)
  if (!NIF.test(nif)) {
    faults.add('17', at('representative.nif'), 'the NIF of the representative is required', '4117')
  }
  return { at: at('representative'), NombreRazon: name, NIF: nif }
}

/** The options of one of several documents: its own before those of the request. */
export const merged = (options: VerifactuOptions, own: VerifactuOptions): Options => ({
  ...options.verifactu,
  ...own.verifactu,
})
