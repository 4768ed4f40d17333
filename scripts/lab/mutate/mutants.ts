/** The mutants of a source file: one small change each, of the kind that a slip of the pen makes. */
import {
  isArrayLiteralExpression,
  isBinaryExpression,
  isBlock,
  isConditionalExpression,
  isForStatement,
  isFunctionLikeDeclaration,
  isIfStatement,
  isImportDeclaration,
  isPrefixUnaryExpression,
  isPropertyAssignment,
  isTypeNode,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'

export interface Mutant {
  file: string
  /** Counted from 1. */
  line: number
  from: number
  to: number
  before: string
  after: string
}

/** Replaces the text from `from` to `to`. */
type Change = [from: number, to: number, after: string]
type Operator = (node: Node, text: string) => Change[]

/** Binary operators, and what each becomes. `??` becomes each of its sides. */
const SWAPPED: { [operator: string]: string } = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
  '??=': '=',
  '||=': '=',
  '&': '|',
  '|': '&',
}

/** Names of members, and what each becomes. */
const RENAMED = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['min', 'max'],
  ['max', 'min'],
])

const DROPPED = new Set([
  SyntaxKind.ExpressionStatement,
  SyntaxKind.ThrowStatement,
  SyntaxKind.ContinueStatement,
  SyntaxKind.BreakStatement,
])

/** Words of a message are not behaviour: a string with a space stays. */
const isWording = (literal: string): boolean => literal.includes(' ') || literal.length === 2

const replaceNode = (node: Node, after: string): Change => [node.getStart(), node.getEnd(), after]

const negate = (node: Node): Change => replaceNode(node, `!(${node.getText()})`)

const OPERATORS: Operator[] = [
  (node) => {
    if (!isBinaryExpression(node)) return []
    const { left, right, operatorToken } = node
    const swapped = SWAPPED[operatorToken.getText()]
    if (operatorToken.getText() === '??')
      return [replaceNode(node, left.getText()), replaceNode(node, right.getText())]
    return swapped === undefined ? [] : [replaceNode(operatorToken, swapped)]
  },
  (node) =>
    isIfStatement(node) || isConditionalExpression(node)
      ? [negate(isIfStatement(node) ? node.expression : node.condition)]
      : [],
  (node) =>
    isIfStatement(node) && !node.elseStatement ? [replaceNode(node.expression, 'false')] : [],
  (node) => (isForStatement(node) && node.condition ? [replaceNode(node.condition, 'false')] : []),
  (node) => {
    if (!isPrefixUnaryExpression(node)) return []
    const { operand, operator } = node
    const kept = operator === SyntaxKind.ExclamationToken || operator === SyntaxKind.MinusToken
    return kept ? [replaceNode(node, operand.getText())] : []
  },
  (node, text) => {
    if (!DROPPED.has(node.kind)) return []
    const end = text.charAt(node.getEnd()) === ';' ? node.getEnd() + 1 : node.getEnd()
    return [[node.getStart(), end, ';']]
  },
  (node) => {
    const isBody = isBlock(node) && isFunctionLikeDeclaration(node.parent)
    return isBody && node.statements.length > 1
      ? [[node.getStart() + 1, node.getStart() + 1, ' return;']]
      : []
  },
  (node) => {
    if (node.kind !== SyntaxKind.NumericLiteral && node.kind !== SyntaxKind.BigIntLiteral) return []
    const one = node.kind === SyntaxKind.BigIntLiteral ? '1n' : '1'
    return ['+', '-'].map((sign) => replaceNode(node, `(${node.getText()} ${sign} ${one})`))
  },
  (node) => {
    const isString =
      node.kind === SyntaxKind.StringLiteral ||
      node.kind === SyntaxKind.NoSubstitutionTemplateLiteral
    if (!isString || isWording(node.getText())) return []
    const isName = isPropertyAssignment(node.parent) && node.parent.name === node
    return isName ? [] : [replaceNode(node, "''")]
  },
  (node) => {
    if (node.kind === SyntaxKind.TrueKeyword) return [replaceNode(node, 'false')]
    return node.kind === SyntaxKind.FalseKeyword ? [replaceNode(node, 'true')] : []
  },
  (node) => {
    if (!isArrayLiteralExpression(node)) return []
    const { elements } = node
    return elements.map((element, at): Change => {
      const next = elements[at + 1]
      return [element.getStart(), next?.getStart() ?? element.getEnd(), '']
    })
  },
  (node) => (node.kind === SyntaxKind.QuestionDotToken ? optional(node) : []),
  (node) => {
    const renamed = node.kind === SyntaxKind.Identifier && RENAMED.get(node.getText())
    const isMember = node.parent?.kind === SyntaxKind.PropertyAccessExpression
    return renamed && isMember ? [replaceNode(node, renamed)] : []
  },
  (node) => {
    const text = node.getText()
    if (node.kind !== SyntaxKind.RegularExpressionLiteral) return []
    const open = text.startsWith('/^') ? [replaceNode(node, `/${text.slice(2)}`)] : []
    const end = text.lastIndexOf('$/')
    const shut = end < 0 ? [] : [replaceNode(node, text.slice(0, end) + text.slice(end + 1))]
    return [...open, ...shut]
  },
]

/** `a?.b` becomes `a.b`, and `a?.[0]` and `a?.()` lose the sign. */
function optional(token: Node): Change[] {
  const { parent } = token
  const isMember = parent.kind === SyntaxKind.PropertyAccessExpression
  return [replaceNode(token, isMember ? '.' : '')]
}

function mutantsIn(source: SourceFile, file: string): Mutant[] {
  const text = source.text
  const mutants: Mutant[] = []
  const visit = (node: Node): void => {
    if (isTypeNode(node) || isImportDeclaration(node)) return
    if (node.kind === SyntaxKind.InterfaceDeclaration) return
    if (node.kind === SyntaxKind.TypeAliasDeclaration) return
    for (const [from, to, after] of OPERATORS.flatMap((operator) => operator(node, text))) {
      const line = text.slice(0, from).split('\n').length
      mutants.push({ file, line, from, to, before: text.slice(from, to), after })
    }
    node.forEachChild(visit)
  }
  visit(source)
  return mutants
}

/** The mutants of source files, which are paths below `root`, by file. */
export function mutantsOf(root: string, files: readonly string[]): Mutant[][] {
  const api = new API({ cwd: root })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] })
    return files.map((file) => {
      const source = snapshot.getProjects()[0]?.program.getSourceFile(`${root}/${file}`)
      if (!source) throw new Error(`${file} is not a source file of the project`)
      return mutantsIn(source, file)
    })
  } finally {
    api.close()
  }
}
