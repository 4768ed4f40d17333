/** The face of the sender on a page: logo, colour, footer, terms, and the window of envelopes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { render } from '../../../src/faces/library.ts'
import { invoice, type Json, post } from '../../support.ts'

const dataUrl = (type: string, data: string | Uint8Array): string =>
  `data:image/${type};base64,${Buffer.from(data).toString('base64')}`

function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(57)
  bytes.write('89504e470d0a1a0a0000000d49484452', 'hex')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.write('IEND', 49)
  return bytes
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><circle id="a" r="9" fill="url(#g)"/></svg>'
const LOGO = dataUrl('svg+xml', SVG)

const rendered = async (letterhead: Json, more: Json = {}): Promise<string> =>
  render({ data: invoice(more), letterhead })

const refusal = async (letterhead: Json): Promise<string> =>
  (await post('/render', { data: invoice(), letterhead }, { status: 400 })).message

test('a page has the logo, colour, footer and terms of a letterhead, as text', async () => {
  const page = await rendered({
    logo: LOGO,
    colour: '#00725c',
    footer: ['Acme\nStreet 1', 'Bank <b>'],
    terms: 'Terms & <i>',
  })
  assert.match(page, /data-accent="#00725c" data-head="#00725c"/)
  assert.ok(page.includes(`<img src="${LOGO}" alt="`), 'logo')
  assert.match(page, /<p>Terms &amp; &lt;i&gt;<\/p>/)
  assert.match(page, /<div class="columns"><p>Acme\nStreet 1<\/p><p>Bank &lt;b&gt;<\/p><\/div>/)
})

test('a page without one is as it was', async () => {
  const [plain, empty] = [await render({ data: invoice() }), await rendered({})]
  assert.equal(plain, empty)
  assert.doesNotMatch(String(plain), /data-accent="|class="(?:columns|terms|window)"/)
})

test('a colour that is too light for words is that of lines alone', async () => {
  for (const [colour, isReadable] of [
    ['#ffee00', false],
    ['#777777', false],
    ['#767676', true],
    ['#000000', true],
  ] as const) {
    const page = await rendered({ colour })
    assert.ok(page.includes(`data-accent="${colour}"`), colour)
    assert.equal(page.includes(`data-head="${colour}"`), isReadable, colour)
  }
})

test('a logo of the document takes precedence', async () => {
  const logos = [{ data: 'AAAA', mime: 'image/png' }]
  const { supplier } = invoice()
  const page = await rendered({ logo: LOGO }, { supplier: { ...supplier, logos } })
  assert.match(page, /<img src="data:image\/png;base64,AAAA"/)
  assert.ok(!page.includes(LOGO), 'logo of the letterhead')
})

test('the address of the customer is where the window of an envelope shows it', async () => {
  const address = { street: 'Weg', num: '1', locality: 'Ort', code: '12345', country: 'DE' }
  const { customer } = invoice()
  const more = { customer: { ...customer, name: 'A & B', addresses: [address] } }
  for (const window of ['din-5008-a', 'din-5008-b', 'right']) {
    const page = await rendered({ window }, more)
    assert.match(page, new RegExp(`class="\\w+ windowed ${window}"`))
    assert.match(page, /<div class="window">.*<address>A &amp; B<br>Weg 1<br>12345 Ort/)
  }
  const { customer: _, ...simplified } = invoice()
  const page = await render({
    data: { ...simplified, $tags: ['simplified'] },
    letterhead: { window: 'right' },
  })
  assert.doesNotMatch(String(page), /<div class="window">/)
})

test('a letterhead that a page cannot have is rejected, with its place', async () => {
  const svg = (inside: string): Json => ({ logo: dataUrl('svg+xml', `<svg>${inside}</svg>`) })
  const cases: [Json, RegExp][] = [
    [{ logo: 'https://example.com/a.png' }, /letterhead\.logo must be a PNG or SVG as a data URL/],
    [{ logo: dataUrl('gif', 'GIF89a') }, /must be a PNG or SVG as a data URL/],
    [{ logo: 'data:image/png;base64,"><script>' }, /must be a PNG or SVG as a data URL/],
    [{ logo: dataUrl('png', SVG) }, /must be a whole PNG/],
    [{ logo: dataUrl('png', png(10, 10).subarray(0, 50)) }, /must be a whole PNG/],
    [{ logo: dataUrl('png', png(5000, 10)) }, /sides of 1 to 4096 pixels, got 5000 × 10/],
    [{ logo: dataUrl('svg+xml', Buffer.alloc(524_289, 32)) }, /at most 512 KiB, got 513/],
    [{ logo: dataUrl('svg+xml', 'no') }, /must be a whole SVG/],
    [svg('<script>1</script>'), /SVG without a script/],
    [svg('<s:SCRIPT/>'), /SVG without a script/],
    [svg('<g onload="1"/>'), /SVG without an event handler/],
    [svg('<a.b:script>1</a.b:script>'), /SVG without a script/],
    [svg('<é:script/>'), /SVG without a script/],
    [svg('<g/onload="1"/>'), /SVG without an event handler/],
    [svg(`<g onload${' '.repeat(20)}="1"/>`), /SVG without an event handler/],
    [svg('<set attributeName="href" to="https://a.example"/>'), /SVG without an animation/],
    [svg(`<image href${' '.repeat(20)}="https://a.example"/>`), /SVG without a link/],
    [svg('<g style="fill:\\75rl(https://a.example)"/>'), /SVG without a backslash/],
    [svg('<g style="fill:&#117;rl(https://a.example)"/>'), /SVG without a link/],
    [svg('<style>@\\69mport "a";</style>'), /SVG without a backslash/],
    [svg('<g style="fill:image-set(\'https://a.example\')"/>'), /SVG without a link/],
    [svg(`<g fill="url(${' '.repeat(20)}https://a.example)"/>`), /SVG without a link/],
    [svg('<g style="fill:&#x00000075;rl(https://a.example)"/>'), /SVG without a link/],
    [svg('<iframe src="a"/>'), /SVG without an embedded document/],
    [svg('<foreignObject/>'), /SVG without foreignObject/],
    [svg('<image href="https://a.example/b.png"/>'), /SVG without a link to another file/],
    [svg('<use xlink:href = "file:///etc/passwd"/>'), /SVG without a link to another file/],
    [svg('<style>@import "a";</style>'), /SVG without a link to another file/],
    [svg('<g fill="url(https://a.example/#b)"/>'), /SVG without a link to another file/],
    [{ logo: dataUrl('svg+xml', `<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`) }, /a document type/],
    [
      { footer: ['1', '2', '3', '4', '5'] },
      /letterhead\.footer must have at most 4 columns, got 5/,
    ],
    [{ colour: 'red' }, /letterhead\.colour must match/],
    [{ color: '#000000' }, /letterhead\.color/],
    [{ window: 'left' }, /letterhead\.window must be/],
  ]
  for (const [letterhead, words] of cases) assert.match(await refusal(letterhead), words)
  for (const logo of [dataUrl('png', png(4096, 1)), LOGO]) await rendered({ logo })
})
