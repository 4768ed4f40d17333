interface Process {
  parent: number
  seconds: number
  command: string
}

interface Limits {
  interval?: number
  seconds?: number
  looks?: number
  least?: number
}

export function processesIn(listed: string): Map<number, Process>
export function watchFiles(
  runner: number,
  onEnd: (command: string, why: string) => void,
  limits?: Limits,
): () => void
