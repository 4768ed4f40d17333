/** Currencies in XML. */
import { isCurrency } from '../../../catalogues/currencies.ts'
import { quote } from '../../../values/shorten.ts'
import type { NumberedFaults } from '../faults.ts'
import { type Group, textOf } from '../xml/tree.ts'
import type { Source as AnySource } from './take-terms.ts'

/** The code of a currency, whatever its letters; undefined if it is none that a document can be in. */
export function currencyOf(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  return isCurrency(code) ? code : undefined
}

interface Source<Number extends string> extends Pick<AnySource, 'nameOf' | 'pathOf' | 'changed'> {
  readonly faults: Pick<NumberedFaults<Number>, 'add'>
}

/** Takes the currency of an invoice. Amounts in one that is unknown say nothing: it prevents the import. */
export function takeCurrency<Number extends string>(
  { faults, changed, nameOf, pathOf }: Source<Number>,
  group: Group,
  term: string,
  number: Number,
): string | undefined {
  const xml = textOf(group, term).trim()
  const document = currencyOf(xml)
  if (document !== undefined) {
    group[term] = undefined
    if (document !== xml) changed.push({ term, path: '$.currency', document, xml })
  } else if (xml !== '') {
    const description = `${nameOf(term)} must be the code of a currency such as EUR, got ${quote(xml)}`
    faults.add(number, pathOf(group, term), description)
  }
  return document
}
