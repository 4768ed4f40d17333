/** Imports XML of EN 16931, in UBL and CII. */

import { decimalsOf } from '../../../../catalogues/currencies.ts'
import type { EmbeddedFile, Importer } from '../../conversion.ts'
import { newSource, type Source, takeTerm } from '../../import/take-terms.ts'
import { listUncarried } from '../../import/uncarried.ts'
import type { CheckedProfile } from '../../rules/editions.ts'
import { specificationOf } from '../../rules/specifications.ts'
import {
  type InvoiceReading,
  PREFIXES,
  readInvoiceTree,
  type Syntax,
} from '../../terms/syntaxes.ts'
import { nameOfTerm } from '../../terms/terms.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
import { createPaths, type XmlElement } from '../../xml/xml-document.ts'
import { newFaults } from '../faults.ts'
import { EN_CONVERSIONS, type EnConversion } from '../profiles.ts'
import { compareFigures, takeStated } from './compare.ts'
import { importInvoice } from './import-invoice.ts'
import { unshape } from './unshape.ts'

export const EN16931_IMPORTER: Importer = {
  name: 'UBL Invoice, UBL CreditNote and CrossIndustryInvoice',
  prefixes: PREFIXES,
  read({ root }) {
    const reading = readInvoiceTree(root)
    if (!reading) return undefined
    const { tree } = reading
    const from = conversionOf(reading)
    unshape(reading)
    const summaries = takeSummaries(reading)
    const faults = newFaults()
    const source = newSource(reading, faults, {
      decimals: decimalsOf(textOf(tree, 'BT-5').trim()),
      nameOf: nameOfTerm,
    })
    refuseContradictions(reading, source)
    const files = takeFiles(source)
    const stated = takeStated(source)
    const invoice = importInvoice(source, stated, from)
    for (const row of groupsOf(tree, 'BG-23')) {
      for (const term of ['BT-116', 'BT-117', 'BT-118', 'BT-119']) takeTerm(row, term)
    }
    const { paths, unknown } = listUncarried({
      ...reading,
      doubled: [...reading.doubled, ...summaries],
    })
    return {
      from: from.key,
      invoice,
      files,
      leftOut: paths,
      unknown,
      changed: source.changed,
      faults: () => faults.list(),
      compare: (built) => compareFigures(stated, built, source),
    }
  },
}

/** The conversion that would write the XML: by its syntax, and by the rules of what it says that it is. */
function conversionOf({ syntax, tree }: InvoiceReading): EnConversion {
  const { profile: rules = 'en16931' } = specificationOf(
    textOf(tree, 'BT-24').trim(),
    textOf(tree, 'BT-23').trim(),
  )
  const family = rules.split('-')[0]!
  const isPeppol = family === 'peppol' && syntax === 'ubl'
  const profile =
    family === 'xrechnung' || isPeppol ? family : isFrench(tree, rules) ? 'fr-ctc' : 'en16931'
  return EN_CONVERSIONS.find((one) => one.syntax === syntax && one.profile === profile)!
}

/** An invoice of the French reform has a billing mode, and a seller with a SIREN. */
function isFrench(tree: Group, rules: CheckedProfile): boolean {
  const isSiren = textOf(groupOf(tree, 'BG-4'), 'BT-30-1').trim() === SIREN
  return rules === 'fr-ctc' && isSiren && /^[BSM][1-9]$/.test(textOf(tree, 'BT-23').trim())
}

const SIREN = '0002'

/**
 * Takes lines that sum up others (GROUP) or only inform (INFORMATION), which extensions have: as lines of the document,
 * their amounts would count twice.
 */
function takeSummaries({ tree, syntax, placeOf }: InvoiceReading): XmlElement[] {
  const lines = groupsOf(tree, 'BG-25')
  const summaries = new Map<Group, XmlElement>()
  for (const line of lines) {
    const { element } = placeOf(line) ?? {}
    if (element && statusOf(element, syntax, textOf(tree, 'BT-1')).some(isSummary))
      summaries.set(line, element)
  }
  if (summaries.size > 0) tree['BG-25'] = lines.filter((line) => !summaries.has(line))
  return [...summaries.values()]
}

const isSummary = (status: string): boolean => status === 'GROUP' || status === 'INFORMATION'

/** The status of a line: in CII of its own, in UBL of the reference that it has to the invoice itself. */
function statusOf(line: XmlElement, syntax: Syntax, number: string): string[] {
  const inside = (elements: readonly XmlElement[], tag: string): XmlElement[] =>
    elements.flatMap(({ children }) => children.filter((child) => child.tag === tag))
  const [around, status] =
    syntax === 'cii'
      ? [inside([line], 'ram:AssociatedDocumentLineDocument'), 'ram:LineStatusReasonCode']
      : [
          inside(inside([line], 'cac:BillingReference'), 'cac:InvoiceDocumentReference').filter(
            (reference) => inside([reference], 'cbc:ID')[0]?.text.trim() === number.trim(),
          ),
          'cbc:DocumentStatusCode',
        ]
  return inside(around, status).map(({ text }) => text.trim())
}

/** Amounts in another currency than the document's would change what is due. */
function refuseContradictions({ contradictions, tree }: InvoiceReading, { faults }: Source): void {
  const pathOf = createPaths()
  for (const { element, attribute } of contradictions) {
    const description = `the currency must be that of the invoice (BT-5), ${textOf(tree, 'BT-5')}, or of its VAT (BT-6)`
    faults.add('30', pathOf(element, attribute), description)
  }
}

/** Takes the files that are embedded in the XML (BT-125). */
function takeFiles({ tree }: Source): EmbeddedFile[] {
  return groupsOf(tree, 'BG-24').flatMap((group) => {
    const data = takeTerm(group, 'BT-125')
    if (!data) return []
    const isLink = textOf(group, 'BT-124') !== ''
    const code = isLink ? textOf(group, 'BT-122').trim() : takeTerm(group, 'BT-122')
    const description = isLink ? undefined : takeTerm(group, 'BT-123')
    const [mime, name] = [takeTerm(group, 'BT-125-1'), takeTerm(group, 'BT-125-2')]
    return [
      {
        ...(code && { code }),
        ...(name && { name }),
        ...(description && { description }),
        ...(mime && { mime }),
        data: data.replaceAll(/\s/g, ''),
      },
    ]
  })
}
