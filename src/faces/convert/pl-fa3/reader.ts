/** How texts of a document are read, and which sign its figures have in the file. */
import type { Invoice } from '../../../model/generated/types.ts'
import type { Amount } from '../../../values/amount.ts'
import type { TextReader } from '../element-bindings.ts'
import { hasText, newUsed, takeText } from '../take-members.ts'
import { FORBIDDEN } from '../xml/characters.ts'
import { isCorrection, typeOfInvoice } from './facts.ts'
import type { Faults } from './faults.ts'

/** Reads a document. Texts have no blanks at their ends, and single ones within; blank ones count as absent. */
export interface Reader extends TextReader {
  /** Cleans a text that is taken with its object. */
  readonly clean: (text: string | undefined, at: string, member: string) => string | undefined
  /** Gives figures the sign that they have in the file: those of corrections are differences. */
  readonly signed: (amount: Amount) => Amount
}

export function newReader(invoice: Invoice, faults: Faults): Reader {
  const used = newUsed()
  const isTurned = invoice.type === 'credit-note' && isCorrection(typeOfInvoice(invoice))
  const clean: Reader['clean'] = (text, at, member) => {
    if (!hasText(text)) return undefined
    if (isPlain(text)) return text
    if (FORBIDDEN.test(text) || REJECTED.test(text)) {
      const description =
        'the text has a character that KSeF does not accept, such as a control character; drop it'
      faults.add('19', `${at}.${member}`, description)
    }
    return text.replace(BLANKS, ' ').replace(/^ | $/g, '')
  }
  return {
    used,
    signed: isTurned ? (amount) => amount.negate() : (amount) => amount,
    clean,
    text: (holder, member, at) => clean(takeText(used, holder, member), at, member),
  }
}

/** Characters that KSeF does not accept, besides those that XML cannot have. */
const REJECTED = /[\x7f-\x84\x86-\x9f]|\p{Noncharacter_Code_Point}/u

/** Blanks as XML has them. */
const BLANKS = /[\t\n\r ]+/g

const BLANK = 0x20

/** Is it written as it is? Nearly all texts are. */
function isPlain(text: string): boolean {
  let last = BLANK
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c < BLANK || (c === BLANK && last === BLANK)) return false
    if ((c > 0x7e && c < 0xa0) || c > 0xd7ff) return false
    last = c
  }
  return last !== BLANK
}
