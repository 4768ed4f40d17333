// Takes long: in a process of its own.
import { REBUILD } from './rebuild.ts'
import { testProperties } from './test-properties.ts'

testProperties(REBUILD)
