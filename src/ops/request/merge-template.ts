/** Adds to a document the members and the type that a request states once, outside of it. */
import { API_PREFIX } from '../../about.ts'
import { DocketError } from '../../errors.ts'
import { isObject, type JsonObject } from '../../json.ts'
import { ENVELOPE, registeredIds, typeOfSchema } from '../../model/schema-registry.ts'
import { quote } from '../../values/shorten.ts'

/** Merges two objects, nested ones included; anything else in `over` replaces its counterpart in `under`. */
export function mergeObjects(
  under: JsonObject | undefined,
  over: JsonObject | undefined,
): JsonObject {
  if (!under || !over) return under ?? over ?? {}
  // Without prototype, so that a member called __proto__ is data.
  const merged: JsonObject = Object.assign(Object.create(null), under)
  for (const name of Object.keys(over)) {
    const [below, above] = [merged[name], over[name]]
    merged[name] = isObject(below) && isObject(above) ? mergeObjects(below, above) : above
  }
  return merged
}

/**
 * Sets `$schema` if it is missing: in the document of an envelope, or in the source itself.
 * @throws DocketError `input` for an unknown type
 */
export function fillType(raw: JsonObject, term: string): void {
  const id = schemaFor(term)
  if (id === undefined)
    throw new DocketError('input', `unknown type ${quote(term)}; see GET ${API_PREFIX}/schemas`)
  const fill = (document: JsonObject): void => {
    if (document.$schema === '') document.$schema = id
    document.$schema ??= id
  }
  if (raw.$schema !== ENVELOPE) {
    fill(raw)
  } else if (isObject(raw.doc)) {
    fill(raw.doc)
  } else {
    raw.doc ??= { $schema: id }
  }
}

/** The id of the schema that a term names: by id, by name of its type, or by the end of its path. */
function schemaFor(term: string): string | undefined {
  const ids = registeredIds()
  const exact = ids.find((id) => {
    const name = typeOfSchema(id)?.name
    return id === term || name === term || name?.slice(name.indexOf('.') + 1) === term
  })
  if (exact !== undefined) return exact
  const web = /^https?:\/\//.test(term)
  const dashed = term.replace(/(?<=[^./])([A-Z])/g, '-$1').toLowerCase()
  const end = web ? term : dashed.includes('.') ? `/${dashed.replaceAll('.', '/')}` : dashed
  return ids.find((id) => id.endsWith(end))
}
