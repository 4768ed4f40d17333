/** Reads XML and checks it. */
import { DocketError } from '../../../errors.ts'
import type { Answer } from '../../../ops/shared/answers.ts'
import { type OpenXml, openXml, unknownRoot } from '../files/open-file.ts'
import { syntaxOf } from '../rules/places.ts'
import { PREFIXES } from '../terms/syntaxes.ts'
import { checkPdf } from './check-pdf.ts'
import { checkXml, kindOf } from './check-xml.ts'

/** @throws DocketError `input` if the XML cannot be read, or is not a known invoice */
export function checkFile(source: string | Uint8Array, type?: string): Answer {
  const { document, unpacked, pdf } = open(source, type)
  const { profile, kind, findings, more, fatal } = checkXml(document)
  if (pdf) findings.push(...checkPdf(pdf, document.root))
  const rest = { ...(unpacked.length > 0 && { unpacked }), ...(more > 0 && { more }) }
  const json = { profile, syntax: syntaxOf(kind), valid: fatal === 0, findings, ...rest }
  return { json, faultCount: fatal }
}

function open(source: string | Uint8Array, type: string | undefined): OpenXml {
  try {
    const opened = openXml(source, PREFIXES, type)
    if (kindOf(opened.document.root) === undefined) throw unknownRoot(opened.document, PREFIXES)
    return opened
  } catch (error) {
    // The request is at fault: there is nothing to check.
    throw error instanceof DocketError ? new DocketError('input', error.message) : error
  }
}
