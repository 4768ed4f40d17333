/** The texts of rules that are stated without words: the description follows from the test. */
import { nameOfTerm } from '../terms/terms.ts'
import words from './data/words.json' with { type: 'json' }
import type { RuleLine } from './rule-lines.ts'

interface Words {
  readonly description: string
  readonly fix: string
}

/** Words by the form of a test, for its place (`$1`) and a name or number (`$2`), which may have words of its own. */
const FORMS: readonly (readonly [
  form: RegExp,
  description: string,
  fix: string,
  named?: (name: string) => string | undefined,
])[] = [
  [/^cents\(([^()]+)\)$/, '$1 may have two decimals at most.', 'Round it to two decimals.'],
  [/^single\((.+)\)$/, '$1 may occur once.', 'Keep one and remove the others.'],
  [
    /^listed\((?:upper\()?([^(),]+)\)?, '(\w+)'\)/,
    '$1 must be a code of $2.',
    'Use a code of the list.',
    (list) => LISTS[list],
  ],
  [
    /^form\((\.), '(\w+)'\)$/,
    '$1 $2.',
    'Correct it.',
    (form) => ASKED[form] ?? 'must have its form',
  ],
  [/^length\((\.)\) <= (\d+)$/, '$1 must have $2 characters at most.', 'Shorten it.'],
  [
    /^oneLine\((\.|@\w+), (\d+)\)$/,
    '$1 must be one line of 1 to $2 characters.',
    'Fill it in, in one line and not longer.',
  ],
  [
    /^(@currencyID) = BT-5$/,
    '$1 must be the currency of the invoice (BT-5).',
    'Write that, or correct cbc:DocumentCurrencyCode.',
  ],
  [/^(?:filled\()?([^()]+?)\)?$/, '$1 is required.', 'Add it.'],
]

/** What forms ask for, and the code lists of the rules. */
const ASKED: { readonly [form: string]: string } = words.forms
const LISTS: { readonly [list: string]: string } = words.lists

/** The words of a rule. */
export function wordsOf({ test: whole, context, description, fix }: RuleLine): Words {
  if (description !== '') return { description, fix }
  // A test with a condition of countries before it says the same.
  const test = /^not\(\$\w+\) or \((.*)\)$/s.exec(whole)?.[1] ?? whole
  for (const [form, sentence, todo, named] of FORMS) {
    const [found, what = '', name = ''] = form.exec(test) ?? []
    if (found === undefined) continue
    const place = namePlaces(what, context)
    const said = sentence.replace('$1', () => place).replace('$2', `${named ? named(name) : name}`)
    return { description: said, fix: todo }
  }
  return { description: `This must be true: ${test}.`, fix: 'Correct the values.' }
}

const TERM = /^B[TG]-[\d-]+$/

/** Places in words: terms by their names, others by their tags. */
function namePlaces(places: string, context: string): string {
  const names = places.split(' or ').map((place) => namePlace(place.trim(), context))
  return capital(names.join(' or '))
}

function namePlace(place: string, context: string): string {
  if (place === '.') return namePlace(context, '')
  if (TERM.test(place)) return nameOfTerm(place)
  const plain = place.replaceAll(/\[[^[\]]*\]|^\/+/g, '')
  const attribute = /@(\w+)$/.exec(plain)?.[1]
  const tag = plain
    .replace(/\/?@\w+$/, '')
    .split('/')
    .at(-1)
  if (attribute) return `the attribute ${attribute}${tag ? ` of ${tag}` : ''}`
  return tag || 'the value'
}

/** Tags are written as they are. */
const capital = (text: string): string =>
  text.includes(':') ? text : text.slice(0, 1).toUpperCase() + text.slice(1)
