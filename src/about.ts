/** Name and version of the program. */
import about from '../package.json' with { type: 'json' }

export const ABOUT = { name: 'docket', version: about.version }

/** Version of the wire format that is implemented; it is not the version of the program. */
export const WIRE_VERSION = 'v0.507.0'

/** Prefix of all paths of the HTTP interface: its major version. */
export const API_PREFIX = '/v0'
