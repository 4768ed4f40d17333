/** Imports XML of EN 16931, in UBL and CII. */

import { decimalsOf } from '../../../../catalogues/currencies.ts'
import type { EmbeddedFile, Importer } from '../../conversion.ts'
import { newSource, type Source, takeTerm } from '../../import/take-terms.ts'
import { listUncarried } from '../../import/uncarried.ts'
import { specificationOf } from '../../rules/specifications.ts'
import { type InvoiceReading, PREFIXES, readClaims, readInvoiceTree } from '../../terms/syntaxes.ts'
import { nameOfTerm } from '../../terms/terms.ts'
import { groupsOf, textOf } from '../../xml/tree.ts'
import { createPaths } from '../../xml/xml-document.ts'
import { newFaults } from '../faults.ts'
import { isNational, receiveNational } from '../national/national.ts'
import { EN_CONVERSIONS, type EnConversion, IDENTIFIERS } from '../profiles.ts'
import { compareFigures, takeStated } from './compare.ts'
import { importInvoice } from './import-invoice.ts'
import { unshape } from './unshape.ts'

export const EN16931_IMPORTER: Importer = {
  name: 'UBL Invoice, UBL CreditNote and CrossIndustryInvoice',
  prefixes: PREFIXES,
  read({ root }) {
    const { specification, process } = readClaims(root)
    const national = nationalOf(specification, process)
    const reading = readInvoiceTree(root, national)
    if (!reading) return undefined
    const { tree } = reading
    const { key: from, profile } = conversionOf(reading, national)
    unshape(reading)
    const faults = newFaults()
    const source = newSource(reading, faults, {
      decimals: decimalsOf(textOf(tree, 'BT-5').trim()),
      nameOf: nameOfTerm,
    })
    refuseContradictions(reading, source)
    const finish = receiveNational(profile, tree)
    const files = takeFiles(source)
    const stated = takeStated(source)
    const invoice = importInvoice(source, stated)
    finish(invoice)
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
      compare: (built) => compareFigures(stated, built, source),
    }
  },
}

/** The national profile of UBL that a specification names, or begins with; empty if it is none. */
function nationalOf(specification: string, process: string): string {
  const { profile: rules = '' } = specificationOf(specification, process)
  if (isNational(rules)) return rules
  const isOf = ({ profile }: EnConversion): boolean =>
    isNational(profile) && specification.startsWith(IDENTIFIERS[profile].specification)
  return EN_CONVERSIONS.find(isOf)?.profile ?? ''
}

/** The conversion that would write the XML: by its syntax, and by the rules of what it says that it is. */
function conversionOf({ syntax, tree }: InvoiceReading, national: string): EnConversion {
  const { profile: rules = 'en16931' } = specificationOf(
    textOf(tree, 'BT-24').trim(),
    textOf(tree, 'BT-23').trim(),
  )
  const profile = rules.startsWith('xrechnung')
    ? 'xrechnung'
    : rules.startsWith('peppol') && syntax === 'ubl'
      ? 'peppol'
      : national || 'en16931'
  const of = (one: string): EnConversion | undefined =>
    EN_CONVERSIONS.find((each) => each.syntax === syntax && each.profile === one)
  return of(profile) ?? of('en16931')!
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
