/**
 * Builds documents that others have built, and lists what changes: their figures, codes and members should be ours.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { originOf, startServer, stopServer } from '../../src/server.ts'
import { shorten } from '../../src/values/shorten.ts'

type Json = { [name: string]: unknown }

/** Members that a build makes anew. */
const OWN = new Set(['uuid', 'head', 'sigs'])

/**
 * Builds the documents of a folder, alone or in envelopes.
 * @returns a line for each document that is rejected and for each member that changes
 */
export async function playDocuments(folder: string): Promise<string[]> {
  const server = await startServer({ port: 0 })
  const lines: string[] = []
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.json')) continue
    const data = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Json
    if (typeof data.$schema !== 'string') continue
    const response = await fetch(`${originOf(server)}/v0/build`, {
      method: 'POST',
      body: JSON.stringify({ data }),
    })
    const answer = (await response.json()) as Json
    const ignored = response.headers.get('Docket-Ignored')
    if (ignored) lines.push(`${file}: ignored ${ignored}`)
    lines.push(
      ...(response.ok ? changes(data, answer, '$') : rejection(answer)).map(
        (line) => `${file}: ${line}`,
      ),
    )
  }
  await stopServer(server)
  return lines
}

function rejection({ message, faults = [] }: Json): string[] {
  const listed = (faults as { code: string; properties: string[] }[]).map(
    ({ code, properties }) => `rejected ${code} ${properties.join(' ')}`,
  )
  return listed.length > 0 ? listed : [`rejected ${String(message)}`]
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** The members that differ, by path. */
function changes(before: unknown, after: unknown, path: string): string[] {
  if (!isJson(before) || !isJson(after)) {
    if (before === after) return []
    const shown = [before, after].map((value) => shorten(JSON.stringify(value) ?? 'nothing', 60))
    return [`~ ${path}: ${shown.join(' → ')}`]
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) =>
    OWN.has(name)
      ? []
      : changes(
          before[name],
          after[name],
          Array.isArray(before) ? `${path}[${name}]` : `${path}.${name}`,
        ),
  )
}
