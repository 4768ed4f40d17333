/** Twenty plain invoices as somebody writes them who has read the README and nothing else. */
import { type Json, SCHEMA } from './support.ts'

export interface Job {
  name: string
  first: Json
  /**
   * Requests in the words of the answer besides the examples in them: the words, and the reaction of a reader. Absent
   * if the first try builds; the examples are followed word for word.
   */
  words?: [RegExp, (invoice: Json) => void][]
}

interface Trade {
  supplier: Json
  customer: Json
  price?: string
  tax?: Json
  addons?: string[]
}

const VAT: Json = { cat: 'VAT', rate: 'standard' }

/** The members that everybody writes: who, whom, what, how much. */
function plain({ supplier, customer, price = '100.00', tax = VAT, addons }: Trade): Json {
  return {
    $schema: `${SCHEMA}bill/invoice`,
    ...(addons && { $addons: addons }),
    series: 'A',
    code: '101',
    issue_date: '2026-03-02',
    supplier,
    customer,
    lines: [{ quantity: '2', item: { name: 'Consulting', price }, taxes: [tax] }],
  }
}

const party = (name: string, country: string, code: string, more: Json = {}): Json => ({
  name,
  tax_id: { country, code },
  ...more,
})

const GERMAN = party('Muster GmbH', 'DE', '111111125')
const FRENCH = party('Exemple SARL', 'FR', '44732829320')
const MUNICIPALITY = party('Stadt Beispiel', 'DE', '282741168')

export const JOBS: Job[] = [
  {
    name: 'Spain',
    first: plain({
      supplier: party('Ejemplo S.L.', 'ES', 'B98602642'),
      customer: party('Cliente', 'ES', '54387763P'),
    }),
  },
  { name: 'Germany', first: plain({ supplier: GERMAN, customer: MUNICIPALITY }) },
  {
    name: 'France',
    first: plain({ supplier: FRENCH, customer: party('Client SA', 'FR', '39356000000') }),
  },
  {
    name: 'Italy',
    first: plain({
      supplier: party('Esempio S.r.l.', 'IT', '00743110157'),
      customer: party('Cliente S.p.A.', 'IT', '13029381004'),
    }),
  },
  {
    name: 'Portugal',
    first: plain({
      supplier: party('Exemplo Lda', 'PT', '514738294'),
      customer: party('Cliente SA', 'PT', '503504564'),
    }),
  },
  {
    name: 'Netherlands',
    first: plain({
      supplier: party('Voorbeeld B.V.', 'NL', '000099995B57'),
      customer: party('Klant B.V.', 'NL', '000099995B57'),
    }),
  },
  {
    name: 'Belgium',
    first: plain({
      supplier: party('Exemple SRL', 'BE', '0741285381'),
      customer: party('Klant NV', 'BE', '0202239951'),
    }),
  },
  {
    name: 'Ireland',
    first: plain({
      supplier: party('Example Ltd', 'IE', '6388047V'),
      customer: party('Customer Ltd', 'IE', '3628739L'),
    }),
  },
  {
    name: 'Austria',
    first: plain({
      supplier: party('Beispiel GmbH', 'AT', 'U13585627'),
      customer: party('Kunde AG', 'AT', 'U10223006'),
    }),
  },
  {
    name: 'United Kingdom',
    first: plain({
      supplier: party('Example Ltd', 'GB', '350983637'),
      customer: party('Customer Ltd', 'GB', '350983637'),
    }),
  },
  {
    name: 'Switzerland',
    first: plain({
      supplier: party('Beispiel AG', 'CH', 'E107787577'),
      customer: party('Kunde AG', 'CH', 'E116281710'),
    }),
  },
  {
    name: 'United States',
    first: plain({
      supplier: { name: 'Example Inc.', tax_id: { country: 'US' } },
      customer: { name: 'Customer LLC' },
      tax: { cat: 'ST', percent: '8.25%' },
    }),
  },
  {
    name: 'Poland, FA(3)',
    first: plain({
      addons: ['pl-favat-v3'],
      supplier: party('Przykład Sp. z o.o.', 'PL', '9551893317'),
      customer: party('Klient S.A.', 'PL', '5260250274'),
    }),
    words: [],
  },
  {
    name: 'Saudi Arabia, ZATCA',
    first: plain({
      addons: ['sa-zatca-v1'],
      supplier: party('Example Co.', 'SA', '310926481700003'),
      customer: party('Customer Co.', 'SA', '302748159600003'),
    }),
    words: [],
  },
  {
    name: 'Brazil, NF-e',
    first: plain({
      addons: ['br-nfe-v4'],
      supplier: party('Exemplo Ltda', 'BR', '11222333000181'),
      customer: party('Cliente S.A.', 'BR', '11444777000161'),
      tax: { cat: 'ICMS', percent: '18%' },
    }),
    words: [
      [
        /series must be a number from 0 to 999/,
        (invoice) => Object.assign(invoice, { series: '1' }),
      ],
      [
        /supplier\.ext must have br-ibge-municipality, such as \{"br-nfe-regime": "3", "br-ibge-municipality": "3550308"\}/,
        ({ supplier }) => Object.assign(supplier, { ext: { 'br-ibge-municipality': '3550308' } }),
      ],
      [
        /customer\.ext must have br-ibge-municipality, such as \{"br-nfe-state-reg-ind": "9", "br-ibge-municipality": "3550308"\}/,
        ({ customer }) => Object.assign(customer, { ext: { 'br-ibge-municipality': '3550308' } }),
      ],
    ],
  },
  {
    name: 'Germany, XRechnung',
    first: plain({ addons: ['de-xrechnung-v3'], supplier: GERMAN, customer: MUNICIPALITY }),
    words: [],
  },
  {
    name: 'Netherlands, EN 16931 for Peppol',
    first: plain({
      addons: ['eu-en16931-v2017'],
      supplier: party('Voorbeeld B.V.', 'NL', '000099995B57'),
      customer: party('Klant NV', 'BE', '0202239951'),
    }),
    words: [],
  },
  {
    name: 'France, CTC',
    first: plain({
      addons: ['fr-ctc-flow2-v1'],
      supplier: FRENCH,
      customer: party('Client SA', 'FR', '39356000000'),
    }),
    words: [
      [
        /customer must have the SIREN at the start of its address: an endpoint such as iso6523-actorid-upis::0225:/,
        ({ customer }) => {
          customer.endpoints = [{ uri: 'iso6523-actorid-upis::0225:356000000' }]
        },
      ],
    ],
  },
  {
    name: 'Mexico, CFDI',
    first: plain({
      addons: ['mx-cfdi-v4'],
      supplier: party('Ejemplo S.A.', 'MX', 'EKU9003173C9'),
      customer: party('Cliente S.A.', 'MX', 'URE180429TM6'),
    }),
    words: [],
  },
  {
    name: 'Argentina, ARCA',
    first: plain({
      addons: ['ar-arca-v4'],
      supplier: party('Ejemplo S.A.', 'AR', '30500010912'),
      customer: party('Cliente S.A.', 'AR', '30707739262'),
    }),
    words: [
      [
        /series must be the number of a point of sale, from 1 to 99998/,
        (invoice) => Object.assign(invoice, { series: '1' }),
      ],
    ],
  },
]
