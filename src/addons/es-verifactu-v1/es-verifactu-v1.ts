/**
 * VERI*FACTU: invoice records that invoicing software sends to the Spanish tax agency. Source: Real Decreto
 * 1007/2023; Orden HAC/1177/2024 and its code lists L2 (kind of invoice), L3 (kind of correction), L7
 * (identification), L8 (scheme), L9 (operation), L10 (exemptions); the agency's list of errors.
 */

import type { Context } from '../../definitions/contract.ts'
import { dropExt, setExt } from '../../definitions/extensions.ts'
import { newTax } from '../../model/generated/factories.ts'
import type { Combo, Invoice, OrgIdentity, Party } from '../../model/generated/types.ts'
import { absent, constraint, length, present } from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { at, hint, not, rule, warning, when } from '../../validate/rules.ts'
import { defineAddon } from '../../vocabulary/addon.ts'
import {
  extAtMostOne,
  extNotOneOf,
  extOneOf,
  requires,
} from '../../vocabulary/format-constraints.ts'
import { ofCategory, ofKey, ofType } from '../../vocabulary/guards.ts'
import { defaultExt, pickExt } from '../../vocabulary/set-extensions.ts'
import { isAtHome, keyOfCode, reasonAssumed, setCodeByKey } from '../shared/codes-by-key.ts'
import { convertibleTo, withTax } from '../shared/constraints.ts'
import { reverseChargeAbroad } from '../shared/reverse-charge.ts'
import {
  CORRECTIONS,
  exportScheme,
  isSimplifiedBy,
  mayBeCorrectionBy,
  ORIGINALS,
  PRECEDING_TAX_REQUIRED,
  recordDefinition,
  setCorrectionCodes,
} from '../shared/spanish-records.ts'
import { schemeOfTag } from '../shared/spanish-schemes.ts'
import {
  CUSTOMER_REQUIRED,
  codeOfRecipient,
  disbursed,
  EXEMPTIONS,
  EXPORT_SCHEME,
  GENERAL_SCHEME,
  identifiedBy,
  isCorrection,
  isForeign,
  marginTaxed,
  ONE_STOP_SHOP_SCHEME,
  recipientOr,
  setIdentityType,
  VAT_NUMBER,
} from '../shared/spanish-vat.ts'
import { EVENT_RULES, moveEventTypes } from './events.ts'
import extensions from './extensions.json' with { type: 'json' }

const DOC_TYPE = 'es-verifactu-doc-type'
const CORRECTION_TYPE = 'es-verifactu-correction-type'
const REGIME = 'es-verifactu-regime'
const EXEMPT = 'es-verifactu-exempt'
const OP_CLASS = 'es-verifactu-op-class'
const ISSUER_TYPE = 'es-verifactu-issuer-type'
const IDENTITY_TYPE = 'es-verifactu-identity-type'

/** Calificación de la Operación. */
const TAXED = 'S1'
const REVERSE_CHARGED = 'S2'
const OUTSIDE_SCOPE = 'N1'
const OUTSIDE_SCOPE_BY_PLACE = 'N2'

/** Tax keys that follow from an operation class → the classes. */
const KEYED_CLASSES = {
  'reverse-charge': [REVERSE_CHARGED],
  'outside-scope': [OUTSIDE_SCOPE_BY_PLACE, OUTSIDE_SCOPE],
}
/** Tax keys → operation classes; exempt operations have none. */
const OP_CLASSES = {
  standard: [TAXED],
  zero: [TAXED],
  ...KEYED_CLASSES,
  exempt: [],
  export: [],
  'intra-community': [],
}

/** Clave de Régimen: the equivalence surcharge of retailers. */
const SURCHARGE_SCHEME = '18'

/** Who issues the invoice instead of the supplier. */
const BY_CUSTOMER = 'D'
const BY_THIRD_PARTY = 'T'

/** Tax keys → Causa de Exención: IGIC has two more. */
const EXEMPTION_CODES = { ...EXEMPTIONS, exempt: [...EXEMPTIONS.exempt, 'E7', 'E8'] }

const isTaxed = ofCategory('VAT', 'IGIC')
const isSimplified = isSimplifiedBy(DOC_TYPE)
const mayBeCorrection = mayBeCorrectionBy(DOC_TYPE)
const hasPercent = ({ percent }: Combo): boolean => percent !== undefined

const needsCountry = saying(
  `${IDENTITY_TYPE} is set, and not ${VAT_NUMBER}`,
  ({ ext }: OrgIdentity): boolean =>
    ext?.[IDENTITY_TYPE] !== undefined && ext[IDENTITY_TYPE] !== VAT_NUMBER,
)

const unidentified = constraint(
  `must not have identities with ${IDENTITY_TYPE} on a simplified invoice`,
  (customer?: Party) => !customer?.identities?.some((identity) => identity?.ext?.[IDENTITY_TYPE]),
)

/** The facts about an invoice that its combos depend on. */
interface OfInvoice {
  readonly document: Partial<Pick<Invoice, 'customer' | 'tax'>>
}

const isSoldInSpain = saying(
  'cat is VAT, and the customer is in Spain',
  (combo: Combo, { document }: OfInvoice): boolean =>
    combo.cat === 'VAT' && document.customer?.tax_id?.country === 'ES',
)
const isOnSimplified = saying(
  'the invoice is simplified',
  (_: Combo, { document }: OfInvoice): boolean =>
    document.tax !== undefined && isSimplified({ tax: document.tax }),
)
const isExportScheme = saying(
  `${REGIME} is ${EXPORT_SCHEME}`,
  (combo: Combo): boolean => isTaxed(combo) && combo.ext?.[REGIME] === EXPORT_SCHEME,
)

/** IPSI has classes since version 1.2.2 of the agency's rules, refused without from 2027 on; they are not derived. */
const classified = constraint(
  `must have ${OP_CLASS} or ${EXEMPT}: the agency refuses IPSI without from 2027 on (AEAT 1195)`,
  (ext: Combo['ext']) => Boolean(ext?.[OP_CLASS] || ext?.[EXEMPT]),
)

/** Said of the agency's checks, and in none of its lists of errors: until that is known, reviews mention it. */
const plainText = constraint(
  `may be refused by the agency for its < > " ' or =: leave them out`,
  (text?: string) => !text || !/[<>"'=]/.test(text),
)

/** Ley 37/1992 art. 69 (services), 84 (reverse charge). */
const REVERSED_ABROAD = [
  'is reverse-charge (S2), which is for supplies within Spain',
  'services to a business abroad are "outside-scope" (N2, art. 69), goods "intra-community" or "export"; the tag reverse-charge may stay',
] as const

/** L8A has 17 for OSS and IOSS; who is registered in the other state needs none. */
const ofOneStopShop = constraint(
  `must have ${REGIME} 17 if the tax of another country is declared in the one-stop shop (OSS, IOSS)`,
  (ext: Combo['ext']) => ext?.[REGIME] === ONE_STOP_SHOP_SCHEME,
)

const NO_TAX_ID = 'customer.tax_id must not be set on a simplified invoice'

export const esVerifactuV1 = defineAddon({
  key: 'es-verifactu-v1',
  edition: '2026-09',
  name: { en: 'Spain VERI*FACTU V1' },
  description: {
    en: 'Requirements for the records of verifiable invoicing software in Spain.',
  },
  sources: [
    {
      title: { en: 'VERI*FACTU error response code list' },
      url:
        'https://prewww2.aeat.es/static_files/common/internet/dep/aplicaciones/es/aeat/tikeV1.0/cont/ws/' +
        'errores.properties',
    },
  ],
  extensions,
  ...recordDefinition(DOC_TYPE),

  normalise: {
    'tax.Combo': setTaxCodes,
    'bill.Status': moveEventTypes,
    'bill.Invoice': (invoice, context) => {
      setCorrectionCodes(invoice, DOC_TYPE, CORRECTION_TYPE)
      setIssuer(invoice, context)
      setIdentityType(invoice, IDENTITY_TYPE)
    },
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-ES-VERIFACTU-BILL-INVOICE-16', '', convertibleTo('EUR')),
      when(ofType('corrective'), [
        rule('GOBL-ES-VERIFACTU-BILL-INVOICE-01', 'preceding', present),
        rule(
          'GOBL-ES-VERIFACTU-BILL-INVOICE-03',
          'preceding[].tax',
          present,
          PRECEDING_TAX_REQUIRED,
        ),
      ]),
      rule('GOBL-ES-VERIFACTU-BILL-INVOICE-02', 'preceding[].issue_date', present),
      when(not(isSimplified), [
        rule('GOBL-ES-VERIFACTU-BILL-INVOICE-06', 'customer', present, CUSTOMER_REQUIRED),
        rule(
          'GOBL-ES-VERIFACTU-BILL-INVOICE-07',
          'customer',
          recipientOr(identifiedBy(IDENTITY_TYPE)),
        ),
        rule('GOBL-ES-VERIFACTU-BILL-INVOICE-08', 'customer.tax_id.code', codeOfRecipient),
      ]),
      rule('GOBL-ES-VERIFACTU-BILL-INVOICE-09', 'tax', present),
      rule('GOBL-ES-VERIFACTU-BILL-INVOICE-10', 'tax.ext', requires(DOC_TYPE)),
      at('tax', [
        when(mayBeCorrection, [
          rule('GOBL-ES-VERIFACTU-BILL-INVOICE-13', 'ext', requires(CORRECTION_TYPE)),
        ]),
      ]),
      when(ofType('standard'), [
        rule('GOBL-ES-VERIFACTU-BILL-INVOICE-11', 'tax.ext', extOneOf(DOC_TYPE, ...ORIGINALS)),
      ]),
      when(isCorrection, [
        rule('GOBL-ES-VERIFACTU-BILL-INVOICE-12', 'tax.ext', extOneOf(DOC_TYPE, ...CORRECTIONS)),
      ]),
      at('notes[]', [
        when(ofKey('general'), [
          rule('GOBL-ES-VERIFACTU-BILL-INVOICE-14', 'text', length(0, 500)),
          hint('DOCKET-ES-VERIFACTU-SIGNS', 'text', plainText),
        ]),
      ]),
      hint('DOCKET-ES-VERIFACTU-SIGNS', 'supplier.name', plainText),
      hint('DOCKET-ES-VERIFACTU-SIGNS', 'customer.name', plainText),
      hint('DOCKET-ES-VERIFACTU-SIGNS', 'lines[].item.name', plainText),
      when(isSimplified, [
        rule('GOBL-ES-VERIFACTU-BILL-INVOICE-05', 'customer', unidentified),
        rule('GOBL-ES-VERIFACTU-BILL-INVOICE-04', 'customer.tax_id', absent, NO_TAX_ID),
      ]),
      when(not(isSimplified), [
        at('customer.identities[]', [
          when(needsCountry, [rule('GOBL-ES-VERIFACTU-BILL-INVOICE-17', 'country', present)]),
        ]),
      ]),
      schemeOfTag('DOCKET-ES-VERIFACTU-SCHEME', REGIME, '20', '21'),
      rule('GOBL-ES-VERIFACTU-BILL-INVOICE-15', 'lines[].taxes', withTax('VAT', 'IGIC', 'IPSI')),
    ],
    'bill.Status': EVENT_RULES,
    'tax.Combo': [
      when(isTaxed, [
        rule('GOBL-ES-VERIFACTU-TAX-COMBO-01', 'ext', requires(REGIME)),
        marginTaxed('DOCKET-ES-VERIFACTU-TAX-COMBO-05', REGIME, EXEMPT, ' (S1, AEAT 1200)'),
        reasonAssumed(EXEMPT, EXEMPTION_CODES),
        when(isAtHome, [
          reasonAssumed(OP_CLASS, OP_CLASSES, 'outside-scope', disbursed(OUTSIDE_SCOPE)),
        ]),
        rule('GOBL-ES-VERIFACTU-TAX-COMBO-03', 'ext', extAtMostOne(OP_CLASS, EXEMPT)),
        exportScheme('GOBL-ES-VERIFACTU-TAX-COMBO-02', REGIME, EXEMPT),
        when(hasPercent, [rule('GOBL-ES-VERIFACTU-TAX-COMBO-04', 'ext', requires(OP_CLASS))]),
      ]),
      // Records that the agency rejects, by its list of errors.
      when(isSoldInSpain, [
        warning(
          'DOCKET-ES-VERIFACTU-TAX-COMBO-01',
          'ext',
          extNotOneOf(EXEMPT, 'E5'),
          `ext must not have ${EXEMPT} E5 (intra-community) with a customer in Spain (AEAT 1289)`,
        ),
      ]),
      when(isOnSimplified, [
        warning(
          'DOCKET-ES-VERIFACTU-TAX-COMBO-02',
          'ext',
          extNotOneOf(OP_CLASS, REVERSE_CHARGED),
          `ext must not have ${OP_CLASS} S2 (reverse charge) on a simplified invoice (AEAT 1197)`,
        ),
      ]),
      when(isExportScheme, [
        warning(
          'DOCKET-ES-VERIFACTU-TAX-COMBO-03',
          'ext',
          requires(EXEMPT),
          `ext with ${REGIME} 02 (export) must have ${EXEMPT} (AEAT 1286)`,
        ),
      ]),
      when(ofCategory('IPSI'), [warning('DOCKET-ES-VERIFACTU-TAX-COMBO-04', 'ext', classified)]),
      reverseChargeAbroad('DOCKET-ES-VERIFACTU-REVERSE-CHARGE', 'ES', ...REVERSED_ABROAD),
      when(isForeign, [hint('DOCKET-ES-VERIFACTU-ONE-STOP-SHOP', 'ext', ofOneStopShop)]),
    ],
  },
})

function setTaxCodes(combo: Combo): void {
  if (!isTaxed(combo)) return
  if (isForeign(combo)) {
    setExt(combo, OP_CLASS, OUTSIDE_SCOPE_BY_PLACE)
    pickExt(combo, REGIME, [GENERAL_SCHEME, ONE_STOP_SHOP_SCHEME])
    return dropExt(combo, EXEMPT)
  }
  const { [OP_CLASS]: opClass, [EXEMPT]: exempt } = combo.ext ?? {}
  combo.key ||=
    keyOfCode(KEYED_CLASSES, opClass) ?? keyOfCode(EXEMPTION_CODES, exempt) ?? 'standard'
  if (combo.key === 'export') defaultExt(combo, REGIME, EXPORT_SCHEME)
  else defaultExt(combo, REGIME, combo.surcharge ? SURCHARGE_SCHEME : GENERAL_SCHEME)
  setCodeByKey(combo, OP_CLASS, OP_CLASSES)
  setCodeByKey(combo, EXEMPT, EXEMPTION_CODES)
}

/** Marks invoices issued by the customer or a third party. */
function setIssuer(invoice: Invoice, { tags }: Context): void {
  const byCustomer = tags.includes('self-billed') ? BY_CUSTOMER : undefined
  const issuer = invoice.ordering?.issuer ? BY_THIRD_PARTY : byCustomer
  if (issuer) setExt((invoice.tax ??= newTax()), ISSUER_TYPE, issuer)
}
