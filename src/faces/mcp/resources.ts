/** Resources: the reference data, by URI. */
import { allAddons, allRegimes } from '../../definitions/registry.ts'
import { DocketError } from '../../errors.ts'
import type { JsonObject } from '../../json.ts'
import { registeredIds } from '../../model/schema-registry.ts'
import { SCHEMA_BASE } from '../../model/structure.ts'
import { catalogueKeys } from '../../ops/catalogues.ts'
import type { Operation } from '../../ops/operation.ts'
import { execute } from '../../ops/request/execute.ts'
import { answerText } from '../../ops/shared/answers.ts'
import { APP_CONTENTS, APP_RESOURCE, APP_URI } from './app.ts'
import { stringParam } from './rpc.ts'
import { skillText } from './skills.ts'

interface Kind {
  list: string
  titles: [list: string, entry: string]
  /** The operation that returns an entry, and the member of its request that identifies the entry. */
  operation: string
  member: string
  /** The member in a URI template. */
  variable: string
  /** The identifiers of all entries. */
  names: (operations: readonly Operation[]) => string[] | Promise<string[]>
}

const KINDS: Kind[] = [
  {
    list: 'addons',
    titles: ['GOBL Addon List', 'GOBL Addon'],
    operation: 'addon',
    member: 'key',
    variable: '{key}',
    names: () =>
      allAddons()
        .map(({ key }) => key)
        .sort(),
  },
  {
    list: 'schemas',
    titles: ['GOBL Schema List', 'GOBL JSON Schema'],
    operation: 'schema',
    member: 'path',
    variable: '{+path}',
    names: () => registeredIds().map((id) => id.slice(SCHEMA_BASE.length)),
  },
  {
    list: 'regimes',
    titles: ['GOBL Regime List', 'GOBL Tax Regime'],
    operation: 'regime',
    member: 'code',
    variable: '{code}',
    names: () => allRegimes().map(({ country }) => country.toLowerCase()),
  },
  {
    list: 'catalogues',
    titles: ['Catalogue List', 'Catalogue'],
    operation: 'catalogue',
    member: 'key',
    variable: '{key}',
    names: catalogueKeys,
  },
  {
    list: 'rules',
    titles: ['Rule List', 'Rule'],
    operation: 'rule',
    member: 'code',
    variable: '{code}',
    names: ruleCodes,
  },
]

/** The codes of all rules, as the operation that lists them has them. */
async function ruleCodes(operations: readonly Operation[]): Promise<string[]> {
  const list = operations.find(({ name }) => name === 'rules')!
  const { json } = await execute(list, { value: {}, duplicates: [] }, [])
  const { rules } = json as { rules: readonly { code: string }[] }
  return [...new Set(rules.map(({ code }) => code))]
}

const mimeType = 'application/json'

export const RESOURCES = KINDS.map(({ list, titles: [name] }) => {
  return { uri: `gobl://${list}`, name, description: `Identifiers of all ${list}.`, mimeType }
})
  .concat(APP_RESOURCE)
  .sort((a, b) => (a.name < b.name ? -1 : 1))

export const TEMPLATES = KINDS.map(({ list, titles: [, name], variable }) => {
  return {
    uriTemplate: `gobl://${list}/${variable}`,
    name,
    description: `One of the ${list}.`,
    mimeType,
  }
})

/**
 * The possible values of a variable in a URI template.
 * @param uri the template, or a URI that matches it
 */
export async function namesFor(
  uri: string,
  variable: string,
  operations: readonly Operation[],
): Promise<string[]> {
  const kind = KINDS.find(({ list }) => uri.startsWith(`gobl://${list}/`))
  return kind?.member === variable ? kind.names(operations) : []
}

/**
 * Reads a resource.
 * @throws DocketError `not-found`
 */
export async function readResource(
  params: JsonObject,
  operations: readonly Operation[],
): Promise<object> {
  const uri = stringParam(params, 'uri')
  if (uri === APP_URI) return { contents: [APP_CONTENTS] }
  const skill = skillText(uri)
  if (skill !== undefined) return { contents: [{ uri, mimeType: 'text/markdown', text: skill }] }
  return { contents: [{ uri, mimeType, text: await textOf(uri, operations) }] }
}

async function textOf(uri: string, operations: readonly Operation[]): Promise<string> {
  const [, list, path] = /^gobl:\/\/(\w+)(?:\/(.+))?$/s.exec(uri) ?? []
  const kind = KINDS.find((candidate) => candidate.list === list)
  if (!kind) throw new DocketError('not-found', 'unknown resource')
  if (path === undefined) {
    const names = list === 'schemas' ? registeredIds() : await kind.names(operations)
    return JSON.stringify({ [kind.list]: names })
  }
  const operation = operations.find(({ name }) => name === kind.operation)!
  const value = { [kind.member]: decodePath(path) }
  return answerText(await execute(operation, { value, duplicates: [] }, []), 'stored')
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new DocketError('not-found', 'unknown resource')
  }
}
