/**
 * The business terms and groups of EN 16931-1, with the places of a document that they come from. What faults,
 * descriptions and checks say of a term, they take from here.
 */

/** A term: its name, and its member, from the object of its group; absent if a document has no member for it. */
export interface Term {
  readonly name: string
  readonly group: string
  readonly path?: string
}

interface TermGroup {
  readonly name: string
  /** From the invoice. */
  readonly path: string
  readonly terms: { readonly [term: string]: readonly [name: string, path?: string] }
}

const group = (name: string, path: string, terms: TermGroup['terms']): TermGroup => {
  return { name, path, terms }
}

/** Groups by number; '' is the invoice itself. */
export const GROUPS: { readonly [group: string]: TermGroup } = {
  '': group('Invoice', '', {
    'BT-1': ['Invoice number', 'code'],
    'BT-2': ['Issue date', 'issue_date'],
    'BT-3': ['Type code', "tax.ext['untdid-document-type']"],
    'BT-5': ['Currency', 'currency'],
    'BT-6': ['VAT accounting currency', 'exchange_rates[].to'],
    'BT-7': ['VAT point date', 'value_date'],
    'BT-8': ['VAT point code', 'tax.point'],
    'BT-9': ['Due date', 'payment.terms.due_dates[0].date'],
    'BT-10': ['Buyer reference', 'ordering.code'],
    'BT-11': ['Project', 'ordering.projects[0].code'],
    'BT-12': ['Contract', 'ordering.contracts[0].code'],
    'BT-13': ['Purchase order', 'ordering.purchases[0].code'],
    'BT-14': ['Sales order', 'ordering.sales[0].code'],
    'BT-15': ['Receiving advice', 'ordering.receiving[0].code'],
    'BT-16': ['Despatch advice', 'ordering.despatch[0].code'],
    'BT-17': ['Tender or lot', 'ordering.tender[0].code'],
    'BT-18': ['Invoiced object', 'ordering.identities[].code'],
    'BT-18-1': ['Invoiced object scheme', "ordering.identities[].ext['untdid-reference']"],
    'BT-19': ["Buyer's accounting reference", 'ordering.cost'],
    'BT-20': ['Payment terms', 'payment.terms.notes'],
    'BT-23': ['Business process'],
    'BT-24': ['Specification identifier'],
  }),
  'BG-1': group('Note', 'notes[]', {
    'BT-21': ['Note subject', "ext['untdid-text-subject']"],
    'BT-22': ['Note', 'text'],
  }),
  'BG-3': group('Preceding invoice', 'preceding[]', {
    'BT-25': ['Preceding invoice', 'code'],
    'BT-26': ['Date of the preceding invoice', 'issue_date'],
  }),
  'BG-4': group('Seller', 'supplier', {
    'BT-27': ['Seller name', 'name'],
    'BT-28': ['Seller trading name', 'alias'],
    'BT-29': ['Seller identifier', 'identities[].code'],
    'BT-29-1': ['Seller identifier scheme', "identities[].ext['iso-scheme-id']"],
    'BT-30': ['Seller legal registration', 'identities[].code'],
    'BT-30-1': ['Seller legal registration scheme', "identities[].ext['iso-scheme-id']"],
    'BT-31': ['Seller VAT number', 'tax_id.code'],
    'BT-32': ['Seller tax number', 'identities[].code'],
    'BT-33': ['Seller legal information', 'registration'],
    'BT-34': ['Seller electronic address', 'inboxes[].code'],
    'BT-34-1': ['Seller electronic address scheme', 'inboxes[].scheme'],
  }),
  'BG-5': group('Seller address', 'supplier.addresses[0]', {
    'BT-35': ['Seller address line 1', 'street'],
    'BT-36': ['Seller address line 2', 'street_extra'],
    'BT-162': ['Seller address line 3', 'po_box'],
    'BT-37': ['Seller city', 'locality'],
    'BT-38': ['Seller post code', 'code'],
    'BT-39': ['Seller subdivision', 'region'],
    'BT-40': ['Seller country', 'country'],
  }),
  'BG-6': group('Seller contact', 'supplier', {
    'BT-41': ['Seller contact', 'people[0].name'],
    'BT-42': ['Seller telephone', 'people[0].telephones[0].num'],
    'BT-43': ['Seller e-mail', 'people[0].emails[0].addr'],
  }),
  'BG-7': group('Buyer', 'customer', {
    'BT-44': ['Buyer name', 'name'],
    'BT-45': ['Buyer trading name', 'alias'],
    'BT-46': ['Buyer identifier', 'identities[].code'],
    'BT-46-1': ['Buyer identifier scheme', "identities[].ext['iso-scheme-id']"],
    'BT-47': ['Buyer legal registration', 'identities[].code'],
    'BT-47-1': ['Buyer legal registration scheme', "identities[].ext['iso-scheme-id']"],
    'BT-48': ['Buyer VAT number', 'tax_id.code'],
    'BT-49': ['Buyer electronic address', 'inboxes[].code'],
    'BT-49-1': ['Buyer electronic address scheme', 'inboxes[].scheme'],
  }),
  'BG-8': group('Buyer address', 'customer.addresses[0]', {
    'BT-50': ['Buyer address line 1', 'street'],
    'BT-51': ['Buyer address line 2', 'street_extra'],
    'BT-163': ['Buyer address line 3', 'po_box'],
    'BT-52': ['Buyer city', 'locality'],
    'BT-53': ['Buyer post code', 'code'],
    'BT-54': ['Buyer subdivision', 'region'],
    'BT-55': ['Buyer country', 'country'],
  }),
  'BG-9': group('Buyer contact', 'customer', {
    'BT-56': ['Buyer contact', 'people[0].name'],
    'BT-57': ['Buyer telephone', 'people[0].telephones[0].num'],
    'BT-58': ['Buyer e-mail', 'people[0].emails[0].addr'],
  }),
  'BG-10': group('Payee', 'payment.payee', {
    'BT-59': ['Payee name', 'name'],
    'BT-60': ['Payee identifier', 'identities[].code'],
    'BT-60-1': ['Payee identifier scheme', "identities[].ext['iso-scheme-id']"],
    'BT-61': ['Payee legal registration', 'identities[].code'],
    'BT-61-1': ['Payee legal registration scheme', "identities[].ext['iso-scheme-id']"],
  }),
  'BG-11': group('Tax representative', 'supplier', {
    'BT-62': ['Tax representative', 'name'],
    'BT-63': ['Tax representative VAT number', 'tax_id.code'],
  }),
  'BG-12': group('Tax representative address', 'supplier.addresses[0]', {
    'BT-64': ['Tax representative address line 1', 'street'],
    'BT-65': ['Tax representative address line 2', 'street_extra'],
    'BT-164': ['Tax representative address line 3', 'po_box'],
    'BT-66': ['Tax representative city', 'locality'],
    'BT-67': ['Tax representative post code', 'code'],
    'BT-68': ['Tax representative subdivision', 'region'],
    'BT-69': ['Tax representative country', 'country'],
  }),
  'BG-13': group('Delivery', 'delivery', {
    'BT-70': ['Deliver-to name', 'receiver.name'],
    'BT-71': ['Deliver-to location', 'identities[0].code'],
    'BT-71-1': ['Deliver-to location scheme', "identities[0].ext['iso-scheme-id']"],
    'BT-72': ['Delivery date', 'date'],
  }),
  'BG-14': group('Invoicing period', 'ordering.period', {
    'BT-73': ['Period start', 'start'],
    'BT-74': ['Period end', 'end'],
  }),
  'BG-15': group('Deliver-to address', 'delivery.receiver.addresses[0]', {
    'BT-75': ['Deliver-to address line 1', 'street'],
    'BT-76': ['Deliver-to address line 2', 'street_extra'],
    'BT-165': ['Deliver-to address line 3', 'po_box'],
    'BT-77': ['Deliver-to city', 'locality'],
    'BT-78': ['Deliver-to post code', 'code'],
    'BT-79': ['Deliver-to subdivision', 'region'],
    'BT-80': ['Deliver-to country', 'country'],
  }),
  'BG-16': group('Payment instructions', 'payment.instructions', {
    'BT-81': ['Payment means code', "ext['untdid-payment-means']"],
    'BT-82': ['Payment means text', 'detail'],
    'BT-83': ['Remittance information', 'ref'],
  }),
  'BG-17': group('Credit transfer', 'payment.instructions.credit_transfer[]', {
    'BT-84': ['Account', 'iban'],
    'BT-85': ['Account name', 'name'],
    'BT-86': ['BIC', 'bic'],
  }),
  'BG-18': group('Payment card', 'payment.instructions.card', {
    'BT-87': ['Card number', 'last4'],
    'BT-88': ['Card holder', 'holder'],
  }),
  'BG-19': group('Direct debit', 'payment.instructions.direct_debit', {
    'BT-89': ['Mandate', 'ref'],
    'BT-90': ['Creditor identifier', 'creditor'],
    'BT-91': ['Debited account', 'account'],
  }),
  'BG-20': group('Document allowance', 'discounts[]', {
    'BT-92': ['Allowance amount', 'amount'],
    'BT-93': ['Allowance base', 'base'],
    'BT-94': ['Allowance percentage', 'percent'],
    'BT-95': ['Allowance VAT category', "taxes[0].ext['untdid-tax-category']"],
    'BT-96': ['Allowance VAT rate', 'taxes[0].percent'],
    'BT-97': ['Allowance reason', 'reason'],
    'BT-98': ['Allowance reason code', "ext['untdid-allowance']"],
  }),
  'BG-21': group('Document charge', 'charges[]', {
    'BT-99': ['Charge amount', 'amount'],
    'BT-100': ['Charge base', 'base'],
    'BT-101': ['Charge percentage', 'percent'],
    'BT-102': ['Charge VAT category', "taxes[0].ext['untdid-tax-category']"],
    'BT-103': ['Charge VAT rate', 'taxes[0].percent'],
    'BT-104': ['Charge reason', 'reason'],
    'BT-105': ['Charge reason code', "ext['untdid-charge']"],
  }),
  'BG-22': group('Totals', 'totals', {
    'BT-106': ['Sum of lines', 'sum'],
    'BT-107': ['Sum of allowances', 'discount'],
    'BT-108': ['Sum of charges', 'charge'],
    'BT-109': ['Total without VAT', 'total'],
    'BT-110': ['Total VAT', 'tax'],
    'BT-111': ['Total VAT in BT-6'],
    'BT-112': ['Total with VAT', 'total_with_tax'],
    'BT-113': ['Paid', 'advance'],
    'BT-114': ['Rounding', 'rounding'],
    'BT-115': ['Amount due', 'due'],
  }),
  'BG-23': group('VAT breakdown', 'totals.taxes.categories[].rates[]', {
    'BT-116': ['Taxable amount', 'base'],
    'BT-117': ['Tax amount', 'amount'],
    'BT-118': ['VAT category', "ext['untdid-tax-category']"],
    'BT-119': ['VAT rate', 'percent'],
    'BT-120': ['Exemption reason'],
    'BT-121': ['Exemption code', "ext['cef-vatex']"],
  }),
  'BG-24': group('Supporting document', 'attachments[]', {
    'BT-122': ['Supporting document', 'code'],
    'BT-123': ['Supporting document description', 'description'],
    'BT-124': ['Supporting document location', 'url'],
    'BT-125': ['Embedded file'],
    'BT-125-1': ['MIME type of the embedded file'],
    'BT-125-2': ['Name of the embedded file'],
  }),
  'BG-25': group('Invoice line', 'lines[]', {
    'BT-126': ['Line identifier', 'i'],
    'BT-127': ['Line note', 'notes[].text'],
    'BT-128': ['Line object', 'identifier.code'],
    'BT-128-1': ['Line object scheme', "identifier.ext['untdid-reference']"],
    'BT-129': ['Quantity', 'quantity'],
    'BT-130': ['Quantity unit', 'item.unit'],
    'BT-131': ['Line net amount', 'total'],
    'BT-132': ['Order line', 'order'],
    'BT-133': ['Accounting reference', 'cost'],
  }),
  'BG-26': group('Line period', 'lines[].period', {
    'BT-134': ['Line period start', 'start'],
    'BT-135': ['Line period end', 'end'],
  }),
  'BG-27': group('Line allowance', 'lines[].discounts[]', {
    'BT-136': ['Line allowance', 'amount'],
    'BT-137': ['Line allowance base', 'base'],
    'BT-138': ['Line allowance percentage', 'percent'],
    'BT-139': ['Line allowance reason', 'reason'],
    'BT-140': ['Line allowance reason code', "ext['untdid-allowance']"],
  }),
  'BG-28': group('Line charge', 'lines[].charges[]', {
    'BT-141': ['Line charge', 'amount'],
    'BT-142': ['Line charge base', 'base'],
    'BT-143': ['Line charge percentage', 'percent'],
    'BT-144': ['Line charge reason', 'reason'],
    'BT-145': ['Line charge reason code', "ext['untdid-charge']"],
  }),
  'BG-29': group('Price', 'lines[].item', {
    'BT-146': ['Net price', 'price'],
    'BT-147': ['Price discount'],
    'BT-148': ['Gross price'],
    'BT-149': ['Base quantity'],
    'BT-150': ['Base quantity unit'],
  }),
  'BG-30': group('Line VAT', 'lines[].taxes[]', {
    'BT-151': ['Line VAT category', "ext['untdid-tax-category']"],
    'BT-152': ['Line VAT rate', 'percent'],
  }),
  'BG-31': group('Item', 'lines[].item', {
    'BT-153': ['Item name', 'name'],
    'BT-154': ['Item description', 'description'],
    'BT-155': ["Seller's item number", 'ref'],
    'BT-156': ["Buyer's item number", 'identities[].code'],
    'BT-157': ['Standard item number', 'identities[].code'],
    'BT-157-1': ['Standard item number scheme', "identities[].ext['iso-scheme-id']"],
    'BT-158': ['Classification', 'identities[].code'],
    'BT-158-1': ['Classification scheme', "identities[].ext['untdid-item-type']"],
    'BT-158-2': ['Classification version'],
    'BT-159': ['Country of origin', 'origin'],
  }),
  'BG-32': group('Item attribute', 'lines[].item.attributes', {
    'BT-160': ['Item attribute name'],
    'BT-161': ['Item attribute value'],
  }),
}

/** Terms by number. */
export const TERMS: ReadonlyMap<string, Term> = new Map(
  Object.entries(GROUPS).flatMap(([number, { terms }]) =>
    Object.entries(terms).map(([term, [name, path]]): [string, Term] => {
      return [term, { name, group: number, ...(path !== undefined && { path }) }]
    }),
  ),
)

/** Groups, and terms with a scheme, that may be repeated in a syntax. */
export const REPEATED: ReadonlySet<string> = new Set(
  (
    'BG-1 BG-3 BG-16 BG-20 BG-21 BG-23 BG-24 BG-25 BG-27 BG-28 BG-32 ' + 'BT-29 BT-46 BT-60 BT-158'
  ).split(' '),
)

/** Terms that are dates. */
export const DATES: ReadonlySet<string> = new Set(
  ['2', '7', '9', '26', '72', '73', '74', '134', '135'].map((number) => `BT-${number}`),
)

/** Terms that are amounts, quantities or percentages. */
export const NUMBERS: ReadonlySet<string> = new Set(
  (
    '92 93 94 96 99 100 101 103 106 107 108 109 110 111 112 113 114 115 116 117 119 ' +
    '129 131 136 137 138 141 142 143 146 147 148 149 152'
  )
    .split(' ')
    .map((number) => `BT-${number}`),
)

/** A term in words: `Seller VAT number (BT-31)`. */
export const nameOfTerm = (term: string): string =>
  `${(TERMS.get(term) ?? GROUPS[term])?.name ?? ''} (${term})`
