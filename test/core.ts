/** Parts of `src` that are not the core: those that show it to somebody, and what it is handed. */
const OTHERS = ['faces', 'regimes', 'addons', 'warnings', 'advice', 'review', 'vocabulary']

/** Does a file of `src` belong to the core? See docs/audit.md. */
export const isCore = (file: string): boolean => !OTHERS.includes(file.split('/')[0]!)
