/** Currencies in XML. */
import { isCurrency } from '../../../catalogues/currencies.ts'
import { quote } from '../../../values/shorten.ts'
import type { Change } from '../conversion.ts'
import type { NumberedFaults } from '../faults.ts'
import { type Group, textOf } from '../xml/tree.ts'
import { type Reporter, takeTerm } from './take-terms.ts'

/** The code of a currency, whatever its letters; undefined if it is none that a document can be in. */
export function currencyOf(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  return isCurrency(code) ? code : undefined
}

interface Source<Number extends string> extends Reporter<Number> {
  readonly faults: Pick<NumberedFaults<Number>, 'add'>
  readonly changed: Change[]
}

/** Takes the currency of an invoice. Amounts in one that is unknown say nothing: it prevents the import. */
export function takeCurrency<Number extends string>(
  source: Source<Number>,
  group: Group | undefined,
  term: string,
  number: Number,
): string | undefined {
  const text = textOf(group, term).trim()
  if (text === '') return undefined
  const code = currencyOf(text)
  if (code === undefined) {
    const { faults, nameOf, pathOf } = source
    const description = `${nameOf(term)} must be ${A_CURRENCY}, got ${quote(text)}`
    faults.add(number, pathOf(group!, term), description)
    return undefined
  }
  takeTerm(group, term)
  reportCurrency(source, term, code, text)
  return code
}

export const A_CURRENCY = 'the code of a currency such as EUR'

/** Lists a currency that the XML has in another form, or not at all. */
export function reportCurrency(
  { changed }: Pick<Source<string>, 'changed'>,
  term: string,
  document: string,
  xml: string,
): void {
  if (document !== xml) changed.push({ term, path: '$.currency', document, xml })
}
