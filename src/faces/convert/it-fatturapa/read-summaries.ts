/** DatiRiepilogo: the summary of VAT, and why there is none. */
import type { Invoice } from '../../../model/generated/types.ts'
import { getOwn } from '../../../values/text-map.ts'
import { cents } from '../exact.ts'
import { take, takeExt } from '../take-members.ts'
import type { Group } from '../xml/tree.ts'
import facts from './facts.json' with { type: 'json' }
import type { Summary } from './figures.ts'
import { EXEMPT } from './rows.ts'
import type { TextReader } from './texts.ts'

/** RiferimentoNormativo: why there is no VAT, by nature. */
export const REASONS: { readonly [nature: string]: string } = facts.reasons

const REASON_LENGTH = 100

/** A group for each rate, nature and liability. */
export function readSummaries(
  reader: TextReader,
  invoice: Invoice,
  summaries: readonly Summary[],
): Group[] {
  const readNote = noteReader(reader, invoice)
  return summaries.map(({ rate, nature, liability, base, tax, key }) => {
    return {
      at: '$.totals.taxes',
      AliquotaIVA: rate,
      Natura: nature,
      ImponibileImporto: cents(base),
      Imposta: cents(tax),
      EsigibilitaIVA: liability,
      RiferimentoNormativo: nature && (readNote(nature, key) ?? getOwn(REASONS, nature)),
    }
  })
}

interface TaxNote {
  note: NonNullable<NonNullable<Invoice['tax']>['notes']>[number]
  at: string
}

/** Reads the text of the document on a nature, or else on a key. */
function noteReader(
  reader: TextReader,
  { tax }: Invoice,
): (nature: string, key: string | undefined) => string | undefined {
  const byNature = new Map<string, TaxNote>()
  const byKey = new Map<string, TaxNote>()
  for (const [i, note] of (tax?.notes ?? []).entries()) {
    take(reader.used, note, 'cat')
    const [nature, key] = [note.ext?.[EXEMPT], take(reader.used, note, 'key')]
    const [notes, name] = nature ? [byNature, nature] : [byKey, key ?? '']
    // The first counts.
    if (!notes.has(name)) notes.set(name, { note, at: `$.tax.notes[${i}]` })
  }
  const texts = new Map<string, string | undefined>()
  const read = ({ note, at }: TaxNote): string | undefined => {
    takeExt(reader.used, note, EXEMPT)
    const text = reader.text(note, 'text', at)
    const cut = text?.slice(0, REASON_LENGTH)
    if (text && text !== cut)
      reader.changed.push({ path: `${at}.text`, document: text, xml: cut ?? '' })
    return cut
  }
  return (nature, key) => {
    const found = byNature.get(nature) ?? (key && byKey.get(key))
    if (!found) return undefined
    if (!texts.has(found.at)) texts.set(found.at, read(found))
    return texts.get(found.at)
  }
}
