/** Reads XML and checks it. */
import { DocketError } from '../../../errors.ts'
import type { Answer } from '../../../ops/shared/answers.ts'
import { syntaxOf } from '../rules/places.ts'
import { PREFIXES } from '../terms/syntaxes.ts'
import { readXml } from '../xml/read-xml.ts'
import { describeFault } from '../xml/xml-document.ts'
import { checkXml } from './check-xml.ts'

/** @throws DocketError `input` if the XML cannot be read, or is not a known invoice */
export function checkFile(source: string | Uint8Array): Answer {
  const document = readXml(source, PREFIXES)
  if ('fault' in document) throw new DocketError('input', describeFault(document.fault))
  const { profile, kind, findings, more, fatal } = checkXml(document)
  const rest = more > 0 ? { more } : {}
  const json = { profile, syntax: syntaxOf(kind), valid: fatal === 0, findings, ...rest }
  return { json, faultCount: fatal }
}
