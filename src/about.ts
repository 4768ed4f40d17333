/** What the program calls itself. */
import about from '../package.json' with { type: 'json' }

export const ABOUT = { name: 'docket', version: about.version }
