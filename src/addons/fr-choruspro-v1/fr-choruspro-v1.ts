/**
 * Chorus Pro, the platform through which the French public sector receives its invoices (Code de la commande
 * publique, art. L2192-1 to L2192-7). It classifies documents by procedure (cadre de facturation), and parties by the
 * kind of number that identifies them. Source: AIFE, Chorus Pro, External Specifications EDI, annex V4.10.
 */

import type { Context } from '../../definitions/contract.ts'
import { setExt } from '../../definitions/extensions.ts'
import { newTax } from '../../model/generated/factories.ts'
import type { OrgIdentity, Party, Totals } from '../../model/generated/types.ts'
import { constraint, isPresent, oneOf, present } from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { rule, when } from '../../validate/rules.ts'
import { defineAddon } from '../../vocabulary/addon.ts'
import { extOneOf, notOneOf, requires } from '../../vocabulary/format-constraints.ts'
import { isInEu } from '../../vocabulary/guards.ts'
import { hasIdentity } from '../../vocabulary/parties.ts'
import { defaultExt } from '../../vocabulary/set-extensions.ts'
import { CHORUS_PRO_WARNINGS } from '../shared/chorus-pro.ts'
import { convertibleTo } from '../shared/constraints.ts'
import { extIn, taxExtIn } from '../shared/guards.ts'
import extensions from './extensions.json' with { type: 'json' }

const FRAMEWORK = 'fr-choruspro-framework'
const SCHEME = 'fr-choruspro-scheme'

/** Frameworks: an invoice of a supplier, and one that is already paid. */
const SUPPLIER_INVOICE = 'A1'
const PAID_INVOICE = 'A2'

/** Schemes: kinds of party, by place of establishment. */
const FRENCH = '1'
const EUROPEAN = '2'
const FOREIGN = '3'

/** The most decimals of a quantity. */
const QUANTITY_DECIMALS = 4

const ofFrance = extOneOf(SCHEME, FRENCH)

const FRENCH_CUSTOMER = `customer must be a French body with a SIRET, and have ${SCHEME} ${FRENCH}`
const NO_SCHEME = `ext must have ${SCHEME}, which is set if the party has a SIRET, or a tax_id from abroad`
const NOT_FRANCE = `tax_id.country must be outside France if ${SCHEME} is ${EUROPEAN}`

const hasSiret = (identities: OrgIdentity[] | undefined): boolean =>
  hasIdentity({ identities }, 'type', 'SIRET')

const isOther = saying(
  `${SCHEME} is set, and not ${FRENCH}`,
  ({ ext }: Party): boolean => isPresent(ext?.[SCHEME]) && ext?.[SCHEME] !== FRENCH,
)

const withSiret = {
  ...constraint('must have a SIRET', hasSiret),
  example: [{ type: 'SIRET', code: '73282932000074' }],
}
const withoutSiret = constraint(
  `must not have a SIRET unless ${SCHEME} is ${FRENCH}`,
  (identities: OrgIdentity[] | undefined) => !hasSiret(identities),
)

const european = constraint(
  'must be a member of the European Union',
  (country: string | undefined, context: Context) => !country || isInEu(country, context),
)

const foreign = constraint(
  'must be outside the European Union',
  (country: string | undefined, context: Context) => !isInEu(country, context),
)

const nothingDue = constraint(
  `must have nothing due if ${FRAMEWORK} is ${PAID_INVOICE}: set payment.advances`,
  (totals: Totals | undefined) => totals?.due?.isZero() ?? false,
)

export const frChorusproV1 = defineAddon({
  key: 'fr-choruspro-v1',
  requires: ['eu-en16931-v2017'],
  name: { en: 'Chorus Pro', fr: 'Chorus Pro' },
  description: {
    en: 'Requirements of Chorus Pro, the platform for invoices to the French public sector.',
  },
  sources: [
    {
      title: { en: 'Chorus Pro Specifications', fr: 'Spécifications Chorus Pro' },
      url:
        'https://communaute.chorus-pro.gouv.fr/wp-content/uploads/2018/11/' +
        'External_Specifications_EDI_Appendix_V4.10.pdf',
    },
  ],
  extensions,

  normalise: {
    'bill.Invoice': (invoice) => {
      defaultExt((invoice.tax ??= newTax()), FRAMEWORK, SUPPLIER_INVOICE)
    },
    'bill.Line': (line) => {
      line.quantity = line.quantity.rescaleDown(QUANTITY_DECIMALS)
    },
    'org.Party': setScheme,
  },

  rules: {
    // BILL-INVOICE-04, tax.ext is required, is left out: `ext` always counts as present.
    'bill.Invoice': [
      ...CHORUS_PRO_WARNINGS,
      rule('GOBL-FR-CHORUSPRO-BILL-INVOICE-07', '', convertibleTo('EUR')),
      rule('GOBL-FR-CHORUSPRO-BILL-INVOICE-01', 'customer.ext', ofFrance, FRENCH_CUSTOMER),
      rule('GOBL-FR-CHORUSPRO-BILL-INVOICE-02', 'customer.identities', present),
      rule('GOBL-FR-CHORUSPRO-BILL-INVOICE-03', 'tax', present),
      rule('GOBL-FR-CHORUSPRO-BILL-INVOICE-05', 'tax.ext', requires(FRAMEWORK)),
      when(taxExtIn(FRAMEWORK, PAID_INVOICE), [
        rule('GOBL-FR-CHORUSPRO-BILL-INVOICE-06', 'totals', nothingDue),
      ]),
    ],
    'org.Party': [
      rule('GOBL-FR-CHORUSPRO-ORG-PARTY-01', 'ext', requires(SCHEME), NO_SCHEME),
      when(extIn(SCHEME, FRENCH), [
        rule('GOBL-FR-CHORUSPRO-ORG-PARTY-02', 'identities', withSiret),
        rule('GOBL-FR-CHORUSPRO-ORG-PARTY-03', 'tax_id.country', oneOf('FR')),
      ]),
      when(isOther, [rule('GOBL-FR-CHORUSPRO-ORG-PARTY-04', 'identities', withoutSiret)]),
      when(extIn(SCHEME, EUROPEAN), [
        rule('GOBL-FR-CHORUSPRO-ORG-PARTY-05', 'tax_id.country', notOneOf('FR'), NOT_FRANCE),
        rule('GOBL-FR-CHORUSPRO-ORG-PARTY-06', 'tax_id.country', european),
      ]),
      when(extIn(SCHEME, FOREIGN), [
        rule('GOBL-FR-CHORUSPRO-ORG-PARTY-07', 'tax_id.country', foreign),
      ]),
    ],
  },
})

/** Sets the scheme of a party that has none: by its country abroad, by its SIRET in France. */
function setScheme(party: Party, context: Context): void {
  const { ext, tax_id, identities } = party
  if (ext?.[SCHEME]) return
  if (tax_id && tax_id.country !== 'FR')
    setExt(party, SCHEME, isInEu(tax_id.country, context) ? EUROPEAN : FOREIGN)
  else if (hasSiret(identities)) setExt(party, SCHEME, FRENCH)
}
