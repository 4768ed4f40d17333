/**
 * Colombia.
 * NIT: a number of eight to ten digits and a check digit modulo 11, whose weights from right to
 * left are 3, 7, 13, 17, 19, 23, 29, 37, 41 and 43. The NIT of a person is the number of the
 * identity card, with ten digits if it is recent. Shorter and longer numbers are rejected, and so
 * are the twelve twos of the anonymous consumer.
 * Source: Estatuto Tributario art. 555-1 and DIAN, Orden Administrativa 4 de 1989 (number);
 * Estatuto Tributario art. 468 (general rate; Ley 633 de 2000 art. 26, Ley 1819 de 2016 art. 184)
 * and 468-1 (reduced rate; Ley 788 de 2002 art. 34: 7 %, Ley 1111 de 2006 art. 33: 10 %, Ley 1607
 * de 2012 art. 48: 5 %), 437-1 (retained IVA), 512-1 (INC), 365 (retained income tax); Ley 14 de
 * 1983 art. 32 (ICA).
 */
import { defineRegime } from '../vocabulary/regime.ts'
import { standardRate, vat } from './shared/categories.ts'
import { weightedRemainder } from './shared/checksum.ts'

const DIAN = 'https://www.dian.gov.co'

export const co = defineRegime({
  country: 'CO',
  name: { en: 'Colombia', es: 'Colombia' },
  description: {
    en: 'Value added tax (IVA) with a general and a reduced rate, consumption taxes and withheld taxes.',
  },
  sources: [
    {
      title: { en: 'DIAN - Authorisation of invoice numbers' },
      url: `${DIAN}/impuestos/sociedades/presentacionclientes/Solicitud_de_Autorizacion_de_Numeracion_de_Facturacion.pdf`,
    },
    {
      title: { en: 'DIAN - Municipality codes' },
      url: `${DIAN}/atencionciudadano/formulariosinstructivos/Formularios/2007/Codigos_municipios_2007.pdf`,
    },
  ],
  time_zone: 'America/Bogota',
  currency: 'COP',
  corrections: [{ schema: 'bill/invoice', types: ['credit-note', 'debit-note'] }],
  categories: [
    vat({
      name: { es: 'IVA' },
      title: { es: 'Impuesto al Valor Agregado' },
      sources: [
        {
          title: { en: 'Tax Code', es: 'Estatuto Tributario' },
          url: 'http://www.secretariasenado.gov.co/senado/basedoc/estatuto_tributario.html',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', es: 'General' },
          ['2017-01-01', '19.0%'],
          ['2001-01-01', '16.0%'],
        ),
        standardRate('reduced', { en: 'Reduced rate', es: 'Reducido' },
          ['2013-01-01', '5.0%'],
          ['2007-01-01', '10.0%'],
          ['2003-01-01', '7.0%'],
        ),
      ],
    }),
    {
      code: 'IC',
      name: { es: 'IC' },
      title: { en: 'Consumption tax', es: 'Impuesto sobre Consumo' },
    },
    {
      code: 'ICA',
      name: { es: 'ICA' },
      title: {
        en: 'Municipal tax on industry and commerce',
        es: 'Impuesto de Industria y Comercio',
      },
    },
    {
      code: 'INC',
      name: { es: 'INC' },
      title: { en: 'National consumption tax', es: 'Impuesto Nacional al Consumo' },
    },
    {
      code: 'RVAT',
      name: { es: 'ReteIVA' },
      title: { es: 'Retención en la fuente por el Impuesto al Valor Agregado' },
      desc: { en: 'Value added tax that the customer withholds.' },
      retained: true,
    },
    {
      code: 'RICA',
      name: { es: 'ReteICA' },
      title: { es: 'Retención en la fuente por el Impuesto de Industria y Comercio' },
      desc: { en: 'Tax on industry and commerce that the customer withholds.' },
      retained: true,
    },
    {
      code: 'RR',
      name: { es: 'Retefuente' },
      title: { es: 'Retención en la fuente por el Impuesto de la Renta' },
      desc: { en: 'Income tax that the customer withholds.' },
      retained: true,
    },
  ],

  taxIdentity: {
    fault: 'GOBL-CO-TAX-IDENTITY-01',
    valid: (code) => /^\d{9,11}$/.test(code) && checkDigit(code) === Number(code.slice(-1)),
    form: 'a NIT of nine to eleven digits, the last a check digit, such as 8001972684',
  },
})

/** Shorter codes are checked with leading zeros. */
function checkDigit(code: string): number {
  const remainder = weightedRemainder(
    code.padStart(11, '0'),
    [43, 41, 37, 29, 23, 19, 17, 13, 7, 3],
  )
  return remainder < 2 ? remainder : 11 - remainder
}
