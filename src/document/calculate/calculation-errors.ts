/** Errors of calculations: each names its place, and those of independent places are thrown as one. */
import { DocketError, type ErrorKey } from '../../errors.ts'
import type { CalculationCode } from '../../faults.ts'
import { ITEMS_PER_MESSAGE } from '../../limits.ts'

/** The error of something that cannot be calculated. `path` starts at the object at hand. */
export function calculationError(
  code: CalculationCode,
  path: string,
  description: string,
): DocketError {
  return new DocketError('calculation', description, {
    faults: [{ properties: [path], description, code }],
  })
}

/** Prepends the step at which an error occurred to its message and to the paths of its faults. */
function atPath(error: DocketError, step: string): DocketError {
  const separator = error.key === 'calculation' ? '.' : ': '
  const faults = error.faults?.map((fault) => {
    return { ...fault, properties: fault.properties.map((path) => `${step}.${path}`) }
  })
  return new DocketError('calculation', step + separator + error.message, faults ? { faults } : {})
}

/** Runs a step, prepending its place to the errors of the keys given, or of all. */
export function runAt<T>(step: string, run: () => T, keys?: readonly ErrorKey[]): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof DocketError) || keys?.includes(error.key) === false) throw error
    throw atPath(error, step)
  }
}

/** Collects the errors of places that do not depend on each other, to throw them as one. */
export class Errors {
  readonly #errors: DocketError[] = []

  /** @throws anything but a DocketError; all errors so far if there are enough of them */
  add(error: unknown, step: string): void {
    if (!(error instanceof DocketError)) throw error
    this.#errors.push(atPath(error, step))
    if (this.#errors.length === ITEMS_PER_MESSAGE) this.throwAll()
  }

  /** @throws DocketError `calculation` if errors were added */
  throwAll(): void {
    const [first, ...others] = this.#errors
    if (!first) return
    if (others.length === 0) throw first
    const messages = this.#errors.map(({ message }) => message)
    const faults = this.#errors.flatMap((error) => error.faults ?? [])
    throw new DocketError('calculation', messages.join('; '), { faults })
  }
}
