// Takes long: in a process of its own.
/** Every rule of Peppol and its countries is broken by a whole invoice. */
import { testBroken } from './broken.ts'
import { TABLES } from './tables.ts'

testBroken('peppol', TABLES, 'invoice', 'peppol', ['en16931'])
