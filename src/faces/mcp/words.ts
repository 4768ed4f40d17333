/** What tools and their arguments are for, in words for models: `words.json`. */
import words from './words.json' with { type: 'json' }

interface Words {
  does: string
  arguments?: { readonly [argument: string]: string }
}

const SHARED: { readonly [argument: string]: string } = words.shared
const TOOLS: { readonly [tool: string]: Words } = words.tools

/** What a tool does. */
export const toolWords = (tool: string): string | undefined => TOOLS[tool]?.does

/** What an argument of a tool is. */
export const argumentWords = (tool: string, argument: string): string | undefined =>
  TOOLS[tool]?.arguments?.[argument] ?? SHARED[argument]
