/** Texts of bytes: one character for each byte of UTF-8 (latin1), the fastest form for a socket. */

/** Has a text characters beyond ASCII? */
const BEYOND_ASCII = /[^\0-\x7f]/

export const toBytes = (text: string): string =>
  BEYOND_ASCII.test(text) ? Buffer.from(text).toString('latin1') : text
