/** Converts an invoice: reads it into terms, checks them, and writes them as XML. */
import type { Invoice } from '../../../model/generated/types.ts'
import type { EmbeddedFile } from '../attachments.ts'
import type { Converted } from '../conversion.ts'
import { safeName } from '../names.ts'
import { newUsed } from '../take-members.ts'
import { writeInvoice } from '../terms/syntaxes.ts'
import type { Output } from '../xml/output.ts'
import { textOf } from '../xml/tree.ts'
import { changedFigures } from './changed-figures.ts'
import { findForbidden } from './characters.ts'
import { checkDocument } from './check-document.ts'
import { checkTerms } from './check-terms.ts'
import { newFaults } from './faults.ts'
import { workOut } from './figures.ts'
import { applyNational, isNational } from './national/national.ts'
import { applyProfile } from './profile-terms.ts'
import type { EnConversion } from './profiles.ts'
import { readInvoice } from './read-invoice.ts'
import { readRows } from './rows.ts'

interface Wishes {
  /** Are taxes that are withheld explained in the payment terms? Otherwise they are a fault. */
  showsRetained: boolean
  /** Does the XML claim the extended profile? */
  isExtended: boolean
  /** Files to embed, and links that are not absolute. */
  files?: readonly EmbeddedFile[] | undefined
  /** What the XML is written as; a text if absent. */
  output?: Output | undefined
}

/** Converts an invoice that is complete. */
export function convertInvoice(
  invoice: Invoice,
  conversion: EnConversion,
  { showsRetained, isExtended, files = [], output }: Wishes,
): Converted {
  const faults = newFaults(conversion.codes?.addons)
  const canAddUp = checkDocument(invoice, conversion, showsRetained, faults)
  const rows = readRows(invoice, faults)
  const figures = rows && canAddUp ? workOut(invoice, rows, showsRetained) : undefined
  if (figures) figures.changed = changedFigures(invoice, figures)
  const used = newUsed()
  const reading = { conversion, rows, figures, showsRetained, isExtended, files, faults, used }
  const tree = readInvoice(invoice, reading)
  const shaped = applyProfile(tree, conversion)
  checkTerms(tree, conversion, figures, faults)
  const { profile } = conversion
  const changed = isNational(profile) ? applyNational(profile, tree, { invoice, used, faults }) : []
  const xml = faults.isEmpty() ? writeInvoice(conversion.syntax, profile, tree, output) : undefined
  if (xml === undefined) findForbidden(tree, invoice, faults)
  return {
    xml: xml ?? [],
    faults: faults.list(),
    changed: [...(figures?.changed ?? []), ...shaped, ...changed],
    fileName: conversion.fileName ?? `${safeName(textOf(tree, 'BT-1'))}.xml`,
    used,
  }
}
