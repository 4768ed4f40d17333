/** Runs an operation, and what belongs to its answer: a review of the document, and a page of it. */
import { type Fault, post, type Reply } from './api.ts'
import { checkOf } from './check.ts'
import { type Input, isXml, requestOf } from './input.ts'
import { isObject, type Json, type JsonObject, parse } from './json.ts'
import { errorIn } from './syntax.ts'
import { forPeople } from './words.ts'
import { lineOfElement } from './xml-places.ts'

/** A given value that came out different, or is gone. */
export interface Change {
  path: string
  from: Json
  to?: Json
  by: string
}

/** A figure or text that differs in XML, by business term or path. */
export interface Figure {
  term?: string
  path?: string
  document: string
  xml: string
}

export interface Outcome {
  reply: Reply
  /** The answer as JSON; of a review, and of XML that was converted, the document. */
  answer: Json | undefined
  /** The message of the error; empty if there is none. */
  message: string
  /** Where the document stops being JSON. */
  errorAt: number | undefined
  faults: Fault[]
  warnings: Fault[]
  hints: Fault[]
  changes: Change[]
  ignored: string[]
  /** The document as XML, what it leaves out, and the figures that differ there. */
  xml: string
  leftOut: string[]
  figures: Figure[]
  /** Milliseconds until the answer. */
  time: number
}

/** Operations whose documents are reviewed as well. */
const REVIEWED = new Set(['build', 'validate', 'sign'])

interface Review {
  faults: Fault[]
  warnings: Fault[]
  hints: Fault[]
  changes: Change[]
  ignored: string[]
  document?: Json
}

const NO_REVIEW: Review = { faults: [], warnings: [], hints: [], changes: [], ignored: [] }

/** Runs the operation of an input. */
export async function run(
  input: Input,
  keys: { privatekey: string; publickey: string },
): Promise<Outcome> {
  const start = performance.now()
  const { operation } = input
  const reply = await post(operation, requestOf(input, keys))
  const time = performance.now() - start
  const answer = parse(reply.text)
  const review = await reviewOf(input, reply, answer)
  const { message = reply.text, faults = [] } = problemsOf(input, reply, answer)
  const isJson = !isXml(input.text)
  const errorAt = isJson && reply.status === 400 ? errorIn(input.text) : undefined
  return {
    reply,
    answer: reply.ok ? shownOf(input, answer) : answer,
    message: errorAt === undefined ? message : syntaxMessage(message, input.text, errorAt),
    errorAt,
    faults: [...review.faults, ...faults],
    warnings: review.warnings,
    hints: review.hints,
    changes: operation === 'validate' ? [] : review.changes,
    ignored: review.ignored,
    ...conversionOf(reply, answer),
    time,
  }
}

/** The subject of an answer: the document in it, if it has one. */
function shownOf(input: Input, answer: Json | undefined): Json | undefined {
  if (isReview(input)) return (answer as unknown as Review).document
  return input.operation === 'convert' && isObject(answer) && answer.document !== undefined
    ? answer.document
    : answer
}

/** Is the answer a review? A check of a document is one. */
const isReview = ({ operation, text }: Input): boolean =>
  operation === 'review' || (operation === 'check' && !isXml(text))

interface Problems {
  message?: string
  faults?: Fault[]
}

/** The message and the faults of an answer. What was read of XML may have some, though there is an answer. */
function problemsOf({ text }: Input, { ok }: Reply, answer: Json | undefined): Problems {
  const { message, faults }: Problems = isObject(answer) ? (answer as Problems) : {}
  const isImport = ok && isXml(text) && isObject(answer) && 'from' in answer
  if (ok && !isImport) return { message: '' }
  return {
    ...(ok ? { message: '' } : message !== undefined && { message: forPeople(message) }),
    ...(faults && { faults: faults.filter(isOfPlace).map((fault) => shown(fault, text)) }),
  }
}

/** Does a fault say more than the message? One of the whole document does not. */
const isOfPlace = ({ properties }: Fault): boolean => properties.some((path) => path !== 'data')

/** A fault in words for people, with the line of its element in XML. */
function shown(fault: Fault, text: string): Fault {
  const { properties, description } = fault
  const element = isXml(text) && properties.find((path) => path.startsWith('/'))
  const line = element ? lineOfElement(text, element) : undefined
  const own = properties.filter((path) => path.startsWith('$'))
  return {
    ...fault,
    properties: own.length > 0 ? own : properties,
    description: forPeople(description),
    ...(line !== undefined && { line }),
  }
}

function conversionOf(
  { ok }: Reply,
  answer: Json | undefined,
): Pick<Outcome, 'xml' | 'leftOut' | 'figures'> {
  if (!ok || !isObject(answer) || !(typeof answer.xml === 'string' || 'from' in answer))
    return { xml: '', leftOut: [], figures: [] }
  const {
    left_out = [],
    changed = [],
    xml = '',
  } = answer as unknown as { left_out?: string[]; changed?: Figure[]; xml?: string }
  return { xml, leftOut: left_out, figures: changed }
}

/** The message of the server, with the place in the editor instead of that in the request. */
function syntaxMessage(message: string, text: string, index: number): string {
  const lines = text.slice(0, index).split('\n')
  const place = `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
  return `${message.replace(/ at position \d+/, '')}, in ${place}`
}

async function reviewOf(input: Input, reply: Reply, answer: Json | undefined): Promise<Review> {
  if (reply.ok && isReview(input)) return answer as unknown as Review
  if (reply.ok && input.operation === 'check') return { ...NO_REVIEW, ...checkOf(answer) }
  if (!REVIEWED.has(input.operation) || isXml(input.text)) return NO_REVIEW
  const asked = { ...input, operation: 'review', profile: '' }
  const review = await post('review', requestOf(asked, NO_KEYS))
  if (!review.ok) return NO_REVIEW
  const found: Review = JSON.parse(review.text)
  // The faults are those of the operation itself.
  return { ...found, faults: [] }
}

const NO_KEYS = { privatekey: '', publickey: '' }

/**
 * The request that renders what the operation was about: its answer, or the document that was sent.
 * @returns undefined if there is nothing to show
 */
export function renderRequest(
  input: Input,
  { reply, answer }: Outcome,
  letterhead: JsonObject | undefined,
): string | undefined {
  if (!reply.ok || input.operation === 'keygen') return undefined
  const isDocument = isObject(answer) && '$schema' in answer
  // What is read of XML may have faults, with which it is shown all the same.
  const data = isXml(input.text)
    ? JSON.stringify(input.text)
    : isDocument
      ? JSON.stringify(answer)
      : input.text
  const { language, codes } = input
  const wishes = { language: language || undefined, codes: codes || undefined, letterhead }
  const members = JSON.stringify(wishes).slice(1, -1)
  return `{"data":${data}${members && `,${members}`}}`
}
