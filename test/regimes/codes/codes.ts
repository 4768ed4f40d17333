/** Tax codes of a country to try. */
export interface Codes {
  valid: string[]
  invalid: string[]
  /** As users write them, and as they come back. */
  written?: { [written: string]: string }
  /** Where the rules are named otherwise than the country. */
  rule?: string
}

export interface CountryCodes {
  [country: string]: Codes
}
