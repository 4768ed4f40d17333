// Takes long: in a process of its own.
/** Every rule of national specifications and of the levels of Factur-X is broken by a whole invoice. */
import { testBroken } from './broken.ts'
import { TABLES } from './tables.ts'

testBroken('nlcius-ubl', TABLES, 'invoice', 'nlcius', ['en16931'])
testBroken('nlcius-cii', TABLES, 'cii', 'nlcius', ['en16931'])
testBroken('gaccount', TABLES, 'invoice', 'nlcius-gaccount', ['nlcius'])
testBroken('cius-ro', TABLES, 'invoice', 'cius-ro', ['en16931'])
testBroken('cius-pt', TABLES, 'invoice', 'cius-pt', ['en16931'])
testBroken('hr-cius', TABLES, 'invoice', 'hr-cius', ['en16931'])
testBroken('pint-ae', TABLES, 'invoice', 'pint-ae')
testBroken('pint-aunz', TABLES, 'invoice', 'pint-aunz', ['pint-ae'])
testBroken('pint-eu', TABLES, 'invoice', 'pint-eu', ['peppol', 'pint-ae'])
testBroken('pint-jp', TABLES, 'invoice', 'pint-jp', ['pint-ae'])
testBroken('pint-my', TABLES, 'invoice', 'pint-my', ['pint-ae'])
testBroken('pint-om', TABLES, 'invoice', 'pint-om', ['pint-ae'])
testBroken('pint-sg', TABLES, 'invoice', 'pint-sg', ['pint-ae'])
testBroken('facturx-basicwl', TABLES, 'cii', 'facturx-basicwl', ['en16931'])
testBroken('facturx-basic', TABLES, 'cii', 'facturx-basic', ['en16931', 'facturx-basicwl'])
testBroken('facturx-extended', TABLES, 'cii', 'facturx-extended', ['en16931', 'facturx-basic'])
testBroken('fr-ctc-ubl', TABLES, 'invoice', 'fr-ctc', ['en16931'])
testBroken('fr-ctc-cii', TABLES, 'cii', 'fr-ctc', ['en16931'])
