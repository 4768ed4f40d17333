/** Podmiot1, Podmiot2 and Podmiot3: the parties, and where companies are registered. */
import type { Invoice, OrgIdentity, Party } from '../../../model/generated/types.ts'
import { hasText, take, takeExt, takeSome, takeText, type Used } from '../take-members.ts'
import type { Group } from '../xml/tree.ts'
import { numberType } from './check-document.ts'
import { CUSTOMER_FLAGS, EXT, NO, type Reader, ROLES, YES } from './facts.ts'
import { fits } from './types.ts'

const POLAND = 'PL'

export function readSupplier(reader: Reader, { supplier }: Invoice, isToEu: boolean): Group {
  const at = '$.supplier'
  const party = supplier!
  take(reader.used, party.tax_id!, 'country')
  return {
    at,
    PrefiksPodatnika: isToEu ? POLAND : undefined,
    DaneIdentyfikacyjne: {
      at,
      NIP: takeText(reader.used, party.tax_id, 'code'),
      Nazwa: reader.text(party, 'name', at),
    },
    Adres: readAddress(reader, party, at),
    DaneKontaktowe: readContacts(reader, party, at),
  }
}

/** A sale without customer has one without number. */
export function readCustomer(reader: Reader, { customer }: Invoice): Group {
  const at = '$.customer'
  return {
    ...(customer
      ? readParty(reader, customer, at)
      : { at, DaneIdentyfikacyjne: { at, BrakID: YES } }),
    JST: takeExt(reader.used, customer ?? NOBODY, CUSTOMER_FLAGS.JST) ?? NO,
    GV: takeExt(reader.used, customer ?? NOBODY, CUSTOMER_FLAGS.GV) ?? NO,
  }
}

const NOBODY = { ext: undefined }

/** The third party that an identity of the customer names, and the other parties of the document. */
export function readOthers(
  reader: Reader,
  { customer, payment, ordering, delivery }: Invoice,
): Group[] {
  const groups: Group[] = []
  const index = customer?.identities?.findIndex(({ ext }) => ext?.[EXT.role]) ?? -1
  const identity = customer?.identities?.[index]
  if (identity) {
    const at = `$.customer.identities[${index}]`
    const name = NUMBERS[numberType(identity.code ?? '')]
    takeSome(reader.used, identity, 'type', 'key', 'label')
    groups.push({
      at,
      DaneIdentyfikacyjne: { at, [name]: reader.text(identity, 'code', at) },
      Rola: takeExt(reader.used, identity, EXT.role),
    })
  }
  const add = (party: Party | undefined, at: string, Rola: string): void => {
    if (party) groups.push({ ...readParty(reader, party, at), Rola })
  }
  add(payment?.payee, '$.payment.payee', ROLES.payee)
  add(delivery?.receiver, '$.delivery.receiver', ROLES.receiver)
  add(ordering?.issuer, '$.ordering.issuer', ROLES.issuer)
  add(payment?.payer, '$.payment.payer', ROLES.payer)
  return groups
}

const NUMBERS = { TNrNIP: 'NIP', TNIPIdWew: 'IDWew', TNrIdentyfikacjiPodatkowej: 'NrID' } as const

function readParty(reader: Reader, party: Party, at: string): Group {
  return {
    at,
    DaneIdentyfikacyjne: readIdentity(reader, party, at),
    Adres: readAddress(reader, party, at),
    DaneKontaktowe: readContacts(reader, party, at),
  }
}

/** What a customer is called that has a number and no name. */
export const nameOfNumber = (number: string): string => `NIP ${number}`

/** Number and name. Greece is EL to the tax, and GR otherwise. */
function readIdentity(reader: Reader, party: Party, at: string): Group {
  const place = `${at}.tax_id`
  const country = takeText(reader.used, party.tax_id, 'country') ?? ''
  const code = reader.text(party.tax_id, 'code', place)
  const name = reader.text(party, 'name', at)
  const Nazwa = code !== undefined && name === nameOfNumber(code) ? undefined : name
  if (code === undefined) return { at, BrakID: YES, Nazwa }
  if (country === POLAND) return { at, NIP: code, Nazwa }
  const KodUE = country === 'GR' ? 'EL' : country
  if (fits('TKodyKrajowUE', KodUE)) return { at, KodUE, NrVatUE: code, Nazwa }
  return { at, KodKraju: country, NrID: code, Nazwa }
}

/** AdresL1 and AdresL2. */
const STREET = ['street', 'num', 'block', 'floor', 'door'] as const
const PO_BOX = ['po_box', 'num', 'block', 'floor', 'door'] as const
const TOWN = ['code', 'locality'] as const

function readAddress(reader: Reader, { addresses }: Party, at: string): Group | undefined {
  const address = addresses?.[0]
  if (!address || !hasText(address.country)) return undefined
  const place = `${at}.addresses[0]`
  const join = (members: typeof STREET | typeof PO_BOX | typeof TOWN): string => {
    let text = ''
    for (const member of members) {
      const part = reader.text(address, member, place)
      if (part) text += text === '' ? part : ` ${part}`
    }
    return text
  }
  const first = join(hasText(address.street) ? STREET : PO_BOX)
  const second = join(TOWN)
  if (first === '' && second === '') return undefined
  const country = takeText(reader.used, address, 'country')
  return {
    at: place,
    KodKraju: country === 'EL' ? 'GR' : country,
    AdresL1: first || second,
    AdresL2: first && second ? second : undefined,
  }
}

const MOST_CONTACTS = 3

/** Pairs of e-mail and telephone; those that do not fit are left out. */
function readContacts(
  reader: Reader,
  { emails = [], telephones = [] }: Party,
  at: string,
): Group[] {
  const addresses = emails.filter(({ addr }) => fits('TAdresEmail', addr ?? ''))
  const numbers = telephones.filter(({ num }) => fits('TNumerTelefonu', num ?? ''))
  const count = Math.min(MOST_CONTACTS, Math.max(addresses.length, numbers.length))
  return Array.from({ length: count }, (_, i) => {
    return {
      at,
      Email: reader.text(addresses[i], 'addr', at),
      Telefon: reader.text(numbers[i], 'num', at),
    }
  })
}

/** Registers, by what identities are called. */
export const REGISTERS = { KRS: 'TNrKRS', REGON: 'TNrREGON', BDO: 'TZnakowy9' } as const

/** Stopka: the numbers of the supplier in registers. */
export function readFooter(used: Used, { supplier }: Invoice): Group {
  const at = '$.supplier'
  const Rejestry: Group = { at }
  for (const identity of supplier?.identities ?? []) {
    const name = nameOf(identity)
    const type = REGISTERS[name as keyof typeof REGISTERS]
    if (!type || Rejestry[name] !== undefined || !fits(type, identity.code ?? '')) continue
    takeSome(used, identity, 'type', 'label', 'key', 'country')
    Rejestry[name] = takeText(used, identity, 'code')
  }
  return { at, Rejestry }
}

const nameOf = ({ type, label, key }: OrgIdentity): string =>
  ([type, label, key].find(hasText) ?? '').toUpperCase()
