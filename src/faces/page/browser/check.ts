/** The findings of a check of XML, as faults, warnings and hints. */
import type { Fault } from './api.ts'
import type { Json } from './json.ts'

interface Finding {
  rule: string
  severity: 'fatal' | 'warning' | 'information'
  path: string
  line: number
  description: string
  fix: string
}

interface Checked {
  findings: Finding[]
}

export function checkOf(answer: Json | undefined): {
  faults: Fault[]
  warnings: Fault[]
  hints: Fault[]
} {
  const { findings } = answer as unknown as Checked
  const of = (wanted: Finding['severity']): Fault[] =>
    findings
      .filter(({ severity }) => severity === wanted)
      .map(({ rule, path, line, description, fix }) => {
        return { properties: [path], line, description: `${description} ${fix}`, code: rule }
      })
  return { faults: of('fatal'), warnings: of('warning'), hints: of('information') }
}
