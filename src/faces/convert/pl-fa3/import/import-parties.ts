/** Podmiot1, Podmiot2 and Podmiot3: elements to document. */
import type { JsonObject } from '../../../../json.ts'
import { listOf, present } from '../../import/present.ts'
import { takeTerm } from '../../import/take-terms.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
import { CUSTOMER_FLAGS, EXT, ROLES, YES } from '../facts.ts'
import { nameOfNumber, REGISTERS } from '../read-parties.ts'

export interface Parties {
  readonly supplier: JsonObject | undefined
  readonly customer: JsonObject | undefined
  readonly others: { readonly [role in keyof typeof ROLES]?: JsonObject | undefined }
}

export function importParties(tree: Group): Parties {
  const supplier = importParty(groupOf(tree, 'Podmiot1'))
  if (textOf(groupOf(tree, 'Podmiot1'), 'PrefiksPodatnika').trim() === 'PL')
    takeTerm(groupOf(tree, 'Podmiot1'), 'PrefiksPodatnika')
  const registers = importRegisters(groupOf(tree, 'Stopka'))
  const thirds = groupsOf(tree, 'Podmiot3')
  const others: { [role: string]: JsonObject | undefined } = {}
  for (const [role, code] of Object.entries(ROLES)) {
    const group = thirds.find((each) => textOf(each, 'Rola').trim() === code)
    others[role] = importParty(group)
    if (others[role]) takeTerm(group, 'Rola')
  }
  return {
    supplier: supplier && present({ ...supplier, identities: registers }),
    customer: importCustomer(groupOf(tree, 'Podmiot2'), importIdentity(thirds)),
    others,
  }
}

function importCustomer(
  group: Group | undefined,
  identity: JsonObject | undefined,
): JsonObject | undefined {
  const party = importParty(group)
  const flag = (element: string): string | undefined =>
    takeTerm(group, element) === YES ? YES : undefined
  const ext = present({ [CUSTOMER_FLAGS.JST]: flag('JST'), [CUSTOMER_FLAGS.GV]: flag('GV') })
  return present({ ...party, identities: listOf(...identitiesOf(party), identity), ext })
}

const identitiesOf = (party: JsonObject | undefined): JsonObject[] =>
  (party?.identities as JsonObject[] | undefined) ?? []

const OWN_ROLES: readonly string[] = Object.values(ROLES)

/** The third party that an identity of the customer can name: the first one with a number and a role of another kind. */
function importIdentity(thirds: readonly Group[]): JsonObject | undefined {
  for (const group of thirds) {
    const role = textOf(group, 'Rola').trim()
    if (role === '' || OWN_ROLES.includes(role)) continue
    const identity = groupOf(group, 'DaneIdentyfikacyjne')
    const name = ['NIP', 'IDWew', 'NrID'].find((each) => textOf(identity, each).trim() !== '')
    if (!name) continue
    takeTerm(group, 'Rola')
    return { code: takeTerm(identity, name)!, ext: { [EXT.role]: role } }
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
      ...groupsOf(group, 'DaneKontaktowe').map((each) =>
        present({ [member]: takeTerm(each, element) }),
      ),
    )
  return present({
    name: stated ?? (taxId?.code === undefined ? undefined : nameOfNumber(String(taxId.code))),
    tax_id: taxId,
    identities: listOf(code === undefined ? undefined : { code }),
    addresses: listOf(importAddress(groupOf(group, 'Adres'))),
    emails: contacts('Email', 'addr'),
    telephones: contacts('Telefon', 'num'),
  })
}

function importTaxId(identity: Group | undefined): JsonObject | undefined {
  const nip = takeTerm(identity, 'NIP')
  if (nip !== undefined) return { country: 'PL', code: nip }
  const [country, code] =
    textOf(identity, 'NrVatUE') === '' ? ['KodKraju', 'NrID'] : ['KodUE', 'NrVatUE']
  if (textOf(identity, country) === '') return undefined
  const stated = takeTerm(identity, country)
  return present({ country: stated === 'GR' ? 'EL' : stated, code: takeTerm(identity, code) })
}

/** A post code in Poland, and elsewhere: a word with a digit. */
const POLISH = /^(\d\d-\d{3})(?: (.+))?$/
const FOREIGN = /^([^\s\d]*\d\S*)(?: (.+))?$/

function importAddress(group: Group | undefined): JsonObject | undefined {
  const country = takeTerm(group, 'KodKraju')
  const street = takeTerm(group, 'AdresL1')
  const second = takeTerm(group, 'AdresL2')
  const [, code, locality = code ? undefined : second] =
    (country === 'PL' ? POLISH : FOREIGN).exec(second ?? '') ?? []
  return present({ street, locality, code, country })
}

function importRegisters(footer: Group | undefined): JsonObject[] | undefined {
  const group = groupsOf(footer, 'Rejestry')[0]
  const identities = Object.keys(REGISTERS).map((type) => {
    const code = takeTerm(group, type)
    return code === undefined ? undefined : { type, code }
  })
  return listOf(...identities)
}
