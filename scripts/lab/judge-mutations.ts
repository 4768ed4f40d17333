/** Changes invoices in XML, one thing at a time: what is dropped, doubled, emptied, moved, or replaced by something else. */

/** Random numbers that are the same every time. */
export function newRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let x = Math.imul(state ^ (state >>> 15), state | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return ((x ^ (x >>> 14)) >>> 0) % below
  }
}

type Pick = (below: number) => number

/** Elements are on lines of their own, and those with elements begin and end with a line. */
const LEAF = /^(\s*)<([\w:]+)((?: [\w:]+="[^"]*")*)>([^<]*)<\/[\w:]+>$/
const OPEN = /^(\s*)<([\w:]+)[^>/]*>$/

const indentOf = (line: string): number => line.length - line.trimStart().length

/** The lines of the element that begins at a line. */
function endOf(lines: readonly string[], at: number): number {
  if (!OPEN.test(lines[at]!)) return at
  const indent = indentOf(lines[at]!)
  let end = at + 1
  while (indentOf(lines[end]!) > indent) end++
  return end
}

type Mutate = (lines: string[], pick: Pick) => string | undefined

const isElement = (line: string): boolean => /^\s+<[\w:]/.test(line)

/** A line where an element begins that is not the root. */
function pickElement(lines: readonly string[], pick: Pick, is = isElement): number {
  const found = lines.flatMap((line, i) => (i > 1 && is(line) ? [i] : []))
  return found[pick(found.length)] ?? -1
}

const isLeaf = (line: string): boolean => LEAF.test(line) && isElement(line)
const isNumber = (line: string): boolean => /^-?\d+(?:\.\d+)?$/.test(LEAF.exec(line)?.[4] ?? '')

const CODES =
  'XX ZZ 380 381 326 384 S Z E AE K G O L M B IT DE FR DK NO SE NL GR EL IS EUR USD 30 58 59 48 49 31 0088 0192 9930 EM ABC 1 0 25 VA FC 130 50 916 VAT TAX false true VATEX-EU-AE VATEX-EU-O 2026-01-01 20260101 -5 100'.split(
    ' ',
  )

/** Elements that the schema allows in places, or does not. */
const ADDED =
  'cbc:UUID cbc:Note cbc:ID cbc:Name cbc:IssueTime cbc:LineCountNumeric cbc:UBLVersionID cbc:AccountingCost cbc:PaymentDueDate cbc:Description cbc:TaxExemptionReason cbc:Percent cbc:DocumentDescription cbc:Department cbc:Unknown ram:Name ram:ID ram:Description ram:GlobalID ram:TypeCode ram:LineFour ram:StreetName ram:CalculatedRate ram:Information ram:RoleCode ram:Unknown'.split(
    ' ',
  )

const setText = (line: string, change: (text: string) => string): string => {
  const [, indent = '', tag = '', attributes = '', text = ''] = LEAF.exec(line)!
  return `${indent}<${tag}${attributes}>${change(text)}</${tag}>`
}

const MUTATIONS: { readonly [name: string]: Mutate } = {
  drop(lines, pick) {
    const at = pickElement(lines, pick)
    const tag = lines[at]!.trim()
    lines.splice(at, endOf(lines, at) - at + 1)
    return tag
  },
  dropLeaf(lines, pick) {
    const at = pickElement(lines, pick, isLeaf)
    const tag = lines[at]!.trim()
    lines.splice(at, 1)
    return tag
  },
  double(lines, pick) {
    const at = pickElement(lines, pick)
    lines.splice(at, 0, ...lines.slice(at, endOf(lines, at) + 1))
    return lines[at]!.trim()
  },
  empty(lines, pick) {
    const at = pickElement(lines, pick, isLeaf)
    lines[at] = setText(lines[at]!, () => '')
    return lines[at]!.trim()
  },
  move(lines, pick) {
    const at = pickElement(lines, pick)
    const moved = lines.splice(at, endOf(lines, at) - at + 1)
    const to = pickElement(lines, pick)
    const shift = indentOf(lines[to]!) - indentOf(moved[0]!)
    const shifted = moved.map((line) => ' '.repeat(indentOf(line) + shift) + line.trimStart())
    lines.splice(to, 0, ...shifted)
    return `${moved[0]!.trim()} before ${lines[to + moved.length]!.trim()}`
  },
  cent(lines, pick) {
    const at = pickElement(lines, pick, isNumber)
    if (at < 0) return undefined
    const by = [1, -1, 100, -100, 10000][pick(5)]!
    lines[at] = setText(lines[at]!, (text) => {
      const cents = Math.round(Number(text) * 100) + by
      return (cents / 100).toFixed(2)
    })
    return `${lines[at]!.trim()} by ${by}`
  },
  decimals(lines, pick) {
    const at = pickElement(lines, pick, isNumber)
    if (at < 0) return undefined
    lines[at] = setText(lines[at]!, (text) => (text.includes('.') ? `${text}1` : `${text}.001`))
    return lines[at]!.trim()
  },
  negate(lines, pick) {
    const at = pickElement(lines, pick, isNumber)
    if (at < 0) return undefined
    lines[at] = setText(lines[at]!, (text) => (text.startsWith('-') ? text.slice(1) : `-${text}`))
    return lines[at]!.trim()
  },
  code(lines, pick) {
    const at = pickElement(
      lines,
      pick,
      (line) =>
        isLeaf(line) && /(?:ID|Code|Percent|Indicator|Date|String)$/.test(LEAF.exec(line)![2]!),
    )
    lines[at] = setText(lines[at]!, () => CODES[pick(CODES.length)]!)
    return lines[at]!.trim()
  },
  add(lines, pick) {
    const at = pickElement(lines, pick)
    const prefix = /<(\w+:)/.exec(lines[at]!)![1]!
    const tags = ADDED.filter((tag) => tag.startsWith(prefix === 'ram:' ? 'ram:' : 'cbc:'))
    const tag = tags[pick(tags.length)]!
    const text = CODES[pick(CODES.length)]!
    lines.splice(at, 0, `${' '.repeat(indentOf(lines[at]!))}<${tag}>${text}</${tag}>`)
    return `${lines[at]!.trim()} before ${lines[at + 1]!.trim()}`
  },
  dropAttribute(lines, pick) {
    const at = pickElement(lines, pick, (line) => / \w+="/.test(line))
    if (at < 0) return undefined
    const before = lines[at]!.trim()
    lines[at] = lines[at]!.replace(/ \w+="[^"]*"/, '')
    return before
  },
  changeAttribute(lines, pick) {
    const at = pickElement(lines, pick, (line) => / \w+="/.test(line))
    if (at < 0) return undefined
    const code = CODES[pick(CODES.length)]!
    lines[at] = lines[at]!.replace(/( \w+)="[^"]*"/, `$1="${code}"`)
    return lines[at]!.trim()
  },
  addAttribute(lines, pick) {
    const at = pickElement(lines, pick, isLeaf)
    const names = ['schemeID', 'schemeName', 'listID', 'languageID', 'unitCode', 'name', 'format']
    const name = names[pick(names.length)]!
    lines[at] = lines[at]!.replace(/^(\s*<[\w:]+)/, `$1 ${name}="0088"`)
    return lines[at]!.trim()
  },
}

const NAMES = Object.keys(MUTATIONS)

/** Changes an invoice. @returns the XML, and what was changed */
export function mutate(xml: string, pick: Pick): { xml: string; change: string } {
  const name = NAMES[pick(NAMES.length)]!
  const lines = xml.split('\n')
  const change = MUTATIONS[name]!(lines, pick)
  return change === undefined
    ? mutate(xml, pick)
    : { xml: lines.join('\n'), change: `${name}: ${change}` }
}
