/** The conversions to EN 16931: a syntax, and what the XML conforms to in it. */
import type { ConversionFacts } from '../conversion.ts'
import type { DocumentProfile } from '../rules/editions.ts'
import type { Syntax } from '../terms/syntaxes.ts'

/** What a conversion is made for. */
export type Profile = Exclude<DocumentProfile, 'peppol-self-billing'>

export interface EnConversion extends ConversionFacts {
  readonly syntax: Syntax
  readonly profile: Profile
  /** The name that the profile gives to its files, if it does. */
  readonly fileName?: string
  /** The currency that VAT is stated in, too (BT-6); absent where it is that of the regime. */
  readonly vatCurrency?: string
  /** The types of identities that are the registrations of parties (BT-30, BT-47), from the first. */
  readonly registrations?: readonly string[]
  /** Codes of faults that its family has, besides those of the standard: not an invoice, without the addons. */
  readonly codes?: { readonly notInvoice: string; readonly addons: string }
}

const EN16931 = 'eu-en16931-v2017'

const UBL_RULES = ['UBL 2.1', 'EN 16931 UBL 1.3.16']
const CII_RULES = ['CII D16B', 'EN 16931 CII 1.3.16']
const XRECHNUNG_RULES = 'XRechnung 3.0.2 (Schematron 2.5.0)'
const FACTURX_RULES = [...CII_RULES, 'Factur-X 1.0.8, profile EN 16931']
const FRENCH = 'fr-ctc-flow2-v1'
const FRENCH_RULES = 'BR-FR 1.4.0.03'
const FRENCH_CODES = { notInvoice: 'DOCKET-FRCTC-01', addons: 'DOCKET-FRCTC-02' }

/** How PDF files carry the XML: Factur-X 1.0, 6.2; XRechnung by ZUGFeRD 2.1, which has it as a profile. */
const FACTURX_PDF = { name: 'factur-x.xml', level: 'EN 16931', version: '1.0' }
const XRECHNUNG_PDF = { name: 'xrechnung.xml', level: 'XRECHNUNG', version: '3.0' }

/** The register of companies, and that of public bodies. */
const DUTCH = ['KVK', 'OIN']

/** Trade licence, Emirates ID, passport, cabinet decision; CL only of buyers. */
export const EMIRATI = ['TL', 'EID', 'PAS', 'CD', 'CL']

/** The conversions, in the order in which they are listed. */
export const EN_CONVERSIONS: readonly EnConversion[] = [
  {
    key: 'ubl+en16931',
    askedBy: EN16931,
    name: 'EN 16931, UBL',
    syntax: 'ubl',
    profile: 'en16931',
    addons: [EN16931],
    rules: UBL_RULES,
  },
  {
    key: 'cii+en16931',
    name: 'EN 16931, CII',
    syntax: 'cii',
    profile: 'en16931',
    addons: [EN16931],
    rules: CII_RULES,
    pdf: FACTURX_PDF,
  },
  {
    key: 'ubl+de-xrechnung-v3',
    askedBy: 'de-xrechnung-v3',
    name: 'XRechnung 3, UBL',
    syntax: 'ubl',
    profile: 'xrechnung',
    addons: [EN16931, 'de-xrechnung-v3'],
    rules: [...UBL_RULES, XRECHNUNG_RULES],
  },
  {
    key: 'cii+de-xrechnung-v3',
    name: 'XRechnung 3, CII',
    syntax: 'cii',
    profile: 'xrechnung',
    addons: [EN16931, 'de-xrechnung-v3'],
    rules: [...CII_RULES, XRECHNUNG_RULES],
    pdf: XRECHNUNG_PDF,
  },
  {
    key: 'ubl+peppol',
    name: 'Peppol BIS Billing 3 and Self-Billing 3, UBL',
    syntax: 'ubl',
    profile: 'peppol',
    addons: [EN16931],
    rules: [...UBL_RULES, 'Peppol BIS Billing 2026.5'],
    registrations: DUTCH,
  },
  {
    key: 'cii+fr-facturx-v1',
    askedBy: 'fr-facturx-v1',
    name: 'Factur-X 1, CII',
    syntax: 'cii',
    profile: 'facturx',
    addons: [EN16931, 'fr-facturx-v1'],
    rules: FACTURX_RULES,
    fileName: 'factur-x.xml',
    pdf: FACTURX_PDF,
  },
  {
    key: 'cii+de-zugferd-v2',
    askedBy: 'de-zugferd-v2',
    name: 'ZUGFeRD 2, CII',
    syntax: 'cii',
    profile: 'facturx',
    addons: [EN16931, 'de-zugferd-v2'],
    rules: FACTURX_RULES,
    fileName: 'factur-x.xml',
    pdf: FACTURX_PDF,
  },
  {
    key: 'ubl+ro-cius',
    name: 'CIUS-RO 1.0.1 (Romania), UBL',
    syntax: 'ubl',
    profile: 'cius-ro',
    addons: [EN16931],
    rules: [...UBL_RULES, 'CIUS-RO 1.0.9'],
    vatCurrency: 'RON',
  },
  {
    key: 'ubl+hr-cius',
    name: 'HR CIUS 2025 (Croatia), UBL',
    syntax: 'ubl',
    profile: 'hr-cius',
    addons: [EN16931],
    rules: [...UBL_RULES, 'HR CIUS 1.0.3'],
  },
  {
    key: 'ubl+nl-cius',
    name: 'NLCIUS 1.0 (Netherlands), UBL',
    syntax: 'ubl',
    profile: 'nlcius',
    addons: [EN16931],
    rules: [...UBL_RULES, 'SI-UBL 2.0.3.12'],
    registrations: DUTCH,
  },
  {
    key: 'ubl+peppol-pint-ae',
    name: 'PINT AE (United Arab Emirates), UBL',
    syntax: 'ubl',
    profile: 'pint-ae',
    addons: [EN16931],
    rules: [...UBL_RULES, 'PINT AE 2026.5'],
    vatCurrency: 'AED',
    registrations: EMIRATI,
  },
  {
    key: 'ubl+fr-ctc-flow2-v1',
    askedBy: FRENCH,
    name: 'France CTC flow 2, UBL',
    syntax: 'ubl',
    profile: 'fr-ctc',
    addons: [EN16931, FRENCH],
    rules: [...UBL_RULES, FRENCH_RULES],
    codes: FRENCH_CODES,
    vatCurrency: 'EUR',
  },
  {
    key: 'cii+fr-ctc-flow2-v1',
    name: 'France CTC flow 2, CII',
    syntax: 'cii',
    profile: 'fr-ctc',
    addons: [EN16931, FRENCH],
    rules: [...CII_RULES, FRENCH_RULES],
    codes: FRENCH_CODES,
    vatCurrency: 'EUR',
    pdf: FACTURX_PDF,
  },
]

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
