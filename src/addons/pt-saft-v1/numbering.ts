/**
 * How documents are numbered: by their type, a series and a number, such as `FT A/1`. A document that was not
 * produced by this system refers to the number of its original.
 * Source: Portaria n.º 195/2020 (series), Despacho n.º 8632/2014 (documents entered by hand).
 */

import type { Delivery, Invoice, Order, Payment } from '../../model/generated/types.ts'
import { constraint, isPresent } from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import type { Constraint } from '../../validate/rules.ts'
import type { TextMap } from '../../values/text-map.ts'
import {
  INVOICE_TYPE,
  MANUAL,
  MOVEMENT_TYPE,
  PAYMENT_TYPE,
  PRODUCED,
  SOURCE,
  SOURCE_REF,
  WORK_TYPE,
} from './codes.ts'

const SERIES = /^[^ ]+ [^ /^]+$/
const NUMBER = /^\d+$/
const FULL_NUMBER = /^[^ ]+ [^ /^]+\/\d+$/
/** The original of a document entered by hand: on paper (`FTM abc/1`), or a duplicate (`FTD FT A/1`). */
const MANUAL_REF = /^([^ ]+)(?:M|D ([^ ]+)) [^ /^]+\/[$0-9]+$/

type TypeOf<T> = (document: T) => string | undefined
type ExtOf<T> = (document: T) => TextMap | undefined
type Numbered = Pick<Invoice, 'series' | 'code'>

export const taxExt = ({ tax }: Invoice | Order | Delivery): TextMap | undefined => tax?.ext
export const ownExt = ({ ext }: Payment): TextMap | undefined => ext

export const invoiceType: TypeOf<Invoice> = ({ tax }) =>
  tax?.ext?.[INVOICE_TYPE] || tax?.ext?.[WORK_TYPE]
export const paymentType: TypeOf<Payment> = ({ ext }) => ext?.[PAYMENT_TYPE]
export const orderType: TypeOf<Order> = ({ tax }) => tax?.ext?.[WORK_TYPE]
export const deliveryType: TypeOf<Delivery> = ({ tax }) => tax?.ext?.[MOVEMENT_TYPE]

const isOfType = (text: string, type: string | undefined): boolean =>
  !type || text.startsWith(`${type} `)

export const seriesFormat = <T extends Numbered>(typeOf: TypeOf<T>): Constraint => ({
  ...constraint(
    'must be the code of the document type, a space and a name without spaces, / or ^',
    (document: T) =>
      !document.series ||
      (isOfType(document.series, typeOf(document)) && SERIES.test(document.series)),
  ),
  member: 'series',
  hint: (_, { document }) => `such as ${typeOf(document as T) ?? 'FT'} A`,
})

export const codeFormat = <T extends Numbered>(typeOf: TypeOf<T>): Constraint => ({
  ...constraint(
    'must be digits if there is a series, or else the series and a number',
    (document: T) => {
      const { series, code } = document
      if (!code) return true
      return series ? NUMBER.test(code) : isOfType(code, typeOf(document)) && FULL_NUMBER.test(code)
    },
  ),
  member: 'code',
  hint(_, context) {
    const document = context.document as T
    const { series } = document
    return `a code such as "${series ? 1 : `${typeOf(document) ?? 'FT'} A/1`}" would do`
  },
})

export const sourceRefFormat = <T>(extOf: ExtOf<T>, typeOf: TypeOf<T>) =>
  constraint(
    `${SOURCE_REF} of a manual document must be its number after the document type and M, such as FTM A/1, ` +
      'or after D and the type again, such as FTD FT A/1',
    (document: T) => {
      const [ext, type] = [extOf(document), typeOf(document)]
      if (ext?.[SOURCE] !== MANUAL || !ext[SOURCE_REF] || !type) return true
      const [matched, first, second = type] = MANUAL_REF.exec(ext[SOURCE_REF]) ?? []
      return matched !== undefined && first === type && second === type
    },
  )

/** The document was not produced by this system. */
export const isFromElsewhere = <T>(extOf: ExtOf<T>) =>
  saying(`${SOURCE} is not ${PRODUCED}`, (document: T): boolean => {
    const source = extOf(document)?.[SOURCE]
    return isPresent(source) && source !== PRODUCED
  })
