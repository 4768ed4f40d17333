import { shorten } from '../../values/shorten.ts'

/** Characters of a path in XML, or to a member that is left out: more than any place in a schema has. */
const PATH_LENGTH = 400

/** Cuts a path. The names in it are cut already. */
export const shortenPath = (path: string): string => shorten(path, PATH_LENGTH)
