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
  /** The rule of another file that says the same. */
  readonly as?: string
}

export type Severity = 'fatal' | 'warning' | 'information'

/**
 * A file of rules: lines by rule, rules of others that it does `without` (`NAME-*`: all that begin so, but those that it
 * `keeps`) or that are a `warning` or `fatal` in it, terms that its syntax `lacks`, definitions by `$name`, and texts that are put in for `%NAME`. Its rules apply to all documents,
 * or to those for which the condition `when` holds. A line that names a rule of another file says the same as that one.
 */
export type RuleFile = { readonly [name: string]: string }

export interface RuleSet {
  readonly lines: readonly RuleLine[]
  readonly definitions: ReadonlyMap<string, string>
  /** Does a rule of others not apply? */
  readonly isWithout: (rule: string) => boolean
  /** Terms and groups that have no place in the syntax. */
  readonly lacks: ReadonlySet<string>
}

const TERM = /B[TG]-\d+(?:-\d)?/g

/** The terms and groups that a text names. */
export const termsIn = (text: string): string[] => [...new Set(text.match(TERM) ?? [])]

const NAME = /%[A-Za-z]+/g

/** Names of something else than a rule. */
const RESERVED = new Set(['about', 'when', 'without', 'warning', 'fatal', 'lacks', 'keeps'])

const isRule = (name: string): boolean => !RESERVED.has(name) && !/^[$%]/.test(name)

/**
 * Reads files of rules. Names of each may be used in all. A rule that is stated again replaces the one before.
 * @param others files whose rules lines may name
 */
export function readRules(
  files: readonly RuleFile[],
  more: readonly RuleLine[] = [],
  others: readonly RuleFile[] = [],
): RuleSet {
  const definitions = new Map<string, string>()
  const texts = new Map<string, string>()
  for (const [name, text] of [...others, ...files].flatMap(Object.entries)) {
    if (name.startsWith('$')) definitions.set(name.slice(1), text)
    else if (name.startsWith('%')) texts.set(name, text)
  }
  const expand = (text: string): string =>
    text.includes('%')
      ? text.replace(NAME, (name) => expand(texts.get(name) ?? unknownText(name)))
      : text
  for (const [name, text] of definitions) definitions.set(name, expand(text))
  const known: RuleFile = Object.assign({}, ...others)
  const withouts = files.map(withoutOf)
  const lines = new Map(more.map((line) => [line.rule, line]))
  for (const file of files) addFile(file, known, lines)
  return {
    definitions,
    isWithout: (rule) => withouts.some((isWithout) => isWithout(rule)),
    lacks: new Set(files.flatMap(({ lacks }) => wordsIn(lacks))),
    lines: Array.from(lines.values(), (line) => {
      const { context, test, description } = line
      return {
        ...line,
        context: expand(context),
        test: expand(test),
        description: expand(description),
      }
    }),
  }
}

const wordsIn = (text: string | undefined): string[] => text?.split(' ') ?? []

/** Which rules of others does a file do without? */
function withoutOf({ without, keeps }: RuleFile): (rule: string) => boolean {
  const words = wordsIn(without)
  const [names, kept] = [new Set(words), new Set(wordsIn(keeps))]
  const starts = words.flatMap((word) => (word.endsWith('*') ? [word.slice(0, -1)] : []))
  return (rule) =>
    names.has(rule) || (!kept.has(rule) && starts.some((start) => rule.startsWith(start)))
}

/** Adds the rules of a file to those of the files before it. */
function addFile(file: RuleFile, known: RuleFile, lines: Map<string, RuleLine>): void {
  const { when } = file
  const isWithout = withoutOf(file)
  for (const rule of [...lines.keys()]) if (isWithout(rule)) lines.delete(rule)
  for (const severity of ['warning', 'fatal'] as const) {
    for (const rule of wordsIn(file[severity])) {
      const line = lines.get(rule)
      lines.set(rule, { ...(line ?? unknownRule(rule)), severity })
    }
  }
  for (const [name, text] of Object.entries(file)) {
    if (!isRule(name)) continue
    const line = text.includes(' | ')
      ? readLine(name, text)
      : { ...readLine(name, known[text] ?? unknownRule(text)), as: text }
    lines.set(name, when ? { ...line, test: `not(${when}) or (${line.test})` } : line)
  }
}

export function unknownText(name: string): never {
  throw new Error(`unknown text ${name}`)
}

function unknownRule(rule: string): never {
  throw new Error(`unknown rule ${rule}`)
}

export function readLine(rule: string, text: string): RuleLine {
  const [context = '', test = '', description = '', fix = '', severity = 'fatal'] = text
    .split(' | ')
    .map((part) => part.trim())
  return { rule, context, test, description, fix, severity: severity as Severity }
}
