/** The types of FatturaPA's elements: what a text must be. Source: schema 1.2.2. */
import { readBase64 } from '../attachments.ts'
import { createTypes, readType } from '../xml/element-types.ts'
import lines from './types.json' with { type: 'json' }

const file = {
  fits: (value: string): boolean => value !== '' && readBase64(value) === value,
  asks: 'a file in base64',
}

const latin = readType('7 to 256 characters of Latin-1')
const email = {
  fits: (value: string): boolean => latin.fits(value) && isAddress(value),
  asks: 'an e-mail address of 7 to 256 characters',
}

/** Has it an at sign, and behind it a point, with something around both? */
function isAddress(value: string): boolean {
  const at = value.indexOf('@')
  const point = value.lastIndexOf('.')
  return at > 0 && point > at + 1 && point < value.length - 1
}

const OWN = { 'xs:base64Binary': file, Email: email, EmailContatti: email }

const LETTERS = { '': ' without accents (ASCII)', Latin: ' of Latin-1', LatinExt: '' } as const

/** StringN, StringNLatin and StringNLatinExt. */
export const { fits, typeOf } = createTypes(lines, OWN, (name) => {
  const [, length, letters = ''] = /^String(\d+)(Latin|LatinExt)?$/.exec(name) ?? []
  if (length === undefined) throw new Error(`unknown type ${name}`)
  return readType(`1 to ${length} characters${LETTERS[letters as keyof typeof LETTERS]}`)
})
