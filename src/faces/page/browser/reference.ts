/** Rules and schemas to look up, in a dialog. */
import { API, get } from './api.ts'
import { button, byId, element } from './dom.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { loadIds, partsOf, SCHEMA_BASE, type Schema } from './schema.ts'

/** Longer lists are cut: a search finds the rest. */
const MOST = 50

/** One thing that can be looked up. */
interface Entry {
  /** Of a rule. */
  code?: string
  /** The text that a search looks at. */
  text: string
  show: () => HTMLElement
}

const TOPICS: { readonly [title: string]: () => Promise<Entry[]> } = {
  Rules: loadRules,
  Schemas: loadSchemas,
}

export interface Reference {
  openRule: (code: string) => void
}

export function createReference(): Reference {
  const dialog = byId('reference', HTMLDialogElement)
  const title = byId('reference-title', HTMLElement)
  const search = byId('reference-search', HTMLInputElement)
  const list = byId('reference-list', HTMLElement)
  // It may have nothing but text to scroll.
  list.tabIndex = 0
  let entries: Entry[] = []

  function show(): void {
    const words = search.value.toLowerCase().split(/\s+/)
    const found = entries.filter(({ text }) => words.every((word) => text.includes(word)))
    const more = found.length - MOST
    list.replaceChildren(
      ...found.slice(0, MOST).map(({ show }) => show()),
      element('p', { className: 'soft' }, more > 0 ? `and ${more} more` : countOf(found.length)),
    )
    list.scrollTo(0, 0)
  }

  async function open(topic: string, wanted: string): Promise<void> {
    title.textContent = topic
    search.value = wanted
    if (!dialog.open) dialog.showModal()
    const found = (await TOPICS[topic]?.()) ?? []
    entries = topic === 'Rules' && wanted !== '' ? await withRule(wanted, found) : found
    show()
  }

  search.addEventListener('input', show)
  byId('reference-close', HTMLButtonElement).onclick = () => dialog.close()
  byId('rules', HTMLButtonElement).onclick = () => void open('Rules', '')
  byId('schemas', HTMLButtonElement).onclick = () => void open('Schemas', '')
  return { openRule: (code) => void open('Rules', code) }
}

/** Rules of XML are not in the list, though families of faults name them. */
async function withRule(code: string, listed: Entry[]): Promise<Entry[]> {
  if (listed.some((entry) => entry.code === code)) return listed
  const found = await get<{ rules: Rule[] }>(`${API}rules/${code}`)
  return [...(found?.rules ?? []).map(entryOf), ...listed]
}

const countOf = (count: number): string =>
  count === 0 ? 'Nothing has all of these words.' : `${count} in all`

interface Rule extends JsonObject {
  code: string
}

async function loadRules(): Promise<Entry[]> {
  const rules = (await get<{ rules: Rule[] }>(`${API}rules`))?.rules ?? []
  return rules.map(entryOf)
}

const entryOf = (rule: Rule): Entry => ({
  code: rule.code,
  text: Object.values(rule).map(textOf).join(' ').toLowerCase(),
  show: () => showRule(rule),
})

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Members of a rule that the heading and the first line have, or that say nothing alone. */
const SAID = new Set(['code', 'asks', 'conditional'])

function showRule(rule: Rule): HTMLElement {
  const facts = Object.entries(rule).filter(([name]) => !SAID.has(name))
  const rows = facts.flatMap(([name, value]) => [
    element('dt', {}, name),
    element('dd', {}, textOf(value)),
  ])
  return element(
    'article',
    {},
    element('h3', {}, rule.code),
    element('p', {}, textOf(rule.asks ?? '')),
    element('dl', {}, ...rows),
  )
}

async function loadSchemas(): Promise<Entry[]> {
  return (await loadIds()).map((id) => {
    const path = id.slice(SCHEMA_BASE.length)
    return { text: path, show: () => showSchema(path) }
  })
}

/** The members of a schema, once they are asked for. */
function showSchema(path: string): HTMLElement {
  const article = element('article', {})
  const more = button(path, () => void load())
  async function load(): Promise<void> {
    more.disabled = true
    const schema = await get<Schema>(`${API}schemas/${path}`)
    article.append(element('p', {}, schema?.description ?? ''), membersOf(schema))
  }
  article.append(more)
  return article
}

function membersOf(schema: Schema | undefined): HTMLElement {
  const located = { schema: schema ?? {}, definitions: schema?.$defs ?? {} }
  const parts = partsOf(located, new Map())
  const members = parts.flatMap(({ properties = {} }) => Object.entries(properties))
  const rows = members.flatMap(([name, member]) => {
    const { type, $ref = '', description = '' } = isObject(member as Json) ? member : {}
    const kind = type ?? $ref.replace(SCHEMA_BASE, '')
    return [
      element('dt', {}, `${name} `, element('i', {}, String(kind))),
      element('dd', {}, description),
    ]
  })
  return element('dl', { className: 'members' }, ...rows)
}
