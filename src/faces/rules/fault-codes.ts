/** Codes of faults that do not follow from rules, by the stage that finds them, and codes of rules of older versions. */

import type { CalculationCode, ReadingCode, RequestCode } from '../../faults.ts'

/** Codes of what is read all the same. */
type ReadingWarning = 'DOCKET-MONEY-IGNORED' | 'DOCKET-PRECISION'

export const FAULT_CODES = {
  reading: {
    'DOCKET-DUPLICATE': 'an object must not have two members of one name',
    'DOCKET-NESTING': 'values must not be nested deeper than the server reads',
    'DOCKET-NUMBER': 'a JSON number must be one that can be represented exactly; send a string',
    'DOCKET-TYPE': 'a member must have a value of the type in the schema',
    'DOCKET-UNKNOWN': 'a member must be one of those in the schema',
  },
  warning: {
    'DOCKET-MONEY-IGNORED':
      'an amount, price, tax or discount must be in a member of the schema; in another it is not counted',
    'DOCKET-PRECISION':
      'an amount must have at most 18 digits, a percentage 16 before its sign; more are cut off',
    'DOCKET-QR-BILL':
      'who is paid by a Swiss QR-bill must have a name, post code, town and country, none of them too long',
    'DOCKET-COPY': 'a copy must not have dates, periods or references of the original',
  },
  calculation: {
    'DOCKET-CURRENCY': 'the currency must be known to calculate amounts in it',
    'DOCKET-EXCHANGE-RATE': 'exchange_rates must have a rate for each currency that is converted',
    'DOCKET-PRICES-INCLUDE':
      'tax.prices_include must be a tax that is added to prices, not one that is withheld',
    'DOCKET-TAGS': '$tags must have only tags that the regime or an addon defines',
    'DOCKET-TAX-CATEGORY': 'cat must be a tax of the country',
    'DOCKET-TAX-RATE': 'rate must be one that the tax has for the key, on the day of the document',
  },
  request: {
    'DOCKET-REQUEST': 'a request must have the members that its operation lists, of their types',
    'DOCKET-KEY': 'a key must be a JSON Web Key, an EC key on P-256 as keygen makes them',
    'DOCKET-CORRECTION':
      'an invoice must have a code, and the options what the country and the formats ask for',
  },
  strict: {
    'DOCKET-CHANGED': 'a value must be one that a build does not replace',
  },
  /** Codes that version 0.502 of the format had, and what became of them. */
  superseded: {
    'GOBL-ORG-UNIT-01':
      'the unit of an item is now checked by GOBL-ORG-ITEM-04, the unit of a charge as before',
    'GOBL-EU-EN16931-ORG-ITEM-01': 'now GOBL-EU-EN16931-ORG-ITEM-02, of the item as a whole',
    'GOBL-EU-EN16931-ORG-PARTY-01':
      'a party may now have several inboxes; GOBL-EU-EN16931-ORG-PARTY-04 limits endpoints',
    'GOBL-EU-EN16931-ORG-INBOX-01':
      'dropped: the address of a party is its endpoint, see GOBL-EU-EN16931-ORG-ENDPOINT-01',
    'GOBL-EU-EN16931-ORG-INBOX-02':
      'dropped: the address of a party is its endpoint, see GOBL-EU-EN16931-ORG-ENDPOINT-01',
  },
} as const satisfies {
  reading: { [Code in Exclude<ReadingCode, ReadingWarning>]: string }
  warning: { [Code in ReadingWarning | 'DOCKET-COPY' | 'DOCKET-QR-BILL']: string }
  calculation: { [Code in CalculationCode]: string }
  request: { [Code in RequestCode]: string }
  strict: { 'DOCKET-CHANGED': string }
  superseded: { [code: string]: string }
}
