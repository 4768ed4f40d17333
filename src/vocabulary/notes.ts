import type { Invoice, OrgNote, TaxNote } from '../model/generated/types.ts'

type Note = OrgNote | TaxNote

/** Is there such a note of an invoice: of the whole, of its taxes, or of a line? */
export function someNote(
  { notes, tax, lines }: Invoice,
  is: (note: Pick<Note, 'key' | 'text'>) => boolean,
): boolean {
  const isSuch = (note: Note | null): boolean => note !== null && is(note)
  if (notes?.some(isSuch) || tax?.notes?.some(isSuch)) return true
  return lines?.some((line) => line?.notes?.some(isSuch)) ?? false
}
