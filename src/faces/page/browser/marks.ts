/** Marks in the editor that show faults and changes of the input: under the members, and next to their lines. */
import type { Diagnostic } from '@codemirror/lint'
import { isXml } from './input.ts'
import { find, rangeOfLine, read } from './places.ts'
import type { Outcome } from './run.ts'

/** @param text of the editor */
export function marksOf(text: string, outcome: Outcome): Diagnostic[] {
  const { errorAt, message, faults, warnings, ignored } = outcome
  if (isXml(text)) return marksOfXml(text, outcome)
  const { places } = read(text)
  const marks: Diagnostic[] = []
  const add = (
    path: string,
    severity: Diagnostic['severity'],
    message: string,
    markClass = '',
  ): void => {
    // Other paths are of the request.
    const place = path.startsWith('$') ? find(places, path) : undefined
    if (!place) return
    // An object that lacks something would be underlined as a whole: its first line will do.
    const line = text.indexOf('\n', place.from)
    const to = line < 0 ? place.end : Math.min(place.end, line)
    marks.push({ from: place.from, to, severity, message, markClass })
  }
  if (errorAt !== undefined)
    marks.push({
      from: Math.min(errorAt, text.length),
      // The text that follows is not wrong.
      to: Math.min(errorAt + 1, text.length),
      severity: 'error',
      message,
    })
  for (const { properties, description } of faults)
    for (const path of properties) add(path, 'error', description)
  for (const { properties, description } of warnings)
    for (const path of properties) add(path, 'warning', description)
  for (const path of ignored)
    add(path, 'info', 'This member is ignored: no schema has it.', 'ignored')
  return marks.sort((a, b) => a.from - b.from)
}

/** Findings in XML have lines. */
function marksOfXml(text: string, { faults, warnings }: Outcome): Diagnostic[] {
  const listed = [
    ...faults.map((fault) => ({ ...fault, severity: 'error' as const })),
    ...warnings.map((warning) => ({ ...warning, severity: 'warning' as const })),
  ]
  const marks = listed.flatMap(({ line, description, severity }) => {
    if (line === undefined) return []
    const { start, end } = rangeOfLine(text, line)
    return [{ from: start, to: end, severity, message: description }]
  })
  return marks.sort((a, b) => a.from - b.from)
}
