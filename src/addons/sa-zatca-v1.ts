/**
 * Saudi Arabia, ZATCA: electronic invoices (Fatoora) on top of the European norm. Source: ZATCA, Electronic Invoice XML
 * Implementation Standard (KSA-2, the type of transaction; rules BR-KSA-*) and Data Dictionary; VAT Implementing
 * Regulations art. 53 (what a tax invoice states) and 29 to 36 (what is exempt or zero-rated).
 */

import cef from '../catalogues/cef.json' with { type: 'json' }
import { defineAddon } from '../definitions/addon.ts'
import type { Context } from '../definitions/contract.ts'
import { defaultExt } from '../definitions/extensions.ts'
import { ofType } from '../definitions/guards.ts'
import { issueNow } from '../definitions/issue-date.ts'
import { hasIdentity } from '../definitions/parties.ts'
import { newTax, newTaxNote } from '../model/generated/factories.ts'
import type { Address, Combo, Invoice, OrgIdentity, Party } from '../model/generated/types.ts'
import {
  absent,
  all,
  constraint,
  extOneOf,
  matches,
  oneOf,
  present,
  requires,
} from '../validate/constraints.ts'
import { rule, when } from '../validate/rules.ts'
import { getOwn, textMap } from '../values/text-map.ts'
import { vatOf } from './shared/constraints.ts'
import { codesByType, ofInvoices } from './shared/scenarios.ts'
import { DOCUMENT_TYPE, EXEMPTION, TAX_CATEGORY } from './shared/untdid.ts'

const INVOICE_TYPE = 'sa-zatca-invoice-type'

/** KSA-2, the first two characters: is it a standard or a simplified tax invoice? */
const STANDARD = '01'
const SIMPLIFIED = '02'
const SUBTYPES: { readonly [code: string]: { readonly en: string; readonly ar: string } } = {
  [STANDARD]: { en: 'Standard Tax Invoice', ar: 'فاتورة ضريبية' },
  [SIMPLIFIED]: { en: 'Simplified Tax Invoice', ar: 'فاتورة ضريبية مبسطة' },
}

/** KSA-2, the other characters: tags, each 1 where the invoice has it. */
const FLAGS = [
  { key: 'third-party', en: 'Third-party', ar: 'طرف ثالث' },
  { key: 'nominal', en: 'Nominal', ar: 'اسمية' },
  { key: 'export', en: 'Export', ar: 'تصدير' },
  { key: 'summary', en: 'Summary', ar: 'ملخص' },
  { key: 'self-billed', en: 'Self-billed', ar: 'ذاتية الإصدار' },
]

/** KSA-2: exports are not self-billed (BR-KSA-07), simplified invoices neither (BR-KSA-31). */
const INVOICE_TYPES = [
  '0100000',
  '0100001',
  '0100010',
  '0100011',
  '0100100',
  '0100110',
  '0101000',
  '0101001',
  '0101010',
  '0101011',
  '0101100',
  '0101110',
  '0110000',
  '0110001',
  '0110010',
  '0110011',
  '0110100',
  '0110110',
  '0111000',
  '0111001',
  '0111010',
  '0111011',
  '0111100',
  '0111110',
  '0200000',
  '0200010',
  '0201000',
  '0201010',
  '0210000',
  '0210010',
  '0211000',
  '0211010',
]

/** The tags that the format adds to those of all invoices, in the order in which they are published. */
const TAGS = ['summary', 'third-party', 'nominal', 'export']

const isRaised = (type: string, flag: number): boolean =>
  type.charAt(STANDARD.length + flag) === '1'

function nameOfType(type: string, language: 'en' | 'ar', comma: string): string {
  const title = SUBTYPES[type.slice(0, STANDARD.length)]![language]
  const flags = FLAGS.filter((_flag, at) => isRaised(type, at)).map((flag) => flag[language])
  return flags.length > 0 ? `${title} — ${flags.join(comma)}` : title
}

/** Identifications of sellers (BR-KSA-08), and of buyers (BR-KSA-14). */
const SELLER_IDENTITIES = ['CRN', 'MOM', 'MLS', '700', 'SAG', 'OTH']
const BUYER_IDENTITIES = [...SELLER_IDENTITIES, 'TIN', 'NAT', 'GCC', 'IQA', 'PAS']

/** Education and health care for citizens, who must be told by their national number (BR-KSA-49). */
const FOR_CITIZENS = ['VATEX-SA-EDU', 'VATEX-SA-HEA']

/** Tax categories → the reasons, one of which must be given (BR-KSA-CL-04, BR-KSA-23); S has none. */
const REASONS: { readonly [category: string]: readonly string[] } = {
  E: ['VATEX-SA-29', 'VATEX-SA-29-7', 'VATEX-SA-30'],
  Z: [
    'VATEX-SA-32',
    'VATEX-SA-33',
    'VATEX-SA-34-1',
    'VATEX-SA-34-2',
    'VATEX-SA-34-3',
    'VATEX-SA-34-4',
    'VATEX-SA-34-5',
    'VATEX-SA-35',
    'VATEX-SA-36',
    ...FOR_CITIZENS,
    'VATEX-SA-MLTRY',
  ],
  O: ['VATEX-SA-OOS'],
}

/** Reasons of exemption → their English names. */
const REASON_TEXTS = new Map(
  cef.extensions
    .find(({ key }) => key === EXEMPTION)!
    .values.map(({ code, name }) => [code, name.en]),
)

const typeOf = ({ tax }: Invoice): string => tax?.ext?.[INVOICE_TYPE] ?? ''
const isSimplified = (invoice: Invoice): boolean => typeOf(invoice).startsWith(SIMPLIFIED)
const isStandard = (invoice: Invoice): boolean => !isSimplified(invoice)

/** The flag is raised in the type of transaction, whatever the tags say. */
const flagged = (flag: string) => {
  const at = FLAGS.findIndex(({ key }) => key === flag)
  return (invoice: Invoice): boolean => isRaised(typeOf(invoice), at)
}
const isSummary = flagged('summary')

const isForCitizens = ({ lines }: Invoice): boolean => {
  return lines?.some((line) => FOR_CITIZENS.includes(vatOf(line)?.ext?.[EXEMPTION] ?? '')) ?? false
}

const isOneOf = (types: readonly string[], identities: OrgIdentity[] | undefined): boolean => {
  return identities?.length === 1 && types.includes(identities[0]?.type ?? '')
}

const identifiesSeller = constraint(
  `must have exactly one entry, with type ${SELLER_IDENTITIES.join(', ')}`,
  (identities: OrgIdentity[] | undefined) => isOneOf(SELLER_IDENTITIES, identities),
)

const identifiedBuyer = constraint(
  `must have a tax_id with a code, or exactly one identity, with type ${BUYER_IDENTITIES.join(', ')}`,
  (customer: Party | undefined) => {
    return Boolean(customer?.tax_id?.code) || isOneOf(BUYER_IDENTITIES, customer?.identities)
  },
)

const hasNationalNumber = constraint(
  'must have an entry with type NAT, for education or health care of citizens',
  (identities: OrgIdentity[] | undefined) => hasIdentity({ identities }, 'type', 'NAT'),
)

const reasonFits = constraint(
  `must have a ${EXEMPTION} that goes with ${TAX_CATEGORY}: none with S, and ` +
    Object.entries(REASONS)
      .map(([category, reasons]) => `${reasons.join(', ')} with ${category}`)
      .join('; '),
  (ext: Combo['ext']) => {
    const category = ext?.[TAX_CATEGORY] ?? ''
    const reason = ext?.[EXEMPTION]
    if (category === 'S') return reason === undefined
    return getOwn(REASONS, category)?.includes(reason ?? '') ?? true
  },
)

export const saZatcaV1 = defineAddon({
  key: 'sa-zatca-v1',
  requires: ['eu-en16931-v2017'],
  name: { en: 'Saudi Arabia ZATCA', ar: 'هيئة الزكاة والضريبة والجمارك' },
  description: {
    en: 'Codes and completeness that the Saudi tax authority asks of electronic invoices.',
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
        en: 'Standard or simplified, and a digit for each special circumstance; follows from the tags.',
      },
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
  scenarios: ofInvoices(codesByType(DOCUMENT_TYPE, [['388', 'standard']])),

  normalise: {
    'bill.Invoice': (invoice, context) => {
      const tax = (invoice.tax ??= newTax())
      tax.rounding = 'currency'
      // An invoice without time of issue is issued now: a date that it has without a time is not kept.
      if (!invoice.issue_time) issueNow(invoice, context.regime?.timeZone ?? 'UTC', context.clock)
      defaultExt(tax, INVOICE_TYPE, typeOfTags(context))
      noteExemptions(invoice)
    },
  },

  // Zero rates need their reason here, which the norm forbids.
  suppresses: ['GOBL-EU-EN16931-TAX-COMBO-07'],

  rules: {
    // BILL-INVOICE-20 and -21, start and end of the period, are what CAL-PERIOD-01 and -02 ask for.
    'bill.Invoice': [
      rule('GOBL-SA-ZATCA-BILL-INVOICE-01', 'issue_time', present),
      rule('GOBL-SA-ZATCA-BILL-INVOICE-02', 'tax', present),
      rule('GOBL-SA-ZATCA-BILL-INVOICE-03', 'tax.ext', requires(DOCUMENT_TYPE)),
      rule('GOBL-SA-ZATCA-BILL-INVOICE-04', 'tax.ext', requires(INVOICE_TYPE)),
      rule(
        'GOBL-SA-ZATCA-BILL-INVOICE-05',
        'tax.ext',
        extOneOf(DOCUMENT_TYPE, '388', '386', '383', '381'),
      ),
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
      when(
        (invoice: Invoice) => isSimplified(invoice) && isSummary(invoice),
        [
          rule('GOBL-SA-ZATCA-BILL-INVOICE-18', 'delivery', present),
          rule('GOBL-SA-ZATCA-BILL-INVOICE-19', 'delivery.period', present),
        ],
      ),
      when(isForCitizens, [
        rule('GOBL-SA-ZATCA-BILL-INVOICE-22', 'customer.identities', hasNationalNumber),
      ]),
      when(
        (invoice: Invoice) => isStandard(invoice) || isSummary(invoice) || isForCitizens(invoice),
        [
          rule('GOBL-SA-ZATCA-BILL-INVOICE-23', 'customer', present),
          rule('GOBL-SA-ZATCA-BILL-INVOICE-24', 'customer.name', present),
        ],
      ),
      rule('GOBL-SA-ZATCA-BILL-INVOICE-25', 'supplier.tax_id', present),
      rule('GOBL-SA-ZATCA-BILL-INVOICE-26', 'supplier.tax_id.code', present),
      rule('GOBL-SA-ZATCA-BILL-INVOICE-27', 'supplier.identities', identifiesSeller),
      when(flagged('self-billed'), [
        rule('GOBL-SA-ZATCA-BILL-INVOICE-28', 'customer.tax_id', present),
        rule('GOBL-SA-ZATCA-BILL-INVOICE-29', 'customer.tax_id.code', present),
        rule('GOBL-SA-ZATCA-BILL-INVOICE-30', 'customer.identities', identifiesSeller),
      ]),
    ],
    'bill.Line': [
      rule(
        'GOBL-SA-ZATCA-BILL-LINE-01',
        'charges',
        absent,
        'charges must be given on the whole document instead',
      ),
    ],
    'org.Address': [
      rule('GOBL-SA-ZATCA-ORG-ADDRESS-01', 'country', present),
      when(
        ({ country }: Address) => country === 'SA',
        [
          rule('GOBL-SA-ZATCA-ORG-ADDRESS-02', 'street', present),
          rule(
            'GOBL-SA-ZATCA-ORG-ADDRESS-03',
            'num',
            all(present, matches(/^\d{4}$/, 'four digits')),
          ),
          rule(
            'GOBL-SA-ZATCA-ORG-ADDRESS-04',
            'code',
            all(present, matches(/^\d{5}$/, 'five digits')),
          ),
          rule('GOBL-SA-ZATCA-ORG-ADDRESS-05', 'locality', present),
          rule(
            'GOBL-SA-ZATCA-ORG-ADDRESS-06',
            'street_extra',
            present,
            'street_extra must give the district',
          ),
        ],
      ),
    ],
    'tax.Combo': [
      rule('GOBL-SA-ZATCA-TAX-COMBO-01', 'ext', reasonFits),
      rule('GOBL-SA-ZATCA-TAX-COMBO-02', 'ext', extOneOf(TAX_CATEGORY, 'S', 'Z', 'E', 'O')),
      rule('GOBL-SA-ZATCA-TAX-COMBO-03', 'cat', oneOf('VAT')),
    ],
  },
})

function typeOfTags({ tags }: Context): string {
  const flags = FLAGS.map(({ key }) => (tags.includes(key) ? '1' : '0'))
  return (tags.includes('simplified') ? SIMPLIFIED : STANDARD) + flags.join('')
}

/** Says in words why lines are without tax, once for each category (BR-KSA-83). */
function noteExemptions({ lines, tax }: Invoice): void {
  const noted = new Set(
    tax!.notes?.map(({ cat, ext }) => (cat === 'VAT' ? ext?.[TAX_CATEGORY] : undefined)),
  )
  for (const line of lines ?? []) {
    const { key, ext } = vatOf(line) ?? {}
    const category = ext?.[TAX_CATEGORY]
    const text = REASON_TEXTS.get(ext?.[EXEMPTION] ?? '')
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
