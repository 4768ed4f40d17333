/** Podmiot1, Podmiot2 and Podmiot3: the parties, and where companies are registered. Both ways. */
import type { JsonObject } from '../../../json.ts'
import type { Invoice, OrgIdentity, Party } from '../../../model/generated/types.ts'
import { listOf, present } from '../import/present.ts'
import { takeTerm } from '../import/take-terms.ts'
import { hasText, take, takeExt, takeSome, takeText, type Used } from '../take-members.ts'
import { type Group, groupOf, groupsOf, textOf } from '../xml/tree.ts'
import { readBound, writeBound } from './bindings.ts'
import type { Source } from './categories.ts'
import { TABLE } from './elements.ts'
import { EXT, YES } from './facts.ts'
import type { Reader } from './reader.ts'
import { fits } from './types.ts'

const POLAND = 'PL'

/** Greece is EL to the tax, and GR otherwise. */
const asTax = (country: string): string => (country === 'GR' ? 'EL' : country)
const asCountry = (country: string): string => (country === 'EL' ? 'GR' : country)

/** What a customer is called that has a number and no name. */
const nameOfNumber = (number: string): string => `NIP ${number}`

/** The parties of a document besides seller and buyer: their Rola, and where they are. */
const ROLES = {
  payee: { code: '1', at: '$.payment.payee', read: ({ payment }: Invoice) => payment?.payee },
  receiver: {
    code: '2',
    at: '$.delivery.receiver',
    read: ({ delivery }: Invoice) => delivery?.receiver,
  },
  issuer: { code: '5', at: '$.ordering.issuer', read: ({ ordering }: Invoice) => ordering?.issuer },
  payer: { code: '6', at: '$.payment.payer', read: ({ payment }: Invoice) => payment?.payer },
} as const

/** The elements of the number of a third party, by its form; the last one has any. */
const NUMBERS = [
  { element: 'NIP', type: 'TNrNIP', form: /^\d{10}$/ },
  { element: 'IDWew', type: 'TNIPIdWew', form: /^\d{10}-\d{5}$/ },
  { element: 'NrID', type: 'TNrIdentyfikacjiPodatkowej', form: /^/ },
] as const

export const numberForm = (number: string): (typeof NUMBERS)[number] =>
  NUMBERS.find(({ form }) => form.test(number))!

/** The numbers in registers: elements by what identities are called. */
const REGISTRIES = 'Stopka/Rejestry'

export function writeSupplier(reader: Reader, { supplier }: Invoice, isToEu: boolean): Group {
  const at = '$.supplier'
  const { tax_id: id } = supplier!
  if (id) take(reader.used, id, 'country')
  return {
    at,
    PrefiksPodatnika: isToEu ? POLAND : undefined,
    DaneIdentyfikacyjne: {
      at,
      NIP: takeText(reader.used, id, 'code'),
      Nazwa: reader.text(supplier, 'name', at),
    },
    Adres: writeAddress(reader, supplier!, at),
    DaneKontaktowe: writeContacts(reader, supplier!, at),
  }
}

/** A sale without customer has one without number. */
export function writeCustomer(reader: Reader, { customer }: Invoice): Group {
  const at = '$.customer'
  const group = writeBound(reader, 'Podmiot2', customer, at)
  if (customer) addParty(reader, group, customer)
  else group.DaneIdentyfikacyjne = { at, BrakID: YES }
  return group
}

/** The third party that an identity of the customer names, and the other parties of the document. */
export function writeOthers(reader: Reader, invoice: Invoice): Group[] {
  const groups: Group[] = []
  const { identities } = invoice.customer ?? {}
  const index = identities?.findIndex(({ ext }) => ext?.[EXT.role]) ?? -1
  const identity = identities?.[index]
  if (identity) {
    const at = `$.customer.identities[${index}]`
    const { element, type } = numberForm(identity.code ?? '')
    const code = reader.text(identity, 'code', at)
    takeSome(reader.used, identity, 'type', 'key', 'label')
    groups.push({
      at,
      DaneIdentyfikacyjne: { at, [element]: code && fits(type, code) ? code : undefined },
      Rola: takeExt(reader.used, identity, EXT.role),
    })
  }
  for (const { code, at, read } of Object.values(ROLES)) {
    const party = read(invoice)
    if (party) groups.push(addParty(reader, { at, Rola: code }, party))
  }
  return groups
}

function addParty(reader: Reader, group: Group, party: Party): Group {
  const { at } = group
  group.DaneIdentyfikacyjne = writeIdentity(reader, party, at)
  group.Adres = writeAddress(reader, party, at)
  group.DaneKontaktowe = writeContacts(reader, party, at)
  return group
}

/** Number and name. */
function writeIdentity(reader: Reader, party: Party, at: string): Group {
  const country = takeText(reader.used, party.tax_id, 'country') ?? ''
  const code = reader.text(party.tax_id, 'code', `${at}.tax_id`)
  const name = reader.text(party, 'name', at)
  const Nazwa = code !== undefined && name === nameOfNumber(code) ? undefined : name
  if (code === undefined) return { at, BrakID: YES, Nazwa }
  if (country === POLAND) return { at, NIP: code, Nazwa }
  const KodUE = asTax(country)
  if (fits('TKodyKrajowUE', KodUE)) return { at, KodUE, NrVatUE: code, Nazwa }
  return { at, KodKraju: country, NrID: code, Nazwa }
}

/** AdresL1 and AdresL2. */
const STREET = ['street', 'num', 'block', 'floor', 'door'] as const
const PO_BOX = ['po_box', 'num', 'block', 'floor', 'door'] as const
const TOWN = ['code', 'locality'] as const

function writeAddress(reader: Reader, { addresses }: Party, at: string): Group | undefined {
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
  return {
    at: place,
    KodKraju: asCountry(takeText(reader.used, address, 'country')!),
    AdresL1: first || second,
    AdresL2: first && second ? second : undefined,
  }
}

const MOST_CONTACTS = 3

/** Pairs of e-mail and telephone; those that do not fit are left out. */
function writeContacts(reader: Reader, { emails, telephones }: Party, at: string): Group[] {
  const addresses = emails?.filter(({ addr }) => fits('TAdresEmail', addr ?? '')) ?? []
  const numbers = telephones?.filter(({ num }) => fits('TNumerTelefonu', num ?? '')) ?? []
  const groups: Group[] = []
  const count = Math.min(MOST_CONTACTS, Math.max(addresses.length, numbers.length))
  for (let i = 0; i < count; i++) {
    const Email = reader.text(addresses[i], 'addr', at)
    groups.push({ at, Email, Telefon: reader.text(numbers[i], 'num', at) })
  }
  return groups
}

/** Stopka: the numbers of the supplier in registers, by what identities are called. */
export function writeFooter(used: Used, { supplier }: Invoice): Group {
  const at = '$.supplier'
  const Rejestry: Group = { at }
  for (const identity of supplier?.identities ?? []) {
    const name = nameOf(identity)
    const element = TABLE.elementsIn(REGISTRIES).find(
      (each) => each.isWritten && each.name === name,
    )
    if (!element || Rejestry[name] !== undefined || !fits(element.type!, identity.code ?? ''))
      continue
    takeSome(used, identity, 'type', 'label', 'key', 'country')
    Rejestry[name] = takeText(used, identity, 'code')
  }
  return { at, Rejestry }
}

const nameOf = ({ type, label, key }: OrgIdentity): string =>
  ([type, label, key].find(hasText) ?? '').toUpperCase()

export interface Parties {
  readonly supplier: JsonObject | undefined
  readonly customer: JsonObject | undefined
  readonly others: { readonly [role in keyof typeof ROLES]?: JsonObject | undefined }
}

export function importParties(source: Source): Parties {
  const { tree } = source
  const seller = groupOf(tree, 'Podmiot1')
  const supplier = importParty(seller)
  if (textOf(seller, 'PrefiksPodatnika').trim() === POLAND) takeTerm(seller, 'PrefiksPodatnika')
  const registers = importRegisters(groupOf(tree, 'Stopka'))
  const thirds = groupsOf(tree, 'Podmiot3')
  const others: { [role: string]: JsonObject | undefined } = {}
  for (const [role, { code }] of Object.entries(ROLES)) {
    const group = thirds.find((each) => textOf(each, 'Rola').trim() === code)
    others[role] = importParty(group)
    if (others[role]) takeTerm(group, 'Rola')
  }
  return {
    supplier: supplier && present(supplier, { identities: registers }),
    customer: importCustomer(source, groupOf(tree, 'Podmiot2'), importIdentity(thirds)),
    others,
  }
}

function importCustomer(
  source: Source,
  group: Group | undefined,
  identity: JsonObject | undefined,
): JsonObject | undefined {
  const party = importParty(group) ?? {}
  const identities = (party.identities as JsonObject[] | undefined) ?? []
  return present(
    party,
    { identities: listOf([...identities, identity]) },
    readBound('Podmiot2', group, source) ?? {},
  )
}

/** The third party that an identity of the customer can name: the first one with a number and a role of another kind. */
function importIdentity(thirds: readonly Group[]): JsonObject | undefined {
  for (const group of thirds) {
    const role = textOf(group, 'Rola').trim()
    if (role === '' || Object.values(ROLES).some(({ code }) => code === role)) continue
    const identity = groupOf(group, 'DaneIdentyfikacyjne')
    const number = NUMBERS.find(({ element }) => textOf(identity, element).trim() !== '')
    if (!number) continue
    takeTerm(group, 'Rola')
    return { code: takeTerm(identity, number.element)!, ext: { [EXT.role]: role } }
  }
  return undefined
}

function importParty(group: Group | undefined): JsonObject | undefined {
  const identity = groupOf(group, 'DaneIdentyfikacyjne')
  const taxId = importTaxId(identity)
  const stated = takeTerm(identity, 'Nazwa')
  // A number without a country cannot be a tax number.
  const code = taxId ? undefined : takeTerm(identity, 'NrID')
  takeTerm(identity, 'BrakID')
  const contacts = (element: string, member: string): JsonObject[] | undefined =>
    listOf(
      groupsOf(group, 'DaneKontaktowe').map((each) =>
        present({ [member]: takeTerm(each, element) }),
      ),
    )
  return present({
    name: stated ?? (taxId?.code === undefined ? undefined : nameOfNumber(String(taxId.code))),
    tax_id: taxId,
    identities: listOf([code === undefined ? undefined : { code }]),
    addresses: listOf([importAddress(groupOf(group, 'Adres'))]),
    emails: contacts('Email', 'addr'),
    telephones: contacts('Telefon', 'num'),
  })
}

function importTaxId(identity: Group | undefined): JsonObject | undefined {
  const nip = takeTerm(identity, 'NIP')
  if (nip !== undefined) return { country: POLAND, code: nip }
  const [country, code] =
    textOf(identity, 'NrVatUE') === '' ? ['KodKraju', 'NrID'] : ['KodUE', 'NrVatUE']
  if (textOf(identity, country) === '') return undefined
  return present({ country: asTax(takeTerm(identity, country)!), code: takeTerm(identity, code) })
}

/** A post code in Poland, and elsewhere: a word with a digit. */
const POLISH = /^(\d\d-\d{3})(?: (.+))?$/
const FOREIGN = /^([^\s\d]*\d\S*)(?: (.+))?$/

function importAddress(group: Group | undefined): JsonObject | undefined {
  const country = takeTerm(group, 'KodKraju')
  const street = takeTerm(group, 'AdresL1')
  const second = takeTerm(group, 'AdresL2')
  const [, code, locality = code ? undefined : second] =
    (country === POLAND ? POLISH : FOREIGN).exec(second ?? '') ?? []
  return present({ street, locality, code, country })
}

function importRegisters(footer: Group | undefined): JsonObject[] | undefined {
  const group = groupsOf(footer, 'Rejestry')[0]
  const identities = TABLE.elementsIn(REGISTRIES).map(({ name, isWritten }) => {
    const code = isWritten ? takeTerm(group, name) : undefined
    return code === undefined ? undefined : { type: name, code }
  })
  return listOf(identities)
}
