/** Variables with names like those of settings. Unknown flags are errors; these may belong to other programs. */
import { didYouMean } from '../../advice/nearest.ts'
import { printable } from './printable.ts'
import { SETTINGS } from './settings.ts'

/** Kubernetes describes services in variables: of one that is called docket, too. */
const OF_SERVICES = /_SERVICE_(?:HOST|PORT)|_PORT_\d+_/

/** What to say of each. */
export function unknownVariables(environment: NodeJS.ProcessEnv): string[] {
  const known = SETTINGS.map(({ variable }) => variable)
  const unknown = Object.keys(environment).filter(
    (name) => name.startsWith('DOCKET_') && !known.includes(name) && !OF_SERVICES.test(name),
  )
  return unknown.map((name) => {
    const meant = didYouMean(name, known) ?? 'see docket --help'
    return printable(`docket: warning: unknown variable ${name}; ${meant}`, '')
  })
}

/** Writes a line for each to standard error. */
export function warnOfVariables(): void {
  for (const words of unknownVariables(process.env)) console.error(words)
}
