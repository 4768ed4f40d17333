/** Names and paths that others have to take: files, headers, answers. */
import { shorten } from '../../values/shorten.ts'

/** A number without characters that have a meaning in the names of files, or in headers. */
export const safeName = (number: string): string =>
  /^\w[\w.-]*$/.test(number) ? number : number.replaceAll(/[^\w.-]/g, '-').replace(/^\.+/, '-')

/** Characters of a path in XML, or to a member that is left out: more than any place in a schema has. */
const PATH_LENGTH = 400

/** Cuts a path. The names in it are cut already. */
export const shortenPath = (path: string): string => shorten(path, PATH_LENGTH)
