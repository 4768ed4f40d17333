/**
 * A hint at the split payment of goods and services of annex 15. Source: ustawa o VAT art. 106e ust. 1 pkt 18a, art. 108a ust. 1a,
 * and załącznik nr 15, by which the words and numbers are chosen.
 */

import type { Invoice, Item } from '../../model/generated/types.ts'
import { saying } from '../../validate/guards.ts'
import { hint, when } from '../../validate/rules.ts'
import { Amount } from '../../values/amount.ts'
import { never } from '../../vocabulary/never.ts'

const SPLIT_PAYMENT = 'pl-favat-split-payment'

/** Zlotys, with VAT, above which it is due. */
const LIMIT = new Amount(15_000, 0)

const NAMES =
  /budowlan|rozbiórk|remont|wykończeni|elewac|dach|tynk|stal|złom|odpady|miedź|alumini|paliw|węgiel|komputer|laptop|tablet|telefon|smartfon|procesor|części samochodow/i

/** Fuels, waste, electronics, parts of vehicles and metals; construction, and its groups of PKWiU. */
const CODES = /^GTU_0[25678]$|^4[123]\./

const isOfAnnex = ({ name, identities }: Item): boolean =>
  NAMES.test(name ?? '') || identities?.some((each) => CODES.test(each?.code ?? '')) === true

const lacksSplitPayment = saying(
  'above 15,000 PLN to a business in Poland, probably of annex 15, without split payment',
  ({ type, currency, customer, tax, totals, lines }: Invoice): boolean =>
    type === 'standard' &&
    currency === 'PLN' &&
    customer?.tax_id?.country === 'PL' &&
    tax?.ext?.[SPLIT_PAYMENT] === undefined &&
    totals !== undefined &&
    !totals.tax.isZero() &&
    totals.total_with_tax.compare(LIMIT) > 0 &&
    lines?.some((line) => line?.item && isOfAnnex(line.item)) === true,
)

export const SPLIT_PAYMENT_HINT = when(lacksSplitPayment, [
  hint(
    'DOCKET-PL-FAVAT-SPLIT-PAYMENT',
    'tax.ext',
    never(
      `above 15,000 PLN an invoice with goods or services of annex 15 must say "mechanizm podzielonej płatności" (art. 106e ust. 1 pkt 18a): add ${SPLIT_PAYMENT} "1", or "2" if it has none`,
    ),
  ),
])
