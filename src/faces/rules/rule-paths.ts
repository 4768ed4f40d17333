/** Follows the paths of rules through the structure of documents. */

import type { Type } from '../../model/structure.ts'

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
