// Takes long: in a process of its own.
/** Every rule of XRechnung, of the profiles that extend it, and of self-billing in Peppol is broken by a whole invoice. */
import { testBroken } from './broken.ts'
import { TABLES } from './tables.ts'

testBroken('xrechnung-ubl', TABLES, 'invoice', 'xrechnung', ['en16931'])
testBroken('xrechnung-cii', TABLES, 'cii', 'xrechnung', ['en16931'])
testBroken('extension-ubl', TABLES, 'invoice', 'xrechnung-extension', ['xrechnung'])
testBroken('extension-cii', TABLES, 'cii', 'xrechnung-extension', ['xrechnung'])
testBroken('vehicles-ubl', TABLES, 'invoice', 'xrechnung-vehicles', ['xrechnung'])
testBroken('vehicles-cii', TABLES, 'cii', 'xrechnung-vehicles', ['xrechnung'])
testBroken('self-billing', TABLES, 'invoice', 'peppol-self-billing', ['peppol'])
