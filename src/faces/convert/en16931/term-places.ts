/** Where the business terms of EN 16931 are in documents: the table of terms by path, and by member of a type. */

import { typeNamed } from '../../../model/schema-registry.ts'
import { lazy } from '../../../values/lazy.ts'
import { addTo } from '../../by-key.ts'
import { typeAt } from '../../rules/rule-paths.ts'
import { GROUPS } from '../terms/terms.ts'
import { EN_CONVERSIONS } from './profiles.ts'

const INVOICE = 'bill.Invoice'

/** Groups and terms with their paths from the invoice, `lines[].item.name`, in the order of the table. */
function* places(): Iterable<[number: string, path: string]> {
  for (const [group, { path, terms }] of Object.entries(GROUPS)) {
    if (path !== '') yield [group, path]
    for (const [term, [, member]] of Object.entries(terms))
      if (member !== undefined) yield [term, path === '' ? member : `${path}.${member}`]
  }
}

/** `lines[0].taxes[0].ext['x']` is `lines.taxes.ext`. */
const withoutBrackets = (path: string): string =>
  path
    .split('[')
    .map((part, i) => (i === 0 ? part : part.slice(part.indexOf(']') + 1)))
    .join('')

/** Values by keys that occur several times. */
function collected(pairs: Iterable<[value: string, key: string]>): ReadonlyMap<string, string[]> {
  const map = new Map<string, string[]>()
  for (const [value, key] of pairs) addTo(map, key, value)
  return map
}

const byPath = lazy(() =>
  collected([...places()].map(([number, path]) => [number, withoutBrackets(path)])),
)

/** By `org.Party.name`. Extensions are in one member: their keys say what they are. */
const byMember = lazy(() => {
  const pairs = [...places()].flatMap(([number, path]): [string, string][] => {
    const at = path.lastIndexOf('.')
    const member = withoutBrackets(path.slice(at + 1))
    const owner =
      member === 'ext'
        ? undefined
        : typeAt(typeNamed(INVOICE), path.slice(0, Math.max(at, 0)), number)
    return owner?.kind === 'object' ? [[number, `${owner.name}.${member}`]] : []
  })
  return collected(pairs)
})

/** The terms and groups that a member of a type has, wherever objects of the type are: `BT-27`, `BT-44`. */
export const termsOfMember = (type: string, member: string): readonly string[] | undefined =>
  byMember().get(`${type}.${member}`)

/** The beginnings of the codes of rules of the formats that conversions build on: `GOBL-EU-EN16931-`. */
const PREFIXES: readonly string[] = [
  ...new Set(EN_CONVERSIONS.flatMap(({ addons }) => addons)),
].map((addon) => `GOBL-${addon.slice(0, addon.lastIndexOf('-')).toUpperCase()}-`)

/** The terms of what a rule of EN 16931, or of a format that builds on it, asks for. */
export function termsOfRule(
  code: string,
  type: string,
  path: string,
): readonly string[] | undefined {
  if (path === '' || !PREFIXES.some((prefix) => code.startsWith(prefix))) return undefined
  if (type === INVOICE) return byPath().get(withoutBrackets(path))
  const at = path.lastIndexOf('.')
  const owner = at < 0 ? type : typeAt(typeNamed(type), path.slice(0, at), code)?.name
  return owner === undefined ? undefined : termsOfMember(owner, withoutBrackets(path.slice(at + 1)))
}

/** The terms and groups at a path from `$`. */
export const termsOfPath = (path: string): readonly string[] =>
  byPath().get(withoutBrackets(path.slice('$.'.length))) ?? []

/** The term of the place of a fault, such as `BT-27`, from its path: the first, which is the seller's. */
export function termsOfFault(code: string, path: string): string | undefined {
  const inside = path.startsWith('$.doc.') ? path.slice('$.doc.'.length) : path.slice('$.'.length)
  return termsOfRule(code, INVOICE, inside)?.[0]
}
