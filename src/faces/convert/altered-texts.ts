/** Texts of an imported invoice that the build altered: codes without their signs, numbers without blanks. */
import { isObject } from '../../json.ts'
import type { AnyDocument } from '../../model/generated/types.ts'
import type { Change, Imported } from './conversion.ts'

/** Lists the texts that differ in a built document. What has another form there, such as amounts, is not a text. */
export function alteredTexts({ invoice, termOf }: Imported, built: AnyDocument): Change[] {
  const changed: AlteredText[] = []
  visit(invoice, built, changed)
  return changed.map((each) => {
    each.path = `$${each.path}`
    const term = termOf?.(each.path)
    return term === undefined ? each : { term, ...each }
  })
}

interface AlteredText extends Change {
  path: string
}

/** Adds what differs, with its path from the value: few do, so each level adds its step on the way out. */
function visit(value: unknown, built: unknown, changed: AlteredText[]): void {
  if (value === built) return
  if (typeof value === 'string') {
    if (built === undefined || typeof built === 'string')
      changed.push({ path: '', document: built ?? '', xml: value })
  } else if (Array.isArray(value)) {
    const others = Array.isArray(built) ? built : []
    for (let i = 0; i < value.length; i++) {
      const before = changed.length
      visit(value[i], others[i], changed)
      if (changed.length > before) addStep(changed, before, `[${i}]`)
    }
  } else if (isObject(value)) {
    const others = membersOf(built)
    for (const name in value) {
      const before = changed.length
      visit(value[name], others[name], changed)
      if (changed.length > before) addStep(changed, before, `.${name}`)
    }
  }
}

function addStep(changed: AlteredText[], from: number, step: string): void {
  for (let i = from; i < changed.length; i++) changed[i]!.path = step + changed[i]!.path
}

const membersOf = (value: unknown): { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null ? (value as { [name: string]: unknown }) : {}
