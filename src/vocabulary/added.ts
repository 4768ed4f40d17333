/** What counts in the total of a document. */

/** The members by which a tax, by its category, or a row says that it does not count. */
interface Stated {
  retained?: boolean | undefined
  informative?: boolean | undefined
  amount?: unknown
}

/** Is it added to the total? Taxes may be withheld, and taxes and charges only stated for information. */
export const isAdded = ({ retained, informative }: Stated): boolean => !retained && !informative
