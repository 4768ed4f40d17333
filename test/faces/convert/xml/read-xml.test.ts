/** The XML that the reader accepts, and the XML that it rejects, with the place. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXml } from '../../../../src/faces/convert/xml/read-xml.ts'
import {
  createPaths,
  type XmlDocument,
  type XmlElement,
} from '../../../../src/faces/convert/xml/xml-document.ts'

const PREFIXES = new Map([
  ['urn:a', 'a'],
  ['urn:plain', ''],
])

function read(source: string | Uint8Array): XmlDocument {
  const document = readXml(source, PREFIXES)
  if ('fault' in document) assert.fail(JSON.stringify(document.fault))
  return document
}

/** An element as `tag@name=value "text" [children]`. */
const outline = ({ tag, attributes, text, children }: XmlElement): string =>
  [
    tag + attributes.map(({ name, value }) => `@${name}=${value}`).join(''),
    ...(text ? [JSON.stringify(text)] : []),
    ...(children.length > 0 ? [`[${children.map(outline).join(', ')}]`] : []),
  ].join(' ')

const show = (source: string | Uint8Array): string => outline(read(source).root)

/** The fault of a source as `line:column description`. */
function faultOf(source: string | Uint8Array): string {
  const result = readXml(source, PREFIXES)
  assert.ok('fault' in result, `${String(source).slice(0, 200)} was read`)
  const { line, column, description } = result.fault
  return `${line}:${column} ${description}`
}

function assertFaults(
  cases: readonly (readonly [source: string | Uint8Array, fault: RegExp])[],
): void {
  for (const [source, fault] of cases)
    assert.match(faultOf(source), fault, String(source).slice(0, 200))
}

test('elements, attributes and texts are read', () => {
  const cases: [source: string, result: string][] = [
    ['<a/>', 'Q{}a'],
    ['<a ></a >', 'Q{}a'],
    ['<?xml version="1.0" encoding="utf-8"?>\n<a> <b/> <b>x</b>\n</a>\n', 'Q{}a [Q{}b, Q{}b "x"]'],
    [`<a x="1" y = '"2"'/>`, 'Q{}a@x=1@y="2"'],
    ['<a>1<!-- a comment --> 2<![CDATA[<3> & ]]>4</a>', 'Q{}a "1 2<3> & 4"'],
    ['<!-- first --><?style sheet?><a><?b?>  </a><!-- last -->', 'Q{}a "  "'],
    ['<a>x<b/> <b/>y</a>', 'Q{}a "xy" [Q{}b, Q{}b]'],
    ['<_é-1.x/>', 'Q{}_é-1.x'],
    ['<a>\r\n1\r2</a>', 'Q{}a "\\n1\\n2"'],
    ['<a x="1\t2\r\n3"/>', 'Q{}a@x=1 2 3'],
    ['\ufeff<a/>', 'Q{}a'],
  ]
  for (const [source, result] of cases) assert.equal(show(source), result)
})

test('a tag like the one before it has its own attributes and namespaces', () => {
  const cases: [inside: string, result: string][] = [
    ['<b x="1"/><b x="1"></b><b x="1" />', 'Q{}b@x=1, Q{}b@x=1, Q{}b@x=1'],
    ['<b x="1"/><b x="1" y="2"/><b x="12"/>', 'Q{}b@x=1, Q{}b@x=1@y=2, Q{}b@x=12'],
    ['<b/><b x="1"/><b/>', 'Q{}b, Q{}b@x=1, Q{}b'],
    ['<bb x="1"/><b x="1"/>', 'Q{}bb@x=1, Q{}b@x=1'],
    ['<b/><b xmlns="urn:a"><b/></b><b/>', 'Q{}b, a:b [a:b], Q{}b'],
    [
      '<b/><c x="1"/><b/><c x="1"/><b/><c x="2"/>',
      'Q{}b, Q{}c@x=1, Q{}b, Q{}c@x=1, Q{}b, Q{}c@x=2',
    ],
    ['<b/><c/><b/><cc/><b/><c/>', 'Q{}b, Q{}c, Q{}b, Q{}cc, Q{}b, Q{}c'],
    ['<b/><c/><d xmlns="urn:a"><b/><c/></d><b/><c/>', 'Q{}b, Q{}c, a:d [a:b, a:c], Q{}b, Q{}c'],
    ['<d xmlns="urn:a"><d xmlns="urn:a"><d/></d></d><d/>', 'a:d [a:d [a:d]], Q{}d'],
  ]
  for (const [inside, result] of cases) assert.equal(show(`<a>${inside}</a>`), `Q{}a [${result}]`)
  assertFaults([
    ['<a><b x="1"/><b x="1"y="2"/></a>', /^1:22 a space is expected/],
    ['<a><b/><b/ ></a>', /^1:10 the tag <b> must end with >/],
    ['<a xmlns:p="urn:a"><p:b/><c xmlns:p="urn:b"/><q:b/></a>', /^1:46 the prefix q has no/],
  ])
})

test('references stand for characters', () => {
  assert.equal(
    show(`<a x="&lt;&#10;&#x9;&quot;">&amp;lt; &gt;&apos;&#233;&#xE9;&#x1F600;</a>`),
    `Q{}a@x=<\n\t" "&lt; >'éé😀"`,
  )
  assertFaults([
    ['<a>&nbsp;</a>', /^1:4 unknown reference: got "&nbsp;"/],
    ['<a>\n  x & y</a>', /^2:5 unknown reference: write &amp;/],
    ['<a x="&e;"/>', /^1:7 unknown reference/],
    ['<a>&#0;</a>', /^1:4 unknown reference/],
    ['<a>&#xD800;</a>', /^1:4 unknown reference/],
    ['<a>&#x110000;</a>', /^1:4 unknown reference/],
    ['<a>&#xFFFE;&#1;</a>', /^1:4 unknown reference/],
    ['<a>&#x;</a>', /^1:4 unknown reference/],
    [`<a>${'&'.repeat(1000)}</a>`, /^1:4 unknown reference/],
  ])
})

test('names belong to namespaces, whatever their prefixes', () => {
  const cases: [source: string, result: string][] = [
    ['<x:r xmlns:x="urn:a"><x:b/></x:r>', 'a:r [a:b]'],
    ['<r xmlns="urn:plain" xmlns:y="urn:a"><y:b y:c="1" c="2"/></r>', 'r [a:b@a:c=1@c=2]'],
    ['<r xmlns="urn:a"><b xmlns="urn:plain"><c/></b><d/></r>', 'a:r [b [c], a:d]'],
    ['<r xmlns="urn:a"><b xmlns=""/></r>', 'a:r [Q{}b]'],
    ['<a:r xmlns:a="urn:other" xml:lang="de"/>', 'Q{urn:other}r@xml:lang=de'],
    ['<p:r xmlns:p="urn:a"><p:r xmlns:p="urn:plain"/><p:r/></p:r>', 'a:r [r, a:r]'],
    ['<r><x:b xmlns:x="urn:a" /></r>', 'Q{}r [a:b]'],
  ]
  for (const [source, result] of cases) assert.equal(show(source), result)
  assertFaults([
    ['<a:r/>', /^1:1 the prefix a has no namespace/],
    ['<r a:x="1"/>', /the prefix a has no namespace/],
    ['<r><a:b xmlns:a="urn:a"/><a:c/></r>', /^1:26 the prefix a has no namespace/],
    ['<r xmlns:a=""/>', /the prefix a must have a namespace/],
    ['<r xmlns:xml="urn:a"/>', /xmlns:xml must not be declared/],
    ['<r xmlns:xmlns="urn:a"/>', /xmlns:xmlns must not be declared/],
    ['<r xmlns:x="http://www.w3.org/XML/1998/namespace"/>', /must not be declared/],
    ['<r xmlns:a="urn:a" xmlns:b="urn:a" a:x="1" b:x="2"/>', /b:x occurs twice/],
    ['<a:b:c xmlns:a="urn:a"/>', /is not a name with a prefix/],
    ['<a: xmlns:a="urn:a"/>', /is not a name with a prefix/],
    ['<:a/>', /is not a name with a prefix/],
    ['<a:1 xmlns:a="urn:a"/>', /is not a name with a prefix/],
  ])
})

test('what is not well-formed has a place', () => {
  assertFaults([
    ['', /^1:1 the XML has no element/],
    [' \n ', /^2:2 the XML has no element/],
    ['{"a": 1}', /^1:1 text must be inside the root element/],
    ['<a>\n <b>\n</a>', /^3:1 <\/b> is expected here/],
    ['<a></b>', /^1:4 <\/a> is expected/],
    ['<a></ab>', /^1:4 <\/a> is expected/],
    ['<a>\n<b>', /^2:1 <b> has no end tag/],
    ['<a/></a>', /^1:5 this end tag has no start tag/],
    ['<a/><b/>', /^1:5 .* this is a second/],
    ['<a/> x', /^1:6 text must be inside/],
    ['<a/><![CDATA[x]]>', /^1:5 text must be inside/],
    ['<a', /^1:3 the XML ends inside a tag/],
    ['<a /', /^1:4 the tag <a> must end with >/],
    ['<a x="1"y="2"/>', /^1:9 a space is expected/],
    ['<a x/>', /^1:5 = and a value are expected after x/],
    ['<a x=1/>', /^1:6 the value of x must be in quotation marks/],
    ['<a x="1/>', /^1:6 the value of x has no end/],
    ['<a x="<"/>', /^1:7 an attribute must not contain </],
    ['<a x="1" x="2"/>', /^1:10 the attribute x occurs twice/],
    ['<a x="1"?>', /must end with >/],
    ['<1/>', /^1:2 the name of an element is expected/],
    ['< a/>', /^1:2 the name of an element is expected/],
    ['<a ="1"/>', /^1:4 the name of an attribute is expected/],
    ['<\u00d7/>', /^1:2 the name of an element is expected/],
    ['<a>]]></a>', /^1:4 text must not contain \]\]>/],
    ['<a><!-- -- --></a>', /^1:9 a comment must not contain --/],
    ['<a><!-- </a>', /^1:4 the comment has no end/],
    ['<a><![CDATA[ </a>', /^1:4 the CDATA section has no end/],
    ['<a><?b</a>', /^1:4 the instruction has no end/],
    ['<a><?b!?></a>', /^1:7 a space is expected/],
    ['<a><!b></a>', /^1:4 this is neither a tag nor a comment/],
    [' <?xml version="1.0"?><a/>', /^1:2 the XML declaration must be at the very beginning/],
    ['<?xml version="1.1"?><a/>', /^1:1 the version of the XML must be 1.0, got "1.1"/],
    ['<?xml encoding="UTF-8"?><a/>', /the version of the XML must be 1.0/],
    ['<?xml version="1.0"><a/>', /the XML declaration must end with \?>/],
    ['<a>\u0001</a>', /^1:4 the character U\+0001 is not allowed/],
    ['<a>\n\u0000</a>', /^2:1 the character U\+0000 is not allowed/],
    ['<a>\uffff</a>', /^1:4 the character U\+FFFF is not allowed/],
    ['<a>\ud800</a>', /^1:4 the XML is not valid UTF-8/],
  ])
})

test('document types and their entities are refused', () => {
  const laughs = `<?xml version="1.0"?>
<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;">]>
<a>&d;</a>`
  assertFaults([
    [laughs, /^2:1 a document type \(<!DOCTYPE\) is not accepted/],
    ['<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', /^1:1 a document type/],
    ['<a><!DOCTYPE a></a>', /^1:4 a document type/],
    ['<!ENTITY a "b"><a/>', /^1:1 this is neither a tag nor a comment/],
  ])
})

test('files are in UTF-8, UTF-16 or a usual encoding of one byte', () => {
  const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
  assert.equal(show(Buffer.from('\ufeff<a>é</a>')), 'Q{}a "é"')
  assert.equal(show(Buffer.from('<?xml version="1.0"?><a>é€😀</a>')), 'Q{}a "é€😀"')
  // A text has been decoded, whatever it says.
  assert.equal(show('<?xml version="1.0" encoding="utf-16"?><a>é</a>'), 'Q{}a "é"')
  const declared = (encoding: string, text: string): Buffer =>
    latin(`<?xml version="1.0" encoding="${encoding}"?><a>${text}</a>`)
  assert.equal(show(declared('windows-1252', 'é\x80')), 'Q{}a "é€"')
  assert.equal(show(declared('ISO-8859-1', 'é\x80')), 'Q{}a "é€"')
  assert.equal(show(declared('iso-8859-15', 'é\xa4')), 'Q{}a "é€"')
  assert.equal(show(declared('US-ASCII', 'e')), 'Q{}a "e"')
  const wide = Buffer.from('<a>é€😀</a>', 'utf16le')
  const marked = Buffer.from('\ufeff<a>é€😀</a>', 'utf16le')
  for (const bytes of [wide, marked]) {
    assert.equal(show(bytes), 'Q{}a "é€😀"')
    assert.equal(show(Buffer.from(bytes).swap16()), 'Q{}a "é€😀"')
  }
  assertFaults([
    [declared('Big5', ''), /^1:1 the XML is declared as "Big5"; save it as UTF-8/],
    [latin('<a>\n é</a>'), /^2:2 the XML is not valid UTF-8/],
    [marked.subarray(0, -1), /^1:1 the XML is in damaged UTF-16, or UTF-32; save it as UTF-8/],
    [Buffer.from('<\0\0\0a\0\0\0', 'latin1'), /or UTF-32/],
  ])
})

test('depth, attributes, texts and elements are bounded', () => {
  const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth)
  const attributes = (count: number): string =>
    `<a ${Array.from({ length: count }, (_, i) => `x${i}=""`).join(' ')}/>`
  assert.equal(show(nested(32)).length, 'Q{}a'.length * 32 + 3 * 31)
  assert.equal(read(attributes(64)).root.attributes.length, 64)
  const large = 'x'.repeat(1024 * 1024 + 1)
  assert.equal(read(`<FileBinaryObject>${large}</FileBinaryObject>`).root.text.length, large.length)
  assertFaults([
    [nested(33), /^1:97 elements must not be nested deeper than 32 levels/],
    [nested(100_000), /nested deeper/],
    [attributes(65), /must not have more than 64 attributes/],
    [`<a x="${'x'.repeat(65_537)}"/>`, /^1:7 the value of x is longer than 65536 characters/],
    [`<a>${large}</a>`, /^1:1 the text is longer than 1048576 characters/],
    [`<a>${large.slice(10)}<!-- -->${large.slice(-20)}</a>`, /^1:1 the text is longer/],
    [`<a>${'<b/>'.repeat(5000)}</a>`, /too many elements for its size/],
  ])
})

test('places are found by line, column and path', () => {
  const { root, positionOf } = read('<r>\n  <b>1</b>\n  <c x="1"/><b/>\n</r>')
  const pathOf = createPaths()
  const [first, other, second] = root.children
  assert.deepEqual(positionOf(second!), { line: 3, column: 13 })
  assert.deepEqual(positionOf(root), { line: 1, column: 1 })
  assert.deepEqual(
    [pathOf(root), pathOf(first!), pathOf(second!), pathOf(other!, 'x')],
    ['/r', '/r/b[1]', '/r/b[2]', '/r/c/@x'],
  )
})
