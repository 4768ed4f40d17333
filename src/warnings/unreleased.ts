/**
 * Members that are accepted before their release, as amounts would be wrong without them: how the price of an item is
 * made up, and charges that are only stated. Reviews say so. Their rules move to document/rules with the release.
 */

import type { RulesByType } from '../definitions/contract.ts'
import type { Charge, ItemPricing } from '../model/generated/types.ts'
import { constraint, isPresent, notNegative, positive } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { hint, rule, warning, when } from '../validate/rules.ts'

const released = constraint(
  'is accepted before its release: other programs may not know it, and its form may change',
  (value) => !isPresent(value),
)

const discountOfGross = constraint(
  'gross is required if discount is set',
  ({ gross, discount }: ItemPricing) => !discount || gross !== undefined,
)

const discountWithinGross = constraint(
  'discount must not exceed gross',
  ({ gross, discount }: ItemPricing) => !discount || !gross || discount.compare(gross) <= 0,
)

const untaxed = constraint(
  'the taxes of a charge that is informative are not counted; remove them, or informative',
  (taxes) => !isPresent(taxes),
)

export const UNRELEASED: RulesByType = {
  'bill.Charge': [
    hint('DOCKET-UNRELEASED', 'informative', released),
    when(
      saying('informative is true', ({ informative }: Charge) => informative === true),
      [warning('DOCKET-INFORMATIVE-TAXES', 'taxes', untaxed)],
    ),
  ],
  'org.ItemPricing': [
    hint('DOCKET-UNRELEASED', '', released),
    rule('GOBL-ORG-ITEMPRICING-01', 'per', positive),
    rule('GOBL-ORG-ITEMPRICING-02', 'gross', notNegative),
    rule('GOBL-ORG-ITEMPRICING-03', 'discount', notNegative),
    rule('GOBL-ORG-ITEMPRICING-04', '', discountOfGross),
    rule('GOBL-ORG-ITEMPRICING-05', '', discountWithinGross),
  ],
}
