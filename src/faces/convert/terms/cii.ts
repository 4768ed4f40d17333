/**
 * UN/CEFACT Cross Industry Invoice D16B: every element that a term of EN 16931 has a place in, in the binding order;
 * `cii.json` has one element per line. Source: CEN/TS 16931-3-3; UN/CEFACT SCRDM D16B, CrossIndustryInvoice_100pD16B.xsd. The
 * notation is that of syntax.ts.
 * BT-11-name and BT-84-other are not terms of the standard: the name of a project, which the schema requires, and an
 * account that is not an IBAN.
 */
import lines from './cii.json' with { type: 'json' }

export const CII = lines.join('\n')
