// Takes long: in a process of its own.
/** Every rule of EN 16931 in CII is broken by a whole invoice. */
import { testBroken } from './broken.ts'
import { TABLES } from './tables.ts'

testBroken('cii', TABLES, 'cii', 'en16931')
