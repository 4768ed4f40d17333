/** Parties: Destinatario, Tercero and Generador. */

import { taxCountryOf } from '../../../catalogues/countries.ts'
import type { Party } from '../../../model/generated/types.ts'
import { quote } from '../../../values/shorten.ts'
import { isEuMember } from '../../../vocabulary/european-union.ts'
import { hasText, joinName } from '../take-members.ts'
import { type Group, groupOf, textOf } from '../xml/tree.ts'
import { isCountry } from './code-lists.ts'
import type { FaultNumber, Faults } from './faults.ts'
import { checkText, LONGEST_NAME } from './texts.ts'

const IDENTITY_TYPE = 'es-verifactu-identity-type'

/** Tipo de Identificación (list L7). */
const VAT_NUMBER = '02'
const PASSPORT = '03'
const COUNTRY_IDENTITY = '04'
export const NOT_IN_CENSUS = '07'

const IDENTITY_TYPES = /^0[2-7]$/

/** Codes of tax law that the schema's list of countries lacks; their numbers begin with them. */
const WITHOUT_COUNTRY = ['EL', 'XI']

const LONGEST_ID = 20

/** A party with its name and NIF or IDOtro; undefined if nothing identifies it. */
export function readParty(party: Party | undefined, at: string, day: string): Group | undefined {
  const identity = party && readIdentity(party, at, day)
  if (!identity) return undefined
  return { at, NombreRazon: nameOf(party), ...identity }
}

export const nameOf = (party: Party): string | undefined =>
  hasText(party.name) ? party.name.trim() : joinName(party.people?.[0]?.name)

type Identity = { NIF: string } | { IDOtro: Group }

function readIdentity(
  { tax_id, identities }: Party,
  at: string,
  day: string,
): Identity | undefined {
  const other = (type: string, ID: string, country: string | undefined): Identity => {
    return { IDOtro: { at, CodigoPais: country, IDType: type, ID } }
  }
  const { code, country = '' } = tax_id ?? {}
  if (hasText(code)) {
    if (country === 'ES') return { NIF: code }
    const prefix = taxCountryOf(country)
    if (prefix !== 'XI' && !isEuMember(prefix, day)) return other(COUNTRY_IDENTITY, code, country)
    return other(
      VAT_NUMBER,
      `${prefix}${code}`,
      WITHOUT_COUNTRY.includes(prefix) ? undefined : prefix,
    )
  }
  const identity = identities?.find((each) => hasText(each?.ext?.[IDENTITY_TYPE]))
  if (!identity) return undefined
  return other(identity.ext![IDENTITY_TYPE]!, identity.code ?? '', identity.country)
}

export const nifOf = (party: Group | undefined): string => textOf(party, 'NIF')
export const identityTypeOf = (party: Group | undefined): string =>
  textOf(groupOf(party, 'IDOtro'), 'IDType')
export const isForeignly = (party: Group | undefined): boolean =>
  groupOf(party, 'IDOtro') !== undefined

/** Is it a party of Spain with another identity than a passport? */
export const isSpanishWithout = (party: Group, ...types: string[]): boolean => {
  const identity = groupOf(party, 'IDOtro')
  return textOf(identity, 'CodigoPais') === 'ES' && !types.includes(textOf(identity, 'IDType'))
}

/** Checks the name and the identity of a party. */
export function checkParty(party: Group, number: FaultNumber, faults: Faults): void {
  checkText(textOf(party, 'NombreRazon'), `${party.at}.name`, LONGEST_NAME, faults)
  const identity = groupOf(party, 'IDOtro')
  if (!identity) return
  const [type, country, id] = ['IDType', 'CodigoPais', 'ID'].map((term) => textOf(identity, term))
  const add = faults.at(number, party.at)
  // Parties of requests have any text there.
  if (!IDENTITY_TYPES.test(type!))
    add(`the type of an identity must be 02 to 07, got ${quote(type!)}`, '1103')
  if (!country) {
    if (type !== VAT_NUMBER)
      add(`an identity of type ${type} must have a country: set identities[].country`, '1111')
  } else if (!isCountry(country)) {
    add(`${country} is not in the agency's list of countries: use another identity`, '1101')
  } else if (
    country === 'ES' ? isSpanishWithout(party, PASSPORT, NOT_IN_CENSUS) : type === NOT_IN_CENSUS
  ) {
    add(
      'an identity of Spain must be a passport (03) or of type 07, and type 07 one of Spain: set tax_id for a NIF',
      '1126',
    )
  }
  if (!id || id.length > LONGEST_ID) {
    add(`the number of the identity must have 1 to ${LONGEST_ID} characters`, '1103')
  }
}
