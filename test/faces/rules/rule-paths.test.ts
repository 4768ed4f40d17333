import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADDONS } from '../../../src/addons/index.ts'
import type { RulesByType } from '../../../src/definitions/contract.ts'
import { CORE_RULES } from '../../../src/document/rules/core-rules.ts'
import { ENVELOPE_RULES } from '../../../src/document/rules/envelope-rules.ts'
import { typeAt } from '../../../src/faces/rules/rule-paths.ts'
import { objectType } from '../../../src/model/schema-registry.ts'
import type { Type } from '../../../src/model/structure.ts'
import { REGIMES } from '../../../src/regimes/index.ts'
import { present } from '../../../src/validate/constraints.ts'
import { at, type RuleNode, rule, when } from '../../../src/validate/rules.ts'
import { WARNINGS } from '../../../src/warnings/warnings.ts'

/** @throws Error if the path of a rule for objects of a type leads nowhere */
const assertRulePaths = (name: string, nodes: readonly RuleNode[]): void =>
  assertPaths(objectType(name), nodes)

function assertPaths(type: Type | undefined, nodes: readonly RuleNode[]): void {
  for (const node of nodes) {
    if ('constraint' in node) typeAt(type, node.path, node.code)
    else if ('at' in node) assertPaths(typeAt(type, node.at, 'at'), node.rules)
    else assertPaths(type, node.rules)
  }
}

const check = (path: string): RuleNode => rule('GOBL-XX-01', path, present)

test('a rule whose path leads nowhere is an error', () => {
  const always = (): boolean => true
  const cases: [RuleNode, RegExp][] = [
    [
      check('lines[].itm.price'),
      /GOBL-XX-01: the path lines\[\]\.itm\.price .* no itm in bill\.Line$/,
    ],
    [check('supplyer'), /no supplyer in bill\.Invoice/],
    [check('lines.item'), /no item in/],
    [check('supplier[].name'), /no supplier\[\] in bill\.Invoice/],
    [check('code.text'), /no text in cbc\.Code/],
    [when(always, [check('custmer')]), /no custmer/],
    [at('custmer', []), /no custmer/],
    [at('lines[].item', [when(always, [check('prise')])]), /no prise in org\.Item/],
  ]
  for (const [node, message] of cases)
    assert.throws(() => assertRulePaths('bill.Invoice', [node]), { name: 'Error', message })
  assert.throws(() => assertRulePaths('bill.Invoic', []), /unknown object type bill\.Invoic/)
})

test('paths may end at any member, and may go on in documents of any schema', () => {
  for (const path of ['', 'lines', 'lines[]', 'lines[].item.price', 'complements[].any.thing'])
    assert.doesNotThrow(() => assertRulePaths('bill.Invoice', [check(path)]))
})

test('the paths of all rules lead somewhere', () => {
  const all: RulesByType[] = [
    ...CORE_RULES,
    WARNINGS,
    ENVELOPE_RULES,
    ...REGIMES.flatMap(({ rules, rulesForAll, taxIdentityRules }) => [
      rules,
      rulesForAll,
      { 'tax.Identity': taxIdentityRules },
    ]),
    ...ADDONS.map(({ rules }) => rules),
  ]
  for (const rules of all) {
    for (const [name, nodes = []] of Object.entries(rules))
      assert.doesNotThrow(() => assertRulePaths(name, nodes))
  }
})
