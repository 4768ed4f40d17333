/** The types of FA(3)'s elements: what a text must be. Source: schema FA(3) 1-0E and its base types. */
import { regimeOf } from '../../../definitions/registry.ts'
import { lazy } from '../../../values/lazy.ts'
import type { Type } from '../xml/element-table.ts'

const form = (pattern: RegExp, asks: string): Type => ({ fits: (text) => pattern.test(text), asks })

function oneOf(codes: string, separator = ' '): Type {
  const list = lazy(() => new Set(codes.split(separator)))
  return { fits: (text) => list().has(text), asks: `one of ${[...list()].join(', ')}` }
}

/** Characters as the schema counts them: those beyond 16 bits are one. */
const isWithin = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= 2 * most && [...text].length <= most)

const token = (most: number, least = 1): Type => {
  return {
    fits: (text) => text.length >= least && isWithin(text, most),
    asks: `${least} to ${most} characters`,
  }
}

const LAST_DAY = '2050-01-01'

const dateSince = (first: string): Type => {
  return {
    fits: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && text >= first && text <= LAST_DAY,
    asks: `a date from ${first} to ${LAST_DAY}`,
  }
}

/** The first moment that DataWytworzeniaFa may be. */
export const FIRST_MOMENT = '2025-09-01T00:00:00Z'

const moment: Type = {
  fits: (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    text >= FIRST_MOMENT &&
    text.slice(0, 10) <= LAST_DAY,
  asks: `a moment such as 2026-05-05T10:00:00Z, from ${FIRST_MOMENT} on`,
}

/** A NIP, also that of a party that is not a taxpayer; KSeF checks its last digit. */
export const isNip = (text: string): boolean => regimeOf('PL')?.taxIdentity?.valid?.(text) === true

const yes = oneOf('1')

const TYPES: { readonly [name: string]: Type } = {
  byte: oneOf('3'),
  TKodFormularza: oneOf('FA'),
  integer: oneOf('1 2'),
  TWybor1: yes,
  TWybor1_2: oneOf('1 2'),
  TNaturalny: form(/^[1-9]\d{0,13}$/, 'a number from 1'),
  TKwotowy: form(
    /^-?(?:[1-9]\d{0,15}|0)(?:\.\d{1,2})?$/,
    'an amount of at most 16 digits and 2 decimals',
  ),
  TKwotowy2: form(
    /^-?(?:[1-9]\d{0,13}|0)(?:\.\d{1,8})?$/,
    'an amount of at most 14 digits and 8 decimals',
  ),
  TIlosci: form(
    /^-?(?:[1-9]\d{0,15}|0)(?:\.\d{1,6})?$/,
    'a number of at most 16 digits and 6 decimals',
  ),
  TProcentowy: form(/^(?:100(?:\.0{1,6})?|[1-9]?\d(?:\.\d{1,6})?)$/, 'a percentage from 0 to 100'),
  TDataCzas: moment,
  TDataT: dateSince('2006-01-01'),
  TDataU: dateSince('1990-01-01'),
  TData: dateSince('2016-07-01'),
  TNrNIP: { fits: isNip, asks: 'a NIP: ten digits, the last a check digit' },
  TNIPIdWew: {
    fits: (text) => /^\d{10}-\d{5}$/.test(text) && isNip(text.slice(0, 10)),
    asks: 'a NIP, a hyphen and five digits',
  },
  TNrVatUE: form(/^[\dA-Z+*]{1,12}$/, '1 to 12 digits, capitals, + and *'),
  TNrIdentyfikacjiPodatkowej: token(50),
  TNumerKSeF: form(
    /^(?:[1-9](?:\d[1-9]|[1-9]\d)\d{7}|M\d{9}|[A-Z]{3}\d{7})-(?:20[2-9]\d|2[1-9]\d\d|[3-9]\d{3})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-[\dA-F]{6}-?[\dA-F]{6}-[\dA-F]{2}$/,
    'a KSeF number such as 5265877635-20260214-0100001AF629-AF',
  ),
  TKodKraju: form(/^(?!E[LU]|XU)[A-Z]{2}$/, 'a country code of ISO 3166-1'),
  TKodyKrajowUE: oneOf(
    'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI',
  ),
  // Of the codes that documents may have, the schema lacks these.
  TKodWaluty: form(
    /^(?!BCH|BTC|BYR|CNH|GBX|SKK|SLE|STD|XFU|XTS|ZMK)[A-Z]{3}$/,
    'a currency of ISO 4217 that FA(3) lists',
  ),
  TAdresEmail: {
    fits: (text) => text.length >= 3 && isWithin(text, 255) && text.slice(1, -1).includes('@'),
    asks: 'an e-mail address of 3 to 255 characters',
  },
  TNumerTelefonu: token(16),
  TNrRB: token(34, 10),
  SWIFT_Type: form(/^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/, 'a BIC of 8 or 11 characters'),
  TNrKRS: form(/^\d{10}$/, 'ten digits'),
  TNrREGON: form(/^\d{9}(?:\d{5})?$/, 'nine or fourteen digits'),
  TStawkaPodatku: oneOf('23,22,8,7,5,4,3,0 KR,0 WDT,0 EX,zw,oo,np I,np II', ','),
  TRodzajFaktury: oneOf('VAT KOR ZAL ROZ UPR KOR_ZAL KOR_ROZ'),
  TTypKorekty: oneOf('1 2 3'),
  TRolaPodmiotu3: oneOf('1 2 3 4 5 6 7 8 9 10 11'),
  TFormaPlatnosci: oneOf('1 2 3 4 5 6 7'),
  TGTU: form(/^GTU_(?:0[1-9]|1[0-3])$/, 'one of GTU_01 to GTU_13'),
  TZnakowy: token(256),
  TZnakowy9: token(9),
  TZnakowy20: token(20),
  TZnakowy50: token(50),
  TZnakowy512: token(512),
}

/** What is never written is only read. */
const ANY: Type = { fits: () => true, asks: 'a text' }

/** The type of a name in the table. */
export const typeOf = (name: string): Type => TYPES[name] ?? ANY

/** Does a text fit a type? */
export const fits = (name: string, value: string): boolean => typeOf(name).fits(value)
