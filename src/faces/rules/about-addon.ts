/** The requirements of a format, in one paragraph, from its rules. */
import { API_PREFIX } from '../../about.ts'
import { addonOf } from '../../definitions/registry.ts'
import type { Operation } from '../../ops/operation.ts'
import type { ListRules } from './rule-list.ts'

/** The operation that serves definitions of formats, with these notes; others as they are. */
export function withNotes(operation: Operation, list: ListRules): Operation {
  if (operation.name !== 'addon') return operation
  return {
    ...operation,
    async run(request, context) {
      const { text = '' } = await operation.run(request, context)
      const definition = JSON.parse(text)
      return {
        text: JSON.stringify({ ...definition, ...aboutAddon(definition.key, list) }, null, 2),
      }
    },
  }
}

/** The paragraph, and where the rules are. */
function aboutAddon(key: string, list: ListRules): { asks: string; rules: string } {
  const rules = list().filter(({ by, kind }) => by === key && kind === 'rule')
  const members = new Map<string, Set<string>>()
  for (const { type = '', path, conditional, asks } of rules) {
    if (conditional || path === undefined || !/ is required$| must have /.test(asks)) continue
    const known = members.get(type) ?? new Set<string>()
    const member = path.replaceAll('[]', '')
    const parent = member.slice(0, Math.max(0, member.lastIndexOf('.')))
    // A rule about a member of an object that may be absent does not always apply.
    if (parent === '' || known.has(parent)) members.set(type, known.add(member))
  }
  const always = Array.from(members, ([type, paths]) => `${type} ${[...paths].join(', ')}`)
  const conditional = rules.filter((rule) => rule.conditional).length
  const { requires = [] } = addonOf(key) ?? {}
  const sentences = [
    requires.length > 0 ? `It requires what ${requires.join(' and ')} requires.` : '',
    always.length > 0 ? `It always asks for members of these types: ${always.join('; ')}.` : '',
    `It has ${rules.length} rules, ${conditional} of them under a condition.`,
  ]
  return {
    asks: sentences.filter((sentence) => sentence !== '').join(' '),
    rules: `${API_PREFIX}/rules?addon=${key}`,
  }
}
