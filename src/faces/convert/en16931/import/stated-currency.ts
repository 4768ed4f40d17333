/** The currency of an invoice (BT-5), which may not be there, or be none. */
import { quote } from '../../../../values/shorten.ts'
import { currencyOf, takeCurrency } from '../../import/currency.ts'
import type { InvoiceReading } from '../../terms/syntaxes.ts'
import { nameOfTerm } from '../../terms/terms.ts'
import { textOf } from '../../xml/tree.ts'
import type { XmlElement } from '../../xml/xml-document.ts'
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
  // That of the amount due, or else the only one of any amount.
  const due = placeOf(tree, 'BT-115')?.element
  const [only, other] = new Set(currenciesIn(root))
  const found = (due && currenciesIn(due)[0]) ?? (other === undefined ? only : undefined)
  return { text, code: found, isOfAmounts: found !== undefined }
}

const currenciesIn = ({ attributes, children }: XmlElement): string[] => [
  ...attributes.flatMap(({ name, value }) => (name === 'currencyID' && currencyOf(value)) || []),
  ...children.flatMap(currenciesIn),
]

/** Reports a currency that is not as it should be. */
export function checkCurrency(source: Source, { text, code, isOfAmounts }: StatedCurrency): void {
  const { tree, findings, changed, pathOf } = source
  if (text === code) return
  if (text !== '' && !isOfAmounts) {
    tree[TERM] = takeCurrency(source, tree, TERM, '35') ?? text
    return
  }
  const other = isOfAmounts ? `the amounts, ${code}` : "the seller's country"
  const problem = text === '' ? 'is missing' : `must be a code such as EUR, got ${quote(text)}`
  const description = `${nameOfTerm(TERM)} ${problem}: the document has that of ${other}`
  findings.add('35', pathOf(tree, TERM), description)
  if (code) changed.push({ term: TERM, path: '$.currency', document: code, xml: text })
}
