/**
 * The walk that runs the rules: every object by the plan of its document, every code, key and map by the rules of its
 * kind. One walk finds everything; the faults are put in order of their rules afterwards.
 */
import type { Fault } from '../errors.ts'
import { faultsOf, prepend, rule, type Rule, type Run, type RuleContext } from '../validate/rules.ts'
import { any, length, matches, oneOf, optional, present, that, uri, url } from '../validate/tests.ts'
import type { Context } from './context.ts'
import { isCurrency } from './currency.ts'
import { listedInSchema, objectType, typeOf, typeOfSchema, visitors } from './model.ts'
import { rankOf, type Plan } from './plan.ts'
import type { ObjectType, Type } from './structure.ts'
import { TAX_SET_RULE } from './tax/rules.ts'
import type { AnyDocument, Envelope, TextMap } from './types.ts'
import { isPlain } from './values/text.ts'

interface PlannedRun extends Run {
  readonly context: RuleContext & { readonly plan: Plan }
}

type Visit = (value: unknown, run: PlannedRun) => void

const ENVELOPE_TYPE = objectType('gobl.Envelope')

/** Edges may not be white space, nothing may be a control character. */
const CODE = /^[^\s\x00-\x1f\x7f-\x9f](?:[^\x00-\x1f\x7f-\x9f]*[^\t\n\f\r \x00-\x1f\x7f-\x9f])?$/
const KEY = /^(?:[a-z]|[a-z0-9][a-z0-9+-]*[a-z0-9])$/
const KEY_FORM = 'a key: lower-case letters and digits, with - and + between them'

const CODE_RULES = [
  rule('GOBL-CBC-CODE-01', '', length(0, 64)),
  rule('GOBL-CBC-CODE-02', '', matches(CODE, 'a code without white space at its ends and without control characters')),
]
const KEY_RULES = [rule('GOBL-CBC-KEY-01', '', length(1, 64)), rule('GOBL-CBC-KEY-02', '', matches(KEY, KEY_FORM))]
const language = that('must be a two-letter language code such as en', (code: string) => LANGUAGES.has(code))
const LANGUAGE_RULES = [rule('GOBL-I18N-LANG-01', '', language)]
const CODE_MAP_RULE = rule('GOBL-CBC-CODEMAP-01', '', that('must have only keys as member names', () => false))
const UNIT = any(oneOf(...listedInSchema('org.Unit')), matches(/^[A-Z0-9]{2,3}$/, 'a UN/ECE code such as KGM'))

/** Rules of single values, by the type of these. */
const VALUE_RULES: { [type: string]: Rule[] } = {
  'cbc.Code': CODE_RULES,
  'cbc.Key': KEY_RULES,
  'cbc.URI': [rule('GOBL-CBC-URI-01', '', length(0, 2048)), rule('GOBL-CBC-URI-02', '', uri)],
  'currency.Code': [
    rule('GOBL-CURRENCY-CODE-01', '', that('must be the code of a known currency such as EUR', (code: string) => {
      return code === '' || isCurrency(code)
    })),
  ],
  'org.Unit': [rule('GOBL-ORG-UNIT-01', '', UNIT)],
}

const SCHEMA_RULES = [rule('GOBL-SCHEMA-OBJECT-01', '', present), rule('GOBL-SCHEMA-ID-01', '', optional(url))]

/** Two-letter codes of ISO 639-1, with those withdrawn since. */
const LANGUAGES = new Set((
  'ab aa af ak sq am ar an hy as av ae ay az bm ba eu be bn bh bi bs br bg my ca ch ce ny zh cv kw co cr hr cs da ' +
  'dv nl dz en eo et ee fo fj fi fr ff gl ka de el gn gu ht ha he hz hi ho hu ia id ie ga ig ik io is it iu ja jv ' +
  'kl kn kr ks kk km ki rw ky kv kg ko ku kj la lb lg li ln lo lt lu lv gv mk mg ms ml mt mi mr mh mn na nv nd ne ' +
  'ng nb nn no ii nr oc oj cu om or os pa pi fa pl ps pt qu rm rn ro ru sa sc sd se sm sg sr gd sn si sk sl so st ' +
  'es su sw ss sv ta te tg th ti bo tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa cy wo fy xh yi yo za zu'
).split(' '))

/**
 * Runs all rules of a document.
 * @returns the faults, their paths starting at `$`
 */
export function checkDocument(document: AnyDocument, context: Context): Fault[] {
  const run: PlannedRun = { context, breaches: [] }
  const type = typeOf(document)
  if (type) visitObject(type, document, run)
  else if (isCodeMap(document)) test([CODE_MAP_RULE], document, run)
  return faultsOfRun(run)
}

/**
 * Runs all rules of an envelope and of the document in it. The envelope may be of an unknown schema, or of none.
 * @param ignore codes whose faults are not reported
 */
export function checkEnvelope(envelope: Envelope, context: Context, ignore: readonly string[] = []): Fault[] {
  const run: PlannedRun = { context, breaches: [] }
  visitObject(ENVELOPE_TYPE, envelope, run)
  return faultsOfRun(run, ignore)
}

function faultsOfRun({ context, breaches }: PlannedRun, ignore: readonly string[] = []): Fault[] {
  if (breaches.length === 0) return []
  const { suppressed } = context.plan
  const counted = breaches.filter(({ rule: { code } }) => !ignore.includes(code) && !suppressed.has(code))
  for (const breach of counted) breach.path = `$${breach.path}`
  return faultsOf(counted.sort((a, b) => rankOf(a.rule) - rankOf(b.rule)))
}

/** A map of codes as a document always breaks a rule: its `$schema` is not a key. */
function isCodeMap({ $schema }: AnyDocument): boolean {
  return typeOfSchema($schema)?.name === 'cbc.CodeMap'
}

function test(rules: readonly Rule[], value: unknown, run: PlannedRun): void {
  for (const rule of rules) {
    if (!rule.test.passes(value, run.context)) run.breaches.push({ rule, value, path: '' })
  }
}

interface Member {
  step: string
  /** Nothing where the values of the member have no rules. */
  check: Visit | undefined
}

const membersOf: (Member[] | undefined)[] = []

function visitObject(type: ObjectType, object: object, run: PlannedRun): void {
  const checks = run.context.plan.checks[type.index]
  if (checks !== undefined) for (let i = 0; i < checks.length; i++) checks[i]!(object, run)
  const members = (membersOf[type.index] ??= type.fields.map((field) => {
    return { step: `.${field.name}`, check: visitOf(field.type) }
  }))
  visitors[type.index]!(object as never, members, visitMember, run)
}

function visitMember({ check, step }: Member, value: unknown, _object: object, run: PlannedRun): void {
  if (check === undefined || value === undefined) return
  const before = run.breaches.length
  check(value, run)
  if (run.breaches.length !== before) prepend(run.breaches, before, step)
}

/** How a value of a type is checked; nothing for those that have no rules. */
function visitOf(type: Type): Visit | undefined {
  switch (type.kind) {
    case 'scalar': {
      const rules = VALUE_RULES[type.name]
      if (!rules) return undefined
      const isPlain = type.name === 'cbc.Code' ? isPlainCode : type.name === 'cbc.Key' ? isPlainKey : undefined
      if (!isPlain) return (value, run) => test(rules, value, run)
      return (value, run) => {
        if (!isPlain(value as string)) test(rules, value, run)
      }
    }
    case 'object': return (value, run) => visitObject(type, value as object, run)
    case 'any': return (value, run) => visitAny(value as AnyDocument, run)
    case 'map': return MAP_VISITS[type.name]
    case 'list': return visitList(type.name, type.item)
  }
}

function visitList(name: string, item: Type): Visit | undefined {
  const visit = item.kind === 'object' ? undefined : visitOf(item)
  const inner = item.kind === 'object' ? objectType(item.name) : undefined
  if (!visit && !inner) return undefined
  return (value, run) => {
    const list = value as unknown[]
    if (name === 'tax.Set') test([TAX_SET_RULE], list, run)
    for (let i = 0; i < list.length; i++) {
      const element = list[i]
      if (element === null) continue
      const before = run.breaches.length
      if (inner) visitObject(inner, element as object, run)
      else visit!(element, run)
      if (run.breaches.length !== before) prepend(run.breaches, before, `[${i}]`)
    }
  }
}

/**
 * Member names of maps are keys, or languages; the values of code maps are codes. The content of `ext` is not looked
 * at.
 */
const MAP_VISITS: { [type: string]: Visit } = {
  'cbc.Meta': (value, run) => visitMap(value as TextMap, KEY_RULES, [], run),
  'cbc.CodeMap': (value, run) => visitMap(value as TextMap, KEY_RULES, CODE_RULES, run),
  'i18n.String': (value, run) => visitMap(value as TextMap, LANGUAGE_RULES, [], run),
}

function visitMap(map: TextMap, nameRules: Rule[], valueRules: Rule[], run: PlannedRun): void {
  for (const name of Object.keys(map).sort()) {
    const before = run.breaches.length
    test(nameRules, name, run)
    test(valueRules, map[name], run)
    if (run.breaches.length !== before) prepend(run.breaches, before, `.${name}`)
  }
}

function visitAny(document: AnyDocument, run: PlannedRun): void {
  const before = run.breaches.length
  test(SCHEMA_RULES, document.$schema, run)
  if (run.breaches.length !== before) prepend(run.breaches, before, '.$schema')
  const type = typeOf(document)
  if (type) visitObject(type, document, run)
  else if (isCodeMap(document)) test([CODE_MAP_RULE], document, run)
}

/** Is this surely a good code? */
function isPlainCode(code: string): boolean {
  return code.length <= 64 && isPlain(code)
}

/** Is this surely a good key? Letters, and - or + between them. */
function isPlainKey(key: string): boolean {
  const length = key.length
  if (length > 64) return false
  for (let i = 0; i < length; i++) {
    const c = key.charCodeAt(i)
    if ((c < 97 || c > 122) && (i === 0 || i === length - 1 || (c !== 45 && c !== 43))) return false
  }
  return true
}
