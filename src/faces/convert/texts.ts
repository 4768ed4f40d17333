/** The schema of a list of texts. */
export const texts = (description: string) =>
  ({ type: 'array', items: { type: 'string' }, description }) as const
