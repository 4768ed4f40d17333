/** Identities that formats of a country look at as well. */

/** Spain: the form of the NIF of an organisation. */
export const ORGANISATION = /^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/

/** Italy: the key of the identity of a person, the codice fiscale. */
export const FISCAL_CODE = 'it-fiscal-code'

/** Mexico: does the code have the form of an RFC? */
export function isRfc(code: string): boolean {
  return /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/.test(code)
}
