/** FatturaElettronicaHeader: who sends the file to whom, and the parties. */

import type { Invoice, Party } from '../../../model/generated/types.ts'
import { sha256 } from '../../../values/sha256.ts'
import { numberOf } from '../../../vocabulary/number.ts'
import { take, takeExt, takeText, type Used } from '../take-members.ts'
import type { Group } from '../xml/tree.ts'
import { takeFitting } from './bindings.ts'
import {
  allowsPec,
  documentTypeOf,
  FORMAT,
  fiscalCodeOf,
  isInboxCode,
  isItalian,
  isSelfBilled,
  recipientOf,
} from './facts.ts'
import type { FatturapaOptions } from './options.ts'
import { readAddress, readContact, readIdentity, readRegistration } from './read-party.ts'
import type { TextReader } from './texts.ts'

/** The paths of the elements of parties. */
export const SELLER = 'FatturaElettronicaHeader/CedentePrestatore'
export const BUYER = 'FatturaElettronicaHeader/CessionarioCommittente'
export const ISSUER = 'FatturaElettronicaHeader/TerzoIntermediarioOSoggettoEmittente'

const ORDINARY_REGIME = 'RF01'

/** SoggettoEmittente: the customer, or a third party. */
const BY_CUSTOMER = 'CC'
const BY_THIRD_PARTY = 'TZ'

export function readHeader(
  reader: TextReader,
  invoice: Invoice,
  { transmitter, number }: FatturapaOptions,
): Group {
  const issuer = invoice.ordering?.issuer
  const isByCustomer = isSelfBilled(invoice)
  const sender = transmitter ?? transmitterOf(isByCustomer ? invoice.customer! : invoice.supplier!)
  const at = '$'
  const recipient = recipientOf(invoice)
  return {
    at,
    DatiTrasmissione: {
      at,
      IdTrasmittente: { at, IdPaese: sender.country, IdCodice: sender.code },
      ProgressivoInvio: typeof number === 'string' ? number : serialOf(identityOf(invoice)),
      FormatoTrasmissione: takeExt(reader.used, invoice.tax, FORMAT),
      CodiceDestinatario: recipient,
      PECDestinatario: takeInbox(reader.used, invoice, recipient),
    },
    CedentePrestatore: readSupplier(reader, invoice),
    CessionarioCommittente: readCustomer(reader, invoice.customer!),
    TerzoIntermediarioOSoggettoEmittente: issuer && {
      at: '$.ordering.issuer',
      DatiAnagrafici: readIdentity(reader, ISSUER, issuer, '$.ordering.issuer'),
    },
    SoggettoEmittente: issuer ? BY_THIRD_PARTY : isByCustomer ? BY_CUSTOMER : undefined,
  }
}

/** Who hands the file to SDI; Italians by their fiscal code. */
function transmitterOf(party: Party): { country: string; code: string } {
  const { country = '', code = '' } = party.tax_id ?? {}
  return { country, code: (isItalian(party) && fiscalCodeOf(party)) || code }
}

/** The members that identify an invoice. */
function identityOf(invoice: Invoice): (string | undefined)[] {
  const { country, code } = invoice.supplier?.tax_id ?? {}
  return [country, code, documentTypeOf(invoice), numberOf(invoice), invoice.issue_date]
}

const SERIAL_LENGTH = 10
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * ProgressivoInvio, which no other file of the transmitter may have: the first 64 bits of a hash of what identifies the
 * invoice, in base 36, beginning with the last digit.
 */
export function serialOf(identity: readonly (string | undefined)[]): string {
  const hash = sha256(identity.join('|'), 'hex')
  // Halves of 32 bits, so that numbers do: a long division.
  let high = Number.parseInt(hash.slice(0, 8), 16)
  let low = Number.parseInt(hash.slice(8, 16), 16)
  let serial = ''
  while (serial.length < SERIAL_LENGTH) {
    const rest = (high % DIGITS.length) * 2 ** 32 + low
    serial += DIGITS.charAt(rest % DIGITS.length)
    high = Math.floor(high / DIGITS.length)
    low = Math.floor(rest / DIGITS.length)
  }
  return serial
}

export const PEC = 'it-sdi-pec'

/** Takes the inbox with the code that the file is delivered to. @returns the certified e-mail address instead */
function takeInbox(used: Used, { customer }: Invoice, recipient: string): string | undefined {
  const inboxes = customer?.inboxes ?? []
  const inbox = inboxes.find(isInboxCode)
  const pec = inboxes.find(({ key }) => key === PEC)
  for (const each of inboxes) take(used, each, 'key')
  if (inbox?.code === recipient) take(used, inbox, 'code')
  return allowsPec(recipient)
    ? (takeText(used, pec, 'email') ?? takeText(used, pec, 'code'))
    : undefined
}

function readSupplier(reader: TextReader, { supplier, ordering }: Invoice): Group {
  const party = supplier!
  const at = '$.supplier'
  const identity = readIdentity(reader, SELLER, party, at)
  identity.RegimeFiscale ??= ORDINARY_REGIME
  return {
    at,
    DatiAnagrafici: identity,
    Sede: readAddress(reader, SELLER, party, at),
    IscrizioneREA: readRegistration(reader, SELLER, party, at),
    Contatti: readContact(reader.used, party, at),
    RiferimentoAmministrazione: takeFitting(reader.used, ordering, 'cost', 'String20'),
  }
}

function readCustomer(reader: TextReader, party: Party): Group {
  const at = '$.customer'
  return {
    at,
    DatiAnagrafici: readIdentity(reader, BUYER, party, at),
    Sede: readAddress(reader, BUYER, party, at),
  }
}
