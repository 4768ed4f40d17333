/** Types of conversions, and of readers of XML. conversions.ts has them all. `Options` are the members of requests that they read. */
import type { Clock } from '../../definitions/contract.ts'
import type { Fault } from '../../faults.ts'
import type { Headers, PdfXml } from '../../http/message.ts'
import type { JsonObject } from '../../json.ts'
import type { AnyDocument, Invoice } from '../../model/generated/types.ts'
import type { Schema } from '../../validate/schema.ts'
import type { TargetRule } from '../standards.ts'
import type { EmbeddedFile } from './attachments.ts'
import type { Used } from './take-members.ts'
import type { Output, Pieces } from './xml/output.ts'
import type { XmlDocument } from './xml/xml-document.ts'

/** The facts of a conversion that are known before it is used. */
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
  /** How a PDF carries the XML, if it does: its name there, the level that the metadata name, and the version of the standard. */
  readonly pdf?: Omit<PdfXml, 'xml'>
  /** The documents that it takes, in words, if not invoices. */
  readonly takes?: string
}

/** A figure or text that differs from the document. */
export interface Change {
  /** Business term or element. */
  term?: string
  /** Path in the document. */
  path?: string
  document: string
  xml: string
  /** Why, if it is a code of the document type. */
  reason?: string
}

export interface Converted {
  /** As the output asked for, in pieces; empty if there are faults. */
  xml: Pieces
  /** With paths in the document, or in the options. */
  faults: Fault[]
  /** Figures that differ from the document. */
  changed: readonly Change[]
  /** The name that the file should have. */
  fileName: string
  /** What the XML carries of the document; absent if it is but a summary, or there is none. */
  used?: Used
  /** Facts of each document besides the XML, in their order, if there are any. */
  records?: readonly object[]
  /** The address of the QR code that a printed invoice must have, if it must. */
  qr?: string
  /** Headers of an answer that is the XML alone. */
  headers?: Headers
}

/** One of several documents that are converted together. */
export interface Entry<Options> {
  readonly invoice: Invoice
  /** Where it is in the request: `$[1]`, `$[1].data`, `$[1].doc`. */
  readonly at: string
  /** Its own options, which take precedence over those of the request, and what precedes their paths: `$[1].`. */
  readonly own: Options
  readonly ownAt: string
}

export interface ConversionContext {
  readonly clock: Clock
  /** What the XML is written as; a text if absent. */
  readonly output?: Output | undefined
}

export interface Conversion<Options> extends ConversionFacts {
  /** Code of the fault of a document that is not an invoice. */
  readonly notInvoice: string
  /** Converts an invoice that is complete, and stays as it is. */
  readonly convert?: (invoice: Invoice, options: Options, context: ConversionContext) => Converted
  /** The same for a document other than an invoice; undefined if it is none of those that it takes. */
  readonly convertOther?: (
    document: AnyDocument,
    context: ConversionContext,
  ) => Converted | undefined
  /** Converts several invoices to one XML, with paths from the request; absent if each needs one of its own. */
  readonly convertAll?: (
    entries: readonly Entry<Options>[],
    options: Options,
    context: ConversionContext,
  ) => Converted
}

/** Conversions that share their faults. */
export interface Family<Options> {
  readonly conversions: readonly Conversion<Options>[]
  /** Members of requests that belong to them. */
  readonly options?: NonNullable<Schema['properties']>
  /** The reasons of their faults. */
  readonly rules: () => readonly TargetRule[]
}

/** Reads XML into invoices. */
export interface Importer {
  /** The kinds of XML that it reads, in words. */
  readonly name: string
  /** The prefixes of namespaces that it looks for; see XmlElement. */
  readonly prefixes: ReadonlyMap<string, string>
  /**
   * Reads XML; undefined if its root is of another kind. A kind that may have several invoices has a list of them.
   * @param number the one of several that is asked for, from 1; the list is empty if there are fewer
   */
  readonly read: (
    document: XmlDocument,
    number: number | undefined,
  ) => Imported | readonly Imported[] | undefined
}

/** What an invoice says that it is. */
export interface Claims {
  /** BT-24 and BT-23. */
  specification?: string
  process?: string
  /** The name of the specification, if it is known. */
  name?: string
}

/** An invoice, or the status of one, that was read from XML. Paths in faults are XPaths. */
export interface Imported {
  /** The conversion that would write the XML. */
  readonly from: string
  readonly claims?: Claims
  /** Not built. */
  readonly invoice: JsonObject
  readonly files: readonly EmbeddedFile[]
  /** XPaths of what the invoice does not carry. */
  readonly leftOut: readonly string[]
  /** Those of them that are not part of the format, or not allowed again. */
  readonly unknown: readonly string[]
  readonly changed: readonly Change[]
  /** The faults that prevent an import, also those of the comparison. */
  readonly faults: () => Fault[]
  /** What else is wrong with the XML, also by the comparison: values that cannot be read, and what is made of them. */
  readonly findings: () => Fault[]
  /** What was replaced or skipped so that the invoice can be built, which strict mode rejects. */
  readonly repairs?: () => Fault[]
  /** The XPath of what a path of the document was made of, if it is known. */
  readonly placeOf?: (path: string) => string | undefined
  /** The term or element that a path of the document has, if it is known. */
  readonly termOf?: (path: string) => string | undefined
  /** Absent if what is made of the XML is not an invoice, whose figures could differ. */
  readonly compare?: (built: Invoice) => Comparison
}

/** How the figures of a built invoice differ from those of its XML. */
export interface Comparison {
  /** The `totals.rounding` that is required for the amount due to be that of the XML; undefined if it is. */
  readonly rounding: string | undefined
  readonly changed: readonly Change[]
}
