/** Texts in several languages, as definitions have them. */

export type Texts = { readonly [language: string]: string } | undefined

/** The text in English, or else in the first language that there is. */
export const inEnglish = (texts: Texts): string | undefined =>
  texts && (texts.en ?? Object.values(texts)[0])
