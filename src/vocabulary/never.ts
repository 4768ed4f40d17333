import { constraint } from '../validate/constraints.ts'
import type { Constraint } from '../validate/rules.ts'

/** A constraint that fails wherever its guard lets it be asked. @param message a sentence: the fault, and what to do */
export const never = (message: string): Constraint => constraint(message, () => false)
