/** What a conversion is. conversions.ts has them all. */
import type { Fault } from '../../faults.ts'
import type { Invoice } from '../../model/generated/types.ts'
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
  /** With paths in the document. */
  faults: Fault[]
  /** Figures that differ from the document. */
  changed: readonly Change[]
  /** The name that the file should have. */
  fileName: string
}

export interface Conversion extends ConversionFacts {
  /**
   * Converts an invoice that is complete. What the XML carries is taken out of the invoice, so that what is left out is
   * what is still there.
   */
  readonly convert: (invoice: Invoice, options: ConversionOptions) => Converted
}
