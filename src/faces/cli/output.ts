/** How commands write: to standard output, standard error and files. What cannot be written is an error, never silence. */
import { mkdirSync, readFileSync, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { AnswerPart } from '../../ops/shared/answers.ts'
import { printable } from './printable.ts'
import { replaceFile } from './replace-file.ts'
import { hasReaderEnded, isMistake, reasonOf } from './system-errors.ts'
import { UsageError } from './usage.ts'

/** An answer could not be written. The program exits with 1. */
export class OutputError extends Error {}

/** Names of standard output, which may be a socket or a file that others write to as well. */
const STANDARD_OUTPUT = ['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1']

type Output = string | Uint8Array

const bytesOf = (output: Output): Buffer =>
  typeof output === 'string'
    ? Buffer.from(output)
    : Buffer.from(output.buffer, output.byteOffset, output.byteLength)

/**
 * Writes to standard output. Resolves once it is written; with false if the reader has stopped, which is not an error.
 * @throws OutputError
 */
export const print = (output: Output): Promise<boolean> =>
  write(process.stdout, output, 'standard output')

/** Writes to standard error, as `print` does. @throws OutputError */
export const report = (words: string): Promise<boolean> =>
  write(process.stderr, words, 'standard error')

/**
 * Writes an answer to a file, or to standard output.
 * @param isSecret is a new file to be read by its owner alone?
 * @throws UsageError if the file cannot be that of an answer; OutputError
 */
export async function writeAnswer(output: Output, file?: string, isSecret = false): Promise<void> {
  if (file === undefined || STANDARD_OUTPUT.includes(file)) {
    await print(output)
    return
  }
  try {
    replaceFile(file, bytesOf(output), isSecret ? 0o600 : 0o666)
  } catch (error) {
    if (hasReaderEnded(error)) return
    const Failure = isMistake(error) ? UsageError : OutputError
    throw new Failure(`${file} cannot be written: ${reasonOf(error)}`)
  }
}

/**
 * Writes answers to files in a folder, which is made if there is none.
 * @param areGiven are the names those of files that a sender wrote? They replace no file.
 * @throws UsageError; OutputError
 */
export async function writeParts(
  parts: readonly AnswerPart[],
  folder: string,
  areGiven: boolean,
): Promise<void> {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new UsageError(`${folder} cannot be made: ${reasonOf(error)}`)
  }
  const files = parts.map(({ fileName, text }) => [join(folder, fileName), `${text}\n`] as const)
  const [kept] = files.find(([file, text]) => areGiven && isOther(file, text)) ?? []
  if (kept !== undefined)
    throw new UsageError(
      `${kept} exists, and its name is a number that the sender chose: name the file with --output, or choose another folder`,
    )
  for (const [file, text] of files) await writeAnswer(text, file)
}

/** Is it a file that has something else? */
function isOther(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8') !== text
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

/**
 * Keeps the process from ending with the reader of its output. `print` and `report` get the error themselves; lines of a
 * log are lost.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

async function write(stream: NodeJS.WriteStream, output: Output, name: string): Promise<boolean> {
  const shown = stream.isTTY ? printable(bytesOf(output).toString()) : output
  try {
    if (stream instanceof Socket) await send(stream, shown)
    else writeAll(stream, bytesOf(shown))
    return true
  } catch (error) {
    if (hasReaderEnded(error)) return false
    throw new OutputError(`cannot write to ${name}: ${reasonOf(error)}`)
  }
}

const send = (stream: Socket, output: Output): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(output, (error) => (error ? reject(error) : resolve()))
  })

/** Writes to a file. Node's stream drops in silence what does not fit. */
function writeAll({ fd }: { fd: number }, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at)
}
