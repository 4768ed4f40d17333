/** FatturaElettronicaHeader: who sends the file to whom, and the parties. */

import type { JsonObject } from '../../../../json.ts'
import { listOf } from '../../import/present.ts'
import { type Source, takeAll, takeTerm } from '../../import/take-terms.ts'
import { type Group, groupOf, textOf } from '../../xml/tree.ts'
import { TO_FOREIGN, WITHOUT_CODE } from '../facts.ts'
import { BUYER, ISSUER, PEC, SELLER, serialOf } from '../read-header.ts'
import type { Issuance } from './import-general.ts'
import { importParty, takeEmail } from './import-party.ts'

export interface Header extends Issuance {
  readonly format: string | undefined
  readonly supplier: JsonObject | undefined
  readonly customer: JsonObject | undefined
  readonly issuer: JsonObject | undefined
  readonly cost: string | undefined
}

/** @param first from whose type, number and date the number of a file follows by default */
export function importHeader(
  source: Source,
  header: Group | undefined,
  first: Group | undefined,
): Header {
  const transmission = groupOf(header, 'DatiTrasmissione')
  const seller = groupOf(header, 'CedentePrestatore')
  const general = groupOf(groupOf(first, 'DatiGenerali'), 'DatiGeneraliDocumento')
  const identity = ['TipoDocumento', 'Numero', 'Data'].map((name) => textOf(general, name).trim())
  takeTransmission(header, identity)
  const customer = importParty(source, BUYER, groupOf(header, 'CessionarioCommittente'))
  const inboxes = importInboxes(source, transmission)
  const issuer = importParty(
    source,
    ISSUER,
    groupOf(header, 'TerzoIntermediarioOSoggettoEmittente'),
  )
  return {
    format: takeTerm(transmission, 'FormatoTrasmissione'),
    issuedBy: textOf(header, 'SoggettoEmittente').trim(),
    supplier: importParty(source, SELLER, seller),
    customer: customer && { ...customer, ...(inboxes && { inboxes }) },
    issuer,
    cost: takeTerm(seller, 'RiferimentoAmministrazione'),
  }
}

/** Who sends the file, and its number, have no place in an invoice; they are taken if they are those by default. */
function takeTransmission(header: Group | undefined, identity: readonly string[]): void {
  const transmission = groupOf(header, 'DatiTrasmissione')
  const sender = groupOf(transmission, 'IdTrasmittente')
  const [seller, buyer] = ['CedentePrestatore', 'CessionarioCommittente'].map((name) =>
    groupOf(groupOf(header, name), 'DatiAnagrafici'),
  )
  const codes = [seller, buyer].flatMap((party) => [
    textOf(groupOf(party, 'IdFiscaleIVA'), 'IdCodice'),
    textOf(party, 'CodiceFiscale'),
  ])
  if (codes.includes(textOf(sender, 'IdCodice')))
    takeAll(sender, { country: 'IdPaese', code: 'IdCodice' })
  const number = groupOf(seller, 'IdFiscaleIVA')
  const serial = serialOf([textOf(number, 'IdPaese'), textOf(number, 'IdCodice'), ...identity])
  if (textOf(transmission, 'ProgressivoInvio') === serial)
    takeTerm(transmission, 'ProgressivoInvio')
}

function importInboxes(source: Source, transmission: Group | undefined): JsonObject[] | undefined {
  const code = takeTerm(transmission, 'CodiceDestinatario')
  const email = takeEmail(source, transmission, 'PECDestinatario')
  const isCode = code && code !== WITHOUT_CODE && code !== TO_FOREIGN
  return listOf([
    isCode ? { key: 'it-sdi-code', code } : undefined,
    email ? { key: PEC, email } : undefined,
  ])
}
