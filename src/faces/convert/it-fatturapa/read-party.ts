/** Parties: document to elements. */
import type { Address, Party } from '../../../model/generated/types.ts'
import { FISCAL_CODE } from '../../../regimes/shared/identities.ts'
import { hasText, isTaken, take, takeExt, takeSome, takeText, type Used } from '../take-members.ts'
import type { Group } from '../xml/tree.ts'
import { isItalian } from './facts.ts'
import { plainDecimal } from './figures.ts'
import type { TextReader } from './texts.ts'
import { fits } from './types.ts'

/** IdCodice of foreign customers without a number. */
export const NO_NUMBER = '0000000'

/** DatiAnagrafici: numbers and name. */
export function readIdentity(reader: TextReader, party: Party, at: string): Group {
  return {
    at,
    IdFiscaleIVA: readTaxId(reader.used, party, at),
    CodiceFiscale: takeFiscalCode(reader.used, party),
    Anagrafica: readName(reader, party, at),
  }
}

function readTaxId(used: Used, party: Party, at: string): Group | undefined {
  const isForeign = !isItalian(party)
  const IdPaese = takeText(used, party.tax_id, 'country')
  const code = takeText(used, party.tax_id, 'code')
  const IdCodice = code ?? (isForeign ? NO_NUMBER : undefined)
  return IdPaese && IdCodice ? { at: `${at}.tax_id`, IdPaese, IdCodice } : undefined
}

function takeFiscalCode(used: Used, { identities }: Party): string | undefined {
  const identity = identities?.find(({ key, code }) => key === FISCAL_CODE && hasText(code))
  if (!identity) return undefined
  takeSome(used, identity, 'key', 'type', 'scope')
  return takeText(used, identity, 'code')
}

/** The name of somebody as that of a party. */
export function nameOfPerson(name: PersonName | undefined): string | undefined {
  return [name?.given, ...surnamesOf(name)].filter(hasText).join(' ') || undefined
}

type PersonName = { [part in 'given' | 'surname' | 'surname2']?: string | undefined }

const surnamesOf = (name: PersonName | undefined): (string | undefined)[] => [
  name?.surname,
  name?.surname2,
]

/** A person has Nome and Cognome: a party without a name, or with that of its first person. */
function readName(reader: TextReader, party: Party, at: string): Group {
  const name = party.people?.[0]?.name
  const isPerson =
    hasText(name?.given) && surnamesOf(name).some(hasText) && party.name === nameOfPerson(name)
  const Denominazione = isPerson ? undefined : reader.text(party, 'name', at)
  if (Denominazione !== undefined) return { at, Denominazione }
  if (isPerson) take(reader.used, party, 'name')
  const place = `${at}.people[0].name`
  const surnames = (['surname', 'surname2'] as const).flatMap(
    (member) => reader.text(name, member, place) ?? [],
  )
  return {
    at: place,
    Nome: reader.text(name, 'given', place),
    Cognome: surnames.join(' ') || undefined,
    Titolo: takeFitting(reader.used, name, 'prefix', 'Titolo'),
  }
}

/** Takes a text if it fits a type. */
export function takeFitting<Name extends string>(
  used: Used,
  holder: { [name in Name]?: string | undefined } | undefined,
  member: Name,
  type: string,
): string | undefined {
  const text = holder?.[member]
  return text !== undefined && fits(type, text) ? takeText(used, holder, member) : undefined
}

export const CAP_ABROAD = '00000'

/** Sede: the first address. */
export function readAddress(reader: TextReader, { addresses }: Party, at: string): Group {
  const address = addresses![0]!
  const place = `${at}.addresses[0]`
  const isInItaly = address.country === 'IT'
  return {
    at: place,
    NumeroCivico: takeFitting(reader.used, address, 'num', 'NumeroCivico'),
    Indirizzo: readStreet(reader, address, place),
    CAP: isInItaly ? takeText(reader.used, address, 'code') : CAP_ABROAD,
    Comune: reader.text(address, 'locality', place),
    Provincia: isInItaly ? takeProvince(reader.used, address) : undefined,
    Nazione: takeText(reader.used, address, 'country'),
  }
}

const STREET_LENGTH = 60

/** Street or post box; behind it a long number and what is added to the street, as long as all fits. */
function readStreet(reader: TextReader, address: Address, at: string): string | undefined {
  const base = reader.text(address, 'street', at) ?? reader.text(address, 'po_box', at)
  if (base === undefined) return undefined
  let street: string = base
  for (const member of ['num', 'street_extra'] as const) {
    const more = address[member]
    if (!hasText(more) || isTaken(reader.used, address, member)) continue
    if (street.length + 1 + more.length > STREET_LENGTH) continue
    street += ` ${reader.text(address, member, at)}`
  }
  return street
}

const takeProvince = (used: Used, address: Address): string | undefined =>
  takeFitting(used, address, 'state', 'Provincia') ??
  takeFitting(used, address, 'region', 'Provincia')

/** IscrizioneREA: the entry in the register of companies, with its province. */
export function readRegistration(
  used: Used,
  { registration }: Party,
  at: string,
): Group | undefined {
  if (
    !registration ||
    !fits('Provincia', registration.office ?? '') ||
    !hasText(registration.entry)
  )
    return undefined
  take(used, registration, 'currency')
  const capital = take(used, registration, 'capital')
  return {
    at: `${at}.registration`,
    Ufficio: takeText(used, registration, 'office'),
    NumeroREA: takeText(used, registration, 'entry'),
    CapitaleSociale: capital && plainDecimal(capital),
    SocioUnico: takeExt(used, registration, 'it-sdi-shareholder-state'),
    StatoLiquidazione:
      takeExt(used, registration, 'it-sdi-liquidation-state') ?? NOT_IN_LIQUIDATION,
  }
}

const NOT_IN_LIQUIDATION = 'LN'

/** Contatti: the first telephone and the first e-mail that fit. */
export function readContact(
  used: Used,
  { telephones, emails }: Party,
  at: string,
): Group | undefined {
  const bare = (num: string | undefined): string => num?.replaceAll(/[ .()/-]/g, '') ?? ''
  const telephone = telephones?.find(({ num }) => fits('TelFax', bare(num)))
  const email = emails?.find(({ addr }) => fits('EmailContatti', addr ?? ''))
  if (!telephone && !email) return undefined
  return {
    at,
    Telefono: bare(takeText(used, telephone, 'num')) || undefined,
    Email: takeText(used, email, 'addr'),
  }
}
