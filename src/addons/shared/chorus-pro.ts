/**
 * What Chorus Pro checks on invoices to public buyers in France, as warnings: no member says that a buyer is public.
 * Source: AIFE, rules of management of Chorus Pro on invoices of approved platforms (BR-FR-CPRO-nn).
 */

import type { Invoice, OrgIdentity, Party } from '../../model/generated/types.ts'
import { constraint } from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { at, type RuleNode, warning, when } from '../../validate/rules.ts'
import { extNotOneOf } from '../../vocabulary/format-constraints.ts'
import { numberOf } from '../../vocabulary/number.ts'
import { warnIf } from '../../vocabulary/warn-if.ts'
import { BILLING_MODE, hasScheme, SIREN, SIRET } from './french-ctc.ts'

/** Schemes of ISO 6523 by which suppliers are known. */
const SUPPLIER_SCHEMES = [SIRET, '0223', '0226', '0227', '0228', '0229']

const MOST_LINES = 999_999

const is = (identities: OrgIdentity[] | undefined, type: string, scheme: string): boolean =>
  hasScheme(identities, scheme) || Boolean(identities?.some((each) => each?.type === type))

const lacksSiret = saying(
  'the party has a SIREN, and no SIRET',
  ({ identities }: Party): boolean =>
    is(identities, 'SIREN', SIREN) && !is(identities, 'SIRET', SIRET),
)

const hasSiret = constraint('must have a SIRET (BR-FR-CPRO-10)', (identities?: OrgIdentity[]) =>
  is(identities, 'SIRET', SIRET),
)

const oneContact = constraint(
  'must have one contact at most',
  (people: Party['people']) => (people?.length ?? 0) <= 1,
)

const hasLongNumber = (invoice: Invoice): boolean => numberOf(invoice).length > 20

const hasNoScheme = ({ supplier }: Invoice): boolean =>
  supplier !== undefined &&
  !is(supplier.identities, 'SIRET', SIRET) &&
  !hasScheme(supplier.identities, ...SUPPLIER_SCHEMES)

const hasTooManyLines = ({ lines }: Invoice): boolean => (lines?.length ?? 0) > MOST_LINES

const refersToSeveral = ({ preceding }: Invoice): boolean => (preceding?.length ?? 0) > 1

const withSiretToo = constraint('must have a SIRET', (identities?: OrgIdentity[]) =>
  is(identities, 'SIRET', SIRET),
)

const WITHOUT_SIRET = 'a party with a SIREN must have its SIRET as well'

export const CHORUS_PRO_WARNINGS: RuleNode[] = [
  warnIf(
    'DOCKET-FR-CPRO-02',
    'code',
    hasLongNumber,
    'series and code must have 20 characters at most when joined by - (BR-FR-CPRO-02)',
  ),
  warnIf(
    'DOCKET-FR-CPRO-03',
    'supplier.identities',
    hasNoScheme,
    `supplier must have an identity with iso-scheme-id ${SUPPLIER_SCHEMES.join(', ')} (BR-FR-CPRO-03)`,
  ),
  at('supplier', [
    when(lacksSiret, [
      warning('DOCKET-FR-CPRO-09', 'identities', withSiretToo, `${WITHOUT_SIRET} (BR-FR-CPRO-09)`),
    ]),
    warning('DOCKET-FR-CPRO-26', 'people', oneContact),
  ]),
  at('payment.payee', [
    when(lacksSiret, [
      warning('DOCKET-FR-CPRO-17', 'identities', withSiretToo, `${WITHOUT_SIRET} (BR-FR-CPRO-17)`),
    ]),
  ]),
  at('customer', [
    warning('DOCKET-FR-CPRO-10', 'identities', hasSiret),
    warning('DOCKET-FR-CPRO-27', 'people', oneContact),
  ]),
  warnIf(
    'DOCKET-FR-CPRO-19',
    'lines',
    hasTooManyLines,
    'must have at most 999,999 elements (BR-FR-CPRO-19)',
  ),
  warnIf(
    'DOCKET-FR-CPRO-20',
    'preceding',
    refersToSeveral,
    'must have one element at most (BR-FR-CPRO-20)',
  ),
  warning('DOCKET-FR-CPRO-24', 'tax.ext', extNotOneOf(BILLING_MODE, 'S5')),
]
