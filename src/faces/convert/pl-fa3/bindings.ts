/** The elements that are members of a document: what is peculiar to FA(3). */

import type { JsonObject } from '../../../json.ts'
import type { DocumentRef } from '../../../model/generated/types.ts'
import { numberOf } from '../../../vocabulary/number.ts'
import { COMMON, type Codecs, codecOf, createBindings } from '../element-bindings.ts'
import { takeCurrency } from '../import/currency.ts'
import { takeDate } from '../import/dates.ts'
import { takeTerm } from '../import/take-terms.ts'
import { dateOf, take, takeText } from '../take-members.ts'
import type { Source } from './categories.ts'
import { TABLE } from './elements.ts'
import { NO, YES } from './facts.ts'
import type { Reader } from './reader.ts'

const CODECS: Codecs<Reader, Source> = {
  ...COMMON,
  date: {
    write: ({ used }, holder, member) => dateOf(takeText(used, holder, member)),
    read: (group, element, source) => takeDate(source, group, element, '31'),
  },
  currency: {
    write: COMMON.code!.write,
    read: (group, element, source) => takeCurrency(source, group, element, '31'),
  },
  // With its series.
  number: codecOf(takeNumber),
  // 1, or else 2, also if it is absent.
  flag: {
    write: ({ used }, holder, member) => takeText(used, holder, member) ?? NO,
    read: (group, element) => (takeTerm(group, element) === YES ? YES : undefined),
  },
  // The number in KSeF, which is a stamp.
  ksef: codecOf(takeKsefNumber, (group, element) => stampsOf(takeTerm(group, element))),
}

export const { write: writeBound, read: readBound } = createBindings(TABLE, CODECS)

export function takeNumber(
  reader: Reader,
  reference: { readonly [name in 'series' | 'code']?: string | undefined } | undefined,
  at: string,
): string | undefined {
  const series = reader.text(reference, 'series', at)
  const code = reader.text(reference, 'code', at)
  return code && numberOf({ series, code })
}

/** The provider of the stamp with the number of KSeF. */
const KSEF_NUMBER = 'favat-ksef-number'

export function takeKsefNumber(
  reader: Reader,
  { stamps }: Partial<Pick<DocumentRef, 'stamps'>>,
  at: string,
): string | undefined {
  const index = stamps?.findIndex(({ prv }) => prv === KSEF_NUMBER) ?? -1
  const stamp = stamps?.[index]
  if (stamp) take(reader.used, stamp, 'prv')
  return reader.text(stamp, 'val', `${at}.stamps[${index}]`)
}

export const stampsOf = (number: string | undefined): JsonObject[] | undefined =>
  number === undefined ? undefined : [{ prv: KSEF_NUMBER, val: number }]
