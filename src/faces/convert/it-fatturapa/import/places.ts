/** From paths of the document back to the elements that it was made of. */
import { getOwn } from '../../../../values/text-map.ts'
import type { Source } from '../../import/take-terms.ts'
import { type Group, groupsOf } from '../../xml/tree.ts'

/** The elements of members, from that of their object, or from the root. */
const PLACES: { readonly [member: string]: string } = {
  supplier: 'FatturaElettronicaHeader CedentePrestatore',
  customer: 'FatturaElettronicaHeader CessionarioCommittente',
  tax_id: 'DatiAnagrafici IdFiscaleIVA IdCodice',
  identities: 'DatiAnagrafici CodiceFiscale',
  name: 'DatiAnagrafici Anagrafica Denominazione',
  addresses: 'Sede',
  registration: 'IscrizioneREA',
  telephones: 'Contatti Telefono',
  emails: 'Contatti Email',
  item: 'Descrizione',
  taxes: 'AliquotaIVA',
  payment: 'DatiPagamento DettaglioPagamento',
  iban: 'IBAN',
}

/**
 * Makes the function that finds the XPath of what a path of the document was made of.
 * @param lines the elements of its lines
 */
export const createPlaceOf =
  ({ tree, pathOf }: Source, body: Group, lines: readonly Group[]) =>
  (path: string): string | undefined => {
    const [, index = ''] = /^\$\.lines\[(\d+)/.exec(path) ?? []
    const start = lines[Number(index || -1)] ?? body
    let [group, term] = [start, '']
    for (const member of path.split(/\W+/))
      for (const name of getOwn(PLACES, member)?.split(' ') ?? []) {
        term = name
        group = groupsOf(group, name)[0] ?? groupsOf(tree, name)[0] ?? group
      }
    return group === body ? undefined : pathOf(group, term)
  }
