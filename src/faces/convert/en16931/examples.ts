/** Examples of what an invoice lacks, for the advice in faults. */
import { usualForm } from '../../../advice/advice.ts'
import type { Inbox as InboxObject } from '../../../model/generated/types.ts'
import { showJson } from '../../../vocabulary/show-json.ts'

type Inbox = Pick<InboxObject, 'scheme' | 'code'>

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
  account: 'DE89370400440532013000',
  code: 'F-0001',
  country: 'DE',
  creditor: 'DE98ZZZ09999999999',
  date: '2026-01-31',
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

/** Inboxes by the country of the party: the scheme that its network uses; a GLN in all others. */
const INBOXES: { readonly [country: string]: Inbox } = {
  BE: { scheme: '0208', code: '0403019261' },
  DE: { scheme: '9930', code: 'DE111111125' },
  FR: { scheme: '0225', code: '732829320' },
  NL: { scheme: '0106', code: '12345678' },
  NO: { scheme: '0192', code: '123456785' },
  SE: { scheme: '0007', code: '5560360793' },
}
const GLN: Inbox = { scheme: '0088', code: '4012345678901' }

/**
 * An example for a place, as words at the end of a description; empty if none is known.
 * @param country of the party that the place is in
 */
export function exampleFor(path: string, country = ''): string {
  const [member = '', around = ''] = path
    .replace(/\[\d+\]/g, '')
    .split('.')
    .reverse()
  if (member === 'inboxes') return `, such as ${showJson([INBOXES[country] ?? GLN])}`
  const value = VALUES[`${around}.${member}`] ?? VALUES[member]
  if (value !== undefined) return `, such as ${showJson(value)}`
  const isListed = Object.hasOwn(LISTED, member)
  const form = usualForm((isListed ? LISTED : SINGLE)[member] ?? '', isListed)
  return form === undefined ? '' : `, such as ${form}`
}
