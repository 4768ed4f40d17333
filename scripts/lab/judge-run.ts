/** Runs the program that judges XML by the official rules. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface Finding {
  id: string
  isFatal: boolean
}

export interface Judgement {
  file: string
  ok: boolean
  findings: Finding[]
}

interface Line {
  file: string
  ok: boolean
  findings: { id: string; level?: string; severity?: string; flag?: string }[]
}

/** Judges files in one go. @param profile what they are judged by; if empty, what they say they are */
export async function judge(
  folder: string,
  files: readonly string[],
  profile: string,
): Promise<Judgement[]> {
  if (files.length === 0) return []
  const program = spawn(join(folder, 'run.sh'), ['--json', '--stdin'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  program.stdin.end(files.map((file) => `${profile && `${profile}\t`}${file}\n`).join(''))
  const output = Buffer.concat(await program.stdout.toArray()).toString()
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  if (lines.length !== files.length)
    throw new Error(`the judge answered ${lines.length} of ${files.length} files`)
  return lines.map((text) => {
    const { file, ok, findings } = JSON.parse(text) as Line
    return { file, ok, findings: findings.map(findingOf) }
  })
}

const findingOf = ({ id, level, severity, flag }: Line['findings'][number]): Finding => {
  return { id, isFatal: /error|fatal/i.test(level ?? severity ?? flag ?? '') }
}
