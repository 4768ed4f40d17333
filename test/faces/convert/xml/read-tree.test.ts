/** XML is read by the table that writes it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReader, type TreeReading } from '../../../../src/faces/convert/xml/read-tree.ts'
import { readXml } from '../../../../src/faces/convert/xml/read-xml.ts'
import type { Group } from '../../../../src/faces/convert/xml/tree.ts'
import { createPaths } from '../../../../src/faces/convert/xml/xml-document.ts'

const TABLE = `
Order
  Number          T-1
  Currency        T-2
  OtherCurrency   T-3
  Buyer           [G-1]
    Name          T-4 @scheme=T-5
  Tax
    Number        T-6
    Scheme
      ID          "VAT"
  Tax
    Number        T-7
    Scheme
      ID          "TAX" any
  Sum
    Amount        T-8 @currency=T-2
    Part          T-9
  Sum
    Amount        T-10 @currency=T-3
  Line            [G-2]
    Off           "false"
    Text          T-11 @lang="en"
  Line            [G-3]
    Off           "true"
    Text          T-12
  Date            T-13`

const readTree = createReader({
  table: TABLE,
  namespaces: {},
  isOfRoot: (term) => term === 'T-2' || term === 'T-3',
  isRepeated: (group) => group === 'G-2' || group === 'G-3',
  parse: (term) => (term === 'T-13' ? (text) => text.replaceAll('.', '-') : undefined),
})

function read(inside: string): TreeReading & { places: { [list: string]: string[] } } {
  const document = readXml(`<Order xmlns="urn:o">${inside}</Order>`, new Map([['urn:o', '']]))
  if ('fault' in document) assert.fail(JSON.stringify(document.fault))
  const reading = readTree(document.root)
  const pathOf = createPaths()
  const { unclaimed, misplaced, doubled, contradictions } = reading
  const places = {
    unclaimed: unclaimed.map(({ element, attribute }) => pathOf(element, attribute)),
    misplaced: misplaced.map((element) => pathOf(element)),
    doubled: doubled.map((element) => pathOf(element)),
    contradictions: contradictions.map(({ element, attribute }) => pathOf(element, attribute)),
  }
  return { ...reading, places }
}

const NOTHING = { unclaimed: [], misplaced: [], doubled: [], contradictions: [] }

/** A tree without the places in documents, which XML has not. */
const plain = (tree: Group): unknown => JSON.parse(JSON.stringify(tree).replaceAll('"at":"",', ''))

test('constants tell elements of one name from each other', () => {
  const { tree, places } = read(`
    <Number>1</Number><Currency>EUR</Currency><OtherCurrency>USD</OtherCurrency>
    <Buyer><Name scheme="s">B</Name></Buyer>
    <Tax><Number>2</Number><Scheme><ID>TIN</ID></Scheme></Tax>
    <Tax><Number>1</Number><Scheme><ID> vat </ID></Scheme></Tax>
    <Sum><Amount currency="USD">2</Amount></Sum>
    <Sum><Amount currency="EUR">1</Amount><Part>3</Part></Sum>
    <Line><Off>true</Off><Text>b</Text></Line>
    <Line><Off>0</Off><Text lang="en">a</Text></Line>
    <Line><Off>1</Off><Text>c</Text></Line>
    <Date>2026.05.01</Date>`)
  assert.deepEqual(plain(tree), {
    'T-1': '1',
    'T-2': 'EUR',
    'T-3': 'USD',
    'G-1': { 'T-5': 's', 'T-4': 'B' },
    'T-6': '1',
    'T-7': '2',
    'T-8': '1',
    'T-9': '3',
    'T-10': '2',
    'G-2': [{ 'T-11': 'a' }],
    'G-3': [{ 'T-12': 'b' }, { 'T-12': 'c' }],
    'T-13': '2026-05-01',
  })
  assert.deepEqual(places, NOTHING)
})

test('what no line of the table claims is listed', () => {
  const { tree, places } = read(`
    <Number lang="x">1</Number><Other><Number/></Other>
    <Line><Off>perhaps</Off><Text>a</Text></Line>
    <Line><Text>b</Text></Line>
    <Line><Off>false</Off><Text lang="de">c</Text></Line>
    <Buyer><Name>B<More/></Name></Buyer>`)
  assert.deepEqual(plain(tree), { 'T-1': '1', 'G-1': { 'T-4': 'B' } })
  assert.deepEqual(places.unclaimed, [
    '/Order/Number/@lang',
    '/Order/Other',
    '/Order/Line[1]',
    '/Order/Line[2]',
    '/Order/Line[3]',
    '/Order/Buyer/Name/More',
  ])
})

test('elements out of order, repeated, or in another currency are listed', () => {
  const { tree, places } = read(`
    <Currency>EUR</Currency><Number>1</Number><Number>2</Number>
    <Buyer><Name>A</Name></Buyer><Buyer><Name>B</Name></Buyer>
    <Date> </Date>
    <Sum><Amount currency="EUR">1</Amount><Amount currency="EUR">2</Amount></Sum>
    <Sum><Amount currency="EUR">3</Amount></Sum>
    <Sum><Amount>4</Amount></Sum>
    <Sum><Amount currency="CHF">5</Amount></Sum>`)
  assert.deepEqual(plain(tree), { 'T-2': 'EUR', 'T-1': '1', 'G-1': { 'T-4': 'A' }, 'T-8': '1' })
  assert.deepEqual(places, {
    unclaimed: ['/Order/Sum[4]'],
    misplaced: [
      '/Order/Number[1]',
      '/Order/Number[2]',
      '/Order/Sum[1]',
      '/Order/Sum[2]',
      '/Order/Sum[3]',
    ],
    doubled: [
      '/Order/Number[2]',
      '/Order/Buyer[2]',
      '/Order/Sum[1]/Amount[2]',
      '/Order/Sum[2]',
      '/Order/Sum[3]',
    ],
    contradictions: [],
  })
})

test('groups and terms have places, also those that are moved', () => {
  const { tree, placeOf, move } = read(
    '<Buyer><Name scheme="s">B</Name></Buyer><Tax><Scheme><ID>VAT</ID></Scheme></Tax>',
  )
  const buyer = tree['G-1'] as Group
  const moved: Group = { at: '' }
  move(buyer, moved, 'T-5')
  move(buyer, moved, 'T-9')
  assert.deepEqual(moved, { at: '', 'T-5': 's' })
  const pathOf = createPaths()
  const show = (group: Group, term?: string): string | undefined => {
    const place = placeOf(group, term)
    return place && pathOf(place.element, place.attribute)
  }
  assert.deepEqual(
    [
      show(tree),
      show(buyer),
      show(buyer, 'T-4'),
      show(moved, 'T-5'),
      show(moved),
      show(tree, 'T-6'),
    ],
    [
      '/Order',
      '/Order/Buyer',
      '/Order/Buyer/Name',
      '/Order/Buyer/Name/@scheme',
      '/Order/Buyer',
      undefined,
    ],
  )
})
