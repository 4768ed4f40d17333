/** The elements of FA(3). `elements.json` has one per line; see element-table.ts. Source: schema FA(3) 1-0E. */
import { createTable } from '../xml/element-table.ts'
import lines from './elements.json' with { type: 'json' }
import { typeOf } from './types.ts'

export const NAMESPACE = 'http://crd.gov.pl/wzor/2025/06/25/13775/'
export const ROOT = 'Faktura'

export const TABLE = createTable({
  lines,
  typeOf,
  decimals: ['TKwotowy', 'TKwotowy2', 'TIlosci', 'TProcentowy', 'TNaturalny'],
  root: { tag: ROOT, attributes: [] },
  namespaces: { '': NAMESPACE },
  space: '',
  attributes: {
    KodFormularza: [
      { name: 'kodSystemowy', constant: 'FA (3)' },
      { name: 'wersjaSchemy', constant: '1-0E' },
    ],
  },
})
