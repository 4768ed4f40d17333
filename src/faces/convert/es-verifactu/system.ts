/** The block of the software, which whoever answers for it describes: there is no default. */
import type { Fault } from '../../../faults.ts'
import { isObject, type JsonObject } from '../../../json.ts'
import { quote, shortenName } from '../../../values/shorten.ts'
import { getOwn } from '../../../values/text-map.ts'
import { hasForbidden } from '../xml/characters.ts'
import { readType } from '../xml/element-types.ts'
import type { Group } from '../xml/tree.ts'
import { type Faults, newFaults } from './faults.ts'
import table from './system.json' with { type: 'json' }

/** What members must be, and the agency's codes if they are not. */
type Members = ReturnType<typeof membersOf>

const membersOf = (lines: { readonly [name: string]: string }) =>
  Object.entries(lines).map(([name, line]) => {
    const at = line.indexOf(' | ')
    return { name, codes: line.slice(0, at).split(' '), ...readType(line.slice(at + 3)) }
  })

const MEMBERS = membersOf(table.members)
const NIF = membersOf(table.nif)
const IDENTITY = membersOf(table.identity)

/** Reads the block. */
export function readSystem(system: JsonObject | undefined, faults: Faults): Group | undefined {
  const at = 'verifactu.system'
  if (!system) {
    faults.add(
      '02',
      at,
      'describe the software that you answer for, here or in the file of --verifactu-system',
    )
    return undefined
  }
  const { NIF: nif, IDOtro: other, ...members } = system
  const group: Group = { at, ...readMembers(members, MEMBERS, at, faults) }
  const [hasNif, hasOther] = [nif ?? undefined, other ?? undefined].map(
    (each) => each !== undefined,
  )
  if (hasNif === hasOther) {
    faults.add('02', at, 'set either NIF or IDOtro', '1223')
  } else if (hasNif) {
    Object.assign(group, readMembers({ NIF: nif }, NIF, at, faults))
  } else {
    const identity = isObject(other) ? other : {}
    group.IDOtro = { at, ...readMembers(identity, IDENTITY, `${at}.IDOtro`, faults) }
  }
  return group
}

/** The faults of a block, for whoever sets one for all records. */
export function faultsOfSystem(system: JsonObject): Fault[] {
  const faults = newFaults()
  readSystem(system, faults)
  return faults.list()
}

function readMembers(
  given: JsonObject,
  members: Members,
  at: string,
  faults: Faults,
): { [name: string]: string } {
  const texts: { [name: string]: string } = {}
  for (const { name, codes, fits, asks } of members) {
    const value = getOwn(given, name)
    const text = typeof value === 'string' ? value : ''
    texts[name] = text
    if (text.trim() === '' || hasForbidden(text) || !fits(text))
      faults.add('02', `${at}.${name}`, `${name} must be ${asks}`, ...codes)
  }
  for (const name of Object.keys(given)) {
    if (!members.some((member) => member.name === name))
      faults.add('02', `${at}.${shortenName(name)}`, `unknown member ${quote(name)}`)
  }
  return texts
}
