/** Parties: elements to document. */

import type { JsonObject } from '../../../../json.ts'
import { FISCAL_CODE } from '../../../../regimes/shared/identities.ts'
import { listOf, present } from '../../import/present.ts'
import { EMAIL, type Source, takeAll, takeReadable, takeTerm } from '../../import/take-terms.ts'
import { type Group, groupOf, textOf } from '../../xml/tree.ts'
import { CAP_ABROAD, NO_NUMBER, nameOfPerson } from '../read-party.ts'

export function importParty(source: Source, group: Group | undefined): JsonObject | undefined {
  const identity = groupOf(group, 'DatiAnagrafici')
  const name = groupOf(identity, 'Anagrafica')
  const place = groupOf(group, 'Sede')
  const contact = groupOf(group, 'Contatti')
  const denomination = takeTerm(name, 'Denominazione')
  const person = importPerson(name)
  const fiscalCode = takeTerm(identity, 'CodiceFiscale')
  const regime = takeTerm(identity, 'RegimeFiscale')
  const num = takeTerm(contact, 'Telefono')
  const addr = takeEmail(source, contact, 'Email')
  return present({
    name: denomination ?? nameOfPerson(person),
    people: person && [{ name: present(person) }],
    tax_id: importTaxId(identity, fiscalCode ? 'IT' : textOf(place, 'Nazione').trim()),
    identities: listOf(fiscalCode && { key: FISCAL_CODE, code: fiscalCode }),
    addresses: listOf(importAddress(place)),
    telephones: listOf(num && { num }),
    emails: listOf(addr && { addr }),
    registration: importRegistration(groupOf(group, 'IscrizioneREA')),
    ext: present({ 'it-sdi-fiscal-regime': regime }),
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

function importAddress(group: Group | undefined): JsonObject | undefined {
  if (textOf(group, 'CAP').trim() === CAP_ABROAD) takeTerm(group, 'CAP')
  return present(
    takeAll(group, {
      num: 'NumeroCivico',
      street: 'Indirizzo',
      locality: 'Comune',
      region: 'Provincia',
      code: 'CAP',
      country: 'Nazione',
    }),
  )
}

function importRegistration(group: Group | undefined): JsonObject | undefined {
  const capital = takeTerm(group, 'CapitaleSociale')
  const members = { capital, currency: capital && 'EUR' }
  return present(members, takeAll(group, { office: 'Ufficio', entry: 'NumeroREA' }), {
    ext: present(
      takeAll(group, {
        'it-sdi-shareholder-state': 'SocioUnico',
        'it-sdi-liquidation-state': 'StatoLiquidazione',
      }),
    ),
  })
}
