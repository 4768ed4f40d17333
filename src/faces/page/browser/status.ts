/** One sentence about what came of a request. */
import type { Input } from './input.ts'
import { isObject, type Json } from './json.ts'
import type { Outcome } from './run.ts'

/** The outcomes of operations, with the identifier of the key in use: of those that succeed, and of those that fail. */
const DONE: {
  readonly [operation: string]: readonly [(answer: Json, kid: string) => string, string]
} = {
  build: [() => 'Built without faults', 'Not built'],
  review: [() => 'Reviewed', 'Not reviewed'],
  validate: [() => 'Valid', 'Not valid'],
  convert: [convertedOf, 'Not converted'],
  check: [checkedOf, 'Not checked'],
  correct: [(answer) => `Made a ${typeOf(answer)}`, 'Not corrected'],
  replicate: [() => 'Copied, without its number and with the date of today', 'Not copied'],
  sign: [(_, kid) => `Signed with key ${kid}`, 'Not signed'],
  verify: [(_, kid) => `Signature valid, key ${kid}`, 'Not verified'],
  keygen: [(_, kid) => `Made a pair of keys, key ${kid}`, 'No keys made'],
}

function convertedOf(answer: Json): string {
  const to = memberOf(answer, 'to')
  if (to !== undefined) return `Converted to ${to}`
  const { documents } = answer as { documents?: unknown[] }
  return documents ? `Made ${documents.length} invoices of the XML` : 'Made an invoice of the XML'
}

/** The members of the answer to a check of XML. */
interface Checked {
  claims?: { name?: string; specification?: string }
  tested: string[]
  untested?: string[]
  valid: boolean | null
}

function checkedOf(answer: Json): string {
  if (memberOf(answer, 'tested') === undefined) return 'Reviewed'
  const { claims = {}, tested, untested = [], valid } = answer as unknown as Checked
  const verdict =
    valid === null ? 'Whether it is valid cannot be said' : valid ? 'Valid' : 'Not valid'
  const rest = untested.length > 0 ? `; not tested: ${untested.join(', ')}` : ''
  const by = tested.length > 0 ? tested.join(' and ') : 'no rules'
  const claimed = claims.name ?? claims.specification ?? 'nothing'
  return `${verdict}: claims ${claimed}, tested by ${by}${rest}`
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? value[name] : undefined
}

/** The type of a corrected invoice, which may be in an envelope, in words. */
const typeOf = (answer: Json): string =>
  String(memberOf(memberOf(answer, 'doc') ?? answer, 'type') ?? 'correction').replaceAll('-', ' ')

/** @param kid identifier of the key of the page */
export function sentenceOf({ operation }: Input, outcome: Outcome, kid: string): string {
  const { message, faults, warnings, changes, leftOut, time, answer } = outcome
  const [done, notDone] = DONE[operation] ?? [() => operation, operation]
  if (message) return `${notDone}: ${message}`
  const counts = [
    [faults.length, 'fault'],
    [warnings.length, 'warning'],
    [changes.length, 'changed value'],
    [leftOut.length, 'member left out'],
  ] as const
  const found = counts.flatMap(([count, noun]) => (count > 0 ? [countOf(count, noun)] : []))
  const result = found.length > 0 ? `: ${found.join(', ')}` : ''
  return `${done(answer ?? null, kid)}${result}. ${time.toFixed(0)} ms`
}

export const countOf = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun}` : `${count} ${noun.replace(/^\w+$|(?<=changed )value|member/, '$&s')}`
