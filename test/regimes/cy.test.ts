import {
  supplierIn,
  testAnyCorrections,
  testMentions,
  testPages,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('CY', '60557225K')

testTaxCodes('CY', {
  good: ['60557225K', '60070405I', '00004070C'],
  bad: ['60557225L', '60557225', '605572255K', '12070405H', '605572250'],
  untidy: { 'CY 6055 7225 K': '60557225K', 'cy-60070405i': '60070405I' },
})

testRegime(newInvoice, 'CY', 'EUR')

testMentions(
  'CY',
  newInvoice,
  'Reverse charge / Αντίστροφη χρέωση',
  'Self-billing / Αυτοτιμολόγηση',
)

testAnyCorrections('CY', newInvoice)

testPages('CY', newInvoice(), 'el', ['ΦΠΑ 19%', 'Αρ. Εγγραφής ΦΠΑ'])
