/** The types of FatturaPA's elements: what a text must be. Source: schema 1.2.2. */
import { MINUS, NINE, POINT, ZERO } from '../../../values/characters.ts'
import { lazy } from '../../../values/lazy.ts'
import { readBase64 } from '../attachments.ts'
import type { Type } from '../xml/element-table.ts'

const form = (pattern: RegExp, asks: string): Type => ({ fits: (text) => pattern.test(text), asks })

/** Codes; a range such as TD01-TD06 stands for all codes from the first to the last. */
function oneOf(codes: string): Type {
  const list = lazy(() => new Set(codes.split(' ').flatMap(codesOf)))
  return { fits: (text) => list().has(text), asks: `one of ${codes.replaceAll(' ', ', ')}` }
}

/** The codes of a range; their last digits count up. */
function codesOf(range: string): string[] {
  const [first = '', last] = range.split('-')
  if (last === undefined) return [first]
  const width = first.includes('.') || first.length < 4 ? 1 : 2
  const prefix = first.slice(0, -width)
  const [start, end] = [first, last].map((code) => Number(code.slice(-width))) as [number, number]
  return Array.from(
    { length: end - start + 1 },
    (_, i) => prefix + String(start + i).padStart(width, '0'),
  )
}

/** Alphabets by their last characters. */
const BASIC_LATIN = 0x7f
const LATIN_1 = 0xff
const ANY = 0xffff

const LETTERS = { [BASIC_LATIN]: ' without accents (ASCII)', [LATIN_1]: ' of Latin-1', [ANY]: '' }

function text(min: number, max: number, alphabet: keyof typeof LETTERS = ANY): Type {
  return {
    fits: (value) => value.length >= min && value.length <= max && isWithin(value, alphabet),
    asks: `${min} to ${max} characters${LETTERS[alphabet]}`,
  }
}

function isWithin(value: string, alphabet: number): boolean {
  for (let i = 0; i < value.length; i++) if (value.charCodeAt(i) > alphabet) return false
  return true
}

/** Has it, from an index on, so many digits before the point at most, and two or more behind it? */
function isDecimal(value: string, digits: number, decimals: number, start = 0): boolean {
  let point = -1
  for (let i = start; i < value.length; i++) {
    const c = value.charCodeAt(i)
    if (c === POINT && point < 0) point = i
    else if (c < ZERO || c > NINE) return false
  }
  const before = point - start
  const behind = value.length - point - 1
  return before > 0 && before <= digits && behind >= 2 && behind <= decimals
}

const amount = (decimals: number): Type => {
  return {
    fits: (value) => isDecimal(value, 11, decimals, value.charCodeAt(0) === MINUS ? 1 : 0),
    asks: 'an amount with at most 11 digits before the point',
  }
}

const date = form(/^\d{4}-\d\d-\d\d$/, 'a date such as 2026-05-01')
const email = {
  fits: (value: string): boolean =>
    value.length >= 7 && value.length <= 256 && isAddress(value) && isWithin(value, LATIN_1),
  asks: 'an e-mail address of 7 to 256 characters',
}

/** Has it an at sign, and behind it a point, with something around both? */
function isAddress(value: string): boolean {
  const at = value.indexOf('@')
  const point = value.lastIndexOf('.')
  return at > 0 && point > at + 1 && point < value.length - 1
}

const lineNumber = form(/^[1-9]\d{0,3}$/, 'a number from 1 to 9999')
const yes = oneOf('SI')

/** The types that are not StringN, by name. */
const TYPES: { readonly [name: string]: Type } = {
  'xs:date': date,
  'xs:base64Binary': {
    fits: (value) => value !== '' && readBase64(value) === value,
    asks: 'a file in base64',
  },
  DataFattura: {
    fits: (value) => date.fits(value) && value >= '1970',
    asks: 'a date from 1970 on',
  },
  Amount2Decimal: amount(2),
  Amount8Decimal: amount(8),
  Quantita: {
    fits: (value) => isDecimal(value, 12, 8),
    asks: 'a quantity with at most 12 digits before the point',
  },
  Rate: {
    fits: (value) => isDecimal(value, 2, 2) || value === '100.00',
    asks: 'a rate from 0 to 100 with two decimals',
  },
  Nazione: form(/^[A-Z]{2}$/, 'a country code of two capitals'),
  Provincia: form(/^[A-Z]{2}$/, 'a province of two capitals'),
  Divisa: form(/^[A-Z]{3}$/, 'a currency code'),
  CAP: form(/^\d{5}$/, 'five digits'),
  Codice: text(1, 28),
  CodiceFiscale: form(/^[A-Z0-9]{11,16}$/, '11 to 16 capitals and digits'),
  CodiceDestinatario: form(/^[A-Z0-9]{6,7}$/, 'six or seven capitals and digits'),
  CodEORI: text(13, 17),
  Titolo: text(2, 10, BASIC_LATIN),
  NumeroCivico: text(1, 8, BASIC_LATIN),
  TelFax: text(5, 12, BASIC_LATIN),
  Email: email,
  EmailContatti: email,
  NumeroLinea: lineNumber,
  RiferimentoNumeroLinea: lineNumber,
  IBAN: form(/^[A-Za-z]{2}\d{2}[A-Za-z0-9]{11,30}$/, 'an IBAN'),
  BIC: form(/^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/, 'a BIC of 8 or 11 characters'),
  FormatoTrasmissione: oneOf('FPA12 FPR12'),
  TipoDocumento: oneOf('TD01-TD06 TD16-TD28'),
  RegimeFiscale: oneOf('RF01-RF02 RF04-RF19'),
  Natura: oneOf('N1 N2.1-N2.2 N3.1-N3.6 N4 N5 N6.1-N6.9 N7'),
  ModalitaPagamento: oneOf('MP01-MP23'),
  CondizioniPagamento: oneOf('TP01-TP03'),
  TipoCassa: oneOf('TC01-TC22'),
  TipoRitenuta: oneOf('RT01-RT06'),
  CausalePagamento: oneOf('A B C D E G H I L M N O P Q R S T U V W X Y L1 M1 M2 O1 V1 ZO'),
  EsigibilitaIVA: oneOf('D I S'),
  SocioUnico: oneOf('SU SM'),
  StatoLiquidazione: oneOf('LS LN'),
  TipoCessionePrestazione: oneOf('SC PR AB AC'),
  TipoScontoMaggiorazione: oneOf('SC MG'),
  SoggettoEmittente: oneOf('CC TZ'),
  Ritenuta: yes,
  BolloVirtuale: yes,
}

/** All types: also StringN, StringNLatin and String35LatinExt, as they are met. */
const types = new Map(Object.entries(TYPES))

const ALPHABETS = { '': BASIC_LATIN, Latin: LATIN_1, LatinExt: ANY } as const

/** The type of a name in the table. @throws Error if there is none */
export function typeOf(name: string): Type {
  const type = types.get(name)
  if (type) return type
  const [, length, letters = ''] = /^String(\d+)(Latin|LatinExt)?$/.exec(name) ?? []
  if (!length) throw new Error(`unknown type ${name}`)
  const made = text(1, Number(length), ALPHABETS[letters as keyof typeof ALPHABETS])
  types.set(name, made)
  return made
}

/** Does a text fit a type? */
export const fits = (name: string, value: string): boolean => typeOf(name).fits(value)
