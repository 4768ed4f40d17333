// Takes long: in a process of its own.
import { MUTATIONS } from './mutations.ts'
import { ORDER } from './order.ts'
import { testProperties } from './test-properties.ts'

testProperties([...MUTATIONS, ...ORDER])
