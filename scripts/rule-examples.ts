/**
 * Writes the examples of the rules on XML, which the pages of rules show: `npm run rule-examples`. Run it after a change of
 * a rule. They are found by trying values in the places that a rule names, which takes a while.
 */
import { writeFileSync } from 'node:fs'
import { allRules } from '../src/faces/convert/check/rule-pages.ts'
import { examplesOf } from './rule-examples/find.ts'

const FILE = new URL('../src/faces/convert/check/examples/rules.json', import.meta.url)

const lines = [...allRules()].flatMap(([code, drafts]) => {
  const found = examplesOf(drafts)
  return found.length === 0 ? [] : `  ${JSON.stringify(code)}: ${JSON.stringify(found)}`
})
writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`)
