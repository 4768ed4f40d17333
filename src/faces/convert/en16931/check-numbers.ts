/** Numbers that Peppol checks, by the scheme of ISO 6523 that they are in. Source: rules PEPPOL-COMMON-R… */
import { passesLuhn, passesMod11, weightedSum } from '../../../regimes/shared/checksum.ts'

interface NumberRule {
  rule: string
  /** The form of a number, in words. */
  form: string
  isValid: (number: string) => boolean
}

const has = (pattern: RegExp) => (number: string) => pattern.test(number)

/** Global Location Number: weights 3 and 1 from the right, before the check digit. */
function isGln(number: string): boolean {
  if (!/^\d{2,20}$/.test(number)) return false
  const weights = Array.from(number, (_, i) => ((number.length - i) % 2 === 0 ? 3 : 1))
  return weightedSum(number, weights) % 10 === 0
}

/** Norwegian organisation number: modulus 11. */
export const isOrgNumber = (number: string): boolean =>
  /^\d{9}$/.test(number) && passesMod11(number, [3, 2, 7, 6, 5, 4, 3, 2, 1])

/** Swedish organisation number: Luhn. */
export const isSwedishNumber = (number: string): boolean =>
  /^\d{10}$/.test(number) && passesLuhn(number)

/** Belgian enterprise number: the last two digits are 97 minus the remainder of the others. */
const isEnterpriseNumber = (number: string): boolean =>
  /^\d{10}$/.test(number) && Number(number.slice(8)) === 97 - (Number(number.slice(0, 8)) % 97)

/** Australian Business Number: one is taken from the first digit, modulus 89. */
const isBusinessNumber = (number: string): boolean =>
  /^\d{11}$/.test(number) &&
  (weightedSum(number, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0

export const NUMBER_RULES: { readonly [scheme: string]: NumberRule } = {
  '0088': {
    rule: 'PEPPOL-COMMON-R040',
    form: 'digits, the last a check digit by GS1',
    isValid: isGln,
  },
  '0192': {
    rule: 'PEPPOL-COMMON-R041',
    form: 'nine digits, the last a check digit',
    isValid: isOrgNumber,
  },
  '0184': {
    rule: 'PEPPOL-COMMON-R042',
    form: 'eight digits, also with DK before them',
    isValid: has(/^(?:DK)?\d{8}$/),
  },
  '0096': { rule: 'PEPPOL-COMMON-R052', form: 'ten digits', isValid: has(/^\d{10}$/) },
  '0198': { rule: 'PEPPOL-COMMON-R053', form: 'DK and eight digits', isValid: has(/^DK\d{8}$/) },
  '0208': {
    rule: 'PEPPOL-COMMON-R043',
    form: 'ten digits, the last two check digits',
    isValid: isEnterpriseNumber,
  },
  '0007': {
    rule: 'PEPPOL-COMMON-R049',
    form: 'ten digits, the last a check digit by Luhn',
    isValid: isSwedishNumber,
  },
  '0151': {
    rule: 'PEPPOL-COMMON-R050',
    form: 'eleven digits, with check digits',
    isValid: isBusinessNumber,
  },
}
