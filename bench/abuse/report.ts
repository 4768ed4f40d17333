/** The report of a run. */
import type { Case } from './case.ts'
import { type Measured, ratioOf } from './measure.ts'

export interface Row {
  class: string
  case: Case
  measured: Measured
  /** How much longer it takes at twice the size, if several sizes were measured. */
  growth?: number | undefined
  /** The finding, in words. */
  findings: string[]
  note?: string
}

const KIB = 1024
const WORST = 40

/** The worst by ratio, then all findings, then the notes on what was run and what was skipped. */
export function reportOf(rows: Row[], notes: string[]): string {
  const byRatio = [...rows].sort((a, b) => ratioOf(b.measured) - ratioOf(a.measured))
  const found = byRatio.filter(({ findings }) => findings.length > 0)
  return [
    '  ratio growth cpu ms    KiB answer  input',
    ...byRatio.slice(0, WORST).map(lineOf),
    `\n${found.length === 1 ? '1 finding' : `${found.length} findings`}`,
    ...found.map((row) => `- ${row.findings.join('; ')}\n${lineOf(row)}`),
    '',
    ...notes,
  ].join('\n')
}

function lineOf({ class: name, case: item, measured, growth, note }: Row): string {
  const { cpu, bytes, outcome } = measured
  const [size, answer] = [(bytes / KIB).toFixed(0), (outcome.answer / bytes).toFixed(1)]
  const figures = [
    ratioOf(measured).toFixed(1),
    growth?.toFixed(1) ?? '',
    cpu.toFixed(0),
    size,
    answer,
  ]
  const columns = figures.map((text) => text.padStart(7)).join('')
  return `${columns}  ${name}  ${item.way}  ${item.name}${note ? `  [${note}]` : ''}`
}
