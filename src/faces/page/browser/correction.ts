/** The options of a correction as a form, made from the schema that the server gives for an invoice. */
import { post } from './api.ts'
import { byId, element, fillSelect } from './dom.ts'
import { isObject, type Json, type JsonObject, parse } from './json.ts'

interface Schema extends JsonObject {
  properties: { [name: string]: Schema }
}

export interface Correction {
  /** Makes the form for an invoice, keeping what was chosen. */
  offer: (invoice: string) => Promise<void>
  hide: () => void
  read: () => JsonObject
  write: (options: JsonObject) => void
}

/** @param changed called after the user changed an option */
export function createCorrection(changed: () => void): Correction {
  const form = byId('correction', HTMLFormElement)
  let schema = ''
  let options: JsonObject = {}

  form.addEventListener('submit', (event) => event.preventDefault())

  function show(): void {
    const root = rootOf(parse(schema))
    const title = element('legend', {}, 'How to correct it')
    form.replaceChildren(element('fieldset', {}, title, ...fieldsOf(root, options, changed)))
  }

  return {
    async offer(invoice) {
      const { ok, text } = await post(
        'correct',
        `{"data":${invoice.trim() || 'null'},"schema":true}`,
      )
      const offered = ok && text.trim() !== 'null' ? text : ''
      form.hidden = offered === ''
      if (offered === '' || offered === schema) return
      schema = offered
      options = { ...defaultsOf(rootOf(parse(schema))), ...options }
      show()
    },
    hide() {
      form.hidden = true
    },
    read: () => options,
    write(given) {
      options = { ...given }
      if (schema) show()
    },
  }
}

/** The schema of the options themselves. */
function rootOf(schema: Json | undefined): Schema {
  const definitions = isObject(schema) && isObject(schema.$defs) ? Object.values(schema.$defs) : []
  const root = definitions.find(
    (definition) => isObject(definition) && isObject(definition.properties),
  )
  return (root ?? { properties: {} }) as Schema
}

/** Values that the schema proposes. */
function defaultsOf({ properties }: Schema): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  )
}

/** Counts help texts, whose ids differ. */
let helps = 0

/** A field for each member that can be entered as one value, and those of objects in a group of their own. */
function fieldsOf(schema: Schema, values: JsonObject, changed: () => void): HTMLElement[] {
  return Object.entries(schema.properties).flatMap<HTMLElement>(([name, member]) => {
    const title = String(member.title ?? name)
    if (isObject(member.properties)) {
      const inner = isObject(values[name]) ? values[name] : {}
      const keep = (): void => {
        if (Object.keys(inner).length > 0) values[name] = inner
        else delete values[name]
        changed()
      }
      return [
        element('fieldset', {}, element('legend', {}, title), ...fieldsOf(member, inner, keep)),
      ]
    }
    if (member.type === 'array') return []
    const isRequired = [schema.required].flat().includes(name)
    const isRecommended = [schema.recommended].flat().includes(name)
    const mark = isRequired ? ' (required)' : isRecommended ? ' (recommended)' : ''
    const field = fieldOf(member, values[name], (value) => {
      if (value === '' || value === false) delete values[name]
      else values[name] = value
      changed()
    })
    const parts: HTMLElement[] = [element('label', {}, `${title}${mark} `, field)]
    if (member.description) {
      const id = `help-${++helps}`
      field.setAttribute('aria-describedby', id)
      parts.push(element('p', { id, className: 'soft' }, String(member.description)))
    }
    return parts
  })
}

function fieldOf(
  { oneOf, type, $ref }: Schema,
  value: Json | undefined,
  set: (value: string | boolean) => void,
): HTMLElement {
  if (Array.isArray(oneOf)) {
    const select = element('select')
    const listed = oneOf.flatMap((one) =>
      isObject(one) && one.const !== undefined
        ? [[String(one.const), `${one.const}: ${one.title ?? ''}`] as const]
        : [],
    )
    fillSelect(select, [['', 'none'], ...listed])
    select.value = String(value ?? '')
    select.onchange = () => set(select.value)
    return select
  }
  if (type === 'boolean') {
    const box = element('input', { type: 'checkbox', checked: value === true })
    box.onchange = () => set(box.checked)
    return box
  }
  const isDate = String($ref).endsWith('/date')
  const input = element('input', { type: isDate ? 'date' : 'text', value: String(value ?? '') })
  input.onchange = () => set(input.value)
  return input
}
