/**
 * A function in a table by type, whose parameter may be of a subtype of what the caller passes: the table makes sure that
 * it is. TypeScript allows that of methods only, so this is the type of one.
 */
export type Bivariant<Parameters extends readonly unknown[], Result> = {
  call(...parameters: Parameters): Result
}['call']
