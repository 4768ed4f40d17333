/** What the system says about files and pipes, in words. */
import { getSystemErrorMap } from 'node:util'

/** The meanings of the codes of common mistakes in naming a file. */
const MISTAKES: { readonly [code: string]: string } = {
  ENOENT: 'no such file',
  ENOTDIR: 'a part of its path is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EROFS: 'the file system is read-only',
}

/** What a reader leaves that has stopped: a closed pipe, or a socket with bytes that it has not read. */
const ENDED = ['EPIPE', 'ECONNRESET', 'EOF']

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

/** Is it about the name of a file, rather than about a disk or a device? */
export const isMistake = (error: unknown): boolean => Object.hasOwn(MISTAKES, codeOf(error))

/** Has the reader of what was written stopped? */
export const hasReaderEnded = (error: unknown): boolean => ENDED.includes(codeOf(error))

/** Why the system rejects something: `no such file`, `no space left on device`. */
export function reasonOf(error: unknown): string {
  const { errno = 0, message } = error as NodeJS.ErrnoException
  const [, words] = getSystemErrorMap().get(errno) ?? []
  return MISTAKES[codeOf(error)] ?? words ?? message
}
