/** Hints on postal codes that do not have the form of their country. */

import type { Address } from '../model/generated/types.ts'
import { hint, type RuleNode } from '../validate/rules.ts'
import { MINUS, NINE, SPACE, ZERO } from '../values/characters.ts'
import { getOwn } from '../values/text-map.ts'
import { finding } from '../vocabulary/finding.ts'
import { isAsciiLetter } from './placeholder-warnings.ts'

/**
 * `#` is a digit, `@` a letter, `*` either; blanks and hyphens may be left out. Countries that are not listed have other forms, several or
 * none. Source: Universal Postal Union, postal addressing systems in member countries.
 */
const FORMS: { readonly [country: string]: readonly string[] } = Object.fromEntries(
  Object.entries({
    '####': 'AT AU BE BG CH CY DK HU LI LU NO NZ SI ZA',
    '#####': 'DE EE ES FI FR HR IT MC MX TR',
    '######': 'CN IN RO SG',
    '### ##': 'CZ GR SE SK',
    '##-###': 'PL',
    '###-####': 'JP',
    '#####-###': 'BR',
    '#### @@': 'NL',
    '@#@ #@#': 'CA',
    '@@@ ####': 'MT',
    '#####|#####-####': 'US SA',
    '####-###|####': 'PT',
    // With GIR 0AA and BFPO 1234.
    '@# #@@|@@## #@@|@@#@ #@@|@## #@@|@@# #@@|@#@ #@@|@@@ #@@|@@@@ #|@@@@ ##|@@@@ ###|@@@@ ####':
      'GB',
    // With D6W, and the districts of Dublin before there were Eircodes.
    '@## ****|@#@ ****|@#|@##|@@@@@@ #|@@@@@@ ##': 'IE',
  }).flatMap(([forms, countries]) =>
    countries.split(' ').map((country) => [country, forms.split('|')]),
  ),
)

/** How the codes of a country begin: with the number of a province. */
const BEGINNINGS: { readonly [country: string]: readonly [form: RegExp, words: string] } = {
  ES: [/^(?:0[1-9]|[1-4]\d|5[0-2])/, ', from 01 to 52'],
}

const HASH = 35
const AT = 64

const isSeparator = (c: number): boolean => c === SPACE || c === MINUS

function hasForm(code: string, form: string): boolean {
  let at = 0
  for (let i = 0; i < form.length; i++) {
    const sign = form.charCodeAt(i)
    if (isSeparator(sign)) continue
    while (isSeparator(code.charCodeAt(at))) at++
    const c = code.charCodeAt(at++)
    const isDigit = c >= ZERO && c <= NINE
    if (!(sign !== AT && isDigit) && !(sign !== HASH && isAsciiLetter(c))) return false
  }
  return at >= code.length
}

/** `D-10115` and `CH-8001`: a country in front, as letters across borders had it. */
const WITH_COUNTRY = /^[A-Z]{1,3}[- ] ?(?=\d)/

function wrongCode({ country, code }: Address): string | undefined {
  const forms = country && code ? getOwn(FORMS, country) : undefined
  if (!forms || !code) return undefined
  const beginning = getOwn(BEGINNINGS, country)
  const isRight = (text: string): boolean =>
    forms.some((form) => hasForm(text, form)) && (beginning?.[0].test(text) ?? true)
  if (isRight(code) || isRight(code.trim().replace(WITH_COUNTRY, ''))) return undefined
  const shown = forms
    .slice(0, 2)
    .map((form) => form.replaceAll('#', '1').replace(/[@*]/g, 'A'))
    .join(' or ')
  return `in ${country} postal codes look like ${shown}${beginning?.[1] ?? ''}: correct it, or country`
}

/** Rules on addresses. */
export const POSTAL_CODE_HINTS: RuleNode[] = [
  hint('DOCKET-POSTAL-CODE', '', finding('is not a postal code of its country', wrongCode, 'code')),
]
