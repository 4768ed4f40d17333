/** Finds the members that unknown ones were meant to be: misspelt ones, and those of other formats. */

import type { ObjectType } from '../model/structure.ts'
import { getOwn } from '../values/text-map.ts'
import { asQuestion, nearest } from './nearest.ts'

/** Members of other formats, in lower case without separators → ours. */
interface Foreign {
  readonly [name: string]: string
}

/** The same for each of several names. */
const same = (names: string, member: string): Foreign =>
  Object.fromEntries(names.split(' ').map((name) => [name, member]))

const BILLABLE: Foreign = {
  ...same('invoicenumber number invoiceno invoiceid documentnumber id no', 'code'),
  ...same('date invoicedate issued issuedate dateissued documentdate', 'issue_date'),
  ...same('duedate duedates due', 'payment.terms.due_dates'),
  ...same('deliverydate supplydate', 'delivery.date'),
  ...same('currencycode', 'currency'),
  ...same('seller vendor from issuer sender merchant company', 'supplier'),
  ...same('buyer client to recipient receiver billto billedto purchaser', 'customer'),
  ...same('items lineitems invoicelines rows positions products entries invoiceitems', 'lines'),
  ...same('note comment comments remarks message description', 'notes'),
  ...same(
    'purchaseorder ponumber orderreference buyerreference reference leitwegid',
    'ordering.code',
  ),
  ...same('iban bankaccount paymentmeans', 'payment.instructions'),
  ...same('paymentterms terms', 'payment.terms'),
  ...same('vat vatrate taxrate taxes', 'lines[].taxes'),
  ...same('prepaid deposit paid advance advances', 'payment.advances'),
  ...same('charge outlays fees shipping freight surcharge', 'charges'),
  ...same(
    'total subtotal amount grandtotal taxamount totalamount net gross amountdue',
    'totals, which are calculated',
  ),
  ...same('rounding', 'totals.rounding'),
  ...same('discount allowances allowancecharge', 'discounts'),
  ...same('invoicetype documenttype', 'type'),
  ...same('addons addon', '$addons'),
  ...same('tags', '$tags'),
  ...same('regime', '$regime'),
}

const ROW: Foreign = {
  ...same('price unitprice rate cost net netprice priceperunit', 'item.price'),
  ...same('name description title product article text label', 'item.name'),
  ...same('qty count units', 'quantity'),
  ...same('unit uom unitofmeasure', 'item.unit'),
  ...same('sku ref productcode', 'item.ref'),
  ...same('vat tax vatrate taxrate vatpercent taxpercent', 'taxes'),
  ...same('amount linetotal nettotal gross value', 'total, which is calculated'),
  ...same('discount allowances rebate', 'discounts'),
  ...same('charge surcharge fee', 'charges'),
  ...same('pricing', 'item.pricing'),
}

const ALLOWANCE: Foreign = {
  ...same('percentage rate', 'percent'),
  ...same('value total', 'amount'),
}

const OF_DOCUMENT: Foreign = { ...ALLOWANCE, ...same('tax vat taxrate', 'taxes') }

const OF_LINE: Foreign = { ...ALLOWANCE, ...same('tax taxes vat taxrate', 'taxes of the line') }

const FOREIGN: { readonly [type: string]: Foreign } = {
  'bill.Invoice': BILLABLE,
  'bill.Order': BILLABLE,
  'bill.Delivery': BILLABLE,
  'bill.Line': ROW,
  'bill.SubLine': ROW,
  'bill.Discount': OF_DOCUMENT,
  'bill.Charge': OF_DOCUMENT,
  'bill.LineDiscount': OF_LINE,
  'bill.LineCharge': OF_LINE,
  'bill.Tax': {
    ...same('included inclusive includestax category cat', 'prices_include'),
    ...same('rate percent', 'lines[].taxes'),
  },
  'bill.Totals': same(
    'advances discounts charges vat grandtotal shipping prepaid outlays',
    'the other totals, which are calculated',
  ),
  'bill.Payment': { ...same('amount paid', 'lines[].amount'), ...same('discount', 'lines') },
  'bill.PaymentLine': { ...same('taxrate vat', 'tax'), ...same('value total', 'amount') },
  'org.Party': {
    ...same(
      'vat vatnumber vatid taxnumber taxid taxcode nif cif rfc nip cnpj cuit vatno tin',
      'tax_id.code',
    ),
    ...same('country countrycode', 'tax_id.country'),
    ...same('address postaladdress street', 'addresses'),
    ...same('email emailaddress mail', 'emails'),
    ...same('phone telephone tel mobile phonenumber', 'telephones'),
    ...same('contact contactperson person', 'people'),
    ...same('legalname companyname businessname', 'name'),
    ...same('website url web homepage', 'websites'),
    ...same('endpoint endpointid peppolid', 'inboxes'),
    ...same('siret siren companyid registrationnumber', 'identities'),
  },
  'org.Address': {
    ...same('zip zipcode postcode postalcode plz cap cp', 'code'),
    ...same('city town municipality', 'locality'),
    ...same('line1 address addressline1 streetname streetaddress', 'street'),
    ...same('line2 addressline2 district', 'street_extra'),
    ...same('number housenumber streetnumber buildingnumber', 'num'),
    ...same('province county', 'region'),
    ...same('countrycode', 'country'),
  },
  'org.Item': {
    ...same('unitprice amount netprice cost', 'price'),
    ...same('title text', 'name'),
    ...same('uom unitofmeasure unitcode', 'unit'),
    ...same('sku productcode', 'ref'),
    ...same('per basequantity pricebase priceunit', 'pricing.per'),
    ...same('gross grossprice list', 'pricing.gross'),
    ...same('discount', 'pricing.discount'),
    ...same('vat tax taxrate', 'taxes of the line'),
  },
  'tax.Combo': {
    ...same('category type tax code name', 'cat'),
    ...same('amount base', 'totals.taxes, which are calculated'),
    ...same('percentage value taxrate', 'percent'),
    ...same('reason exemptionreason', 'key, such as "exempt", or a code in ext'),
  },
  'tax.Identity': {
    ...same('number value id vat vatnumber', 'code'),
    ...same('countrycode', 'country'),
  },
  'org.Person': { ...same('phone telephone tel', 'telephones'), ...same('email mail', 'emails') },
  'org.Name': {
    ...same('first firstname givenname', 'given'),
    ...same('last lastname familyname', 'surname'),
    ...same('name full fullname', 'given and surname'),
  },
  'org.Email': same('email address', 'addr'),
  'org.Telephone': same('number phone telephone', 'num'),
  'bill.PaymentDetails': {
    ...same(
      'iban account bankaccount creditor credittransfer means method methods',
      'instructions',
    ),
    ...same('duedate duedates', 'terms.due_dates'),
    ...same('advance deposit paid prepaid amount', 'advances'),
    ...same('discount cashdiscount due', 'terms'),
  },
  'pay.Instructions': {
    ...same('iban account bankaccount credittransfers', 'credit_transfer'),
    ...same('method type means', 'key'),
    ...same('reference', 'ref'),
  },
  'pay.CreditTransfer': { ...same('account accountnumber', 'number'), ...same('swift', 'bic') },
  'pay.DueDate': { ...same('percentage rate', 'percent'), ...same('value total due', 'amount') },
  'pay.Record': { ...same('percentage', 'percent'), ...same('value total paid', 'amount') },
  'pay.Terms': { ...same('duedate date days percent amount due', 'due_dates'), discount: 'notes' },
}

/** Asks whether another member was meant by one that a type does not have. */
export function memberMeant(type: ObjectType, name: string): string | undefined {
  const plain = name.length > 64 ? '' : name.toLowerCase().replace(/[\s_-]/g, '')
  const foreign = getOwn(FOREIGN[type.name] ?? {}, plain)
  const same = type.fields.find((field) => field.name.replaceAll('_', '') === plain)
  return asQuestion(same?.name ?? foreign ?? nearest(name, type.field.keys()))
}
