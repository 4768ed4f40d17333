/** A mistake in how the program was called: a flag, a variable, a file. The program exits with 2. */
export class UsageError extends Error {}

/** Only the first sentence of an error of `parseArgs` is about the mistake. */
export const mistakeIn = (error: unknown): string => (error as Error).message.split(/\.\s/)[0] ?? ''
