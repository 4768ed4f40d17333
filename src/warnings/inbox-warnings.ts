/** Warnings about electronic addresses that their scheme cannot have (code list EAS). */

import type { Inbox } from '../model/generated/types.ts'
import { passesGs1, passesMod97, passesMod97And10 } from '../regimes/shared/checksum.ts'
import { type RuleNode, warning } from '../validate/rules.ts'
import { getOwn } from '../values/text-map.ts'

/** The form of the addresses of a scheme, in words and as a condition. */
interface Form {
  readonly words: string
  readonly fits: (code: string) => boolean
}

const digits = (count: number, prefix = ''): Form => ({
  words: `${count} digits`,
  fits(code) {
    const number = code.toUpperCase().startsWith(prefix) ? code.slice(prefix.length) : code
    return number.length === count && /^\d+$/.test(number)
  },
})

const isGln = (code: string): boolean => /^\d{13}$/.test(code) && passesGs1(code)

const isEnterpriseNumber = (code: string): boolean => /^\d{10}$/.test(code) && passesMod97(code)

/** At most 46 characters: coarse and fine addressing, and check digits. */
const isLeitwegId = (code: string): boolean =>
  /^[\dA-Z-]{5,46}$/.test(code) && passesMod97And10(code.replaceAll('-', ''))

const FORMS: { readonly [scheme: string]: Form } = {
  '0002': digits(9),
  '0007': digits(10),
  '0009': digits(14),
  '0088': { words: 'a GLN: 13 digits, the last a check digit', fits: isGln },
  '0106': digits(8),
  '0184': digits(8, 'DK'),
  '0190': digits(20),
  '0192': digits(9),
  '0204': { words: 'a Leitweg-ID with its two check digits', fits: isLeitwegId },
  '0208': { words: 'an enterprise number of 10 digits', fits: isEnterpriseNumber },
  9930: { words: 'a German VAT number: DE and 9 digits', fits: (code) => /^DE\d{9}$/i.test(code) },
}

const formOf = ({ scheme, code }: Inbox): Form | undefined =>
  code ? getOwn(FORMS, scheme ?? '') : undefined

const fitting = {
  message: 'must fit its scheme',
  member: 'code',
  holds(inbox: Inbox): boolean {
    return formOf(inbox)?.fits(inbox.code ?? '') ?? true
  },
  hint(inbox: Inbox): string {
    return `${inbox.scheme} has ${formOf(inbox)!.words}`
  },
}

export const INBOX_WARNINGS: RuleNode[] = [warning('DOCKET-INBOX', '', fitting)]
