/** Rules as they are stated: a line of a file in `rules`, or of a family. */

/** A rule in words of the language of expression.ts. */
export interface RuleLine {
  readonly rule: string
  /** The elements that it is tested for. */
  readonly context: string
  readonly test: string
  /** Without words, they follow from the test. */
  readonly description: string
  readonly fix: string
  readonly severity?: Severity
}

export type Severity = 'fatal' | 'warning' | 'information'

/**
 * A file of rules: lines by rule, rules of others that it does `without` or that are a `warning` or `fatal` in it,
 * definitions by `$name`, and texts that are put in for `%NAME`.
 */
export type RuleFile = { readonly [name: string]: string }

export interface RuleSet {
  readonly lines: readonly RuleLine[]
  readonly definitions: ReadonlyMap<string, string>
  /** Rules of others that do not apply. */
  readonly without: ReadonlySet<string>
}

const TERM = /B[TG]-\d+(?:-\d)?/g

/** The terms and groups that a text names. */
export const termsIn = (text: string): string[] => [...new Set(text.match(TERM) ?? [])]

const NAME = /%[A-Za-z]+/g

/** Reads files of rules. Names of each may be used in all. A rule that is stated again replaces the one before. */
export function readRules(files: readonly RuleFile[], more: readonly RuleLine[]): RuleSet {
  const texts = new Map<string, string>()
  const definitions = new Map<string, string>()
  const without = new Set<string>()
  const lines = new Map(more.map((line) => [line.rule, line]))
  for (const file of files) {
    for (const [name, text] of Object.entries(file)) {
      if (name === 'about') continue
      if (name === 'without') {
        for (const rule of text.split(' ')) {
          without.add(rule)
          lines.delete(rule)
        }
      } else if (name === 'warning' || name === 'fatal') {
        for (const rule of text.split(' ')) {
          const line = lines.get(rule)
          if (line) lines.set(rule, { ...line, severity: name })
        }
      } else if (name.startsWith('%')) texts.set(name, text)
      else if (name.startsWith('$')) definitions.set(name.slice(1), text)
      else lines.set(name, readLine(name, text))
    }
  }
  const expand = (text: string): string =>
    text.includes('%') ? text.replace(NAME, (name) => expand(texts.get(name) ?? name)) : text
  for (const [name, text] of definitions) definitions.set(name, expand(text))
  return {
    definitions,
    without,
    lines: Array.from(lines.values(), (line) => {
      return { ...line, context: expand(line.context), test: expand(line.test) }
    }),
  }
}

function readLine(rule: string, text: string): RuleLine {
  const [context = '', test = '', description = '', fix = '', severity = 'fatal'] = text
    .split(' | ')
    .map((part) => part.trim())
  return { rule, context, test, description, fix, severity: severity as Severity }
}
