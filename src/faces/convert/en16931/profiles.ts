/** The conversions to EN 16931: a syntax, and what the XML conforms to in it. */
import type { ConversionFacts } from '../conversion.ts'
import type { DocumentProfile } from '../rules/editions.ts'
import type { Syntax } from '../terms/syntaxes.ts'

/** What a conversion is made for. */
export type Profile = Exclude<DocumentProfile, 'peppol-self-billing'>

/** What the conversions of a profile have in common. */
interface ProfileFacts {
  /** The rules that the XML passes besides those of the syntax, with their editions. */
  readonly rules?: readonly string[]
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

export interface EnConversion extends ConversionFacts, Omit<ProfileFacts, 'rules' | 'pdf'> {
  readonly syntax: Syntax
  readonly profile: Profile
}

/** How PDF files carry the XML: Factur-X 1.0, 6.2; XRechnung by ZUGFeRD 2.1, which has it as a profile. */
const FACTURX_PDF = { name: 'factur-x.xml', level: 'EN 16931', version: '1.0' }
const XRECHNUNG_PDF = { name: 'xrechnung.xml', level: 'XRECHNUNG', version: '3.0' }

/** The register of companies, and that of public bodies. */
const DUTCH = ['KVK', 'OIN']

/** Trade licence, Emirates ID, passport, cabinet decision; CL only of buyers. */
export const EMIRATI = ['TL', 'EID', 'PAS', 'CD', 'CL']

const RULES = {
  ubl: ['UBL 2.1', 'EN 16931 UBL 1.3.16'],
  cii: ['CII D16B', 'EN 16931 CII 1.3.16'],
}

const FACTS: { readonly [profile in Profile]: ProfileFacts } = {
  en16931: {},
  xrechnung: { rules: ['XRechnung 3.0.2 (Schematron 2.5.0)'], pdf: XRECHNUNG_PDF },
  peppol: { rules: ['Peppol BIS Billing 2026.5'], registrations: DUTCH },
  facturx: { rules: ['Factur-X 1.0.8, profile EN 16931'], fileName: 'factur-x.xml' },
  'cius-ro': { rules: ['CIUS-RO 1.0.9'], vatCurrency: 'RON' },
  'hr-cius': { rules: ['HR CIUS 1.0.3'] },
  nlcius: { rules: ['SI-UBL 2.0.3.12'], registrations: DUTCH },
  'pint-ae': { rules: ['PINT AE 2026.5'], vatCurrency: 'AED', registrations: EMIRATI },
  'fr-ctc': {
    rules: ['BR-FR 1.4.0.03'],
    vatCurrency: 'EUR',
    codes: { notInvoice: 'DOCKET-FRCTC-01', addons: 'DOCKET-FRCTC-02' },
  },
}

/** The addon of the standard, which documents of all conversions have. */
const EN16931 = 'eu-en16931-v2017'

type Row = readonly [key: string, name: string, profile: Profile, addon?: string]

/** The conversions, in the order in which they are listed. An addon asks for the first that is made for it. */
const ROWS: readonly Row[] = [
  ['ubl+en16931', 'EN 16931, UBL', 'en16931'],
  ['cii+en16931', 'EN 16931, CII', 'en16931'],
  ['ubl+de-xrechnung-v3', 'XRechnung 3, UBL', 'xrechnung', 'de-xrechnung-v3'],
  ['cii+de-xrechnung-v3', 'XRechnung 3, CII', 'xrechnung', 'de-xrechnung-v3'],
  ['ubl+peppol', 'Peppol BIS Billing 3 and Self-Billing 3, UBL', 'peppol'],
  ['cii+fr-facturx-v1', 'Factur-X 1, CII', 'facturx', 'fr-facturx-v1'],
  ['cii+de-zugferd-v2', 'ZUGFeRD 2, CII', 'facturx', 'de-zugferd-v2'],
  ['ubl+ro-cius', 'CIUS-RO 1.0.1 (Romania), UBL', 'cius-ro'],
  ['ubl+hr-cius', 'HR CIUS 2025 (Croatia), UBL', 'hr-cius'],
  ['ubl+nl-cius', 'NLCIUS 1.0 (Netherlands), UBL', 'nlcius'],
  ['ubl+peppol-pint-ae', 'PINT AE (United Arab Emirates), UBL', 'pint-ae'],
  ['ubl+fr-ctc-flow2-v1', 'France CTC flow 2, UBL', 'fr-ctc', 'fr-ctc-flow2-v1'],
  ['cii+fr-ctc-flow2-v1', 'France CTC flow 2, CII', 'fr-ctc', 'fr-ctc-flow2-v1'],
]

export const EN_CONVERSIONS = ROWS.map(([key, name, profile, addon = EN16931], i): EnConversion => {
  const { rules = [], pdf = FACTURX_PDF, ...facts } = FACTS[profile]
  const syntax = key.startsWith('cii') ? 'cii' : 'ubl'
  const isFirst = ROWS.findIndex(([, , , other = EN16931]) => other === addon) === i
  return {
    key,
    name,
    syntax,
    profile,
    addons: [...new Set([EN16931, addon])],
    ...(isFirst && { askedBy: addon }),
    rules: [...RULES[syntax], ...rules],
    ...(syntax === 'cii' && { pdf }),
    ...facts,
  }
})

const STANDARD = 'urn:cen.eu:en16931:2017'
const PEPPOL = 'urn:fdc:peppol.eu:2017:poacc'

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
} = {
  en16931: { specification: STANDARD },
  facturx: { specification: STANDARD },
  xrechnung: {
    specification: `${STANDARD}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
    process: `${PEPPOL}:billing:01:1.0`,
  },
  peppol: {
    specification: `${STANDARD}#compliant#${PEPPOL}:billing:3.0`,
    process: `${PEPPOL}:billing:01:1.0`,
  },
  'peppol-self-billing': {
    specification: `${STANDARD}#compliant#${PEPPOL}:selfbilling:3.0`,
    process: `${PEPPOL}:selfbilling:01:1.0`,
  },
  'cius-ro': { specification: `${STANDARD}#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1` },
  'hr-cius': {
    specification: `${STANDARD}#compliant#urn:mfin.gov.hr:cius-2025:1.0#conformant#urn:mfin.gov.hr:ext-2025:1.0`,
  },
  'pint-ae': {
    specification: 'urn:peppol:pint:billing-1@ae-1',
    process: 'urn:peppol:bis:billing',
  },
  nlcius: { specification: `${STANDARD}#compliant#urn:fdc:nen.nl:nlcius:v1.0` },
  'fr-ctc': {
    specification: STANDARD,
    processExt: 'fr-ctc-billing-mode',
    extended: `${STANDARD}#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr`,
  },
}

/** The types of self-billed documents. */
const SELF_BILLED = ['389', '261']

/** The profile of a document by its type: self-billed ones have one of their own in Peppol, without the rules of countries. */
export const profileFor = (profile: Profile, typeCode: string): DocumentProfile =>
  profile === 'peppol' && SELF_BILLED.includes(typeCode) ? 'peppol-self-billing' : profile
