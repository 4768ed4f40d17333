import { API_PREFIX } from '../../about.ts'
import { keyMeant } from '../../advice/keys-meant.ts'
import { didYouMean } from '../../advice/nearest.ts'
import { addonOf, allRegimes } from '../../definitions/registry.ts'
import { DocketError } from '../../errors.ts'
import { typeNamed } from '../../model/schema-registry.ts'
import { type Operation, operation } from '../../ops/operation.ts'
import type { Answer } from '../../ops/shared/answers.ts'
import { ENTRY } from '../../ops/shared/reference.ts'
import type { Schema } from '../../validate/schema.ts'
import { quote } from '../../values/shorten.ts'
import type { Standards } from '../standards.ts'
import type { ListedRule, ListRules } from './rule-list.ts'

const ITEM: Schema = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    by: { type: 'string', description: 'core, the code of a country, or the key of a format.' },
    kind: {
      type: 'string',
      enum: [
        'rule',
        'warning',
        'hint',
        'reading',
        'calculation',
        'request',
        'strict',
        'superseded',
        'conversion',
      ],
      description:
        'rule: must be followed; warning: a build passes; superseded: a code of older versions, and what replaced it; ' +
        'others: when faults are found.',
    },
    type: { type: 'string', description: 'The type that it is about; absent if any.' },
    path: { type: 'string', description: 'The member, from an object of the type.' },
    asks: { type: 'string', description: 'What the rule asks for.' },
    conditional: { type: 'boolean', description: 'Does it apply only under a condition?' },
    condition: {
      type: 'string',
      description: 'That condition; the path of an object inside comes before what it is about.',
    },
    example: {
      description:
        'A value of the member that passes, null if it must be absent; `…` stands for any text. Of rules for XML, what fails and what passes.',
    },
    terms: {
      type: 'array',
      items: { type: 'string' },
      description: 'Business terms of EN 16931 that the rule is about.',
    },
    source: {
      type: 'object',
      properties: { title: { type: 'string' }, url: { type: 'string' } },
      description: 'Where the country or the format states what it requires.',
    },
  },
  required: ['code', 'by', 'kind', 'asks'],
}

const ANSWER: Schema = {
  type: 'object',
  properties: { rules: { type: 'array', items: ITEM } },
  required: ['rules'],
}

/** The operation that lists rules, one entry for each place of each type. */
export const createRules = (list: ListRules): Operation =>
  operation({
    ...ENTRY,
    name: 'rules',
    operationId: 'listRules',
    path: '/rules',
    tool: { name: 'rule_list' },
    summary: 'List the rules',
    description:
      'Lists what the rules require, by type and path: all of them (thousands), or those of one addon, country or type.',
    request: {
      type: 'object',
      properties: {
        addon: { type: 'string', description: 'Only the rules of the addon with this key.' },
        regime: { type: 'string', description: 'Only the rules of this country.' },
        type: { type: 'string', description: 'Only the rules of this type, such as bill.Line.' },
      },
    },
    answer: ANSWER,
    run({ addon, regime, type }) {
      const country = regime?.toUpperCase()
      const countries = allRegimes().map((one) => one.country)
      if (addon !== undefined && !addonOf(addon))
        throw unknown('addon', addon, orSee(keyMeant('addon', addon), 'addons'))
      if (country !== undefined && !countries.includes(country))
        throw unknown('regime', regime, orSee(keyMeant('regime', country), 'regimes'))
      if (type !== undefined && !typeNamed(type))
        throw unknown(
          'type',
          type,
          didYouMean(type, typesWithRules(list)) ?? 'write it as bill.Line',
        )
      const by = [addon, country].filter((author) => author !== undefined)
      return answer(list, (rule) => {
        return (
          (by.length === 0 || by.includes(rule.by)) && (type === undefined || rule.type === type)
        )
      })
    },
  })

/** The operation that lists all entries of one code. */
export const createRule = (list: ListRules, rulePages: Standards['rulePages']): Operation =>
  operation({
    ...ENTRY,
    name: 'rule',
    operationId: 'getRule',
    path: '/rules/{code}',
    summary: 'Get a rule',
    description:
      'Explains the rule behind the code of a fault: what it requires, at each place where it applies. Also rules of EN 16931, XRechnung and Peppol.',
    request: {
      type: 'object',
      properties: { code: { type: 'string', description: 'Code of the fault.' } },
      required: ['code'],
    },
    answer: ANSWER,
    async run({ code }) {
      const wanted = code.toUpperCase()
      const pages = await rulePages(wanted)
      if (pages.length > 0) return { json: { rules: pages } }
      const codes = new Set(list().map((listed) => listed.code))
      if (!codes.has(wanted))
        throw unknown('rule', code, didYouMean(wanted, codes) ?? `see GET ${API_PREFIX}/rules`)
      return answer(list, (listed) => listed.code === wanted)
    },
  })

const typesWithRules = (list: ListRules): Set<string> =>
  new Set(list().flatMap((listed) => listed.type ?? []))

const answer = (list: ListRules, isWanted: (rule: ListedRule) => boolean): Answer => ({
  json: { rules: list().filter(isWanted) },
})

/** A question, if there is one, and where the list is. */
const orSee = (meant: string, list: string): string => `${meant}see GET ${API_PREFIX}/${list}`

const unknown = (kind: string, name: string | undefined, hint: string): DocketError =>
  new DocketError('not-found', `unknown ${kind} ${quote(name ?? '')}; ${hint}`)
