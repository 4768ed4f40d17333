/** A mistake in how the program was called: a flag, a variable, a file. The program exits with 2. */
export class UsageError extends Error {}
