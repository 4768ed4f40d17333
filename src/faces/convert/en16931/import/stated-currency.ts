/** The currency of an invoice (BT-5), which may not be there, or be none. */
import { quote } from '../../../../values/shorten.ts'
import { A_CURRENCY, currencyOf, reportCurrency } from '../../import/currency.ts'
import type { InvoiceReading } from '../../terms/syntaxes.ts'
import { nameOfTerm } from '../../terms/terms.ts'
import { textOf } from '../../xml/tree.ts'
import { attributeOf, type XmlElement } from '../../xml/xml-document.ts'
import type { Source } from './readable.ts'

const TERM = 'BT-5'

export interface StatedCurrency {
  /** As the XML has it; empty if it has none. */
  readonly text: string
  /** Its code, or that of the amounts. */
  readonly code: string | undefined
  readonly isOfAmounts: boolean
}

export function currencyIn(root: XmlElement, { tree, placeOf }: InvoiceReading): StatedCurrency {
  const text = textOf(tree, TERM)
  const code = currencyOf(text)
  if (code !== undefined) return { text, code, isOfAmounts: false }
  const ofAmounts = currencyOfAmounts(root, placeOf(tree, 'BT-115'))
  return { text, code: ofAmounts, isOfAmounts: ofAmounts !== undefined }
}

/** The currency of the amount due, or else the only one of any amount. */
function currencyOfAmounts(
  root: XmlElement,
  due: { readonly element: XmlElement } | undefined,
): string | undefined {
  const [stated] = due ? currenciesOf(due.element) : []
  const [only, other] = new Set(currenciesIn(root))
  return stated ?? (other === undefined ? only : undefined)
}

const currenciesIn = (element: XmlElement): string[] => [
  ...currenciesOf(element),
  ...element.children.flatMap(currenciesIn),
]

const currenciesOf = (element: XmlElement): string[] =>
  [currencyOf(attributeOf(element, 'currencyID') ?? '')].filter((code) => code !== undefined)

/** Reports a currency that is not as it should be. Amounts in one that is unknown say nothing: it prevents the import. */
export function checkCurrency(source: Source, { text, code, isOfAmounts }: StatedCurrency): void {
  const { tree, faults, findings, pathOf } = source
  if (text === code) return
  const isMissing = text === ''
  if (isMissing || isOfAmounts || code === undefined) {
    const problem = isMissing ? 'is missing' : `must be ${A_CURRENCY}, got ${quote(text)}`
    const other = isOfAmounts ? `the amounts, ${code}` : "the seller's country"
    const isKnown = isMissing || isOfAmounts
    const list = isKnown ? findings : faults
    const instead = isKnown ? `: the document has that of ${other}` : ''
    list.add('35', pathOf(tree, TERM), `${nameOfTerm(TERM)} ${problem}${instead}`)
  }
  if (code === undefined) return
  tree[TERM] = code
  reportCurrency(source, TERM, code, text)
}
