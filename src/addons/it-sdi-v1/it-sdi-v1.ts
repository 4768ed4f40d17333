/**
 * FatturaPA: the invoices that Italy exchanges through its Sistema di Interscambio (SDI). Source: D.Lgs. 127/2015
 * art. 1 and D.M. 55/2013 (who must send them); Agenzia delle Entrate, Specifiche tecniche FatturaPA 1.9, whose
 * elements are cited below by number (codes, lengths, character set Latin-1).
 */

import type { Context, ScenarioSource } from '../../definitions/contract.ts'
import { setExt } from '../../definitions/extensions.ts'
import type {
  Address,
  Charge,
  Combo,
  Invoice,
  OrgIdentity,
  Party,
} from '../../model/generated/types.ts'
import { FISCAL_CODE } from '../../regimes/shared/identities.ts'
import {
  absent,
  constraint,
  isPresent,
  length,
  matches,
  present,
} from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { at, type Constraint, not, rule, warning, when } from '../../validate/rules.ts'
import { percent } from '../../values/percentage.ts'
import { defineAddon } from '../../vocabulary/addon.ts'
import { hasPart } from '../../vocabulary/code-texts.ts'
import { requires } from '../../vocabulary/format-constraints.ts'
import { isInEu, ofCategory, tagged } from '../../vocabulary/guards.ts'
import { hasIdentity } from '../../vocabulary/parties.ts'
import { defaultExt, extFromKey } from '../../vocabulary/set-extensions.ts'
import { warnIf } from '../../vocabulary/warn-if.ts'
import { isAtHome, keyOfCode, reasonAssumed, setCodeByKey } from '../shared/codes-by-key.ts'
import { convertibleTo, hinting, taxedBy, withTax } from '../shared/constraints.ts'
import { isUnnamedAdvance } from '../shared/guards.ts'
import { marginCoded } from '../shared/margin-scheme.ts'
import { reverseChargeAbroad } from '../shared/reverse-charge.ts'
import { type CodeRow, codesByType, ofInvoices } from '../shared/scenarios.ts'
import { CASH_ACCOUNTING_HINTS } from './cash-accounting.ts'
import extensions from './extensions.json' with { type: 'json' }
import { FLAT_RATE_HINTS } from './flat-rate.ts'
import { latin1 } from './latin.ts'
import { MEANS_CODES } from './means.ts'
import { isNegated, REFUSED_BY_SDI } from './refused-by-sdi.ts'
import { STAMP_DUTY_HINTS } from './stamp-duty.ts'

const FORMAT = 'it-sdi-format'
const DOCUMENT_TYPE = 'it-sdi-document-type'
const REGIME = 'it-sdi-fiscal-regime'
const EXEMPT = 'it-sdi-exempt'
const MEANS = 'it-sdi-payment-means'
const RETAINED = 'it-sdi-retained'
const FUND_TYPE = 'it-sdi-fund-type'

/** RegimeFiscale (1.2.1.8): ordinary. */
const ORDINARY_REGIME = 'RF01'

/** Natura (2.2.1.14) of supplies taxed abroad: not subject by place (DPR 633/72 art. 7), or VAT paid in the EU. */
const NOT_SUBJECT_BY_PLACE = 'N2.1'
const TAXED_IN_EU = 'N7'

/** FormatoTrasmissione (1.1.3), whatever the type of the invoice. */
const FORMATS: ScenarioSource[] = [
  { name: { en: 'Private Invoice', it: 'Fattura Privata' }, ext: { [FORMAT]: 'FPR12' } },
  {
    name: { en: 'Government Invoice', it: 'Fattura Pubblica' },
    tags: ['b2g'],
    ext: { [FORMAT]: 'FPA12' },
  },
]

/** Type and tags → TipoDocumento (2.1.1.1); the last match wins. */
const DOCUMENT_TYPES: CodeRow[] = [
  ['TD01', 'standard'],
  ['TD02', 'standard', 'partial'],
  ['TD04', 'credit-note'],
  ['TD05', 'debit-note'],
  ['TD06', 'standard', 'freelance'],
  ['TD03', 'standard', 'partial freelance'],
  ['TD07', 'standard', 'simplified'],
  ['TD08', 'credit-note', 'simplified'],
  ['TD09', 'debit-note', 'simplified'],
  ['TD27', 'standard', 'self-billed'],
  ['TD16', 'standard', 'self-billed reverse-charge'],
  ['TD17', 'standard', 'self-billed import'],
  ['TD18', 'standard', 'self-billed import goods-eu'],
  ['TD19', 'standard', 'self-billed import goods'],
  ['TD20', 'standard', 'self-billed regularization'],
  ['TD21', 'standard', 'self-billed ceiling-exceeded'],
  ['TD22', 'standard', 'self-billed goods-extracted'],
  ['TD23', 'standard', 'self-billed goods-with-tax'],
  ['TD24', 'standard', 'deferred'],
  ['TD25', 'standard', 'deferred third-period'],
  ['TD26', 'standard', 'depreciable-assets'],
  ['TD28', 'standard', 'self-billed san-marino-paper'],
]

/** Reports of missing or incorrect invoices (D.Lgs. 471/1997 art. 6 c. 8) follow from no tag. */
const REPORT = 'TD29'

/** Tax key → Natura (2.2.1.14). */
const EXEMPTIONS = {
  standard: [],
  zero: ['N1'],
  'outside-scope': [NOT_SUBJECT_BY_PLACE, 'N2.2', TAXED_IN_EU],
  export: ['N3.1', 'N3.3', 'N3.4', 'N3.5'],
  'intra-community': ['N3.2', 'N3.6'],
  exempt: ['N4', 'N5'],
  'reverse-charge': ['N6.9', 'N6.1', 'N6.2', 'N6.3', 'N6.4', 'N6.5', 'N6.6', 'N6.7', 'N6.8'],
}

const ZERO = percent('0%')

const phoneNumber = { ...length(5, 12), example: '0655550148' }

const isItalian = (party: Party): boolean => party.tax_id?.country === 'IT'

const isInItaly = ({ country }: Address): boolean => country === 'IT'
const hasFiscalCode = (customer: Party): boolean => hasIdentity(customer, 'key', FISCAL_CODE)
const needsTaxCode = saying(
  'Italian, without a fiscal code',
  (customer: Party): boolean => isItalian(customer) && !hasFiscalCode(customer),
)
const needsFiscalCode = saying(
  'Italian, without tax_id.code',
  (customer: Party): boolean => isItalian(customer) && !customer.tax_id?.code,
)
const isUntaxed = saying(
  'cat is VAT, without a percent',
  (combo: Combo): boolean => combo.cat === 'VAT' && !combo.percent,
)
const isContribution = saying('key is fund-contribution', ({ key }: Charge): boolean =>
  hasPart(key, 'fund-contribution'),
)

const named = constraint(
  'customer must have a name, or people if it has no tax_id.code',
  ({ customer }: Invoice) =>
    !customer ||
    isPresent(customer.name) ||
    (!customer.tax_id?.code && customer.people !== undefined),
)
const namedOrPeople = constraint(
  'customer must have a name or people',
  ({ customer }: Invoice) => !customer || isPresent(customer.name) || isPresent(customer.people),
)
const withFiscalCode: Constraint = {
  ...constraint(
    `must have an element with key "${FISCAL_CODE}" if the customer has no tax_id.code`,
    (identities: OrgIdentity[] | undefined) => hasIdentity({ identities }, 'key', FISCAL_CODE),
  ),
  example: [{ key: FISCAL_CODE, code: 'RSSMRA74D22A001Q' }],
}

const OF_CONSUMER = `for a consumer, tax_id is {"country": "IT"} alone, and identities has {"key": "${FISCAL_CODE}", "code": "RSSMRA74D22A001Q"}`
const instructed = constraint(
  'payment.instructions is required together with due dates',
  ({ payment }: Invoice) =>
    !isPresent(payment?.terms?.due_dates) || payment?.instructions !== undefined,
)
const streetOrPoBox = constraint(
  'street or po_box is required',
  ({ street, po_box }: Address) => isPresent(street) || isPresent(po_box),
)

/** DPR 633/72 art. 7-ter, 17, 21 c. 6-bis. */
const REVERSED_ABROAD = [
  'is reverse-charge (N6.1 to N6.9), which is for supplies within Italy',
  'services to a business abroad are "outside-scope" with N2.1 (art. 7-ter), goods "intra-community" or "export"; the tag reverse-charge may stay',
] as const

const NO_DESPATCH = 'despatch must not be set unless the invoice has the tag "deferred"'

export const itSdiV1 = defineAddon({
  key: 'it-sdi-v1',
  isNegated,
  name: { en: 'Italy SDI FatturaPA v1.x' },
  description: { en: 'Requirements of FatturaPA for invoices sent through SDI.' },
  sources: [
    {
      title: { en: 'FatturaPA format, 1.9', it: 'Specifiche tecniche FatturaPA 1.9' },
      url: 'https://www.fatturapa.gov.it/it/norme-e-regole/documentazione-fattura-elettronica/formato-fatturapa/',
    },
  ],
  extensions,
  tags: [
    {
      schema: 'bill/invoice',
      list: [
        { key: 'b2g', name: { en: 'Business to Government' } },
        { key: 'freelance', name: { en: 'Freelancer', it: 'Parcella' } },
        { key: 'ceiling-exceeded', name: { en: 'Ceiling exceeded', it: 'Splafonamento' } },
        {
          key: 'san-marino-paper',
          name: {
            en: 'Purchases from San Marino with VAT and paper invoice',
            it: 'Acquisti da San Marino con IVA e fattura cartacea',
          },
        },
        { key: 'import', name: { en: 'Import', it: 'Importazione' } },
        { key: 'goods', name: { en: 'Goods', it: 'Beni' } },
        { key: 'goods-eu', name: { en: 'Goods from EU', it: 'Beni da UE' } },
        { key: 'goods-with-tax', name: { en: 'Goods with tax', it: 'Beni con imposta' } },
        { key: 'goods-extracted', name: { en: 'Goods extracted', it: 'Beni estratti' } },
        { key: 'deferred', name: { en: 'Deferred', it: 'Differita' } },
        { key: 'regularization', name: { en: 'Regularization', it: 'Regolarizzazione' } },
        { key: 'third-period', name: { en: 'Third period', it: 'Terzo periodo' } },
        {
          key: 'depreciable-assets',
          name: { en: 'Depreciable assets', it: 'Beni ammortizzabili' },
        },
      ],
    },
  ],
  scenarios: ofInvoices(
    FORMATS,
    codesByType(DOCUMENT_TYPE, DOCUMENT_TYPES, [REPORT]).map(withName),
  ),
  inboxes: [
    { key: 'it-sdi-code', name: { en: 'SDI Destination Code', it: 'Codice Destinatario SDI' } },
    { key: 'it-sdi-pec', name: { en: 'SDI PEC Destination', it: 'PEC Destinatario SDI' } },
  ],

  normalise: {
    'bill.Invoice': ({ supplier }) => {
      if (!supplier) return
      defaultExt(supplier, REGIME, ORDINARY_REGIME)
      if (isItalian(supplier)) dropPhonePrefix(supplier)
    },
    'org.Address': padPostcode,
    'pay.Instructions': extFromKey(MEANS, MEANS_CODES),
    'pay.Record': extFromKey(MEANS, MEANS_CODES),
    'tax.Combo': setExemption,
  },

  rules: {
    'bill.Invoice': [
      warnIf(
        'DOCKET-IT-SDI-PREPAYMENT',
        '$tags',
        isUnnamedAdvance,
        'the tag of advance invoices (TD02) is partial: with prepayment alone the invoice is a plain one (TD01)',
      ),
      rule('GOBL-IT-SDI-BILL-INVOICE-22', '', convertibleTo('EUR')),
      rule('GOBL-IT-SDI-BILL-INVOICE-13', '', named),
      rule('GOBL-IT-SDI-BILL-INVOICE-14', '', namedOrPeople),
      rule('GOBL-IT-SDI-BILL-INVOICE-21', '', instructed),
      rule('GOBL-IT-SDI-BILL-INVOICE-01', 'tax', present),
      rule('GOBL-IT-SDI-BILL-INVOICE-02', 'tax.ext', requires(FORMAT, DOCUMENT_TYPE)),
      rule('GOBL-IT-SDI-BILL-INVOICE-03', 'supplier.name', latin1),
      rule('GOBL-IT-SDI-BILL-INVOICE-04', 'supplier.addresses', present),
      rule('GOBL-IT-SDI-BILL-INVOICE-05', 'supplier.ext', requires(REGIME)),
      rule('GOBL-IT-SDI-BILL-INVOICE-06', 'supplier.registration.entry', present),
      rule('GOBL-IT-SDI-BILL-INVOICE-07', 'supplier.registration.office', present),
      at('supplier', [
        when(isItalian, [rule('GOBL-IT-SDI-BILL-INVOICE-08', 'telephones[].num', phoneNumber)]),
      ]),
      rule('GOBL-IT-SDI-BILL-INVOICE-09', 'customer', present),
      rule('GOBL-IT-SDI-BILL-INVOICE-10', 'customer.name', latin1),
      rule('GOBL-IT-SDI-BILL-INVOICE-11', 'customer.tax_id', hinting(OF_CONSUMER, present)),
      rule('GOBL-IT-SDI-BILL-INVOICE-12', 'customer.addresses', present),
      at('customer', [
        when(needsTaxCode, [
          rule('GOBL-IT-SDI-BILL-INVOICE-15', 'tax_id.code', hinting(OF_CONSUMER, present)),
        ]),
        when(needsFiscalCode, [rule('GOBL-IT-SDI-BILL-INVOICE-16', 'identities', withFiscalCode)]),
      ]),
      rule('GOBL-IT-SDI-BILL-INVOICE-17', 'lines[]', taxedBy('VAT')),
      rule('GOBL-IT-SDI-BILL-INVOICE-18', 'lines[].item.name', latin1),
      ...FLAT_RATE_HINTS,
      ...CASH_ACCOUNTING_HINTS,
      ...STAMP_DUTY_HINTS,
      when(tagged('deferred'), [
        rule('GOBL-IT-SDI-BILL-INVOICE-19', 'ordering.despatch[].issue_date', present),
      ]),
      when(not(tagged('deferred')), [
        rule('GOBL-IT-SDI-BILL-INVOICE-20', 'ordering.despatch', absent, NO_DESPATCH),
      ]),
      ...REFUSED_BY_SDI,
    ],
    'bill.Charge': [
      when(isContribution, [
        rule('GOBL-IT-SDI-BILL-CHARGE-01', 'percent', present),
        rule('GOBL-IT-SDI-BILL-CHARGE-02', 'ext', requires(FUND_TYPE)),
        rule('GOBL-IT-SDI-BILL-CHARGE-03', 'taxes', withTax('VAT')),
      ]),
    ],
    'org.Address': [
      rule('GOBL-IT-SDI-ORG-ADDRESS-01', '', streetOrPoBox),
      rule('GOBL-IT-SDI-ORG-ADDRESS-02', 'street', latin1),
      rule('GOBL-IT-SDI-ORG-ADDRESS-03', 'po_box', latin1),
      rule('GOBL-IT-SDI-ORG-ADDRESS-04', 'country', present),
      rule('GOBL-IT-SDI-ORG-ADDRESS-05', 'locality', present),
      rule('GOBL-IT-SDI-ORG-ADDRESS-06', 'locality', latin1),
      when(isInItaly, [
        rule('GOBL-IT-SDI-ORG-ADDRESS-07', 'code', present),
        rule('GOBL-IT-SDI-ORG-ADDRESS-08', 'code', matches(/^\d{5}$/, 'five digits')),
      ]),
    ],
    // 2.2.1.16.1, TipoDato, is this long.
    'org.Attribute': [warning('DOCKET-IT-SDI-ORG-ATTRIBUTE-01', 'type', length(0, 10))],
    'tax.Combo': [
      when(isUntaxed, [rule('GOBL-IT-SDI-TAX-COMBO-01', 'ext', requires(EXEMPT))]),
      when(ofCategory('IRPEF', 'IRES', 'INPS', 'ENPAM', 'ENASARCO', 'CP'), [
        rule('GOBL-IT-SDI-TAX-COMBO-02', 'ext', requires(RETAINED)),
      ]),
      reasonAssumed(EXEMPT, EXEMPTIONS, 'exempt', ', such as N2.2 for a small business (RF19)'),
      when(isAtHome, [
        reasonAssumed(EXEMPT, EXEMPTIONS, 'outside-scope'),
        reasonAssumed(EXEMPT, EXEMPTIONS, 'reverse-charge'),
      ]),
      reverseChargeAbroad('DOCKET-IT-SDI-REVERSE-CHARGE', 'IT', ...REVERSED_ABROAD),
      marginCoded(
        'DOCKET-IT-SDI-TAX-COMBO-01',
        [EXEMPT, 'N4'],
        `ext must have ${EXEMPT} N5 in a margin scheme (DL 41/1995 art. 36; DPR 633/1972 art. 74-ter), not N4 (exempt)`,
      ),
    ],
    'pay.Instructions': [rule('GOBL-IT-SDI-PAY-INSTRUCTIONS-01', 'ext', requires(MEANS))],
    'pay.Record': [rule('GOBL-IT-SDI-PAY-RECORD-01', 'ext', requires(MEANS))],
  },
})

/** Names the scenario of a document type after its code. */
function withName(scenario: ScenarioSource): ScenarioSource {
  return {
    get name() {
      const { values } = extensions.find(({ key }) => key === DOCUMENT_TYPE)!
      return values.find(({ code }) => code === scenario.ext?.[DOCUMENT_TYPE])!.name
    },
    ...scenario,
  }
}

/** Restores the leading zeros of a postcode of five digits. */
function padPostcode(address: Address): void {
  const { country, code } = address
  if (country === 'IT' && code && /^\d{1,4}$/.test(code)) address.code = code.padStart(5, '0')
}

/** Drops the prefix of Italy, as a number may have only twelve characters (1.2.5.1). */
function dropPhonePrefix({ telephones }: Party): void {
  for (const telephone of telephones ?? []) {
    if (telephone.num?.startsWith('+39')) telephone.num = telephone.num.slice(3)
  }
}

/** Supplies taxed abroad have codes of their own; for others the code is derived from the key, or the key from it. */
function setExemption(combo: Combo, context: Context): void {
  if (combo.cat !== 'VAT') return
  const { country } = combo
  if (country && country !== 'IT')
    return setExt(combo, EXEMPT, isInEu(country, context) ? TAXED_IN_EU : NOT_SUBJECT_BY_PLACE)
  if (!combo.key || combo.key === 'exempt') {
    const code = combo.ext?.[EXEMPT]
    if (code === undefined) combo.key ||= 'standard'
    else combo.key = keyOfCode(EXEMPTIONS, code) ?? combo.key
    if (combo.key === 'zero') combo.percent = ZERO
  }
  setCodeByKey(combo, EXEMPT, EXEMPTIONS)
}
