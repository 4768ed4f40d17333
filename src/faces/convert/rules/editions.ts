/** What invoices are checked by, and documents judged by, as profiles.json has it. */
import table from './profiles.json' with { type: 'json' }

/** How invoices in XML are checked by a profile. Files are separated by blanks. */
interface Checked {
  /** The editions of the rules, those of the standard first. */
  readonly editions: readonly string[]
  /** Its files, besides those of the standard; absent if it does not have the syntax. */
  readonly ubl?: string
  readonly cii?: string
  /** The files whose rules it has by other names. */
  readonly others?: string
  /** Is it no profile of the standard, but has only rules of its own? */
  readonly isApart?: boolean
  /** The level of Factur-X that it is. */
  readonly level?: string
  /** How the names of its rules begin that no extension lifts. */
  readonly lasting?: string
  /** The addons whose XML it is for. */
  readonly addons: string
}

export type CheckedProfile = keyof typeof table.checked

export const CHECKED: { readonly [profile in CheckedProfile]: Checked } = table.checked

export const CHECKED_PROFILES = Object.keys(CHECKED) as readonly CheckedProfile[]

/** The profiles in words: what `as` and `profile` can be. */
export const PROFILE_LIST = CHECKED_PROFILES.join(', ')

/** How documents are judged by a profile before they are written. */
interface Judged {
  readonly files?: string
  /** Files for CII alone. */
  readonly cii?: string
  readonly others?: string
}

/** What documents are judged by. Self-billed ones have rules of their own in Peppol. */
export type DocumentProfile = keyof typeof table.documents

/** Without the files of the standard. National formats add theirs once their terms are there; see national-rules.ts. */
export const JUDGED: { readonly [profile in DocumentProfile]: Judged } = table.documents

/** The profiles that write UBL as a state asks for it: each has a file in `data`, and one in en16931/national. */
export type NationalProfile = keyof typeof table.national

/** The rows of each, and the file whose rules they list. */
export const NATIONAL: {
  readonly [profile in NationalProfile]: { readonly rows: string; readonly listed?: string }
} = table.national
