/** Reads the options of one record. */
import type { Clock } from '../../../definitions/contract.ts'
import { completeDocument } from '../../../document/complete-document.ts'
import { newReadIssues } from '../../../document/read/issues.ts'
import { readDocument } from '../../../document/read/read.ts'
import type { JsonObject } from '../../../json.ts'
import type { Party } from '../../../model/generated/types.ts'
import { isDocumentOfType } from '../../../model/schema-registry.ts'
import { SCHEMA_BASE } from '../../../model/structure.ts'
import { getOwn } from '../../../values/text-map.ts'
import { HAS_FORBIDDEN, hasForbidden } from '../xml/characters.ts'
import type { Group } from '../xml/tree.ts'
import type { RecordKind } from './chain.ts'
import type { Faults } from './faults.ts'
import {
  checkParty,
  identityTypeOf,
  isSpanishWithout,
  NOT_IN_CENSUS,
  nifOf,
  readParty,
} from './party.ts'
import { type Options, oneOf } from './settings.ts'
import { isLonger } from './texts.ts'

/** Elements that follow from why there is another record, by the option `again`. */
const AGAIN: {
  readonly [kind in RecordKind]: { readonly [again: string]: { [term: string]: string } }
} = {
  RegistroAlta: {
    amend: { Subsanacion: 'S' },
    'amend-rejected': { Subsanacion: 'S', RechazoPrevio: 'S' },
    unknown: { Subsanacion: 'S', RechazoPrevio: 'X' },
  },
  RegistroAnulacion: {
    unknown: { SinRegistroPrevio: 'S' },
    rejected: { RechazoPrevio: 'S' },
    'unknown-rejected': { SinRegistroPrevio: 'S', RechazoPrevio: 'S' },
  },
}

/** Options with texts: their elements, and how long these may be. */
const TEXTS = {
  external_ref: { term: 'RefExterna', longest: 60, isOfAll: true },
  agreement: { term: 'NumRegistroAcuerdoFacturacion', longest: 15, isOfAll: false },
  system_agreement: { term: 'IdAcuerdoSistemaInformatico', longest: 16, isOfAll: false },
} as const

const KINDS = { registration: 'RegistroAlta', cancellation: 'RegistroAnulacion' } as const

/** Which record an option asks for. */
export const kindOf = (options: Options, faults: Faults): RecordKind =>
  KINDS[oneOf(options, 'record', ['registration', 'cancellation'], faults)]

/** The elements that follow from options alone. */
export function readRecordOptions(
  kind: RecordKind,
  options: Options,
  faults: Faults,
): { [term: string]: string } {
  const { again } = options
  const isCancellation = kind === 'RegistroAnulacion'
  const elements = again === undefined ? {} : getOwn(AGAIN[kind], again)
  if (!elements) {
    const known = Object.keys(AGAIN[kind]).join(', ')
    faults.add('17', 'verifactu.again', `again must be one of ${known} for this kind of record`)
  }
  const texts: { [term: string]: string } = {}
  for (const [name, { term, longest, isOfAll }] of Object.entries(TEXTS)) {
    const text = options[name as keyof typeof TEXTS]
    if (text === undefined) continue
    texts[term] = text
    const place = `verifactu.${name}`
    if (isCancellation && !isOfAll) faults.add('17', place, `${name} belongs to registrations only`)
    if (text.trim() === '' || isLonger(text, longest))
      faults.add('17', place, `${name} must have 1 to ${longest} characters`)
    if (hasForbidden(text)) faults.add('17', place, HAS_FORBIDDEN)
  }
  return { ...elements, ...texts }
}

const ROLES = ['E', 'D', 'T']

/** Who made a cancellation: GeneradoPor and Generador. */
export function readMaker(
  { by }: Options,
  supplierNif: string,
  day: string,
  clock: Clock,
  faults: Faults,
): { GeneradoPor?: string; Generador?: Group } {
  if (!by) return {}
  const at = 'verifactu.by'
  const add = faults.at('13', at)
  const { role, party: given } = by
  if (role === undefined || given === undefined) {
    add('by must have both role and party', '1224')
    return {}
  }
  if (!ROLES.includes(role)) {
    add('role must be E (the supplier), D (the customer) or T (somebody else)', '1225')
    return {}
  }
  const party = readParty(partyOf(given, clock), at, day)
  if (!party) {
    add(
      'party must have a tax_id with a code, or an identity with es-verifactu-identity-type',
      '1228',
    )
    return {}
  }
  checkParty(party, '13', faults)
  const nif = nifOf(party)
  if (role === 'E' && !nif) add('role E must have a party with a NIF', '1227')
  if (nif === supplierNif) add('leave by out if the supplier made the cancellation', '1259')
  if (role === 'T' && identityTypeOf(party) === NOT_IN_CENSUS)
    add('role T does not allow an identity of type 07', '1229')
  if (role === 'T' && isSpanishWithout(party, '03'))
    add('an identity of Spain must be a passport (03)', '1232')
  return { GeneradoPor: role, Generador: party }
}

/** A party of a request, normalised as in a document; undefined if it cannot be read. */
function partyOf(given: JsonObject, clock: Clock): Party | undefined {
  const issues = newReadIssues()
  const party = readDocument({ ...given, $schema: `${SCHEMA_BASE}org/party` }, issues)
  completeDocument(party, clock)
  return isDocumentOfType(party, 'org.Party') ? party : undefined
}
