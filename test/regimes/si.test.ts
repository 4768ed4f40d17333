import {
  supplierIn,
  testCorrections,
  testIdentityWarnings,
  testMentions,
  testPages,
  testRegime,
  testSmallBusiness,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('SI', '50223054')

testTaxCodes('SI', {
  good: ['50223054', '11623365', '13281321'],
  // The sum of the last is a multiple of 11.
  bad: ['50223055', '05022305', '5022305', '5022305A', '10000031'],
  untidy: { 'SI 5022 3054': '50223054', 'si-11623365': '11623365' },
})

testRegime(newInvoice, 'SI', 'EUR')

testPages('SI', newInvoice(), 'sl', ['DDV 22 %', 'ID za DDV SI50223054'])

testMentions(
  'SI',
  newInvoice,
  'Reverse charge / Obrnjena davčna obveznost',
  'Self-billing / Samofakturiranje',
)

testCorrections('SI', newInvoice, ['credit-note'])

testSmallBusiness(
  'SI',
  newInvoice,
  'DOCKET-SI-BILL-INVOICE-01',
  'DDV ni obračunan na podlagi prvega odstavka 94. člena ZDDV-1',
)

testIdentityWarnings('SI', newInvoice, {
  'MATICNA 5347432': [],
  'MATICNA 5347432001': [],
  'MATICNA 5347433': ['DOCKET-SI-ORG-IDENTITY-01'],
})
