/** The block of the software, which whoever answers for it describes: there is no default. */
import { isObject, type JsonObject } from '../../../json.ts'
import { quote, shortenName } from '../../../values/shorten.ts'
import { getOwn } from '../../../values/text-map.ts'
import { hasForbidden } from '../xml/characters.ts'
import type { Group } from '../xml/tree.ts'
import type { Faults } from './faults.ts'
import { isLonger } from './texts.ts'

interface Member {
  readonly longest: number
  readonly form?: RegExp
  readonly words?: string
  readonly aeat: readonly string[]
}

const YES_OR_NO = { longest: 1, form: /^[SN]$/, words: 'S or N' }

/** The members besides NIF and IDOtro. The agency has codes for some, and 1179 for the block. */
const MEMBERS: { readonly [name: string]: Member } = {
  NombreRazon: { longest: 120, aeat: ['1179'] },
  NombreSistemaInformatico: { longest: 30, aeat: ['1179', '1220'] },
  IdSistemaInformatico: {
    longest: 2,
    form: /^[0-9A-Z]{2}$/,
    words: 'two capital letters or digits',
    aeat: ['1179', '1177'],
  },
  Version: { longest: 50, aeat: ['1179'] },
  NumeroInstalacion: { longest: 100, aeat: ['1179'] },
  TipoUsoPosibleSoloVerifactu: { ...YES_OR_NO, aeat: ['1212'] },
  TipoUsoPosibleMultiOT: { ...YES_OR_NO, aeat: ['1212', '1213'] },
  IndicadorMultiplesOT: { ...YES_OR_NO, aeat: ['1212', '1226'] },
}

const NIF = { longest: 9, form: /^[0-9A-Z]{9}$/, words: 'nine digits and letters', aeat: ['1176'] }

const IDENTITY: { readonly [name: string]: Member } = {
  CodigoPais: { longest: 2, form: /^[A-Z]{2}$/, words: 'the code of a country', aeat: ['1179'] },
  IDType: { longest: 2, form: /^0[2-7]$/, words: 'a type from 02 to 07', aeat: ['1221'] },
  ID: { longest: 20, aeat: ['1222'] },
}

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
    Object.assign(group, readMembers({ NIF: nif }, { NIF }, at, faults))
  } else {
    const identity = isObject(other) ? other : {}
    group.IDOtro = { at, ...readMembers(identity, IDENTITY, `${at}.IDOtro`, faults) }
  }
  return group
}

function readMembers(
  given: JsonObject,
  members: { readonly [name: string]: Member },
  at: string,
  faults: Faults,
): { [name: string]: string } {
  const texts: { [name: string]: string } = {}
  for (const [name, { longest, form, words, aeat }] of Object.entries(members)) {
    const value = getOwn(given, name)
    const text = typeof value === 'string' ? value : ''
    texts[name] = text
    const isText = text.trim() !== '' && !isLonger(text, longest) && !hasForbidden(text)
    if (isText && (form?.test(text) ?? true)) continue
    const rule = words ?? `1 to ${longest} characters`
    faults.add('02', `${at}.${name}`, `${name} must be ${rule}`, ...aeat)
  }
  for (const name of Object.keys(given)) {
    if (!getOwn(members, name))
      faults.add('02', `${at}.${shortenName(name)}`, `unknown member ${quote(name)}`)
  }
  return texts
}
