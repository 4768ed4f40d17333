/**
 * How a syntax is described: a table with one element per line, in the order in which they are written. The same table
 * can be read in both directions. Indentation is nesting; what follows the name says what the element holds:
 *
 *   cbc:ID        BT-18 @schemeID=BT-18-1     the text is the term BT-18, the attribute the term BT-18-1, if it is there
 *   udt:Date      BT-2 @format="102"          an attribute with a fixed value
 *   cbc:TypeCode  "130"                       a fixed text; it is written if a term is written next to it
 *   cac:Line      [BG-25]                     what is below belongs to the group, and is repeated for each of its members
 *   cbc:NetworkID "NA" any                    the same, but any text is read
 *   ram:GlobalID  BT-29 with BT-29-1 [BT-29]  only for members that have the term; `without`: that do not
 *   ram:Delivery  always                      the schema requires it, even if it is empty
 *   sum:NIF       =                           the term has the name of the element
 *   + party                                   the lines of another table, at this depth
 */

export interface Attribute {
  readonly name: string
  readonly term?: string
  readonly constant?: string
}

/** What a schema asks of an element, where what is written is not checked before. */
export interface Proof {
  readonly isRequired: boolean
  readonly most: number
  /** Undefined for elements without text. */
  readonly fits: ((text: string) => boolean) | undefined
}

/** An element of a syntax. */
export interface Element {
  readonly tag: string
  readonly term?: string
  readonly constant?: string
  /** Is any text read where the constant is written? */
  readonly isAny?: true
  readonly group?: string
  readonly with?: string
  readonly without?: string
  readonly isRequired?: true
  readonly proof?: Proof
  readonly attributes: readonly Attribute[]
  readonly children: readonly Element[]
}

/** An element while its children are being read. */
interface OpenElement extends Element {
  readonly children: OpenElement[]
}

const INDENT = 2

/** Puts a table together of the lines of several, which have names. */
export const joinTable = (
  tables: { readonly [name: string]: readonly string[] },
  name: string,
  indent = '',
): string =>
  tables[name]!.map((line) => {
    const [, more, part] = /^( *)\+ (\w+)$/.exec(line) ?? []
    return part ? joinTable(tables, part, indent + more) : indent + line
  }).join('\n')

/** Reads a table. @returns its root */
export function readSyntax(table: string): Element {
  const open: OpenElement[] = []
  for (const line of table.split('\n')) {
    const text = line.trimStart()
    if (text === '') continue
    const depth = (line.length - text.length) / INDENT
    const element = readElement(text.split(/\s+/))
    open[depth - 1]?.children.push(element)
    open[depth] = element
    open.length = depth + 1
  }
  return open[0]!
}

function readElement([tag = '', ...words]: string[]): OpenElement {
  const attributes: Attribute[] = []
  let element: OpenElement = { tag, attributes, children: [] }
  let condition: 'with' | 'without' | undefined
  for (const word of words) {
    if (condition) {
      element = { ...element, [condition]: word }
      condition = undefined
    } else if (word === 'with' || word === 'without') condition = word
    else if (word === '=') element = { ...element, term: tag.slice(tag.indexOf(':') + 1) }
    else if (word === 'any') element = { ...element, isAny: true }
    else if (word === 'always') element = { ...element, isRequired: true }
    else if (word.startsWith('@')) attributes.push(readAttribute(word.slice(1)))
    else if (word.startsWith('[')) element = { ...element, group: word.slice(1, -1) }
    else if (word.startsWith('"')) element = { ...element, constant: word.slice(1, -1) }
    else element = { ...element, term: word }
  }
  return element
}

function readAttribute(word: string): Attribute {
  const [name = '', value = ''] = word.split('=')
  return value.startsWith('"') ? { name, constant: value.slice(1, -1) } : { name, term: value }
}

/** Does an element have only fixed texts? */
export const isConstant = ({ term, constant, children }: Element): boolean =>
  constant !== undefined ||
  (term === undefined && children.length > 0 && children.every(isConstant))
