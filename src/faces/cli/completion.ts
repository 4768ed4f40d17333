/** `docket completion SHELL`: prints a script with which a shell completes commands, flags and files. */
import type { Operation } from '../../ops/operation.ts'
import { flagNames, formOf } from './form.ts'
import { UsageError } from './usage.ts'

/** A command with what it does and its flags. */
interface Command {
  name: string
  about: string
  flags: string[]
}

/** One case of the shell per command that has flags. */
const casesOf = (commands: readonly Command[], row: (command: Command) => string): string =>
  commands
    .filter(({ flags }) => flags.length > 0)
    .map((command) => `    ${command.name}) ${row(command)} ;;`)
    .join('\n')

const namesOf = (commands: readonly Command[]): string => commands.map(({ name }) => name).join(' ')

const bash = (commands: readonly Command[]): string => `# source <(docket completion bash)
_docket() {
  local word="\${COMP_WORDS[COMP_CWORD]}" flags=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${namesOf(commands)}' -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${casesOf(commands, ({ flags }) => `flags='${flags.join(' ')}'`)}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _docket docket
`

const zsh = (commands: readonly Command[]): string => `#compdef docket
# source <(docket completion zsh)
_docket() {
  local -a flags
  if (( CURRENT == 2 )); then
    compadd -- ${namesOf(commands)}
    return
  fi
  case "$words[2]" in
${casesOf(commands, ({ flags }) => `flags=(${flags.join(' ')})`)}
  esac
  if [[ "$PREFIX" == -* ]]; then compadd -- $flags; else _files; fi
}
compdef _docket docket
`

const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

const fish = (commands: readonly Command[]): string => {
  const rows = commands.flatMap(({ name, about, flags }) => [
    `complete -c docket -n __fish_use_subcommand -f -a ${name} -d ${quote(about)}`,
    ...flags.map(
      (flag) => `complete -c docket -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)}`,
    ),
  ])
  return `# docket completion fish | source\n${rows.join('\n')}\n`
}

const SHELLS: { readonly [shell: string]: (commands: readonly Command[]) => string } = {
  bash,
  zsh,
  fish,
}

const SHELL_NAMES = Object.keys(SHELLS)

const HELP = `Usage: docket completion ${SHELL_NAMES.join('|')}

Print a script with which the shell completes commands, flags and files.
`

/** @param others commands that are not operations: what they do, by name */
export function completionScript(
  args: readonly string[],
  operations: readonly Operation[],
  others: { readonly [name: string]: string },
): string {
  const [shell = '', ...more] = args
  if (shell === '--help' || shell === '-h') return HELP
  const write = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined
  if (!write || more.length > 0)
    throw new UsageError(`docket completion takes a shell: ${SHELL_NAMES.join(', ')}`)
  return write([
    ...Object.entries(others).map(([name, about]) => ({ name, about, flags: [] })),
    ...operations.map((operation) => ({
      name: operation.name,
      about: operation.summary,
      flags: flagNames(formOf(operation)),
    })),
  ])
}
