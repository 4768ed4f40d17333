/**
 * The names that OIOUBL has for schemes of ISO 6523, as it knows no numbers.
 * Source: OIOUBL Schematron v1.17.2 (F-LIB179); Peppol, list of schemes of participants.
 */
export const OIOUBL_SCHEMES: { readonly [icd: string]: string } = {
  '0060': 'DUNS',
  '0088': 'GLN',
  '0096': 'DK:P',
  '0184': 'DK:CVR',
  '0198': 'DK:SE',
}
