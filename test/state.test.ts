/** What outlives a request is named in docs/audit.md: what modules keep, and what the server keeps. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from './markdown.ts'

const SOURCE = join(ROOT, 'src')

/** Variables of modules: these are not indented. */
const VARIABLE = /^(?:export )?(?:let|var) (\w+)/gm
const CONSTANT = /^(?:export )?const (\w+)\b/gm
/** What is made by key, when it is first asked for. */
const BY_KEY = /^(?:export )?const (\w+)\b[^=\n]* = lazyBy\(/gm

const METHOD = '(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill)'
const ASSIGNMENT = '(?: (?:[-+*/|&?]|\\|\\||&&|\\?\\?)?=(?![=>])|\\+\\+|--)'

/** Does a module change what one of its constants holds? No variable in a function may have the name of such a constant. */
const isChanged = (name: string, text: string): boolean =>
  new RegExp(
    `(?<![.\\w])${name}(?:\\.${METHOD}\\(|(?:\\[[^\\]\\n]+\\]|\\.\\w+)${ASSIGNMENT})|Object\\.assign\\(${name},`,
  ).test(text)

const namesIn = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, name]) => name!)

/** The names of what a module keeps from one call to the next. */
function findState(text: string): string[] {
  const changed = namesIn(text, CONSTANT).filter((name) => isChanged(name, text))
  return [...namesIn(text, VARIABLE), ...changed, ...namesIn(text, BY_KEY)]
}

/** The modules that keep something. Those of the page run in browsers. */
const found = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.startsWith('faces/page/browser/'))
  .filter((file) => findState(readFileSync(join(SOURCE, file), 'utf8')).length > 0)

const page = readFileSync(join(ROOT, 'docs/audit.md'), 'utf8')
const section = /^## State\n[^]*?(?=^## )/m.exec(page)![0]
const [modules = '', server = ''] = section.split('The server itself')

/** The paths of a part, such as `http/turns.ts`. */
const pathsIn = (part: string): string[] =>
  Array.from(part.matchAll(/`([\w/-]+\.ts)`/g), ([, path]) => path!)

test('what modules keep from one request to the next is in the table of docs/audit.md', () => {
  assert.deepEqual(pathsIn(modules).sort(), found.sort())
})

test('what the server keeps is where docs/audit.md says', () => {
  assert.ok(pathsIn(server).length > 0, section)
  for (const path of pathsIn(server)) assert.ok(existsSync(join(SOURCE, path)), path)
})

test('variables of modules, and constants that are filled, are found', () => {
  for (const state of [
    'let at = 0',
    'export let at = 0',
    'const at = new Map<string, number>()\nfunction f() {\n  at.set(1, 2)\n}',
    'const at: number[] = []\nfunction f() {\n  at[0] = 1\n}',
    'const at = { done: 0 }\nfunction f() {\n  at.done += 1\n}',
    'const at = { done: 0 }\nfunction f() {\n  at.done++\n}',
    'const at = lazyBy((key: string) => make(key))',
  ])
    assert.deepEqual(findState(state), ['at'], state)
  for (const other of [
    '  let at = 0',
    'const at = new Map(all)\nfunction f() {\n  if (at.size === 1) b.at.set(1, 2)\n}',
    'const at = lazy(make)',
  ])
    assert.deepEqual(findState(other), [], other)
})
