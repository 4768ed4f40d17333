/** What a conversion is. conversions.ts has them all. */
import type { Clock } from '../../definitions/contract.ts'
import type { Fault } from '../../faults.ts'
import type { Headers } from '../../http/message.ts'
import type { Invoice } from '../../model/generated/types.ts'
import type { TargetRule } from '../targets.ts'
import type { ConversionOptions } from './options.ts'

/** What is known of a conversion before it is used. */
export interface ConversionFacts {
  /** `ubl+peppol`: a syntax, and what the XML conforms to in it. */
  readonly key: string
  readonly name: string
  readonly syntax: string
  /** The addons that a document has to have. */
  readonly addons: readonly string[]
  /** The addon that asks for this conversion where a request does not say what to convert to. */
  readonly askedBy?: string
  /** The rules that the XML passes, with their editions. */
  readonly rules: readonly string[]
  /** The name that the profile gives to its files, if it does. */
  readonly fileName?: string
}

/** A figure or text that differs from the document. */
export interface Change {
  /** Business term or element. */
  term?: string
  /** Path in the document. */
  path?: string
  document: string
  xml: string
}

export interface Converted {
  /** Empty if there are faults. */
  xml: string
  /** With paths in the document, or in the options. */
  faults: Fault[]
  /** Figures that differ from the document. */
  changed: readonly Change[]
  /** The name that the file should have. */
  fileName: string
  /** What there is to know of each document besides the XML, in their order, if anything. */
  records?: readonly object[]
  /** Headers of an answer that is the XML alone. */
  headers?: Headers
}

/** One of several documents that are converted together. */
export interface Entry {
  readonly invoice: Invoice
  /** Where it is in the request: `$[1]`, `$[1].data`, `$[1].doc`. */
  readonly at: string
  /** Its own options, which take precedence over those of the request, and what precedes their paths: `$[1].`. */
  readonly own: ConversionOptions
  readonly ownAt: string
}

export interface ConversionContext {
  readonly clock: Clock
}

export interface Conversion extends ConversionFacts {
  /** Code of the fault of a document that is no invoice. */
  readonly notInvoice: string
  /** Is the XML a summary? Then what it leaves out is not listed. */
  readonly isSummary?: true
  /**
   * Converts an invoice that is complete. What the XML carries is taken out of the invoice, so that what is left out is
   * what is still there.
   */
  readonly convert: (
    invoice: Invoice,
    options: ConversionOptions,
    context: ConversionContext,
  ) => Converted
  /** Converts several invoices to one XML, with paths from the request; absent if each needs one of its own. */
  readonly convertAll?: (
    entries: readonly Entry[],
    options: ConversionOptions,
    context: ConversionContext,
  ) => Converted
}

/** Conversions that share their faults. */
export interface Family {
  readonly conversions: readonly Conversion[]
  /** The reasons of their faults. */
  readonly rules: readonly TargetRule[]
}
