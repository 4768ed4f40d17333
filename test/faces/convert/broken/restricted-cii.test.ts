// Takes long: in a process of its own.
import { testRestricted } from './testing-restricted.ts'

testRestricted('cii')
