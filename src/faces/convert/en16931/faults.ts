/** Why an invoice is not converted. */
import type { Fault } from '../../../faults.ts'
import type { TargetRule } from '../../standards.ts'
import { type NumberedFaults, type NumberOf, newFaultList } from '../faults.ts'
import { familyOf, requiring, rulesOfFamily } from '../rules/document-rules.ts'
import { nameOfTerm } from '../terms/terms.ts'
import { exampleFor } from './examples.ts'

/** The requirements by the codes of their faults, with the terms that they are about. */
export const ASKS = {
  'DOCKET-EN16931-01': ['only an invoice can be converted', ''],
  'DOCKET-EN16931-02': ['to must be one of the keys of GET /v0/conversions', ''],
  'DOCKET-EN16931-03': ['the document must have the addons of the conversion', ''],
  'DOCKET-EN16931-04': [
    'invoice, attachments and preceding invoices must have a code, and the invoice a date',
    'BT-1 BT-2 BT-25 BT-122',
  ],
  'DOCKET-EN16931-05': [
    'the type code must be one that the profile accepts, and agree with the type of the invoice',
    'BT-3',
  ],
  'DOCKET-EN16931-06': [
    'the parties must have names, and addresses with their countries',
    'BG-4 BT-27 BG-5 BT-40 BT-31 BG-7 BT-44 BG-8 BT-55 BT-48 BT-59 BT-62 BG-12 BT-69 BT-63 BT-80',
  ],
  'DOCKET-EN16931-07': [
    'the seller must have an identifier, and a tax number or a tax representative if there is tax',
    'BT-29 BT-30 BT-31 BT-32 BG-11',
  ],
  'DOCKET-EN16931-08': ['the standard has no place for retained taxes', 'BT-20'],
  'DOCKET-EN16931-09': [
    'lines, discounts and charges must have VAT, IGIC or IPSI, and no other tax',
    'BT-95 BT-102 BT-151',
  ],
  'DOCKET-EN16931-10': [
    'category, rate, exemption reason, parties and delivery must agree',
    'BG-23 BT-118 BT-119 BT-120 BT-121 BT-95 BT-96 BT-102 BT-103 BT-151 BT-152 BT-31 BT-47 BT-48 BT-72 BG-14 BT-80',
  ],
  'DOCKET-EN16931-11': [
    'the standard has no place for equivalence surcharges',
    'BT-96 BT-103 BT-119 BT-152',
  ],
  'DOCKET-EN16931-12': [
    'the invoice must have lines, each with an item, its name and its price',
    'BG-22 BG-25 BG-31 BT-146 BT-153',
  ],
  'DOCKET-EN16931-13': [
    'means of payment must have what their code requires',
    'BG-16 BT-81 BT-84 BT-87 BT-89 BT-90 BT-91',
  ],
  'DOCKET-EN16931-14': [
    'an amount due must have a due date or payment terms, and due dates must not ask for more',
    'BT-9 BT-20 BT-115',
  ],
  'DOCKET-EN16931-15': [
    'discounts and charges must have a reason, schemes and media types must be listed, periods must not end before they begin',
    'BT-97 BT-104 BT-125-1 BT-139 BT-144 BT-18-1 BT-128-1 BG-14 BG-26',
  ],
  'DOCKET-EN16931-16': ['value_date and tax.point must not be set together', 'BT-7 BT-8'],
  'DOCKET-EN16931-17': [
    'the invoice must have what the profile requires',
    'BT-1 BT-10 BT-13 BT-20 BT-25 BT-29 BT-30 BT-31 BT-32 BT-34 BT-35 BT-37 BT-38 BT-41 BT-42 BT-43 BT-46 BT-47 BT-49 BT-50 BT-52 BT-53 BT-60 BT-61 BT-64 BT-66 BT-67 BT-72 BT-77 BT-78 BG-16 BT-81 BT-83 BT-84 BT-86 BT-91 BT-104 BT-115 BT-119 BT-134 BT-135 BT-144 BT-158',
  ],
  'DOCKET-EN16931-18': [
    'figures must fit two decimals, and add up except for rounding',
    'BT-5 BG-22 BT-131',
  ],
  'DOCKET-EN16931-19': ['texts must have only characters that XML allows', ''],
  'DOCKET-EN16931-20': ['CII has room for one preceding invoice', 'BG-3 BT-25'],
  'DOCKET-EN16931-30': [
    'the document made of XML must have the amount due and the VAT of the XML',
    'BT-110 BT-115',
  ],
  'DOCKET-EN16931-31': [
    'numbers in XML must be decimals, and lines must have a price from which their net amount follows',
    'BT-129 BT-131 BT-146',
  ],
  'DOCKET-EN16931-32': ['XML must be well-formed, and an invoice in UBL or CII', ''],
  'DOCKET-EN16931-33': [
    'categories of VAT in XML must be those of the standard',
    'BT-95 BT-102 BT-151',
  ],
  'DOCKET-EN16931-34': [
    'in strict mode, XML must have no elements that the standard does not have',
    '',
  ],
  'DOCKET-EN16931-35': [
    'dates, e-mail addresses, links and files in XML must be readable; in strict mode, nothing that a document needs may be missing',
    'BT-2 BT-7 BT-9 BT-26 BT-43 BT-58 BT-72 BT-73 BT-74 BT-81 BT-124 BT-125 BT-134 BT-135 BT-153',
  ],
} as const

/** The requirements of the French reform, with the rules that they follow from. */
const FRENCH_ASKS = {
  'DOCKET-FRCTC-01': ['only an invoice can be converted', ''],
  'DOCKET-FRCTC-02': ['the document must have the addons of the conversion', ''],
  'DOCKET-FRCTC-03': ['the billing mode must be one that is listed, for one seller', 'BT-23'],
  'DOCKET-FRCTC-04': ['the type code must be one that the reform has', 'BT-3'],
  'DOCKET-FRCTC-05': ['categories of VAT must be S, E, AE, K, G, O or Z', 'BG-23 BT-118'],
  'DOCKET-FRCTC-06': ['rates of VAT must be those of France', 'BG-23 BT-119'],
  'DOCKET-FRCTC-07': ['quantities must have at most four decimals', 'BT-129 BT-149'],
  'DOCKET-FRCTC-08': ['prices must not be negative', 'BT-146 BT-147 BT-148'],
  'DOCKET-FRCTC-09': ['an invoice in another currency must have the VAT in euro', 'BT-5 BT-111'],
  'DOCKET-FRCTC-10': [
    'numbers must have at most 35 letters, digits and + - _ /, and dates must be from 2000 to 2099',
    'BT-1 BT-2 BT-7 BT-9 BT-25 BT-26 BT-72 BT-73 BT-74 BT-134 BT-135',
  ],
  'DOCKET-FRCTC-11': [
    'credit notes and corrective invoices must have the date of the preceding invoice',
    'BG-3 BT-26',
  ],
  'DOCKET-FRCTC-12': [
    'a global credit note must have a contract and a period',
    'BT-12 BT-73 BT-74',
  ],
  'DOCKET-FRCTC-13': [
    'an invoice that is already paid must have no amount due, and a due date',
    'BG-16 BT-9 BT-113 BT-115',
  ],
  'DOCKET-FRCTC-16': [
    'identities must have schemes, a SIREN nine digits and a SIRET 14',
    'BT-29 BT-30 BT-46 BT-47 BT-60 BT-71',
  ],
  'DOCKET-FRCTC-17': ['both parties must have an electronic address', 'BT-34 BT-49'],
  'DOCKET-FRCTC-18': [
    'a member of a single taxable person must name that, with its tax number',
    'BG-11 BT-63',
  ],
  'DOCKET-FRCTC-19': [
    'notes of the subjects PMT, PMD and AAB must have a text, those of BAR one of the list',
    'BG-1 BT-22',
  ],
} as const

/** The requirements of a family and, by the official rules that broken terms break, of what belongs to it. */
export const TARGET_RULES: readonly TargetRule[] = [
  ...Object.entries(ASKS).map(([code, [asks, terms]]): TargetRule => {
    // Faults have the names of their rules, if those have one.
    const named = rulesOfFamily(code.slice(-2)).filter((rule) => rule !== code)
    const all = named.length > 0 ? `${asks}; by its rule a fault is ${named.join(', ')}` : asks
    return { code, asks: all, ...(terms && { terms: terms.split(' ') }) }
  }),
  ...Object.entries(FRENCH_ASKS).map(([code, [asks, terms]]): TargetRule => {
    const named = rulesOfFamily(code.slice('DOCKET-'.length))
    const all = named.length > 0 ? `${asks} (${named.join(', ')})` : asks
    return { code, asks: all, ...(terms && { terms: terms.split(' ') }) }
  }),
]

export type FaultNumber = NumberOf<keyof typeof ASKS, 'DOCKET-EN16931-'>

export const codeOf = (number: FaultNumber): string => `DOCKET-EN16931-${number}`

export interface Faults extends NumberedFaults<FaultNumber> {
  /** Adds the fault of a rule that is broken. @param path from `$` */
  addRule: (rule: string, path: string, description: string) => void
  /** Adds the fault of a term that is absent, by the rule that requires it, with an example for its place. */
  miss: (number: FaultNumber, path: string, term: string) => void
}

const numberOf = ({ code }: Fault): string =>
  familyOf(code) ?? (isFamily(code) ? code : code.slice(-2))

/** Families that have a prefix of their own name their faults, whatever the rules. */
const isFamily = (code: string): boolean => Object.hasOwn(FRENCH_ASKS, code)

function codeOfRule(rule: string): string {
  const own = `DOCKET-${familyOf(rule)}`
  return isFamily(own) ? own : rule
}

/** @param withoutAddons the code of the fault of a document without the addons, if it is not that of the standard */
export function newFaults(withoutAddons: string = codeOf('03')): Faults {
  const { add, has, isEmpty, list } = newFaultList()
  const codeFor = (number: FaultNumber): string =>
    number === '03' ? withoutAddons : codeOf(number)
  return {
    add: (number, path, description) => add(codeFor(number), path, description),
    addRule: (rule, path, description) => add(codeOfRule(rule), path, description),
    has: (number) => has(codeFor(number)),
    isEmpty,
    // In the order of their families, whatever the names of their rules.
    list: () =>
      list().sort((a, b) => (numberOf(a) < numberOf(b) ? -1 : Number(numberOf(a) > numberOf(b)))),
    miss(number, path, term) {
      const code = requiring(term) ?? codeOf(number)
      add(code, path, `${nameOfTerm(term)} is required${exampleFor(path)}`)
    },
  }
}
