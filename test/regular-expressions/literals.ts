/** Finds the regular expression literals of TypeScript source, without a parser. */

export interface Literal {
  source: string
  flags: string
  line: number
}

/** Keywords after which a slash starts an expression. */
const OPERATORS = new Set(
  'return typeof case in of delete void throw new else do yield await instanceof'.split(' '),
)

/** One token: white space or a comment, a string, a word, or any other character. */
const TOKEN =
  /(?<skip>\s+|\/\/.*|\/\*[^]*?\*\/)|(?<string>'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")|(?<word>[\w$]+)|[^]/y

const TEMPLATE_PART = /(?:\\[^]|\$(?!\{)|[^`\\$])*(?:`|\$\{)/y
const EXPRESSION = /\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([a-z]*)/y

/**
 * All regular expression literals of a source text, in order. A slash divides after a name, a number or a closing
 * bracket, and starts an expression anywhere else: in our code no statement starts with a slash.
 * @throws Error if an expression or a template is not closed
 */
export function regularExpressionsIn(text: string): Literal[] {
  const found: Literal[] = []
  /** For every open brace, whether it belongs to a substitution in a template. */
  const braces: boolean[] = []
  let at = 0
  let afterOperand = false

  function take(pattern: RegExp): RegExpExecArray {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) throw new Error(`cannot be read: ${text.slice(at, at + 60)}`)
    at = pattern.lastIndex
    return match
  }

  function template(): void {
    if (take(TEMPLATE_PART)[0].endsWith('{')) braces.push(true)
    else afterOperand = true
  }

  while (at < text.length) {
    const start = at
    const { 0: token, groups } = take(TOKEN)
    if (groups!.skip !== undefined) continue
    if (token === '/' && !afterOperand) {
      at = start
      const [, source = '', flags = ''] = take(EXPRESSION)
      found.push({ source, flags, line: text.slice(0, start).split('\n').length })
      afterOperand = true
    } else if (token === '`') {
      template()
    } else if (token === '}' && braces.pop()) {
      template()
    } else {
      if (token === '{') braces.push(false)
      const isWord = groups!.word !== undefined && !OPERATORS.has(token)
      afterOperand = isWord || groups!.string !== undefined || ')]}'.includes(token)
    }
  }
  return found
}
