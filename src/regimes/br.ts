/**
 * Brazil.
 * CPF of persons: eleven digits; CNPJ of companies: fourteen characters, of which the first twelve
 * may be letters since July 2026. In both, the last two are check digits modulo 11, and the second
 * one includes the first. A letter counts as its ASCII code less 48: A as 17, Z as 42. CEP, the
 * postal code: eight digits.
 * Source: Instrução Normativa RFB 2.172/2024 (CPF), 2.119/2022 with the annex of 2.229/2024 (CNPJ);
 * Lei Complementar 116/2003 (ISS), 87/1996 (ICMS), 214/2025 (IBS, CBS); Decreto 7.212/2010 (IPI),
 * 9.580/2018 (IRRF); Lei 10.833/2003 art. 30 (retained PIS, COFINS and CSLL), Lei 8.212/1991 art.
 * 31 (INSS).
 */
import { isoCountryOf } from '../catalogues/countries.ts'
import type { Address, Party, TaxIdentity } from '../model/generated/types.ts'
import { matches, oneOf, optional } from '../validate/constraints.ts'
import { at, rule, when } from '../validate/rules.ts'
import { bareTaxCode } from '../values/text.ts'
import { extMatches } from '../vocabulary/format-constraints.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { complementDigit } from './shared/checksum.ts'

const MUNICIPALITY = 'br-ibge-municipality'

/** The states and the federal district, as in ISO 3166-2:BR. */
const STATES =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')

/** Reported taxes change no total; retained taxes, which the customer withholds, are subtracted. */
const REPORTED = { informative: true } as const
const RETAINED = { retained: true } as const

/** A tax without rates of its own, named by its code. */
const tax = (code: string, en: string, pt: string, flag?: typeof REPORTED | typeof RETAINED) => {
  return { code, name: { en: code, pt: code }, title: { en, pt }, ...flag }
}

const isBrazilian = ({ tax_id, addresses }: Party): boolean => {
  return (
    tax_id?.country === 'BR' ||
    Boolean(addresses?.some((address: Address | null) => address?.country === 'BR'))
  )
}
const isInBrazil = ({ country }: Address): boolean => !country || country === 'BR'

export const br = defineRegime({
  country: 'BR',
  name: { en: 'Brazil', pt: 'Brasil' },
  description: {
    en: 'Federal, state and municipal taxes on goods and services, and withheld taxes; all percentages are entered.',
  },
  sources: [
    {
      title: { en: 'NFS-e Technical Documentation (ABRASF)' },
      url: 'https://abrasf.org.br/biblioteca/arquivos-publicos/nfs-e',
    },
    {
      title: { en: 'IBGE Municipality Codes' },
      url: 'https://www.ibge.gov.br/explica/codigos-dos-municipios.php',
    },
  ],
  time_zone: 'America/Sao_Paulo',
  currency: 'BRL',
  extensions: [
    {
      key: MUNICIPALITY,
      meta: { example: '3550308' },
      name: { en: 'IBGE Municipality Code', pt: 'Código do Município do IBGE' },
      desc: {
        en: 'Municipality of a party: its seven-digit code in the list of the statistics office IBGE.',
      },
      sources: [
        {
          title: { en: 'IBGE - Municipality codes', pt: 'IBGE - Códigos dos Municípios' },
          url: 'https://www.ibge.gov.br/explica/codigos-dos-municipios.php',
        },
      ],
      pattern: '^\\d{7}$',
    },
  ],
  corrections: [{ schema: 'bill/invoice', types: ['credit-note'] }],
  // biome-ignore format: table
  categories: [
    tax('ISS', 'Municipal tax on services', 'Imposto Sobre Serviços', REPORTED),
    tax('ICMS', 'State tax on goods and services', 'Imposto sobre Circulação de Mercadorias e Serviços', REPORTED),
    tax('IPI', 'Federal tax on industrial products', 'Imposto sobre Produtos Industrializados'),
    tax('PIS', 'Social integration programme', 'Programa de Integração Social', REPORTED),
    {
      ...tax('PISRet', 'Social integration programme, retained', 'Programa de Integração Social Retido', RETAINED),
      name: { en: 'PIS (Retained)', pt: 'PIS (Retido)' },
    },
    tax('COFINS',
      'Contribution to social security',
      'Contribuição para o Financiamento da Seguridade Social', REPORTED),
    {
      ...tax('COFINSRet',
        'Contribution to social security, retained',
        'Contribuição para o Financiamento da Seguridade Social Retido', RETAINED),
      name: { en: 'COFINS (Retained)', pt: 'COFINS (Retido)' },
    },
    tax('CSLL', 'Social contribution on net profit', 'Contribuição Social sobre o Lucro Líquido', RETAINED),
    tax('INSS', 'Social security withheld', 'Retenção do Instituto Nacional do Seguro Social', RETAINED),
    tax('IRRF', 'Income tax withheld at source', 'Imposto de Renda Retido na Fonte', RETAINED),
    tax('IBS', 'Tax of states and cities on goods and services', 'Imposto sobre Bens e Serviços', REPORTED),
    tax('CBS', 'Federal contribution on goods and services', 'Contribuição sobre Bens e Serviços', REPORTED),
  ],

  taxIdentity: {
    fault: 'GOBL-BR-TAX-IDENTITY-01',
    normalise: dropCountry,
    valid: (code) => isCpf(code) || isCnpj(code),
    form: 'a CPF of eleven digits or a CNPJ of fourteen characters, the last two check digits, such as 00000000000191',
  },

  normalise: {
    'org.Party': setAddressCountry,
  },

  rules: {
    'org.Party': [
      when(isBrazilian, [
        rule('GOBL-BR-ORG-PARTY-01', 'ext', extMatches(MUNICIPALITY, /^\d{7}$/, 'seven digits')),
        at('addresses[]', [
          when(isInBrazil, [
            rule('GOBL-BR-ORG-PARTY-02', 'state', optional(oneOf(...STATES))),
            rule(
              'GOBL-BR-ORG-PARTY-03',
              'code',
              matches(/^\d{5}-?\d{3}$/, 'a CEP such as 01310-100'),
            ),
          ]),
        ]),
      ]),
    ],
  },
})

/** Fills in the country of addresses: that of the tax identity, or else of the first identity. */
function setAddressCountry({ tax_id, identities, addresses }: Party): void {
  const other = identities?.find((identity) => identity.country)
  const country = tax_id?.country ? isoCountryOf(tax_id.country) : other?.country
  for (const address of addresses ?? []) address.country ||= country
}

/** Drops the country in front of a number, unless it is part of it: a CNPJ may start with BR. */
function dropCountry(identity: TaxIdentity): void {
  if (!identity.code) return
  const code = bareTaxCode(identity.code)
  identity.code = (isCnpj(code) ? code : bareTaxCode(code, 'BR')) || undefined
}

function isCpf(code: string): boolean {
  const weights = [10, 9, 8, 7, 6, 5, 4, 3, 2]
  return /^\d{11}$/.test(code) && hasCheckDigits(code, weights, [11, ...weights])
}

function isCnpj(code: string): boolean {
  const weights = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
  return /^[A-Z\d]{12}\d{2}$/.test(code) && hasCheckDigits(code, weights, [6, ...weights])
}

/** Each of the last two digits checks all digits before it, with its own weights. */
function hasCheckDigits(code: string, ...weights: [first: number[], second: number[]]): boolean {
  return weights.every((list) => complementDigit(code, list) === Number(code.charAt(list.length)))
}
