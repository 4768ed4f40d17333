/** The fields of a form, made from a JSON Schema: one for each member that can be entered as one value. */
import { button, element, fillSelect } from './dom.ts'
import { format, isObject, type Json, type JsonObject, parse } from './json.ts'

export interface FormSchema extends JsonObject {
  properties: { [name: string]: FormSchema }
}

/** Takes a value; undefined if the field is empty. */
type Take = (value: Json | undefined) => void

interface Group {
  schema: FormSchema
  /** The object that the fields write into. */
  values: JsonObject
  /** Of the group, as faults have it; empty for the root. */
  path: string
  changed: () => void
}

/** Counts elements that others refer to, whose ids differ. */
let count = 0

/** A field for each member, and those of objects in a group of their own. */
export function fieldsOf({ schema, values, path, changed }: Group): HTMLElement[] {
  return Object.entries(schema.properties).flatMap<HTMLElement>(([name, member]) => {
    if (member.type === 'array') return []
    const title = String(member.title ?? name)
    const at = path ? `${path}.${name}` : name
    const help = helpOf(member)
    if (isObject(member.properties)) {
      const inner = isObject(values[name]) ? values[name] : {}
      const keep = (): void => {
        if (Object.keys(inner).length > 0) values[name] = inner
        else delete values[name]
        changed()
      }
      const fields = fieldsOf({ schema: member, values: inner, path: at, changed: keep })
      return [element('fieldset', {}, element('legend', {}, title), ...help, ...fields)]
    }
    const { field, parts = [] } = fieldOf(member, values[name], (value) => {
      if (value === undefined) delete values[name]
      else values[name] = value
      changed()
    })
    field.dataset.path = at
    if (help[0]) field.setAttribute('aria-describedby', help[0].id)
    return [element('label', {}, `${title}${markOf(schema, name)} `, field), ...parts, ...help]
  })
}

function markOf({ required, recommended }: FormSchema, name: string): string {
  if ([required].flat().includes(name)) return ' (required)'
  return [recommended].flat().includes(name) ? ' (recommended)' : ''
}

/** The meaning of the member, as an element with an id. */
function helpOf({ description }: FormSchema): HTMLElement[] {
  if (!description) return []
  const text = String(description).replaceAll('`', '')
  return [element('p', { id: `help-${++count}`, className: 'soft' }, text)]
}

interface Field {
  field: HTMLElement
  /** The elements below it. */
  parts?: HTMLElement[]
}

function fieldOf(schema: FormSchema, value: Json | undefined, take: Take): Field {
  const listed = listOf(schema)
  if (listed.length > 0) return choice(listed, value, take)
  if (schema.type === 'boolean') return box(schema, value, take)
  if ([schema.type].flat().includes('object')) return jsonField(schema, value, take)
  return line(schema, value, take)
}

/** The listed values of a schema, with their meanings. */
function listOf({ oneOf, enum: values }: FormSchema): (readonly [value: string, text: string])[] {
  if (Array.isArray(values)) return values.map((one) => [String(one), String(one)] as const)
  return [oneOf]
    .flat()
    .flatMap((one) =>
      isObject(one) && one.const !== undefined
        ? [[String(one.const), `${one.const}: ${one.title ?? ''}`] as const]
        : [],
    )
}

function choice(
  listed: readonly (readonly [value: string, text: string])[],
  value: Json | undefined,
  take: Take,
): Field {
  const field = element('select')
  fillSelect(field, [['', 'none'], ...listed])
  field.value = String(value ?? '')
  field.onchange = () => take(field.value || undefined)
  return { field }
}

/** A box that says what is so without it, too. */
function box({ default: usual }: FormSchema, value: Json | undefined, take: Take): Field {
  const checked = (value ?? usual) === true
  const field = element('input', { type: 'checkbox', checked })
  field.onchange = () => take(field.checked === (usual === true) ? undefined : field.checked)
  return { field }
}

/** A line of text, with the examples of the schema as suggestions. */
function line({ $ref, examples }: FormSchema, value: Json | undefined, take: Take): Field {
  const isDate = String($ref).endsWith('/date')
  const field = element('input', { type: isDate ? 'date' : 'text', value: String(value ?? '') })
  field.onchange = () => take(field.value || undefined)
  if (!Array.isArray(examples)) return { field }
  field.placeholder = String(examples[0])
  const list = element('datalist', { id: `list-${++count}` })
  for (const example of examples) list.append(element('option', { value: String(example) }))
  field.setAttribute('list', list.id)
  return { field, parts: [list] }
}

/** An object as JSON, with its example and null at the press of a button. */
function jsonField({ type, examples }: FormSchema, value: Json | undefined, take: Take): Field {
  const field = element('textarea', { rows: 3, spellcheck: false })
  const write = (given: Json | undefined): void => {
    field.value = given === undefined ? '' : format(given)
    field.ariaInvalid = 'false'
  }
  const enter = (given: Json | undefined) => () => {
    write(given)
    take(given)
  }
  write(value)
  field.onchange = () => {
    const entered = parse(field.value)
    const isEmpty = field.value.trim() === ''
    field.ariaInvalid = String(!isEmpty && entered === undefined)
    if (isEmpty || entered !== undefined) take(entered)
  }
  const offers: HTMLElement[] = []
  if (Array.isArray(examples)) offers.push(button('Example', enter(examples[0])))
  if ([type].flat().includes('null')) offers.push(button('None (null)', enter(null)))
  return { field, parts: offers.length > 0 ? [element('p', {}, ...offers)] : [] }
}
