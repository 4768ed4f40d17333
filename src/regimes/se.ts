/**
 * Sweden.
 * Momsregistreringsnummer: the ten digits of the holder's number, and 01.
 * Organisationsnummer, of companies: ten digits. Personnummer and samordningsnummer, of persons:
 * the date of birth in six digits, a hyphen, or a plus from the age of 100 on, and four digits; a
 * samordningsnummer adds 60 to the day. The last digit of all three is Luhn's check digit.
 * Source: Lag (1974:174) § 4 (organisationsnummer), Folkbokföringslag (1991:481) § 18
 * (personnummer), Lag (2022:1697) (samordningsnummer); Mervärdesskattelag (2023:200) kap. 9 (rates;
 * lag (1990:575): 25 % since July 1990; Skatteverket, Rättslig vägledning 346820: all since 1992),
 * kap. 17 (content of invoices).
 */

import { constraint } from '../validate/constraints.ts'
import { rule, when } from '../validate/rules.ts'
import { numericCode } from '../vocabulary/code-texts.ts'
import { ofType } from '../vocabulary/guards.ts'
import { supplierIdentified } from '../vocabulary/parties.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { reverseChargeNote, standardRate, vat } from './shared/categories.ts'
import { passesLuhn } from './shared/checksum.ts'

const ORGANISATION = 'ON'
const PERSON = 'PN'
const COORDINATION = 'CN'

const isOrganisation = ofType(ORGANISATION)
const isPerson = ofType(PERSON, COORDINATION)

const tenDigits = constraint(
  'must have ten digits, such as 5560360793',
  (code?: string) => digitsOf(code).length === 10,
)
const birthNumber = constraint(
  'must be six digits, a hyphen or plus, and four digits, such as 811218-9876',
  (code?: string) => isBirthNumber(code),
)
/** Codes of the wrong form pass: they already have a fault for it. */
const tenDigitsChecked = constraint('must end in a valid check digit', (code?: string) => {
  const digits = digitsOf(code)
  return digits.length !== 10 || passesLuhn(digits)
})
const birthNumberChecked = constraint('must end in a valid check digit', (code?: string) => {
  return !isBirthNumber(code) || passesLuhn(digitsOf(code))
})

const SKATTEVERKET = 'https://www.skatteverket.se'
const READ_AT = '2025-04-25T00:00:00'

/** A page of the tax agency's legal guidance. */
const guidance = (title: { en?: string; se: string }, page: string) => {
  return { title, url: `https://www4.skatteverket.se/rattsligvagledning/${page}.html`, at: READ_AT }
}

export const se = defineRegime({
  country: 'SE',
  name: { en: 'Sweden', se: 'Sverige' },
  description: { en: 'Value added tax (moms) with a general and two lower rates.' },
  sources: [
    { title: { en: 'PEPPOL BIS Billing 3.0' }, url: 'https://docs.peppol.eu/poacc/billing/3.0/' },
    {
      title: { en: 'Skatteverket - VAT Rates' },
      url:
        `${SKATTEVERKET}/foretag/moms/saljavarorochtjanster/` +
        'momssatspavarorochtjanster.4.58d555751259e4d66168000409.html',
    },
    {
      title: { en: 'Skatteverket - Invoice Requirements' },
      url:
        `${SKATTEVERKET}/foretag/moms/saljavarorochtjanster/` +
        'momslagensregleromfakturering.4.58d555751259e4d66168000403.html',
    },
  ],
  time_zone: 'Europe/Stockholm',
  currency: 'SEK',
  tax_scheme: 'VAT',
  identities: [
    { code: ORGANISATION, name: { en: 'Organization Number', se: 'Organisationsnummer' } },
    { code: PERSON, name: { en: 'Person Number', se: 'Personnummer' } },
    { code: COORDINATION, name: { en: 'Coordination Number', se: 'Samordningsnummer' } },
  ],
  scenarios: reverseChargeNote(),
  categories: [
    vat({
      name: { se: 'Moms' },
      title: { se: 'Moms' },
      sources: [
        {
          title: { en: 'Swedish Tax Agency - VAT rates and VAT exemption' },
          url:
            `${SKATTEVERKET}/servicelankar/otherlanguages/inenglishengelska/businessesandemployers/` +
            'startingandrunningaswedishbusiness/declaringtaxesbusinesses/vat/' +
            'vatratesandvatexemption.4.676f4884175c97df419255d.html',
          at: READ_AT,
        },
        guidance({ se: 'Skatteverket - Momssatser och undantag från moms' }, '394966'),
        {
          title: { en: 'Tax rates since 1992', se: 'Skattesatser sedan 1992' },
          url: 'https://www4.skatteverket.se/rattsligvagledning/edition/2022.8/346820.html',
        },
        guidance({ en: 'Standard rate', se: 'Normalskattesats' }, 'edition/2025.4/429414'),
        guidance(
          { en: 'Tax rate 12 percent', se: 'Skattesats 12 procent' },
          'edition/2025.4/394978',
        ),
        guidance({ en: 'Tax rate 6 percent', se: 'Skattesats 6 procent' }, 'edition/2025.4/394984'),
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', se: 'Normalskattesats' }, ['1990-07-01', '25.0%']),
        standardRate('reduced', { en: 'First reduced rate', se: 'Första reducerade skattesatsen' },
          ['1996-01-01', '12.0%'],
        ),
        standardRate('super-reduced', { en: 'Second reduced rate', se: 'Andra reducerade skattesatsen' },
          ['1996-01-01', '6.0%'],
        ),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-SE-TAX-IDENTITY-01',
    valid: (code) => /^\d{10}01$/.test(code) && passesLuhn(code.slice(0, 10)),
    form: 'ten digits, the last a check digit, followed by 01, such as 556036079301',
  },

  normalise: {
    'org.Identity': (identity) => {
      if (!identity.code) return
      if (isOrganisation(identity)) identity.code = bareOrganisationNumber(identity.code)
      else if (isPerson(identity)) identity.code = groupBirthNumber(identity.code)
    },
  },

  rules: {
    'bill.Invoice': [
      supplierIdentified('GOBL-SE-BILL-INVOICE-01', 'type', ORGANISATION, PERSON, COORDINATION),
    ],
    'org.Identity': [
      when(isOrganisation, [
        rule('GOBL-SE-ORG-IDENTITY-01', 'code', tenDigits),
        rule('GOBL-SE-ORG-IDENTITY-02', 'code', tenDigitsChecked),
      ]),
      when(isPerson, [
        rule('GOBL-SE-ORG-IDENTITY-03', 'code', birthNumber),
        rule('GOBL-SE-ORG-IDENTITY-04', 'code', birthNumberChecked),
      ]),
    ],
  },
})

function digitsOf(code: string | undefined): string {
  return numericCode(code ?? '')
}

function isBirthNumber(code: string | undefined): boolean {
  return /^\d{6}[-+]\d{4}$/.test(code ?? '')
}

/** Keeps the ten digits, also of a VAT number; other codes stay unchanged. */
function bareOrganisationNumber(code: string): string {
  const digits = digitsOf(code).replace(/^(\d{10})01$/, '$1')
  return digits.length === 10 ? digits : code
}

/** Puts the separator into place; codes without ten characters or digits stay unchanged. */
function groupBirthNumber(code: string): string {
  const plus = code.includes('+')
  if (code.length === 10 && !plus && !code.includes('-'))
    return `${code.slice(0, 6)}-${code.slice(6)}`
  const digits = digitsOf(code)
  return digits.length === 10 ? `${digits.slice(0, 6)}${plus ? '+' : '-'}${digits.slice(6)}` : code
}
