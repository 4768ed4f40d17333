// Takes long: in a process of its own.
import { CORRECTIONS } from './corrections.ts'
import { testProperties } from './test-properties.ts'
import { TOTALS } from './totals.ts'

testProperties([...CORRECTIONS, ...TOTALS])
