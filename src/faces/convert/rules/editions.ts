/** What invoices are checked by: the editions of the rules of each profile, those of the standard first. */

const STANDARD = 'EN 16931 1.3.16'

const XRECHNUNG = ['EN 16931 1.3.15', 'XRechnung 3.0.2 (Schematron 2.5.0)']

export const EDITIONS = {
  en16931: [STANDARD],
  xrechnung: XRECHNUNG,
  'xrechnung-extension': XRECHNUNG,
  'xrechnung-vehicles': XRECHNUNG,
  peppol: [STANDARD, 'Peppol BIS Billing 2026.5'],
  'peppol-self-billing': [STANDARD, 'Peppol BIS Self-Billing 2026.5'],
  'facturx-minimum': ['Factur-X 1.08, level MINIMUM'],
  'facturx-basicwl': ['Factur-X 1.08, level BASIC WL'],
  'facturx-basic': ['Factur-X 1.08, level BASIC'],
  'facturx-extended': ['Factur-X 1.08, level EXTENDED'],
  nlcius: [STANDARD, 'NLCIUS 1.0.3.13'],
  'nlcius-gaccount': [STANDARD, 'NLCIUS 1.0.3.13', 'NLCIUS with blocked account 1.0.13'],
  'cius-ro': ['CIUS-RO 1.0.9, with its edition of EN 16931'],
  'cius-pt': ['CIUS-PT 2.1.1, with its edition of EN 16931'],
  'fr-ctc': [STANDARD, 'BR-FR 1.4.0.03'],
  'hr-cius': [STANDARD, 'HR CIUS 2025 1.0.3'],
  'pint-ae': ['PINT AE 2026.5'],
  'pint-aunz': ['PINT A-NZ 1.1.2'],
  'pint-eu': ['PINT EU 2025.11, with its editions of EN 16931 and Peppol BIS Billing'],
  'pint-jp': ['PINT JP 1.1.2'],
  'pint-my': ['PINT MY 1.3'],
  'pint-om': ['PINT OM 1.0'],
  'pint-sg': ['PINT SG 1.4'],
} as const satisfies { readonly [profile: string]: readonly string[] }

export type CheckedProfile = keyof typeof EDITIONS

export const CHECKED_PROFILES = Object.keys(EDITIONS) as readonly CheckedProfile[]

/** The profiles in words: what `as` and `profile` can be. */
export const PROFILE_LIST = CHECKED_PROFILES.join(', ')
