/**
 * Spain.
 * NIF: nine characters. Organisations: a letter, seven digits and a check digit or letter.
 * Nationals: eight digits and a check letter. Foreigners: X, Y or Z, seven digits and a check
 * letter. K (Spaniards under 14), L (Spaniards abroad) and M (foreigners without a NIE): seven
 * digits and the check letter of a national. The check character of an organisation is accepted there,
 * but not issued.
 * Source: Orden EHA/451/2008 and Real Decreto 1065/2007 art. 18 to 28 (NIF); Ley 37/1992 art. 90,
 * 91, 161 (rates and equivalence surcharge); Ley 20/1991 and Ley 4/2012 of the Canaries art. 51
 * (IGIC; Ley 19/2019, 7/2023: 2020 and 2024); Real Decreto-ley 11/2022, 17/2022, 20/2022 and 4/2024 (temporary rates of
 * energy and food, and their surcharges); Ley 37/1992 art. 130 (compensation of farmers and breeders); Ley 35/2006 art. 101 and disposiciones adicionales
 * 31ª and 35ª (IRPF; Real Decreto-ley 20/2011, 20/2012, 9/2015); Real Decreto 1619/2012 (content of
 * invoices).
 */

import type { Combo, Invoice, TaxIdentity } from '../model/generated/types.ts'
import { constraint, optional, present } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { at, hint, rule, warning, when } from '../validate/rules.ts'
import { bareTaxCode } from '../values/text.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { VAT_KEYS } from '../vocabulary/tax-keys.ts'
import NAMES from './es-names.json' with { type: 'json' }
import { notesForTag, rate, standardRate, vat } from './shared/categories.ts'
import { luhnDigit, remainder } from './shared/checksum.ts'
import { ORGANISATION } from './shared/identities.ts'

/** Compensation of farmers and foresters, and of breeders and fishermen. */
const FARMERS = ['12%', '10.5%']

/** Names in English, Spanish, Catalan, Basque and Galician. */
const names = (en: string, es: string, ca: string, eu: string, gl: string) => ({
  en,
  es,
  ca,
  eu,
  gl,
})
const sameName = (name: string) => names(name, name, name, name, name)

/** Names of the same rate for retailers under the equivalence surcharge. */
const withSurcharge = ({ en, es, ca, eu, gl }: ReturnType<typeof names>) =>
  names(
    `${en} + equivalence surcharge`,
    `${es} + Recargo de Equivalencia`,
    `${ca} + Recàrrec d'equivalència`,
    `${eu} + Baliokidetasun Errekargua`,
    `${gl} + Recargo de Equivalencia`,
  )

/** Names of the lower rate that food and energy had for a time. */
const temporary = ({ en, es, ca, eu, gl }: ReturnType<typeof names>) =>
  names(
    `${en} (temporary)`,
    `${es} (temporal)`,
    `${ca} (temporal)`,
    `${eu} (aldi baterakoa)`,
    `${gl} (temporal)`,
  )

/** Special schemes, selected by tags. Their Spanish names are noted on the invoice. */
// biome-ignore format: table
const SCHEMES = [
  { key: 'travel-agency', en: 'Special scheme for travel agencies', es: 'Régimen especial de las agencias de viajes' },
  { key: 'second-hand-goods', en: 'Special scheme for second-hand goods', es: 'Régimen especial de los bienes usados' },
  { key: 'art', en: 'Special scheme for works of art', es: 'Régimen especial de los objetos de arte' },
  {
    key: 'antiques',
    en: 'Special scheme for antiques and collectables',
    es: 'Régimen especial de las antigüedades y objetos de colección',
  },
  { key: 'cash-basis', en: 'Special scheme on cash basis', es: 'Régimen especial del criterio de caja' },
]

/** Value added tax and its equivalent in the Canary Islands. */
const VAT_AND_IGIC = ['VAT', 'IGIC']

/** Taxes of consumption, each of its own territory: Ley 37/1992 art. 3, Ley 20/1991 art. 3, Ley 8/1991 art. 2. */
const TERRITORIAL = ['VAT', 'IGIC', 'IPSI']

const ofOneTerritory = constraint(
  `must have only one of ${TERRITORIAL.join(', ')}, which are those of different territories`,
  (taxes: Combo[]) => taxes.filter((combo) => TERRITORIAL.includes(combo?.cat ?? '')).length < 2,
)

/** Most lines have one tax. */
const hasSeveralTaxes = saying('a line has more than one tax', ({ lines }: Invoice): boolean => {
  for (const line of lines ?? []) if (line?.taxes && line.taxes.length > 1) return true
  return false
})

const hasSurcharge = saying('a tax has a surcharge', ({ lines }: Invoice): boolean => {
  return lines?.some((line) => line?.taxes?.some((combo) => combo?.surcharge)) ?? false
})

/** Those with a NIF of A or B are companies (Orden EHA/451/2008). */
const ofPerson = constraint(
  'a company pays no equivalence surcharge, only persons and entities without personality (Ley 37/1992 art. 148): use the rate without "+eqs"',
  ({ country, code }: TaxIdentity) => country !== 'ES' || !/^[AB]/.test(code ?? ''),
)

export const es = defineRegime({
  country: 'ES',
  name: { en: 'Spain', es: 'España' },
  description: {
    en: 'Value added tax (IVA) with a surcharge for retailers; IGIC in the Canaries, IPSI in Ceuta and Melilla; withheld income taxes.',
  },
  sources: [
    {
      title: { en: 'Real Decreto 1619/2012 - Invoicing Regulation' },
      url: 'https://www.boe.es/buscar/act.php?id=BOE-A-2012-14696',
    },
  ],
  time_zone: 'Europe/Madrid',
  currency: 'EUR',
  tax_scheme: 'VAT',
  otherPercents: { VAT: FARMERS },
  tags: [
    {
      schema: 'bill/invoice',
      list: [
        { key: 'copy', name: { en: 'Copy', es: 'Copia' } },
        { key: 'summary', name: { en: 'Summary', es: 'Recapitulativa' } },
        {
          key: 'simplified-scheme',
          name: { en: 'Simplified tax scheme', es: 'Contribuyente en régimen simplificado' },
        },
        ...SCHEMES.map(({ key, en, es }) => ({ key, name: { en, es } })),
      ],
    },
  ],
  identities: [
    { key: 'passport', name: { en: 'Passport', es: 'Pasaporte' } },
    {
      key: 'foreign',
      name: {
        en: 'Identity document of a foreign country',
        es: 'Documento oficial de identificación expedido por el país o territorio de residencia',
      },
    },
    { key: 'resident', name: { en: 'Certificate of residence', es: 'Certificado de residencia' } },
    { key: 'other', name: { en: 'Another document', es: 'Otro documento probatorio' } },
  ],
  scenarios: [
    {
      schema: 'bill/invoice',
      list: [
        ...notesForTag(
          'reverse-charge',
          'Reverse Charge / Inversión del sujeto pasivo.',
          VAT_AND_IGIC,
        ),
        ...notesForTag(
          'simplified-scheme',
          'Factura expedida por contribuyente en régimen simplificado.',
        ),
        {
          tags: ['self-billed'],
          note: { key: 'self-billed', text: 'Facturación por el destinatario.' },
        },
        ...SCHEMES.flatMap(({ key, es }) => notesForTag(key, `${es}.`, VAT_AND_IGIC)),
      ],
    },
  ],
  corrections: [{ schema: 'bill/invoice', types: ['credit-note', 'corrective', 'debit-note'] }],
  categories: [
    vat({
      name: { ca: 'IVA', es: 'IVA', eu: 'BEZ', gl: 'IVE' },
      title: {
        ca: 'Impost sobre el Valor Afegit',
        es: 'Impuesto sobre el Valor Añadido',
        eu: 'Balio Erantsiaren Zerga',
        gl: 'Imposto sobre o Valor Engadido',
      },
      sources: [
        {
          title: {
            en: 'Ley 37/1992 - VAT Act',
            es: 'Ley 37/1992 del Impuesto sobre el Valor Añadido',
          },
          url: 'https://www.boe.es/buscar/act.php?id=BOE-A-1992-28740',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', NAMES.general,
          ['2012-09-01', '21.0%'],
          ['2010-07-01', '18.0%'],
          ['1995-01-01', '16.0%'],
          ['1993-01-01', '15.0%'],
        ),
        standardRate('general+eqs', withSurcharge(NAMES.general),
          ['2012-09-01', '21.0%', '5.2%'],
          ['2010-07-01', '18.0%', '4.0%'],
          ['1995-01-01', '16.0%', '4.0%'],
        ),
        standardRate('reduced', NAMES.reduced,
          ['2012-09-01', '10.0%'],
          ['2010-07-01', '8.0%'],
          ['1995-01-01', '7.0%'],
          ['1993-01-01', '6.0%'],
        ),
        standardRate('reduced+eqs', withSurcharge(NAMES.reduced),
          ['2012-09-01', '10.0%', '1.4%'],
          ['2010-07-01', '8.0%', '1.0%'],
          ['1995-01-01', '7.0%', '1.0%'],
        ),
        standardRate('super-reduced', NAMES.superReduced, ['1995-01-01', '4.0%'], ['1993-01-01', '3.0%']),
        standardRate('super-reduced+eqs', withSurcharge(NAMES.superReduced), ['1995-01-01', '4.0%', '0.5%']),
        standardRate('reduced+temporary', temporary(NAMES.reduced),
          ['2025-01-01', 'ended'],
          ['2024-10-01', '7.5%'],
          ['2022-07-01', '5.0%'],
        ),
        standardRate('reduced+temporary+eqs', withSurcharge(temporary(NAMES.reduced)),
          ['2025-01-01', 'ended'],
          ['2024-10-01', '7.5%', '1.0%'],
          ['2023-01-01', '5.0%', '0.62%'],
        ),
        standardRate('super-reduced+temporary', temporary(NAMES.superReduced),
          ['2025-01-01', 'ended'],
          ['2024-10-01', '2.0%'],
          ['2023-01-01', '0.0%'],
        ),
        standardRate('super-reduced+temporary+eqs', withSurcharge(temporary(NAMES.superReduced)),
          ['2025-01-01', 'ended'],
          ['2024-10-01', '2.0%', '0.26%'],
          ['2023-01-01', '0.0%', '0.0%'],
        ),
      ],
    }),
    {
      code: 'IGIC',
      name: sameName('IGIC'),
      title: NAMES.igic,
      keys: VAT_KEYS,
      sources: [
        {
          title: {
            en: 'Ley 4/2012 - Rates of IGIC since July 2012',
            es: 'Ley 4/2012 - Tipos impositivos del IGIC',
          },
          url: 'https://www.boe.es/eli/es-cn/l/2012/06/25/4/con',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('special', NAMES.special, ['2012-07-01', '20.0%']),
        standardRate('super-increased', NAMES.superIncreased, ['2020-01-01', '15.0%'], ['2012-07-01', '13.5%']),
        standardRate('increased', NAMES.increased, ['2012-07-01', '9.5%']),
        standardRate('general', NAMES.general, ['2020-01-01', '7.0%'], ['2019-01-01', '6.5%'], ['2012-07-01', '7.0%']),
        standardRate('intermediate', NAMES.intermediate, ['2024-01-01', '5.0%']),
        standardRate('reduced', NAMES.reduced, ['2012-07-01', '3.0%']),
        {
          rate: 'zero',
          keys: ['zero'],
          name: NAMES.zero,
          values: [{ percent: '0.0%' }],
        },
      ],
    },
    {
      code: 'IPSI',
      name: sameName('IPSI'),
      title: NAMES.ipsi,
    },
    {
      code: 'IRPF',
      name: sameName('IRPF'),
      title: NAMES.irpf,
      retained: true,
      // biome-ignore format: table
      rates: [
        rate('pro', NAMES.pro,
          ['2015-07-12', '15.0%'],
          ['2015-01-01', '19.0%'],
          ['2012-09-01', '21.0%'],
          ['2007-01-01', '15.0%'],
        ),
        rate('pro-start',
          NAMES.proStart,
          ['2015-07-12', '7.0%'],
          ['2012-09-01', '9.0%'],
          ['2007-01-01', '7.0%'],
        ),
        rate('capital',
          NAMES.capital,
          ['2016-01-01', '19.0%'],
          ['2015-07-12', '19.5%'],
          ['2015-01-01', '20.0%'],
          ['2012-01-01', '21.0%'],
          ['2010-01-01', '19.0%'],
          ['2007-01-01', '18.0%'],
        ),
        rate('modules', NAMES.modules, ['2007-01-01', '1.0%']),
      ],
    },
    {
      code: 'IRNR',
      name: sameName('IRNR'),
      title: NAMES.irnr,
      retained: true,
    },
  ],

  taxIdentity: {
    fault: 'GOBL-ES-TAX-IDENTITY-01',
    normalise: padNationalCode,
    valid: isNif,
    form: 'a NIF of nine characters, the last a check digit or letter, such as B98602642',
    rules: [
      warning(
        'DOCKET-ES-TAX-IDENTITY-01',
        'code',
        optional(
          constraint('must end in the check letter of a person', (code: string) => {
            return !OTHER.test(code) || hasPersonCheck(`0${code.slice(1)}`)
          }),
        ),
      ),
    ],
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-ES-BILL-INVOICE-01', 'supplier', present),
      at('supplier', [
        rule('GOBL-ES-BILL-INVOICE-02', 'tax_id', present),
        rule('GOBL-ES-BILL-INVOICE-03', 'tax_id.code', present),
      ]),
      when(hasSurcharge, [hint('DOCKET-ES-SURCHARGE', 'customer.tax_id', optional(ofPerson))]),
      when(hasSeveralTaxes, [
        warning('DOCKET-ES-BILL-LINE-01', 'lines[].taxes', optional(ofOneTerritory)),
      ]),
    ],
  },
})

/** Restores leading zeros in codes of nationals. */
function padNationalCode(identity: TaxIdentity): void {
  if (!identity.code) return
  const code = bareTaxCode(identity.code, 'ES')
  identity.code = (/^\d/.test(code) ? code.padStart(9, '0') : code) || undefined
}

/** Check letters of persons, by the number modulo 23. */
const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
/** Check letters of organisations, by Luhn's digit. */
const ORGANISATION_LETTERS = 'JABCDEFGHI'

const OTHER = /^[KLM]\d{7}[0-9A-Z]$/
const NATIONAL = /^\d{8}[A-Z]$/
const FOREIGNER = /^[XYZ]\d{7}[A-Z]$/

function isNif(code: string): boolean {
  if (ORGANISATION.test(code)) return hasOrganisationCheck(code)
  if (OTHER.test(code)) return hasPersonCheck(`0${code.slice(1)}`) || hasOrganisationCheck(code)
  if (NATIONAL.test(code)) return !code.startsWith('00000000') && hasPersonCheck(code)
  return FOREIGNER.test(code) && hasPersonCheck('XYZ'.indexOf(code.charAt(0)) + code.slice(1))
}

function hasPersonCheck(code: string): boolean {
  return LETTERS.charAt(remainder(code.slice(0, 8), 23)) === code.charAt(8)
}

/** The check character is Luhn's digit, or the letter at its place in the list. */
function hasOrganisationCheck(code: string): boolean {
  const check = luhnDigit(code.slice(1, 8))
  return code.charAt(8) === String(check) || code.charAt(8) === ORGANISATION_LETTERS.charAt(check)
}
