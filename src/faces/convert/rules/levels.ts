/**
 * The rules of the levels of Factur-X on single elements, which have no names of their own. facturx-places.json has the
 * elements of each level; indentation is nesting, and a place may have a condition. Behind it: `1` exactly one, `?` at
 * most one, `+` at least one, `0` none; `@name` an attribute that is required, `-@name` one that is forbidden; `=A|B`, or
 * `@name=A|B`, the codes that it may be.
 */
import places from './data/checks/facturx-places.json' with { type: 'json' }
import { LEVEL_RULE } from './own-rules.ts'
import type { RuleLine } from './rule-lines.ts'

export type Level = Exclude<keyof typeof places, 'about'>

export function levelRules(level: Level): RuleLine[] {
  const above: string[] = []
  return places[level].flatMap((text): RuleLine[] => {
    const step = text.trimStart()
    const depth = text.length - step.length
    // Conditions have spaces in them; codes and counts come after.
    const end = step.includes(']') ? step.lastIndexOf(']') + 1 : `${step} `.indexOf(' ')
    const here = step.slice(0, end)
    const [tag = ''] = here.split('[')
    const marks = step.slice(end).split(' ').slice(1)
    const parent = above.slice(0, depth).join('')
    above.splice(depth, above.length, `/${here}`)
    const place = above.join('')
    return marks.flatMap((mark) =>
      COUNTS[mark] ? [countRule(parent, tag, here, mark)] : marked(place, tag, mark),
    )
  })
}

/** What each count asks of an element in the one above, or of itself (`0`): $place or $tag stand for it. */
const COUNTS: { readonly [count: string]: readonly [test: string, words: string, fix: string] } = {
  '0': ['false()', 'has no place for $tag here.', 'Remove it.'],
  '?': ['single($place)', 'has $tag once here.', 'Keep one and remove the others.'],
  '+': ['$place', 'requires $tag here.', 'Add it.'],
  '1': ['count($place) = 1', 'requires $tag here, once.', 'Write one $tag.'],
}

const levelRule = (context: string, test: string, description: string, fix: string): RuleLine => {
  return { rule: LEVEL_RULE, context, test, description, fix, severity: 'fatal' }
}

function countRule(parent: string, tag: string, place: string, count: string): RuleLine {
  const [test, words, fix] = COUNTS[count]!.map((text) =>
    text.replace('$place', () => place).replace('$tag', () => tag),
  ) as [string, string, string]
  const context = count === '0' ? `${parent}/${place}` : parent || '/'
  return levelRule(context, test, `This level of Factur-X ${words}`, fix)
}

/** The rules on an attribute, or on the codes of an element or attribute. Codes may be empty. */
function marked(place: string, tag: string, mark: string): RuleLine[] {
  const [name = '', codes] = mark.split('=')
  if (name.startsWith('-')) {
    const description = `This level of Factur-X has no place for the attribute ${name.slice(2)} of ${tag} here.`
    return [levelRule(`${place}[${name.slice(1)}]`, 'false()', description, 'Remove it.')]
  }
  const rules: RuleLine[] = []
  const what = name === '' ? tag : `the attribute ${name.slice(1)} of ${tag}`
  if (name !== '')
    rules.push(levelRule(place, name, `This level of Factur-X requires ${what} here.`, 'Add it.'))
  if (codes !== undefined) {
    const value = name || '.'
    const test = `not(filled(${value})) or ${value} = {${codes.replaceAll('|', ' ')}}`
    const description = `This level of Factur-X has other codes in ${what} here.`
    rules.push(levelRule(place, test, description, `Use one of ${codes.replaceAll('|', ', ')}.`))
  }
  return rules
}

/** The rules of the standard as levels have them: their code lists accept codes that are empty. */
export const asInLevels = (line: RuleLine): RuleLine =>
  line.rule.startsWith('BR-CL-') ? { ...line, test: `not(filled(.)) or (${line.test})` } : line
