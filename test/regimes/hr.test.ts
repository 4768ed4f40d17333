import {
  supplierIn,
  testAnyCorrections,
  testIdentityWarnings,
  testMentions,
  testPages,
  testRegime,
  testSmallBusiness,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('HR', '64973578042')

testTaxCodes('HR', {
  good: ['64973578042', '95709518639', '06783390539'],
  bad: ['64973578043', '6497357804', '649735780420', '6497357804A'],
  untidy: { 'HR 649 7357 8042': '64973578042', 'hr-95709518639': '95709518639' },
})

testRegime(newInvoice, 'HR', 'EUR')

testPages('HR', newInvoice(), 'hr', ['PDV 25 %', 'OIB 64973578042'])

testMentions(
  'HR',
  newInvoice,
  'Reverse charge / Prijenos porezne obveze',
  'Self-billing / Samoizdavanje računa',
)

testAnyCorrections('HR', newInvoice)

testSmallBusiness(
  'HR',
  newInvoice,
  'DOCKET-HR-BILL-INVOICE-01',
  'PDV nije obračunat na temelju čl. 90. Zakona o PDV-u',
)

testIdentityWarnings('HR', newInvoice, {
  'OIB 64973578042': [],
  'OIB 64973578043': ['DOCKET-HR-ORG-IDENTITY-01'],
  'MBS 080000000': [],
})
