import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defineAddon } from '../../src/definitions/addon.ts'
import type { RulesByType } from '../../src/definitions/contract.ts'
import { defineRegime } from '../../src/definitions/regime.ts'
import { present } from '../../src/validate/constraints.ts'
import { at, type RuleNode, rule, when } from '../../src/validate/rules.ts'

const addon = (rules: RulesByType): void => {
  defineAddon({ key: 'xx-test-v1', name: { en: 'Test' }, rules })
}

const check = (path: string): RuleNode => rule('GOBL-XX-01', path, present)

test('an addon with a rule whose path leads nowhere is an error', () => {
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
    assert.throws(() => addon({ 'bill.Invoice': [node] }), { name: 'Error', message })
})

test('paths may end at any member, and may go on in documents of any schema', () => {
  for (const path of ['', 'lines', 'lines[]', 'lines[].item.price', 'complements[].any.thing'])
    addon({ 'bill.Invoice': [check(path)] })
})

test('a regime with a rule whose path leads nowhere is an error', () => {
  const regime = { country: 'XX', currency: 'EUR', time_zone: 'UTC', name: { en: 'Test' } }
  const message = /no cod in tax\.Identity/
  const rules = [check('cod')]
  assert.throws(() => defineRegime({ ...regime, rules: { 'tax.Identity': rules } }), { message })
  assert.throws(() => defineRegime({ ...regime, rulesForAll: { 'tax.Identity': rules } }), {
    message,
  })
  assert.throws(() => defineRegime({ ...regime, taxIdentity: { rules } }), { message })
})
