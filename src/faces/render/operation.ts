import { documentOf, isEnvelope } from '../../document/envelope.ts'
import { operation, WEIGHTS } from '../../ops/operation.ts'
import { SOURCE_MEMBERS, TEMPLATE_MEMBERS } from '../../ops/request/source.ts'
import { readWritten } from '../written.ts'
import { LANGUAGE_CODES } from './labels.ts'
import { renderPage } from './render.ts'

/**
 * Shows a document as a page. It is built first; an envelope is shown as it is.
 * @throws DocketError `input`, `unknown-schema`, `no-document`, `calculation`, `validation`, `too-large`
 */
export const render = operation({
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
    },
    required: ['data'],
  },
  weight: WEIGHTS.conversion,
  errors: ['unknown-schema', 'no-document', 'calculation', 'validation'],
  answer: { type: 'string' },
  media: {
    type: 'text/html; charset=utf-8',
    headers: {
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    },
  },
  async run({ language, title, paper, codes, ...request }, context) {
    const wishes = { language, title, paper, codes }
    const use = {
      action: 'it is rendered',
      mayBeInvalid: true as const,
      countsWarnings: context.isSent,
    }
    const source = readWritten(request, context, use)
    if (!isEnvelope(source)) return { page: await renderPage(source, undefined, wishes) }
    return { page: await renderPage(documentOf(source), source, wishes) }
  },
})
