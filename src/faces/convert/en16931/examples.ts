/** Examples of what an invoice lacks, for the advice in faults. */
import { usualForm } from '../../../advice/advice.ts'
import { showJson } from '../../../vocabulary/show-json.ts'

/** The usual object of a type, which is listed if its member is. */
const LISTED: { readonly [member: string]: string } = {
  addresses: 'org.Address',
  credit_transfer: 'pay.CreditTransfer',
  emails: 'org.Email',
  lines: 'bill.Line',
  people: 'org.Person',
  preceding: 'org.DocumentRef',
  purchases: 'org.DocumentRef',
  telephones: 'org.Telephone',
}
const SINGLE: { readonly [member: string]: string } = {
  customer: 'org.Party',
  instructions: 'pay.Instructions',
  item: 'org.Item',
  supplier: 'org.Party',
  tax_id: 'tax.Identity',
}

/** Values by member, with the one around it if that makes a difference. */
const VALUES: { readonly [member: string]: unknown } = {
  'addresses.code': '10115',
  'attachments.code': 'A-1',
  'ordering.code': 'PO-4711',
  account: 'DE89370400440532013000',
  code: 'F-0001',
  country: 'DE',
  creditor: 'DE98ZZZ09999999999',
  date: '2026-01-31',
  inboxes: [{ scheme: '0088', code: '4012345678901' }],
  issue_date: '2026-01-31',
  last4: '1234',
  locality: 'Berlin',
  name: 'Example Ltd',
  price: '100.00',
  reason: 'Special agreement',
  ref: 'M-0001',
  street: 'Main Street',
  terms: { notes: 'Payable within 30 days' },
}

/** An example for a place, as words at the end of a description; empty if none is known. */
export function exampleFor(path: string): string {
  const [member = '', around = ''] = path
    .replace(/\[\d+\]/g, '')
    .split('.')
    .reverse()
  const value = VALUES[`${around}.${member}`] ?? VALUES[member]
  if (value !== undefined) return `, such as ${showJson(value)}`
  const isListed = Object.hasOwn(LISTED, member)
  const form = usualForm((isListed ? LISTED : SINGLE)[member] ?? '', isListed)
  return form === undefined ? '' : `, such as ${form}`
}
