/** Reads XML and checks it. */
import { DocketError } from '../../../errors.ts'
import type { Answer } from '../../../ops/shared/answers.ts'
import { enumerate, quote } from '../../../values/shorten.ts'
import type { CheckedProfile } from '../rules/editions.ts'
import { syntaxOf } from '../rules/places.ts'
import { PREFIXES } from '../terms/syntaxes.ts'
import { readXml } from '../xml/read-xml.ts'
import { describeFault } from '../xml/xml-document.ts'
import { type CheckedXml, checkXml } from './check-xml.ts'

/**
 * @param as what it is tested by, whatever it claims
 * @throws DocketError `input` if the XML cannot be read, or is not a known invoice
 */
export function checkFile(source: string | Uint8Array, as?: CheckedProfile): Answer {
  const document = readXml(source, PREFIXES)
  if ('fault' in document) throw new DocketError('input', describeFault(document.fault))
  const checked = checkXml(document, as)
  const { claims, profile, tested, untested, valid, kind, findings, more, fatal } = checked
  const json = {
    claims,
    ...(profile !== undefined && { profile }),
    syntax: syntaxOf(kind),
    tested,
    ...(untested.length > 0 && { untested }),
    valid: valid ?? null,
    findings,
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
