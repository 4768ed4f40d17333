/** How the command line sets the members of a request: the flags of an operation, and its help. */
import { parseArgs } from 'node:util'
import { didYouMean } from '../../advice/nearest.ts'
import type { Operation } from '../../ops/operation.ts'
import type { Schema } from '../../validate/schema.ts'
import { BROWSER_FLAG } from '../print/find-browser.ts'
import { calculates, ROUNDINGS } from '../rounding.ts'
import { alignRows, mistakeIn, UsageError } from './usage.ts'
import { hasWords } from './words.ts'

export interface Flags {
  [flag: string]: string | boolean | string[] | undefined
}

export interface Form {
  /** The member that needs no flag: the document, or the parameter of the path. */
  main: string | undefined
  /** The other members. */
  members: [name: string, schema: Schema][]
  /** The flags that are not members, those that this operation has. */
  flags: readonly OwnFlag[]
}

/** A flag that is not a member of the request. */
interface OwnFlag {
  name: string
  short?: string
  /** The kind of value after it, such as `FILE`; a flag without has none. */
  value?: string
  /** May it be given several times? */
  multiple?: boolean
  about: string
  /** Which operations have it; all if absent. */
  when?: (operation: Operation, main: string | undefined) => boolean
}

const isPage = ({ media }: Operation): boolean => media?.type.startsWith('text/html') ?? false

/** Operations that answer with the document again, complete or another one. Nothing else is written over a document. */
const ANSWERED_DOCUMENTS = ['build', 'correct', 'replicate', 'sign']

export const answersDocument = ({ name }: Operation): boolean => ANSWERED_DOCUMENTS.includes(name)

/** What the names of files with answers end with. */
export const extensionOf = (operation: Operation): string =>
  isPage(operation) ? 'html' : operation.media ? 'xml' : 'json'

const takesData = (_: Operation, main: string | undefined): boolean => main === 'data'

/** Also settings of servers. */
export const SYSTEM_FLAG = 'verifactu-system'
export const ROUNDING_FLAG = 'rounding'

const OWN_FLAGS: readonly OwnFlag[] = [
  {
    name: 'set',
    value: 'PATH=VALUE',
    multiple: true,
    about: 'Set a member of the document, such as supplier.name=Acme; may be repeated.',
    when: takesData,
  },
  {
    name: 'output',
    short: 'o',
    value: 'FILE',
    about:
      'Write the answer to a file instead of standard output; {name} in it is that of FILE, and FOLDER/ gets a file for each document.',
  },
  {
    name: 'write',
    short: 'w',
    about: 'Write the answer to the file that the document is from.',
    when: answersDocument,
  },
  { name: 'indent', about: 'Indent JSON, as on a terminal.' },
  {
    name: 'text',
    about: 'Answer in words, as on a terminal.',
    when: ({ name }) => hasWords(name),
  },
  {
    name: 'pdf',
    value: 'FILE',
    about: 'Print the page to this file, with a browser of this machine.',
    when: isPage,
  },
  {
    name: BROWSER_FLAG,
    value: 'FILE',
    about:
      'The browser that prints; by default that of DOCKET_BROWSER, or the first Chromium, Chrome or Edge found.',
    when: isPage,
  },
  {
    name: SYSTEM_FLAG,
    value: 'FILE',
    about: 'The software that VERI*FACTU records name, where --verifactu does not.',
    when: ({ request }) => request.properties?.verifactu !== undefined,
  },
  {
    name: ROUNDING_FLAG,
    value: 'MODEL',
    about: `tax.rounding of documents that have none, and no totals yet: ${ROUNDINGS.join(', ')}.`,
    when: calculates,
  },
  { name: 'quiet', short: 'q', about: 'Write no warnings to standard error.' },
  { name: 'json', about: 'Write errors and warnings to standard error as JSON.' },
  { name: 'help', short: 'h', about: 'Print this help and exit.' },
]

export function formOf(operation: Operation): Form {
  const { path, request } = operation
  const properties = request.properties ?? {}
  const main = 'data' in properties ? 'data' : /\{(\w+)/.exec(path)?.[1]
  return {
    main,
    members: Object.entries(properties).filter(([name]) => name !== main),
    flags: OWN_FLAGS.filter(({ when }) => when?.(operation, main) ?? true),
  }
}

/** May the value after a flag be left out, which is `true` then? */
export const isOptional = ({ type }: Schema): boolean =>
  [type].flat().includes('boolean') && type !== 'boolean'

const isBoolean = ({ type }: Schema): boolean => type === 'boolean'

/** The name of the flag of a member; of a switch that is on, what turns it off. */
export const flagOf = (name: string, schema: Schema): string =>
  schema.default === true ? `no-${name}` : name

/** The kind of JSON that a member is; undefined if it is text or a switch. */
export const jsonKindOf = ({ type = 'object' }: Schema): 'object' | 'array' | undefined =>
  (['object', 'array'] as const).find((kind) => [type].flat().includes(kind))

/** The names of all flags, with their hyphens. */
export const flagNames = ({ members, flags }: Form): string[] =>
  [...members.map((each) => flagOf(...each)), ...flags.map(({ name }) => name)].map(
    (name) => `--${name}`,
  )

/** Values that may be left out are keys of conversions, as which no file is called. */
const KEY = /^[a-z]+\+/

/** Gives flags whose value is left out the value `true`: in `--xml FILE`, FILE is the document. */
function fillIn({ members }: Form, args: readonly string[]): string[] {
  const optional = members.filter(([, schema]) => isOptional(schema)).map(([name]) => `--${name}`)
  const isLeftOut = (arg: string, i: number): boolean =>
    optional.includes(arg) && !KEY.test(args[i + 1] ?? '')
  return args.map((arg, i) => (isLeftOut(arg, i) ? `${arg}=true` : arg))
}

/** @throws UsageError if the flags are not those of the operation */
export function parseCall(
  operation: Operation,
  form: Form,
  args: string[],
): { flags: Flags; files: string[] } {
  const options = {
    ...Object.fromEntries(
      form.members.map(([name, schema]) => [
        flagOf(name, schema),
        { type: isBoolean(schema) ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
    ...Object.fromEntries(
      form.flags.map(({ name, short, value, multiple = false }) => [
        name,
        {
          type: value ? ('string' as const) : ('boolean' as const),
          multiple,
          ...(short && { short }),
        },
      ]),
    ),
  }
  const see = `see docket ${operation.name} --help`
  try {
    const { values, positionals } = parseArgs({
      args: fillIn(form, args),
      options,
      allowPositionals: true,
    })
    const most = form.main === 'data' ? Number.POSITIVE_INFINITY : form.main === undefined ? 0 : 1
    const excess = positionals[most]
    if (excess !== undefined) throw new UsageError(`unexpected argument ${excess}`)
    if (most === 1 && positionals.length === 0 && !values.help)
      throw new UsageError(`${form.main?.toUpperCase()} is required`)
    return { flags: values as Flags, files: positionals }
  } catch (error) {
    const mistake = mistakeIn(error)
    const [unknown] = /--[\w-]+/.exec(mistake) ?? []
    if (/^Unknown option '(?:-w|--write)'/.test(mistake) && form.main === 'data')
      throw new UsageError(
        `--write would replace the document by what is made of it; use --output 'out/{name}.${extensionOf(operation)}'`,
      )
    const meant = /^Unknown option/.test(mistake) && didYouMean(unknown, flagNames(form))
    throw new UsageError([mistake, ...(meant ? [meant] : []), see].join('; '))
  }
}

/** The help of an operation. */
export function describeForm(
  { name, summary, description }: Operation,
  { main, members, flags }: Form,
): string {
  const takesFiles = main === 'data'
  const argument = takesFiles ? ' [FILE…]' : main === undefined ? '' : ` ${main.toUpperCase()}`
  const rows = members.map(([name, schema]) => {
    const text = isOptional(schema) ? ' [TEXT]' : ' TEXT'
    const value = isBoolean(schema) ? '' : jsonKindOf(schema) ? ' FILE' : text
    return [`--${flagOf(name, schema)}${value}`, schema.description ?? '']
  })
  for (const { name, short, value, about } of flags)
    rows.push([`${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`, about])
  if (takesFiles)
    rows.unshift([
      'FILE',
      'A document, or a request that has one as data; by default standard input. Of several, each gets a line.',
    ])
  const more = description ? `${description}\n\n` : ''
  return `Usage: docket ${name}${members.length > 0 ? ' [FLAGS]' : ''}${argument}\n\n${summary}. ${more || '\n'}${alignRows(rows)}`
}
