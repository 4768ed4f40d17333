// Generated from src/schemas by `npm run types`. Do not edit.

import type * as types from './types.ts'

/** Called with the table entry of a member, its value, its object, and the state of the walk. */
export type Visitor<F, S> = {
  visit(field: F, value: unknown, object: object, state: S): void
}['visit']

/** One entry per member of a type; undefined for members that need not be visited. */
export type Fields<F> = readonly (F | undefined)[]

/**
 * Visits the members of an object in schema order. The type is that of a method, so that functions for objects of one
 * type fit into the table of all.
 */
export type Visit = {
  visit<F extends object, S>(
    object: object, fields: Fields<F>, visit: Visitor<F, S>, state: S,
  ): void
}['visit']

function visitAction<F extends object, S>(
  o: types.Action, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.key, o, state)
  if (fields[1] && o.description !== undefined) visit(fields[1], o.description, o, state)
  if (fields[2] && o.ext !== undefined) visit(fields[2], o.ext, o, state)
}

function visitCharge<F extends object, S>(
  o: types.Charge, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1]) visit(fields[1], o.i, o, state)
  if (fields[2] && o.key !== undefined) visit(fields[2], o.key, o, state)
  if (fields[3] && o.code !== undefined) visit(fields[3], o.code, o, state)
  if (fields[4] && o.reason !== undefined) visit(fields[4], o.reason, o, state)
  if (fields[5] && o.base !== undefined) visit(fields[5], o.base, o, state)
  if (fields[6] && o.percent !== undefined) visit(fields[6], o.percent, o, state)
  if (fields[7]) visit(fields[7], o.amount, o, state)
  if (fields[8] && o.taxes !== undefined) visit(fields[8], o.taxes, o, state)
  if (fields[9] && o.ext !== undefined) visit(fields[9], o.ext, o, state)
  if (fields[10] && o.meta !== undefined) visit(fields[10], o.meta, o, state)
}

function visitCorrectionOptions<F extends object, S>(
  o: types.CorrectionOptions, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.type, o, state)
  if (fields[1] && o.issue_date !== undefined) visit(fields[1], o.issue_date, o, state)
  if (fields[2] && o.value_date !== undefined) visit(fields[2], o.value_date, o, state)
  if (fields[3] && o.series !== undefined) visit(fields[3], o.series, o, state)
  if (fields[4] && o.stamps !== undefined) visit(fields[4], o.stamps, o, state)
  if (fields[5] && o.reason !== undefined) visit(fields[5], o.reason, o, state)
  if (fields[6] && o.ext !== undefined) visit(fields[6], o.ext, o, state)
  if (fields[7] && o.copy_tax !== undefined) visit(fields[7], o.copy_tax, o, state)
}

function visitDelivery<F extends object, S>(
  o: types.Delivery, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.$regime !== undefined) visit(fields[0], o.$regime, o, state)
  if (fields[1] && o.$addons !== undefined) visit(fields[1], o.$addons, o, state)
  if (fields[2] && o.$tags !== undefined) visit(fields[2], o.$tags, o, state)
  if (fields[3] && o.uuid !== undefined) visit(fields[3], o.uuid, o, state)
  if (fields[4]) visit(fields[4], o.type, o, state)
  if (fields[5] && o.series !== undefined) visit(fields[5], o.series, o, state)
  if (fields[6] && o.code !== undefined) visit(fields[6], o.code, o, state)
  if (fields[7]) visit(fields[7], o.issue_date, o, state)
  if (fields[8] && o.issue_time !== undefined) visit(fields[8], o.issue_time, o, state)
  if (fields[9] && o.value_date !== undefined) visit(fields[9], o.value_date, o, state)
  if (fields[10] && o.currency !== undefined) visit(fields[10], o.currency, o, state)
  if (fields[11] && o.exchange_rates !== undefined) visit(fields[11], o.exchange_rates, o, state)
  if (fields[12] && o.ordering !== undefined) visit(fields[12], o.ordering, o, state)
  if (fields[13] && o.preceding !== undefined) visit(fields[13], o.preceding, o, state)
  if (fields[14] && o.tracking !== undefined) visit(fields[14], o.tracking, o, state)
  if (fields[15] && o.despatch_date !== undefined) visit(fields[15], o.despatch_date, o, state)
  if (fields[16] && o.receive_date !== undefined) visit(fields[16], o.receive_date, o, state)
  if (fields[17] && o.tax !== undefined) visit(fields[17], o.tax, o, state)
  if (fields[18]) visit(fields[18], o.supplier, o, state)
  if (fields[19] && o.customer !== undefined) visit(fields[19], o.customer, o, state)
  if (fields[20] && o.despatcher !== undefined) visit(fields[20], o.despatcher, o, state)
  if (fields[21] && o.receiver !== undefined) visit(fields[21], o.receiver, o, state)
  if (fields[22] && o.courier !== undefined) visit(fields[22], o.courier, o, state)
  if (fields[23] && o.lines !== undefined) visit(fields[23], o.lines, o, state)
  if (fields[24] && o.discounts !== undefined) visit(fields[24], o.discounts, o, state)
  if (fields[25] && o.charges !== undefined) visit(fields[25], o.charges, o, state)
  if (fields[26] && o.totals !== undefined) visit(fields[26], o.totals, o, state)
  if (fields[27] && o.notes !== undefined) visit(fields[27], o.notes, o, state)
  if (fields[28] && o.complements !== undefined) visit(fields[28], o.complements, o, state)
  if (fields[29] && o.meta !== undefined) visit(fields[29], o.meta, o, state)
  if (fields[30] && o.attachments !== undefined) visit(fields[30], o.attachments, o, state)
}

function visitDeliveryDetails<F extends object, S>(
  o: types.DeliveryDetails, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.receiver !== undefined) visit(fields[0], o.receiver, o, state)
  if (fields[1] && o.identities !== undefined) visit(fields[1], o.identities, o, state)
  if (fields[2] && o.date !== undefined) visit(fields[2], o.date, o, state)
  if (fields[3] && o.period !== undefined) visit(fields[3], o.period, o, state)
  if (fields[4] && o.meta !== undefined) visit(fields[4], o.meta, o, state)
}

function visitDiscount<F extends object, S>(
  o: types.Discount, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1]) visit(fields[1], o.i, o, state)
  if (fields[2] && o.key !== undefined) visit(fields[2], o.key, o, state)
  if (fields[3] && o.code !== undefined) visit(fields[3], o.code, o, state)
  if (fields[4] && o.reason !== undefined) visit(fields[4], o.reason, o, state)
  if (fields[5] && o.base !== undefined) visit(fields[5], o.base, o, state)
  if (fields[6] && o.percent !== undefined) visit(fields[6], o.percent, o, state)
  if (fields[7]) visit(fields[7], o.amount, o, state)
  if (fields[8] && o.taxes !== undefined) visit(fields[8], o.taxes, o, state)
  if (fields[9] && o.ext !== undefined) visit(fields[9], o.ext, o, state)
  if (fields[10] && o.meta !== undefined) visit(fields[10], o.meta, o, state)
}

function visitFault<F extends object, S>(
  o: types.Fault, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.code, o, state)
  if (fields[1] && o.message !== undefined) visit(fields[1], o.message, o, state)
  if (fields[2] && o.paths !== undefined) visit(fields[2], o.paths, o, state)
}

function visitInvoice<F extends object, S>(
  o: types.Invoice, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.$regime !== undefined) visit(fields[0], o.$regime, o, state)
  if (fields[1] && o.$addons !== undefined) visit(fields[1], o.$addons, o, state)
  if (fields[2] && o.$tags !== undefined) visit(fields[2], o.$tags, o, state)
  if (fields[3] && o.uuid !== undefined) visit(fields[3], o.uuid, o, state)
  if (fields[4]) visit(fields[4], o.type, o, state)
  if (fields[5] && o.series !== undefined) visit(fields[5], o.series, o, state)
  if (fields[6] && o.code !== undefined) visit(fields[6], o.code, o, state)
  if (fields[7]) visit(fields[7], o.issue_date, o, state)
  if (fields[8] && o.issue_time !== undefined) visit(fields[8], o.issue_time, o, state)
  if (fields[9] && o.op_date !== undefined) visit(fields[9], o.op_date, o, state)
  if (fields[10] && o.value_date !== undefined) visit(fields[10], o.value_date, o, state)
  if (fields[11]) visit(fields[11], o.currency, o, state)
  if (fields[12] && o.exchange_rates !== undefined) visit(fields[12], o.exchange_rates, o, state)
  if (fields[13] && o.preceding !== undefined) visit(fields[13], o.preceding, o, state)
  if (fields[14] && o.tax !== undefined) visit(fields[14], o.tax, o, state)
  if (fields[15]) visit(fields[15], o.supplier, o, state)
  if (fields[16] && o.customer !== undefined) visit(fields[16], o.customer, o, state)
  if (fields[17] && o.lines !== undefined) visit(fields[17], o.lines, o, state)
  if (fields[18] && o.discounts !== undefined) visit(fields[18], o.discounts, o, state)
  if (fields[19] && o.charges !== undefined) visit(fields[19], o.charges, o, state)
  if (fields[20] && o.ordering !== undefined) visit(fields[20], o.ordering, o, state)
  if (fields[21] && o.payment !== undefined) visit(fields[21], o.payment, o, state)
  if (fields[22] && o.delivery !== undefined) visit(fields[22], o.delivery, o, state)
  if (fields[23]) visit(fields[23], o.totals, o, state)
  if (fields[24] && o.notes !== undefined) visit(fields[24], o.notes, o, state)
  if (fields[25] && o.complements !== undefined) visit(fields[25], o.complements, o, state)
  if (fields[26] && o.meta !== undefined) visit(fields[26], o.meta, o, state)
  if (fields[27] && o.attachments !== undefined) visit(fields[27], o.attachments, o, state)
}

function visitLine<F extends object, S>(
  o: types.Line, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1]) visit(fields[1], o.i, o, state)
  if (fields[2]) visit(fields[2], o.quantity, o, state)
  if (fields[3] && o.identifier !== undefined) visit(fields[3], o.identifier, o, state)
  if (fields[4] && o.period !== undefined) visit(fields[4], o.period, o, state)
  if (fields[5] && o.order !== undefined) visit(fields[5], o.order, o, state)
  if (fields[6] && o.cost !== undefined) visit(fields[6], o.cost, o, state)
  if (fields[7]) visit(fields[7], o.item, o, state)
  if (fields[8] && o.breakdown !== undefined) visit(fields[8], o.breakdown, o, state)
  if (fields[9] && o.sum !== undefined) visit(fields[9], o.sum, o, state)
  if (fields[10] && o.discounts !== undefined) visit(fields[10], o.discounts, o, state)
  if (fields[11] && o.charges !== undefined) visit(fields[11], o.charges, o, state)
  if (fields[12] && o.taxes !== undefined) visit(fields[12], o.taxes, o, state)
  if (fields[13] && o.total !== undefined) visit(fields[13], o.total, o, state)
  if (fields[14] && o.substituted !== undefined) visit(fields[14], o.substituted, o, state)
  if (fields[15] && o.seller !== undefined) visit(fields[15], o.seller, o, state)
  if (fields[16] && o.notes !== undefined) visit(fields[16], o.notes, o, state)
  if (fields[17] && o.ext !== undefined) visit(fields[17], o.ext, o, state)
}

function visitLineCharge<F extends object, S>(
  o: types.LineCharge, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.key !== undefined) visit(fields[0], o.key, o, state)
  if (fields[1] && o.code !== undefined) visit(fields[1], o.code, o, state)
  if (fields[2] && o.reason !== undefined) visit(fields[2], o.reason, o, state)
  if (fields[3] && o.base !== undefined) visit(fields[3], o.base, o, state)
  if (fields[4] && o.percent !== undefined) visit(fields[4], o.percent, o, state)
  if (fields[5] && o.quantity !== undefined) visit(fields[5], o.quantity, o, state)
  if (fields[6] && o.unit !== undefined) visit(fields[6], o.unit, o, state)
  if (fields[7] && o.rate !== undefined) visit(fields[7], o.rate, o, state)
  if (fields[8]) visit(fields[8], o.amount, o, state)
  if (fields[9] && o.ext !== undefined) visit(fields[9], o.ext, o, state)
}

function visitLineDiscount<F extends object, S>(
  o: types.LineDiscount, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.key !== undefined) visit(fields[0], o.key, o, state)
  if (fields[1] && o.code !== undefined) visit(fields[1], o.code, o, state)
  if (fields[2] && o.reason !== undefined) visit(fields[2], o.reason, o, state)
  if (fields[3] && o.base !== undefined) visit(fields[3], o.base, o, state)
  if (fields[4] && o.percent !== undefined) visit(fields[4], o.percent, o, state)
  if (fields[5]) visit(fields[5], o.amount, o, state)
  if (fields[6] && o.ext !== undefined) visit(fields[6], o.ext, o, state)
}

function visitOrder<F extends object, S>(
  o: types.Order, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.$regime !== undefined) visit(fields[0], o.$regime, o, state)
  if (fields[1] && o.$addons !== undefined) visit(fields[1], o.$addons, o, state)
  if (fields[2] && o.$tags !== undefined) visit(fields[2], o.$tags, o, state)
  if (fields[3] && o.uuid !== undefined) visit(fields[3], o.uuid, o, state)
  if (fields[4] && o.type !== undefined) visit(fields[4], o.type, o, state)
  if (fields[5] && o.series !== undefined) visit(fields[5], o.series, o, state)
  if (fields[6] && o.code !== undefined) visit(fields[6], o.code, o, state)
  if (fields[7]) visit(fields[7], o.issue_date, o, state)
  if (fields[8] && o.issue_time !== undefined) visit(fields[8], o.issue_time, o, state)
  if (fields[9] && o.op_date !== undefined) visit(fields[9], o.op_date, o, state)
  if (fields[10] && o.value_date !== undefined) visit(fields[10], o.value_date, o, state)
  if (fields[11]) visit(fields[11], o.currency, o, state)
  if (fields[12] && o.exchange_rates !== undefined) visit(fields[12], o.exchange_rates, o, state)
  if (fields[13] && o.contracts !== undefined) visit(fields[13], o.contracts, o, state)
  if (fields[14] && o.preceding !== undefined) visit(fields[14], o.preceding, o, state)
  if (fields[15] && o.identities !== undefined) visit(fields[15], o.identities, o, state)
  if (fields[16] && o.period !== undefined) visit(fields[16], o.period, o, state)
  if (fields[17] && o.tax !== undefined) visit(fields[17], o.tax, o, state)
  if (fields[18]) visit(fields[18], o.supplier, o, state)
  if (fields[19] && o.customer !== undefined) visit(fields[19], o.customer, o, state)
  if (fields[20] && o.buyer !== undefined) visit(fields[20], o.buyer, o, state)
  if (fields[21] && o.seller !== undefined) visit(fields[21], o.seller, o, state)
  if (fields[22] && o.lines !== undefined) visit(fields[22], o.lines, o, state)
  if (fields[23] && o.discounts !== undefined) visit(fields[23], o.discounts, o, state)
  if (fields[24] && o.charges !== undefined) visit(fields[24], o.charges, o, state)
  if (fields[25] && o.payment !== undefined) visit(fields[25], o.payment, o, state)
  if (fields[26] && o.delivery !== undefined) visit(fields[26], o.delivery, o, state)
  if (fields[27] && o.totals !== undefined) visit(fields[27], o.totals, o, state)
  if (fields[28] && o.notes !== undefined) visit(fields[28], o.notes, o, state)
  if (fields[29] && o.complements !== undefined) visit(fields[29], o.complements, o, state)
  if (fields[30] && o.meta !== undefined) visit(fields[30], o.meta, o, state)
  if (fields[31] && o.attachments !== undefined) visit(fields[31], o.attachments, o, state)
}

function visitOrdering<F extends object, S>(
  o: types.Ordering, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.code !== undefined) visit(fields[0], o.code, o, state)
  if (fields[1] && o.identities !== undefined) visit(fields[1], o.identities, o, state)
  if (fields[2] && o.cost !== undefined) visit(fields[2], o.cost, o, state)
  if (fields[3] && o.period !== undefined) visit(fields[3], o.period, o, state)
  if (fields[4] && o.buyer !== undefined) visit(fields[4], o.buyer, o, state)
  if (fields[5] && o.seller !== undefined) visit(fields[5], o.seller, o, state)
  if (fields[6] && o.issuer !== undefined) visit(fields[6], o.issuer, o, state)
  if (fields[7] && o.addressee !== undefined) visit(fields[7], o.addressee, o, state)
  if (fields[8] && o.projects !== undefined) visit(fields[8], o.projects, o, state)
  if (fields[9] && o.contracts !== undefined) visit(fields[9], o.contracts, o, state)
  if (fields[10] && o.purchases !== undefined) visit(fields[10], o.purchases, o, state)
  if (fields[11] && o.sales !== undefined) visit(fields[11], o.sales, o, state)
  if (fields[12] && o.receiving !== undefined) visit(fields[12], o.receiving, o, state)
  if (fields[13] && o.despatch !== undefined) visit(fields[13], o.despatch, o, state)
  if (fields[14] && o.tender !== undefined) visit(fields[14], o.tender, o, state)
}

function visitPayment<F extends object, S>(
  o: types.Payment, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.$regime !== undefined) visit(fields[0], o.$regime, o, state)
  if (fields[1] && o.$addons !== undefined) visit(fields[1], o.$addons, o, state)
  if (fields[2] && o.$tags !== undefined) visit(fields[2], o.$tags, o, state)
  if (fields[3] && o.uuid !== undefined) visit(fields[3], o.uuid, o, state)
  if (fields[4]) visit(fields[4], o.type, o, state)
  if (fields[5] && o.series !== undefined) visit(fields[5], o.series, o, state)
  if (fields[6] && o.code !== undefined) visit(fields[6], o.code, o, state)
  if (fields[7]) visit(fields[7], o.issue_date, o, state)
  if (fields[8] && o.issue_time !== undefined) visit(fields[8], o.issue_time, o, state)
  if (fields[9] && o.value_date !== undefined) visit(fields[9], o.value_date, o, state)
  if (fields[10]) visit(fields[10], o.currency, o, state)
  if (fields[11] && o.exchange_rates !== undefined) visit(fields[11], o.exchange_rates, o, state)
  if (fields[12] && o.ext !== undefined) visit(fields[12], o.ext, o, state)
  if (fields[13] && o.preceding !== undefined) visit(fields[13], o.preceding, o, state)
  if (fields[14]) visit(fields[14], o.supplier, o, state)
  if (fields[15] && o.customer !== undefined) visit(fields[15], o.customer, o, state)
  if (fields[16] && o.payee !== undefined) visit(fields[16], o.payee, o, state)
  if (fields[17] && o.ordering !== undefined) visit(fields[17], o.ordering, o, state)
  if (fields[18]) visit(fields[18], o.lines, o, state)
  if (fields[19]) visit(fields[19], o.methods, o, state)
  if (fields[20]) visit(fields[20], o.total, o, state)
  if (fields[21] && o.notes !== undefined) visit(fields[21], o.notes, o, state)
  if (fields[22] && o.complements !== undefined) visit(fields[22], o.complements, o, state)
  if (fields[23] && o.meta !== undefined) visit(fields[23], o.meta, o, state)
}

function visitPaymentDetails<F extends object, S>(
  o: types.PaymentDetails, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.payee !== undefined) visit(fields[0], o.payee, o, state)
  if (fields[1] && o.payer !== undefined) visit(fields[1], o.payer, o, state)
  if (fields[2] && o.terms !== undefined) visit(fields[2], o.terms, o, state)
  if (fields[3] && o.advances !== undefined) visit(fields[3], o.advances, o, state)
  if (fields[4] && o.instructions !== undefined) visit(fields[4], o.instructions, o, state)
}

function visitPaymentLine<F extends object, S>(
  o: types.PaymentLine, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1]) visit(fields[1], o.i, o, state)
  if (fields[2] && o.refund !== undefined) visit(fields[2], o.refund, o, state)
  if (fields[3] && o.document !== undefined) visit(fields[3], o.document, o, state)
  if (fields[4] && o.installment !== undefined) visit(fields[4], o.installment, o, state)
  if (fields[5] && o.description !== undefined) visit(fields[5], o.description, o, state)
  if (fields[6] && o.payable !== undefined) visit(fields[6], o.payable, o, state)
  if (fields[7] && o.advances !== undefined) visit(fields[7], o.advances, o, state)
  if (fields[8]) visit(fields[8], o.amount, o, state)
  if (fields[9] && o.due !== undefined) visit(fields[9], o.due, o, state)
  if (fields[10] && o.tax !== undefined) visit(fields[10], o.tax, o, state)
  if (fields[11] && o.notes !== undefined) visit(fields[11], o.notes, o, state)
}

function visitReason<F extends object, S>(
  o: types.Reason, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.key, o, state)
  if (fields[1] && o.description !== undefined) visit(fields[1], o.description, o, state)
  if (fields[2] && o.faults !== undefined) visit(fields[2], o.faults, o, state)
  if (fields[3] && o.ext !== undefined) visit(fields[3], o.ext, o, state)
}

function visitStatus<F extends object, S>(
  o: types.Status, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.$regime !== undefined) visit(fields[0], o.$regime, o, state)
  if (fields[1] && o.$addons !== undefined) visit(fields[1], o.$addons, o, state)
  if (fields[2] && o.uuid !== undefined) visit(fields[2], o.uuid, o, state)
  if (fields[3]) visit(fields[3], o.type, o, state)
  if (fields[4]) visit(fields[4], o.issue_date, o, state)
  if (fields[5] && o.issue_time !== undefined) visit(fields[5], o.issue_time, o, state)
  if (fields[6] && o.series !== undefined) visit(fields[6], o.series, o, state)
  if (fields[7]) visit(fields[7], o.code, o, state)
  if (fields[8] && o.ext !== undefined) visit(fields[8], o.ext, o, state)
  if (fields[9]) visit(fields[9], o.supplier, o, state)
  if (fields[10] && o.customer !== undefined) visit(fields[10], o.customer, o, state)
  if (fields[11] && o.ordering !== undefined) visit(fields[11], o.ordering, o, state)
  if (fields[12]) visit(fields[12], o.lines, o, state)
  if (fields[13] && o.notes !== undefined) visit(fields[13], o.notes, o, state)
  if (fields[14] && o.meta !== undefined) visit(fields[14], o.meta, o, state)
}

function visitStatusLine<F extends object, S>(
  o: types.StatusLine, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.index, o, state)
  if (fields[1]) visit(fields[1], o.key, o, state)
  if (fields[2] && o.date !== undefined) visit(fields[2], o.date, o, state)
  if (fields[3] && o.doc !== undefined) visit(fields[3], o.doc, o, state)
  if (fields[4] && o.description !== undefined) visit(fields[4], o.description, o, state)
  if (fields[5] && o.reasons !== undefined) visit(fields[5], o.reasons, o, state)
  if (fields[6] && o.actions !== undefined) visit(fields[6], o.actions, o, state)
  if (fields[7] && o.ext !== undefined) visit(fields[7], o.ext, o, state)
  if (fields[8] && o.complements !== undefined) visit(fields[8], o.complements, o, state)
  if (fields[9] && o.meta !== undefined) visit(fields[9], o.meta, o, state)
}

function visitSubLine<F extends object, S>(
  o: types.SubLine, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1]) visit(fields[1], o.i, o, state)
  if (fields[2]) visit(fields[2], o.quantity, o, state)
  if (fields[3] && o.identifier !== undefined) visit(fields[3], o.identifier, o, state)
  if (fields[4] && o.period !== undefined) visit(fields[4], o.period, o, state)
  if (fields[5] && o.order !== undefined) visit(fields[5], o.order, o, state)
  if (fields[6] && o.cost !== undefined) visit(fields[6], o.cost, o, state)
  if (fields[7]) visit(fields[7], o.item, o, state)
  if (fields[8] && o.sum !== undefined) visit(fields[8], o.sum, o, state)
  if (fields[9] && o.discounts !== undefined) visit(fields[9], o.discounts, o, state)
  if (fields[10] && o.charges !== undefined) visit(fields[10], o.charges, o, state)
  if (fields[11] && o.total !== undefined) visit(fields[11], o.total, o, state)
  if (fields[12] && o.notes !== undefined) visit(fields[12], o.notes, o, state)
}

function visitTax<F extends object, S>(
  o: types.Tax, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.prices_include !== undefined) visit(fields[0], o.prices_include, o, state)
  if (fields[1] && o.rounding !== undefined) visit(fields[1], o.rounding, o, state)
  if (fields[2] && o.point !== undefined) visit(fields[2], o.point, o, state)
  if (fields[3] && o.ext !== undefined) visit(fields[3], o.ext, o, state)
  if (fields[4] && o.notes !== undefined) visit(fields[4], o.notes, o, state)
  if (fields[5] && o.meta !== undefined) visit(fields[5], o.meta, o, state)
}

function visitTotals<F extends object, S>(
  o: types.Totals, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.sum, o, state)
  if (fields[1] && o.discount !== undefined) visit(fields[1], o.discount, o, state)
  if (fields[2] && o.charge !== undefined) visit(fields[2], o.charge, o, state)
  if (fields[3] && o.tax_included !== undefined) visit(fields[3], o.tax_included, o, state)
  if (fields[4]) visit(fields[4], o.total, o, state)
  if (fields[5] && o.taxes !== undefined) visit(fields[5], o.taxes, o, state)
  if (fields[6]) visit(fields[6], o.tax, o, state)
  if (fields[7]) visit(fields[7], o.total_with_tax, o, state)
  if (fields[8] && o.retained_tax !== undefined) visit(fields[8], o.retained_tax, o, state)
  if (fields[9] && o.rounding !== undefined) visit(fields[9], o.rounding, o, state)
  if (fields[10]) visit(fields[10], o.payable, o, state)
  if (fields[11] && o.advance !== undefined) visit(fields[11], o.advance, o, state)
  if (fields[12] && o.due !== undefined) visit(fields[12], o.due, o, state)
}

function visitTracking<F extends object, S>(
  o: types.Tracking, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.code !== undefined) visit(fields[0], o.code, o, state)
  if (fields[1] && o.website !== undefined) visit(fields[1], o.website, o, state)
}

function visitPeriod<F extends object, S>(
  o: types.Period, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.label !== undefined) visit(fields[0], o.label, o, state)
  if (fields[1] && o.start !== undefined) visit(fields[1], o.start, o, state)
  if (fields[2] && o.end !== undefined) visit(fields[2], o.end, o, state)
}

function visitDefinition<F extends object, S>(
  o: types.Definition, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.key !== undefined) visit(fields[0], o.key, o, state)
  if (fields[1] && o.code !== undefined) visit(fields[1], o.code, o, state)
  if (fields[2]) visit(fields[2], o.name, o, state)
  if (fields[3] && o.desc !== undefined) visit(fields[3], o.desc, o, state)
  if (fields[4] && o.meta !== undefined) visit(fields[4], o.meta, o, state)
  if (fields[5] && o.sources !== undefined) visit(fields[5], o.sources, o, state)
  if (fields[6] && o.edition !== undefined) visit(fields[6], o.edition, o, state)
  if (fields[7] && o.values !== undefined) visit(fields[7], o.values, o, state)
  if (fields[8] && o.pattern !== undefined) visit(fields[8], o.pattern, o, state)
  if (fields[9] && o.map !== undefined) visit(fields[9], o.map, o, state)
}

function visitSource<F extends object, S>(
  o: types.Source, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.title !== undefined) visit(fields[0], o.title, o, state)
  if (fields[1]) visit(fields[1], o.url, o, state)
  if (fields[2] && o.content_type !== undefined) visit(fields[2], o.content_type, o, state)
  if (fields[3] && o.at !== undefined) visit(fields[3], o.at, o, state)
}

function visitCurrencyAmount<F extends object, S>(
  o: types.CurrencyAmount, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.label !== undefined) visit(fields[0], o.label, o, state)
  if (fields[1]) visit(fields[1], o.currency, o, state)
  if (fields[2]) visit(fields[2], o.value, o, state)
}

function visitExchangeRate<F extends object, S>(
  o: types.ExchangeRate, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.from, o, state)
  if (fields[1]) visit(fields[1], o.to, o, state)
  if (fields[2] && o.at !== undefined) visit(fields[2], o.at, o, state)
  if (fields[3] && o.source !== undefined) visit(fields[3], o.source, o, state)
  if (fields[4]) visit(fields[4], o.amount, o, state)
}

function visitDigest<F extends object, S>(
  o: types.Digest, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.alg, o, state)
  if (fields[1]) visit(fields[1], o.val, o, state)
}

function visitEnvelope<F extends object, S>(
  o: types.Envelope, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.$schema, o, state)
  if (fields[1]) visit(fields[1], o.head, o, state)
  if (fields[2]) visit(fields[2], o.doc, o, state)
  if (fields[3] && o.sigs !== undefined) visit(fields[3], o.sigs, o, state)
}

function visitHeader<F extends object, S>(
  o: types.Header, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.uuid, o, state)
  if (fields[1]) visit(fields[1], o.dig, o, state)
  if (fields[2] && o.stamps !== undefined) visit(fields[2], o.stamps, o, state)
  if (fields[3] && o.links !== undefined) visit(fields[3], o.links, o, state)
  if (fields[4] && o.tags !== undefined) visit(fields[4], o.tags, o, state)
  if (fields[5] && o.meta !== undefined) visit(fields[5], o.meta, o, state)
  if (fields[6] && o.notes !== undefined) visit(fields[6], o.notes, o, state)
  if (fields[7] && o.from !== undefined) visit(fields[7], o.from, o, state)
  if (fields[8] && o.to !== undefined) visit(fields[8], o.to, o, state)
  if (fields[9] && o.ignore !== undefined) visit(fields[9], o.ignore, o, state)
}

function visitLink<F extends object, S>(
  o: types.Link, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1] && o.category !== undefined) visit(fields[1], o.category, o, state)
  if (fields[2]) visit(fields[2], o.key, o, state)
  if (fields[3] && o.code !== undefined) visit(fields[3], o.code, o, state)
  if (fields[4] && o.title !== undefined) visit(fields[4], o.title, o, state)
  if (fields[5] && o.description !== undefined) visit(fields[5], o.description, o, state)
  if (fields[6] && o.mime !== undefined) visit(fields[6], o.mime, o, state)
  if (fields[7] && o.digest !== undefined) visit(fields[7], o.digest, o, state)
  if (fields[8]) visit(fields[8], o.url, o, state)
  if (fields[9] && o.meta !== undefined) visit(fields[9], o.meta, o, state)
}

function visitStamp<F extends object, S>(
  o: types.Stamp, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.prv, o, state)
  if (fields[1]) visit(fields[1], o.val, o, state)
}

function visitFoodVouchers<F extends object, S>(
  o: types.FoodVouchers, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.employer_registration !== undefined) visit(fields[0], o.employer_registration, o, state)
  if (fields[1]) visit(fields[1], o.account_number, o, state)
  if (fields[2]) visit(fields[2], o.total, o, state)
  if (fields[3]) visit(fields[3], o.lines, o, state)
}

function visitFoodVouchersEmployee<F extends object, S>(
  o: types.FoodVouchersEmployee, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.tax_code, o, state)
  if (fields[1]) visit(fields[1], o.curp, o, state)
  if (fields[2]) visit(fields[2], o.name, o, state)
  if (fields[3] && o.social_security !== undefined) visit(fields[3], o.social_security, o, state)
}

function visitFoodVouchersLine<F extends object, S>(
  o: types.FoodVouchersLine, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.i, o, state)
  if (fields[1]) visit(fields[1], o.e_wallet_id, o, state)
  if (fields[2]) visit(fields[2], o.issue_date_time, o, state)
  if (fields[3] && o.employee !== undefined) visit(fields[3], o.employee, o, state)
  if (fields[4]) visit(fields[4], o.amount, o, state)
}

function visitFuelAccountBalance<F extends object, S>(
  o: types.FuelAccountBalance, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.account_number, o, state)
  if (fields[1]) visit(fields[1], o.subtotal, o, state)
  if (fields[2]) visit(fields[2], o.total, o, state)
  if (fields[3]) visit(fields[3], o.lines, o, state)
}

function visitFuelAccountItem<F extends object, S>(
  o: types.FuelAccountItem, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.type, o, state)
  if (fields[1] && o.unit !== undefined) visit(fields[1], o.unit, o, state)
  if (fields[2]) visit(fields[2], o.name, o, state)
  if (fields[3]) visit(fields[3], o.price, o, state)
}

function visitFuelAccountLine<F extends object, S>(
  o: types.FuelAccountLine, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.i, o, state)
  if (fields[1]) visit(fields[1], o.e_wallet_id, o, state)
  if (fields[2]) visit(fields[2], o.purchase_date_time, o, state)
  if (fields[3]) visit(fields[3], o.vendor_tax_code, o, state)
  if (fields[4]) visit(fields[4], o.service_station_code, o, state)
  if (fields[5]) visit(fields[5], o.quantity, o, state)
  if (fields[6]) visit(fields[6], o.item, o, state)
  if (fields[7]) visit(fields[7], o.purchase_code, o, state)
  if (fields[8]) visit(fields[8], o.total, o, state)
  if (fields[9]) visit(fields[9], o.taxes, o, state)
}

function visitFuelAccountTax<F extends object, S>(
  o: types.FuelAccountTax, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.cat, o, state)
  if (fields[1] && o.percent !== undefined) visit(fields[1], o.percent, o, state)
  if (fields[2] && o.rate !== undefined) visit(fields[2], o.rate, o, state)
  if (fields[3]) visit(fields[3], o.amount, o, state)
}

function visitMessage<F extends object, S>(
  o: types.Message, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1] && o.title !== undefined) visit(fields[1], o.title, o, state)
  if (fields[2]) visit(fields[2], o.content, o, state)
  if (fields[3] && o.meta !== undefined) visit(fields[3], o.meta, o, state)
}

function visitAddress<F extends object, S>(
  o: types.Address, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1] && o.label !== undefined) visit(fields[1], o.label, o, state)
  if (fields[2] && o.po_box !== undefined) visit(fields[2], o.po_box, o, state)
  if (fields[3] && o.num !== undefined) visit(fields[3], o.num, o, state)
  if (fields[4] && o.floor !== undefined) visit(fields[4], o.floor, o, state)
  if (fields[5] && o.block !== undefined) visit(fields[5], o.block, o, state)
  if (fields[6] && o.door !== undefined) visit(fields[6], o.door, o, state)
  if (fields[7] && o.street !== undefined) visit(fields[7], o.street, o, state)
  if (fields[8] && o.street_extra !== undefined) visit(fields[8], o.street_extra, o, state)
  if (fields[9] && o.locality !== undefined) visit(fields[9], o.locality, o, state)
  if (fields[10] && o.region !== undefined) visit(fields[10], o.region, o, state)
  if (fields[11] && o.state !== undefined) visit(fields[11], o.state, o, state)
  if (fields[12] && o.code !== undefined) visit(fields[12], o.code, o, state)
  if (fields[13] && o.country !== undefined) visit(fields[13], o.country, o, state)
  if (fields[14] && o.coords !== undefined) visit(fields[14], o.coords, o, state)
  if (fields[15] && o.meta !== undefined) visit(fields[15], o.meta, o, state)
}

function visitAttachment<F extends object, S>(
  o: types.Attachment, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1] && o.key !== undefined) visit(fields[1], o.key, o, state)
  if (fields[2] && o.code !== undefined) visit(fields[2], o.code, o, state)
  if (fields[3] && o.name !== undefined) visit(fields[3], o.name, o, state)
  if (fields[4] && o.description !== undefined) visit(fields[4], o.description, o, state)
  if (fields[5]) visit(fields[5], o.url, o, state)
  if (fields[6] && o.digest !== undefined) visit(fields[6], o.digest, o, state)
  if (fields[7] && o.mime !== undefined) visit(fields[7], o.mime, o, state)
}

function visitAttribute<F extends object, S>(
  o: types.Attribute, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.label !== undefined) visit(fields[0], o.label, o, state)
  if (fields[1] && o.key !== undefined) visit(fields[1], o.key, o, state)
  if (fields[2] && o.type !== undefined) visit(fields[2], o.type, o, state)
  if (fields[3] && o.text !== undefined) visit(fields[3], o.text, o, state)
  if (fields[4] && o.code !== undefined) visit(fields[4], o.code, o, state)
  if (fields[5] && o.amount !== undefined) visit(fields[5], o.amount, o, state)
  if (fields[6] && o.unit !== undefined) visit(fields[6], o.unit, o, state)
  if (fields[7] && o.date !== undefined) visit(fields[7], o.date, o, state)
  if (fields[8] && o.ext !== undefined) visit(fields[8], o.ext, o, state)
}

function visitCoordinates<F extends object, S>(
  o: types.Coordinates, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.lat !== undefined) visit(fields[0], o.lat, o, state)
  if (fields[1] && o.lon !== undefined) visit(fields[1], o.lon, o, state)
  if (fields[2] && o.w3w !== undefined) visit(fields[2], o.w3w, o, state)
  if (fields[3] && o.geohash !== undefined) visit(fields[3], o.geohash, o, state)
}

function visitDocumentRef<F extends object, S>(
  o: types.DocumentRef, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1] && o.schema !== undefined) visit(fields[1], o.schema, o, state)
  if (fields[2] && o.type !== undefined) visit(fields[2], o.type, o, state)
  if (fields[3] && o.issue_date !== undefined) visit(fields[3], o.issue_date, o, state)
  if (fields[4] && o.series !== undefined) visit(fields[4], o.series, o, state)
  if (fields[5]) visit(fields[5], o.code, o, state)
  if (fields[6] && o.currency !== undefined) visit(fields[6], o.currency, o, state)
  if (fields[7] && o.lines !== undefined) visit(fields[7], o.lines, o, state)
  if (fields[8] && o.identities !== undefined) visit(fields[8], o.identities, o, state)
  if (fields[9] && o.period !== undefined) visit(fields[9], o.period, o, state)
  if (fields[10] && o.reason !== undefined) visit(fields[10], o.reason, o, state)
  if (fields[11] && o.description !== undefined) visit(fields[11], o.description, o, state)
  if (fields[12] && o.stamps !== undefined) visit(fields[12], o.stamps, o, state)
  if (fields[13] && o.url !== undefined) visit(fields[13], o.url, o, state)
  if (fields[14] && o.tax !== undefined) visit(fields[14], o.tax, o, state)
  if (fields[15] && o.payable !== undefined) visit(fields[15], o.payable, o, state)
  if (fields[16] && o.ext !== undefined) visit(fields[16], o.ext, o, state)
  if (fields[17] && o.meta !== undefined) visit(fields[17], o.meta, o, state)
}

function visitEmail<F extends object, S>(
  o: types.Email, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1] && o.label !== undefined) visit(fields[1], o.label, o, state)
  if (fields[2]) visit(fields[2], o.addr, o, state)
  if (fields[3] && o.meta !== undefined) visit(fields[3], o.meta, o, state)
}

function visitEndpoint<F extends object, S>(
  o: types.Endpoint, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1] && o.label !== undefined) visit(fields[1], o.label, o, state)
  if (fields[2]) visit(fields[2], o.uri, o, state)
}

function visitOrgIdentity<F extends object, S>(
  o: types.OrgIdentity, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1] && o.label !== undefined) visit(fields[1], o.label, o, state)
  if (fields[2] && o.scope !== undefined) visit(fields[2], o.scope, o, state)
  if (fields[3] && o.country !== undefined) visit(fields[3], o.country, o, state)
  if (fields[4] && o.key !== undefined) visit(fields[4], o.key, o, state)
  if (fields[5] && o.type !== undefined) visit(fields[5], o.type, o, state)
  if (fields[6]) visit(fields[6], o.code, o, state)
  if (fields[7] && o.description !== undefined) visit(fields[7], o.description, o, state)
  if (fields[8] && o.ext !== undefined) visit(fields[8], o.ext, o, state)
}

function visitImage<F extends object, S>(
  o: types.Image, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1] && o.label !== undefined) visit(fields[1], o.label, o, state)
  if (fields[2] && o.url !== undefined) visit(fields[2], o.url, o, state)
  if (fields[3] && o.data !== undefined) visit(fields[3], o.data, o, state)
  if (fields[4] && o.mime !== undefined) visit(fields[4], o.mime, o, state)
  if (fields[5] && o.description !== undefined) visit(fields[5], o.description, o, state)
  if (fields[6] && o.alt !== undefined) visit(fields[6], o.alt, o, state)
  if (fields[7] && o.height !== undefined) visit(fields[7], o.height, o, state)
  if (fields[8] && o.width !== undefined) visit(fields[8], o.width, o, state)
  if (fields[9] && o.digest !== undefined) visit(fields[9], o.digest, o, state)
  if (fields[10] && o.meta !== undefined) visit(fields[10], o.meta, o, state)
}

function visitInbox<F extends object, S>(
  o: types.Inbox, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1] && o.label !== undefined) visit(fields[1], o.label, o, state)
  if (fields[2] && o.key !== undefined) visit(fields[2], o.key, o, state)
  if (fields[3] && o.scheme !== undefined) visit(fields[3], o.scheme, o, state)
  if (fields[4] && o.code !== undefined) visit(fields[4], o.code, o, state)
  if (fields[5] && o.url !== undefined) visit(fields[5], o.url, o, state)
  if (fields[6] && o.email !== undefined) visit(fields[6], o.email, o, state)
}

function visitItem<F extends object, S>(
  o: types.Item, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1] && o.ref !== undefined) visit(fields[1], o.ref, o, state)
  if (fields[2] && o.key !== undefined) visit(fields[2], o.key, o, state)
  if (fields[3]) visit(fields[3], o.name, o, state)
  if (fields[4] && o.identities !== undefined) visit(fields[4], o.identities, o, state)
  if (fields[5] && o.attributes !== undefined) visit(fields[5], o.attributes, o, state)
  if (fields[6] && o.description !== undefined) visit(fields[6], o.description, o, state)
  if (fields[7] && o.images !== undefined) visit(fields[7], o.images, o, state)
  if (fields[8] && o.currency !== undefined) visit(fields[8], o.currency, o, state)
  if (fields[9] && o.price !== undefined) visit(fields[9], o.price, o, state)
  if (fields[10] && o.alt_prices !== undefined) visit(fields[10], o.alt_prices, o, state)
  if (fields[11] && o.unit !== undefined) visit(fields[11], o.unit, o, state)
  if (fields[12] && o.origin !== undefined) visit(fields[12], o.origin, o, state)
  if (fields[13] && o.ext !== undefined) visit(fields[13], o.ext, o, state)
  if (fields[14] && o.meta !== undefined) visit(fields[14], o.meta, o, state)
}

function visitName<F extends object, S>(
  o: types.Name, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1] && o.alias !== undefined) visit(fields[1], o.alias, o, state)
  if (fields[2] && o.prefix !== undefined) visit(fields[2], o.prefix, o, state)
  if (fields[3] && o.given !== undefined) visit(fields[3], o.given, o, state)
  if (fields[4] && o.middle !== undefined) visit(fields[4], o.middle, o, state)
  if (fields[5] && o.surname !== undefined) visit(fields[5], o.surname, o, state)
  if (fields[6] && o.surname2 !== undefined) visit(fields[6], o.surname2, o, state)
  if (fields[7] && o.suffix !== undefined) visit(fields[7], o.suffix, o, state)
  if (fields[8] && o.meta !== undefined) visit(fields[8], o.meta, o, state)
}

function visitOrgNote<F extends object, S>(
  o: types.OrgNote, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1] && o.key !== undefined) visit(fields[1], o.key, o, state)
  if (fields[2] && o.code !== undefined) visit(fields[2], o.code, o, state)
  if (fields[3] && o.src !== undefined) visit(fields[3], o.src, o, state)
  if (fields[4]) visit(fields[4], o.text, o, state)
  if (fields[5] && o.meta !== undefined) visit(fields[5], o.meta, o, state)
  if (fields[6] && o.ext !== undefined) visit(fields[6], o.ext, o, state)
}

function visitParty<F extends object, S>(
  o: types.Party, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.$regime !== undefined) visit(fields[0], o.$regime, o, state)
  if (fields[1] && o.uuid !== undefined) visit(fields[1], o.uuid, o, state)
  if (fields[2] && o.label !== undefined) visit(fields[2], o.label, o, state)
  if (fields[3] && o.name !== undefined) visit(fields[3], o.name, o, state)
  if (fields[4] && o.alias !== undefined) visit(fields[4], o.alias, o, state)
  if (fields[5] && o.agent !== undefined) visit(fields[5], o.agent, o, state)
  if (fields[6] && o.tax_id !== undefined) visit(fields[6], o.tax_id, o, state)
  if (fields[7] && o.identities !== undefined) visit(fields[7], o.identities, o, state)
  if (fields[8] && o.people !== undefined) visit(fields[8], o.people, o, state)
  if (fields[9] && o.endpoints !== undefined) visit(fields[9], o.endpoints, o, state)
  if (fields[10] && o.inboxes !== undefined) visit(fields[10], o.inboxes, o, state)
  if (fields[11] && o.addresses !== undefined) visit(fields[11], o.addresses, o, state)
  if (fields[12] && o.emails !== undefined) visit(fields[12], o.emails, o, state)
  if (fields[13] && o.websites !== undefined) visit(fields[13], o.websites, o, state)
  if (fields[14] && o.telephones !== undefined) visit(fields[14], o.telephones, o, state)
  if (fields[15] && o.registration !== undefined) visit(fields[15], o.registration, o, state)
  if (fields[16] && o.logos !== undefined) visit(fields[16], o.logos, o, state)
  if (fields[17] && o.ext !== undefined) visit(fields[17], o.ext, o, state)
  if (fields[18] && o.meta !== undefined) visit(fields[18], o.meta, o, state)
}

function visitPerson<F extends object, S>(
  o: types.Person, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1] && o.label !== undefined) visit(fields[1], o.label, o, state)
  if (fields[2] && o.key !== undefined) visit(fields[2], o.key, o, state)
  if (fields[3]) visit(fields[3], o.name, o, state)
  if (fields[4] && o.role !== undefined) visit(fields[4], o.role, o, state)
  if (fields[5] && o.identities !== undefined) visit(fields[5], o.identities, o, state)
  if (fields[6] && o.addresses !== undefined) visit(fields[6], o.addresses, o, state)
  if (fields[7] && o.emails !== undefined) visit(fields[7], o.emails, o, state)
  if (fields[8] && o.telephones !== undefined) visit(fields[8], o.telephones, o, state)
  if (fields[9] && o.avatars !== undefined) visit(fields[9], o.avatars, o, state)
  if (fields[10] && o.meta !== undefined) visit(fields[10], o.meta, o, state)
}

function visitRegistration<F extends object, S>(
  o: types.Registration, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1] && o.label !== undefined) visit(fields[1], o.label, o, state)
  if (fields[2] && o.capital !== undefined) visit(fields[2], o.capital, o, state)
  if (fields[3] && o.currency !== undefined) visit(fields[3], o.currency, o, state)
  if (fields[4] && o.office !== undefined) visit(fields[4], o.office, o, state)
  if (fields[5] && o.book !== undefined) visit(fields[5], o.book, o, state)
  if (fields[6] && o.volume !== undefined) visit(fields[6], o.volume, o, state)
  if (fields[7] && o.sheet !== undefined) visit(fields[7], o.sheet, o, state)
  if (fields[8] && o.section !== undefined) visit(fields[8], o.section, o, state)
  if (fields[9] && o.page !== undefined) visit(fields[9], o.page, o, state)
  if (fields[10] && o.entry !== undefined) visit(fields[10], o.entry, o, state)
  if (fields[11] && o.other !== undefined) visit(fields[11], o.other, o, state)
  if (fields[12] && o.ext !== undefined) visit(fields[12], o.ext, o, state)
}

function visitTelephone<F extends object, S>(
  o: types.Telephone, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1] && o.label !== undefined) visit(fields[1], o.label, o, state)
  if (fields[2]) visit(fields[2], o.num, o, state)
}

function visitWebsite<F extends object, S>(
  o: types.Website, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1] && o.label !== undefined) visit(fields[1], o.label, o, state)
  if (fields[2] && o.title !== undefined) visit(fields[2], o.title, o, state)
  if (fields[3]) visit(fields[3], o.url, o, state)
}

function visitCard<F extends object, S>(
  o: types.Card, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.first6 !== undefined) visit(fields[0], o.first6, o, state)
  if (fields[1] && o.last4 !== undefined) visit(fields[1], o.last4, o, state)
  if (fields[2] && o.holder !== undefined) visit(fields[2], o.holder, o, state)
}

function visitCreditTransfer<F extends object, S>(
  o: types.CreditTransfer, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.iban !== undefined) visit(fields[0], o.iban, o, state)
  if (fields[1] && o.bic !== undefined) visit(fields[1], o.bic, o, state)
  if (fields[2] && o.number !== undefined) visit(fields[2], o.number, o, state)
  if (fields[3] && o.clearing !== undefined) visit(fields[3], o.clearing, o, state)
  if (fields[4] && o.name !== undefined) visit(fields[4], o.name, o, state)
  if (fields[5] && o.branch !== undefined) visit(fields[5], o.branch, o, state)
}

function visitDirectDebit<F extends object, S>(
  o: types.DirectDebit, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.ref !== undefined) visit(fields[0], o.ref, o, state)
  if (fields[1] && o.creditor !== undefined) visit(fields[1], o.creditor, o, state)
  if (fields[2] && o.account !== undefined) visit(fields[2], o.account, o, state)
}

function visitDueDate<F extends object, S>(
  o: types.DueDate, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.date, o, state)
  if (fields[1] && o.notes !== undefined) visit(fields[1], o.notes, o, state)
  if (fields[2] && o.amount !== undefined) visit(fields[2], o.amount, o, state)
  if (fields[3] && o.percent !== undefined) visit(fields[3], o.percent, o, state)
  if (fields[4] && o.currency !== undefined) visit(fields[4], o.currency, o, state)
}

function visitInstructions<F extends object, S>(
  o: types.Instructions, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.key, o, state)
  if (fields[1] && o.detail !== undefined) visit(fields[1], o.detail, o, state)
  if (fields[2] && o.ref !== undefined) visit(fields[2], o.ref, o, state)
  if (fields[3] && o.credit_transfer !== undefined) visit(fields[3], o.credit_transfer, o, state)
  if (fields[4] && o.card !== undefined) visit(fields[4], o.card, o, state)
  if (fields[5] && o.direct_debit !== undefined) visit(fields[5], o.direct_debit, o, state)
  if (fields[6] && o.online !== undefined) visit(fields[6], o.online, o, state)
  if (fields[7] && o.notes !== undefined) visit(fields[7], o.notes, o, state)
  if (fields[8] && o.ext !== undefined) visit(fields[8], o.ext, o, state)
  if (fields[9] && o.meta !== undefined) visit(fields[9], o.meta, o, state)
}

function visitOnline<F extends object, S>(
  o: types.Online, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.key !== undefined) visit(fields[0], o.key, o, state)
  if (fields[1] && o.label !== undefined) visit(fields[1], o.label, o, state)
  if (fields[2]) visit(fields[2], o.url, o, state)
}

function visitRecord<F extends object, S>(
  o: types.Record, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.uuid !== undefined) visit(fields[0], o.uuid, o, state)
  if (fields[1] && o.date !== undefined) visit(fields[1], o.date, o, state)
  if (fields[2] && o.key !== undefined) visit(fields[2], o.key, o, state)
  if (fields[3] && o.ref !== undefined) visit(fields[3], o.ref, o, state)
  if (fields[4] && o.description !== undefined) visit(fields[4], o.description, o, state)
  if (fields[5] && o.percent !== undefined) visit(fields[5], o.percent, o, state)
  if (fields[6]) visit(fields[6], o.amount, o, state)
  if (fields[7] && o.currency !== undefined) visit(fields[7], o.currency, o, state)
  if (fields[8] && o.card !== undefined) visit(fields[8], o.card, o, state)
  if (fields[9] && o.credit_transfer !== undefined) visit(fields[9], o.credit_transfer, o, state)
  if (fields[10] && o.direct_debit !== undefined) visit(fields[10], o.direct_debit, o, state)
  if (fields[11] && o.online !== undefined) visit(fields[11], o.online, o, state)
  if (fields[12] && o.ext !== undefined) visit(fields[12], o.ext, o, state)
  if (fields[13] && o.meta !== undefined) visit(fields[13], o.meta, o, state)
}

function visitTerms<F extends object, S>(
  o: types.Terms, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.key !== undefined) visit(fields[0], o.key, o, state)
  if (fields[1] && o.due_dates !== undefined) visit(fields[1], o.due_dates, o, state)
  if (fields[2] && o.notes !== undefined) visit(fields[2], o.notes, o, state)
  if (fields[3] && o.ext !== undefined) visit(fields[3], o.ext, o, state)
}

function visitAddonDef<F extends object, S>(
  o: types.AddonDef, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.key, o, state)
  if (fields[1] && o.requires !== undefined) visit(fields[1], o.requires, o, state)
  if (fields[2]) visit(fields[2], o.name, o, state)
  if (fields[3] && o.description !== undefined) visit(fields[3], o.description, o, state)
  if (fields[4] && o.sources !== undefined) visit(fields[4], o.sources, o, state)
  if (fields[5]) visit(fields[5], o.extensions, o, state)
  if (fields[6] && o.tags !== undefined) visit(fields[6], o.tags, o, state)
  if (fields[7]) visit(fields[7], o.scenarios, o, state)
  if (fields[8] && o.identities !== undefined) visit(fields[8], o.identities, o, state)
  if (fields[9] && o.inboxes !== undefined) visit(fields[9], o.inboxes, o, state)
  if (fields[10]) visit(fields[10], o.corrections, o, state)
}

function visitCatalogueDef<F extends object, S>(
  o: types.CatalogueDef, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.key, o, state)
  if (fields[1]) visit(fields[1], o.name, o, state)
  if (fields[2] && o.description !== undefined) visit(fields[2], o.description, o, state)
  if (fields[3]) visit(fields[3], o.extensions, o, state)
}

function visitCategoryDef<F extends object, S>(
  o: types.CategoryDef, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.code, o, state)
  if (fields[1]) visit(fields[1], o.name, o, state)
  if (fields[2] && o.title !== undefined) visit(fields[2], o.title, o, state)
  if (fields[3] && o.desc !== undefined) visit(fields[3], o.desc, o, state)
  if (fields[4] && o.retained !== undefined) visit(fields[4], o.retained, o, state)
  if (fields[5] && o.informative !== undefined) visit(fields[5], o.informative, o, state)
  if (fields[6] && o.keys !== undefined) visit(fields[6], o.keys, o, state)
  if (fields[7] && o.rates !== undefined) visit(fields[7], o.rates, o, state)
  if (fields[8] && o.extensions !== undefined) visit(fields[8], o.extensions, o, state)
  if (fields[9] && o.map !== undefined) visit(fields[9], o.map, o, state)
  if (fields[10] && o.sources !== undefined) visit(fields[10], o.sources, o, state)
  if (fields[11] && o.ext !== undefined) visit(fields[11], o.ext, o, state)
  if (fields[12] && o.meta !== undefined) visit(fields[12], o.meta, o, state)
}

function visitCategoryTotal<F extends object, S>(
  o: types.CategoryTotal, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.code, o, state)
  if (fields[1] && o.retained !== undefined) visit(fields[1], o.retained, o, state)
  if (fields[2] && o.informative !== undefined) visit(fields[2], o.informative, o, state)
  if (fields[3]) visit(fields[3], o.rates, o, state)
  if (fields[4]) visit(fields[4], o.amount, o, state)
  if (fields[5] && o.surcharge !== undefined) visit(fields[5], o.surcharge, o, state)
}

function visitCombo<F extends object, S>(
  o: types.Combo, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.cat, o, state)
  if (fields[1] && o.country !== undefined) visit(fields[1], o.country, o, state)
  if (fields[2] && o.key !== undefined) visit(fields[2], o.key, o, state)
  if (fields[3] && o.rate !== undefined) visit(fields[3], o.rate, o, state)
  if (fields[4] && o.percent !== undefined) visit(fields[4], o.percent, o, state)
  if (fields[5] && o.surcharge !== undefined) visit(fields[5], o.surcharge, o, state)
  if (fields[6] && o.ext !== undefined) visit(fields[6], o.ext, o, state)
}

function visitCorrectionDefinition<F extends object, S>(
  o: types.CorrectionDefinition, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.schema, o, state)
  if (fields[1] && o.types !== undefined) visit(fields[1], o.types, o, state)
  if (fields[2] && o.extensions !== undefined) visit(fields[2], o.extensions, o, state)
  if (fields[3] && o.reason_required !== undefined) visit(fields[3], o.reason_required, o, state)
  if (fields[4] && o.stamps !== undefined) visit(fields[4], o.stamps, o, state)
  if (fields[5] && o.copy_tax !== undefined) visit(fields[5], o.copy_tax, o, state)
}

function visitTaxIdentity<F extends object, S>(
  o: types.TaxIdentity, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.country, o, state)
  if (fields[1] && o.code !== undefined) visit(fields[1], o.code, o, state)
  if (fields[2] && o.scheme !== undefined) visit(fields[2], o.scheme, o, state)
  if (fields[3] && o.type !== undefined) visit(fields[3], o.type, o, state)
}

function visitKeyDef<F extends object, S>(
  o: types.KeyDef, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.key !== undefined) visit(fields[0], o.key, o, state)
  if (fields[1] && o.name !== undefined) visit(fields[1], o.name, o, state)
  if (fields[2] && o.desc !== undefined) visit(fields[2], o.desc, o, state)
  if (fields[3] && o.no_percent !== undefined) visit(fields[3], o.no_percent, o, state)
}

function visitTaxNote<F extends object, S>(
  o: types.TaxNote, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.cat !== undefined) visit(fields[0], o.cat, o, state)
  if (fields[1] && o.key !== undefined) visit(fields[1], o.key, o, state)
  if (fields[2]) visit(fields[2], o.text, o, state)
  if (fields[3] && o.ext !== undefined) visit(fields[3], o.ext, o, state)
}

function visitRateDef<F extends object, S>(
  o: types.RateDef, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.rate, o, state)
  if (fields[1] && o.keys !== undefined) visit(fields[1], o.keys, o, state)
  if (fields[2]) visit(fields[2], o.name, o, state)
  if (fields[3] && o.desc !== undefined) visit(fields[3], o.desc, o, state)
  if (fields[4] && o.values !== undefined) visit(fields[4], o.values, o, state)
  if (fields[5] && o.meta !== undefined) visit(fields[5], o.meta, o, state)
}

function visitRateTotal<F extends object, S>(
  o: types.RateTotal, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.country !== undefined) visit(fields[0], o.country, o, state)
  if (fields[1] && o.key !== undefined) visit(fields[1], o.key, o, state)
  if (fields[2] && o.ext !== undefined) visit(fields[2], o.ext, o, state)
  if (fields[3]) visit(fields[3], o.base, o, state)
  if (fields[4] && o.percent !== undefined) visit(fields[4], o.percent, o, state)
  if (fields[5] && o.surcharge !== undefined) visit(fields[5], o.surcharge, o, state)
  if (fields[6]) visit(fields[6], o.amount, o, state)
}

function visitRateTotalSurcharge<F extends object, S>(
  o: types.RateTotalSurcharge, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.percent, o, state)
  if (fields[1]) visit(fields[1], o.amount, o, state)
}

function visitRateValueDef<F extends object, S>(
  o: types.RateValueDef, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.ext !== undefined) visit(fields[0], o.ext, o, state)
  if (fields[1] && o.since !== undefined) visit(fields[1], o.since, o, state)
  if (fields[2]) visit(fields[2], o.percent, o, state)
  if (fields[3] && o.surcharge !== undefined) visit(fields[3], o.surcharge, o, state)
  if (fields[4] && o.disabled !== undefined) visit(fields[4], o.disabled, o, state)
}

function visitRegimeDef<F extends object, S>(
  o: types.RegimeDef, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.name, o, state)
  if (fields[1] && o.description !== undefined) visit(fields[1], o.description, o, state)
  if (fields[2] && o.sources !== undefined) visit(fields[2], o.sources, o, state)
  if (fields[3]) visit(fields[3], o.time_zone, o, state)
  if (fields[4]) visit(fields[4], o.country, o, state)
  if (fields[5] && o.alt_country_codes !== undefined) visit(fields[5], o.alt_country_codes, o, state)
  if (fields[6] && o.zone !== undefined) visit(fields[6], o.zone, o, state)
  if (fields[7]) visit(fields[7], o.currency, o, state)
  if (fields[8] && o.tax_scheme !== undefined) visit(fields[8], o.tax_scheme, o, state)
  if (fields[9] && o.calculator_rounding_rule !== undefined) visit(fields[9], o.calculator_rounding_rule, o, state)
  if (fields[10] && o.tags !== undefined) visit(fields[10], o.tags, o, state)
  if (fields[11] && o.extensions !== undefined) visit(fields[11], o.extensions, o, state)
  if (fields[12] && o.identities !== undefined) visit(fields[12], o.identities, o, state)
  if (fields[13] && o.payment_means_keys !== undefined) visit(fields[13], o.payment_means_keys, o, state)
  if (fields[14] && o.inbox_keys !== undefined) visit(fields[14], o.inbox_keys, o, state)
  if (fields[15] && o.scenarios !== undefined) visit(fields[15], o.scenarios, o, state)
  if (fields[16] && o.corrections !== undefined) visit(fields[16], o.corrections, o, state)
  if (fields[17]) visit(fields[17], o.categories, o, state)
}

function visitScenario<F extends object, S>(
  o: types.Scenario, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.name !== undefined) visit(fields[0], o.name, o, state)
  if (fields[1] && o.desc !== undefined) visit(fields[1], o.desc, o, state)
  if (fields[2] && o.type !== undefined) visit(fields[2], o.type, o, state)
  if (fields[3] && o.tags !== undefined) visit(fields[3], o.tags, o, state)
  if (fields[4] && o.cat !== undefined) visit(fields[4], o.cat, o, state)
  if (fields[5] && o.ext_key !== undefined) visit(fields[5], o.ext_key, o, state)
  if (fields[6] && o.ext_code !== undefined) visit(fields[6], o.ext_code, o, state)
  if (fields[7] && o.note !== undefined) visit(fields[7], o.note, o, state)
  if (fields[8] && o.codes !== undefined) visit(fields[8], o.codes, o, state)
  if (fields[9] && o.ext !== undefined) visit(fields[9], o.ext, o, state)
}

function visitScenarioSet<F extends object, S>(
  o: types.ScenarioSet, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.schema, o, state)
  if (fields[1]) visit(fields[1], o.list, o, state)
}

function visitTagSet<F extends object, S>(
  o: types.TagSet, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0]) visit(fields[0], o.schema, o, state)
  if (fields[1]) visit(fields[1], o.list, o, state)
}

function visitTotal<F extends object, S>(
  o: types.Total, fields: Fields<F>, visit: Visitor<F, S>, state: S,
): void {
  if (fields[0] && o.categories !== undefined) visit(fields[0], o.categories, o, state)
  if (fields[1]) visit(fields[1], o.sum, o, state)
  if (fields[2] && o.retained !== undefined) visit(fields[2], o.retained, o, state)
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
  'org.Attribute': visitAttribute,
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
