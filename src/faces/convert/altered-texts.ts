/** Texts of an imported invoice that the build altered: codes without their signs, numbers without blanks. */
import { isObject } from '../../json.ts'
import type { AnyDocument } from '../../model/generated/types.ts'
import type { Change, Imported } from './conversion.ts'

/** Lists the texts that differ in a built document. What has another form there, such as amounts, is not a text. */
export function alteredTexts({ invoice, termOf }: Imported, built: AnyDocument): Change[] {
  const changed: Change[] = []
  visit(invoice, built, '$', changed)
  return changed.map((each) => {
    const term = termOf?.(each.path!)
    return term === undefined ? each : { term, ...each }
  })
}

function visit(imported: object, built: unknown, path: string, changed: Change[]): void {
  const isList = Array.isArray(imported)
  const others = membersOf(built)
  for (const name in imported) {
    const [value, other] = [(imported as { [name: string]: unknown })[name], others[name]]
    if (value === other) continue
    const place = (): string => (isList ? `${path}[${name}]` : `${path}.${name}`)
    if (isObject(value) || Array.isArray(value)) visit(value, other, place(), changed)
    else if (typeof value === 'string' && (other === undefined || typeof other === 'string'))
      changed.push({ path: place(), document: other ?? '', xml: value })
  }
}

const membersOf = (value: unknown): { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null ? (value as { [name: string]: unknown }) : {}
