/** Formats JSON without reading its values: digits, escapes and duplicate members stay as they are written. */
import { errorIn } from './syntax.ts'

const TOKEN = /"(?:[^"\\\n]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g

const WIDTH = 72

/** The server reads nothing that is nested deeper. */
const DEEPEST = 200

/** An object or array, with its members or elements. */
interface Node {
  open: string
  parts: Part[]
  /** All of it on one line; undefined if that is too long. */
  flat: string | undefined
}

interface Part {
  /** The name of a member, with its colon. */
  name: string
  value: string | Node
}

/** Objects and arrays that fit stand in one line. Undefined if the text is not JSON. */
export function formatText(text: string): string | undefined {
  if (errorIn(text) !== undefined) return undefined
  const root: Node = { open: '', parts: [], flat: undefined }
  const stack = [root]
  let name = ''
  for (const [token] of text.matchAll(TOKEN)) {
    const node = stack.at(-1) ?? root
    if (token === ',') continue
    if (token === ':') {
      name = `${String(node.parts.pop()?.value)}: `
    } else if (token === '{' || token === '[') {
      const inner: Node = { open: token, parts: [], flat: undefined }
      node.parts.push({ name, value: inner })
      if (stack.push(inner) > DEEPEST) return undefined
      name = ''
    } else if (token === '}' || token === ']') {
      node.flat = flatten(node)
      stack.pop()
    } else {
      node.parts.push({ name, value: token })
      name = ''
    }
  }
  const [first] = root.parts
  return first && write(first, '')
}

const closeOf = ({ open }: Node): string => (open === '{' ? '}' : ']')

function flatten(node: Node): string | undefined {
  let line = ''
  for (const { name, value } of node.parts) {
    const text = typeof value === 'string' ? value : value.flat
    if (text === undefined || line.length > WIDTH) return undefined
    line += `${line && ', '}${name}${text}`
  }
  const space = line === '' ? '' : ' '
  return node.open + space + line + space + closeOf(node)
}

function write({ name, value }: Part, indent: string): string {
  if (typeof value === 'string') return name + value
  const { flat, open, parts } = value
  if (flat !== undefined && indent.length + name.length + flat.length <= WIDTH) return name + flat
  const inner = `${indent}  `
  const rows = parts.map((part) => inner + write(part, inner))
  return `${name}${open}\n${rows.join(',\n')}\n${indent}${closeOf(value)}`
}
