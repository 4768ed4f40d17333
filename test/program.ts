/** The program as a process of its own. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Ended, runProcess, startProcess } from './processes.ts'

const { TEST_PROGRAM } = process.env

/** Arguments of Node that run the program: as `npm test` bundled it, or else from its sources. */
export const PROGRAM = TEST_PROGRAM
  ? [TEST_PROGRAM]
  : [
      '--import',
      createRequire(import.meta.url).resolve('tsx'),
      join(import.meta.dirname, '../src/faces/main.ts'),
    ]

/** Starts the program. */
export const start = (
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  preload: readonly string[] = [],
): ChildProcessWithoutNullStreams =>
  startProcess(process.execPath, [...preload, ...PROGRAM, ...args], {
    environment: { ...process.env, ...environment },
  })

/** Runs the program to its end. */
export const runProgram = (
  args: readonly string[],
  { input, environment }: { input?: string | Uint8Array; environment?: NodeJS.ProcessEnv } = {},
): Promise<Ended> =>
  runProcess(process.execPath, [...PROGRAM, ...args], {
    ...(input !== undefined && { input }),
    environment: { ...process.env, ...environment },
  })
