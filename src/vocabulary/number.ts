/** The number by which a document is known. */
interface Numbered {
  readonly series?: string | undefined
  readonly code?: string | undefined
}

/** Series and code, joined by a hyphen; empty as long as there is no code. */
export const numberOf = ({ series, code = '' }: Numbered): string =>
  series && code ? `${series}-${code}` : code
