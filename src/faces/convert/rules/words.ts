/** The texts of rules that are stated without words: the description follows from the test. */
import { getOwn } from '../../../values/text-map.ts'
import { nameOfTerm } from '../terms/terms.ts'
import words from './data/words.json' with { type: 'json' }
import type { RuleLine } from './rule-lines.ts'

interface Words {
  readonly description: string
  readonly fix: string
}

/**
 * Words by the form of a test, for its place (`$1`) and a name or number (`$2`), which a table may have words of its own
 * for.
 */
const TESTS = Object.entries(words.tests).map(([test, line]) => {
  const [description = '', fix = '', table] = line.split(' | ')
  return { form: new RegExp(test), description, fix, table }
})

/** The words of a name in a table: what its form asks for, or what its code list is. */
function wordsOfName(name: string, table: string | undefined): string | undefined {
  if (table === 'forms') return getOwn(words.forms, name)?.split(' | ')[1] ?? 'must have its form'
  return table === 'lists' ? getOwn(words.lists, name) : name
}

/** The words of a rule. */
export function wordsOf({ test: whole, context, description, fix }: RuleLine): Words {
  if (description !== '') return { description, fix }
  // A test with a condition of countries before it says the same.
  const test = /^not\(\$\w+\) or \((.*)\)$/s.exec(whole)?.[1] ?? whole
  for (const { form, description: sentence, fix: todo, table } of TESTS) {
    const [found, what = '', name = ''] = form.exec(test) ?? []
    if (found === undefined) continue
    const place = namePlaces(what, context)
    const said = sentence.replace('$1', () => place).replace('$2', `${wordsOfName(name, table)}`)
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
