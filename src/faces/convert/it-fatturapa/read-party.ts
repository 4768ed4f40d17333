/** Parties: document to elements. */
import type { Party } from '../../../model/generated/types.ts'
import { hasText, take, takeText, type Used } from '../take-members.ts'
import type { Group } from '../xml/tree.ts'
import { takeFitting, writeBound } from './bindings.ts'
import { isItalian } from './facts.ts'
import type { TextReader } from './texts.ts'
import { fits } from './types.ts'

/** IdCodice of foreign customers without a number. */
export const NO_NUMBER = '0000000'

/** DatiAnagrafici: numbers and name. @param place the path of the element of the party */
export function readIdentity(reader: TextReader, place: string, party: Party, at: string): Group {
  const group = writeBound(reader, `${place}/DatiAnagrafici`, party, at)
  group.IdFiscaleIVA = readTaxId(reader.used, party, at)
  group.Anagrafica = readName(reader, party, at)
  return group
}

function readTaxId(used: Used, party: Party, at: string): Group | undefined {
  const isForeign = !isItalian(party)
  const IdPaese = takeText(used, party.tax_id, 'country')
  const code = takeText(used, party.tax_id, 'code')
  const IdCodice = code ?? (isForeign ? NO_NUMBER : undefined)
  return IdPaese && IdCodice ? { at: `${at}.tax_id`, IdPaese, IdCodice } : undefined
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

/** Sede: the first address. */
export const readAddress = (
  reader: TextReader,
  place: string,
  { addresses }: Party,
  at: string,
): Group => writeBound(reader, `${place}/Sede`, addresses![0], `${at}.addresses[0]`)

/** IscrizioneREA: the entry in the register of companies, with its province. */
export function readRegistration(
  reader: TextReader,
  place: string,
  { registration }: Party,
  at: string,
): Group | undefined {
  const { office = '', entry } = registration ?? {}
  if (!fits('Provincia', office) || !hasText(entry)) return undefined
  const group = writeBound(reader, `${place}/IscrizioneREA`, registration, `${at}.registration`)
  group.StatoLiquidazione ??= NOT_IN_LIQUIDATION
  return group
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
