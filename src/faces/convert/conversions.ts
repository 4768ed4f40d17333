/** What invoices are converted to: a syntax, and what the XML conforms to in it. */

export type Syntax = 'ubl' | 'cii'
export type Profile = 'en16931' | 'xrechnung' | 'peppol' | 'facturx'

export interface Conversion {
  readonly key: string
  readonly name: string
  readonly syntax: Syntax
  readonly profile: Profile
  /** The addons that a document has to have. */
  readonly addons: readonly string[]
  /** The rules that the XML passes, with their editions. */
  readonly rules: readonly string[]
  /** The name that the profile gives to its files, if it does. */
  readonly fileName?: string
}

export const EN16931 = 'eu-en16931-v2017'

const UBL_RULES = ['UBL 2.1', 'EN 16931 UBL 1.3.16']
const CII_RULES = ['CII D16B', 'EN 16931 CII 1.3.16']
const XRECHNUNG_RULES = 'XRechnung 3.0.2 (Schematron 2.5.0)'
const FACTURX_RULES = [...CII_RULES, 'Factur-X 1.0.8, profile EN 16931']

/** The conversions, in the order in which they are listed. */
export const CONVERSIONS: readonly Conversion[] = [
  {
    key: 'ubl+en16931',
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
  },
  {
    key: 'ubl+de-xrechnung-v3',
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
  },
  {
    key: 'ubl+peppol',
    name: 'Peppol BIS Billing 3 and Self-Billing 3, UBL',
    syntax: 'ubl',
    profile: 'peppol',
    addons: [EN16931],
    rules: [...UBL_RULES, 'Peppol BIS Billing 2026.5'],
  },
  {
    key: 'cii+fr-facturx-v1',
    name: 'Factur-X 1, CII',
    syntax: 'cii',
    profile: 'facturx',
    addons: [EN16931, 'fr-facturx-v1'],
    rules: FACTURX_RULES,
    fileName: 'factur-x.xml',
  },
  {
    key: 'cii+de-zugferd-v2',
    name: 'ZUGFeRD 2, CII',
    syntax: 'cii',
    profile: 'facturx',
    addons: [EN16931, 'de-zugferd-v2'],
    rules: FACTURX_RULES,
    fileName: 'factur-x.xml',
  },
]

export const KEYS: readonly string[] = CONVERSIONS.map(({ key }) => key)

/** The conversion that an addon asks for, if it does. */
const BY_ADDON: { readonly [addon: string]: string } = {
  'de-xrechnung-v3': 'ubl+de-xrechnung-v3',
  'fr-facturx-v1': 'cii+fr-facturx-v1',
  'de-zugferd-v2': 'cii+de-zugferd-v2',
}

/** The keys of the conversions that the addons of a document ask for. */
export function keysFor(addons: readonly string[]): string[] {
  const asked = addons.flatMap((addon) => BY_ADDON[addon] ?? [])
  return asked.length === 0 && addons.includes(EN16931) ? ['ubl+en16931'] : asked
}

export const conversionOf = (key: string): Conversion | undefined =>
  CONVERSIONS.find((conversion) => conversion.key === key)

const STANDARD = 'urn:cen.eu:en16931:2017'
const PEPPOL = 'urn:fdc:peppol.eu:2017:poacc'
const SELF_BILLED = ['389', '261']

/** How a conversion names its specification (BT-24) and its business process (BT-23). */
export function identifiersOf(
  profile: Profile,
  typeCode: string,
): { specification: string; process?: string } {
  switch (profile) {
    case 'xrechnung':
      return {
        specification: `${STANDARD}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
        process: `${PEPPOL}:billing:01:1.0`,
      }
    case 'peppol': {
      const kind = SELF_BILLED.includes(typeCode) ? 'selfbilling' : 'billing'
      return {
        specification: `${STANDARD}#compliant#${PEPPOL}:${kind}:3.0`,
        process: `${PEPPOL}:${kind}:01:1.0`,
      }
    }
    default:
      return { specification: STANDARD }
  }
}
