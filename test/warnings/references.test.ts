import type { Json } from '../support.ts'
import { testNeighbours } from './neighbours.ts'

const SELLERS: { [country: string]: [code: string, account: Json] } = {
  BE: ['0413172884', { iban: 'BE68539007547034' }],
  ES: ['B98602642', { iban: 'ES9121000418450200051332' }],
  FI: ['01120389', { iban: 'FI2112345600000785' }],
  NO: ['923456783MVA', { number: '12345678903' }],
  SE: ['556036079301', { number: '123-4567' }],
}

const paid = (country: string, ref: string | undefined, account: Json = {}): Json => {
  const [code, usual] = SELLERS[country]!
  return {
    code: '20417',
    supplier: { name: 'Seller', tax_id: { country, code } },
    customer: undefined,
    payment: {
      instructions: {
        key: 'credit-transfer',
        ref,
        credit_transfer: [ref ? usual : account],
      },
    },
  }
}

// biome-ignore format: table
testNeighbours('warnings', [
  ['twelve digits in Belgium', paid('BE', '090933755499'), 'DOCKET-REFERENCE $.payment.instructions.ref', paid('BE', '090933755493')],
  ['twelve digits in Belgium that are grouped', paid('BE', '090/9337/55499'), 'DOCKET-REFERENCE $.payment.instructions.ref', paid('ES', '090/9337/55499')],
  ['an account that has a name alone', paid('ES', undefined, { name: 'Bank' }), 'DOCKET-TRANSFER-ACCOUNT $.payment.instructions.credit_transfer', paid('ES', undefined, { name: 'Bank', number: '1234' })],
])

// biome-ignore format: table
testNeighbours('hints', [
  ['a Finnish reference', paid('FI', '1235'), 'DOCKET-FI-REFERENCE $.payment.instructions.ref', paid('FI', '1232')],
  ['a KID by Luhn', paid('NO', '2345677'), 'DOCKET-NO-REFERENCE $.payment.instructions.ref', paid('NO', '2345676')],
  ['a KID modulo 11', paid('NO', '123456784'), 'DOCKET-NO-REFERENCE $.payment.instructions.ref', paid('NO', '123456785')],
  ['an OCR number', paid('SE', '1234567890'), 'DOCKET-SE-REFERENCE $.payment.instructions.ref', paid('SE', '1234567897')],
  ['an OCR number that is not that of the invoice', paid('SE', '20416'), 'DOCKET-SE-REFERENCE $.payment.instructions.ref', paid('SE', '20417')],
])
