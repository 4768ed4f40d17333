import type { Clock } from '../../definitions/contract.ts'
import { documentOf, isEnvelope } from '../../document/envelope.ts'
import { DocketError } from '../../errors.ts'
import type { PdfXml } from '../../http/message.ts'
import type { JsonObject } from '../../json.ts'
import type { AnyDocument } from '../../model/generated/types.ts'
import { type Operation, type OperationContext, operation, WEIGHTS } from '../../ops/operation.ts'
import { assertSendable } from '../../ops/request/complete-for.ts'
import { SOURCE_MEMBERS, type SourceRequest, TEMPLATE_MEMBERS } from '../../ops/request/source.ts'
import type { Answer } from '../../ops/shared/answers.ts'
import type { Schema } from '../../validate/schema.ts'
import { type Receiver, withFaults } from '../receiving.ts'
import { readWritten } from '../written.ts'
import { LANGUAGE_CODES } from './labels.ts'
import { checkLetterhead, LETTERHEAD } from './letterhead.ts'
import { renderPage, type Wishes } from './render.ts'
import { warningsOfBill } from './swiss-bill.ts'

/** How a page is to look. */
const WISHES = {
  language: {
    type: 'string',
    enum: [...LANGUAGE_CODES],
    description: 'Language of the page; by default that of the regime, or else English.',
  },
  title: {
    type: 'string',
    maxLength: 100,
    description: 'Title of the page, instead of that of the kind of document.',
  },
  paper: {
    type: 'string',
    enum: ['a4', 'letter'],
    description: 'Size of the paper; by default that of the country.',
  },
  codes: {
    type: 'boolean',
    description: 'Show the codes of formats too, in a block at the end.',
  },
  letterhead: LETTERHEAD,
} as const satisfies Schema['properties']

/** What a PDF has besides the page. */
const PDF = {
  xml: {
    type: ['string', 'boolean'],
    pattern: '^[a-z\\d]+\\+[a-z\\d-]+$',
    description:
      'The XML that a PDF of the page carries: a key of conversions that has `pdf`, or true for what `$addons` asks for.',
    examples: ['cii+fr-facturx-v1'],
  },
  created: {
    type: 'string',
    format: 'date-time',
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$',
    description: 'When a PDF was made, in UTC; by default the issue date at midnight.',
    examples: ['2026-10-20T10:15:00Z'],
  },
} as const satisfies Schema['properties']

/** Makes the XML that a PDF carries, of a document that is complete. @throws DocketError `conversion` */
type XmlForPdf = (document: AnyDocument, wanted: string | true, clock: Clock) => PdfXml

const REQUEST = {
  type: 'object',
  properties: {
    ...SOURCE_MEMBERS,
    data: {
      type: ['object', 'string', 'null'],
      description:
        'The document, or an envelope that contains one, with its `$schema`. A string is XML.',
    },
    ...TEMPLATE_MEMBERS,
    ...WISHES,
    ...PDF,
  },
  required: ['data'],
} as const satisfies Schema

/**
 * Makes the operation that shows a document as a page. It is built first; an envelope is shown as it is.
 * @throws DocketError `input`, `unknown-schema`, `no-document`, `calculation`, `validation`, `too-large`
 * @param receiver reads XML, and files that it is in
 * @param xmlForPdf makes the XML that a PDF carries
 */
export const createRender = ({ receive, ...files }: Receiver, xmlForPdf: XmlForPdf): Operation =>
  operation({
    name: 'render',
    method: 'POST',
    path: '/render',
    group: 'Documents',
    summary: 'Show a document as a page',
    description:
      'Builds the document and returns one page of HTML, to read and to print: no script, no request to anywhere. ' +
      'An envelope is shown as it is if its digest is that of its document; signatures are listed, not verified. ' +
      'XML, as the body or as a string in `data`, also in the files that `POST /v0/convert` opens, is converted to an invoice ' +
      'first; its faults are named on the page. With `Accept: application/pdf` the page is printed, if the server has a browser, ' +
      'and carries the XML that `xml` asks for; otherwise 501.',
    request: REQUEST,
    tool: { omits: ['letterhead', 'xml', 'created'] },
    weight: WEIGHTS.conversion,
    ...files,
    errors: ['unknown-schema', 'no-document', 'calculation', 'validation', 'conversion'],
    answer: { type: 'string' },
    media: {
      type: 'text/html; charset=utf-8',
      isPrinted: true,
      headers: {
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      },
    },
    run: (request, context) => renderSource(request, context, { receive, xmlForPdf }),
  })

type RenderRequest = Omit<SourceRequest, 'data'> &
  Wishes & { data: unknown; xml?: string | boolean; created?: string }

async function renderSource(
  { language, title, paper, codes, letterhead, xml, created, data, ...request }: RenderRequest,
  context: OperationContext,
  { receive, xmlForPdf }: Pick<Receiver, 'receive'> & { xmlForPdf: XmlForPdf },
): Promise<Answer> {
  const { clock, wantsPdf, body, countsWarnings } = context
  if (letterhead) checkLetterhead(letterhead)
  if (xml && !wantsPdf)
    throw new DocketError(
      'input',
      'xml goes into a PDF: use the command docket render --pdf FILE --xml',
    )
  const file = body ?? (typeof data === 'string' ? data : undefined)
  const received = file === undefined ? undefined : receive(file, context)
  const use = { action: 'it is rendered', mayBeInvalid: true, countsWarnings } as const
  const source =
    received?.document ?? readWritten({ ...request, data: data as JsonObject }, context, use)
  const envelope = isEnvelope(source) ? source : undefined
  const document = envelope ? documentOf(envelope) : source
  if (!received) {
    const found = warningsOfBill(document, envelope ? '$.doc' : '$')
    context.warnings.push(...assertSendable(found, request.strict))
  }
  const { faults } = received ?? {}
  const wishes = { language, title, paper, codes, letterhead, faults }
  const page = await renderPage(document, envelope, wishes)
  const answer: Answer = { page, ...withFaults(faults) }
  if (!wantsPdf) return answer
  const { issue_date } = document as { issue_date?: string }
  const attached = xml ? xmlForPdf(source, xml, clock) : undefined
  return { ...answer, pdf: { created: created ?? issue_date, attached } }
}
