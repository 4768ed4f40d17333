/** Pages as PDF: what a server prints for those who accept `application/pdf`. */
import { DocketError } from '../../errors.ts'
import type { Face } from '../../face.ts'
import {
  type Body,
  bytesOf,
  errorReply,
  PDF_TYPE,
  type PdfParts,
  type Reply,
  sizeOf,
} from '../../http/message.ts'
import type { Job } from '../../jobs/job.ts'
import type { Print } from '../../router.ts'
import { createPrinter, PATIENCE } from './printer.ts'

export interface PrintSettings {
  /** The file of the browser that prints; undefined if there is none. */
  browser: string | undefined
}

/** A PDF as the browser printed it, to be completed. */
interface PdfJob extends Job {
  kind: 'pdf'
  parts: PdfParts
}

/** Milliseconds without traffic after which the connection of a page is destroyed. */
const SILENCE_TIMEOUT = 2 * PATIENCE

/** Work for each byte of a printed PDF: those of many sheets go to a thread. */
const WEIGHT = 1

/** @throws DocketError `conversion` if the page cannot carry XML */
export type FinishPdf = (page: Uint8Array, parts: PdfParts) => Uint8Array

const NO_BROWSER =
  'this server prints no PDF: print the page with your browser, or start the server with --browser auto (docs/operate.md)'

function noBrowser(): DocketError {
  const faults = [{ properties: ['$'], description: NO_BROWSER, code: 'DOCKET-PDF-13' }]
  return new DocketError('conversion', NO_BROWSER, { faults, status: 501 })
}

/** @param finish completes what the browser printed */
export const print = ({ browser }: PrintSettings, finish: FinishPdf): Face => ({
  jobs: {
    pdf: () => (job: PdfJob) =>
      Promise.resolve(job)
        .then(({ body, parts }): Reply => ({ status: 200, headers: {}, body: finish(body, parts) }))
        .catch(errorReply),
  },
  serve({ run }) {
    const printer = browser === undefined ? undefined : createPrinter(browser)
    const printReply: Print = async (reply, client, memory) => {
      const { status, headers, body, pdf: parts } = reply
      if (!parts) return reply
      if (!printer) throw noBrowser()
      // It may wait for longer than connections may be silent.
      client.setTimeout(SILENCE_TIMEOUT)
      memory.hold(sizeOf(body) ?? 0)
      const html = Buffer.from(bytesOf(body as Body)).toString()
      const page = await printer.print(html, client)
      const job: PdfJob = { kind: 'pdf', body: page, weight: WEIGHT, parts }
      const finished = await run(job, client)
      if (finished.status !== status) return finished
      // The policy of the page is none for the viewers of a PDF.
      const { 'Content-Security-Policy': _, ...own } = headers
      return { ...finished, headers: { ...own, 'Content-Type': PDF_TYPE } }
    }
    return { print: printReply, close: printer?.close }
  },
})
