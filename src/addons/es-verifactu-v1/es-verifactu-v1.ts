/**
 * VERI*FACTU: invoice records that invoicing software sends to the Spanish tax agency. Source: Real Decreto 1007/2023;
 * Orden HAC/1177/2024 and its code lists L2 (kind of invoice), L3 (kind of correction), L7 (identification), L8
 * (scheme), L9 (operation), L10 (exemptions); the agency's list of errors.
 */

import { defineAddon } from '../../definitions/addon.ts'
import type { Context } from '../../definitions/contract.ts'
import { defaultExt, dropExt, pickExt, setExt } from '../../definitions/extensions.ts'
import { ofCategory } from '../../definitions/guards.ts'
import { newTax } from '../../model/generated/factories.ts'
import type { Combo, Invoice, OrgIdentity, Party } from '../../model/generated/types.ts'
import { absent, constraint, extAtMostOne, present, requires } from '../../validate/constraints.ts'
import { at, not, rule, when } from '../../validate/rules.ts'
import { codeByKey, keyOfCode } from '../shared/codes-by-key.ts'
import { convertibleTo, withTax } from '../shared/constraints.ts'
import {
  exportScheme,
  isSimplified,
  recordDefinition,
  recordRules,
  setCorrectionCodes,
} from '../shared/spanish-records.ts'
import { EXEMPTIONS, isForeign, setIdentityType } from '../shared/spanish-vat.ts'
import extensions from './extensions.json' with { type: 'json' }

const PREFIX = 'es-verifactu'
const REGIME = 'es-verifactu-regime'
const EXEMPT = 'es-verifactu-exempt'
const OP_CLASS = 'es-verifactu-op-class'
const ISSUER_TYPE = 'es-verifactu-issuer-type'
const IDENTITY_TYPE = 'es-verifactu-identity-type'

/** Tax keys that an operation class stands for → Calificación de la Operación. */
const KEYED_CLASSES = { 'reverse-charge': ['S2'], 'outside-scope': ['N2', 'N1'] }
/** Tax keys → Calificación de la Operación, which those that are exempt do not have. */
const OP_CLASSES = {
  standard: ['S1'],
  zero: ['S1'],
  ...KEYED_CLASSES,
  exempt: [],
  export: [],
  'intra-community': [],
}

/** The VAT number, the only kind of identity that tells its country. */
const VAT_NUMBER = '02'

const isTaxed = ofCategory('VAT', 'IGIC')
const simplified = isSimplified(PREFIX)

const anonymous = constraint(
  `must not have identities with ${IDENTITY_TYPE} on a simplified invoice`,
  (customer?: Party) => {
    return !customer?.identities?.some((identity) => identity?.ext?.[IDENTITY_TYPE])
  },
)

export const esVerifactuV1 = defineAddon({
  key: 'es-verifactu-v1',
  name: { en: 'Spain VERI*FACTU V1' },
  description: {
    en: 'Codes that the records of verifiable invoicing software in Spain ask of invoices.',
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
  ...recordDefinition(PREFIX),

  normalise: {
    'tax.Combo': setTaxCodes,
    'bill.Invoice': (invoice, context) => {
      setCorrectionCodes(invoice, PREFIX)
      setIssuer(invoice, context)
      setIdentityType(invoice, IDENTITY_TYPE)
    },
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-ES-VERIFACTU-BILL-INVOICE-16', '', convertibleTo('EUR')),
      ...recordRules(PREFIX, 'GOBL-ES-VERIFACTU-BILL-INVOICE', {
        preceding: '01',
        precedingDate: '02',
        precedingTax: '03',
        customer: '06',
        identified: '07',
        taxCode: '08',
        tax: '09',
        docType: '10',
        correctionType: '13',
        original: '11',
        correction: '12',
        note: '14',
      }),
      when(simplified, [
        rule('GOBL-ES-VERIFACTU-BILL-INVOICE-05', 'customer', anonymous),
        rule(
          'GOBL-ES-VERIFACTU-BILL-INVOICE-04',
          'customer.tax_id',
          absent,
          'customer.tax_id must not be given on a simplified invoice',
        ),
      ]),
      when(not(simplified), [
        at('customer.identities[]', [
          when(needsCountry, [rule('GOBL-ES-VERIFACTU-BILL-INVOICE-17', 'country', present)]),
        ]),
      ]),
      rule('GOBL-ES-VERIFACTU-BILL-INVOICE-15', 'lines[].taxes', withTax('VAT', 'IGIC', 'IPSI')),
    ],
    'tax.Combo': [
      when(isTaxed, [
        rule('GOBL-ES-VERIFACTU-TAX-COMBO-01', 'ext', requires(REGIME)),
        rule('GOBL-ES-VERIFACTU-TAX-COMBO-03', 'ext', extAtMostOne(OP_CLASS, EXEMPT)),
        exportScheme('GOBL-ES-VERIFACTU-TAX-COMBO-02', PREFIX),
        when(
          ({ percent }: Combo) => percent !== undefined,
          [rule('GOBL-ES-VERIFACTU-TAX-COMBO-04', 'ext', requires(OP_CLASS))],
        ),
      ]),
    ],
  },
})

function needsCountry({ ext }: OrgIdentity): boolean {
  return ext?.[IDENTITY_TYPE] !== undefined && ext[IDENTITY_TYPE] !== VAT_NUMBER
}

function setTaxCodes(combo: Combo): void {
  if (!isTaxed(combo)) return
  if (isForeign(combo)) {
    setExt(combo, OP_CLASS, 'N2')
    pickExt(combo, REGIME, ['01', '17'])
    return dropExt(combo, EXEMPT)
  }
  const { [OP_CLASS]: opClass, [EXEMPT]: exempt } = combo.ext ?? {}
  combo.key ||= keyOfCode(KEYED_CLASSES, opClass) ?? keyOfCode(EXEMPTIONS, exempt) ?? 'standard'
  defaultExt(combo, REGIME, combo.key === 'export' ? '02' : combo.surcharge ? '18' : '01')
  codeByKey(combo, OP_CLASS, OP_CLASSES)
  codeByKey(combo, EXEMPT, EXEMPTIONS)
}

/** The customer makes out the invoice, or a third party does. */
function setIssuer(invoice: Invoice, { tags }: Context): void {
  const issuer = invoice.ordering?.issuer ? 'T' : tags.includes('self-billed') ? 'D' : undefined
  if (issuer) setExt((invoice.tax ??= newTax()), ISSUER_TYPE, issuer)
}
