/** Reads XML and checks it. */
import { DocketError } from '../../../errors.ts'
import type { Answer } from '../../../ops/shared/answers.ts'
import { enumerate, quote } from '../../../values/shorten.ts'
import { type OpenXml, openXml, unknownRoot } from '../files/open-file.ts'
import type { CheckedProfile } from '../rules/editions.ts'
import { syntaxOf } from '../rules/places.ts'
import { PREFIXES } from '../terms/syntaxes.ts'
import { checkPdf } from './check-pdf.ts'
import { type CheckedXml, checkXml, kindOf } from './check-xml.ts'

/**
 * @param as what it is tested by, whatever it claims
 * @param now the time, for dates that must not be in the future
 * @param type the media type of a body
 * @throws DocketError `input` if the XML cannot be read, or is not a known invoice
 */
export function checkFile(
  source: string | Uint8Array,
  now: Date,
  as?: CheckedProfile,
  type?: string,
): Answer {
  const { document, unpacked, pdf } = open(source, type)
  const checked = checkXml(document, as, now)
  const { claims, profile, tested, untested, valid, kind, findings, more, fatal } = checked
  if (pdf) findings.push(...checkPdf(pdf, kind === 'cii' ? claims.specification : undefined))
  const json = {
    claims,
    ...(profile !== undefined && { profile }),
    syntax: syntaxOf(kind),
    tested,
    ...(untested.length > 0 && { untested }),
    valid: valid ?? null,
    findings,
    ...(unpacked.length > 0 && { unpacked }),
    ...(more > 0 && { more }),
  }
  const undecided = valid === undefined ? { isUndecided: true as const } : {}
  return { json, faultCount: fatal, note: noteOn(checked), ...undecided }
}

/** What was tested, in a line. */
function noteOn({ claims, tested, untested, valid }: CheckedXml): string {
  const { name, specification } = claims
  const claimed = name ?? (specification === undefined ? 'nothing' : quote(specification))
  const by = tested.length > 0 ? enumerate(tested, ' and ') : 'no rules'
  const rest = untested.length > 0 ? `; not tested: ${enumerate(untested, ', ')}` : ''
  const open = valid === undefined ? '; whether it is valid cannot be said' : ''
  return `claims ${claimed}; tested by ${by}${rest}${open}`
}

/** XML, 4.3.3: a fatal error. */
const MISDECLARED =
  'the XML is declared as UTF-16, and in UTF-8: convert reads it, but many programs do not; declare it as UTF-8'

function open(source: string | Uint8Array, type: string | undefined): OpenXml {
  try {
    const opened = openXml(source, PREFIXES, type)
    if (opened.document.isMisdeclared) throw new DocketError('input', MISDECLARED)
    if (kindOf(opened.document.root) === undefined) throw unknownRoot(opened.document, PREFIXES)
    return opened
  } catch (error) {
    // The request is at fault: there is nothing to check.
    throw error instanceof DocketError ? new DocketError('input', error.message) : error
  }
}
