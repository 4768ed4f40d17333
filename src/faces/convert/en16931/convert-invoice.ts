/** Converts an invoice: reads it into terms, checks them, and writes them as XML. */
import type { Invoice } from '../../../model/generated/types.ts'
import type { Converted } from '../conversion.ts'
import { safeName } from '../names.ts'
import { writeInvoice } from '../terms/syntaxes.ts'
import type { Output } from '../xml/output.ts'
import { textOf } from '../xml/tree.ts'
import { findForbidden } from './characters.ts'
import { checkDocument } from './check-document.ts'
import { checkTerms } from './check-terms.ts'
import { newFaults } from './faults.ts'
import { workOut } from './figures.ts'
import { withProfile } from './profile-terms.ts'
import type { EnConversion } from './profiles.ts'
import { readInvoice } from './read-invoice.ts'
import { readRows } from './rows.ts'

/**
 * Converts an invoice that is complete. What the XML carries is taken out of it; see take-members.ts.
 * @param showsRetained are taxes that are withheld explained in the payment terms? Otherwise they are a fault.
 * @param isExtended does the XML claim the extended profile?
 * @param output what the XML is written as; a text if absent
 */
export function convertInvoice(
  invoice: Invoice,
  conversion: EnConversion,
  showsRetained: boolean,
  isExtended: boolean,
  output?: Output,
): Converted {
  const faults = newFaults(conversion.codes?.addons)
  const canAddUp = checkDocument(invoice, conversion, showsRetained, faults)
  const rows = readRows(invoice, faults)
  const figures = rows && canAddUp ? workOut(invoice, rows, showsRetained) : undefined
  const terms = readInvoice(invoice, { conversion, rows, figures, showsRetained, isExtended })
  const { tree, changed } = withProfile(terms, conversion)
  checkTerms(tree, conversion, figures, faults)
  const xml = faults.isEmpty() ? writeInvoice(conversion.syntax, tree, output) : undefined
  if (xml === undefined) findForbidden(tree, faults)
  return {
    xml: xml ?? [],
    faults: faults.list(),
    changed: [...(figures?.changed ?? []), ...changed],
    fileName: conversion.fileName ?? `${safeName(textOf(tree, 'BT-1'))}.xml`,
  }
}
