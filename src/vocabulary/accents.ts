import { normalForm } from '../values/text.ts'

/** A text without the accents of Latin and Greek letters, as people write words of one meaning with them or without. */
export const withoutAccents = (text: string): string =>
  /[^\0-\x7f]/.test(text) ? normalForm(text, 'NFD').replace(/[\u0300-\u036f]/g, '') : text
