/** Normalisers of the core, which run in all documents, whatever their regime. */

import { isUnitCode, UNIT_CODE } from '../../catalogues/units.ts'
import type { Normalisers } from '../../definitions/contract.ts'
import { setExt } from '../../definitions/extensions.ts'
import type {
  Attribute,
  Inbox,
  Item,
  ItemPricing,
  Line,
  LineCharge,
  LineDiscount,
  SubLine,
  Tax,
} from '../../model/generated/types.ts'
import { isEmail } from '../../validate/formats/email.ts'
import { isUrl } from '../../validate/formats/url.ts'
import { Amount } from '../../values/amount.ts'
import { alphanumericCode, strictCode, trim, upperCode } from '../../values/text.ts'
import { getOwn } from '../../values/text-map.ts'
import { normaliseCombo, settleKey } from './normalise-combo.ts'
import { normaliseTaxIdentity } from './tax-identity.ts'

/**
 * Free texts of each type that are cleaned. This and the next table are not keywords of the schemas, because the
 * schemas are served as they are.
 */
const CLEANED: { readonly [type: string]: string } = {
  'org.Party': 'label name alias',
  'org.Person': 'label role',
  'org.Name': 'alias prefix given middle surname surname2 suffix',
  'org.Address': 'po_box num floor block door street street_extra locality region',
  'org.Attachment': 'name description url mime',
  'org.Attribute': 'label text',
  'org.DocumentRef': 'reason url',
  'org.Email': 'label addr',
  'org.Endpoint': 'label',
  'org.Identity': 'label description',
  'org.Inbox': 'label',
  'org.Item': 'name description',
  'org.Note': 'text',
  'org.Registration': 'label office book volume sheet section page entry other',
  'org.Telephone': 'label',
  'org.Website': 'label title url',
  'pay.Record': 'ref description',
  'pay.Instructions': 'detail notes',
  'pay.Terms': 'notes',
}

/** Is a member of a type a free text that is cleaned? */
export const isCleaned = (type: string, member: string): boolean =>
  CLEANED[type]?.split(' ').includes(member) === true

/** Types in which a UUID of zeros counts as absent. */
export const WITHOUT_ZERO_UUID = new Set(
  (
    'org.Address org.Attachment org.DocumentRef org.Email org.Endpoint org.Identity org.Inbox org.Name org.Note ' +
    'org.Party org.Person org.Registration org.Telephone org.Website pay.Record'
  ).split(' '),
)

/** Older names of the rounding models. */
const ROUNDING = { 'sum-then-round': 'precise', 'round-then-sum': 'currency' }

/** Units that are no longer listed, and what replaced them. */
const OLD_UNITS = { '6pack': 'pkg', tetrabrik: 'carton' }

/** Normalisers of whole objects. They run after codes and free texts have been cleaned. */
export const CORE_NORMALISERS: Normalisers = {
  'bill.Tax': (tax: Tax) => {
    tax.rounding = getOwn(ROUNDING, tax.rounding) ?? tax.rounding
  },
  'bill.Line': normaliseLine,
  'bill.SubLine': normaliseSubLine,
  'org.Address': (address) => {
    if (address.state) address.state = alphanumericCode(address.state) || undefined
  },
  'org.Attribute': normaliseUnit,
  'org.Inbox': normaliseInbox,
  'org.Item': normaliseItem,
  'org.Telephone': (telephone) => {
    if (telephone.num) telephone.num = trim(telephone.num) || undefined
  },
  'tax.Combo': (combo, context) => {
    normaliseCombo(combo)
    settleKey(combo, context)
  },
  'tax.Identity': normaliseTaxIdentity,
}

/** Prices must not be negative, so the sign moves to the quantity. */
function turnNegativePrice(line: Line | SubLine): void {
  const price = line.item?.price
  if (!price?.isNegative()) return
  line.item!.price = price.negate()
  line.quantity = line.quantity.negate()
}

function normaliseLine(line: Line): void {
  turnNegativePrice(line)
  line.discounts = withoutEmpty(line.discounts)
  line.charges = withoutEmpty(line.charges)
  if (line.breakdown) {
    const breakdown = line.breakdown.filter((part) => !isEmptySubLine(part))
    line.breakdown = breakdown.length > 0 ? breakdown : undefined
  }
}

function normaliseSubLine(line: SubLine): void {
  turnNegativePrice(line)
  line.discounts = withoutEmpty(line.discounts)
  line.charges = withoutEmpty(line.charges)
}

/** Drops discounts and charges without text or effect. Base, rate and quantity alone have no effect. */
function withoutEmpty<T extends LineDiscount | LineCharge>(rows: T[] | undefined): T[] | undefined {
  const kept = rows?.filter(({ key, code, reason, ext, percent, amount }) => {
    return key || code || reason || ext || (percent && !percent.isZero()) || !amount.isZero()
  })
  return kept?.length ? kept : undefined
}

function isEmptySubLine(line: SubLine): boolean {
  const { uuid, identifier, period, order, cost, item, sum, total, discounts, charges, notes } =
    line
  const given = [uuid, identifier, period, order, cost, item, sum, total, discounts, charges, notes]
  return line.quantity.equals(Amount.zero(0)) && given.every((value) => value === undefined)
}

/** Moves a code of the UN/ECE to the extension for it, where it replaces any other. */
export function normaliseUnit(object: Item | Attribute): void {
  const { unit } = object
  if (!unit) return
  if (isUnitCode(unit)) {
    setExt(object, UNIT_CODE, unit)
    object.unit = undefined
  } else object.unit = getOwn(OLD_UNITS, unit) ?? unit
}

function normaliseItem(item: Item): void {
  normaliseUnit(item)
  const attributes = item.attributes?.filter((attribute) => Object.values(attribute).some(Boolean))
  item.attributes = attributes?.length ? attributes : undefined
  if (item.pricing) applyPricing(item, item.pricing)
}

/** A gross price, less its discount, replaces the price. Pricing without members is dropped. */
function applyPricing(item: Item, { per, gross, discount }: ItemPricing): void {
  if (!per && !gross && !discount) item.pricing = undefined
  if (!gross) return
  const exact = gross.matchScale(discount ?? gross).matchScale(item.price ?? gross)
  item.price = discount ? exact.subtract(discount) : exact
}

/** The scheme of e-mail addresses among those of networks (EAS). */
const MAIL = 'EM'

/**
 * Moves an email address or URL from `code` to its own member, unless it is the code of a network, and splits Peppol
 * codes into scheme and code.
 */
function normaliseInbox(inbox: Inbox): void {
  const isMail = inbox.scheme === MAIL
  const isInNetwork = (inbox.scheme && !isMail) || inbox.key === 'peppol'
  if (!isInNetwork && inbox.code && isEmail(inbox.code)) {
    inbox.email = inbox.code
    inbox.code = undefined
    if (isMail) inbox.scheme = undefined
  } else if (!isInNetwork && !isMail && inbox.code && isUrl(inbox.code)) {
    inbox.url = inbox.code
    inbox.code = undefined
  }
  if (inbox.scheme) inbox.scheme = upperCode(inbox.scheme) || undefined
  if (inbox.code) inbox.code = strictCode(inbox.code) || undefined
  if (
    inbox.key === 'peppol' &&
    !inbox.scheme &&
    inbox.code &&
    inbox.code.length > 4 &&
    inbox.code.charAt(4) === ':'
  ) {
    inbox.scheme = inbox.code.slice(0, 4)
    inbox.code = inbox.code.slice(5) || undefined
  }
}
