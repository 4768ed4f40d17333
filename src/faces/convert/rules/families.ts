/** The rules by VAT category, which all categories have alike: lines of categories.json, for each of them. */
import type { Syntax } from '../terms/syntaxes.ts'
import table from './data/categories.json' with { type: 'json' }
import { type RuleLine, readLine, unknownText } from './rule-lines.ts'

interface Category {
  readonly code: string
  /** The start of its rules. */
  readonly rules: string
  readonly name: string
  /** Is the breakdown by rate (`rated`)? Must an exemption have a reason (`reason`)? */
  readonly kind: string | undefined
}

/** All families. */
export const CATEGORIES = Object.entries(table.categories).map(([code, line]): Category => {
  const [rules = '', name = '', kind] = line.split(' | ')
  return { code, rules, name, kind }
})

type Lines = { readonly [name: string]: string }

/** The line of a name for a category: that of its code, or of its kind, or of all. The last of several parts counts. */
function lineOf(
  name: string,
  { code, kind }: Category,
  parts: readonly Lines[],
): string | undefined {
  for (const key of [`${name} ${code}`, `${name} ${kind}`, name]) {
    const line = parts.findLast((part) => part[key] !== undefined)?.[key]
    if (line !== undefined) return line
  }
  return undefined
}

/** Puts in the texts of a category. */
function fill(line: string, category: Category, parts: readonly Lines[]): string {
  const own: Lines = { '%code': category.code, '%name': category.name }
  return line.replaceAll(/%[a-z]\w*/g, (name) =>
    fill(own[name] ?? lineOf(name, category, parts) ?? unknownText(name), category, parts),
  )
}

const NUMBERS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10']

const rulesIn = (parts: readonly Lines[]): RuleLine[] =>
  CATEGORIES.flatMap((category) =>
    NUMBERS.flatMap((number) => {
      const line = lineOf(number, category, parts)
      return line === undefined
        ? []
        : readLine(`${category.rules}-${number}`, fill(line, category, parts))
    }),
  )

/**
 * The rules of all families on the tree of terms of a document. Its breakdown follows from its rows, which have the rates
 * of their categories.
 */
export const familyTerms = (): RuleLine[] => rulesIn([table.words, table.terms])

/** The rules of all families in a syntax. */
export const familyRules = (syntax: Syntax): RuleLine[] =>
  rulesIn([table.words, table.xml, table[syntax]])

/** The rule on the rate of a row of a known category, and what it asks. */
export function rateRule(
  code: string,
  kind: 'lines' | 'discounts' | 'charges',
): { readonly rule: string; readonly asks: string } {
  const category = CATEGORIES.find((each) => each.code === code)!
  const number = ['lines', 'discounts', 'charges'].indexOf(kind) + 5
  return { rule: `${category.rules}-0${number}`, asks: lineOf('%least', category, [table.words])! }
}
