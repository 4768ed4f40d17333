/** Stamps of authorities and services on pages, and what else an envelope adds. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { render } from '../../../src/faces/library.ts'
import { type Json, SCHEMA } from '../../support.ts'
import { sealed } from './documents.ts'
import { elementsOf, readable } from './tree.ts'

const QR = /<svg[^>]*aria-label="(.*?)".*?<\/svg>/gs

/** The text of a page of an envelope with stamps: the codes to scan are in brackets, figures in braces. */
async function shown(stamps: (Json | null)[]): Promise<string> {
  const data = sealed({ $schema: `${SCHEMA}bill/invoice`, type: 'standard' }, { stamps })
  const page = await render({ data, language: 'en' })
  const marked = page
    .replaceAll(QR, '[$1]')
    .replace(/<footer>.*<\/footer>/s, '')
    .replaceAll('<figure class="mark">', '{')
    .replaceAll('</figure>', '}')
  return readable(marked.replace(/^.*<body>/s, ''))
}

const URL = 'https://example.com/'
const KSEF = 'https://qr.ksef.mf.gov.pl/invoice/1'

const STAMPS: [stamps: (Json | null)[], text: string][] = [
  [[], 'Invoice'],
  [[null], 'Invoice'],
  [[{ prv: 'own', val: 'V' }], 'Invoice own V'],
  [[{ prv: 'own', val: URL }], 'Invoice { own [QR code with https://example.com/]}'],
  [[{ prv: 'own', val: 'see https://example.com' }], 'Invoice own see https://example.com'],
  [[{ val: 'V' }], 'Invoice V'],
  [[{ prv: 'own' }], 'Invoice own'],
  [
    [{ prv: 'sat-timestamp', val: '2026-01-31' }],
    'Invoice Fecha y hora de certificación 31 Jan 2026',
  ],
  [
    [{ prv: 'sat-timestamp', val: '2026-01-31T10:00:00' }],
    'Invoice Fecha y hora de certificación 2026-01-31T10:00:00',
  ],
  [[{ prv: 'own', val: '12026-01-31' }], 'Invoice own 12026-01-31'],
  [[{ prv: 'zatca-qr', val: 'AAAA' }], 'Invoice {[QR code with AAAA]}'],
  [[{ prv: 'iapr-qr', val: 'AAAA' }, null], 'Invoice { myDATA [QR code with AAAA]}'],
  [
    [
      { prv: 'favat-qr', val: KSEF },
      { prv: 'favat-ksef-number', val: '77' },
    ],
    `Invoice { KSeF [QR code with ${KSEF}] Numer KSeF:77 }`,
  ],
  [[{ prv: 'favat-qr', val: KSEF }], `Invoice { KSeF [QR code with ${KSEF}] OFFLINE }`],
  // Not where the authority is: no code, and not its label.
  [[{ prv: 'favat-qr', val: URL }], `Invoice favat-qr ${URL}`],
  [
    [{ prv: 'verifactu-qr', val: 'https://aeat.es.example/' }],
    'Invoice verifactu-qr https://aeat.es.example/',
  ],
  [
    ['a', 'b', 'c', 'd', 'e'].map((prv) => ({ prv, val: URL })),
    `Invoice ${['a', 'b', 'c', 'd'].map((prv) => `{ ${prv} [QR code with ${URL}]}`).join('')} e ${URL}`,
  ],
  [
    [
      { prv: 'at-atcud', val: 'A-1' },
      { prv: 'at-qr', val: 'Q' },
    ],
    'Invoice { ATCUD:A-1 [QR code with Q]}',
  ],
]

for (const [stamps, text] of STAMPS)
  test(JSON.stringify(stamps), async () => assert.equal(await shown(stamps), text))

test('the head of an envelope has its rest in the foot of the page', async () => {
  const head = {
    links: [{ key: 'portal', title: 'T', url: URL }],
    tags: ['a', 'b'],
    notes: 'N',
    meta: { secret: 'no' },
    stamps: [{ prv: 'at-atcud', val: 'A-1' }, null, { prv: 'own', val: 'V' }],
  }
  const data = sealed({ $schema: `${SCHEMA}bill/invoice`, code: '7' }, head)
  const page = await render({ data, language: 'en', title: 'T' })
  const [footer] = elementsOf(page).filter(({ name }) => name === 'footer')
  assert.equal(
    readable(footer?.inner ?? ''),
    `Digest (SHA-256) ${data.head.dig.val} Links Kind portal Title T Link ${URL} Tags a, b Notes N`,
  )
  assert.match(page, / data-number="T 7 · ATCUD:A-1" data-page="Page " data-of=" of " data-end=""/)
  assert.match(page, /<title>T 7<\/title>/)
})

test('a draft without number is known by its series', async () => {
  const of = async (members: Json): Promise<(string | undefined)[]> => {
    const data = sealed({ $schema: `${SCHEMA}bill/invoice`, type: 'standard', ...members })
    const page = await render({ data, language: 'en' })
    const [number] = elementsOf(page).filter(({ classes }) => classes.includes('number'))
    return [number && readable(number.inner), /data-number="([^"]*)"/.exec(page)?.[1]]
  }
  assert.deepEqual(await of({ series: 'DRAFT' }), ['No. DRAFT', 'Invoice DRAFT'])
  assert.deepEqual(await of({ series: 'DRAFT', code: '7' }), ['No. DRAFT-7', 'Invoice DRAFT-7'])
  assert.deepEqual(await of({}), [undefined, 'Invoice'])
})
