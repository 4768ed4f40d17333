/** Codes of faults that no rule has: what is wrong, by where it is found. */

export const FAULT_CODES = {
  reading: {
    'DOCKET-DUPLICATE': 'an object must not have two members of one name',
    'DOCKET-NESTING': 'values must not be nested deeper than the server reads',
    'DOCKET-NUMBER': 'a JSON number must be one that can be represented exactly; send a string',
    'DOCKET-TYPE': 'a member must have a value of the type in the schema',
    'DOCKET-UNKNOWN': 'a member must be one of those in the schema',
  },
  warning: {
    'DOCKET-PRECISION':
      'an amount must have at most 18 digits, a percentage 16 before its sign; more are cut off',
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
} as const

type Codes = typeof FAULT_CODES

export type ReadingCode = keyof Codes['reading'] | keyof Codes['warning']
export type RequestCode = keyof Codes['request']
export type CalculationCode = keyof Codes['calculation']
