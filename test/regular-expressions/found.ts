/**
 * The regular expressions of the project. Literals are found in the source. Expressions composed at run time are recorded
 * by a proxy of the constructor, while all modules load and all schemas compile.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { regularExpressionsIn } from './literals.ts'

const SOURCE = join(import.meta.dirname, '../../src')

export interface Expression {
  where: string
  source: string
  flags: string
}

/** The text of each source file. */
export const contents = new Map(
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, readFileSync(join(SOURCE, file), 'utf8')]),
)

/** An expression as in source, whatever its place. */
export const textOf = ({ source, flags }: Expression): string => `/${source}/${flags}`

/** All literals. */
export const literals = [...contents].flatMap(([file, text]) =>
  regularExpressionsIn(text).map(({ source, flags, line }): Expression => {
    return { where: `src/${file}:${line}`, source, flags }
  }),
)

/** The expressions constructed while the server's modules load, and for every schema and extension. */
export async function recordBuilt(): Promise<Expression[]> {
  const recorded: Expression[] = []
  const original = globalThis.RegExp
  globalThis.RegExp = new Proxy(original, {
    construct(target, [source, flags]: [string | RegExp, string?]) {
      const expression = new target(source, flags)
      const file = /[\\/](src[\\/][^:]+):/.exec(new Error().stack ?? '')?.[1]
      if (file) recorded.push({ where: file, source: expression.source, flags: expression.flags })
      return expression
    },
  })
  try {
    await import('../../src/faces/index.ts')
    const { SCHEMAS } = await import('../../src/schemas/all-schemas.ts')
    const { compileSchema } = await import('../../src/validate/schema.ts')
    const schemas = new Map(SCHEMAS.map((schema) => [schema.$id, schema]))
    for (const schema of SCHEMAS) compileSchema(schema, (id) => schemas.get(id))
    const { allExtensions, isExtensionCode } = await import('../../src/definitions/registry.ts')
    for (const extension of allExtensions()) isExtensionCode(extension, '')
  } finally {
    globalThis.RegExp = original
  }
  return recorded
}
