/**
 * Norway.
 * Organisasjonsnummer: nine digits, the last a check digit modulo 11. VAT numbers add MVA to it.
 * Source: Brønnøysundregistrene, The organization number (check digit); bokføringsforskriften § 5-1-2 (number, MVA and
 * Foretaksregisteret on invoices) and foretaksregisterloven § 10-2; merverdiavgiftsloven kap. 5 and the yearly
 * Stortingsvedtak om merverdiavgift (rates); Skatteetaten, Endringar i meirverdiavgifta frå 1. januar 2005, and
 * statsbudsjettet.no, Avgiftssatser 2007 (11 and 7 % in 2005, 13 and 8 % in 2006).
 */

import type { Invoice, TaxIdentity } from '../model/generated/types.ts'
import { constraint, optional } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { hint, rule, when } from '../validate/rules.ts'
import { bareTaxCode } from '../values/text.ts'
import { numericCode } from '../vocabulary/code-texts.ts'
import { ofType } from '../vocabulary/guards.ts'
import { never } from '../vocabulary/never.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { warnIf } from '../vocabulary/warn-if.ts'
import { standardRate, undatedRate, vat } from './shared/categories.ts'
import { passesMod11 } from './shared/checksum.ts'

const ORGANISATION = 'ON'
const VAT_ENDING = 'MVA'

const isOrganisation = ofType(ORGANISATION)
const organisationNumber = constraint(
  'must be nine digits, the last a check digit, such as 123456785',
  isOrganisationNumber,
)

const isUntaxed = saying(
  'no line has a percentage of tax',
  ({ lines }: Invoice): boolean =>
    !lines?.some((line) => line?.taxes?.some((combo) => combo?.percent)),
)

/** Bokføringsforskriften § 5-1-2: MVA is for those in the register of VAT. */
const notStated = never(
  `a number with ${VAT_ENDING} is for sellers in the VAT register; others write the number of their organisation alone: "identities": [{"type": "${ORGANISATION}", "code": "…"}]`,
)

export const no = defineRegime({
  country: 'NO',
  name: { en: 'Norway', nb: 'Norge' },
  description: {
    en: 'Value added tax (MVA) with a general, two lower and a raw fish rate.',
  },
  sources: [{ title: { en: 'Skatteetaten' }, url: 'https://www.skatteetaten.no/' }],
  time_zone: 'Europe/Oslo',
  currency: 'NOK',
  tax_scheme: 'VAT',
  identities: [
    { code: ORGANISATION, name: { en: 'Organization Number', nb: 'Organisasjonsnummer' } },
  ],
  corrections: [{ schema: 'bill/invoice', types: ['credit-note'] }],
  categories: [
    vat({
      name: { nb: 'MVA' },
      title: { nb: 'Merverdiavgift' },
      sources: [
        {
          title: { en: 'Skatteetaten - VAT rates', nb: 'Skatteetaten - Satser for merverdiavgift' },
          url: 'https://www.skatteetaten.no/en/rates/value-added-tax/',
          at: '2025-06-15T00:00:00',
        },
        {
          title: { en: 'Stortingsvedtak om merverdiavgift for 2026' },
          url: 'https://lovdata.no/dokument/STV/forskrift/2025-12-18-2752',
        },
        {
          title: { en: 'Changes of VAT in 2005', nb: 'Endringar i meirverdiavgifta 2005' },
          url: 'https://www.skatteetaten.no/rettskilder/type/kunngjoringer/endringar-i-meirverdiavgifta-fra-1.-januar-2005/',
        },
        {
          title: { nb: 'Lovdata - merverdiavgiftsloven' },
          url: 'https://lovdata.no/dokument/NL/lov/2009-06-19-58',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', nb: 'Alminnelig sats' }, ['2005-01-01', '25.0%'], ['2001-01-01', '24.0%']),
        standardRate('reduced', { en: 'Reduced rate', nb: 'Redusert sats' },
          ['2012-01-01', '15.0%'],
          ['2007-01-01', '14.0%'],
          ['2006-01-01', '13.0%'],
          ['2005-01-01', '11.0%'],
          ['2001-07-01', '12.0%'],
        ),
        standardRate('super-reduced', { en: 'Super-reduced rate', nb: 'Lav sats' },
          ['2021-10-01', '12.0%'],
          ['2020-04-01', '6.0%'],
          ['2018-01-01', '12.0%'],
          ['2016-01-01', '10.0%'],
          ['2006-01-01', '8.0%'],
          ['2005-01-01', '7.0%'],
          ['2004-03-01', '6.0%'],
        ),
        { ...undatedRate('special', { en: 'Special rate', nb: 'Særskilt sats' }, '11.11%'), desc: { en: 'Raw fish.' } },
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-NO-TAX-IDENTITY-01',
    normalise: addEnding,
    valid: (code) =>
      code.endsWith(VAT_ENDING) && isOrganisationNumber(code.slice(0, -VAT_ENDING.length)),
    form: 'nine digits, the last a check digit, followed by MVA, such as 123456785MVA',
  },

  normalise: {
    'org.Identity': (identity) => {
      if (isOrganisation(identity) && identity.code) identity.code = numericCode(identity.code)
    },
  },

  rules: {
    'bill.Invoice': [
      when(isUntaxed, [hint('DOCKET-NO-MVA', 'supplier.tax_id.code', optional(notStated))]),
      warnIf(
        'DOCKET-NO-BILL-INVOICE-01',
        'supplier.identities',
        lacksRegister,
        'a company (AS, ASA, NUF) must name its register on invoices: add {"scope": "tax", "code": "Foretaksregisteret"} (NO-R-002 of Peppol)',
      ),
    ],
    'org.Identity': [
      when(isOrganisation, [rule('GOBL-NO-ORG-IDENTITY-01', 'code', organisationNumber)]),
    ],
  },
})

/** Companies limited by shares and branches of foreign ones, by the end of their names. */
const COMPANY = /\s(?:AS|ASA|NUF)$/
const REGISTER = /Foretaksregisteret/i

function lacksRegister({ supplier }: Invoice): boolean {
  if (supplier?.tax_id?.country !== 'NO' || !COMPANY.test(supplier.name ?? '')) return false
  return !supplier.identities?.some((identity) => REGISTER.test(identity?.code ?? ''))
}

function addEnding(identity: TaxIdentity): void {
  if (!identity.code) return
  const code = bareTaxCode(identity.code, 'NO')
  identity.code = code === '' || code.endsWith(VAT_ENDING) ? code || undefined : code + VAT_ENDING
}

function isOrganisationNumber(code: string | undefined): boolean {
  return /^\d{9}$/.test(code ?? '') && passesMod11(code!, [3, 2, 7, 6, 5, 4, 3, 2, 1])
}
