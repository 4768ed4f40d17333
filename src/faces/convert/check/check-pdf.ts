/** What is odd about a PDF that an invoice was in. Nothing of it makes the XML invalid, and it is not judged as PDF/A. */

import type { InvoiceInPdf } from '../files/pdf/invoice-in-pdf.ts'
import asks from '../files/pdf-faults.json' with { type: 'json' }
import type { Finding } from './check-xml.ts'

/** Levels by what BT-24 has, the first that it contains; the level in metadata without blanks. */
const LEVELS: readonly (readonly [within: string, level: string])[] = [
  [':minimum', 'MINIMUM'],
  [':basicwl', 'BASICWL'],
  [':basic', 'BASIC'],
  [':extended', 'EXTENDED'],
  ['xrechnung', 'XRECHNUNG'],
  ['urn:cen.eu:en16931:2017', 'EN16931'],
]

const WITHOUT_LINES = ['MINIMUM', 'BASICWL']

/** The findings about the PDF around the XML. @param specification BT-24 of CII */
export function checkPdf(pdf: InvoiceInPdf, specification = ''): Finding[] {
  const { attachment, claims } = pdf
  const { name, relationship = '' } = attachment
  const level = LEVELS.find(([within]) => specification.includes(within))?.[1]
  const claimed = claims.level?.replaceAll(/\s/g, '').toUpperCase()
  const names = level === 'XRECHNUNG' ? ['xrechnung.xml'] : ['factur-x.xml', 'zugferd-invoice.xml']
  const allowed = WITHOUT_LINES.includes(level ?? '') ? ['Data'] : ['Alternative', 'Source', 'Data']
  const findings: Finding[] = []
  const add = (number: 21 | 22 | 23 | 24 | 25, isBroken: boolean, fix: string): void => {
    const rule = `DOCKET-PDF-${number}` as const
    if (!isBroken) return
    const description = `In the PDF, ${asks[rule]}.`
    const terms = number === 21 ? ['BT-24'] : []
    const path = `pdf:${name}`
    findings.push({ rule, severity: 'warning', terms, path, line: 1, description, fix })
  }
  const isOther = claimed !== undefined && level !== undefined && claimed !== level
  add(21, isOther, `Write the ConformanceLevel of ${level}, or another BT-24.`)
  add(
    22,
    (claims.name ?? name).toLowerCase() !== name.toLowerCase(),
    `Write ${name} as DocumentFileName.`,
  )
  add(23, !names.includes(name.toLowerCase()), `Attach it as ${names[0]}.`)
  const isRelated = attachment.isAssociated && allowed.includes(relationship)
  add(24, !isRelated, `List it in AF, with an AFRelationship of ${allowed.join(', ')}.`)
  add(25, !claims.isArchival, 'Write the file as PDF/A-3.')
  return findings
}
