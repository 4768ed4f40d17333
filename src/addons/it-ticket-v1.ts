/**
 * The commercial document (documento commerciale) of Italy: the receipt that replaces the fiscal ticket, as sent to
 * the Agenzia delle Entrate. Source: D.Lgs. 127/2015 art. 2 and D.M. 7 dicembre 2016 (the document); L. 232/2016 art.
 * 1 c. 540 (lottery); D.P.R. 633/1972 art. 34 (flat-rate percentages); Agenzia delle Entrate, Fatture e Corrispettivi
 * (codes).
 */

import { setExt } from '../definitions/extensions.ts'
import { newTax } from '../model/generated/factories.ts'
import type { Combo, Invoice } from '../model/generated/types.ts'
import { constraint, oneOf, present } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { rule, when } from '../validate/rules.ts'
import type { Amount } from '../values/amount.ts'
import { percent } from '../values/percentage.ts'
import { alphanumericCode } from '../values/text.ts'
import { defineAddon } from '../vocabulary/addon.ts'
import { requires } from '../vocabulary/format-constraints.ts'
import { ofCategory, ofType } from '../vocabulary/guards.ts'
import { defaultExt } from '../vocabulary/set-extensions.ts'
import { keyOfCode, setCodeByKey } from './shared/codes-by-key.ts'
import { convertibleTo, taxedBy } from './shared/constraints.ts'

const EXEMPT = 'it-ticket-exempt'
const PRODUCT = 'it-ticket-product'
const LOTTERY = 'it-ticket-lottery'
const LINE_REF = 'it-ticket-line-ref'

/** Natura of an untaxed supply: not subject. */
const NOT_SUBJECT = 'N2'

/** Tax key → Natura of an untaxed supply. */
const EXEMPTIONS = {
  standard: [],
  zero: [],
  'outside-scope': ['N1', NOT_SUBJECT],
  export: ['N3'],
  'intra-community': ['N3'],
  exempt: ['N4', 'N5'],
  'reverse-charge': ['N6'],
}

const GOODS = 'goods'
const SERVICES = 'services'

/** The rates of value added tax, and the flat-rate percentages of farmers, that the Agenzia accepts. */
const PERCENTAGES = '2 4 5 6.4 7 7.3 7.5 7.65 7.95 8.3 8.5 8.8 9.5 10 12.3 22'.split(' ')
const RATES = PERCENTAGES.map((value) => percent(`${value}%`))

const ticketRate = constraint(
  `must be one of ${PERCENTAGES.join(', ')} %`,
  (value: Amount | undefined) => value === undefined || RATES.some((rate) => rate.equals(value)),
)

const isUntaxed = saying('there is no percent', ({ percent }: Combo): boolean => !percent)

export const itTicketV1 = defineAddon({
  key: 'it-ticket-v1',
  name: { en: 'Italy AdE ticket v1.x' },
  description: {
    en: 'Requirements of the Agenzia delle Entrate for commercial documents of shops.',
  },
  sources: [
    {
      title: { en: 'Italian AdE Cassetto Fiscale' },
      url: 'https://www.agenziaentrate.gov.it/portale/schede/comunicazioni/fatture-e-corrispettivi',
      content_type: 'application/pdf',
    },
    {
      title: { en: 'Italian AdE Fattura e Corrispettivi' },
      url: 'https://www.agenziaentrate.gov.it/portale/schede/comunicazioni/fatture-e-corrispettivi',
      content_type: 'application/pdf',
    },
  ],
  extensions: [
    {
      key: EXEMPT,
      name: { en: 'Exemption Code', it: 'Natura Esenzione' },
      desc: { en: 'Reason why no VAT is charged (Natura); must agree with the tax key.' },
      edition: 'Agenzia delle Entrate, Fatture e Corrispettivi: documento commerciale online',
      values: [
        {
          code: 'N1',
          name: {
            en: 'Excluded pursuant to Art. 15, DPR 633/72',
            it: 'Escluse ex. art. 15 del D.P.R. 633/1972',
          },
        },
        { code: 'N2', name: { en: 'Not subject', it: 'Non soggette' } },
        { code: 'N3', name: { en: 'Not taxable', it: 'Non imponibili' } },
        { code: 'N4', name: { en: 'Exempt', it: 'Esenti' } },
        {
          code: 'N5',
          name: {
            en: 'Margin regime / VAT not exposed',
            it: 'Regime del margine/IVA non esposta in fattura',
          },
        },
        { code: 'N6', name: { en: 'Reverse charge', it: 'Inversione contabile' } },
      ],
    },
    {
      key: PRODUCT,
      name: { en: 'AdE CF Product Key', it: 'Chiave Prodotto AdE CF' },
      desc: { en: 'Whether the item is goods or a service; a service by default.' },
      values: [
        { code: GOODS, name: { en: 'Delivery of goods', it: 'Consegna di beni' } },
        { code: SERVICES, name: { en: 'Provision of services', it: 'Prestazione di servizi' } },
      ],
    },
    {
      key: LOTTERY,
      meta: { example: 'AB12CD34' },
      name: { en: 'AdE Lottery Code', it: 'Codice Lotteria AdE' },
      desc: { en: 'Code of the customer in the lottery of receipts.' },
      sources: [
        {
          title: { en: 'Agenzia delle Entrate', it: 'Agenzia delle Entrate' },
          url:
            'https://www.agenziaentrate.gov.it/portale/documents/20143/4952835/' +
            'Specifiche+Tecniche+Lotteria+Istantanea_V1.pdf/211eae00-0e0e-66b9-a077-895eb0d9fc51',
        },
      ],
      pattern: '^[A-Z0-9]{8}$',
    },
    {
      key: LINE_REF,
      meta: { example: '1' },
      name: { en: 'AdE Line Reference', it: 'Riferimento Linea AdE' },
      desc: { en: 'Line of the original document that a line of a corrective document refers to.' },
    },
  ],
  corrections: [{ schema: 'bill/invoice', types: ['corrective'], stamps: ['ade-ref'] }],

  normalise: {
    'bill.Invoice': includeTax,
    'org.Item': (item) => defaultExt(item, PRODUCT, SERVICES),
    'tax.Combo': setExemption,
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-IT-TICKET-BILL-INVOICE-08', '', convertibleTo('EUR')),
      rule('GOBL-IT-TICKET-BILL-INVOICE-01', 'tax', present),
      rule('GOBL-IT-TICKET-BILL-INVOICE-02', 'tax.prices_include', present),
      rule('GOBL-IT-TICKET-BILL-INVOICE-03', 'tax.prices_include', oneOf('VAT')),
      rule('GOBL-IT-TICKET-BILL-INVOICE-04', 'supplier.tax_id', present),
      when(ofType('corrective'), [rule('GOBL-IT-TICKET-BILL-INVOICE-05', 'preceding', present)]),
      rule('GOBL-IT-TICKET-BILL-INVOICE-06', 'lines[]', taxedBy('VAT')),
      when(ofType('corrective'), [
        rule('GOBL-IT-TICKET-BILL-INVOICE-07', 'lines[].ext', requires(LINE_REF)),
      ]),
    ],
    'tax.Combo': [
      when(ofCategory('VAT'), [
        when(isUntaxed, [rule('GOBL-IT-TICKET-TAX-COMBO-01', 'ext', requires(EXEMPT))]),
        rule('GOBL-IT-TICKET-TAX-COMBO-02', 'percent', ticketRate),
      ]),
    ],
  },
})

/** Prices of shops include the tax. The code for the lottery may come in groups, as printed. */
function includeTax(invoice: Invoice): void {
  const tax = (invoice.tax ??= newTax())
  tax.prices_include ||= 'VAT'
  const lottery = tax.ext?.[LOTTERY]
  if (lottery !== undefined) setExt(tax, LOTTERY, alphanumericCode(lottery))
}

/** Supplies taxed abroad are not subject; for others the code is derived from the key, or the key from it. */
function setExemption(combo: Combo): void {
  if (combo.cat !== 'VAT') return
  if (combo.country && combo.country !== 'IT') return setExt(combo, EXEMPT, NOT_SUBJECT)
  const code = combo.ext?.[EXEMPT]
  if (!combo.key && code === undefined) combo.key = 'standard'
  if (!combo.key) {
    combo.key = keyOfCode(EXEMPTIONS, code)
    if (combo.key) combo.rate = undefined
  }
  setCodeByKey(combo, EXEMPT, EXEMPTIONS)
}
