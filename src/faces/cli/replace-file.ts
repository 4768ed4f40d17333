/** Writes a file beside its place, and moves it there once it is whole. */
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { newUuid } from '../../values/uuid.ts'

/** Why a file cannot be replaced that may be written: the folder, another owner, a mount, a file system without owners. */
const NOT_BESIDE = ['EACCES', 'EBUSY', 'EINVAL', 'ENOTSUP', 'EPERM', 'EXDEV']

/**
 * Writes a file. A failure leaves the former content, except where a file can only be written in place: a device, a pipe,
 * or one that may not be replaced. Links are followed, and mode and owner remain.
 * @param mode of a new file
 * @throws an error of the system
 */
export function replaceFile(file: string, content: Uint8Array, mode = 0o666): void {
  const former = statSync(file, { throwIfNoEntry: false })
  const link = lstatSync(file, { throwIfNoEntry: false })
  // Neither a device nor a link to a file that is still to be made can be replaced.
  if (former ? !former.isFile() : link) return writeFileSync(file, content)
  if (former) accessSync(file, constants.W_OK)
  try {
    writeBeside(former ? realpathSync(file) : file, content, former, mode)
  } catch (error) {
    if (!NOT_BESIDE.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    writeFileSync(file, content)
  }
}

function writeBeside(
  file: string,
  content: Uint8Array,
  former: Stats | undefined,
  mode: number,
): void {
  const beside = join(dirname(file), `.docket-${newUuid()}`)
  const descriptor = openSync(beside, 'wx', former ? 0o600 : mode)
  try {
    try {
      writeFileSync(descriptor, content)
      if (former) {
        fchownSync(descriptor, former.uid, former.gid)
        fchmodSync(descriptor, former.mode & 0o7777)
      }
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(beside, file)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}
