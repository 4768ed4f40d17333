/** The elements that are members of a document: what is peculiar to FatturaPA. */
import type { Address, DocumentRef, Party, Registration } from '../../../model/generated/types.ts'
import { FISCAL_CODE } from '../../../regimes/shared/identities.ts'
import { COMMON, type Codecs, codecOf, createBindings } from '../element-bindings.ts'
import { takeCurrency } from '../import/currency.ts'
import { takeDate as takeDay } from '../import/dates.ts'
import { type Source, takeNumber as takeDecimal, takeTerm } from '../import/take-terms.ts'
import {
  hasText,
  take,
  takeDate,
  takeNumber,
  takeSome,
  takeText,
  type Used,
} from '../take-members.ts'
import { TABLE } from './elements.ts'
import { plainDecimal } from './figures.ts'
import type { TextReader } from './texts.ts'
import { fits } from './types.ts'

/** CAP of an address that is not in Italy. */
const CAP_ABROAD = '00000'

const isInItaly = ({ country }: Address): boolean => country === 'IT'

const CODECS: Codecs<TextReader, Source> = {
  ...COMMON,
  date: {
    write: ({ used }, holder, member) => takeDate(used, holder, member),
    read: (group, element, source) => takeDay(source, group, element, '31'),
  },
  currency: {
    write: COMMON.code!.write,
    read: (group, element, source) => takeCurrency(source, group, element, '31'),
  },
  // With its series.
  number: codecOf(({ used }, reference: DocumentRef) => takeNumber(used, reference)),
  // A text, if it fits the type.
  fitting: {
    write: ({ used }, holder, member, _, type) => takeFitting(used, holder, member, type),
    read: takeTerm,
  },
  capital: codecOf(takeCapital, (group, element, source) =>
    takeDecimal(source, group, element)?.toString(),
  ),
  fiscal: codecOf(takeFiscalCode, (group, element) => {
    const code = takeTerm(group, element)
    return code ? [{ key: FISCAL_CODE, code }] : undefined
  }),
  street: codecOf(readStreet),
  cap: codecOf(
    ({ used }: TextReader, address: Address) =>
      isInItaly(address) ? takeText(used, address, 'code') : CAP_ABROAD,
    (group, element) => {
      const code = takeTerm(group, element)
      return code === CAP_ABROAD ? undefined : code
    },
  ),
  province: codecOf(({ used }: TextReader, address: Address) =>
    isInItaly(address)
      ? (takeFitting(used, address, 'state', 'Provincia') ??
        takeFitting(used, address, 'region', 'Provincia'))
      : undefined,
  ),
}

export const { write: writeBound, read: readBound } = createBindings(TABLE, CODECS)

/** Takes a text if it fits a type. */
export function takeFitting<Name extends string>(
  used: Used,
  holder: { [name in Name]?: string | undefined } | undefined,
  member: Name,
  type: string,
): string | undefined {
  const text = holder?.[member]
  return text !== undefined && fits(type, text) ? takeText(used, holder, member) : undefined
}

function takeCapital({ used }: TextReader, registration: Registration): string | undefined {
  take(used, registration, 'currency')
  const capital = take(used, registration, 'capital')
  return capital && plainDecimal(capital)
}

function takeFiscalCode({ used }: TextReader, { identities }: Party): string | undefined {
  const identity = identities?.find(({ key, code }) => key === FISCAL_CODE && hasText(code))
  if (!identity) return undefined
  takeSome(used, identity, 'key', 'type', 'scope')
  return takeText(used, identity, 'code')
}

const STREET_LENGTH = 60

/** Street or post box; behind it a number without an element and what is added to the street, as long as all fits. */
function readStreet(reader: TextReader, address: Address, at: string): string | undefined {
  const base = reader.text(address, 'street', at) ?? reader.text(address, 'po_box', at)
  if (base === undefined) return undefined
  let street: string = base
  for (const member of ['num', 'street_extra'] as const) {
    const more = address[member]
    if (!hasText(more) || (member === 'num' && fits('NumeroCivico', more))) continue
    if (street.length + 1 + more.length > STREET_LENGTH) continue
    street += ` ${reader.text(address, member, at)}`
  }
  return street
}
