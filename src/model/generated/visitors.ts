// Generated from src/schemas by `npm run types`. Do not edit.

import type * as types from './types.ts'

/** Called with the table entry of a member, its value, the object it is of, and whatever the walk carries along. */
export type Visitor<F, S> = {
  visit(field: F, value: unknown, object: object, state: S): void
}['visit']

/**
 * Visits the members of an object in the order of its schema. `fields` has an entry for every member of the type. The
 * type is that of a method, so that functions for objects of one type fit into the table of all.
 */
export type Visit = {
  visit<F, S>(object: object, fields: readonly F[], visit: Visitor<F, S>, state: S): void
}['visit']

function visitAction<F, S>(
  o: types.Action, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.key, o, state)
  if (o.description !== undefined) visit(fields[1]!, o.description, o, state)
  if (o.ext !== undefined) visit(fields[2]!, o.ext, o, state)
}

function visitCharge<F, S>(
  o: types.Charge, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  visit(fields[1]!, o.i, o, state)
  if (o.key !== undefined) visit(fields[2]!, o.key, o, state)
  if (o.code !== undefined) visit(fields[3]!, o.code, o, state)
  if (o.reason !== undefined) visit(fields[4]!, o.reason, o, state)
  if (o.base !== undefined) visit(fields[5]!, o.base, o, state)
  if (o.percent !== undefined) visit(fields[6]!, o.percent, o, state)
  visit(fields[7]!, o.amount, o, state)
  if (o.taxes !== undefined) visit(fields[8]!, o.taxes, o, state)
  if (o.ext !== undefined) visit(fields[9]!, o.ext, o, state)
  if (o.meta !== undefined) visit(fields[10]!, o.meta, o, state)
}

function visitCorrectionOptions<F, S>(
  o: types.CorrectionOptions, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.type, o, state)
  if (o.issue_date !== undefined) visit(fields[1]!, o.issue_date, o, state)
  if (o.series !== undefined) visit(fields[2]!, o.series, o, state)
  if (o.stamps !== undefined) visit(fields[3]!, o.stamps, o, state)
  if (o.reason !== undefined) visit(fields[4]!, o.reason, o, state)
  if (o.ext !== undefined) visit(fields[5]!, o.ext, o, state)
  if (o.copy_tax !== undefined) visit(fields[6]!, o.copy_tax, o, state)
}

function visitDelivery<F, S>(
  o: types.Delivery, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.$regime !== undefined) visit(fields[0]!, o.$regime, o, state)
  if (o.$addons !== undefined) visit(fields[1]!, o.$addons, o, state)
  if (o.$tags !== undefined) visit(fields[2]!, o.$tags, o, state)
  if (o.uuid !== undefined) visit(fields[3]!, o.uuid, o, state)
  visit(fields[4]!, o.type, o, state)
  if (o.series !== undefined) visit(fields[5]!, o.series, o, state)
  if (o.code !== undefined) visit(fields[6]!, o.code, o, state)
  visit(fields[7]!, o.issue_date, o, state)
  if (o.issue_time !== undefined) visit(fields[8]!, o.issue_time, o, state)
  if (o.value_date !== undefined) visit(fields[9]!, o.value_date, o, state)
  if (o.currency !== undefined) visit(fields[10]!, o.currency, o, state)
  if (o.exchange_rates !== undefined) visit(fields[11]!, o.exchange_rates, o, state)
  if (o.ordering !== undefined) visit(fields[12]!, o.ordering, o, state)
  if (o.preceding !== undefined) visit(fields[13]!, o.preceding, o, state)
  if (o.tracking !== undefined) visit(fields[14]!, o.tracking, o, state)
  if (o.despatch_date !== undefined) visit(fields[15]!, o.despatch_date, o, state)
  if (o.receive_date !== undefined) visit(fields[16]!, o.receive_date, o, state)
  if (o.tax !== undefined) visit(fields[17]!, o.tax, o, state)
  visit(fields[18]!, o.supplier, o, state)
  if (o.customer !== undefined) visit(fields[19]!, o.customer, o, state)
  if (o.despatcher !== undefined) visit(fields[20]!, o.despatcher, o, state)
  if (o.receiver !== undefined) visit(fields[21]!, o.receiver, o, state)
  if (o.courier !== undefined) visit(fields[22]!, o.courier, o, state)
  if (o.lines !== undefined) visit(fields[23]!, o.lines, o, state)
  if (o.discounts !== undefined) visit(fields[24]!, o.discounts, o, state)
  if (o.charges !== undefined) visit(fields[25]!, o.charges, o, state)
  if (o.totals !== undefined) visit(fields[26]!, o.totals, o, state)
  if (o.notes !== undefined) visit(fields[27]!, o.notes, o, state)
  if (o.complements !== undefined) visit(fields[28]!, o.complements, o, state)
  if (o.meta !== undefined) visit(fields[29]!, o.meta, o, state)
  if (o.attachments !== undefined) visit(fields[30]!, o.attachments, o, state)
}

function visitDeliveryDetails<F, S>(
  o: types.DeliveryDetails, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.receiver !== undefined) visit(fields[0]!, o.receiver, o, state)
  if (o.identities !== undefined) visit(fields[1]!, o.identities, o, state)
  if (o.date !== undefined) visit(fields[2]!, o.date, o, state)
  if (o.period !== undefined) visit(fields[3]!, o.period, o, state)
  if (o.meta !== undefined) visit(fields[4]!, o.meta, o, state)
}

function visitDiscount<F, S>(
  o: types.Discount, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  visit(fields[1]!, o.i, o, state)
  if (o.key !== undefined) visit(fields[2]!, o.key, o, state)
  if (o.code !== undefined) visit(fields[3]!, o.code, o, state)
  if (o.reason !== undefined) visit(fields[4]!, o.reason, o, state)
  if (o.base !== undefined) visit(fields[5]!, o.base, o, state)
  if (o.percent !== undefined) visit(fields[6]!, o.percent, o, state)
  visit(fields[7]!, o.amount, o, state)
  if (o.taxes !== undefined) visit(fields[8]!, o.taxes, o, state)
  if (o.ext !== undefined) visit(fields[9]!, o.ext, o, state)
  if (o.meta !== undefined) visit(fields[10]!, o.meta, o, state)
}

function visitFault<F, S>(
  o: types.Fault, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.code, o, state)
  if (o.message !== undefined) visit(fields[1]!, o.message, o, state)
  if (o.paths !== undefined) visit(fields[2]!, o.paths, o, state)
}

function visitInvoice<F, S>(
  o: types.Invoice, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.$regime !== undefined) visit(fields[0]!, o.$regime, o, state)
  if (o.$addons !== undefined) visit(fields[1]!, o.$addons, o, state)
  if (o.$tags !== undefined) visit(fields[2]!, o.$tags, o, state)
  if (o.uuid !== undefined) visit(fields[3]!, o.uuid, o, state)
  visit(fields[4]!, o.type, o, state)
  if (o.series !== undefined) visit(fields[5]!, o.series, o, state)
  if (o.code !== undefined) visit(fields[6]!, o.code, o, state)
  visit(fields[7]!, o.issue_date, o, state)
  if (o.issue_time !== undefined) visit(fields[8]!, o.issue_time, o, state)
  if (o.op_date !== undefined) visit(fields[9]!, o.op_date, o, state)
  if (o.value_date !== undefined) visit(fields[10]!, o.value_date, o, state)
  visit(fields[11]!, o.currency, o, state)
  if (o.exchange_rates !== undefined) visit(fields[12]!, o.exchange_rates, o, state)
  if (o.preceding !== undefined) visit(fields[13]!, o.preceding, o, state)
  if (o.tax !== undefined) visit(fields[14]!, o.tax, o, state)
  visit(fields[15]!, o.supplier, o, state)
  if (o.customer !== undefined) visit(fields[16]!, o.customer, o, state)
  if (o.lines !== undefined) visit(fields[17]!, o.lines, o, state)
  if (o.discounts !== undefined) visit(fields[18]!, o.discounts, o, state)
  if (o.charges !== undefined) visit(fields[19]!, o.charges, o, state)
  if (o.ordering !== undefined) visit(fields[20]!, o.ordering, o, state)
  if (o.payment !== undefined) visit(fields[21]!, o.payment, o, state)
  if (o.delivery !== undefined) visit(fields[22]!, o.delivery, o, state)
  visit(fields[23]!, o.totals, o, state)
  if (o.notes !== undefined) visit(fields[24]!, o.notes, o, state)
  if (o.complements !== undefined) visit(fields[25]!, o.complements, o, state)
  if (o.meta !== undefined) visit(fields[26]!, o.meta, o, state)
  if (o.attachments !== undefined) visit(fields[27]!, o.attachments, o, state)
}

function visitLine<F, S>(
  o: types.Line, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  visit(fields[1]!, o.i, o, state)
  visit(fields[2]!, o.quantity, o, state)
  if (o.identifier !== undefined) visit(fields[3]!, o.identifier, o, state)
  if (o.period !== undefined) visit(fields[4]!, o.period, o, state)
  if (o.order !== undefined) visit(fields[5]!, o.order, o, state)
  if (o.cost !== undefined) visit(fields[6]!, o.cost, o, state)
  visit(fields[7]!, o.item, o, state)
  if (o.breakdown !== undefined) visit(fields[8]!, o.breakdown, o, state)
  if (o.sum !== undefined) visit(fields[9]!, o.sum, o, state)
  if (o.discounts !== undefined) visit(fields[10]!, o.discounts, o, state)
  if (o.charges !== undefined) visit(fields[11]!, o.charges, o, state)
  if (o.taxes !== undefined) visit(fields[12]!, o.taxes, o, state)
  if (o.total !== undefined) visit(fields[13]!, o.total, o, state)
  if (o.substituted !== undefined) visit(fields[14]!, o.substituted, o, state)
  if (o.seller !== undefined) visit(fields[15]!, o.seller, o, state)
  if (o.notes !== undefined) visit(fields[16]!, o.notes, o, state)
  if (o.ext !== undefined) visit(fields[17]!, o.ext, o, state)
}

function visitLineCharge<F, S>(
  o: types.LineCharge, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.key !== undefined) visit(fields[0]!, o.key, o, state)
  if (o.code !== undefined) visit(fields[1]!, o.code, o, state)
  if (o.reason !== undefined) visit(fields[2]!, o.reason, o, state)
  if (o.base !== undefined) visit(fields[3]!, o.base, o, state)
  if (o.percent !== undefined) visit(fields[4]!, o.percent, o, state)
  if (o.quantity !== undefined) visit(fields[5]!, o.quantity, o, state)
  if (o.unit !== undefined) visit(fields[6]!, o.unit, o, state)
  if (o.rate !== undefined) visit(fields[7]!, o.rate, o, state)
  visit(fields[8]!, o.amount, o, state)
  if (o.ext !== undefined) visit(fields[9]!, o.ext, o, state)
}

function visitLineDiscount<F, S>(
  o: types.LineDiscount, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.key !== undefined) visit(fields[0]!, o.key, o, state)
  if (o.code !== undefined) visit(fields[1]!, o.code, o, state)
  if (o.reason !== undefined) visit(fields[2]!, o.reason, o, state)
  if (o.base !== undefined) visit(fields[3]!, o.base, o, state)
  if (o.percent !== undefined) visit(fields[4]!, o.percent, o, state)
  visit(fields[5]!, o.amount, o, state)
  if (o.ext !== undefined) visit(fields[6]!, o.ext, o, state)
}

function visitOrder<F, S>(
  o: types.Order, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.$regime !== undefined) visit(fields[0]!, o.$regime, o, state)
  if (o.$addons !== undefined) visit(fields[1]!, o.$addons, o, state)
  if (o.$tags !== undefined) visit(fields[2]!, o.$tags, o, state)
  if (o.uuid !== undefined) visit(fields[3]!, o.uuid, o, state)
  if (o.type !== undefined) visit(fields[4]!, o.type, o, state)
  if (o.series !== undefined) visit(fields[5]!, o.series, o, state)
  if (o.code !== undefined) visit(fields[6]!, o.code, o, state)
  visit(fields[7]!, o.issue_date, o, state)
  if (o.issue_time !== undefined) visit(fields[8]!, o.issue_time, o, state)
  if (o.op_date !== undefined) visit(fields[9]!, o.op_date, o, state)
  if (o.value_date !== undefined) visit(fields[10]!, o.value_date, o, state)
  visit(fields[11]!, o.currency, o, state)
  if (o.exchange_rates !== undefined) visit(fields[12]!, o.exchange_rates, o, state)
  if (o.contracts !== undefined) visit(fields[13]!, o.contracts, o, state)
  if (o.preceding !== undefined) visit(fields[14]!, o.preceding, o, state)
  if (o.identities !== undefined) visit(fields[15]!, o.identities, o, state)
  if (o.period !== undefined) visit(fields[16]!, o.period, o, state)
  if (o.tax !== undefined) visit(fields[17]!, o.tax, o, state)
  visit(fields[18]!, o.supplier, o, state)
  if (o.customer !== undefined) visit(fields[19]!, o.customer, o, state)
  if (o.buyer !== undefined) visit(fields[20]!, o.buyer, o, state)
  if (o.seller !== undefined) visit(fields[21]!, o.seller, o, state)
  if (o.lines !== undefined) visit(fields[22]!, o.lines, o, state)
  if (o.discounts !== undefined) visit(fields[23]!, o.discounts, o, state)
  if (o.charges !== undefined) visit(fields[24]!, o.charges, o, state)
  if (o.payment !== undefined) visit(fields[25]!, o.payment, o, state)
  if (o.delivery !== undefined) visit(fields[26]!, o.delivery, o, state)
  if (o.totals !== undefined) visit(fields[27]!, o.totals, o, state)
  if (o.notes !== undefined) visit(fields[28]!, o.notes, o, state)
  if (o.complements !== undefined) visit(fields[29]!, o.complements, o, state)
  if (o.meta !== undefined) visit(fields[30]!, o.meta, o, state)
  if (o.attachments !== undefined) visit(fields[31]!, o.attachments, o, state)
}

function visitOrdering<F, S>(
  o: types.Ordering, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.code !== undefined) visit(fields[0]!, o.code, o, state)
  if (o.identities !== undefined) visit(fields[1]!, o.identities, o, state)
  if (o.cost !== undefined) visit(fields[2]!, o.cost, o, state)
  if (o.period !== undefined) visit(fields[3]!, o.period, o, state)
  if (o.buyer !== undefined) visit(fields[4]!, o.buyer, o, state)
  if (o.seller !== undefined) visit(fields[5]!, o.seller, o, state)
  if (o.issuer !== undefined) visit(fields[6]!, o.issuer, o, state)
  if (o.projects !== undefined) visit(fields[7]!, o.projects, o, state)
  if (o.contracts !== undefined) visit(fields[8]!, o.contracts, o, state)
  if (o.purchases !== undefined) visit(fields[9]!, o.purchases, o, state)
  if (o.sales !== undefined) visit(fields[10]!, o.sales, o, state)
  if (o.receiving !== undefined) visit(fields[11]!, o.receiving, o, state)
  if (o.despatch !== undefined) visit(fields[12]!, o.despatch, o, state)
  if (o.tender !== undefined) visit(fields[13]!, o.tender, o, state)
}

function visitPayment<F, S>(
  o: types.Payment, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.$regime !== undefined) visit(fields[0]!, o.$regime, o, state)
  if (o.$addons !== undefined) visit(fields[1]!, o.$addons, o, state)
  if (o.$tags !== undefined) visit(fields[2]!, o.$tags, o, state)
  if (o.uuid !== undefined) visit(fields[3]!, o.uuid, o, state)
  visit(fields[4]!, o.type, o, state)
  if (o.series !== undefined) visit(fields[5]!, o.series, o, state)
  if (o.code !== undefined) visit(fields[6]!, o.code, o, state)
  visit(fields[7]!, o.issue_date, o, state)
  if (o.issue_time !== undefined) visit(fields[8]!, o.issue_time, o, state)
  if (o.value_date !== undefined) visit(fields[9]!, o.value_date, o, state)
  visit(fields[10]!, o.currency, o, state)
  if (o.exchange_rates !== undefined) visit(fields[11]!, o.exchange_rates, o, state)
  if (o.ext !== undefined) visit(fields[12]!, o.ext, o, state)
  if (o.preceding !== undefined) visit(fields[13]!, o.preceding, o, state)
  visit(fields[14]!, o.supplier, o, state)
  if (o.customer !== undefined) visit(fields[15]!, o.customer, o, state)
  if (o.payee !== undefined) visit(fields[16]!, o.payee, o, state)
  if (o.ordering !== undefined) visit(fields[17]!, o.ordering, o, state)
  visit(fields[18]!, o.lines, o, state)
  visit(fields[19]!, o.methods, o, state)
  visit(fields[20]!, o.total, o, state)
  if (o.notes !== undefined) visit(fields[21]!, o.notes, o, state)
  if (o.complements !== undefined) visit(fields[22]!, o.complements, o, state)
  if (o.meta !== undefined) visit(fields[23]!, o.meta, o, state)
}

function visitPaymentDetails<F, S>(
  o: types.PaymentDetails, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.payee !== undefined) visit(fields[0]!, o.payee, o, state)
  if (o.payer !== undefined) visit(fields[1]!, o.payer, o, state)
  if (o.terms !== undefined) visit(fields[2]!, o.terms, o, state)
  if (o.advances !== undefined) visit(fields[3]!, o.advances, o, state)
  if (o.instructions !== undefined) visit(fields[4]!, o.instructions, o, state)
}

function visitPaymentLine<F, S>(
  o: types.PaymentLine, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  visit(fields[1]!, o.i, o, state)
  if (o.refund !== undefined) visit(fields[2]!, o.refund, o, state)
  if (o.document !== undefined) visit(fields[3]!, o.document, o, state)
  if (o.installment !== undefined) visit(fields[4]!, o.installment, o, state)
  if (o.description !== undefined) visit(fields[5]!, o.description, o, state)
  if (o.payable !== undefined) visit(fields[6]!, o.payable, o, state)
  if (o.advances !== undefined) visit(fields[7]!, o.advances, o, state)
  visit(fields[8]!, o.amount, o, state)
  if (o.due !== undefined) visit(fields[9]!, o.due, o, state)
  if (o.tax !== undefined) visit(fields[10]!, o.tax, o, state)
  if (o.notes !== undefined) visit(fields[11]!, o.notes, o, state)
}

function visitReason<F, S>(
  o: types.Reason, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.key, o, state)
  if (o.description !== undefined) visit(fields[1]!, o.description, o, state)
  if (o.faults !== undefined) visit(fields[2]!, o.faults, o, state)
  if (o.ext !== undefined) visit(fields[3]!, o.ext, o, state)
}

function visitStatus<F, S>(
  o: types.Status, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.$regime !== undefined) visit(fields[0]!, o.$regime, o, state)
  if (o.$addons !== undefined) visit(fields[1]!, o.$addons, o, state)
  if (o.uuid !== undefined) visit(fields[2]!, o.uuid, o, state)
  visit(fields[3]!, o.type, o, state)
  visit(fields[4]!, o.issue_date, o, state)
  if (o.issue_time !== undefined) visit(fields[5]!, o.issue_time, o, state)
  if (o.series !== undefined) visit(fields[6]!, o.series, o, state)
  visit(fields[7]!, o.code, o, state)
  if (o.ext !== undefined) visit(fields[8]!, o.ext, o, state)
  visit(fields[9]!, o.supplier, o, state)
  if (o.customer !== undefined) visit(fields[10]!, o.customer, o, state)
  if (o.ordering !== undefined) visit(fields[11]!, o.ordering, o, state)
  visit(fields[12]!, o.lines, o, state)
  if (o.notes !== undefined) visit(fields[13]!, o.notes, o, state)
  if (o.meta !== undefined) visit(fields[14]!, o.meta, o, state)
}

function visitStatusLine<F, S>(
  o: types.StatusLine, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.index, o, state)
  visit(fields[1]!, o.key, o, state)
  if (o.date !== undefined) visit(fields[2]!, o.date, o, state)
  if (o.doc !== undefined) visit(fields[3]!, o.doc, o, state)
  if (o.description !== undefined) visit(fields[4]!, o.description, o, state)
  if (o.reasons !== undefined) visit(fields[5]!, o.reasons, o, state)
  if (o.actions !== undefined) visit(fields[6]!, o.actions, o, state)
  if (o.ext !== undefined) visit(fields[7]!, o.ext, o, state)
  if (o.complements !== undefined) visit(fields[8]!, o.complements, o, state)
  if (o.meta !== undefined) visit(fields[9]!, o.meta, o, state)
}

function visitSubLine<F, S>(
  o: types.SubLine, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  visit(fields[1]!, o.i, o, state)
  visit(fields[2]!, o.quantity, o, state)
  if (o.identifier !== undefined) visit(fields[3]!, o.identifier, o, state)
  if (o.period !== undefined) visit(fields[4]!, o.period, o, state)
  if (o.order !== undefined) visit(fields[5]!, o.order, o, state)
  if (o.cost !== undefined) visit(fields[6]!, o.cost, o, state)
  visit(fields[7]!, o.item, o, state)
  if (o.sum !== undefined) visit(fields[8]!, o.sum, o, state)
  if (o.discounts !== undefined) visit(fields[9]!, o.discounts, o, state)
  if (o.charges !== undefined) visit(fields[10]!, o.charges, o, state)
  if (o.total !== undefined) visit(fields[11]!, o.total, o, state)
  if (o.notes !== undefined) visit(fields[12]!, o.notes, o, state)
}

function visitTax<F, S>(
  o: types.Tax, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.prices_include !== undefined) visit(fields[0]!, o.prices_include, o, state)
  if (o.rounding !== undefined) visit(fields[1]!, o.rounding, o, state)
  if (o.point !== undefined) visit(fields[2]!, o.point, o, state)
  if (o.ext !== undefined) visit(fields[3]!, o.ext, o, state)
  if (o.notes !== undefined) visit(fields[4]!, o.notes, o, state)
  if (o.meta !== undefined) visit(fields[5]!, o.meta, o, state)
}

function visitTotals<F, S>(
  o: types.Totals, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.sum, o, state)
  if (o.discount !== undefined) visit(fields[1]!, o.discount, o, state)
  if (o.charge !== undefined) visit(fields[2]!, o.charge, o, state)
  if (o.tax_included !== undefined) visit(fields[3]!, o.tax_included, o, state)
  visit(fields[4]!, o.total, o, state)
  if (o.taxes !== undefined) visit(fields[5]!, o.taxes, o, state)
  visit(fields[6]!, o.tax, o, state)
  visit(fields[7]!, o.total_with_tax, o, state)
  if (o.retained_tax !== undefined) visit(fields[8]!, o.retained_tax, o, state)
  if (o.rounding !== undefined) visit(fields[9]!, o.rounding, o, state)
  visit(fields[10]!, o.payable, o, state)
  if (o.advance !== undefined) visit(fields[11]!, o.advance, o, state)
  if (o.due !== undefined) visit(fields[12]!, o.due, o, state)
}

function visitTracking<F, S>(
  o: types.Tracking, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.code !== undefined) visit(fields[0]!, o.code, o, state)
  if (o.website !== undefined) visit(fields[1]!, o.website, o, state)
}

function visitPeriod<F, S>(
  o: types.Period, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.label !== undefined) visit(fields[0]!, o.label, o, state)
  visit(fields[1]!, o.start, o, state)
  visit(fields[2]!, o.end, o, state)
}

function visitDefinition<F, S>(
  o: types.Definition, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.key !== undefined) visit(fields[0]!, o.key, o, state)
  if (o.code !== undefined) visit(fields[1]!, o.code, o, state)
  visit(fields[2]!, o.name, o, state)
  if (o.desc !== undefined) visit(fields[3]!, o.desc, o, state)
  if (o.meta !== undefined) visit(fields[4]!, o.meta, o, state)
  if (o.sources !== undefined) visit(fields[5]!, o.sources, o, state)
  if (o.values !== undefined) visit(fields[6]!, o.values, o, state)
  if (o.pattern !== undefined) visit(fields[7]!, o.pattern, o, state)
  if (o.map !== undefined) visit(fields[8]!, o.map, o, state)
}

function visitSource<F, S>(
  o: types.Source, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.title !== undefined) visit(fields[0]!, o.title, o, state)
  visit(fields[1]!, o.url, o, state)
  if (o.content_type !== undefined) visit(fields[2]!, o.content_type, o, state)
  if (o.at !== undefined) visit(fields[3]!, o.at, o, state)
}

function visitCurrencyAmount<F, S>(
  o: types.CurrencyAmount, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.label !== undefined) visit(fields[0]!, o.label, o, state)
  visit(fields[1]!, o.currency, o, state)
  visit(fields[2]!, o.value, o, state)
}

function visitExchangeRate<F, S>(
  o: types.ExchangeRate, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.from, o, state)
  visit(fields[1]!, o.to, o, state)
  if (o.at !== undefined) visit(fields[2]!, o.at, o, state)
  if (o.source !== undefined) visit(fields[3]!, o.source, o, state)
  visit(fields[4]!, o.amount, o, state)
}

function visitDigest<F, S>(
  o: types.Digest, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.alg, o, state)
  visit(fields[1]!, o.val, o, state)
}

function visitEnvelope<F, S>(
  o: types.Envelope, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.$schema, o, state)
  visit(fields[1]!, o.head, o, state)
  visit(fields[2]!, o.doc, o, state)
  if (o.sigs !== undefined) visit(fields[3]!, o.sigs, o, state)
}

function visitHeader<F, S>(
  o: types.Header, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.uuid, o, state)
  visit(fields[1]!, o.dig, o, state)
  if (o.stamps !== undefined) visit(fields[2]!, o.stamps, o, state)
  if (o.links !== undefined) visit(fields[3]!, o.links, o, state)
  if (o.tags !== undefined) visit(fields[4]!, o.tags, o, state)
  if (o.meta !== undefined) visit(fields[5]!, o.meta, o, state)
  if (o.notes !== undefined) visit(fields[6]!, o.notes, o, state)
  if (o.from !== undefined) visit(fields[7]!, o.from, o, state)
  if (o.to !== undefined) visit(fields[8]!, o.to, o, state)
  if (o.ignore !== undefined) visit(fields[9]!, o.ignore, o, state)
}

function visitLink<F, S>(
  o: types.Link, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  if (o.category !== undefined) visit(fields[1]!, o.category, o, state)
  visit(fields[2]!, o.key, o, state)
  if (o.code !== undefined) visit(fields[3]!, o.code, o, state)
  if (o.title !== undefined) visit(fields[4]!, o.title, o, state)
  if (o.description !== undefined) visit(fields[5]!, o.description, o, state)
  if (o.mime !== undefined) visit(fields[6]!, o.mime, o, state)
  if (o.digest !== undefined) visit(fields[7]!, o.digest, o, state)
  visit(fields[8]!, o.url, o, state)
  if (o.meta !== undefined) visit(fields[9]!, o.meta, o, state)
}

function visitStamp<F, S>(
  o: types.Stamp, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.prv, o, state)
  visit(fields[1]!, o.val, o, state)
}

function visitFoodVouchers<F, S>(
  o: types.FoodVouchers, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.employer_registration !== undefined) visit(fields[0]!, o.employer_registration, o, state)
  visit(fields[1]!, o.account_number, o, state)
  visit(fields[2]!, o.total, o, state)
  visit(fields[3]!, o.lines, o, state)
}

function visitFoodVouchersEmployee<F, S>(
  o: types.FoodVouchersEmployee, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.tax_code, o, state)
  visit(fields[1]!, o.curp, o, state)
  visit(fields[2]!, o.name, o, state)
  if (o.social_security !== undefined) visit(fields[3]!, o.social_security, o, state)
}

function visitFoodVouchersLine<F, S>(
  o: types.FoodVouchersLine, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.i, o, state)
  visit(fields[1]!, o.e_wallet_id, o, state)
  visit(fields[2]!, o.issue_date_time, o, state)
  if (o.employee !== undefined) visit(fields[3]!, o.employee, o, state)
  visit(fields[4]!, o.amount, o, state)
}

function visitFuelAccountBalance<F, S>(
  o: types.FuelAccountBalance, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.account_number, o, state)
  visit(fields[1]!, o.subtotal, o, state)
  visit(fields[2]!, o.total, o, state)
  visit(fields[3]!, o.lines, o, state)
}

function visitFuelAccountItem<F, S>(
  o: types.FuelAccountItem, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.type, o, state)
  if (o.unit !== undefined) visit(fields[1]!, o.unit, o, state)
  visit(fields[2]!, o.name, o, state)
  visit(fields[3]!, o.price, o, state)
}

function visitFuelAccountLine<F, S>(
  o: types.FuelAccountLine, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.i, o, state)
  visit(fields[1]!, o.e_wallet_id, o, state)
  visit(fields[2]!, o.purchase_date_time, o, state)
  visit(fields[3]!, o.vendor_tax_code, o, state)
  visit(fields[4]!, o.service_station_code, o, state)
  visit(fields[5]!, o.quantity, o, state)
  visit(fields[6]!, o.item, o, state)
  visit(fields[7]!, o.purchase_code, o, state)
  visit(fields[8]!, o.total, o, state)
  visit(fields[9]!, o.taxes, o, state)
}

function visitFuelAccountTax<F, S>(
  o: types.FuelAccountTax, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.cat, o, state)
  if (o.percent !== undefined) visit(fields[1]!, o.percent, o, state)
  if (o.rate !== undefined) visit(fields[2]!, o.rate, o, state)
  visit(fields[3]!, o.amount, o, state)
}

function visitMessage<F, S>(
  o: types.Message, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  if (o.title !== undefined) visit(fields[1]!, o.title, o, state)
  visit(fields[2]!, o.content, o, state)
  if (o.meta !== undefined) visit(fields[3]!, o.meta, o, state)
}

function visitAddress<F, S>(
  o: types.Address, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  if (o.label !== undefined) visit(fields[1]!, o.label, o, state)
  if (o.po_box !== undefined) visit(fields[2]!, o.po_box, o, state)
  if (o.num !== undefined) visit(fields[3]!, o.num, o, state)
  if (o.floor !== undefined) visit(fields[4]!, o.floor, o, state)
  if (o.block !== undefined) visit(fields[5]!, o.block, o, state)
  if (o.door !== undefined) visit(fields[6]!, o.door, o, state)
  if (o.street !== undefined) visit(fields[7]!, o.street, o, state)
  if (o.street_extra !== undefined) visit(fields[8]!, o.street_extra, o, state)
  if (o.locality !== undefined) visit(fields[9]!, o.locality, o, state)
  if (o.region !== undefined) visit(fields[10]!, o.region, o, state)
  if (o.state !== undefined) visit(fields[11]!, o.state, o, state)
  if (o.code !== undefined) visit(fields[12]!, o.code, o, state)
  if (o.country !== undefined) visit(fields[13]!, o.country, o, state)
  if (o.coords !== undefined) visit(fields[14]!, o.coords, o, state)
  if (o.meta !== undefined) visit(fields[15]!, o.meta, o, state)
}

function visitAttachment<F, S>(
  o: types.Attachment, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  if (o.key !== undefined) visit(fields[1]!, o.key, o, state)
  if (o.code !== undefined) visit(fields[2]!, o.code, o, state)
  if (o.name !== undefined) visit(fields[3]!, o.name, o, state)
  if (o.description !== undefined) visit(fields[4]!, o.description, o, state)
  visit(fields[5]!, o.url, o, state)
  if (o.digest !== undefined) visit(fields[6]!, o.digest, o, state)
  if (o.mime !== undefined) visit(fields[7]!, o.mime, o, state)
}

function visitCoordinates<F, S>(
  o: types.Coordinates, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.lat !== undefined) visit(fields[0]!, o.lat, o, state)
  if (o.lon !== undefined) visit(fields[1]!, o.lon, o, state)
  if (o.w3w !== undefined) visit(fields[2]!, o.w3w, o, state)
  if (o.geohash !== undefined) visit(fields[3]!, o.geohash, o, state)
}

function visitDocumentRef<F, S>(
  o: types.DocumentRef, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  if (o.schema !== undefined) visit(fields[1]!, o.schema, o, state)
  if (o.type !== undefined) visit(fields[2]!, o.type, o, state)
  if (o.issue_date !== undefined) visit(fields[3]!, o.issue_date, o, state)
  if (o.series !== undefined) visit(fields[4]!, o.series, o, state)
  visit(fields[5]!, o.code, o, state)
  if (o.currency !== undefined) visit(fields[6]!, o.currency, o, state)
  if (o.lines !== undefined) visit(fields[7]!, o.lines, o, state)
  if (o.identities !== undefined) visit(fields[8]!, o.identities, o, state)
  if (o.period !== undefined) visit(fields[9]!, o.period, o, state)
  if (o.reason !== undefined) visit(fields[10]!, o.reason, o, state)
  if (o.description !== undefined) visit(fields[11]!, o.description, o, state)
  if (o.stamps !== undefined) visit(fields[12]!, o.stamps, o, state)
  if (o.url !== undefined) visit(fields[13]!, o.url, o, state)
  if (o.tax !== undefined) visit(fields[14]!, o.tax, o, state)
  if (o.payable !== undefined) visit(fields[15]!, o.payable, o, state)
  if (o.ext !== undefined) visit(fields[16]!, o.ext, o, state)
  if (o.meta !== undefined) visit(fields[17]!, o.meta, o, state)
}

function visitEmail<F, S>(
  o: types.Email, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  if (o.label !== undefined) visit(fields[1]!, o.label, o, state)
  visit(fields[2]!, o.addr, o, state)
  if (o.meta !== undefined) visit(fields[3]!, o.meta, o, state)
}

function visitEndpoint<F, S>(
  o: types.Endpoint, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  if (o.label !== undefined) visit(fields[1]!, o.label, o, state)
  visit(fields[2]!, o.uri, o, state)
}

function visitOrgIdentity<F, S>(
  o: types.OrgIdentity, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  if (o.label !== undefined) visit(fields[1]!, o.label, o, state)
  if (o.scope !== undefined) visit(fields[2]!, o.scope, o, state)
  if (o.country !== undefined) visit(fields[3]!, o.country, o, state)
  if (o.key !== undefined) visit(fields[4]!, o.key, o, state)
  if (o.type !== undefined) visit(fields[5]!, o.type, o, state)
  visit(fields[6]!, o.code, o, state)
  if (o.description !== undefined) visit(fields[7]!, o.description, o, state)
  if (o.ext !== undefined) visit(fields[8]!, o.ext, o, state)
}

function visitImage<F, S>(
  o: types.Image, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  if (o.label !== undefined) visit(fields[1]!, o.label, o, state)
  if (o.url !== undefined) visit(fields[2]!, o.url, o, state)
  if (o.data !== undefined) visit(fields[3]!, o.data, o, state)
  if (o.mime !== undefined) visit(fields[4]!, o.mime, o, state)
  if (o.description !== undefined) visit(fields[5]!, o.description, o, state)
  if (o.alt !== undefined) visit(fields[6]!, o.alt, o, state)
  if (o.height !== undefined) visit(fields[7]!, o.height, o, state)
  if (o.width !== undefined) visit(fields[8]!, o.width, o, state)
  if (o.digest !== undefined) visit(fields[9]!, o.digest, o, state)
  if (o.meta !== undefined) visit(fields[10]!, o.meta, o, state)
}

function visitInbox<F, S>(
  o: types.Inbox, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  if (o.label !== undefined) visit(fields[1]!, o.label, o, state)
  if (o.key !== undefined) visit(fields[2]!, o.key, o, state)
  if (o.scheme !== undefined) visit(fields[3]!, o.scheme, o, state)
  if (o.code !== undefined) visit(fields[4]!, o.code, o, state)
  if (o.url !== undefined) visit(fields[5]!, o.url, o, state)
  if (o.email !== undefined) visit(fields[6]!, o.email, o, state)
}

function visitItem<F, S>(
  o: types.Item, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  if (o.ref !== undefined) visit(fields[1]!, o.ref, o, state)
  if (o.key !== undefined) visit(fields[2]!, o.key, o, state)
  visit(fields[3]!, o.name, o, state)
  if (o.identities !== undefined) visit(fields[4]!, o.identities, o, state)
  if (o.description !== undefined) visit(fields[5]!, o.description, o, state)
  if (o.images !== undefined) visit(fields[6]!, o.images, o, state)
  if (o.currency !== undefined) visit(fields[7]!, o.currency, o, state)
  if (o.price !== undefined) visit(fields[8]!, o.price, o, state)
  if (o.alt_prices !== undefined) visit(fields[9]!, o.alt_prices, o, state)
  if (o.unit !== undefined) visit(fields[10]!, o.unit, o, state)
  if (o.origin !== undefined) visit(fields[11]!, o.origin, o, state)
  if (o.ext !== undefined) visit(fields[12]!, o.ext, o, state)
  if (o.meta !== undefined) visit(fields[13]!, o.meta, o, state)
}

function visitName<F, S>(
  o: types.Name, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  if (o.alias !== undefined) visit(fields[1]!, o.alias, o, state)
  if (o.prefix !== undefined) visit(fields[2]!, o.prefix, o, state)
  if (o.given !== undefined) visit(fields[3]!, o.given, o, state)
  if (o.middle !== undefined) visit(fields[4]!, o.middle, o, state)
  if (o.surname !== undefined) visit(fields[5]!, o.surname, o, state)
  if (o.surname2 !== undefined) visit(fields[6]!, o.surname2, o, state)
  if (o.suffix !== undefined) visit(fields[7]!, o.suffix, o, state)
  if (o.meta !== undefined) visit(fields[8]!, o.meta, o, state)
}

function visitOrgNote<F, S>(
  o: types.OrgNote, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  if (o.key !== undefined) visit(fields[1]!, o.key, o, state)
  if (o.code !== undefined) visit(fields[2]!, o.code, o, state)
  if (o.src !== undefined) visit(fields[3]!, o.src, o, state)
  visit(fields[4]!, o.text, o, state)
  if (o.meta !== undefined) visit(fields[5]!, o.meta, o, state)
  if (o.ext !== undefined) visit(fields[6]!, o.ext, o, state)
}

function visitParty<F, S>(
  o: types.Party, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.$regime !== undefined) visit(fields[0]!, o.$regime, o, state)
  if (o.uuid !== undefined) visit(fields[1]!, o.uuid, o, state)
  if (o.label !== undefined) visit(fields[2]!, o.label, o, state)
  if (o.name !== undefined) visit(fields[3]!, o.name, o, state)
  if (o.alias !== undefined) visit(fields[4]!, o.alias, o, state)
  if (o.tax_id !== undefined) visit(fields[5]!, o.tax_id, o, state)
  if (o.identities !== undefined) visit(fields[6]!, o.identities, o, state)
  if (o.people !== undefined) visit(fields[7]!, o.people, o, state)
  if (o.endpoints !== undefined) visit(fields[8]!, o.endpoints, o, state)
  if (o.inboxes !== undefined) visit(fields[9]!, o.inboxes, o, state)
  if (o.addresses !== undefined) visit(fields[10]!, o.addresses, o, state)
  if (o.emails !== undefined) visit(fields[11]!, o.emails, o, state)
  if (o.websites !== undefined) visit(fields[12]!, o.websites, o, state)
  if (o.telephones !== undefined) visit(fields[13]!, o.telephones, o, state)
  if (o.registration !== undefined) visit(fields[14]!, o.registration, o, state)
  if (o.logos !== undefined) visit(fields[15]!, o.logos, o, state)
  if (o.ext !== undefined) visit(fields[16]!, o.ext, o, state)
  if (o.meta !== undefined) visit(fields[17]!, o.meta, o, state)
}

function visitPerson<F, S>(
  o: types.Person, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  if (o.label !== undefined) visit(fields[1]!, o.label, o, state)
  if (o.key !== undefined) visit(fields[2]!, o.key, o, state)
  visit(fields[3]!, o.name, o, state)
  if (o.role !== undefined) visit(fields[4]!, o.role, o, state)
  if (o.identities !== undefined) visit(fields[5]!, o.identities, o, state)
  if (o.addresses !== undefined) visit(fields[6]!, o.addresses, o, state)
  if (o.emails !== undefined) visit(fields[7]!, o.emails, o, state)
  if (o.telephones !== undefined) visit(fields[8]!, o.telephones, o, state)
  if (o.avatars !== undefined) visit(fields[9]!, o.avatars, o, state)
  if (o.meta !== undefined) visit(fields[10]!, o.meta, o, state)
}

function visitRegistration<F, S>(
  o: types.Registration, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  if (o.label !== undefined) visit(fields[1]!, o.label, o, state)
  if (o.capital !== undefined) visit(fields[2]!, o.capital, o, state)
  if (o.currency !== undefined) visit(fields[3]!, o.currency, o, state)
  if (o.office !== undefined) visit(fields[4]!, o.office, o, state)
  if (o.book !== undefined) visit(fields[5]!, o.book, o, state)
  if (o.volume !== undefined) visit(fields[6]!, o.volume, o, state)
  if (o.sheet !== undefined) visit(fields[7]!, o.sheet, o, state)
  if (o.section !== undefined) visit(fields[8]!, o.section, o, state)
  if (o.page !== undefined) visit(fields[9]!, o.page, o, state)
  if (o.entry !== undefined) visit(fields[10]!, o.entry, o, state)
  if (o.other !== undefined) visit(fields[11]!, o.other, o, state)
  if (o.ext !== undefined) visit(fields[12]!, o.ext, o, state)
}

function visitTelephone<F, S>(
  o: types.Telephone, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  if (o.label !== undefined) visit(fields[1]!, o.label, o, state)
  visit(fields[2]!, o.num, o, state)
}

function visitWebsite<F, S>(
  o: types.Website, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  if (o.label !== undefined) visit(fields[1]!, o.label, o, state)
  if (o.title !== undefined) visit(fields[2]!, o.title, o, state)
  visit(fields[3]!, o.url, o, state)
}

function visitCard<F, S>(
  o: types.Card, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.first6 !== undefined) visit(fields[0]!, o.first6, o, state)
  if (o.last4 !== undefined) visit(fields[1]!, o.last4, o, state)
  if (o.holder !== undefined) visit(fields[2]!, o.holder, o, state)
}

function visitCreditTransfer<F, S>(
  o: types.CreditTransfer, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.iban !== undefined) visit(fields[0]!, o.iban, o, state)
  if (o.bic !== undefined) visit(fields[1]!, o.bic, o, state)
  if (o.number !== undefined) visit(fields[2]!, o.number, o, state)
  if (o.clearing !== undefined) visit(fields[3]!, o.clearing, o, state)
  if (o.name !== undefined) visit(fields[4]!, o.name, o, state)
  if (o.branch !== undefined) visit(fields[5]!, o.branch, o, state)
}

function visitDirectDebit<F, S>(
  o: types.DirectDebit, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.ref !== undefined) visit(fields[0]!, o.ref, o, state)
  if (o.creditor !== undefined) visit(fields[1]!, o.creditor, o, state)
  if (o.account !== undefined) visit(fields[2]!, o.account, o, state)
}

function visitDueDate<F, S>(
  o: types.DueDate, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.date, o, state)
  if (o.notes !== undefined) visit(fields[1]!, o.notes, o, state)
  visit(fields[2]!, o.amount, o, state)
  if (o.percent !== undefined) visit(fields[3]!, o.percent, o, state)
  if (o.currency !== undefined) visit(fields[4]!, o.currency, o, state)
}

function visitInstructions<F, S>(
  o: types.Instructions, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.key, o, state)
  if (o.detail !== undefined) visit(fields[1]!, o.detail, o, state)
  if (o.ref !== undefined) visit(fields[2]!, o.ref, o, state)
  if (o.credit_transfer !== undefined) visit(fields[3]!, o.credit_transfer, o, state)
  if (o.card !== undefined) visit(fields[4]!, o.card, o, state)
  if (o.direct_debit !== undefined) visit(fields[5]!, o.direct_debit, o, state)
  if (o.online !== undefined) visit(fields[6]!, o.online, o, state)
  if (o.notes !== undefined) visit(fields[7]!, o.notes, o, state)
  if (o.ext !== undefined) visit(fields[8]!, o.ext, o, state)
  if (o.meta !== undefined) visit(fields[9]!, o.meta, o, state)
}

function visitOnline<F, S>(
  o: types.Online, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.key !== undefined) visit(fields[0]!, o.key, o, state)
  if (o.label !== undefined) visit(fields[1]!, o.label, o, state)
  visit(fields[2]!, o.url, o, state)
}

function visitRecord<F, S>(
  o: types.Record, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.uuid !== undefined) visit(fields[0]!, o.uuid, o, state)
  if (o.date !== undefined) visit(fields[1]!, o.date, o, state)
  if (o.key !== undefined) visit(fields[2]!, o.key, o, state)
  if (o.ref !== undefined) visit(fields[3]!, o.ref, o, state)
  if (o.description !== undefined) visit(fields[4]!, o.description, o, state)
  if (o.percent !== undefined) visit(fields[5]!, o.percent, o, state)
  visit(fields[6]!, o.amount, o, state)
  if (o.currency !== undefined) visit(fields[7]!, o.currency, o, state)
  if (o.card !== undefined) visit(fields[8]!, o.card, o, state)
  if (o.credit_transfer !== undefined) visit(fields[9]!, o.credit_transfer, o, state)
  if (o.direct_debit !== undefined) visit(fields[10]!, o.direct_debit, o, state)
  if (o.online !== undefined) visit(fields[11]!, o.online, o, state)
  if (o.ext !== undefined) visit(fields[12]!, o.ext, o, state)
  if (o.meta !== undefined) visit(fields[13]!, o.meta, o, state)
}

function visitTerms<F, S>(
  o: types.Terms, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.key !== undefined) visit(fields[0]!, o.key, o, state)
  if (o.due_dates !== undefined) visit(fields[1]!, o.due_dates, o, state)
  if (o.notes !== undefined) visit(fields[2]!, o.notes, o, state)
  if (o.ext !== undefined) visit(fields[3]!, o.ext, o, state)
}

function visitAddonDef<F, S>(
  o: types.AddonDef, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.key, o, state)
  if (o.requires !== undefined) visit(fields[1]!, o.requires, o, state)
  visit(fields[2]!, o.name, o, state)
  if (o.description !== undefined) visit(fields[3]!, o.description, o, state)
  if (o.sources !== undefined) visit(fields[4]!, o.sources, o, state)
  visit(fields[5]!, o.extensions, o, state)
  if (o.tags !== undefined) visit(fields[6]!, o.tags, o, state)
  visit(fields[7]!, o.scenarios, o, state)
  if (o.identities !== undefined) visit(fields[8]!, o.identities, o, state)
  if (o.inboxes !== undefined) visit(fields[9]!, o.inboxes, o, state)
  visit(fields[10]!, o.corrections, o, state)
}

function visitCatalogueDef<F, S>(
  o: types.CatalogueDef, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.key, o, state)
  visit(fields[1]!, o.name, o, state)
  if (o.description !== undefined) visit(fields[2]!, o.description, o, state)
  visit(fields[3]!, o.extensions, o, state)
}

function visitCategoryDef<F, S>(
  o: types.CategoryDef, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.code, o, state)
  visit(fields[1]!, o.name, o, state)
  if (o.title !== undefined) visit(fields[2]!, o.title, o, state)
  if (o.desc !== undefined) visit(fields[3]!, o.desc, o, state)
  if (o.retained !== undefined) visit(fields[4]!, o.retained, o, state)
  if (o.informative !== undefined) visit(fields[5]!, o.informative, o, state)
  if (o.keys !== undefined) visit(fields[6]!, o.keys, o, state)
  if (o.rates !== undefined) visit(fields[7]!, o.rates, o, state)
  if (o.extensions !== undefined) visit(fields[8]!, o.extensions, o, state)
  if (o.map !== undefined) visit(fields[9]!, o.map, o, state)
  if (o.sources !== undefined) visit(fields[10]!, o.sources, o, state)
  if (o.ext !== undefined) visit(fields[11]!, o.ext, o, state)
  if (o.meta !== undefined) visit(fields[12]!, o.meta, o, state)
}

function visitCategoryTotal<F, S>(
  o: types.CategoryTotal, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.code, o, state)
  if (o.retained !== undefined) visit(fields[1]!, o.retained, o, state)
  if (o.informative !== undefined) visit(fields[2]!, o.informative, o, state)
  visit(fields[3]!, o.rates, o, state)
  visit(fields[4]!, o.amount, o, state)
  if (o.surcharge !== undefined) visit(fields[5]!, o.surcharge, o, state)
}

function visitCombo<F, S>(
  o: types.Combo, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.cat, o, state)
  if (o.country !== undefined) visit(fields[1]!, o.country, o, state)
  if (o.key !== undefined) visit(fields[2]!, o.key, o, state)
  if (o.rate !== undefined) visit(fields[3]!, o.rate, o, state)
  if (o.percent !== undefined) visit(fields[4]!, o.percent, o, state)
  if (o.surcharge !== undefined) visit(fields[5]!, o.surcharge, o, state)
  if (o.ext !== undefined) visit(fields[6]!, o.ext, o, state)
}

function visitCorrectionDefinition<F, S>(
  o: types.CorrectionDefinition, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.schema, o, state)
  if (o.types !== undefined) visit(fields[1]!, o.types, o, state)
  if (o.extensions !== undefined) visit(fields[2]!, o.extensions, o, state)
  if (o.reason_required !== undefined) visit(fields[3]!, o.reason_required, o, state)
  if (o.stamps !== undefined) visit(fields[4]!, o.stamps, o, state)
  if (o.copy_tax !== undefined) visit(fields[5]!, o.copy_tax, o, state)
}

function visitTaxIdentity<F, S>(
  o: types.TaxIdentity, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.country, o, state)
  if (o.code !== undefined) visit(fields[1]!, o.code, o, state)
  if (o.scheme !== undefined) visit(fields[2]!, o.scheme, o, state)
  if (o.type !== undefined) visit(fields[3]!, o.type, o, state)
}

function visitKeyDef<F, S>(
  o: types.KeyDef, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.key !== undefined) visit(fields[0]!, o.key, o, state)
  if (o.name !== undefined) visit(fields[1]!, o.name, o, state)
  if (o.desc !== undefined) visit(fields[2]!, o.desc, o, state)
  if (o.no_percent !== undefined) visit(fields[3]!, o.no_percent, o, state)
}

function visitTaxNote<F, S>(
  o: types.TaxNote, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.cat !== undefined) visit(fields[0]!, o.cat, o, state)
  if (o.key !== undefined) visit(fields[1]!, o.key, o, state)
  visit(fields[2]!, o.text, o, state)
  if (o.ext !== undefined) visit(fields[3]!, o.ext, o, state)
}

function visitRateDef<F, S>(
  o: types.RateDef, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.rate, o, state)
  if (o.keys !== undefined) visit(fields[1]!, o.keys, o, state)
  visit(fields[2]!, o.name, o, state)
  if (o.desc !== undefined) visit(fields[3]!, o.desc, o, state)
  if (o.values !== undefined) visit(fields[4]!, o.values, o, state)
  if (o.meta !== undefined) visit(fields[5]!, o.meta, o, state)
}

function visitRateTotal<F, S>(
  o: types.RateTotal, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.country !== undefined) visit(fields[0]!, o.country, o, state)
  if (o.key !== undefined) visit(fields[1]!, o.key, o, state)
  if (o.ext !== undefined) visit(fields[2]!, o.ext, o, state)
  visit(fields[3]!, o.base, o, state)
  if (o.percent !== undefined) visit(fields[4]!, o.percent, o, state)
  if (o.surcharge !== undefined) visit(fields[5]!, o.surcharge, o, state)
  visit(fields[6]!, o.amount, o, state)
}

function visitRateTotalSurcharge<F, S>(
  o: types.RateTotalSurcharge, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.percent, o, state)
  visit(fields[1]!, o.amount, o, state)
}

function visitRateValueDef<F, S>(
  o: types.RateValueDef, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.ext !== undefined) visit(fields[0]!, o.ext, o, state)
  if (o.since !== undefined) visit(fields[1]!, o.since, o, state)
  visit(fields[2]!, o.percent, o, state)
  if (o.surcharge !== undefined) visit(fields[3]!, o.surcharge, o, state)
  if (o.disabled !== undefined) visit(fields[4]!, o.disabled, o, state)
}

function visitRegimeDef<F, S>(
  o: types.RegimeDef, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.name, o, state)
  if (o.description !== undefined) visit(fields[1]!, o.description, o, state)
  if (o.sources !== undefined) visit(fields[2]!, o.sources, o, state)
  visit(fields[3]!, o.time_zone, o, state)
  visit(fields[4]!, o.country, o, state)
  if (o.alt_country_codes !== undefined) visit(fields[5]!, o.alt_country_codes, o, state)
  if (o.zone !== undefined) visit(fields[6]!, o.zone, o, state)
  visit(fields[7]!, o.currency, o, state)
  if (o.tax_scheme !== undefined) visit(fields[8]!, o.tax_scheme, o, state)
  if (o.calculator_rounding_rule !== undefined) visit(fields[9]!, o.calculator_rounding_rule, o, state)
  if (o.tags !== undefined) visit(fields[10]!, o.tags, o, state)
  if (o.extensions !== undefined) visit(fields[11]!, o.extensions, o, state)
  if (o.identities !== undefined) visit(fields[12]!, o.identities, o, state)
  if (o.payment_means_keys !== undefined) visit(fields[13]!, o.payment_means_keys, o, state)
  if (o.inbox_keys !== undefined) visit(fields[14]!, o.inbox_keys, o, state)
  if (o.scenarios !== undefined) visit(fields[15]!, o.scenarios, o, state)
  if (o.corrections !== undefined) visit(fields[16]!, o.corrections, o, state)
  visit(fields[17]!, o.categories, o, state)
}

function visitScenario<F, S>(
  o: types.Scenario, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.name !== undefined) visit(fields[0]!, o.name, o, state)
  if (o.desc !== undefined) visit(fields[1]!, o.desc, o, state)
  if (o.type !== undefined) visit(fields[2]!, o.type, o, state)
  if (o.tags !== undefined) visit(fields[3]!, o.tags, o, state)
  if (o.cat !== undefined) visit(fields[4]!, o.cat, o, state)
  if (o.ext_key !== undefined) visit(fields[5]!, o.ext_key, o, state)
  if (o.ext_code !== undefined) visit(fields[6]!, o.ext_code, o, state)
  if (o.note !== undefined) visit(fields[7]!, o.note, o, state)
  if (o.codes !== undefined) visit(fields[8]!, o.codes, o, state)
  if (o.ext !== undefined) visit(fields[9]!, o.ext, o, state)
}

function visitScenarioSet<F, S>(
  o: types.ScenarioSet, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.schema, o, state)
  visit(fields[1]!, o.list, o, state)
}

function visitTagSet<F, S>(
  o: types.TagSet, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  visit(fields[0]!, o.schema, o, state)
  visit(fields[1]!, o.list, o, state)
}

function visitTotal<F, S>(
  o: types.Total, fields: readonly F[], visit: Visitor<F, S>, state: S,
): void {
  if (o.categories !== undefined) visit(fields[0]!, o.categories, o, state)
  visit(fields[1]!, o.sum, o, state)
  if (o.retained !== undefined) visit(fields[2]!, o.retained, o, state)
}

/** The visiting function of every object type, by the name of its definition. */
export const VISITORS: { [name: string]: Visit } = {
  'bill.Action': visitAction,
  'bill.Charge': visitCharge,
  'bill.CorrectionOptions': visitCorrectionOptions,
  'bill.Delivery': visitDelivery,
  'bill.DeliveryDetails': visitDeliveryDetails,
  'bill.Discount': visitDiscount,
  'bill.Fault': visitFault,
  'bill.Invoice': visitInvoice,
  'bill.Line': visitLine,
  'bill.LineCharge': visitLineCharge,
  'bill.LineDiscount': visitLineDiscount,
  'bill.Order': visitOrder,
  'bill.Ordering': visitOrdering,
  'bill.Payment': visitPayment,
  'bill.PaymentDetails': visitPaymentDetails,
  'bill.PaymentLine': visitPaymentLine,
  'bill.Reason': visitReason,
  'bill.Status': visitStatus,
  'bill.StatusLine': visitStatusLine,
  'bill.SubLine': visitSubLine,
  'bill.Tax': visitTax,
  'bill.Totals': visitTotals,
  'bill.Tracking': visitTracking,
  'cal.Period': visitPeriod,
  'cbc.Definition': visitDefinition,
  'cbc.Source': visitSource,
  'currency.Amount': visitCurrencyAmount,
  'currency.ExchangeRate': visitExchangeRate,
  'dsig.Digest': visitDigest,
  'gobl.Envelope': visitEnvelope,
  'head.Header': visitHeader,
  'head.Link': visitLink,
  'head.Stamp': visitStamp,
  'mx.FoodVouchers': visitFoodVouchers,
  'mx.FoodVouchersEmployee': visitFoodVouchersEmployee,
  'mx.FoodVouchersLine': visitFoodVouchersLine,
  'mx.FuelAccountBalance': visitFuelAccountBalance,
  'mx.FuelAccountItem': visitFuelAccountItem,
  'mx.FuelAccountLine': visitFuelAccountLine,
  'mx.FuelAccountTax': visitFuelAccountTax,
  'note.Message': visitMessage,
  'org.Address': visitAddress,
  'org.Attachment': visitAttachment,
  'org.Coordinates': visitCoordinates,
  'org.DocumentRef': visitDocumentRef,
  'org.Email': visitEmail,
  'org.Endpoint': visitEndpoint,
  'org.Identity': visitOrgIdentity,
  'org.Image': visitImage,
  'org.Inbox': visitInbox,
  'org.Item': visitItem,
  'org.Name': visitName,
  'org.Note': visitOrgNote,
  'org.Party': visitParty,
  'org.Person': visitPerson,
  'org.Registration': visitRegistration,
  'org.Telephone': visitTelephone,
  'org.Website': visitWebsite,
  'pay.Card': visitCard,
  'pay.CreditTransfer': visitCreditTransfer,
  'pay.DirectDebit': visitDirectDebit,
  'pay.DueDate': visitDueDate,
  'pay.Instructions': visitInstructions,
  'pay.Online': visitOnline,
  'pay.Record': visitRecord,
  'pay.Terms': visitTerms,
  'tax.AddonDef': visitAddonDef,
  'tax.CatalogueDef': visitCatalogueDef,
  'tax.CategoryDef': visitCategoryDef,
  'tax.CategoryTotal': visitCategoryTotal,
  'tax.Combo': visitCombo,
  'tax.CorrectionDefinition': visitCorrectionDefinition,
  'tax.Identity': visitTaxIdentity,
  'tax.KeyDef': visitKeyDef,
  'tax.Note': visitTaxNote,
  'tax.RateDef': visitRateDef,
  'tax.RateTotal': visitRateTotal,
  'tax.RateTotalSurcharge': visitRateTotalSurcharge,
  'tax.RateValueDef': visitRateValueDef,
  'tax.RegimeDef': visitRegimeDef,
  'tax.Scenario': visitScenario,
  'tax.ScenarioSet': visitScenarioSet,
  'tax.TagSet': visitTagSet,
  'tax.Total': visitTotal,
}
