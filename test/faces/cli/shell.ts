/** The program in a shell, which redirects its streams and limits its files. */
import { existsSync } from 'node:fs'
import { type Ended, runProcess } from '../../processes.ts'
import { PROGRAM } from '../../program.ts'

/** Why a test is skipped that needs a shell, or a device without space. */
export const noShell = process.platform === 'win32' && 'Windows has neither sh nor devices'
export const noFullDevice = !existsSync('/dev/full') && 'there is no /dev/full'

export interface Redirected {
  /** Commands of the shell that come first. */
  before?: string
  redirect?: string
  input?: string
}

/** Runs the program in a shell: after commands of it, and with redirections. */
export const runInShell = (
  args: readonly string[],
  {
    before = '',
    redirect = '',
    input = '',
  }: { before?: string; redirect?: string; input?: string },
): Promise<Ended> =>
  runProcess(
    'sh',
    ['-c', `${before} exec "$0" "$@" ${redirect}`, process.execPath, ...PROGRAM, ...args],
    // A limit on files would leave half a file in its cache.
    { input, environment: { ...process.env, TSX_DISABLE_CACHE: '1' } },
  )
