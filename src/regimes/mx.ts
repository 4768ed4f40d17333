/**
 * Mexico.
 * RFC: four letters for persons, three for companies (Ñ and & count as letters), the six digits of
 * a date, and three letters or digits that make the code unique. The last of them is a check
 * character modulo 11, and 0 to 9 or A. The RFCs of the general public, XAXX010101000, and of foreigners,
 * XEXX010101000, do not have one.
 * Source: Código Fiscal de la Federación art. 27 and 29-A, Resolución Miscelánea Fiscal rule
 * 2.7.1.23 and Anexo 20 (RFC, content of invoices); Ley del IVA art. 1 (general rate), 1-A
 * (retained), art. 2 until its repeal by DOF 11-12-2013 (border rate); Decretos de estímulos
 * fiscales región fronteriza norte, DOF 31-12-2018, and sur, DOF 30-12-2020 (half of the general
 * rate at the border); Ley del IEPS; Ley del ISR.
 */
import { dropExt, setExt } from '../definitions/extensions.ts'
import { newAddress, newTax } from '../model/generated/factories.ts'
import type { Invoice, TaxIdentity } from '../model/generated/types.ts'
import { constraint, optional } from '../validate/constraints.ts'
import { hint, warning } from '../validate/rules.ts'
import { parseDate } from '../values/calendar.ts'
import { bareTaxCode } from '../values/text.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { lacksInBase } from './shared/base-of-vat.ts'
import { standardRate, vat } from './shared/categories.ts'
import { isRfc } from './shared/identities.ts'
import { calculateFoodVouchers, calculateFuelAccountBalance } from './shared/mx-complements.ts'

/** Extension with the postal code of a party, in older documents. */
const POST_CODE = 'mx-cfdi-post-code'
/** Extension with the postal code of the place of issue. */
const ISSUE_PLACE = 'mx-cfdi-issue-place'

export const mx = defineRegime({
  country: 'MX',
  name: { en: 'Mexico', es: 'México' },
  description: {
    en: 'Value added tax (IVA) with a lower rate at the border, excise duty (IEPS) and withheld taxes.',
  },
  sources: [
    {
      title: { en: 'SAT - Anexo 20 (invoice format)' },
      url: 'http://omawww.sat.gob.mx/tramitesyservicios/Paginas/anexo_20.htm',
    },
    {
      title: { en: 'SAT - How to fill in a CFDI 4.0' },
      url: 'http://omawww.sat.gob.mx/tramitesyservicios/Paginas/documentos/Anexo_20_Guia_de_llenado_CFDI.pdf',
    },
    {
      title: { en: 'SAT - How to fill in a global CFDI 4.0' },
      url: 'http://omawww.sat.gob.mx/tramitesyservicios/Paginas/documentos/GuiallenadoCFDIglobal311221.pdf',
    },
  ],
  time_zone: 'America/Mexico_City',
  currency: 'MXN',
  tax_scheme: 'VAT',
  corrections: [{ schema: 'bill/invoice', types: ['credit-note'], stamps: ['sat-uuid'] }],
  categories: [
    vat({
      name: { es: 'IVA' },
      title: { es: 'Impuesto al Valor Agregado' },
      sources: [
        {
          title: { en: 'VAT Act', es: 'Ley del Impuesto al Valor Agregado' },
          url: 'https://www.diputados.gob.mx/LeyesBiblio/pdf/LIVA.pdf',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', es: 'Tasa General' }, ['2010-01-01', '16.0%'], ['1995-04-01', '15.0%']),
        // From 2014 to 2018 the border had no rate of its own, so that the general one applied there.
        standardRate('reduced', { en: 'Reduced (border) rate', es: 'Tasa Reducida (Fronteriza)' },
          ['2019-01-01', '8.0%'],
          ['2014-01-01', '16.0%'],
          ['2010-01-01', '11.0%'],
          ['1995-04-01', '10.0%'],
        ),
      ],
    }),
    {
      code: 'RVAT',
      name: { en: 'Retained VAT', es: 'IVA Retenido' },
      title: { en: 'Retained value added tax', es: 'Impuesto al Valor Agregado Retenido' },
      retained: true,
    },
    {
      code: 'IEPS',
      name: { en: 'IEPS', es: 'IEPS' },
      title: {
        en: 'Excise duty on products and services',
        es: 'Impuesto Especial sobre Producción y Servicios',
      },
    },
    {
      code: 'RIEPS',
      name: { en: 'Retained IEPS', es: 'IEPS Retenido' },
      title: {
        en: 'Retained excise duty on products and services',
        es: 'Impuesto Especial sobre Producción y Servicios Retenido',
      },
      retained: true,
    },
    {
      code: 'ISR',
      name: { en: 'ISR', es: 'ISR' },
      title: { en: 'Income tax', es: 'Impuesto Sobre la Renta' },
      retained: true,
    },
  ],

  taxIdentity: {
    fault: 'GOBL-MX-TAX-IDENTITY-01',
    normalise: removeCountry,
    valid: isRfc,
    form: 'an RFC of twelve or thirteen characters, such as XAXX010101000',
    rules: [
      warning(
        'DOCKET-MX-TAX-IDENTITY-01',
        'code',
        optional(constraint('must have a real date after its first letters', hasDate)),
      ),
      // Some 1.5 % of the RFCs in use do not.
      hint(
        'DOCKET-MX-TAX-IDENTITY-02',
        'code',
        optional(constraint('must end in its check character', hasCheck)),
      ),
    ],
  },

  normalise: {
    'bill.Invoice': (invoice) => {
      setIssuePlace(invoice)
      movePostCode(invoice)
    },
  },

  rules: lacksInBase(
    'DOCKET-MX-BILL-LINE-01',
    'IEPS',
    'IVA is due on the price with IEPS (LIVA art. 12, 39), but is calculated on the price alone: state IEPS in charges of the line, or correct the price',
  ),

  calculate: {
    'mx.FoodVouchers': calculateFoodVouchers,
    'mx.FuelAccountBalance': calculateFuelAccountBalance,
  },
})

/** Is the date real, in one of the centuries that it can be in? */
function hasDate(code: string): boolean {
  const [, year, month, day] = /^[A-ZÑ&]{3,4}(\d{2})(\d{2})(\d{2})/.exec(code) ?? []
  return !year || ['19', '20'].some((century) => parseDate(`${century}${year}-${month}-${day}`))
}

const GENERIC = ['XAXX010101000', 'XEXX010101000']

/** The characters by their values. RFCs of companies are filled up with a space in front. */
const VALUES = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'

function hasCheck(code: string): boolean {
  if (!isRfc(code) || GENERIC.includes(code)) return true
  const characters = Array.from(code.padStart(13))
  const sum = characters
    .slice(0, 12)
    .reduce((total, character, at) => total + VALUES.indexOf(character) * (13 - at), 0)
  return '0A987654321'.charAt(sum % 11) === characters[12]
}

/** An RFC can itself start with MX, so the country code is only removed if an RFC remains. */
function removeCountry(identity: TaxIdentity): void {
  if (!identity.code) return
  const code = bareTaxCode(identity.code)
  const rest = bareTaxCode(code, 'MX')
  identity.code = (isRfc(rest) ? rest : code) || undefined
}

/** The place of issue defaults to that of the supplier. */
function setIssuePlace(invoice: Invoice): void {
  const { supplier } = invoice
  if (!supplier || invoice.tax?.ext?.[ISSUE_PLACE]) return
  const place = supplier.ext?.[POST_CODE] || supplier.addresses?.[0]?.code
  if (!place) return
  setExt((invoice.tax ??= newTax()), ISSUE_PLACE, place)
}

/** Moves the customer's postal code to the address; the supplier's is the place of issue. */
function movePostCode({ supplier, customer }: Invoice): void {
  const code = customer?.ext?.[POST_CODE]
  if (customer && code) {
    customer.addresses ??= []
    const address = (customer.addresses[0] ??= newAddress())
    address.code = code
  }
  for (const party of [supplier, customer]) if (party) dropExt(party, POST_CODE)
}
