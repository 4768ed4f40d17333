import { documentOf, isEnvelope } from '../../document/envelope.ts'
import type { JsonObject } from '../../json.ts'
import { type Operation, operation, WEIGHTS } from '../../ops/operation.ts'
import { SOURCE_MEMBERS, TEMPLATE_MEMBERS } from '../../ops/request/source.ts'
import type { Schema } from '../../validate/schema.ts'
import type { Receiver } from '../receiving.ts'
import { readWritten } from '../written.ts'
import { LANGUAGE_CODES } from './labels.ts'
import { renderPage } from './render.ts'

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
} as const satisfies Schema

/**
 * Shows a document as a page. It is built first; an envelope is shown as it is.
 * @throws DocketError `input`, `unknown-schema`, `no-document`, `calculation`, `validation`, `too-large`
 * @param receiver reads XML, and files that it is in
 */
export const createRender = ({ receive, ...files }: Receiver): Operation =>
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
      'first; its faults are named on the page.',
    request: REQUEST,
    weight: WEIGHTS.conversion,
    ...files,
    errors: ['unknown-schema', 'no-document', 'calculation', 'validation', 'conversion'],
    answer: { type: 'string' },
    media: {
      type: 'text/html; charset=utf-8',
      headers: {
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      },
    },
    async run({ language, title, paper, codes, data, ...request }, context) {
      const wishes = { language, title, paper, codes }
      const xml = context.body ?? (typeof data === 'string' ? data : undefined)
      if (xml !== undefined) {
        const { document, faults } = receive(xml, context)
        return { page: await renderPage(document, undefined, { ...wishes, faults }), faults }
      }
      const read = { ...request, data: data as JsonObject }
      const source = readWritten(read, context, {
        action: 'it is rendered',
        mayBeInvalid: true,
        countsWarnings: context.isSent,
      })
      if (!isEnvelope(source)) return { page: await renderPage(source, undefined, wishes) }
      return { page: await renderPage(documentOf(source), source, wishes) }
    },
  })
