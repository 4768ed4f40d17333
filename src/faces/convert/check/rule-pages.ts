/** What the rules ask for in plain words, with an example that breaks each and one that follows it where one can be made. */
import type { RulePage } from '../../rules/rule-pages.ts'
import type { Kind } from './places.ts'
import { type CheckedProfile, ruleSetFor } from './profiles.ts'
import { listRestrictions } from './restrictions.ts'
import type { RuleLine } from './rule-lines.ts'
import { readRules } from './rule-lines.ts'
import untested from './rules/untested.json' with { type: 'json' }
import { wordsOf } from './words.ts'

const SETS: readonly (readonly [kind: Kind, profile: CheckedProfile])[] = [
  ['invoice', 'en16931'],
  ['cii', 'en16931'],
  ['invoice', 'xrechnung'],
  ['cii', 'xrechnung'],
  ['invoice', 'xrechnung-extension'],
  ['cii', 'xrechnung-extension'],
  ['invoice', 'xrechnung-vehicles'],
  ['cii', 'xrechnung-vehicles'],
  ['invoice', 'peppol'],
  ['invoice', 'peppol-self-billing'],
]

let pages: ReadonlyMap<string, RulePage[]> | undefined

/** The pages of a rule: one for each wording of it; none if it is not one of these rules. */
export function rulePages(code: string): readonly RulePage[] {
  pages ??= collect()
  return pages.get(code) ?? []
}

function collect(): Map<string, RulePage[]> {
  const found = new Map<string, RulePage[]>()
  const add = (page: RulePage): void => {
    const code = page.code.toUpperCase()
    const others = found.get(code) ?? []
    const same = others.find(
      ({ asks, condition }) => asks === page.asks && condition === page.condition,
    )
    if (!same) found.set(code, [...others, page])
  }
  for (const line of readRules([untested], []).lines) add(pageOf(line, 'en16931'))
  for (const [kind, profile] of SETS) {
    const by = `${profile}, ${kind === 'cii' ? 'CII' : 'UBL'}`
    for (const line of ruleSetFor(kind, profile).lines) add(pageOf(line, by))
  }
  for (const { rule, isFatal, syntax, place } of listRestrictions()) {
    const example = forbidden(place)
    const by = `en16931, ${syntax.toUpperCase()}`
    const asks = `EN 16931 has no place for ${place}. Remove it.`
    add({
      code: rule,
      by,
      kind: isFatal ? 'rule' : 'warning',
      asks,
      condition: `none(${place})`,
      example,
    })
  }
  return found
}

const TERM = /B[TG]-\d+(?:-\d)?/g

function pageOf(line: RuleLine, by: string): RulePage {
  const { rule, context, test, severity = 'fatal' } = line
  const { description, fix } = wordsOf(line)
  const terms = [...new Set(`${test} ${description}`.match(TERM) ?? [])]
  const example = exampleOf(test)
  return {
    code: rule,
    by,
    kind: severity === 'fatal' ? 'rule' : severity === 'warning' ? 'warning' : 'hint',
    asks: `${description} ${fix}`.trim(),
    ...(context !== '/' && { path: context }),
    condition: test,
    ...(terms.length > 0 && { terms }),
    ...(example && { example }),
  }
}

interface Example {
  readonly fails: string
  readonly passes: string
}

/** Examples of tests by their form. */
const EXAMPLES: readonly (readonly [
  form: RegExp,
  make: (what: string, value: string) => Example,
])[] = [
  [/^cents\((.+)\)$/, (what) => ({ fails: `${what}: 10.005`, passes: `${what}: 10.01` })],
  [/^filled\((.+)\)$/, (what) => ({ fails: `${what}: (empty)`, passes: `${what}: A1` })],
  [/^single\((.+)\)$/, (what) => ({ fails: `${what}, ${what}`, passes: what })],
  [
    /^listed\((.+), '(\w+)'\)$/,
    (what) => ({ fails: `${what}: ???`, passes: `${what}: a code of the list` }),
  ],
  [
    /^([\w:./@-]+) = \{([^\s{}]+)[^{}]*/,
    (what, value) => ({ fails: `${what}: ???`, passes: `${what}: ${value}` }),
  ],
  [/^none\((.+)\)$/, (what) => ({ fails: what, passes: 'nothing' })],
  [/^(\S+) = 0$/, (what) => ({ fails: `${what}: 1`, passes: `${what}: 0` })],
  [/^(\S+) >=? 0$/, (what) => ({ fails: `${what}: -1`, passes: `${what}: 1` })],
  [/^(B[TG]-\d+)(?: or .*)?$/, (what) => ({ fails: 'nothing', passes: what })],
  [
    /^(B\w-\d+) = (?:round\()?(B\w-\d+) - (B\w-\d+)\?? \+ (B\w-\d+)\??\)?$/,
    () => ({ fails: '100.00 = 90.00 - 10.00 + 5.00', passes: '85.00 = 90.00 - 10.00 + 5.00' }),
  ],
]

function exampleOf(test: string): Example | undefined {
  for (const [form, make] of EXAMPLES) {
    const match = form.exec(test)
    if (match) return make(match[1]!, match[2] ?? '')
  }
  return undefined
}

/** The element or attribute that is forbidden, and nothing. */
function forbidden(place: string): Example {
  const [path = '', attribute] = place.split(/\/?@/)
  const tag = path.split('/').at(-1)!.replace('*', '')
  const passes = attribute ? `<${tag}>…</${tag}>` : 'nothing'
  return { fails: `<${tag}${attribute ? ` ${attribute}="…"` : ''}>…</${tag}>`, passes }
}
