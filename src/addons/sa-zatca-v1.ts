/**
 * Saudi Arabia, ZATCA: electronic invoices (Fatoora), based on the European standard. Source: ZATCA, Electronic
 * Invoice XML Implementation Standard (KSA-2, the type of transaction; rules BR-KSA-*) and Data Dictionary; VAT
 * Implementing Regulations art. 53 (content of a tax invoice) and 29 to 36 (exempt and zero-rated supplies).
 */

import cef from '../catalogues/cef.json' with { type: 'json' }
import type { Context } from '../definitions/contract.ts'
import { newTax, newTaxNote } from '../model/generated/factories.ts'
import type { Address, Combo, Invoice, OrgIdentity, Party } from '../model/generated/types.ts'
import { absent, constraint, oneOf, present } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { rule, when } from '../validate/rules.ts'
import { lazy } from '../values/lazy.ts'
import { getOwn, textMap } from '../values/text-map.ts'
import { defineAddon } from '../vocabulary/addon.ts'
import { extOneOf, requires } from '../vocabulary/format-constraints.ts'
import { ofType } from '../vocabulary/guards.ts'
import { issueNow } from '../vocabulary/issue-now.ts'
import { hasIdentity } from '../vocabulary/parties.ts'
import { defaultExt } from '../vocabulary/set-extensions.ts'
import { EXEMPTION } from '../vocabulary/vatex.ts'
import { taxCodeRequired, vatOf } from './shared/constraints.ts'
import { codesByType, ofInvoices } from './shared/scenarios.ts'
import {
  CREDIT_NOTE,
  DEBIT_NOTE,
  DOCUMENT_TYPE,
  EXEMPT,
  OUTSIDE_SCOPE,
  PREPAYMENT,
  STANDARD_RATED,
  TAX_CATEGORY,
  TAX_INVOICE,
  ZERO_RATED,
} from './shared/untdid.ts'

const INVOICE_TYPE = 'sa-zatca-invoice-type'

/** KSA-2, the first two characters: is it a standard or a simplified tax invoice? */
const STANDARD = '01'
const SIMPLIFIED = '02'
const SUBTYPES: { readonly [code: string]: { readonly en: string; readonly ar: string } } = {
  [STANDARD]: { en: 'Standard Tax Invoice', ar: 'فاتورة ضريبية' },
  [SIMPLIFIED]: { en: 'Simplified Tax Invoice', ar: 'فاتورة ضريبية مبسطة' },
}

/** KSA-2, the other characters: tags, each 1 if the invoice has it. */
const FLAGS = [
  { key: 'third-party', en: 'Third-party', ar: 'طرف ثالث' },
  { key: 'nominal', en: 'Nominal', ar: 'اسمية' },
  { key: 'export', en: 'Export', ar: 'تصدير' },
  { key: 'summary', en: 'Summary', ar: 'ملخص' },
  { key: 'self-billed', en: 'Self-billed', ar: 'ذاتية الإصدار' },
]

/** Does the type of transaction have the flag? */
const hasFlag = (type: string, flag: string): boolean =>
  type.charAt(STANDARD.length + FLAGS.findIndex(({ key }) => key === flag)) === '1'

/**
 * Exports are not self-billed (BR-KSA-07), and simplified invoices are neither exported nor self-billed (BR-KSA-31).
 */
const isAllowed = (type: string): boolean => {
  const [isExport, isSelfBilled] = [hasFlag(type, 'export'), hasFlag(type, 'self-billed')]
  return type.startsWith(SIMPLIFIED) ? !isExport && !isSelfBilled : !(isExport && isSelfBilled)
}

/** All combinations of flags that the rules of KSA-2 allow. */
const INVOICE_TYPES = [STANDARD, SIMPLIFIED]
  .flatMap((subtype) =>
    Array.from({ length: 2 ** FLAGS.length }, (_, flags) => {
      return subtype + flags.toString(2).padStart(FLAGS.length, '0')
    }),
  )
  .filter(isAllowed)

/** The tags that the format adds to those of all invoices, in order of publication. */
const TAGS = ['summary', 'third-party', 'nominal', 'export']

function nameOfType(type: string, language: 'en' | 'ar', comma: string): string {
  const title = SUBTYPES[type.slice(0, STANDARD.length)]![language]
  const flags = FLAGS.filter(({ key }) => hasFlag(type, key)).map((flag) => flag[language])
  return flags.length > 0 ? `${title} — ${flags.join(comma)}` : title
}

/** Identifications of sellers (BR-KSA-08) and buyers (BR-KSA-14). */
const NATIONAL_ID = 'NAT'
const SELLER_IDENTITIES = ['CRN', 'MOM', 'MLS', '700', 'SAG', 'OTH']
const BUYER_IDENTITIES = [...SELLER_IDENTITIES, 'TIN', NATIONAL_ID, 'GCC', 'IQA', 'PAS']

/** Education and health care for citizens, who must be identified by their national ID (BR-KSA-49). */
const FOR_CITIZENS = ['VATEX-SA-EDU', 'VATEX-SA-HEA']

/**
 * Tax categories → reasons, one of which is required (BR-KSA-CL-04, BR-KSA-23); standard-rated supplies have none.
 */
const REASONS: { readonly [category: string]: readonly string[] } = {
  [EXEMPT]: ['VATEX-SA-29', 'VATEX-SA-29-7', 'VATEX-SA-30'],
  [ZERO_RATED]: [
    ...'VATEX-SA-32 VATEX-SA-33 VATEX-SA-34-1 VATEX-SA-34-2 VATEX-SA-34-3'.split(' '),
    ...'VATEX-SA-34-4 VATEX-SA-34-5 VATEX-SA-35 VATEX-SA-36'.split(' '),
    ...FOR_CITIZENS,
    ...'VATEX-SA-MLTRY VATEX-SA-DIPLOMAT VATEX-SA-DUTYFREE VATEX-SA-32(bis)'.split(' '),
    'VATEX-SA-ROYALDECREE',
  ],
  [OUTSIDE_SCOPE]: ['VATEX-SA-OOS'],
}

/** Kinds of document that ZATCA accepts, by UNTDID 1001. */
const DOCUMENT_TYPES = [TAX_INVOICE, PREPAYMENT, DEBIT_NOTE, CREDIT_NOTE]

/** Reasons of exemption → their English names. */
const reasonTexts = lazy(() => {
  const { values } = cef.extensions.find(({ key }) => key === EXEMPTION)!
  return new Map(values.map(({ code, name }) => [code, name.en]))
})

const typeOf = ({ tax }: Invoice): string => tax?.ext?.[INVOICE_TYPE] ?? ''
const isSimplified = (invoice: Invoice): boolean => typeOf(invoice).startsWith(SIMPLIFIED)
const isStandard = saying(
  'the invoice is not simplified',
  (invoice: Invoice): boolean => !isSimplified(invoice),
)

/** The type of transaction has the flag, whatever the tags. */
const flagged = (flag: string) =>
  saying(`the type of transaction has the flag ${flag}`, (invoice: Invoice): boolean =>
    hasFlag(typeOf(invoice), flag),
  )
const isSummary = flagged('summary')
const isSimplifiedSummary = saying(
  'a simplified invoice that sums up others',
  (invoice: Invoice): boolean => isSimplified(invoice) && isSummary(invoice),
)

const isForCitizens = saying(
  'a line is education or health care of citizens',
  ({ lines }: Invoice): boolean =>
    lines?.some((line) => FOR_CITIZENS.includes(vatOf(line)?.ext?.[EXEMPTION] ?? '')) ?? false,
)

const namesCustomer = saying(
  'not simplified, a summary, or for citizens',
  (invoice: Invoice): boolean =>
    isStandard(invoice) || isSummary(invoice) || isForCitizens(invoice),
)

const isSaudi = ({ country }: Address): boolean => country === 'SA'

const hasOneOf = (types: readonly string[], identities: OrgIdentity[] | undefined): boolean =>
  identities?.length === 1 && types.includes(identities[0]?.type ?? '')

const identifiesSeller = {
  ...constraint(
    `must have exactly one element, with type ${SELLER_IDENTITIES.join(', ')}`,
    (identities: OrgIdentity[] | undefined) => hasOneOf(SELLER_IDENTITIES, identities),
  ),
  example: [{ type: SELLER_IDENTITIES[0], code: '4030284716' }],
}

const identifiedBuyer = constraint(
  `must have a tax_id with a code, or exactly one identity, with type ${BUYER_IDENTITIES.join(', ')}`,
  (customer: Party | undefined) =>
    Boolean(customer?.tax_id?.code) || hasOneOf(BUYER_IDENTITIES, customer?.identities),
)

const withNationalId = constraint(
  `must have an element with type "${NATIONAL_ID}", for education or health care of citizens`,
  (identities: OrgIdentity[] | undefined) => hasIdentity({ identities }, 'type', NATIONAL_ID),
)

const reasonFits = constraint(
  `must have a ${EXEMPTION} that its ${TAX_CATEGORY} allows: none for ${STANDARD_RATED}, and ` +
    Object.entries(REASONS)
      .map(([category, reasons]) => `${reasons.join(', ')} for ${category}`)
      .join('; '),
  (ext: Combo['ext']) => {
    const category = ext?.[TAX_CATEGORY] ?? ''
    const reason = ext?.[EXEMPTION]
    if (category === STANDARD_RATED) return reason === undefined
    return getOwn(REASONS, category)?.includes(reason ?? '') ?? true
  },
)

const ofKnownCategory = extOneOf(TAX_CATEGORY, STANDARD_RATED, ZERO_RATED, EXEMPT, OUTSIDE_SCOPE)

/** The code is present, and has that many digits. */
const digits = (length: number, words: string) =>
  constraint(
    `must be ${words} digits`,
    (code: string | undefined) => code?.length === length && /^\d+$/.test(code),
  )

const NO_LINE_CHARGES = 'charges must not be set on a line, only on the document'
const DISTRICT_REQUIRED = 'street_extra is required: the district'

export const saZatcaV1 = defineAddon({
  key: 'sa-zatca-v1',
  edition: '2026-06',
  requires: ['eu-en16931-v2017'],
  name: { en: 'Saudi Arabia ZATCA', ar: 'هيئة الزكاة والضريبة والجمارك' },
  description: {
    en: 'Requirements of the Saudi tax authority for electronic invoices.',
  },
  sources: [
    {
      title: { en: 'ZATCA E-Invoicing Developer Portal' },
      url: 'https://zatca.gov.sa/en/E-Invoicing/SystemsDevelopers/Pages/E-Invoice-specifications.aspx',
    },
  ],
  extensions: [
    {
      key: INVOICE_TYPE,
      name: { en: 'ZATCA Invoice Transaction Type', ar: 'نوع الفاتورة' },
      desc: {
        en: 'Standard or simplified, and one digit per special circumstance; set from the tags.',
      },
      edition: 'ZATCA, XML Implementation Standard 1.2 (2023-05-19)',
      values: INVOICE_TYPES.map((code) => {
        return {
          code,
          name: { en: nameOfType(code, 'en', ', '), ar: nameOfType(code, 'ar', '، ') },
        }
      }),
      pattern: '^0[12][01]{5}$',
    },
  ],
  tags: [
    {
      schema: 'bill/invoice',
      list: TAGS.map((key) => {
        const { en, ar } = FLAGS.find((flag) => flag.key === key)!
        return { key, name: { en, ar } }
      }),
    },
  ],
  scenarios: ofInvoices(codesByType(DOCUMENT_TYPE, [[TAX_INVOICE, 'standard']])),

  normalise: {
    'bill.Invoice': (invoice, context) => {
      const tax = (invoice.tax ??= newTax())
      tax.rounding = 'currency'
      // An invoice without time of issue is issued now, even if it has a date.
      if (!invoice.issue_time) issueNow(invoice, context.regime?.timeZone ?? 'UTC', context.clock)
      defaultExt(tax, INVOICE_TYPE, typeOfTags(context))
      noteExemptions(invoice)
    },
  },

  // Zero-rated supplies need a reason here, which the standard forbids.
  suppresses: ['GOBL-EU-EN16931-TAX-COMBO-07'],

  rules: {
    'bill.Invoice': [
      rule('GOBL-SA-ZATCA-BILL-INVOICE-01', 'issue_time', present),
      rule('GOBL-SA-ZATCA-BILL-INVOICE-02', 'tax', present),
      rule('GOBL-SA-ZATCA-BILL-INVOICE-03', 'tax.ext', requires(DOCUMENT_TYPE)),
      rule('GOBL-SA-ZATCA-BILL-INVOICE-04', 'tax.ext', requires(INVOICE_TYPE)),
      rule('GOBL-SA-ZATCA-BILL-INVOICE-05', 'tax.ext', extOneOf(DOCUMENT_TYPE, ...DOCUMENT_TYPES)),
      rule('GOBL-SA-ZATCA-BILL-INVOICE-06', 'tax.ext', extOneOf(INVOICE_TYPE, ...INVOICE_TYPES)),
      when(ofType('credit-note', 'debit-note'), [
        rule('GOBL-SA-ZATCA-BILL-INVOICE-07', 'preceding', present),
        rule('GOBL-SA-ZATCA-BILL-INVOICE-08', 'preceding[].code', present),
        rule('GOBL-SA-ZATCA-BILL-INVOICE-09', 'preceding[].reason', present),
      ]),
      when(isStandard, [
        rule('GOBL-SA-ZATCA-BILL-INVOICE-13', 'customer', identifiedBuyer),
        rule('GOBL-SA-ZATCA-BILL-INVOICE-10', 'customer.addresses[].street', present),
        rule('GOBL-SA-ZATCA-BILL-INVOICE-11', 'customer.addresses[].locality', present),
        rule('GOBL-SA-ZATCA-BILL-INVOICE-12', 'customer.addresses[].country', present),
        rule('GOBL-SA-ZATCA-BILL-INVOICE-14', 'lines[].taxes', present),
        rule('GOBL-SA-ZATCA-BILL-INVOICE-15', 'delivery', present),
        rule('GOBL-SA-ZATCA-BILL-INVOICE-16', 'delivery.date', present),
      ]),
      when(flagged('export'), [rule('GOBL-SA-ZATCA-BILL-INVOICE-17', 'customer.tax_id', absent)]),
      when(isSimplifiedSummary, [
        rule('GOBL-SA-ZATCA-BILL-INVOICE-18', 'delivery', present),
        rule('GOBL-SA-ZATCA-BILL-INVOICE-19', 'delivery.period', present),
        rule('GOBL-SA-ZATCA-BILL-INVOICE-20', 'delivery.period.start', present),
        rule('GOBL-SA-ZATCA-BILL-INVOICE-21', 'delivery.period.end', present),
      ]),
      when(isForCitizens, [
        rule('GOBL-SA-ZATCA-BILL-INVOICE-22', 'customer.identities', withNationalId),
      ]),
      when(namesCustomer, [
        rule('GOBL-SA-ZATCA-BILL-INVOICE-23', 'customer', present),
        rule('GOBL-SA-ZATCA-BILL-INVOICE-24', 'customer.name', present),
      ]),
      ...taxCodeRequired(
        'supplier',
        'GOBL-SA-ZATCA-BILL-INVOICE-25',
        'GOBL-SA-ZATCA-BILL-INVOICE-26',
      ),
      rule('GOBL-SA-ZATCA-BILL-INVOICE-27', 'supplier.identities', identifiesSeller),
      when(flagged('self-billed'), [
        ...taxCodeRequired(
          'customer',
          'GOBL-SA-ZATCA-BILL-INVOICE-28',
          'GOBL-SA-ZATCA-BILL-INVOICE-29',
        ),
        rule('GOBL-SA-ZATCA-BILL-INVOICE-30', 'customer.identities', identifiesSeller),
      ]),
    ],
    'bill.Line': [rule('GOBL-SA-ZATCA-BILL-LINE-01', 'charges', absent, NO_LINE_CHARGES)],
    'org.Address': [
      rule('GOBL-SA-ZATCA-ORG-ADDRESS-01', 'country', present),
      when(isSaudi, [
        rule('GOBL-SA-ZATCA-ORG-ADDRESS-02', 'street', present),
        rule('GOBL-SA-ZATCA-ORG-ADDRESS-03', 'num', digits(4, 'four')),
        rule('GOBL-SA-ZATCA-ORG-ADDRESS-04', 'code', digits(5, 'five')),
        rule('GOBL-SA-ZATCA-ORG-ADDRESS-05', 'locality', present),
        rule('GOBL-SA-ZATCA-ORG-ADDRESS-06', 'street_extra', present, DISTRICT_REQUIRED),
      ]),
    ],
    'tax.Combo': [
      rule('GOBL-SA-ZATCA-TAX-COMBO-01', 'ext', reasonFits),
      rule('GOBL-SA-ZATCA-TAX-COMBO-02', 'ext', ofKnownCategory),
      rule('GOBL-SA-ZATCA-TAX-COMBO-03', 'cat', oneOf('VAT')),
    ],
  },
})

function typeOfTags({ tags }: Context): string {
  const flags = FLAGS.map(({ key }) => (tags.includes(key) ? '1' : '0'))
  return (tags.includes('simplified') ? SIMPLIFIED : STANDARD) + flags.join('')
}

/** Adds a note with the reason why lines are untaxed, one per category (BR-KSA-83). */
function noteExemptions({ lines, tax }: Invoice): void {
  const noted = new Set(
    tax!.notes?.map(({ cat, ext }) => (cat === 'VAT' ? ext?.[TAX_CATEGORY] : undefined)),
  )
  for (const line of lines ?? []) {
    const { key, ext } = vatOf(line) ?? {}
    const category = ext?.[TAX_CATEGORY]
    const text = reasonTexts().get(ext?.[EXEMPTION] ?? '')
    if (!text || !category || noted.has(category)) continue
    noted.add(category)
    const note = Object.assign(newTaxNote(), {
      cat: 'VAT',
      key,
      text,
      ext: textMap({ [TAX_CATEGORY]: category }),
    })
    ;(tax!.notes ??= []).push(note)
  }
}
