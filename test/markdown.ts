/** Reads what the documentation shows: commands, the answers below them, and links. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json } from './support.ts'

export const ROOT = join(import.meta.dirname, '..')

export interface Page {
  file: string
  text: string
}

/** A block of commands, and the block of JSON that follows it at once. */
export interface Session {
  file: string
  commands: string[]
  answer: { text: string; isExcerpt: boolean } | undefined
}

const read = (file: string): Page => ({ file, text: readFileSync(join(ROOT, file), 'utf8') })

/** All pages that a user or contributor reads. */
export const PAGES: readonly Page[] = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].map(read),
  ...['test/README.md', 'scripts/lab/README.md'].map(read),
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => read(`docs/${name}`)),
]

export const pageOf = (file: string): string => PAGES.find((page) => page.file === file)!.text

/** Indented code is commands; fenced code is anything else. */
export function sessionsOf({ file, text }: Page): Session[] {
  const paragraphs = text.trimEnd().split(/\n{2,}/)
  return paragraphs.flatMap((paragraph, index) => {
    if (!/^(?: {4}.*\n?)+$/.test(paragraph)) return []
    const next = paragraphs[index + 1] ?? ''
    const [, excerpt, json] = /^```json( excerpt)?\n([^]*)\n```$/.exec(next) ?? []
    const answer = json === undefined ? undefined : { text: json, isExcerpt: Boolean(excerpt) }
    return [{ file, commands: commandsIn(paragraph), answer }]
  })
}

/** One command per line, except that a quoted text may go over several; comments are dropped. */
function commandsIn(code: string): string[] {
  const commands: string[] = []
  let open = ''
  for (const line of code.split('\n').map((line) => line.slice(4))) {
    open += open === '' ? line.replace(/\s+#.*$/, '') : `\n${line}`
    if (open.split("'").length % 2 === 0) continue
    if (open.trim() !== '') commands.push(open)
    open = ''
  }
  return commands
}

/** Commands in the middle of a sentence. */
export const inlineCommandsOf = ({ text }: Page): string[] =>
  Array.from(
    text.matchAll(/`((?:npm|node|npx|curl|docket|\.ci\/run)(?: [^`]+)?)`/g),
    ([, command]) => command!,
  )

/** The targets of links that are no URLs. */
export const linksOf = ({ text }: Page): string[] =>
  Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target]) => target!).filter(
    (target) => !/^[a-z]+:/.test(target),
  )

/** The anchors of a page: its headings in lower case, with hyphens. */
export const anchorsOf = (text: string): string[] =>
  Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

/** The cells of the rows of tables whose first cell matches. */
export const rowsOf = (text: string, first: RegExp): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .filter(([cell]) => first.test(cell!))

/** JSON, or one JSON per line. */
export function parseAll(text: string): Json[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
}

/** The part of a value that has the members of another one. */
export function partOf(value: any, shape: any): unknown {
  if (Array.isArray(shape) && Array.isArray(value))
    return value.map((item, index) => partOf(item, shape[index]))
  if (typeof shape !== 'object' || shape === null || typeof value !== 'object' || !value)
    return value
  return Object.fromEntries(
    Object.keys(shape)
      .filter((name) => name in value)
      .map((name) => [name, partOf(value[name], shape[name])]),
  )
}
