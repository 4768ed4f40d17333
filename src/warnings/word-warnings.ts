/**
 * Warnings about notes that name a treatment which the taxes of the lines do not have. Tax that is stated is owed (Directive
 * 2006/112/EC art. 203).
 */

import type { Context } from '../definitions/contract.ts'
import type { Combo, Invoice, OrgNote, TaxNote } from '../model/generated/types.ts'
import { saying } from '../validate/guards.ts'
import { type RuleNode, warning, when } from '../validate/rules.ts'
import { finding } from '../vocabulary/finding.ts'
import { factOf } from './facts.ts'
import { TURNOVER } from './trade.ts'
import { isTurnedRound, NEGATION } from './turned-round.ts'

/** What phrases say of the tax, and the keys that contradict them. */
interface Saying {
  readonly says: string
  /** What to do instead of removing the note. */
  readonly use: string
  readonly against: readonly string[]
  /** Does a word of negation turn it round? */
  readonly isNegated: boolean
  /** In small letters, without accents. */
  readonly phrases: readonly string[]
  /** Phrases of one country, as articles of laws have the same names in several. */
  readonly national?: { readonly [country: string]: readonly string[] }
  /** Words that say it if a short note speaks of nothing else. */
  readonly alone?: { readonly [country: string]: RegExp }
  /** Tags that make it right. */
  readonly tags?: readonly string[]
}

const EXONERE = /\bexoneree?s?\b(?! d)/

// biome-ignore format: table
const SAYINGS: readonly Saying[] = [
  {
    says: 'that the customer owes the tax', use: '"reverse-charge"', against: ['standard', 'export'], isNegated: true,
    phrases: ['reverse charge', 'reverse-charge', 'steuerschuldnerschaft des leistungsempfangers', 'ubergang der steuerschuld', 'autoliquidation',
      'inversion del sujeto pasivo', 'inversione contabile', 'btw verlegd', 'odwrotne obciazenie', 'autoliquidacao', 'omvand betalningsskyldighet',
      'kaannetty verovelvollisuus', 'omvendt betalingspligt', 'αντιστροφη επιβαρυνση', 'preneseni danove povinnosti', 'prenesenie danovej povinnosti', 'dan odvede zakaznik', 'taxare inversa', 'forditott adozas',
      'prijenos porezne obveze', 'обратно начисляване', 'nodokla apgriezta', 'atvirkstinis apmokestinimas', 'poordmaksustamine', 'obrnjena davcna', 'αντιστροφη χρεωση'],
    national: { DE: ['§ 13b ustg', '§13b ustg'], AT: ['§ 19 abs. 1 ustg'] },
  },
  {
    says: 'that it is an intra-community supply', use: '"intra-community"', against: ['standard', 'export'], isNegated: true,
    phrases: ['innergemeinschaftliche lieferung', 'livraison intracommunautaire', 'entrega intracomunitaria', 'cessione intracomunitaria',
      'intra-community supply', 'intracommunautaire levering', 'wewnatrzwspolnotowa dostawa', 'transmissao intracomunitaria'],
    national: { FR: ['262 ter'], DE: ['§ 6a ustg', '§6a ustg'], ES: ['art. 25 ley 37/1992', 'art. 25 de la ley 37/1992'], IT: ['art. 41 dl 331', 'art. 41 d.l. 331'] },
  },
  {
    says: 'that it is an export', use: '"export"', against: ['standard', 'intra-community'], isNegated: true,
    phrases: ['ausfuhrlieferung', 'steuerfreie ausfuhr', 'exportation exoneree', 'exportacion exenta', 'export zero-rated', 'zero-rated export'],
    national: { IT: ['non imponibile art. 8', 'non imponibile ex art. 8', "non imponibile ai sensi dell'art. 8"] },
  },
  {
    says: 'that no tax is charged, as by a small business', use: '"exempt"', against: ['standard'], isNegated: false,
    phrases: ['kleinunternehmer', 'franchise en base', 'regimen de franquicia', 'regime forfettario', 'vrijstelling kleine ondernemers', 'vrijstelling voor kleine ondernemers', 'small business exemption'],
    national: { DE: ['§ 19 ustg', '§19 ustg', '§ 19 abs. 1 ustg'], AT: ['§ 6 abs. 1 z 27'], FR: ['293 b'], PT: ['art. 53 civa', 'artigo 53', 'art. 53.º'], PL: ['art. 113'], BE: ['art. 56bis'] },
  },
  {
    says: 'that it is exempt', use: '"exempt"', against: ['standard'], isNegated: true,
    phrases: ['steuerfrei nach § 4', 'umsatzsteuerfrei', 'exonere de tva', 'exoneree de tva', 'exonerees de tva', 'exoneration de tva', 'exento de iva', 'exenta de iva', 'esente iva', 'esente da iva',
      'vrijgesteld van btw', 'vrijgesteld van omzetbelasting', 'zwolniony z vat', 'zwolniona z vat', 'zwolnione z vat', 'isento de iva', 'vat exempt', 'exempt from vat'],
    alone: { FR: EXONERE, BE: /\b(?:exoneree?s?|vrijgesteld)\b(?! (?:d|van\b))/, LU: EXONERE, NL: /\bvrijgesteld\b(?! van\b)/, PL: /\bzwolnion[yaei]\b(?! (?:z|od)\b)/ },
    national: { ES: ['exenta art. 20', 'exento art. 20'], IT: ['esente art. 10'], PT: ['isento art. 9'] },
  },
  {
    says: 'that the margin is taxed, of which the tax is not stated (art. 325)', use: '"exempt"', against: ['standard'], isNegated: true,
    phrases: ['differenzbesteuerung', 'regime de la marge', 'regime particulier - biens d\'occasion', 'regimen especial de bienes usados', 'regimen especial de los bienes usados', 'margeregeling', 'procedura marzy', 'regime del margine', 'margin scheme', 'vat margin'],
    tags: ['travel-agency', 'second-hand-goods', 'art', 'antiques'],
  },
]

/** A note about one line, or one sort of goods, says nothing of the others. */
const OF_ONE =
  /\b(?:line|lines|item|zeile|position|positionen|pos|linea|lineas|ligne|lignes|riga|righe|regel|pozycja)\b\.? ?\d/

/** An article may be one of a law. */
const OF_ARTICLE = /\b(?:artikel|article)\b\.? ?(\d{1,3})\b/

/** Is a note about one of the lines? */
function isOfOne(words: string, { lines = [] }: Invoice): boolean {
  const [, article] = OF_ARTICLE.exec(words) ?? []
  return OF_ONE.test(words) || (article !== undefined && Number(article) <= lines.length)
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\s\u00a0]+/g, ' ')

/** The key that all turnover taxes of an invoice have; undefined if they have several, or a rate of zero. */
function onlyKeyOf({ lines, charges }: Invoice): string | undefined {
  let only: string | undefined
  for (const rows of [lines, charges]) {
    for (const row of rows ?? []) {
      for (const combo of row?.taxes ?? []) {
        const key = combo === null ? undefined : keyOf(combo)
        if (key === undefined) continue
        if (only !== undefined && only !== key) return undefined
        only = key
      }
    }
  }
  return only
}

function keyOf({ cat, key, percent }: Combo): string | undefined {
  if (!TURNOVER.includes(cat ?? '')) return undefined
  const isCharged = percent !== undefined && !percent.isZero()
  if (key === undefined || key === 'standard') return isCharged ? 'standard' : 'zero'
  return key
}

/** Notes of an invoice that corrects more than so many are not read. */
const MOST_PRECEDING = 10

/** Is a note about an invoice that is corrected, rather than about this one? */
const namesPreceding = (text: string, { preceding = [] }: Invoice): boolean =>
  preceding.length > MOST_PRECEDING ||
  preceding.some((each) => each?.code && text.includes(each.code))

/** Notes that are longer say more than one thing. */
const SHORT = 80

/** What else may be free: carriage, duties, penalties. */
const NOT_OF_SUPPLY =
  /douan|droit|\bport\b|livraison|transport|frais|penal|accis|garant|invoer|vracht|verzend|kosten|leges|\bcla\b|akcyz|dostaw|oplat|koszt/

const isAlone = (words: string, word: RegExp | undefined): boolean =>
  word !== undefined && words.length <= SHORT && word.test(words) && !NOT_OF_SUPPLY.test(words)

/** Where a phrase starts in a text, as words of their own; German ones may go on. */
function placeOf(phrase: string, words: string): number {
  const isNumber = /\d$/.test(phrase)
  let place = words.indexOf(phrase)
  while (place >= 0) {
    const isPart = isNumber && /^\d/.test(words.slice(place + phrase.length))
    if (!isPart && !/[\p{L}\d]$/u.test(words.slice(0, place))) return place
    place = words.indexOf(phrase, place + 1)
  }
  return place
}

/** Does a text say it, and not turn it round? */
function isSaid(
  { phrases, national = {}, alone = {}, isNegated }: Saying,
  words: string,
  country: string,
): boolean {
  const all = Object.hasOwn(national, country) ? [...phrases, ...national[country]!] : phrases
  const isNamed = all.some((phrase) => {
    const start = placeOf(phrase, words)
    return start >= 0 && !(isNegated && isTurnedRound(words, start, start + phrase.length))
  })
  return isNamed || (isAlone(words, alone[country]) && !NEGATION.test(words))
}

function saysOther(text: string, context: Context): string | undefined {
  const invoice = context.document as Invoice
  const key = factOf(context, onlyKeyOf)
  if (key === undefined) return undefined
  const words = folded(text)
  if (isOfOne(words, invoice) || namesPreceding(text, invoice)) return undefined
  for (const saying of SAYINGS) {
    const { against, tags = [], says, use } = saying
    if (!against.includes(key) || tags.some((tag) => context.tags.includes(tag))) continue
    if (!isSaid(saying, words, context.regime?.country ?? '')) continue
    const is = key === 'standard' ? 'tax is charged' : `the key is "${key}"`
    return `it says ${says}, but in lines[].taxes ${is}: remove the note, or use the key ${use}`
  }
  return undefined
}

const CONTRADICTS = 'contradicts the taxes of the lines'

const noteRule = (path: string): RuleNode =>
  warning(
    'DOCKET-NOTE-TREATMENT',
    path,
    finding(
      CONTRADICTS,
      (note: OrgNote | TaxNote | null, context) =>
        // What a tag adds is the matter of its own rules.
        note?.text && !context.tags.includes(note.key ?? '')
          ? saysOther(note.text, context)
          : undefined,
      'text',
    ),
  )

export const WORD_WARNINGS: RuleNode[] = [
  when(
    saying('there are notes', ({ notes, tax }: Invoice): boolean => Boolean(notes || tax?.notes)),
    [noteRule('notes[]'), noteRule('tax.notes[]')],
  ),
]
