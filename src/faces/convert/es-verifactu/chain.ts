/** Chain, hash and QR code of records. Source: the agency's specifications of the hash (0.1.2) and of the QR code (0.4.7). */
import { sha256 } from '../../../values/sha256.ts'
import { type Group, textOf } from '../xml/tree.ts'

/** The reference of the next record to one, with the members of other tools for such chains. */
export interface Link {
  readonly issuer: string
  readonly num_series: string
  readonly issue_date: string
  readonly fingerprint: string
}

/** The elements whose texts are hashed, in this order; the second Huella is that of the previous record. */
const HASHED = {
  RegistroAlta: [
    'IDEmisorFactura',
    'NumSerieFactura',
    'FechaExpedicionFactura',
    'TipoFactura',
    'CuotaTotal',
    'ImporteTotal',
  ],
  RegistroAnulacion: [
    'IDEmisorFacturaAnulada',
    'NumSerieFacturaAnulada',
    'FechaExpedicionFacturaAnulada',
  ],
}

export type RecordKind = keyof typeof HASHED

/** The hash of a record, which goes into its element Huella. */
export function hashOf(kind: RecordKind, record: Group, previous: Link | null): string {
  const pairs = HASHED[kind].map((term) => `${term}=${textOf(record, term).trim()}`)
  const text = [
    ...pairs,
    `Huella=${previous?.fingerprint ?? ''}`,
    `FechaHoraHusoGenRegistro=${textOf(record, 'FechaHoraHusoGenRegistro')}`,
  ].join('&')
  return sha256(text, 'hex').toUpperCase()
}

/** The reference to a record in the next one. */
export function linkTo(kind: RecordKind, record: Group, fingerprint: string): Link {
  const [issuer = '', num_series = '', issue_date = ''] = HASHED[kind]
    .slice(0, 3)
    .map((term) => textOf(record, term))
  return { issuer, num_series, issue_date, fingerprint }
}

const HOSTS = { production: 'www2.agenciatributaria.gob.es', test: 'prewww2.aeat.es' }

export type Environment = keyof typeof HOSTS
export const ENVIRONMENTS = Object.keys(HOSTS)

/** The address of the QR code of a registration. */
export function qrAddress(
  record: Group,
  { environment, isVerifiable }: { environment: Environment; isVerifiable: boolean },
): string {
  const page = isVerifiable ? 'ValidarQR' : 'ValidarQRNoVerifactu'
  const value = (term: string): string => encode(textOf(record, term))
  const query = `nif=${value('IDEmisorFactura')}&numserie=${value('NumSerieFactura')}&fecha=${value('FechaExpedicionFactura')}&importe=${value('ImporteTotal')}`
  return `https://${HOSTS[environment]}/wlpl/TIKE-CONT/${page}?${query}`
}

/** Percent-encoding of everything that RFC 3986 reserves. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
