/** Checks of parties: names, addresses and tax numbers. */
import type { Invoice, Party } from '../../../model/generated/types.ts'
import { hasText } from '../take-members.ts'
import { fiscalCodeOf, isItalian } from './facts.ts'
import type { Faults } from './faults.ts'
import { fits } from './types.ts'

/** A party has a name and a complete address. */
export function checkParty(
  invoice: Invoice,
  member: 'supplier' | 'customer',
  faults: Faults,
): void {
  const party = invoice[member]
  const at = `$.${member}`
  if (!party) {
    faults.add('06', at, `${member} is required`)
    return
  }
  checkName(party, at, faults)
  const address = party.addresses?.[0]
  if (!address) {
    faults.add('06', `${at}.addresses`, 'an address is required: Sede')
    return
  }
  const require = (name: 'street' | 'locality' | 'country', text: string | undefined): void => {
    if (!hasText(text))
      faults.add('06', `${at}.addresses[0].${name}`, `${name} is required in the first address`)
  }
  require('street', hasText(address.street) ? address.street : address.po_box)
  require('locality', address.locality)
  require('country', address.country)
  if (address.country === 'IT' && !fits('CAP', address.code ?? ''))
    faults.add(
      '06',
      `${at}.addresses[0].code`,
      'the code of an Italian address must have five digits',
    )
}

/** A party has a name, or a person with given name and surname. */
function checkName({ name, people }: Party, at: string, faults: Faults): void {
  const person = people?.[0]?.name
  if (hasText(name) || (hasText(person?.given) && hasText(person.surname))) return
  faults.add(
    '06',
    `${at}.name`,
    'name is required, or the given name and surname of the first of people',
  )
}

/** The supplier has a VAT number, the customer this or a fiscal code. */
export function checkPartyNumbers({ supplier, customer }: Invoice, faults: Faults): void {
  if (supplier && !hasText(supplier.tax_id?.code)) {
    faults.add('07', '$.supplier.tax_id.code', 'the supplier must have a VAT number (1.2.1.1)')
  }
  const isNumbered = hasText(customer?.tax_id?.code) || fiscalCodeOf(customer) !== undefined
  const isForeign = hasText(customer?.tax_id?.country) && !isItalian(customer)
  if (customer && !isNumbered && !isForeign) {
    faults.add(
      '07',
      '$.customer.tax_id.code',
      'an Italian customer must have a VAT number, or a fiscal code in an identity with key it-fiscal-code (00417)',
    )
  }
}

export function checkIssuer({ ordering }: Invoice, faults: Faults): void {
  if (ordering?.issuer) checkName(ordering.issuer, '$.ordering.issuer', faults)
}
