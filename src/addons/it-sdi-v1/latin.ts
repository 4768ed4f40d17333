/** Texts in the characters of FatturaPA, Latin-1. */

import { matches } from '../../validate/constraints.ts'
import type { Constraint } from '../../validate/rules.ts'
import spellings from './spellings.json' with { type: 'json' }

/** The spelling of signs beyond Latin-1 that have a common one within it. */
const spelling = new Map(
  Object.entries(spellings).flatMap(([signs, text]) => [...signs].map((sign) => [sign, text])),
)

export const spellOut = (text: string): string =>
  text.replaceAll(/[\u0152-\u2212]/g, (sign) => spelling.get(sign) ?? sign)

const beyond = /[^\0-\xff]/g

/** A text within Latin-1 that is read in the same way: with the usual signs, and letters without their marks. */
function latinOf(text: string): string {
  const plain = (sign: string): string => sign.normalize('NFD').replaceAll(beyond, '') || sign
  return spellOut(text).replaceAll(beyond, plain)
}

export const latin1: Constraint = {
  ...matches(/^[\0-\xff]*$/, 'in characters of Latin-1 (up to U+00FF)'),
  hint(text: string) {
    const plain = latinOf(text)
    const left = plain.match(beyond)
    return left ? `replace ${[...new Set(left)].join(' ')}` : `write ${JSON.stringify(plain)}`
  },
}
