/**
 * Exemptions from value added tax: their codes, and the notes that state them. Source: AT table of exemption reasons.
 */

import { newOrgNote } from '../../model/generated/factories.ts'
import type { CategoryTotal, Line, PaymentLine, Total } from '../../model/generated/types.ts'
import { constraint } from '../../validate/constraints.ts'
import { lazy } from '../../values/lazy.ts'
import type { TextMap } from '../../values/text-map.ts'
import type { CodesByKey } from '../shared/codes-by-key.ts'
import { vatOf } from '../shared/constraints.ts'
import { legalNoteOf } from '../shared/guards.ts'
import { EXEMPT_RATE, EXEMPTION, TAX_RATE } from './codes.ts'
import extensions from './extensions.json' with { type: 'json' }

const EXEMPT = 'M07 M01 M02 M03 M06 M09 M10 M11 M12 M13 M14 M15 M19 M20 M21 M25 M26'.split(' ')

/** Tax keys → the exemptions that they allow, the default first. */
export const EXEMPTIONS: CodesByKey = {
  'reverse-charge': 'M40 M30 M31 M32 M33 M41 M42 M43'.split(' '),
  'outside-scope': 'M99 M44 M45 M46'.split(' '),
  'intra-community': ['M16'],
  export: ['M05', 'M04'],
  exempt: EXEMPT,
  zero: EXEMPT,
}

/** Exemptions → the legal reason in Portuguese. */
const reasons = lazy(() => {
  const { values } = extensions.find(({ key }) => key === EXEMPTION) ?? {}
  return new Map(values?.map(({ code, name }) => [code, name.pt]))
})

export const isExemptionNote = legalNoteOf(EXEMPTION)

/** Adds the note that states the legal reason of an exemption. */
export function stateExemption(line: Line): void {
  if (line.notes?.some(isExemptionNote)) return
  const code = line.taxes
    ?.map(({ ext }) => ext?.[EXEMPTION] ?? '')
    .find((code) => reasons().has(code))
  if (!code) return
  const note = Object.assign(newOrgNote(), {
    key: 'legal',
    code,
    src: EXEMPTION,
    text: reasons().get(code),
  })
  ;(line.notes ??= []).push(note)
}

const exemptionStated = <T extends Pick<Line, 'notes'>>(
  exemptionOf: (line: T) => string | undefined,
) =>
  constraint(
    `notes must have one note with key "legal", src "${EXEMPTION}" and the code of the exemption, or none without an exemption`,
    (line: T) => {
      const code = exemptionOf(line)
      const notes = line.notes?.filter(isExemptionNote) ?? []
      return code ? notes.length === 1 && notes[0]!.code === code : notes.length === 0
    },
  )

export const statedOnLine = exemptionStated((line: Line) => vatOf(line)?.ext?.[EXEMPTION])
export const statedOnPaymentLine = exemptionStated(
  ({ tax }: PaymentLine) => vatTotalOf(tax)?.rates?.[0]?.ext?.[EXEMPTION],
)

export const withVatTotal = constraint(
  'must have the category VAT',
  (tax: Total | undefined) => !tax || vatTotalOf(tax) !== undefined,
)

function vatTotalOf(tax: Total | undefined): CategoryTotal | undefined {
  return tax?.categories?.find((category) => category?.code === 'VAT')
}

export const exemptionSet = constraint(
  `must have ${EXEMPTION} if ${TAX_RATE} is ${EXEMPT_RATE}`,
  (ext: TextMap | undefined) => ext?.[TAX_RATE] !== EXEMPT_RATE || EXEMPTION in ext,
)
