/** Limits on what is read and on what an answer lists: without them a small request could cost a large answer. */

/** Places listed per fault: enough to see the pattern, which is what has to be corrected. */
export const PLACES_PER_FAULT = 100

/** Places listed per answer, over all faults, or of what was dropped: more than anyone reads one by one. */
export const PLACES_PER_ANSWER = 1000

/**
 * Bytes of the JSON of an error, and characters of the paths of what was dropped: ample for 1,000 places, and writing
 * them costs little even after a small request.
 */
export const ERROR_BYTES = 256 * 1024

/** Characters of a message or a description: it may quote several values, but stays readable. */
export const MESSAGE_LENGTH = 4000

/** Items listed within a message: as many as fit on a screen. */
export const ITEMS_PER_MESSAGE = 20

/** Characters of a member name in paths and messages: longer than any name that a schema has. */
export const NAME_LENGTH = 100

/** Characters of a quoted value: enough to recognise it. */
export const VALUE_LENGTH = 60

/** Objects and arrays that any body may have, so that a short one may be as dense as it likes. */
export const FREE_CONTAINERS = 10_000

/** Bytes that a body must have for each further object or array: read, each takes about 200 bytes of memory. */
export const BYTES_PER_CONTAINER = 8
