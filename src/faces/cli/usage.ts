/** A mistake in how the program was called: a flag, a variable, a file. The program exits with 2. */
export class UsageError extends Error {}

/** The mistake that `parseArgs` found, in words of ours where its own are about how it reads. */
export function mistakeIn(error: unknown): string {
  const { message } = error as Error
  const [, flag] = /^Option '(-[\w-]+)/.exec(message) ?? []
  if (flag !== undefined && /' argument (?:is ambiguous|missing)/.test(message))
    return `${flag} needs a value`
  // Only the first sentence is about the mistake.
  return message.split(/\.\s/)[0]!
}

/** Lines of help: rows whose columns are aligned, the last one of any width. */
export function alignRows(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const lines = rows.map((row) => {
    const last = row.length - 1
    const cells = row.map((cell, column) => (column < last ? cell.padEnd(widths[column]!) : cell))
    return `  ${cells.join('  ')}\n`
  })
  return lines.join('')
}
