/** Comments, messages and documents use the words of the glossary in CONTRIBUTING. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from './markdown.ts'

/** Words of the left column, as far as they can be searched, with what to write instead. */
const INSTEAD: [words: RegExp, write: string][] = [
  [/\bmust (?:not )?be given\b|\bmust be present\b/i, 'is required, must not be set'],
  [/(?<!\bthere) (?:is|are) no (?!longer\b|more\b)/i, 'is not a, or: unknown'],
  [/\bis given twice\b/i, 'duplicate'],
  [/\b(?:told|tells)\b/i, 'reports, indicates, identifies, derives'],
  [/\bthe rules? holds?\b/i, 'the rule applies'],
  [/\bwhat is wrong\b/i, 'the fault, the error'],
  [/\bgoes with\b|\bcomes to\b|\bstands on\b/i, 'with, next to, follows from'],
  [/\bis let in\b|\bis refused\b/i, 'is allowed, is rejected'],
  [/\bmends?\b|\bg[ai]ves? up\b|\bputs? (?:it )?together\b/i, 'fix, abort, combine'],
  [/\bnorms?\b/i, 'standard'],
]

/** Where these words are right. */
const RIGHT = [
  // The questions that people ask an assistant.
  'Explain what is wrong with a document',
  'What is wrong with the invoice',
  // A condition, with the subject after the verb.
  'in which there are no',
]

/** Not searched: words of the schemas, which are those of the wire format. */
const LEFT_OUT = /^src\/(?:model\/generated|schemas)\//

const filesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(?:ts|mjs|md)$/.test(file) && !LEFT_OUT.test(file))

const documents = ['SECURITY.md', 'test/README.md', ...filesOf('docs')]
const sources = ['src', 'scripts', 'bench'].flatMap(filesOf)

/** The words to replace in a line. */
const findings = (line: string): string[] =>
  RIGHT.some((words) => line.includes(words))
    ? []
    : INSTEAD.flatMap(([words, write]) => {
        const found = words.exec(line)?.[0].trim()
        return found ? [`"${found}": write ${write}`] : []
      })

test('the words that the glossary replaces are found', () => {
  assert.deepEqual(findings('// The value is no number.'), ['"is no": write is not a, or: unknown'])
  assert.deepEqual(findings('// There is no number, and there are no others.'), [])
  assert.equal(findings('/** Tells who gave up. */').length, 2)
})

for (const file of [...documents, ...sources]) {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
  const found = lines.flatMap((line, at) => findings(line).map((each) => `${at + 1}: ${each}`))
  if (found.length > 0)
    test(`${file} uses the words of the glossary`, () => assert.fail(found.join('; ')))
}
