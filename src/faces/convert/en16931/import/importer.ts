/** Imports XML of EN 16931, in UBL and CII. */
import { decimalsOf } from '../../../../catalogues/currencies.ts'
import type { EmbeddedFile, Importer } from '../../conversion.ts'
import { groupsOf, textOf } from '../../xml/tree.ts'
import { createPaths } from '../../xml/xml-document.ts'
import { newFaults } from '../faults.ts'
import { EN_CONVERSIONS } from '../profiles.ts'
import { type InvoiceReading, PREFIXES, readInvoiceTree } from '../syntaxes.ts'
import { compareFigures, takeStated } from './compare.ts'
import { importInvoice } from './import-invoice.ts'
import { listUncarried } from './left-out.ts'
import { newSource, type Source, takeTerm } from './source.ts'
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
    const faults = newFaults()
    const source = newSource(reading, decimalsOf(textOf(tree, 'BT-5').trim()), faults)
    refuseContradictions(reading, source)
    const files = takeFiles(source)
    const stated = takeStated(source)
    const invoice = importInvoice(source, stated)
    for (const row of groupsOf(tree, 'BG-23')) {
      for (const term of ['BT-116', 'BT-117', 'BT-118', 'BT-119']) takeTerm(row, term)
    }
    const { paths, unknown } = listUncarried(reading)
    return {
      from,
      invoice,
      files,
      leftOut: paths,
      unknown,
      changed: source.changed,
      faults: () => faults.list(),
      findings: () => source.findings.list(),
      compare: (built) => compareFigures(stated, built, source),
    }
  },
}

/** The key of the conversion that would write the XML: by its syntax, and by what it says it conforms to. */
function conversionOf({ syntax, tree }: InvoiceReading): string {
  const specification = textOf(tree, 'BT-24')
  const profile = specification.includes('xrechnung')
    ? 'xrechnung'
    : specification.includes('peppol') && syntax === 'ubl'
      ? 'peppol'
      : 'en16931'
  return EN_CONVERSIONS.find((one) => one.syntax === syntax && one.profile === profile)!.key
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
