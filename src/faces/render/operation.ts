import type { Clock } from '../../definitions/contract.ts'
import { completeDocument } from '../../document/complete-document.ts'
import { documentOf, isEnvelope } from '../../document/envelope.ts'
import { validateDocument } from '../../document/validate-document.ts'
import { DocketError } from '../../errors.ts'
import type { PdfXml } from '../../http/message.ts'
import type { AnyDocument } from '../../model/generated/types.ts'
import { type Operation, type OperationContext, operation, WEIGHTS } from '../../ops/operation.ts'
import { readDocumentOf } from '../../ops/request/read-document.ts'
import { SOURCE_MEMBERS, type SourceRequest, TEMPLATE_MEMBERS } from '../../ops/request/source.ts'
import type { Answer } from '../../ops/shared/answers.ts'
import type { Schema } from '../../validate/schema.ts'
import { assertUnchanged } from '../unchanged.ts'
import { LANGUAGE_CODES } from './labels.ts'
import { checkLetterhead, LETTERHEAD } from './letterhead.ts'
import { renderPage, type Wishes } from './render.ts'

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
    pattern: '^[a-z]+\\+[a-z\\d-]+$',
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

/** Makes the XML that a PDF carries, of a document that is complete, which is used up. @throws DocketError `conversion` */
type XmlForPdf = (document: AnyDocument, wanted: string | true, clock: Clock) => PdfXml

/**
 * Makes the operation that shows a document as a page. It is built first; an envelope is shown as it is.
 * @throws DocketError `input`, `unknown-schema`, `no-document`, `calculation`, `validation`, `too-large`
 */
export const createRender = (xmlForPdf: XmlForPdf): Operation =>
  operation({
    name: 'render',
    method: 'POST',
    path: '/render',
    group: 'Documents',
    summary: 'Show a document as a page',
    description:
      'Builds the document and returns one page of HTML, to read and to print: no script, no request to anywhere. ' +
      'An envelope is shown as it is if its digest is that of its document; signatures are listed, not verified.',
    request: {
      type: 'object',
      properties: {
        ...SOURCE_MEMBERS,
        ...TEMPLATE_MEMBERS,
        ...WISHES,
        ...PDF,
      },
      required: ['data'],
    },
    tool: { omits: ['letterhead', 'xml', 'created'] },
    weight: WEIGHTS.conversion,
    errors: ['unknown-schema', 'no-document', 'calculation', 'validation'],
    answer: { type: 'string' },
    media: {
      type: 'text/html; charset=utf-8',
      headers: {
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      },
    },
    run: (request, context) => renderSource(request, context, xmlForPdf),
  })

type RenderRequest = SourceRequest & Wishes & { xml?: string | boolean; created?: string }

async function renderSource(
  { language, title, paper, codes, letterhead, xml, created, ...request }: RenderRequest,
  context: OperationContext,
  xmlForPdf: XmlForPdf,
): Promise<Answer> {
  const { clock, wantsPdf } = context
  if (letterhead) checkLetterhead(letterhead)
  if (xml && !wantsPdf)
    throw new DocketError('input', 'xml is carried by a PDF of the page, and this is none')
  const source = readDocumentOf(request, context, 'drop')
  const document = completeSource(source, context)
  const envelope = isEnvelope(source) ? source : undefined
  const page = await renderPage(document, envelope, {
    language,
    title,
    paper,
    codes,
    letterhead,
  })
  if (!wantsPdf) return { page }
  const { issue_date } = document as { issue_date?: string }
  const attached = xml ? xmlForPdf(source, xml, clock) : undefined
  return { page, pdf: { created: created ?? issue_date, attached } }
}

/** The document, complete; that of an envelope as it is. */
function completeSource(
  source: AnyDocument,
  { clock, nameOfPlace }: OperationContext,
): AnyDocument {
  if (isEnvelope(source)) {
    const document = documentOf(source)
    assertUnchanged(source, document, 'it is rendered')
    return document
  }
  const completed = completeDocument(source, clock)
  completed.nameOfPlace = nameOfPlace
  validateDocument(source, completed)
  return source
}
