/** Options of an operation as a form, which a schema describes. */
import { byId, element } from './dom.ts'
import { type FormSchema, fieldsOf } from './fields.ts'
import type { Input } from './input.ts'
import type { Json, JsonObject } from './json.ts'

export interface Options {
  /** Makes the form for an input, keeping what was entered; hides it if there is nothing to choose. */
  offer: (input: Input) => Promise<void>
  hide: () => void
  read: () => JsonObject
  write: (options: JsonObject) => void
  /** Goes to the field of a path, or of one around it. Is there one? */
  focus: (path: string) => boolean
}

interface OptionsForm {
  /** The id of the form. */
  id: string
  title: string
  /** The schema for an input; undefined if it has no options. */
  schemaOf: (input: Input) => Promise<FormSchema | undefined>
  /** Called after the user changed an option. */
  changed: () => void
}

export function createOptions({ id, title, schemaOf, changed }: OptionsForm): Options {
  const form = byId(id, HTMLFormElement)
  let schema: FormSchema | undefined
  let shown = ''
  let options: JsonObject = {}

  form.addEventListener('submit', (event) => event.preventDefault())

  function show(): void {
    if (!schema) return
    const fields = fieldsOf({ schema, values: options, path: '', changed })
    form.replaceChildren(element('fieldset', {}, element('legend', {}, title), ...fields))
  }

  return {
    async offer(input) {
      const offered = await schemaOf(input)
      form.hidden = !offered
      const text = JSON.stringify(offered)
      if (!offered || text === shown) return
      schema = offered
      shown = text
      options = { ...defaultsOf(schema), ...options }
      show()
    },
    hide() {
      form.hidden = true
    },
    read() {
      const { properties } = schema ?? {}
      const own = Object.entries(options).filter(([name]) => !properties || name in properties)
      return Object.fromEntries(own)
    },
    write(given) {
      options = { ...given }
      show()
    },
    focus(path) {
      const fields = [...form.querySelectorAll<HTMLElement>('[data-path]')]
      const field = fields.find(({ dataset }) => {
        const own = dataset.path ?? ''
        return path === own || path.startsWith(`${own}.`) || own.startsWith(`${path}.`)
      })
      field?.focus()
      return field !== undefined
    },
  }
}

/** Values that the schema proposes. */
function defaultsOf({ properties }: FormSchema): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, value] as [string, Json]],
    ),
  )
}
