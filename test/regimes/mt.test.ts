import {
  supplierIn,
  testCorrections,
  testMentions,
  testPages,
  testRegime,
  testSmallBusiness,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('MT', '11679112')

testTaxCodes('MT', {
  good: ['11679112', '10769518', '11274503'],
  bad: ['11679113', '01679112', '11679149', '1167911', '1167911A'],
  untidy: { 'MT 1167 9112': '11679112', 'mt-11274503': '11274503' },
})

testRegime(newInvoice, 'MT', 'EUR')

testMentions('MT', newInvoice, 'Reverse charge', 'Self-billing')

testCorrections('MT', newInvoice, ['credit-note', 'debit-note'])

testSmallBusiness('MT', newInvoice, 'DOCKET-MT-BILL-INVOICE-01', 'exempt under article 11')

testPages('MT', newInvoice(), 'en', ['VAT 18%', 'VAT No.'])
