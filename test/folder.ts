/** A folder of a test file, which is removed at its end. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

export interface Folder {
  path: string
  /** Writes a file, JSON unless it is a text, and returns its name. */
  save: (name: string, content: unknown) => string
}

/** Makes a folder, for each file that calls it. */
export function temporaryFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'docket-'))
  after(() => rmSync(path, { recursive: true }))
  return {
    path,
    save(name, content) {
      const file = join(path, name)
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
      return file
    },
  }
}
