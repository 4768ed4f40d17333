// Generated from src/schemas by `npm run types`. Do not edit.

import type * as types from './types.ts'
import { Amount } from '../../values/amount.ts'

const ZERO_AMOUNT = Amount.zero(0)
const ZERO_PERCENTAGE = Amount.zero(2)

export function newAction(): types.Action {
  return {
    $schema: undefined,
    key: undefined,
    description: undefined,
    ext: undefined,
  }
}

export function newCharge(): types.Charge {
  return {
    $schema: undefined,
    uuid: undefined,
    i: 0,
    key: undefined,
    code: undefined,
    reason: undefined,
    base: undefined,
    percent: undefined,
    amount: ZERO_AMOUNT,
    informative: undefined,
    taxes: undefined,
    ext: undefined,
    meta: undefined,
  }
}

export function newCorrectionOptions(): types.CorrectionOptions {
  return {
    $schema: undefined,
    type: undefined,
    issue_date: undefined,
    value_date: undefined,
    series: undefined,
    code: undefined,
    stamps: undefined,
    reason: undefined,
    ext: undefined,
    copy_tax: undefined,
  }
}

export function newDelivery(): types.Delivery {
  return {
    $schema: undefined,
    $regime: undefined,
    $addons: undefined,
    $tags: undefined,
    uuid: undefined,
    type: undefined,
    series: undefined,
    code: undefined,
    issue_date: undefined,
    issue_time: undefined,
    value_date: undefined,
    currency: undefined,
    exchange_rates: undefined,
    ordering: undefined,
    preceding: undefined,
    tracking: undefined,
    despatch_date: undefined,
    receive_date: undefined,
    tax: undefined,
    supplier: undefined,
    customer: undefined,
    despatcher: undefined,
    receiver: undefined,
    courier: undefined,
    lines: undefined,
    discounts: undefined,
    charges: undefined,
    totals: undefined,
    notes: undefined,
    complements: undefined,
    meta: undefined,
    attachments: undefined,
  }
}

export function newDeliveryDetails(): types.DeliveryDetails {
  return {
    $schema: undefined,
    receiver: undefined,
    identities: undefined,
    date: undefined,
    period: undefined,
    meta: undefined,
  }
}

export function newDiscount(): types.Discount {
  return {
    $schema: undefined,
    uuid: undefined,
    i: 0,
    key: undefined,
    code: undefined,
    reason: undefined,
    base: undefined,
    percent: undefined,
    amount: ZERO_AMOUNT,
    taxes: undefined,
    ext: undefined,
    meta: undefined,
  }
}

export function newFault(): types.Fault {
  return {
    $schema: undefined,
    code: undefined,
    message: undefined,
    paths: undefined,
  }
}

export function newInvoice(): types.Invoice {
  return {
    $schema: undefined,
    $regime: undefined,
    $addons: undefined,
    $tags: undefined,
    uuid: undefined,
    type: undefined,
    series: undefined,
    code: undefined,
    issue_date: undefined,
    issue_time: undefined,
    op_date: undefined,
    value_date: undefined,
    currency: undefined,
    exchange_rates: undefined,
    preceding: undefined,
    tax: undefined,
    supplier: undefined,
    customer: undefined,
    lines: undefined,
    discounts: undefined,
    charges: undefined,
    ordering: undefined,
    payment: undefined,
    delivery: undefined,
    totals: undefined,
    notes: undefined,
    complements: undefined,
    meta: undefined,
    attachments: undefined,
  }
}

export function newLine(): types.Line {
  return {
    $schema: undefined,
    uuid: undefined,
    i: 0,
    quantity: ZERO_AMOUNT,
    identifier: undefined,
    period: undefined,
    order: undefined,
    cost: undefined,
    item: undefined,
    breakdown: undefined,
    sum: undefined,
    discounts: undefined,
    charges: undefined,
    taxes: undefined,
    total: undefined,
    substituted: undefined,
    seller: undefined,
    notes: undefined,
    ext: undefined,
  }
}

export function newLineCharge(): types.LineCharge {
  return {
    key: undefined,
    code: undefined,
    reason: undefined,
    base: undefined,
    percent: undefined,
    quantity: undefined,
    unit: undefined,
    rate: undefined,
    amount: ZERO_AMOUNT,
    ext: undefined,
  }
}

export function newLineDiscount(): types.LineDiscount {
  return {
    key: undefined,
    code: undefined,
    reason: undefined,
    base: undefined,
    percent: undefined,
    amount: ZERO_AMOUNT,
    ext: undefined,
  }
}

export function newOrder(): types.Order {
  return {
    $schema: undefined,
    $regime: undefined,
    $addons: undefined,
    $tags: undefined,
    uuid: undefined,
    type: undefined,
    series: undefined,
    code: undefined,
    issue_date: undefined,
    issue_time: undefined,
    op_date: undefined,
    value_date: undefined,
    currency: undefined,
    exchange_rates: undefined,
    contracts: undefined,
    preceding: undefined,
    identities: undefined,
    period: undefined,
    tax: undefined,
    supplier: undefined,
    customer: undefined,
    buyer: undefined,
    seller: undefined,
    lines: undefined,
    discounts: undefined,
    charges: undefined,
    payment: undefined,
    delivery: undefined,
    totals: undefined,
    notes: undefined,
    complements: undefined,
    meta: undefined,
    attachments: undefined,
  }
}

export function newOrdering(): types.Ordering {
  return {
    $schema: undefined,
    code: undefined,
    identities: undefined,
    cost: undefined,
    period: undefined,
    buyer: undefined,
    seller: undefined,
    issuer: undefined,
    addressee: undefined,
    projects: undefined,
    contracts: undefined,
    purchases: undefined,
    sales: undefined,
    receiving: undefined,
    despatch: undefined,
    tender: undefined,
  }
}

export function newPayment(): types.Payment {
  return {
    $schema: undefined,
    $regime: undefined,
    $addons: undefined,
    $tags: undefined,
    uuid: undefined,
    type: undefined,
    series: undefined,
    code: undefined,
    issue_date: undefined,
    issue_time: undefined,
    value_date: undefined,
    currency: undefined,
    exchange_rates: undefined,
    ext: undefined,
    preceding: undefined,
    supplier: undefined,
    customer: undefined,
    payee: undefined,
    ordering: undefined,
    lines: undefined,
    methods: undefined,
    total: ZERO_AMOUNT,
    notes: undefined,
    complements: undefined,
    meta: undefined,
  }
}

export function newPaymentDetails(): types.PaymentDetails {
  return {
    $schema: undefined,
    payee: undefined,
    payer: undefined,
    terms: undefined,
    advances: undefined,
    instructions: undefined,
  }
}

export function newPaymentLine(): types.PaymentLine {
  return {
    uuid: undefined,
    i: 0,
    refund: undefined,
    document: undefined,
    installment: undefined,
    description: undefined,
    payable: undefined,
    advances: undefined,
    amount: ZERO_AMOUNT,
    due: undefined,
    tax: undefined,
    notes: undefined,
  }
}

export function newReason(): types.Reason {
  return {
    $schema: undefined,
    key: undefined,
    description: undefined,
    faults: undefined,
    ext: undefined,
  }
}

export function newStatus(): types.Status {
  return {
    $schema: undefined,
    $regime: undefined,
    $addons: undefined,
    uuid: undefined,
    type: undefined,
    issue_date: undefined,
    issue_time: undefined,
    series: undefined,
    code: undefined,
    ext: undefined,
    supplier: undefined,
    customer: undefined,
    ordering: undefined,
    lines: undefined,
    notes: undefined,
    meta: undefined,
  }
}

export function newStatusLine(): types.StatusLine {
  return {
    $schema: undefined,
    index: 0,
    key: undefined,
    date: undefined,
    doc: undefined,
    description: undefined,
    reasons: undefined,
    actions: undefined,
    ext: undefined,
    complements: undefined,
    meta: undefined,
  }
}

export function newSubLine(): types.SubLine {
  return {
    uuid: undefined,
    i: 0,
    quantity: ZERO_AMOUNT,
    identifier: undefined,
    period: undefined,
    order: undefined,
    cost: undefined,
    item: undefined,
    sum: undefined,
    discounts: undefined,
    charges: undefined,
    total: undefined,
    notes: undefined,
  }
}

export function newTax(): types.Tax {
  return {
    $schema: undefined,
    prices_include: undefined,
    rounding: undefined,
    point: undefined,
    ext: undefined,
    notes: undefined,
    meta: undefined,
  }
}

export function newTotals(): types.Totals {
  return {
    $schema: undefined,
    sum: ZERO_AMOUNT,
    discount: undefined,
    charge: undefined,
    tax_included: undefined,
    total: ZERO_AMOUNT,
    taxes: undefined,
    tax: ZERO_AMOUNT,
    total_with_tax: ZERO_AMOUNT,
    retained_tax: undefined,
    rounding: undefined,
    payable: ZERO_AMOUNT,
    advance: undefined,
    due: undefined,
  }
}

export function newTracking(): types.Tracking {
  return {
    code: undefined,
    website: undefined,
  }
}

export function newPeriod(): types.Period {
  return {
    $schema: undefined,
    label: undefined,
    start: undefined,
    end: undefined,
  }
}

export function newDefinition(): types.Definition {
  return {
    $schema: undefined,
    key: undefined,
    code: undefined,
    name: undefined,
    desc: undefined,
    meta: undefined,
    sources: undefined,
    edition: undefined,
    values: undefined,
    pattern: undefined,
    map: undefined,
  }
}

export function newSource(): types.Source {
  return {
    $schema: undefined,
    title: undefined,
    url: undefined,
    content_type: undefined,
    at: undefined,
  }
}

export function newCurrencyAmount(): types.CurrencyAmount {
  return {
    $schema: undefined,
    label: undefined,
    currency: undefined,
    value: ZERO_AMOUNT,
  }
}

export function newExchangeRate(): types.ExchangeRate {
  return {
    $schema: undefined,
    from: undefined,
    to: undefined,
    at: undefined,
    source: undefined,
    amount: ZERO_AMOUNT,
  }
}

export function newDigest(): types.Digest {
  return {
    $schema: undefined,
    alg: undefined,
    val: undefined,
  }
}

export function newEnvelope(): types.Envelope {
  return {
    $schema: undefined,
    head: undefined,
    doc: undefined,
    sigs: undefined,
  }
}

export function newHeader(): types.Header {
  return {
    $schema: undefined,
    uuid: undefined,
    dig: undefined,
    stamps: undefined,
    links: undefined,
    tags: undefined,
    meta: undefined,
    notes: undefined,
    from: undefined,
    to: undefined,
    ignore: undefined,
  }
}

export function newLink(): types.Link {
  return {
    $schema: undefined,
    uuid: undefined,
    category: undefined,
    key: undefined,
    code: undefined,
    title: undefined,
    description: undefined,
    mime: undefined,
    digest: undefined,
    url: undefined,
    meta: undefined,
  }
}

export function newStamp(): types.Stamp {
  return {
    $schema: undefined,
    prv: undefined,
    val: undefined,
  }
}

export function newFoodVouchers(): types.FoodVouchers {
  return {
    $schema: undefined,
    employer_registration: undefined,
    account_number: undefined,
    total: ZERO_AMOUNT,
    lines: undefined,
  }
}

export function newFoodVouchersEmployee(): types.FoodVouchersEmployee {
  return {
    tax_code: undefined,
    curp: undefined,
    name: undefined,
    social_security: undefined,
  }
}

export function newFoodVouchersLine(): types.FoodVouchersLine {
  return {
    i: 0,
    e_wallet_id: undefined,
    issue_date_time: undefined,
    employee: undefined,
    amount: ZERO_AMOUNT,
  }
}

export function newFuelAccountBalance(): types.FuelAccountBalance {
  return {
    $schema: undefined,
    account_number: undefined,
    subtotal: ZERO_AMOUNT,
    total: ZERO_AMOUNT,
    lines: undefined,
  }
}

export function newFuelAccountItem(): types.FuelAccountItem {
  return {
    type: undefined,
    unit: undefined,
    name: undefined,
    price: ZERO_AMOUNT,
  }
}

export function newFuelAccountLine(): types.FuelAccountLine {
  return {
    i: 0,
    e_wallet_id: undefined,
    purchase_date_time: undefined,
    vendor_tax_code: undefined,
    service_station_code: undefined,
    quantity: ZERO_AMOUNT,
    item: undefined,
    purchase_code: undefined,
    total: ZERO_AMOUNT,
    taxes: undefined,
  }
}

export function newFuelAccountTax(): types.FuelAccountTax {
  return {
    cat: undefined,
    percent: undefined,
    rate: undefined,
    amount: ZERO_AMOUNT,
  }
}

export function newMessage(): types.Message {
  return {
    $schema: undefined,
    uuid: undefined,
    title: undefined,
    content: undefined,
    meta: undefined,
  }
}

export function newAddress(): types.Address {
  return {
    $schema: undefined,
    uuid: undefined,
    label: undefined,
    po_box: undefined,
    num: undefined,
    floor: undefined,
    block: undefined,
    door: undefined,
    street: undefined,
    street_extra: undefined,
    locality: undefined,
    region: undefined,
    state: undefined,
    code: undefined,
    country: undefined,
    coords: undefined,
    meta: undefined,
  }
}

export function newAttachment(): types.Attachment {
  return {
    $schema: undefined,
    uuid: undefined,
    key: undefined,
    code: undefined,
    name: undefined,
    description: undefined,
    url: undefined,
    digest: undefined,
    mime: undefined,
  }
}

export function newAttribute(): types.Attribute {
  return {
    $schema: undefined,
    label: undefined,
    key: undefined,
    type: undefined,
    text: undefined,
    code: undefined,
    amount: undefined,
    unit: undefined,
    date: undefined,
    ext: undefined,
  }
}

export function newCoordinates(): types.Coordinates {
  return {
    $schema: undefined,
    lat: undefined,
    lon: undefined,
    w3w: undefined,
    geohash: undefined,
  }
}

export function newDocumentRef(): types.DocumentRef {
  return {
    $schema: undefined,
    uuid: undefined,
    schema: undefined,
    type: undefined,
    issue_date: undefined,
    series: undefined,
    code: undefined,
    currency: undefined,
    lines: undefined,
    identities: undefined,
    period: undefined,
    reason: undefined,
    description: undefined,
    stamps: undefined,
    url: undefined,
    tax: undefined,
    payable: undefined,
    ext: undefined,
    meta: undefined,
  }
}

export function newEmail(): types.Email {
  return {
    $schema: undefined,
    uuid: undefined,
    label: undefined,
    addr: undefined,
    meta: undefined,
  }
}

export function newEndpoint(): types.Endpoint {
  return {
    $schema: undefined,
    uuid: undefined,
    label: undefined,
    uri: undefined,
  }
}

export function newOrgIdentity(): types.OrgIdentity {
  return {
    $schema: undefined,
    uuid: undefined,
    label: undefined,
    scope: undefined,
    country: undefined,
    key: undefined,
    type: undefined,
    code: undefined,
    description: undefined,
    ext: undefined,
  }
}

export function newImage(): types.Image {
  return {
    $schema: undefined,
    uuid: undefined,
    label: undefined,
    url: undefined,
    data: undefined,
    mime: undefined,
    description: undefined,
    alt: undefined,
    height: undefined,
    width: undefined,
    digest: undefined,
    meta: undefined,
  }
}

export function newInbox(): types.Inbox {
  return {
    $schema: undefined,
    uuid: undefined,
    label: undefined,
    key: undefined,
    scheme: undefined,
    code: undefined,
    url: undefined,
    email: undefined,
  }
}

export function newItem(): types.Item {
  return {
    $schema: undefined,
    uuid: undefined,
    ref: undefined,
    key: undefined,
    name: undefined,
    identities: undefined,
    attributes: undefined,
    description: undefined,
    images: undefined,
    currency: undefined,
    price: undefined,
    alt_prices: undefined,
    pricing: undefined,
    unit: undefined,
    origin: undefined,
    ext: undefined,
    meta: undefined,
  }
}

export function newItemPricing(): types.ItemPricing {
  return {
    per: undefined,
    gross: undefined,
    discount: undefined,
  }
}

export function newName(): types.Name {
  return {
    $schema: undefined,
    uuid: undefined,
    alias: undefined,
    prefix: undefined,
    given: undefined,
    middle: undefined,
    surname: undefined,
    surname2: undefined,
    suffix: undefined,
    meta: undefined,
  }
}

export function newOrgNote(): types.OrgNote {
  return {
    $schema: undefined,
    uuid: undefined,
    key: undefined,
    code: undefined,
    src: undefined,
    text: undefined,
    meta: undefined,
    ext: undefined,
  }
}

export function newParty(): types.Party {
  return {
    $schema: undefined,
    $regime: undefined,
    uuid: undefined,
    label: undefined,
    name: undefined,
    alias: undefined,
    agent: undefined,
    tax_id: undefined,
    identities: undefined,
    people: undefined,
    endpoints: undefined,
    inboxes: undefined,
    addresses: undefined,
    emails: undefined,
    websites: undefined,
    telephones: undefined,
    registration: undefined,
    logos: undefined,
    ext: undefined,
    meta: undefined,
  }
}

export function newPerson(): types.Person {
  return {
    $schema: undefined,
    uuid: undefined,
    label: undefined,
    key: undefined,
    name: undefined,
    role: undefined,
    identities: undefined,
    addresses: undefined,
    emails: undefined,
    telephones: undefined,
    avatars: undefined,
    meta: undefined,
  }
}

export function newRegistration(): types.Registration {
  return {
    $schema: undefined,
    uuid: undefined,
    label: undefined,
    capital: undefined,
    currency: undefined,
    office: undefined,
    book: undefined,
    volume: undefined,
    sheet: undefined,
    section: undefined,
    page: undefined,
    entry: undefined,
    other: undefined,
    ext: undefined,
  }
}

export function newTelephone(): types.Telephone {
  return {
    $schema: undefined,
    uuid: undefined,
    label: undefined,
    num: undefined,
  }
}

export function newWebsite(): types.Website {
  return {
    $schema: undefined,
    uuid: undefined,
    label: undefined,
    title: undefined,
    url: undefined,
  }
}

export function newCard(): types.Card {
  return {
    $schema: undefined,
    first6: undefined,
    last4: undefined,
    holder: undefined,
  }
}

export function newCreditTransfer(): types.CreditTransfer {
  return {
    $schema: undefined,
    iban: undefined,
    bic: undefined,
    number: undefined,
    clearing: undefined,
    name: undefined,
    branch: undefined,
  }
}

export function newDirectDebit(): types.DirectDebit {
  return {
    $schema: undefined,
    ref: undefined,
    creditor: undefined,
    account: undefined,
  }
}

export function newDueDate(): types.DueDate {
  return {
    date: undefined,
    notes: undefined,
    amount: undefined,
    percent: undefined,
    currency: undefined,
  }
}

export function newInstructions(): types.Instructions {
  return {
    $schema: undefined,
    key: undefined,
    detail: undefined,
    ref: undefined,
    credit_transfer: undefined,
    card: undefined,
    direct_debit: undefined,
    online: undefined,
    notes: undefined,
    ext: undefined,
    meta: undefined,
  }
}

export function newOnline(): types.Online {
  return {
    $schema: undefined,
    key: undefined,
    label: undefined,
    url: undefined,
  }
}

export function newRecord(): types.Record {
  return {
    $schema: undefined,
    uuid: undefined,
    date: undefined,
    key: undefined,
    ref: undefined,
    description: undefined,
    percent: undefined,
    amount: ZERO_AMOUNT,
    currency: undefined,
    card: undefined,
    credit_transfer: undefined,
    direct_debit: undefined,
    online: undefined,
    ext: undefined,
    meta: undefined,
  }
}

export function newTerms(): types.Terms {
  return {
    $schema: undefined,
    key: undefined,
    due_dates: undefined,
    notes: undefined,
    ext: undefined,
  }
}

export function newAddonDef(): types.AddonDef {
  return {
    $schema: undefined,
    key: undefined,
    requires: undefined,
    edition: undefined,
    name: undefined,
    description: undefined,
    sources: undefined,
    extensions: undefined,
    tags: undefined,
    scenarios: undefined,
    identities: undefined,
    inboxes: undefined,
    corrections: undefined,
  }
}

export function newCatalogueDef(): types.CatalogueDef {
  return {
    $schema: undefined,
    key: undefined,
    name: undefined,
    description: undefined,
    extensions: undefined,
  }
}

export function newCategoryDef(): types.CategoryDef {
  return {
    code: undefined,
    name: undefined,
    title: undefined,
    desc: undefined,
    retained: undefined,
    informative: undefined,
    keys: undefined,
    rates: undefined,
    extensions: undefined,
    map: undefined,
    sources: undefined,
    ext: undefined,
    meta: undefined,
  }
}

export function newCategoryTotal(): types.CategoryTotal {
  return {
    code: undefined,
    retained: undefined,
    informative: undefined,
    rates: undefined,
    amount: ZERO_AMOUNT,
    surcharge: undefined,
  }
}

export function newCombo(): types.Combo {
  return {
    cat: undefined,
    country: undefined,
    key: undefined,
    rate: undefined,
    percent: undefined,
    surcharge: undefined,
    ext: undefined,
  }
}

export function newCorrectionDefinition(): types.CorrectionDefinition {
  return {
    $schema: undefined,
    schema: undefined,
    types: undefined,
    extensions: undefined,
    reason_required: undefined,
    stamps: undefined,
    copy_tax: undefined,
  }
}

export function newTaxIdentity(): types.TaxIdentity {
  return {
    $schema: undefined,
    country: undefined,
    code: undefined,
    scheme: undefined,
    type: undefined,
  }
}

export function newKeyDef(): types.KeyDef {
  return {
    key: undefined,
    name: undefined,
    desc: undefined,
    no_percent: undefined,
  }
}

export function newTaxNote(): types.TaxNote {
  return {
    $schema: undefined,
    cat: undefined,
    key: undefined,
    text: undefined,
    ext: undefined,
  }
}

export function newRateDef(): types.RateDef {
  return {
    rate: undefined,
    keys: undefined,
    name: undefined,
    desc: undefined,
    values: undefined,
    meta: undefined,
  }
}

export function newRateTotal(): types.RateTotal {
  return {
    country: undefined,
    key: undefined,
    ext: undefined,
    base: ZERO_AMOUNT,
    percent: undefined,
    surcharge: undefined,
    amount: ZERO_AMOUNT,
  }
}

export function newRateTotalSurcharge(): types.RateTotalSurcharge {
  return {
    percent: ZERO_PERCENTAGE,
    amount: ZERO_AMOUNT,
  }
}

export function newRateValueDef(): types.RateValueDef {
  return {
    ext: undefined,
    since: undefined,
    percent: ZERO_PERCENTAGE,
    surcharge: undefined,
    disabled: undefined,
  }
}

export function newRegimeDef(): types.RegimeDef {
  return {
    $schema: undefined,
    name: undefined,
    description: undefined,
    sources: undefined,
    time_zone: undefined,
    country: undefined,
    alt_country_codes: undefined,
    zone: undefined,
    currency: undefined,
    tax_scheme: undefined,
    calculator_rounding_rule: undefined,
    tags: undefined,
    extensions: undefined,
    identities: undefined,
    payment_means_keys: undefined,
    inbox_keys: undefined,
    scenarios: undefined,
    corrections: undefined,
    categories: undefined,
  }
}

export function newScenario(): types.Scenario {
  return {
    $schema: undefined,
    name: undefined,
    desc: undefined,
    type: undefined,
    tags: undefined,
    cat: undefined,
    ext_key: undefined,
    ext_code: undefined,
    note: undefined,
    codes: undefined,
    ext: undefined,
  }
}

export function newScenarioSet(): types.ScenarioSet {
  return {
    $schema: undefined,
    schema: undefined,
    list: undefined,
  }
}

export function newTagSet(): types.TagSet {
  return {
    $schema: undefined,
    schema: undefined,
    list: undefined,
  }
}

export function newTotal(): types.Total {
  return {
    $schema: undefined,
    categories: undefined,
    sum: ZERO_AMOUNT,
    retained: undefined,
  }
}

/** The factory of every object type, by the name of its definition. */
export const FACTORIES: { [name: string]: () => object } = {
  'bill.Action': newAction,
  'bill.Charge': newCharge,
  'bill.CorrectionOptions': newCorrectionOptions,
  'bill.Delivery': newDelivery,
  'bill.DeliveryDetails': newDeliveryDetails,
  'bill.Discount': newDiscount,
  'bill.Fault': newFault,
  'bill.Invoice': newInvoice,
  'bill.Line': newLine,
  'bill.LineCharge': newLineCharge,
  'bill.LineDiscount': newLineDiscount,
  'bill.Order': newOrder,
  'bill.Ordering': newOrdering,
  'bill.Payment': newPayment,
  'bill.PaymentDetails': newPaymentDetails,
  'bill.PaymentLine': newPaymentLine,
  'bill.Reason': newReason,
  'bill.Status': newStatus,
  'bill.StatusLine': newStatusLine,
  'bill.SubLine': newSubLine,
  'bill.Tax': newTax,
  'bill.Totals': newTotals,
  'bill.Tracking': newTracking,
  'cal.Period': newPeriod,
  'cbc.Definition': newDefinition,
  'cbc.Source': newSource,
  'currency.Amount': newCurrencyAmount,
  'currency.ExchangeRate': newExchangeRate,
  'dsig.Digest': newDigest,
  'gobl.Envelope': newEnvelope,
  'head.Header': newHeader,
  'head.Link': newLink,
  'head.Stamp': newStamp,
  'mx.FoodVouchers': newFoodVouchers,
  'mx.FoodVouchersEmployee': newFoodVouchersEmployee,
  'mx.FoodVouchersLine': newFoodVouchersLine,
  'mx.FuelAccountBalance': newFuelAccountBalance,
  'mx.FuelAccountItem': newFuelAccountItem,
  'mx.FuelAccountLine': newFuelAccountLine,
  'mx.FuelAccountTax': newFuelAccountTax,
  'note.Message': newMessage,
  'org.Address': newAddress,
  'org.Attachment': newAttachment,
  'org.Attribute': newAttribute,
  'org.Coordinates': newCoordinates,
  'org.DocumentRef': newDocumentRef,
  'org.Email': newEmail,
  'org.Endpoint': newEndpoint,
  'org.Identity': newOrgIdentity,
  'org.Image': newImage,
  'org.Inbox': newInbox,
  'org.Item': newItem,
  'org.ItemPricing': newItemPricing,
  'org.Name': newName,
  'org.Note': newOrgNote,
  'org.Party': newParty,
  'org.Person': newPerson,
  'org.Registration': newRegistration,
  'org.Telephone': newTelephone,
  'org.Website': newWebsite,
  'pay.Card': newCard,
  'pay.CreditTransfer': newCreditTransfer,
  'pay.DirectDebit': newDirectDebit,
  'pay.DueDate': newDueDate,
  'pay.Instructions': newInstructions,
  'pay.Online': newOnline,
  'pay.Record': newRecord,
  'pay.Terms': newTerms,
  'tax.AddonDef': newAddonDef,
  'tax.CatalogueDef': newCatalogueDef,
  'tax.CategoryDef': newCategoryDef,
  'tax.CategoryTotal': newCategoryTotal,
  'tax.Combo': newCombo,
  'tax.CorrectionDefinition': newCorrectionDefinition,
  'tax.Identity': newTaxIdentity,
  'tax.KeyDef': newKeyDef,
  'tax.Note': newTaxNote,
  'tax.RateDef': newRateDef,
  'tax.RateTotal': newRateTotal,
  'tax.RateTotalSurcharge': newRateTotalSurcharge,
  'tax.RateValueDef': newRateValueDef,
  'tax.RegimeDef': newRegimeDef,
  'tax.Scenario': newScenario,
  'tax.ScenarioSet': newScenarioSet,
  'tax.TagSet': newTagSet,
  'tax.Total': newTotal,
}
