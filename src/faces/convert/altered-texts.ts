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

function visit(imported: unknown, built: unknown, path: string, changed: Change[]): void {
  if (typeof imported === 'string') {
    if (built === imported || (built !== undefined && typeof built !== 'string')) return
    changed.push({ path, document: built ?? '', xml: imported })
  } else if (Array.isArray(imported)) {
    for (const [i, each] of imported.entries())
      visit(each, membersOf(built)[i], `${path}[${i}]`, changed)
  } else if (isObject(imported)) {
    for (const name of Object.keys(imported))
      visit(imported[name], membersOf(built)[name], `${path}.${name}`, changed)
  }
}

const membersOf = (value: unknown): { readonly [name: string | number]: unknown } =>
  typeof value === 'object' && value !== null ? (value as { [name: string]: unknown }) : {}
