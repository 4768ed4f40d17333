/** Examples of what an invoice lacks, for the advice in faults. */
import { usualForm } from '../../../advice/advice.ts'
import { getOwn } from '../../../values/text-map.ts'
import { showJson } from '../../../vocabulary/show-json.ts'
import examples from './examples.json' with { type: 'json' }

const { values, listed, single, inboxes } = examples

/**
 * An example for a place, as words at the end of a description; empty if none is known.
 * @param country of the party that the place is in
 */
export function exampleFor(path: string, country = ''): string {
  const [member = '', around = ''] = path
    .replace(/\[\d+\]/g, '')
    .split('.')
    .reverse()
  if (member === 'inboxes')
    return `, such as ${showJson([getOwn(inboxes, country) ?? inboxes['']])}`
  const value = getOwn(values, `${around}.${member}`) ?? getOwn(values, member)
  if (value !== undefined) return `, such as ${showJson(value)}`
  const one = getOwn(listed, member)
  const form = usualForm(one ?? getOwn(single, member) ?? '', one !== undefined)
  return form === undefined ? '' : `, such as ${form}`
}
