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
  o: types.Action, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.key, o, s)
  if (f[1] && o.description !== undefined) v(f[1], o.description, o, s)
  if (f[2] && o.ext !== undefined) v(f[2], o.ext, o, s)
}

function visitCharge<F extends object, S>(
  o: types.Charge, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1]) v(f[1], o.i, o, s)
  if (f[2] && o.key !== undefined) v(f[2], o.key, o, s)
  if (f[3] && o.code !== undefined) v(f[3], o.code, o, s)
  if (f[4] && o.reason !== undefined) v(f[4], o.reason, o, s)
  if (f[5] && o.base !== undefined) v(f[5], o.base, o, s)
  if (f[6] && o.percent !== undefined) v(f[6], o.percent, o, s)
  if (f[7]) v(f[7], o.amount, o, s)
  if (f[8] && o.informative !== undefined) v(f[8], o.informative, o, s)
  if (f[9] && o.taxes !== undefined) v(f[9], o.taxes, o, s)
  if (f[10] && o.ext !== undefined) v(f[10], o.ext, o, s)
  if (f[11] && o.meta !== undefined) v(f[11], o.meta, o, s)
}

function visitCorrectionOptions<F extends object, S>(
  o: types.CorrectionOptions, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.type, o, s)
  if (f[1] && o.issue_date !== undefined) v(f[1], o.issue_date, o, s)
  if (f[2] && o.value_date !== undefined) v(f[2], o.value_date, o, s)
  if (f[3] && o.series !== undefined) v(f[3], o.series, o, s)
  if (f[4] && o.code !== undefined) v(f[4], o.code, o, s)
  if (f[5] && o.stamps !== undefined) v(f[5], o.stamps, o, s)
  if (f[6] && o.reason !== undefined) v(f[6], o.reason, o, s)
  if (f[7] && o.ext !== undefined) v(f[7], o.ext, o, s)
  if (f[8] && o.copy_tax !== undefined) v(f[8], o.copy_tax, o, s)
}

function visitDelivery<F extends object, S>(
  o: types.Delivery, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.$regime !== undefined) v(f[0], o.$regime, o, s)
  if (f[1] && o.$addons !== undefined) v(f[1], o.$addons, o, s)
  if (f[2] && o.$tags !== undefined) v(f[2], o.$tags, o, s)
  if (f[3] && o.uuid !== undefined) v(f[3], o.uuid, o, s)
  if (f[4]) v(f[4], o.type, o, s)
  if (f[5] && o.series !== undefined) v(f[5], o.series, o, s)
  if (f[6] && o.code !== undefined) v(f[6], o.code, o, s)
  if (f[7]) v(f[7], o.issue_date, o, s)
  if (f[8] && o.issue_time !== undefined) v(f[8], o.issue_time, o, s)
  if (f[9] && o.value_date !== undefined) v(f[9], o.value_date, o, s)
  if (f[10] && o.currency !== undefined) v(f[10], o.currency, o, s)
  if (f[11] && o.exchange_rates !== undefined) v(f[11], o.exchange_rates, o, s)
  if (f[12] && o.ordering !== undefined) v(f[12], o.ordering, o, s)
  if (f[13] && o.preceding !== undefined) v(f[13], o.preceding, o, s)
  if (f[14] && o.tracking !== undefined) v(f[14], o.tracking, o, s)
  if (f[15] && o.despatch_date !== undefined) v(f[15], o.despatch_date, o, s)
  if (f[16] && o.receive_date !== undefined) v(f[16], o.receive_date, o, s)
  if (f[17] && o.tax !== undefined) v(f[17], o.tax, o, s)
  if (f[18]) v(f[18], o.supplier, o, s)
  if (f[19] && o.customer !== undefined) v(f[19], o.customer, o, s)
  if (f[20] && o.despatcher !== undefined) v(f[20], o.despatcher, o, s)
  if (f[21] && o.receiver !== undefined) v(f[21], o.receiver, o, s)
  if (f[22] && o.courier !== undefined) v(f[22], o.courier, o, s)
  if (f[23] && o.lines !== undefined) v(f[23], o.lines, o, s)
  if (f[24] && o.discounts !== undefined) v(f[24], o.discounts, o, s)
  if (f[25] && o.charges !== undefined) v(f[25], o.charges, o, s)
  if (f[26] && o.totals !== undefined) v(f[26], o.totals, o, s)
  if (f[27] && o.notes !== undefined) v(f[27], o.notes, o, s)
  if (f[28] && o.complements !== undefined) v(f[28], o.complements, o, s)
  if (f[29] && o.meta !== undefined) v(f[29], o.meta, o, s)
  if (f[30] && o.attachments !== undefined) v(f[30], o.attachments, o, s)
}

function visitDeliveryDetails<F extends object, S>(
  o: types.DeliveryDetails, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.receiver !== undefined) v(f[0], o.receiver, o, s)
  if (f[1] && o.identities !== undefined) v(f[1], o.identities, o, s)
  if (f[2] && o.date !== undefined) v(f[2], o.date, o, s)
  if (f[3] && o.period !== undefined) v(f[3], o.period, o, s)
  if (f[4] && o.meta !== undefined) v(f[4], o.meta, o, s)
}

function visitDiscount<F extends object, S>(
  o: types.Discount, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1]) v(f[1], o.i, o, s)
  if (f[2] && o.key !== undefined) v(f[2], o.key, o, s)
  if (f[3] && o.code !== undefined) v(f[3], o.code, o, s)
  if (f[4] && o.reason !== undefined) v(f[4], o.reason, o, s)
  if (f[5] && o.base !== undefined) v(f[5], o.base, o, s)
  if (f[6] && o.percent !== undefined) v(f[6], o.percent, o, s)
  if (f[7]) v(f[7], o.amount, o, s)
  if (f[8] && o.taxes !== undefined) v(f[8], o.taxes, o, s)
  if (f[9] && o.ext !== undefined) v(f[9], o.ext, o, s)
  if (f[10] && o.meta !== undefined) v(f[10], o.meta, o, s)
}

function visitFault<F extends object, S>(
  o: types.Fault, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.code, o, s)
  if (f[1] && o.message !== undefined) v(f[1], o.message, o, s)
  if (f[2] && o.paths !== undefined) v(f[2], o.paths, o, s)
}

function visitInvoice<F extends object, S>(
  o: types.Invoice, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.$regime !== undefined) v(f[0], o.$regime, o, s)
  if (f[1] && o.$addons !== undefined) v(f[1], o.$addons, o, s)
  if (f[2] && o.$tags !== undefined) v(f[2], o.$tags, o, s)
  if (f[3] && o.uuid !== undefined) v(f[3], o.uuid, o, s)
  if (f[4]) v(f[4], o.type, o, s)
  if (f[5] && o.series !== undefined) v(f[5], o.series, o, s)
  if (f[6] && o.code !== undefined) v(f[6], o.code, o, s)
  if (f[7]) v(f[7], o.issue_date, o, s)
  if (f[8] && o.issue_time !== undefined) v(f[8], o.issue_time, o, s)
  if (f[9] && o.op_date !== undefined) v(f[9], o.op_date, o, s)
  if (f[10] && o.value_date !== undefined) v(f[10], o.value_date, o, s)
  if (f[11]) v(f[11], o.currency, o, s)
  if (f[12] && o.exchange_rates !== undefined) v(f[12], o.exchange_rates, o, s)
  if (f[13] && o.preceding !== undefined) v(f[13], o.preceding, o, s)
  if (f[14] && o.tax !== undefined) v(f[14], o.tax, o, s)
  if (f[15]) v(f[15], o.supplier, o, s)
  if (f[16] && o.customer !== undefined) v(f[16], o.customer, o, s)
  if (f[17] && o.lines !== undefined) v(f[17], o.lines, o, s)
  if (f[18] && o.discounts !== undefined) v(f[18], o.discounts, o, s)
  if (f[19] && o.charges !== undefined) v(f[19], o.charges, o, s)
  if (f[20] && o.ordering !== undefined) v(f[20], o.ordering, o, s)
  if (f[21] && o.payment !== undefined) v(f[21], o.payment, o, s)
  if (f[22] && o.delivery !== undefined) v(f[22], o.delivery, o, s)
  if (f[23]) v(f[23], o.totals, o, s)
  if (f[24] && o.notes !== undefined) v(f[24], o.notes, o, s)
  if (f[25] && o.complements !== undefined) v(f[25], o.complements, o, s)
  if (f[26] && o.meta !== undefined) v(f[26], o.meta, o, s)
  if (f[27] && o.attachments !== undefined) v(f[27], o.attachments, o, s)
}

function visitLine<F extends object, S>(
  o: types.Line, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1]) v(f[1], o.i, o, s)
  if (f[2]) v(f[2], o.quantity, o, s)
  if (f[3] && o.identifier !== undefined) v(f[3], o.identifier, o, s)
  if (f[4] && o.period !== undefined) v(f[4], o.period, o, s)
  if (f[5] && o.order !== undefined) v(f[5], o.order, o, s)
  if (f[6] && o.cost !== undefined) v(f[6], o.cost, o, s)
  if (f[7]) v(f[7], o.item, o, s)
  if (f[8] && o.breakdown !== undefined) v(f[8], o.breakdown, o, s)
  if (f[9] && o.sum !== undefined) v(f[9], o.sum, o, s)
  if (f[10] && o.discounts !== undefined) v(f[10], o.discounts, o, s)
  if (f[11] && o.charges !== undefined) v(f[11], o.charges, o, s)
  if (f[12] && o.taxes !== undefined) v(f[12], o.taxes, o, s)
  if (f[13] && o.total !== undefined) v(f[13], o.total, o, s)
  if (f[14] && o.substituted !== undefined) v(f[14], o.substituted, o, s)
  if (f[15] && o.seller !== undefined) v(f[15], o.seller, o, s)
  if (f[16] && o.notes !== undefined) v(f[16], o.notes, o, s)
  if (f[17] && o.ext !== undefined) v(f[17], o.ext, o, s)
}

function visitLineCharge<F extends object, S>(
  o: types.LineCharge, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.key !== undefined) v(f[0], o.key, o, s)
  if (f[1] && o.code !== undefined) v(f[1], o.code, o, s)
  if (f[2] && o.reason !== undefined) v(f[2], o.reason, o, s)
  if (f[3] && o.base !== undefined) v(f[3], o.base, o, s)
  if (f[4] && o.percent !== undefined) v(f[4], o.percent, o, s)
  if (f[5] && o.quantity !== undefined) v(f[5], o.quantity, o, s)
  if (f[6] && o.unit !== undefined) v(f[6], o.unit, o, s)
  if (f[7] && o.rate !== undefined) v(f[7], o.rate, o, s)
  if (f[8]) v(f[8], o.amount, o, s)
  if (f[9] && o.ext !== undefined) v(f[9], o.ext, o, s)
}

function visitLineDiscount<F extends object, S>(
  o: types.LineDiscount, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.key !== undefined) v(f[0], o.key, o, s)
  if (f[1] && o.code !== undefined) v(f[1], o.code, o, s)
  if (f[2] && o.reason !== undefined) v(f[2], o.reason, o, s)
  if (f[3] && o.base !== undefined) v(f[3], o.base, o, s)
  if (f[4] && o.percent !== undefined) v(f[4], o.percent, o, s)
  if (f[5]) v(f[5], o.amount, o, s)
  if (f[6] && o.ext !== undefined) v(f[6], o.ext, o, s)
}

function visitOrder<F extends object, S>(
  o: types.Order, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.$regime !== undefined) v(f[0], o.$regime, o, s)
  if (f[1] && o.$addons !== undefined) v(f[1], o.$addons, o, s)
  if (f[2] && o.$tags !== undefined) v(f[2], o.$tags, o, s)
  if (f[3] && o.uuid !== undefined) v(f[3], o.uuid, o, s)
  if (f[4] && o.type !== undefined) v(f[4], o.type, o, s)
  if (f[5] && o.series !== undefined) v(f[5], o.series, o, s)
  if (f[6] && o.code !== undefined) v(f[6], o.code, o, s)
  if (f[7]) v(f[7], o.issue_date, o, s)
  if (f[8] && o.issue_time !== undefined) v(f[8], o.issue_time, o, s)
  if (f[9] && o.op_date !== undefined) v(f[9], o.op_date, o, s)
  if (f[10] && o.value_date !== undefined) v(f[10], o.value_date, o, s)
  if (f[11]) v(f[11], o.currency, o, s)
  if (f[12] && o.exchange_rates !== undefined) v(f[12], o.exchange_rates, o, s)
  if (f[13] && o.contracts !== undefined) v(f[13], o.contracts, o, s)
  if (f[14] && o.preceding !== undefined) v(f[14], o.preceding, o, s)
  if (f[15] && o.identities !== undefined) v(f[15], o.identities, o, s)
  if (f[16] && o.period !== undefined) v(f[16], o.period, o, s)
  if (f[17] && o.tax !== undefined) v(f[17], o.tax, o, s)
  if (f[18]) v(f[18], o.supplier, o, s)
  if (f[19] && o.customer !== undefined) v(f[19], o.customer, o, s)
  if (f[20] && o.buyer !== undefined) v(f[20], o.buyer, o, s)
  if (f[21] && o.seller !== undefined) v(f[21], o.seller, o, s)
  if (f[22] && o.lines !== undefined) v(f[22], o.lines, o, s)
  if (f[23] && o.discounts !== undefined) v(f[23], o.discounts, o, s)
  if (f[24] && o.charges !== undefined) v(f[24], o.charges, o, s)
  if (f[25] && o.payment !== undefined) v(f[25], o.payment, o, s)
  if (f[26] && o.delivery !== undefined) v(f[26], o.delivery, o, s)
  if (f[27] && o.totals !== undefined) v(f[27], o.totals, o, s)
  if (f[28] && o.notes !== undefined) v(f[28], o.notes, o, s)
  if (f[29] && o.complements !== undefined) v(f[29], o.complements, o, s)
  if (f[30] && o.meta !== undefined) v(f[30], o.meta, o, s)
  if (f[31] && o.attachments !== undefined) v(f[31], o.attachments, o, s)
}

function visitOrdering<F extends object, S>(
  o: types.Ordering, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.code !== undefined) v(f[0], o.code, o, s)
  if (f[1] && o.identities !== undefined) v(f[1], o.identities, o, s)
  if (f[2] && o.cost !== undefined) v(f[2], o.cost, o, s)
  if (f[3] && o.period !== undefined) v(f[3], o.period, o, s)
  if (f[4] && o.buyer !== undefined) v(f[4], o.buyer, o, s)
  if (f[5] && o.seller !== undefined) v(f[5], o.seller, o, s)
  if (f[6] && o.issuer !== undefined) v(f[6], o.issuer, o, s)
  if (f[7] && o.addressee !== undefined) v(f[7], o.addressee, o, s)
  if (f[8] && o.projects !== undefined) v(f[8], o.projects, o, s)
  if (f[9] && o.contracts !== undefined) v(f[9], o.contracts, o, s)
  if (f[10] && o.purchases !== undefined) v(f[10], o.purchases, o, s)
  if (f[11] && o.sales !== undefined) v(f[11], o.sales, o, s)
  if (f[12] && o.receiving !== undefined) v(f[12], o.receiving, o, s)
  if (f[13] && o.despatch !== undefined) v(f[13], o.despatch, o, s)
  if (f[14] && o.tender !== undefined) v(f[14], o.tender, o, s)
}

function visitPayment<F extends object, S>(
  o: types.Payment, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.$regime !== undefined) v(f[0], o.$regime, o, s)
  if (f[1] && o.$addons !== undefined) v(f[1], o.$addons, o, s)
  if (f[2] && o.$tags !== undefined) v(f[2], o.$tags, o, s)
  if (f[3] && o.uuid !== undefined) v(f[3], o.uuid, o, s)
  if (f[4]) v(f[4], o.type, o, s)
  if (f[5] && o.series !== undefined) v(f[5], o.series, o, s)
  if (f[6] && o.code !== undefined) v(f[6], o.code, o, s)
  if (f[7]) v(f[7], o.issue_date, o, s)
  if (f[8] && o.issue_time !== undefined) v(f[8], o.issue_time, o, s)
  if (f[9] && o.value_date !== undefined) v(f[9], o.value_date, o, s)
  if (f[10]) v(f[10], o.currency, o, s)
  if (f[11] && o.exchange_rates !== undefined) v(f[11], o.exchange_rates, o, s)
  if (f[12] && o.ext !== undefined) v(f[12], o.ext, o, s)
  if (f[13] && o.preceding !== undefined) v(f[13], o.preceding, o, s)
  if (f[14]) v(f[14], o.supplier, o, s)
  if (f[15] && o.customer !== undefined) v(f[15], o.customer, o, s)
  if (f[16] && o.payee !== undefined) v(f[16], o.payee, o, s)
  if (f[17] && o.ordering !== undefined) v(f[17], o.ordering, o, s)
  if (f[18]) v(f[18], o.lines, o, s)
  if (f[19]) v(f[19], o.methods, o, s)
  if (f[20]) v(f[20], o.total, o, s)
  if (f[21] && o.notes !== undefined) v(f[21], o.notes, o, s)
  if (f[22] && o.complements !== undefined) v(f[22], o.complements, o, s)
  if (f[23] && o.meta !== undefined) v(f[23], o.meta, o, s)
}

function visitPaymentDetails<F extends object, S>(
  o: types.PaymentDetails, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.payee !== undefined) v(f[0], o.payee, o, s)
  if (f[1] && o.payer !== undefined) v(f[1], o.payer, o, s)
  if (f[2] && o.terms !== undefined) v(f[2], o.terms, o, s)
  if (f[3] && o.advances !== undefined) v(f[3], o.advances, o, s)
  if (f[4] && o.instructions !== undefined) v(f[4], o.instructions, o, s)
}

function visitPaymentLine<F extends object, S>(
  o: types.PaymentLine, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1]) v(f[1], o.i, o, s)
  if (f[2] && o.refund !== undefined) v(f[2], o.refund, o, s)
  if (f[3] && o.document !== undefined) v(f[3], o.document, o, s)
  if (f[4] && o.installment !== undefined) v(f[4], o.installment, o, s)
  if (f[5] && o.description !== undefined) v(f[5], o.description, o, s)
  if (f[6] && o.payable !== undefined) v(f[6], o.payable, o, s)
  if (f[7] && o.advances !== undefined) v(f[7], o.advances, o, s)
  if (f[8]) v(f[8], o.amount, o, s)
  if (f[9] && o.due !== undefined) v(f[9], o.due, o, s)
  if (f[10] && o.tax !== undefined) v(f[10], o.tax, o, s)
  if (f[11] && o.notes !== undefined) v(f[11], o.notes, o, s)
}

function visitReason<F extends object, S>(
  o: types.Reason, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.key, o, s)
  if (f[1] && o.description !== undefined) v(f[1], o.description, o, s)
  if (f[2] && o.faults !== undefined) v(f[2], o.faults, o, s)
  if (f[3] && o.ext !== undefined) v(f[3], o.ext, o, s)
}

function visitStatus<F extends object, S>(
  o: types.Status, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.$regime !== undefined) v(f[0], o.$regime, o, s)
  if (f[1] && o.$addons !== undefined) v(f[1], o.$addons, o, s)
  if (f[2] && o.uuid !== undefined) v(f[2], o.uuid, o, s)
  if (f[3]) v(f[3], o.type, o, s)
  if (f[4]) v(f[4], o.issue_date, o, s)
  if (f[5] && o.issue_time !== undefined) v(f[5], o.issue_time, o, s)
  if (f[6] && o.series !== undefined) v(f[6], o.series, o, s)
  if (f[7]) v(f[7], o.code, o, s)
  if (f[8] && o.ext !== undefined) v(f[8], o.ext, o, s)
  if (f[9]) v(f[9], o.supplier, o, s)
  if (f[10] && o.customer !== undefined) v(f[10], o.customer, o, s)
  if (f[11] && o.ordering !== undefined) v(f[11], o.ordering, o, s)
  if (f[12]) v(f[12], o.lines, o, s)
  if (f[13] && o.notes !== undefined) v(f[13], o.notes, o, s)
  if (f[14] && o.meta !== undefined) v(f[14], o.meta, o, s)
}

function visitStatusLine<F extends object, S>(
  o: types.StatusLine, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.index, o, s)
  if (f[1]) v(f[1], o.key, o, s)
  if (f[2] && o.date !== undefined) v(f[2], o.date, o, s)
  if (f[3] && o.doc !== undefined) v(f[3], o.doc, o, s)
  if (f[4] && o.description !== undefined) v(f[4], o.description, o, s)
  if (f[5] && o.reasons !== undefined) v(f[5], o.reasons, o, s)
  if (f[6] && o.actions !== undefined) v(f[6], o.actions, o, s)
  if (f[7] && o.ext !== undefined) v(f[7], o.ext, o, s)
  if (f[8] && o.complements !== undefined) v(f[8], o.complements, o, s)
  if (f[9] && o.meta !== undefined) v(f[9], o.meta, o, s)
}

function visitSubLine<F extends object, S>(
  o: types.SubLine, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1]) v(f[1], o.i, o, s)
  if (f[2]) v(f[2], o.quantity, o, s)
  if (f[3] && o.identifier !== undefined) v(f[3], o.identifier, o, s)
  if (f[4] && o.period !== undefined) v(f[4], o.period, o, s)
  if (f[5] && o.order !== undefined) v(f[5], o.order, o, s)
  if (f[6] && o.cost !== undefined) v(f[6], o.cost, o, s)
  if (f[7]) v(f[7], o.item, o, s)
  if (f[8] && o.sum !== undefined) v(f[8], o.sum, o, s)
  if (f[9] && o.discounts !== undefined) v(f[9], o.discounts, o, s)
  if (f[10] && o.charges !== undefined) v(f[10], o.charges, o, s)
  if (f[11] && o.total !== undefined) v(f[11], o.total, o, s)
  if (f[12] && o.notes !== undefined) v(f[12], o.notes, o, s)
}

function visitTax<F extends object, S>(
  o: types.Tax, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.prices_include !== undefined) v(f[0], o.prices_include, o, s)
  if (f[1] && o.rounding !== undefined) v(f[1], o.rounding, o, s)
  if (f[2] && o.point !== undefined) v(f[2], o.point, o, s)
  if (f[3] && o.ext !== undefined) v(f[3], o.ext, o, s)
  if (f[4] && o.notes !== undefined) v(f[4], o.notes, o, s)
  if (f[5] && o.meta !== undefined) v(f[5], o.meta, o, s)
}

function visitTotals<F extends object, S>(
  o: types.Totals, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.sum, o, s)
  if (f[1] && o.discount !== undefined) v(f[1], o.discount, o, s)
  if (f[2] && o.charge !== undefined) v(f[2], o.charge, o, s)
  if (f[3] && o.tax_included !== undefined) v(f[3], o.tax_included, o, s)
  if (f[4]) v(f[4], o.total, o, s)
  if (f[5] && o.taxes !== undefined) v(f[5], o.taxes, o, s)
  if (f[6]) v(f[6], o.tax, o, s)
  if (f[7]) v(f[7], o.total_with_tax, o, s)
  if (f[8] && o.retained_tax !== undefined) v(f[8], o.retained_tax, o, s)
  if (f[9] && o.rounding !== undefined) v(f[9], o.rounding, o, s)
  if (f[10]) v(f[10], o.payable, o, s)
  if (f[11] && o.advance !== undefined) v(f[11], o.advance, o, s)
  if (f[12] && o.due !== undefined) v(f[12], o.due, o, s)
}

function visitTracking<F extends object, S>(
  o: types.Tracking, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.code !== undefined) v(f[0], o.code, o, s)
  if (f[1] && o.website !== undefined) v(f[1], o.website, o, s)
}

function visitPeriod<F extends object, S>(
  o: types.Period, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.label !== undefined) v(f[0], o.label, o, s)
  if (f[1] && o.start !== undefined) v(f[1], o.start, o, s)
  if (f[2] && o.end !== undefined) v(f[2], o.end, o, s)
}

function visitDefinition<F extends object, S>(
  o: types.Definition, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.key !== undefined) v(f[0], o.key, o, s)
  if (f[1] && o.code !== undefined) v(f[1], o.code, o, s)
  if (f[2]) v(f[2], o.name, o, s)
  if (f[3] && o.desc !== undefined) v(f[3], o.desc, o, s)
  if (f[4] && o.meta !== undefined) v(f[4], o.meta, o, s)
  if (f[5] && o.sources !== undefined) v(f[5], o.sources, o, s)
  if (f[6] && o.edition !== undefined) v(f[6], o.edition, o, s)
  if (f[7] && o.values !== undefined) v(f[7], o.values, o, s)
  if (f[8] && o.pattern !== undefined) v(f[8], o.pattern, o, s)
  if (f[9] && o.map !== undefined) v(f[9], o.map, o, s)
}

function visitSource<F extends object, S>(
  o: types.Source, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.title !== undefined) v(f[0], o.title, o, s)
  if (f[1]) v(f[1], o.url, o, s)
  if (f[2] && o.content_type !== undefined) v(f[2], o.content_type, o, s)
  if (f[3] && o.at !== undefined) v(f[3], o.at, o, s)
}

function visitCurrencyAmount<F extends object, S>(
  o: types.CurrencyAmount, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.label !== undefined) v(f[0], o.label, o, s)
  if (f[1]) v(f[1], o.currency, o, s)
  if (f[2]) v(f[2], o.value, o, s)
}

function visitExchangeRate<F extends object, S>(
  o: types.ExchangeRate, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.from, o, s)
  if (f[1]) v(f[1], o.to, o, s)
  if (f[2] && o.at !== undefined) v(f[2], o.at, o, s)
  if (f[3] && o.source !== undefined) v(f[3], o.source, o, s)
  if (f[4]) v(f[4], o.amount, o, s)
}

function visitDigest<F extends object, S>(
  o: types.Digest, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.alg, o, s)
  if (f[1]) v(f[1], o.val, o, s)
}

function visitEnvelope<F extends object, S>(
  o: types.Envelope, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.$schema, o, s)
  if (f[1]) v(f[1], o.head, o, s)
  if (f[2]) v(f[2], o.doc, o, s)
  if (f[3] && o.sigs !== undefined) v(f[3], o.sigs, o, s)
}

function visitHeader<F extends object, S>(
  o: types.Header, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.uuid, o, s)
  if (f[1]) v(f[1], o.dig, o, s)
  if (f[2] && o.stamps !== undefined) v(f[2], o.stamps, o, s)
  if (f[3] && o.links !== undefined) v(f[3], o.links, o, s)
  if (f[4] && o.tags !== undefined) v(f[4], o.tags, o, s)
  if (f[5] && o.meta !== undefined) v(f[5], o.meta, o, s)
  if (f[6] && o.notes !== undefined) v(f[6], o.notes, o, s)
  if (f[7] && o.from !== undefined) v(f[7], o.from, o, s)
  if (f[8] && o.to !== undefined) v(f[8], o.to, o, s)
  if (f[9] && o.ignore !== undefined) v(f[9], o.ignore, o, s)
}

function visitLink<F extends object, S>(
  o: types.Link, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1] && o.category !== undefined) v(f[1], o.category, o, s)
  if (f[2]) v(f[2], o.key, o, s)
  if (f[3] && o.code !== undefined) v(f[3], o.code, o, s)
  if (f[4] && o.title !== undefined) v(f[4], o.title, o, s)
  if (f[5] && o.description !== undefined) v(f[5], o.description, o, s)
  if (f[6] && o.mime !== undefined) v(f[6], o.mime, o, s)
  if (f[7] && o.digest !== undefined) v(f[7], o.digest, o, s)
  if (f[8]) v(f[8], o.url, o, s)
  if (f[9] && o.meta !== undefined) v(f[9], o.meta, o, s)
}

function visitStamp<F extends object, S>(
  o: types.Stamp, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.prv, o, s)
  if (f[1]) v(f[1], o.val, o, s)
}

function visitFoodVouchers<F extends object, S>(
  o: types.FoodVouchers, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.employer_registration !== undefined) v(f[0], o.employer_registration, o, s)
  if (f[1]) v(f[1], o.account_number, o, s)
  if (f[2]) v(f[2], o.total, o, s)
  if (f[3]) v(f[3], o.lines, o, s)
}

function visitFoodVouchersEmployee<F extends object, S>(
  o: types.FoodVouchersEmployee, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.tax_code, o, s)
  if (f[1]) v(f[1], o.curp, o, s)
  if (f[2]) v(f[2], o.name, o, s)
  if (f[3] && o.social_security !== undefined) v(f[3], o.social_security, o, s)
}

function visitFoodVouchersLine<F extends object, S>(
  o: types.FoodVouchersLine, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.i, o, s)
  if (f[1]) v(f[1], o.e_wallet_id, o, s)
  if (f[2]) v(f[2], o.issue_date_time, o, s)
  if (f[3] && o.employee !== undefined) v(f[3], o.employee, o, s)
  if (f[4]) v(f[4], o.amount, o, s)
}

function visitFuelAccountBalance<F extends object, S>(
  o: types.FuelAccountBalance, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.account_number, o, s)
  if (f[1]) v(f[1], o.subtotal, o, s)
  if (f[2]) v(f[2], o.total, o, s)
  if (f[3]) v(f[3], o.lines, o, s)
}

function visitFuelAccountItem<F extends object, S>(
  o: types.FuelAccountItem, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.type, o, s)
  if (f[1] && o.unit !== undefined) v(f[1], o.unit, o, s)
  if (f[2]) v(f[2], o.name, o, s)
  if (f[3]) v(f[3], o.price, o, s)
}

function visitFuelAccountLine<F extends object, S>(
  o: types.FuelAccountLine, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.i, o, s)
  if (f[1]) v(f[1], o.e_wallet_id, o, s)
  if (f[2]) v(f[2], o.purchase_date_time, o, s)
  if (f[3]) v(f[3], o.vendor_tax_code, o, s)
  if (f[4]) v(f[4], o.service_station_code, o, s)
  if (f[5]) v(f[5], o.quantity, o, s)
  if (f[6]) v(f[6], o.item, o, s)
  if (f[7]) v(f[7], o.purchase_code, o, s)
  if (f[8]) v(f[8], o.total, o, s)
  if (f[9]) v(f[9], o.taxes, o, s)
}

function visitFuelAccountTax<F extends object, S>(
  o: types.FuelAccountTax, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.cat, o, s)
  if (f[1] && o.percent !== undefined) v(f[1], o.percent, o, s)
  if (f[2] && o.rate !== undefined) v(f[2], o.rate, o, s)
  if (f[3]) v(f[3], o.amount, o, s)
}

function visitMessage<F extends object, S>(
  o: types.Message, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1] && o.title !== undefined) v(f[1], o.title, o, s)
  if (f[2]) v(f[2], o.content, o, s)
  if (f[3] && o.meta !== undefined) v(f[3], o.meta, o, s)
}

function visitAddress<F extends object, S>(
  o: types.Address, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1] && o.label !== undefined) v(f[1], o.label, o, s)
  if (f[2] && o.po_box !== undefined) v(f[2], o.po_box, o, s)
  if (f[3] && o.num !== undefined) v(f[3], o.num, o, s)
  if (f[4] && o.floor !== undefined) v(f[4], o.floor, o, s)
  if (f[5] && o.block !== undefined) v(f[5], o.block, o, s)
  if (f[6] && o.door !== undefined) v(f[6], o.door, o, s)
  if (f[7] && o.street !== undefined) v(f[7], o.street, o, s)
  if (f[8] && o.street_extra !== undefined) v(f[8], o.street_extra, o, s)
  if (f[9] && o.locality !== undefined) v(f[9], o.locality, o, s)
  if (f[10] && o.region !== undefined) v(f[10], o.region, o, s)
  if (f[11] && o.state !== undefined) v(f[11], o.state, o, s)
  if (f[12] && o.code !== undefined) v(f[12], o.code, o, s)
  if (f[13] && o.country !== undefined) v(f[13], o.country, o, s)
  if (f[14] && o.coords !== undefined) v(f[14], o.coords, o, s)
  if (f[15] && o.meta !== undefined) v(f[15], o.meta, o, s)
}

function visitAttachment<F extends object, S>(
  o: types.Attachment, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1] && o.key !== undefined) v(f[1], o.key, o, s)
  if (f[2] && o.code !== undefined) v(f[2], o.code, o, s)
  if (f[3] && o.name !== undefined) v(f[3], o.name, o, s)
  if (f[4] && o.description !== undefined) v(f[4], o.description, o, s)
  if (f[5]) v(f[5], o.url, o, s)
  if (f[6] && o.digest !== undefined) v(f[6], o.digest, o, s)
  if (f[7] && o.mime !== undefined) v(f[7], o.mime, o, s)
}

function visitAttribute<F extends object, S>(
  o: types.Attribute, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.label !== undefined) v(f[0], o.label, o, s)
  if (f[1] && o.key !== undefined) v(f[1], o.key, o, s)
  if (f[2] && o.type !== undefined) v(f[2], o.type, o, s)
  if (f[3] && o.text !== undefined) v(f[3], o.text, o, s)
  if (f[4] && o.code !== undefined) v(f[4], o.code, o, s)
  if (f[5] && o.amount !== undefined) v(f[5], o.amount, o, s)
  if (f[6] && o.unit !== undefined) v(f[6], o.unit, o, s)
  if (f[7] && o.date !== undefined) v(f[7], o.date, o, s)
  if (f[8] && o.ext !== undefined) v(f[8], o.ext, o, s)
}

function visitCoordinates<F extends object, S>(
  o: types.Coordinates, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.lat !== undefined) v(f[0], o.lat, o, s)
  if (f[1] && o.lon !== undefined) v(f[1], o.lon, o, s)
  if (f[2] && o.w3w !== undefined) v(f[2], o.w3w, o, s)
  if (f[3] && o.geohash !== undefined) v(f[3], o.geohash, o, s)
}

function visitDocumentRef<F extends object, S>(
  o: types.DocumentRef, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1] && o.schema !== undefined) v(f[1], o.schema, o, s)
  if (f[2] && o.type !== undefined) v(f[2], o.type, o, s)
  if (f[3] && o.issue_date !== undefined) v(f[3], o.issue_date, o, s)
  if (f[4] && o.series !== undefined) v(f[4], o.series, o, s)
  if (f[5]) v(f[5], o.code, o, s)
  if (f[6] && o.currency !== undefined) v(f[6], o.currency, o, s)
  if (f[7] && o.lines !== undefined) v(f[7], o.lines, o, s)
  if (f[8] && o.identities !== undefined) v(f[8], o.identities, o, s)
  if (f[9] && o.period !== undefined) v(f[9], o.period, o, s)
  if (f[10] && o.reason !== undefined) v(f[10], o.reason, o, s)
  if (f[11] && o.description !== undefined) v(f[11], o.description, o, s)
  if (f[12] && o.stamps !== undefined) v(f[12], o.stamps, o, s)
  if (f[13] && o.url !== undefined) v(f[13], o.url, o, s)
  if (f[14] && o.tax !== undefined) v(f[14], o.tax, o, s)
  if (f[15] && o.payable !== undefined) v(f[15], o.payable, o, s)
  if (f[16] && o.ext !== undefined) v(f[16], o.ext, o, s)
  if (f[17] && o.meta !== undefined) v(f[17], o.meta, o, s)
}

function visitEmail<F extends object, S>(
  o: types.Email, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1] && o.label !== undefined) v(f[1], o.label, o, s)
  if (f[2]) v(f[2], o.addr, o, s)
  if (f[3] && o.meta !== undefined) v(f[3], o.meta, o, s)
}

function visitEndpoint<F extends object, S>(
  o: types.Endpoint, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1] && o.label !== undefined) v(f[1], o.label, o, s)
  if (f[2]) v(f[2], o.uri, o, s)
}

function visitOrgIdentity<F extends object, S>(
  o: types.OrgIdentity, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1] && o.label !== undefined) v(f[1], o.label, o, s)
  if (f[2] && o.scope !== undefined) v(f[2], o.scope, o, s)
  if (f[3] && o.country !== undefined) v(f[3], o.country, o, s)
  if (f[4] && o.key !== undefined) v(f[4], o.key, o, s)
  if (f[5] && o.type !== undefined) v(f[5], o.type, o, s)
  if (f[6]) v(f[6], o.code, o, s)
  if (f[7] && o.description !== undefined) v(f[7], o.description, o, s)
  if (f[8] && o.ext !== undefined) v(f[8], o.ext, o, s)
}

function visitImage<F extends object, S>(
  o: types.Image, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1] && o.label !== undefined) v(f[1], o.label, o, s)
  if (f[2] && o.url !== undefined) v(f[2], o.url, o, s)
  if (f[3] && o.data !== undefined) v(f[3], o.data, o, s)
  if (f[4] && o.mime !== undefined) v(f[4], o.mime, o, s)
  if (f[5] && o.description !== undefined) v(f[5], o.description, o, s)
  if (f[6] && o.alt !== undefined) v(f[6], o.alt, o, s)
  if (f[7] && o.height !== undefined) v(f[7], o.height, o, s)
  if (f[8] && o.width !== undefined) v(f[8], o.width, o, s)
  if (f[9] && o.digest !== undefined) v(f[9], o.digest, o, s)
  if (f[10] && o.meta !== undefined) v(f[10], o.meta, o, s)
}

function visitInbox<F extends object, S>(
  o: types.Inbox, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1] && o.label !== undefined) v(f[1], o.label, o, s)
  if (f[2] && o.key !== undefined) v(f[2], o.key, o, s)
  if (f[3] && o.scheme !== undefined) v(f[3], o.scheme, o, s)
  if (f[4] && o.code !== undefined) v(f[4], o.code, o, s)
  if (f[5] && o.url !== undefined) v(f[5], o.url, o, s)
  if (f[6] && o.email !== undefined) v(f[6], o.email, o, s)
}

function visitItem<F extends object, S>(
  o: types.Item, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1] && o.ref !== undefined) v(f[1], o.ref, o, s)
  if (f[2] && o.key !== undefined) v(f[2], o.key, o, s)
  if (f[3]) v(f[3], o.name, o, s)
  if (f[4] && o.identities !== undefined) v(f[4], o.identities, o, s)
  if (f[5] && o.attributes !== undefined) v(f[5], o.attributes, o, s)
  if (f[6] && o.description !== undefined) v(f[6], o.description, o, s)
  if (f[7] && o.images !== undefined) v(f[7], o.images, o, s)
  if (f[8] && o.currency !== undefined) v(f[8], o.currency, o, s)
  if (f[9] && o.price !== undefined) v(f[9], o.price, o, s)
  if (f[10] && o.alt_prices !== undefined) v(f[10], o.alt_prices, o, s)
  if (f[11] && o.pricing !== undefined) v(f[11], o.pricing, o, s)
  if (f[12] && o.unit !== undefined) v(f[12], o.unit, o, s)
  if (f[13] && o.origin !== undefined) v(f[13], o.origin, o, s)
  if (f[14] && o.ext !== undefined) v(f[14], o.ext, o, s)
  if (f[15] && o.meta !== undefined) v(f[15], o.meta, o, s)
}

function visitItemPricing<F extends object, S>(
  o: types.ItemPricing, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.per !== undefined) v(f[0], o.per, o, s)
  if (f[1] && o.gross !== undefined) v(f[1], o.gross, o, s)
  if (f[2] && o.discount !== undefined) v(f[2], o.discount, o, s)
}

function visitName<F extends object, S>(
  o: types.Name, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1] && o.alias !== undefined) v(f[1], o.alias, o, s)
  if (f[2] && o.prefix !== undefined) v(f[2], o.prefix, o, s)
  if (f[3] && o.given !== undefined) v(f[3], o.given, o, s)
  if (f[4] && o.middle !== undefined) v(f[4], o.middle, o, s)
  if (f[5] && o.surname !== undefined) v(f[5], o.surname, o, s)
  if (f[6] && o.surname2 !== undefined) v(f[6], o.surname2, o, s)
  if (f[7] && o.suffix !== undefined) v(f[7], o.suffix, o, s)
  if (f[8] && o.meta !== undefined) v(f[8], o.meta, o, s)
}

function visitOrgNote<F extends object, S>(
  o: types.OrgNote, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1] && o.key !== undefined) v(f[1], o.key, o, s)
  if (f[2] && o.code !== undefined) v(f[2], o.code, o, s)
  if (f[3] && o.src !== undefined) v(f[3], o.src, o, s)
  if (f[4]) v(f[4], o.text, o, s)
  if (f[5] && o.meta !== undefined) v(f[5], o.meta, o, s)
  if (f[6] && o.ext !== undefined) v(f[6], o.ext, o, s)
}

function visitParty<F extends object, S>(
  o: types.Party, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.$regime !== undefined) v(f[0], o.$regime, o, s)
  if (f[1] && o.uuid !== undefined) v(f[1], o.uuid, o, s)
  if (f[2] && o.label !== undefined) v(f[2], o.label, o, s)
  if (f[3] && o.name !== undefined) v(f[3], o.name, o, s)
  if (f[4] && o.alias !== undefined) v(f[4], o.alias, o, s)
  if (f[5] && o.agent !== undefined) v(f[5], o.agent, o, s)
  if (f[6] && o.tax_id !== undefined) v(f[6], o.tax_id, o, s)
  if (f[7] && o.identities !== undefined) v(f[7], o.identities, o, s)
  if (f[8] && o.people !== undefined) v(f[8], o.people, o, s)
  if (f[9] && o.endpoints !== undefined) v(f[9], o.endpoints, o, s)
  if (f[10] && o.inboxes !== undefined) v(f[10], o.inboxes, o, s)
  if (f[11] && o.addresses !== undefined) v(f[11], o.addresses, o, s)
  if (f[12] && o.emails !== undefined) v(f[12], o.emails, o, s)
  if (f[13] && o.websites !== undefined) v(f[13], o.websites, o, s)
  if (f[14] && o.telephones !== undefined) v(f[14], o.telephones, o, s)
  if (f[15] && o.registration !== undefined) v(f[15], o.registration, o, s)
  if (f[16] && o.logos !== undefined) v(f[16], o.logos, o, s)
  if (f[17] && o.ext !== undefined) v(f[17], o.ext, o, s)
  if (f[18] && o.meta !== undefined) v(f[18], o.meta, o, s)
}

function visitPerson<F extends object, S>(
  o: types.Person, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1] && o.label !== undefined) v(f[1], o.label, o, s)
  if (f[2] && o.key !== undefined) v(f[2], o.key, o, s)
  if (f[3]) v(f[3], o.name, o, s)
  if (f[4] && o.role !== undefined) v(f[4], o.role, o, s)
  if (f[5] && o.identities !== undefined) v(f[5], o.identities, o, s)
  if (f[6] && o.addresses !== undefined) v(f[6], o.addresses, o, s)
  if (f[7] && o.emails !== undefined) v(f[7], o.emails, o, s)
  if (f[8] && o.telephones !== undefined) v(f[8], o.telephones, o, s)
  if (f[9] && o.avatars !== undefined) v(f[9], o.avatars, o, s)
  if (f[10] && o.meta !== undefined) v(f[10], o.meta, o, s)
}

function visitRegistration<F extends object, S>(
  o: types.Registration, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1] && o.label !== undefined) v(f[1], o.label, o, s)
  if (f[2] && o.capital !== undefined) v(f[2], o.capital, o, s)
  if (f[3] && o.currency !== undefined) v(f[3], o.currency, o, s)
  if (f[4] && o.office !== undefined) v(f[4], o.office, o, s)
  if (f[5] && o.book !== undefined) v(f[5], o.book, o, s)
  if (f[6] && o.volume !== undefined) v(f[6], o.volume, o, s)
  if (f[7] && o.sheet !== undefined) v(f[7], o.sheet, o, s)
  if (f[8] && o.section !== undefined) v(f[8], o.section, o, s)
  if (f[9] && o.page !== undefined) v(f[9], o.page, o, s)
  if (f[10] && o.entry !== undefined) v(f[10], o.entry, o, s)
  if (f[11] && o.other !== undefined) v(f[11], o.other, o, s)
  if (f[12] && o.ext !== undefined) v(f[12], o.ext, o, s)
}

function visitTelephone<F extends object, S>(
  o: types.Telephone, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1] && o.label !== undefined) v(f[1], o.label, o, s)
  if (f[2]) v(f[2], o.num, o, s)
}

function visitWebsite<F extends object, S>(
  o: types.Website, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1] && o.label !== undefined) v(f[1], o.label, o, s)
  if (f[2] && o.title !== undefined) v(f[2], o.title, o, s)
  if (f[3]) v(f[3], o.url, o, s)
}

function visitCard<F extends object, S>(
  o: types.Card, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.first6 !== undefined) v(f[0], o.first6, o, s)
  if (f[1] && o.last4 !== undefined) v(f[1], o.last4, o, s)
  if (f[2] && o.holder !== undefined) v(f[2], o.holder, o, s)
}

function visitCreditTransfer<F extends object, S>(
  o: types.CreditTransfer, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.iban !== undefined) v(f[0], o.iban, o, s)
  if (f[1] && o.bic !== undefined) v(f[1], o.bic, o, s)
  if (f[2] && o.number !== undefined) v(f[2], o.number, o, s)
  if (f[3] && o.clearing !== undefined) v(f[3], o.clearing, o, s)
  if (f[4] && o.name !== undefined) v(f[4], o.name, o, s)
  if (f[5] && o.branch !== undefined) v(f[5], o.branch, o, s)
}

function visitDirectDebit<F extends object, S>(
  o: types.DirectDebit, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.ref !== undefined) v(f[0], o.ref, o, s)
  if (f[1] && o.creditor !== undefined) v(f[1], o.creditor, o, s)
  if (f[2] && o.account !== undefined) v(f[2], o.account, o, s)
}

function visitDueDate<F extends object, S>(
  o: types.DueDate, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.date, o, s)
  if (f[1] && o.notes !== undefined) v(f[1], o.notes, o, s)
  if (f[2] && o.amount !== undefined) v(f[2], o.amount, o, s)
  if (f[3] && o.percent !== undefined) v(f[3], o.percent, o, s)
  if (f[4] && o.currency !== undefined) v(f[4], o.currency, o, s)
}

function visitInstructions<F extends object, S>(
  o: types.Instructions, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.key, o, s)
  if (f[1] && o.detail !== undefined) v(f[1], o.detail, o, s)
  if (f[2] && o.ref !== undefined) v(f[2], o.ref, o, s)
  if (f[3] && o.credit_transfer !== undefined) v(f[3], o.credit_transfer, o, s)
  if (f[4] && o.card !== undefined) v(f[4], o.card, o, s)
  if (f[5] && o.direct_debit !== undefined) v(f[5], o.direct_debit, o, s)
  if (f[6] && o.online !== undefined) v(f[6], o.online, o, s)
  if (f[7] && o.notes !== undefined) v(f[7], o.notes, o, s)
  if (f[8] && o.ext !== undefined) v(f[8], o.ext, o, s)
  if (f[9] && o.meta !== undefined) v(f[9], o.meta, o, s)
}

function visitOnline<F extends object, S>(
  o: types.Online, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.key !== undefined) v(f[0], o.key, o, s)
  if (f[1] && o.label !== undefined) v(f[1], o.label, o, s)
  if (f[2]) v(f[2], o.url, o, s)
}

function visitRecord<F extends object, S>(
  o: types.Record, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.uuid !== undefined) v(f[0], o.uuid, o, s)
  if (f[1] && o.date !== undefined) v(f[1], o.date, o, s)
  if (f[2] && o.key !== undefined) v(f[2], o.key, o, s)
  if (f[3] && o.ref !== undefined) v(f[3], o.ref, o, s)
  if (f[4] && o.description !== undefined) v(f[4], o.description, o, s)
  if (f[5] && o.percent !== undefined) v(f[5], o.percent, o, s)
  if (f[6]) v(f[6], o.amount, o, s)
  if (f[7] && o.currency !== undefined) v(f[7], o.currency, o, s)
  if (f[8] && o.card !== undefined) v(f[8], o.card, o, s)
  if (f[9] && o.credit_transfer !== undefined) v(f[9], o.credit_transfer, o, s)
  if (f[10] && o.direct_debit !== undefined) v(f[10], o.direct_debit, o, s)
  if (f[11] && o.online !== undefined) v(f[11], o.online, o, s)
  if (f[12] && o.ext !== undefined) v(f[12], o.ext, o, s)
  if (f[13] && o.meta !== undefined) v(f[13], o.meta, o, s)
}

function visitTerms<F extends object, S>(
  o: types.Terms, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.key !== undefined) v(f[0], o.key, o, s)
  if (f[1] && o.due_dates !== undefined) v(f[1], o.due_dates, o, s)
  if (f[2] && o.notes !== undefined) v(f[2], o.notes, o, s)
  if (f[3] && o.ext !== undefined) v(f[3], o.ext, o, s)
}

function visitAddonDef<F extends object, S>(
  o: types.AddonDef, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.key, o, s)
  if (f[1] && o.requires !== undefined) v(f[1], o.requires, o, s)
  if (f[2] && o.edition !== undefined) v(f[2], o.edition, o, s)
  if (f[3]) v(f[3], o.name, o, s)
  if (f[4] && o.description !== undefined) v(f[4], o.description, o, s)
  if (f[5] && o.sources !== undefined) v(f[5], o.sources, o, s)
  if (f[6]) v(f[6], o.extensions, o, s)
  if (f[7] && o.tags !== undefined) v(f[7], o.tags, o, s)
  if (f[8]) v(f[8], o.scenarios, o, s)
  if (f[9] && o.identities !== undefined) v(f[9], o.identities, o, s)
  if (f[10] && o.inboxes !== undefined) v(f[10], o.inboxes, o, s)
  if (f[11]) v(f[11], o.corrections, o, s)
}

function visitCatalogueDef<F extends object, S>(
  o: types.CatalogueDef, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.key, o, s)
  if (f[1]) v(f[1], o.name, o, s)
  if (f[2] && o.description !== undefined) v(f[2], o.description, o, s)
  if (f[3]) v(f[3], o.extensions, o, s)
}

function visitCategoryDef<F extends object, S>(
  o: types.CategoryDef, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.code, o, s)
  if (f[1]) v(f[1], o.name, o, s)
  if (f[2] && o.title !== undefined) v(f[2], o.title, o, s)
  if (f[3] && o.desc !== undefined) v(f[3], o.desc, o, s)
  if (f[4] && o.retained !== undefined) v(f[4], o.retained, o, s)
  if (f[5] && o.informative !== undefined) v(f[5], o.informative, o, s)
  if (f[6] && o.keys !== undefined) v(f[6], o.keys, o, s)
  if (f[7] && o.rates !== undefined) v(f[7], o.rates, o, s)
  if (f[8] && o.extensions !== undefined) v(f[8], o.extensions, o, s)
  if (f[9] && o.map !== undefined) v(f[9], o.map, o, s)
  if (f[10] && o.sources !== undefined) v(f[10], o.sources, o, s)
  if (f[11] && o.ext !== undefined) v(f[11], o.ext, o, s)
  if (f[12] && o.meta !== undefined) v(f[12], o.meta, o, s)
}

function visitCategoryTotal<F extends object, S>(
  o: types.CategoryTotal, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.code, o, s)
  if (f[1] && o.retained !== undefined) v(f[1], o.retained, o, s)
  if (f[2] && o.informative !== undefined) v(f[2], o.informative, o, s)
  if (f[3]) v(f[3], o.rates, o, s)
  if (f[4]) v(f[4], o.amount, o, s)
  if (f[5] && o.surcharge !== undefined) v(f[5], o.surcharge, o, s)
}

function visitCombo<F extends object, S>(
  o: types.Combo, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.cat, o, s)
  if (f[1] && o.country !== undefined) v(f[1], o.country, o, s)
  if (f[2] && o.key !== undefined) v(f[2], o.key, o, s)
  if (f[3] && o.rate !== undefined) v(f[3], o.rate, o, s)
  if (f[4] && o.percent !== undefined) v(f[4], o.percent, o, s)
  if (f[5] && o.surcharge !== undefined) v(f[5], o.surcharge, o, s)
  if (f[6] && o.ext !== undefined) v(f[6], o.ext, o, s)
}

function visitCorrectionDefinition<F extends object, S>(
  o: types.CorrectionDefinition, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.schema, o, s)
  if (f[1] && o.types !== undefined) v(f[1], o.types, o, s)
  if (f[2] && o.extensions !== undefined) v(f[2], o.extensions, o, s)
  if (f[3] && o.reason_required !== undefined) v(f[3], o.reason_required, o, s)
  if (f[4] && o.stamps !== undefined) v(f[4], o.stamps, o, s)
  if (f[5] && o.copy_tax !== undefined) v(f[5], o.copy_tax, o, s)
}

function visitTaxIdentity<F extends object, S>(
  o: types.TaxIdentity, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.country, o, s)
  if (f[1] && o.code !== undefined) v(f[1], o.code, o, s)
  if (f[2] && o.scheme !== undefined) v(f[2], o.scheme, o, s)
  if (f[3] && o.type !== undefined) v(f[3], o.type, o, s)
}

function visitKeyDef<F extends object, S>(
  o: types.KeyDef, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.key !== undefined) v(f[0], o.key, o, s)
  if (f[1] && o.name !== undefined) v(f[1], o.name, o, s)
  if (f[2] && o.desc !== undefined) v(f[2], o.desc, o, s)
  if (f[3] && o.no_percent !== undefined) v(f[3], o.no_percent, o, s)
}

function visitTaxNote<F extends object, S>(
  o: types.TaxNote, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.cat !== undefined) v(f[0], o.cat, o, s)
  if (f[1] && o.key !== undefined) v(f[1], o.key, o, s)
  if (f[2]) v(f[2], o.text, o, s)
  if (f[3] && o.ext !== undefined) v(f[3], o.ext, o, s)
}

function visitRateDef<F extends object, S>(
  o: types.RateDef, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.rate, o, s)
  if (f[1] && o.keys !== undefined) v(f[1], o.keys, o, s)
  if (f[2]) v(f[2], o.name, o, s)
  if (f[3] && o.desc !== undefined) v(f[3], o.desc, o, s)
  if (f[4] && o.values !== undefined) v(f[4], o.values, o, s)
  if (f[5] && o.meta !== undefined) v(f[5], o.meta, o, s)
}

function visitRateTotal<F extends object, S>(
  o: types.RateTotal, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.country !== undefined) v(f[0], o.country, o, s)
  if (f[1] && o.key !== undefined) v(f[1], o.key, o, s)
  if (f[2] && o.ext !== undefined) v(f[2], o.ext, o, s)
  if (f[3]) v(f[3], o.base, o, s)
  if (f[4] && o.percent !== undefined) v(f[4], o.percent, o, s)
  if (f[5] && o.surcharge !== undefined) v(f[5], o.surcharge, o, s)
  if (f[6]) v(f[6], o.amount, o, s)
}

function visitRateTotalSurcharge<F extends object, S>(
  o: types.RateTotalSurcharge, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.percent, o, s)
  if (f[1]) v(f[1], o.amount, o, s)
}

function visitRateValueDef<F extends object, S>(
  o: types.RateValueDef, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.ext !== undefined) v(f[0], o.ext, o, s)
  if (f[1] && o.since !== undefined) v(f[1], o.since, o, s)
  if (f[2]) v(f[2], o.percent, o, s)
  if (f[3] && o.surcharge !== undefined) v(f[3], o.surcharge, o, s)
  if (f[4] && o.disabled !== undefined) v(f[4], o.disabled, o, s)
}

function visitRegimeDef<F extends object, S>(
  o: types.RegimeDef, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.name, o, s)
  if (f[1] && o.description !== undefined) v(f[1], o.description, o, s)
  if (f[2] && o.sources !== undefined) v(f[2], o.sources, o, s)
  if (f[3]) v(f[3], o.time_zone, o, s)
  if (f[4]) v(f[4], o.country, o, s)
  if (f[5] && o.alt_country_codes !== undefined) v(f[5], o.alt_country_codes, o, s)
  if (f[6] && o.zone !== undefined) v(f[6], o.zone, o, s)
  if (f[7]) v(f[7], o.currency, o, s)
  if (f[8] && o.tax_scheme !== undefined) v(f[8], o.tax_scheme, o, s)
  if (f[9] && o.calculator_rounding_rule !== undefined) v(f[9], o.calculator_rounding_rule, o, s)
  if (f[10] && o.tags !== undefined) v(f[10], o.tags, o, s)
  if (f[11] && o.extensions !== undefined) v(f[11], o.extensions, o, s)
  if (f[12] && o.identities !== undefined) v(f[12], o.identities, o, s)
  if (f[13] && o.payment_means_keys !== undefined) v(f[13], o.payment_means_keys, o, s)
  if (f[14] && o.inbox_keys !== undefined) v(f[14], o.inbox_keys, o, s)
  if (f[15] && o.scenarios !== undefined) v(f[15], o.scenarios, o, s)
  if (f[16] && o.corrections !== undefined) v(f[16], o.corrections, o, s)
  if (f[17]) v(f[17], o.categories, o, s)
}

function visitScenario<F extends object, S>(
  o: types.Scenario, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.name !== undefined) v(f[0], o.name, o, s)
  if (f[1] && o.desc !== undefined) v(f[1], o.desc, o, s)
  if (f[2] && o.type !== undefined) v(f[2], o.type, o, s)
  if (f[3] && o.tags !== undefined) v(f[3], o.tags, o, s)
  if (f[4] && o.cat !== undefined) v(f[4], o.cat, o, s)
  if (f[5] && o.ext_key !== undefined) v(f[5], o.ext_key, o, s)
  if (f[6] && o.ext_code !== undefined) v(f[6], o.ext_code, o, s)
  if (f[7] && o.note !== undefined) v(f[7], o.note, o, s)
  if (f[8] && o.codes !== undefined) v(f[8], o.codes, o, s)
  if (f[9] && o.ext !== undefined) v(f[9], o.ext, o, s)
}

function visitScenarioSet<F extends object, S>(
  o: types.ScenarioSet, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.schema, o, s)
  if (f[1]) v(f[1], o.list, o, s)
}

function visitTagSet<F extends object, S>(
  o: types.TagSet, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0]) v(f[0], o.schema, o, s)
  if (f[1]) v(f[1], o.list, o, s)
}

function visitTotal<F extends object, S>(
  o: types.Total, f: Fields<F>, v: Visitor<F, S>, s: S,
): void {
  if (f[0] && o.categories !== undefined) v(f[0], o.categories, o, s)
  if (f[1]) v(f[1], o.sum, o, s)
  if (f[2] && o.retained !== undefined) v(f[2], o.retained, o, s)
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
  'org.ItemPricing': visitItemPricing,
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
