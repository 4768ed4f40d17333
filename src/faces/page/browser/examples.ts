/** The examples that can be loaded, by what they show. */
import { get } from './api.ts'
import { loadAddons, loadRegimes } from './definitions.ts'
import { element, fillSelect } from './dom.ts'
import type { JsonObject } from './json.ts'

export interface Example {
  operation: string
  name: string
  request: JsonObject
}

type Names = Map<string, { group: string; text: string }>

/** Names of countries and formats, by the name of their examples. */
async function loadNames(): Promise<Names> {
  const [regimes, addons] = await Promise.all([loadRegimes(), loadAddons()])
  const names: Names = new Map()
  for (const { country, name } of regimes)
    names.set(country.toLowerCase(), { group: 'Countries', text: name.en ?? country })
  for (const { key, name } of addons) names.set(key, { group: 'Formats', text: name.en ?? key })
  return names
}

/** What the name of an example says: `bg-credit-note` is `Bulgaria, credit note`. */
function titleOf(name: string, names: Names): string {
  const parts = name.split('-')
  const ends = parts.map((_, i) => parts.length - i)
  const end = ends.find((count) => names.has(parts.slice(0, count).join('-'))) ?? 0
  const known = names.get(parts.slice(0, end).join('-'))?.text
  const rest = parts.slice(end).join(' ')
  return known && rest ? `${known}, ${rest}` : (known ?? rest)
}

/** The example that the page opens with. */
export const FIRST = 'build/es'

export const loadExamples = async (): Promise<Example[]> =>
  (await get<Example[]>('examples.json')) ?? []

/**
 * Fills the list of examples, and calls back with the one chosen.
 * @returns chooses one by its operation and name, `build/es`
 */
export async function createExamples(
  select: HTMLSelectElement,
  choose: (example: Example) => void,
): Promise<(name: string) => void> {
  const examples = await loadExamples()
  const names = await loadNames()
  const groups = new Map<string, [string, string][]>()
  for (const [at, { operation, name }] of examples.entries()) {
    const title = titleOf(name, names)
    const isBuild = operation === 'build'
    const other = {
      group: isBuild ? 'Cases' : 'Operations',
      text: isBuild ? capitalise(title) : `${capitalise(operation)}: ${title}`,
    }
    const { group, text } = (isBuild ? names.get(name) : undefined) ?? other
    const list = groups.get(group) ?? []
    groups.set(group, list)
    list.push([String(at), text])
  }
  for (const [label, options] of groups) {
    const group = element('optgroup', { label })
    fillSelect(group, options)
    select.append(group)
  }
  select.addEventListener('change', () => {
    const example = examples[Number(select.value)]
    if (select.value !== '' && example) choose(example)
  })
  return (wanted) => {
    const at = examples.findIndex(({ operation, name }) => `${operation}/${name}` === wanted)
    if (at < 0) return
    select.value = String(at)
    select.dispatchEvent(new Event('change'))
  }
}

const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
