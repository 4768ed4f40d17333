/** Limits on input and on what answers list, so that a small request cannot cause a large answer. */

/** Places listed per fault: enough to see the pattern. */
export const PLACES_PER_FAULT = 100

/** Places listed per answer, in all faults or among the ignored members: more than anyone reads one by one. */
export const PLACES_PER_ANSWER = 1000

/** Size of an error in JSON, and characters of the paths of ignored members: ample for 1,000 places. */
export const ERROR_BYTES = 256 * 1024

/** Characters of a message or description: room for several quoted values, still readable. */
export const MESSAGE_LENGTH = 4000

/** Items listed in a message: as many as fit on a screen. */
export const ITEMS_PER_MESSAGE = 20

/** Characters of a member name in paths and messages: longer than any name in a schema. */
export const NAME_LENGTH = 100

/** Characters of a quoted value: enough to recognise it. */
export const VALUE_LENGTH = 60

/** Objects and arrays that any body may have, however short it is. */
export const FREE_CONTAINERS = 2000

/** Bytes that a body must have per further object or array; documents have 30 at least. Each takes 200 bytes of memory, and 2 µs. */
export const BYTES_PER_CONTAINER = 16

/** Addons in a document: each adds to the cost of every object, and nobody needs more than three or four. */
export const ADDONS_PER_DOCUMENT = 6

/** Entries of a map such as `meta` and `ext`: V8 keeps longer ones as hash tables that take several times as long to list. */
export const ENTRIES_PER_MAP = 10_000

/** Steps of the paths to duplicate members, in all: 1,000 paths of ordinary depth, fewer deep ones. */
export const DUPLICATE_STEPS = 10_000
