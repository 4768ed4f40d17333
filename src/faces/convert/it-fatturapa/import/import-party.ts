/** Parties: elements to document. */

import type { JsonObject } from '../../../../json.ts'
import { listOf, present } from '../../import/present.ts'
import { EMAIL, type Source, takeReadable, takeTerm } from '../../import/take-terms.ts'
import { type Group, groupOf, textOf } from '../../xml/tree.ts'
import { readBound } from '../bindings.ts'
import { NO_NUMBER, nameOfPerson } from '../read-party.ts'

/** @param place the path of the element */
export function importParty(
  source: Source,
  place: string,
  group: Group | undefined,
): JsonObject | undefined {
  const identity = groupOf(group, 'DatiAnagrafici')
  const name = groupOf(identity, 'Anagrafica')
  const address = groupOf(group, 'Sede')
  const contact = groupOf(group, 'Contatti')
  const denomination = takeTerm(name, 'Denominazione')
  const person = importPerson(name)
  const bound = readBound(`${place}/DatiAnagrafici`, identity, source) ?? {}
  const num = takeTerm(contact, 'Telefono')
  const addr = takeEmail(source, contact, 'Email')
  const register = readBound(`${place}/IscrizioneREA`, groupOf(group, 'IscrizioneREA'), source)
  const country = bound.identities ? 'IT' : textOf(address, 'Nazione').trim()
  return present(bound, {
    name: denomination ?? nameOfPerson(person),
    people: person && [{ name: present(person) }],
    tax_id: importTaxId(identity, country),
    addresses: listOf([readBound(`${place}/Sede`, address, source)]),
    telephones: listOf([num && { num }]),
    emails: listOf([addr && { addr }]),
    registration: register?.capital ? { ...register, currency: 'EUR' } : register,
  })
}

/** Takes an e-mail address, unless it is empty. One that is none stays, and is reported. */
export function takeEmail(
  source: Source,
  group: Group | undefined,
  name: string,
): string | undefined {
  if (textOf(group, name).trim() === '') return undefined
  return takeReadable(source, group, name, EMAIL, '31')
}

/** A title without a name stays. */
function importPerson(group: Group | undefined): Person | undefined {
  const [given, surname] = [takeTerm(group, 'Nome'), takeTerm(group, 'Cognome')]
  if (given === undefined && surname === undefined) return undefined
  return { prefix: takeTerm(group, 'Titolo'), given, surname }
}

type Person = { [part in 'prefix' | 'given' | 'surname']?: string | undefined }

/** @param country of a party without a number */
function importTaxId(identity: Group | undefined, country: string): JsonObject | undefined {
  const group = groupOf(identity, 'IdFiscaleIVA')
  const stated = takeTerm(group, 'IdPaese')
  const code = takeTerm(group, 'IdCodice')
  const isNone = code === NO_NUMBER && stated !== 'IT'
  return present({ country: stated ?? (country || undefined), code: isNone ? undefined : code })
}
