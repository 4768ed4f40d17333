/** Checks the paths of rules against the structure of documents, when the rules are compiled. A test checks all. */

import { objectType } from '../model/schema-registry.ts'
import type { Type } from '../model/structure.ts'
import type { RuleNode } from '../validate/rules.ts'

/**
 * @param name of the type of the objects
 * @throws Error if a path leads nowhere
 */
export function assertRulePaths(name: string, nodes: readonly RuleNode[]): void {
  assertPaths(objectType(name), nodes)
}

function assertPaths(type: Type | undefined, nodes: readonly RuleNode[]): void {
  for (const node of nodes) {
    if ('constraint' in node) typeAt(type, node.path, node.code)
    else if ('at' in node) assertPaths(typeAt(type, node.at, 'at'), node.rules)
    else assertPaths(type, node.rules)
  }
}

/**
 * The type of the values at a path; undefined if anything may be there, as in documents of any schema.
 * @param label names the rule in the error
 * @throws Error if the path leads nowhere
 */
export function typeAt(start: Type | undefined, path: string, label: string): Type | undefined {
  let type = start
  for (const step of path === '' ? [] : path.split('.')) {
    if (type === undefined || type.kind === 'any') return undefined
    const [name = '', brackets] = step.split('[')
    const member: Type | undefined = type.kind === 'object' ? type.field.get(name)?.type : undefined
    if (!member || (brackets !== undefined && member.kind !== 'list'))
      throw new Error(`${label}: the path ${path} leads nowhere: no ${step} in ${type.name}`)
    type = brackets !== undefined && member.kind === 'list' ? member.item : member
  }
  return type
}
