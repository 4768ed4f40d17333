/**
 * Is a phrase turned round by the words about it? A negation of the tax, as in `Reverse charge: no VAT is charged`, confirms
 * the phrase. Words are in small letters, without accents.
 */

/** How far before and after a phrase words belong to it. */
const NEAR = 60

const NOT =
  'not|no|nicht|kein|keine|keiner|pas|ne|niet|geen|nie|nao|non|sin|sans|ohne|senza|without|zonder|bez|sem|ikke|inte|ei'

export const NEGATION = new RegExp(`\\b(?:${NOT})\\b`)

/** A negation, at most three words before the phrase: `not subject to the`. */
const BEFORE = new RegExp(`\\b(?:${NOT})(?<between>(?: [^ .,;:()–—-]{1,20}){0,3}) ?$`)

/** `does not apply`, `ist nicht anwendbar`, `gilt nicht`, `: no`. */
const AFTER = new RegExp(
  `^(?:[^,;:()–—-]{0,40}\\b(?:${NOT})\\b[^,;:()–—-]{0,20}(?:appl|anwend|aplic|toepass|zastos|stosuj|dotycz|tillamp|anvend|sovel|liegt|proced)|[^,;:()–—-]{0,40}\\b(?:gilt|greift|geldt|galler|gaelder|liegt)\\b.{0,12}\\b(?:nicht|niet|inte|ikke)\\b|[^,;:()–—-]{0,30}\\bentfallt\\b| ?: ?(?:${NOT}|nein|nee|nej)\\b)`,
)

/** What is negated is the tax. */
const OF_TAX =
  /\b(?:vat|tax|taxes|taxed|charged|tva|iva|btw|moms|podatku|mwst|ust|umsatzsteuer|mehrwertsteuer|steuer)\b/

/** What may be, or is for some: words of general terms. */
const MAYBE =
  /\b(?:if|may|might|only|falls|wenn|sofern|kann|nur|ggf|gegebenenfalls|peut|en cas|le cas echeant|cuando|en caso|puede|qualora|nel caso|puo|indien|eventueel|jezeli|jesli|moze)\b/

const isOfPhrase = (found: string | undefined): boolean =>
  found !== undefined && !OF_TAX.test(found)

/** @param start where the phrase begins, @param end where it ends */
export function isTurnedRound(words: string, start: number, end: number): boolean {
  const before = words.slice(Math.max(0, start - NEAR), start)
  const after = words.slice(end, end + NEAR)
  if (MAYBE.test(before) || MAYBE.test(after)) return true
  return isOfPhrase(BEFORE.exec(before)?.groups?.between) || isOfPhrase(AFTER.exec(after)?.[0])
}
