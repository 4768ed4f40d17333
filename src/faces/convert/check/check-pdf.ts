/** What is odd about a PDF that an invoice was in. Nothing of it makes the XML invalid, and it is not judged as PDF/A. */

import { withoutBlanks } from '../../../vocabulary/bank.ts'
import type { InvoiceInPdf } from '../files/pdf/invoice-in-pdf.ts'
import asks from '../files/pdf-faults.json' with { type: 'json' }
import { STANDARD, WITHOUT_LINES } from '../rules/specifications.ts'
import type { Finding } from './check-xml.ts'

/** Levels by what BT-24 has, the first that it contains. */
const LEVELS: readonly (readonly [within: string, level: string])[] = [
  ...Object.entries(WITHOUT_LINES),
  [':basic', 'BASIC'],
  [':extended', 'EXTENDED'],
  ['xrechnung', 'XRECHNUNG'],
  [STANDARD, 'EN16931'],
]

/** Writers of metadata set blanks as they like: EN 16931, BASICWL. */
const comparable = (level: string): string => withoutBlanks(level).toUpperCase()

/** The findings about the PDF around the XML. @param specification BT-24 of CII */
export function checkPdf(pdf: InvoiceInPdf, specification = ''): Finding[] {
  const { attachment, claims } = pdf
  const { name, relationship = '' } = attachment
  const level = LEVELS.find(([within]) => specification.includes(within))?.[1]
  const claimed = claims.level && comparable(claims.level)
  const names = level === 'XRECHNUNG' ? ['xrechnung.xml'] : ['factur-x.xml', 'zugferd-invoice.xml']
  const hasLines = !Object.values(WITHOUT_LINES).includes(level ?? '')
  const allowed = hasLines ? ['Alternative', 'Source', 'Data'] : ['Data']
  const findings: Finding[] = []
  const add = (number: 21 | 22 | 23 | 24 | 25, isBroken: boolean, fix: string): void => {
    const rule = `DOCKET-PDF-${number}` as const
    if (!isBroken) return
    const description = `In the PDF, ${asks[rule]}.`
    const terms = number === 21 ? ['BT-24'] : []
    const path = `pdf:${name}`
    findings.push({ rule, severity: 'warning', terms, path, line: 1, description, fix })
  }
  const isOther = claimed !== undefined && level !== undefined && claimed !== comparable(level)
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
