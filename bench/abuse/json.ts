/** JSON that may be slow to read, whatever the document: numbers, names, duplicates, escapes, nesting. */
import type { Way } from './adapter.ts'
import type { Case } from './case.ts'

type Make = (bytes: number) => string

const many =
  (part: (at: number) => string, length: number): Make =>
  (bytes) => {
    return Array.from({ length: Math.ceil(bytes / (length + 1)) }, (_, at) => part(at)).join()
  }
const list =
  (part: string): Make =>
  (bytes) =>
    `[${many(() => part, part.length)(bytes)}]`
const text =
  (unit: string): Make =>
  (bytes) =>
    `"${unit.repeat(Math.ceil(bytes / unit.length))}"`

const VALUES: { [name: string]: Make } = {
  '1, zeros, 1': (bytes) => `1${'0'.repeat(bytes)}1`,
  '0., zeros, 1': (bytes) => `0.${'0'.repeat(bytes)}1`,
  digits: (bytes) => '9'.repeat(bytes),
  'digits and an exponent': (bytes) => `${'9'.repeat(bytes)}e9`,
  'a long exponent': (bytes) => `1e-${'9'.repeat(bytes)}`,
  'numbers with exponents': list('1e5'),
  'numbers and one exponent': (bytes) => `[${many(() => '1', 1)(bytes)},1e5]`,
  'long numbers': list('1234567890123456789'),
  'numbers of many digits': list(`1${'0'.repeat(1000)}1`),
  'empty arrays': list('[]'),
  'empty objects': list('{}'),
  'empty strings': list('""'),
  nulls: list('null'),
  'escaped letters': text('\\u0041'),
  'escaped quotes': text('\\"'),
  backslashes: text('\\\\'),
  'lone surrogates': text('\\ud800'),
  'strings of backslashes': list('"\\\\\\\\"'),
  'many deep arrays': list(`${'['.repeat(400)}${']'.repeat(400)}`),
  'a deep array of numbers': (bytes) =>
    `${'['.repeat(400)}${many(() => '1', 1)(bytes)}${']'.repeat(400)}`,
  'a deep array with an exponent': (bytes) =>
    `${'['.repeat(400)}${many(() => '1', 1)(bytes)},1e5${']'.repeat(400)}`,
  'deep duplicates': (bytes) =>
    `${'{"a":'.repeat(400)}{${many(() => '"b":1', 5)(bytes)}}${'}'.repeat(400)}`,
  'duplicates below a long name': (bytes) =>
    `{"${'x'.repeat(bytes / 2)}":{${many(() => '"a":1', 5)(bytes / 2)}}}`,
}

/** The characters of long names. */
const UNITS = ['x', ',', '%', 'é', '\\u0000', '\\"', '\\ud800', '😀', '.', '[']

const MEMBERS: { [name: string]: Make } = {
  ...Object.fromEntries(
    Object.entries(VALUES).map(([name, make]) => [name, (bytes: number) => `"x":${make(bytes)}`]),
  ),
  duplicates: many(() => '"a":1', 5),
  'duplicates of a long name': many(() => `"${'a'.repeat(200)}":1`, 205),
  'unknown members': many((at) => `"u${at}":1`, 9),
  'members called by numbers': many((at) => `"${at}":1`, 8),
  'unknown members of unknown members': (bytes) => {
    return `${'"a":{'.repeat(200)}${many((at) => `"u${at}":1`, 9)(bytes)}${'}'.repeat(200)}`
  },
  'members in falling order': many((at) => `"${1_000_000 - at}":1`, 9),
  ...Object.fromEntries(
    UNITS.map((unit): [string, Make] => {
      return [`one name of ${unit}`, (bytes) => `${text(unit)(bytes)}:1`]
    }),
  ),
  prototypes: many(() => '"__proto__":{}', 14),
}

const DOCUMENT = '"$schema":"https://gobl.org/draft-0/note/message","content":"x"'

/** Requests with these members in different places. */
const PLACES: { [name: string]: (members: string) => string } = {
  'the request': (members) => `{"data":{${DOCUMENT}},${members}}`,
  'a document': (members) => `{"data":{${DOCUMENT},${members}}}`,
  'a document, strict': (members) => `{"strict":true,"data":{${DOCUMENT},${members}}}`,
  'a document of an unknown schema': (members) => {
    const doc = `{"$schema":"https://example.com/x",${members}}`
    return `{"data":{"$schema":"https://gobl.org/draft-0/envelope","doc":${doc}}}`
  },
  'the map of a document': (members) => `{"data":{${DOCUMENT},"meta":{${members}}}}`,
  'a template': (members) => `{"template":{${DOCUMENT}},"data":{${members}}}`,
}

const WAYS: Way[] = ['http build', 'build', 'validate', 'bulk', 'mcp', 'mcp batch']

export function jsonCases(): Case[] {
  return Object.entries(PLACES).flatMap(([place, enclose]) => {
    return Object.entries(MEMBERS).flatMap(([name, make]) =>
      WAYS.map((way): Case => {
        return {
          name: `${name} in ${place}`,
          way,
          kind: name,
          body: (bytes) => Buffer.from(enclose(make(bytes))),
        }
      }),
    )
  })
}
