/** Texts as FatturaPA has them: characters of Latin-1, without tabs and line breaks. */
import { spellOut } from '../../../addons/it-sdi-v1/latin.ts'
import type { Change } from '../conversion.ts'
import type { TextReader as PlainReader } from '../element-bindings.ts'
import { newUsed, takeText } from '../take-members.ts'
import { HAS_FORBIDDEN, hasForbidden } from '../xml/characters.ts'
import type { Faults } from './faults.ts'

/** Has it no characters but those of Latin-1 that are printed? */
function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c < 0x20 || (c > 0x7e && c < 0xa0) || c > 0xff) return false
  }
  return true
}

/** Reads the texts of a document, and notes what is changed in them. */
export interface TextReader extends PlainReader {
  readonly changed: Change[]
}

export function newTextReader(faults: Faults): TextReader {
  const changed: Change[] = []
  const used = newUsed()
  return {
    changed,
    used,
    text(holder, member, at) {
      const text = takeText(used, holder, member)
      if (text === undefined || isPlain(text)) return text
      const path = `${at}.${member}`
      if (hasForbidden(text)) faults.add('19', path, HAS_FORBIDDEN)
      const line = text.replaceAll(/[\t\n\r]/g, ' ')
      const xml = spellOut(line)
      if (xml !== line) changed.push({ path, document: text, xml })
      return xml
    },
  }
}
