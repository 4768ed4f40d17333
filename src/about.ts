/** What the program calls itself. */
import about from '../package.json' with { type: 'json' }

export const ABOUT = { name: 'docket', version: about.version }

/** The level of the wire format that is spoken. It is not the version of the product. */
export const WIRE_VERSION = 'v0.502.1'
