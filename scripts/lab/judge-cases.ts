/** Compares conversions with cases whose XML passed: the terms must be the same, and so must the faults. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convert } from '../../src/faces/library.ts'

interface Case {
  name: string
  to: string
  options?: { withholding?: 'note' }
  xml?: string
  faults?: string[]
  paths?: string[]
}

/** @returns the number of cases that differ */
export async function compareCases(folder: string, every: number): Promise<number> {
  const file = join(folder, 'index.json')
  if (!existsSync(file)) return 0
  const cases = (JSON.parse(readFileSync(file, 'utf8')) as Case[]).filter((_, i) => i % every === 0)
  const different: string[] = []
  for (const item of cases) {
    if ((await outcomeOf(item, folder)) !== expectedOf(item, folder))
      different.push(`${item.name} ${item.to}`)
  }
  console.log(
    `cases: ${cases.length - different.length} of ${cases.length} have the same terms or faults`,
  )
  for (const name of different) console.log(`  ${name}`)
  return different.length
}

async function outcomeOf({ name, to, options }: Case, folder: string): Promise<string> {
  const data = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
  try {
    const { xml } = await convert({ data, to, ...options })
    return termsOf(xml)
  } catch (error) {
    const { faults = [] } = error as { faults?: { code: string; properties: string[] }[] }
    const codes = faults.map(({ code }) => code)
    return describe(
      codes,
      faults.flatMap(({ properties }) => properties),
    )
  }
}

const expectedOf = ({ xml, faults = [], paths = [] }: Case, folder: string): string =>
  xml === undefined ? describe(faults, paths) : termsOf(readFileSync(join(folder, xml), 'utf8'))

const describe = (codes: string[], paths: string[]): string =>
  [[...new Set(codes)].sort(), [...new Set(paths)].sort()].map(String).join(' at ')

/** The elements with text and their attributes, by their paths; a zero has no sign. */
function termsOf(xml: string): string {
  const path: string[] = []
  const terms: string[] = []
  for (const [, closed, tag = '', text = ''] of xml.matchAll(/<(\/?)([^>\s?/]+[^>]*)>([^<]*)/g)) {
    if (closed) path.pop()
    else {
      path.push(tag)
      if (text.trim() !== '') terms.push(`${path.join('/')} ${text === '-0' ? '0' : text}`)
      if (tag.endsWith('/')) path.pop()
    }
  }
  return terms.sort().join('\n')
}
