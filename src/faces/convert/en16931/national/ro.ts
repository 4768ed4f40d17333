/**
 * Romania, RO e-Factura: CIUS-RO 1.0.1. Counties by their codes of ISO 3166-2, and the sectors of Bucharest instead of the
 * city. Source: OMF 1366/2021 and its annexes; rules CIUS-RO 1.0.9.
 */
import type { JsonObject } from '../../../../json.ts'
import { take } from '../../take-members.ts'
import { textOf } from '../../xml/tree.ts'
import {
  addressesIn,
  type Layer,
  type Place,
  partiesOf,
  type Source,
  setTerm,
  subdivisionFinder,
} from './layer.ts'

const findCounty = subdivisionFinder('RO', /\b(?:judetul|judet|jud|county|municipiul|mun)\b/g)

const CAPITAL = 'RO-B'
const IN_CAPITAL = /^\s*(?:municipiul\s+)?(?:bucure[sșş]ti|bucharest)/i
const SECTOR = /sector(?:ul)?\s*([1-6])(?!\d)/i

export const ROMANIA: Layer = {
  prefix: 'DOCKET-ROCIUS',
  write(tree, source) {
    for (const place of addressesIn(tree, source.invoice))
      if (textOf(place.group, place.terms.country) === 'RO') setCounty(place, source)
  },
  receive: () => (invoice) => {
    const addresses = partiesOf(invoice).flatMap(
      (party) => party.addresses as JsonObject[] | undefined,
    )
    for (const address of addresses) {
      const [, county] = /^RO-([A-Z]{1,2})$/.exec(String(address?.region ?? '')) ?? []
      if (address?.country !== 'RO' || county === undefined) continue
      address.state = county
      delete address.region
    }
  },
}

function setCounty({ group, terms, address }: Place, source: Source): void {
  const { state, region, locality, street_extra } = address
  const inState = findCounty(state)
  const code = inState ?? findCounty(region) ?? (IN_CAPITAL.test(locality ?? '') ? 'B' : undefined)
  if (code === undefined) return
  const county = `RO-${code}`
  setTerm(group, terms.subdivision, county, source)
  if (inState !== undefined) take(source.used, address, 'state')
  if (county !== CAPITAL) return
  const [sector] = [locality, region, street_extra].flatMap(
    (text) => SECTOR.exec(text ?? '')?.[1] ?? [],
  )
  if (sector !== undefined) setTerm(group, terms.city, `SECTOR${sector}`, source)
}
