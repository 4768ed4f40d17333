/** The conversions to EN 16931: a syntax, and what the XML conforms to in it; `conversions.json` has them. */
import type { ConversionFacts } from '../conversion.ts'
import type { DocumentProfile } from '../rules/editions.ts'
import type { Syntax } from '../terms/syntaxes.ts'
import table from './conversions.json' with { type: 'json' }

/** What a conversion is made for. */
export type Profile = Exclude<DocumentProfile, 'peppol-self-billing'>

/** What the conversions of a profile have in common. */
interface ProfileFacts {
  /** The rules that the XML passes besides those of the syntax, with their editions. */
  readonly rules?: readonly string[]
  /** Those of the syntax, if the profile names other editions. */
  readonly base?: typeof RULES
  /** The name that the profile gives to its files, if it does. */
  readonly fileName?: string
  /** How a PDF carries the XML in CII. */
  readonly pdf?: NonNullable<ConversionFacts['pdf']>
  /** The currency that VAT is stated in, too (BT-6); absent where it is that of the regime. */
  readonly vatCurrency?: string
  /** The types of identities that are the registrations of parties (BT-30, BT-47), from the first. */
  readonly registrations?: readonly string[]
  /** Codes of faults that its family has, besides those of the standard: not an invoice, without the addons. */
  readonly codes?: { readonly notInvoice: string; readonly addons: string }
}

export interface EnConversion
  extends ConversionFacts,
    Omit<ProfileFacts, 'rules' | 'base' | 'pdf'> {
  readonly syntax: Syntax
  readonly profile: Profile
}

/** How PDF files carry the XML: Factur-X 1.0, 6.2; XRechnung by ZUGFeRD 2.1, which has it as a profile. */
const FACTURX_PDF = { name: 'factur-x.xml', level: 'EN 16931', version: '1.0' }

const RULES = {
  ubl: ['UBL 2.1', 'EN 16931 UBL 1.3.16'],
  cii: ['CII D16B', 'EN 16931 CII 1.3.16'],
}

const FACTS: { readonly [profile in Profile]: ProfileFacts } = table.facts

/** The types of identities that are registrations in the Emirates. */
export const EMIRATI: readonly string[] = table.facts['pint-ae'].registrations

/** The addon of the standard, which documents of all conversions have. */
const EN16931 = 'eu-en16931-v2017'

const ROWS = Object.entries(table.conversions).map(([key, row]) => {
  const [name = '', profile, addon = EN16931] = row.split(' | ')
  return { key, name, profile: profile as Profile, addon }
})

export const EN_CONVERSIONS = ROWS.map(({ key, name, profile, addon }): EnConversion => {
  const { rules = [], base = RULES, pdf = FACTURX_PDF, ...facts } = FACTS[profile]
  const syntax = key.startsWith('cii') ? 'cii' : 'ubl'
  const isFirst = ROWS.find((row) => row.addon === addon)!.key === key
  return {
    key,
    name,
    syntax,
    profile,
    addons: [...new Set([EN16931, addon])],
    ...(isFirst && { askedBy: addon }),
    rules: [...base[syntax], ...rules],
    ...(syntax === 'cii' && { pdf }),
    ...facts,
  }
})

/** How profiles name their specification (BT-24) and business process (BT-23) in what is written. */
export const IDENTIFIERS: {
  readonly [profile in DocumentProfile]: {
    readonly specification: string
    readonly process?: string
    /** The extension of `tax` that names the process. */
    readonly processExt?: string
    /** The specification if a request asks for the extended profile, which all that pass the other pass as well. */
    readonly extended?: string
  }
} = table.identifiers

/** The types of self-billed documents. */
const SELF_BILLED = ['389', '261', '527']

/** The profile of a document by its type: self-billed ones have one of their own in Peppol, without the rules of countries. */
export const profileFor = (profile: Profile, typeCode: string): DocumentProfile =>
  profile === 'peppol' && SELF_BILLED.includes(typeCode) ? 'peppol-self-billing' : profile
