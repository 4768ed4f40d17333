/**
 * Writes `dist/docket.mcpb`: the bundled server with a manifest, as desktop assistants install it by a double click. The
 * format is a ZIP archive (MCPB manifest 0.3). Another server and archive may be named: `mcpb.mjs SERVER ARCHIVE`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { crc32, deflateRawSync } from 'node:zlib'

const [server = 'dist/docket.mjs', archive = 'dist/docket.mcpb'] = process.argv.slice(2)

const { name, version, description, license, engines } = JSON.parse(
  await readFile('package.json', 'utf8'),
)

const manifest = {
  manifest_version: '0.3',
  name,
  display_name: 'Docket',
  version,
  description,
  author: { name: 'The Docket authors' },
  license,
  server: {
    type: 'node',
    entry_point: 'server/docket.mjs',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the host
    mcp_config: { command: 'node', args: ['${__dirname}/server/docket.mjs', '--mcp'] },
  },
  tools_generated: true,
  prompts_generated: true,
  compatibility: { runtimes: { node: engines.node } },
}

/** The files of the archive, by name. */
const files = {
  'manifest.json': Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
  'server/docket.mjs': await readFile(server),
  LICENSE: await readFile('LICENSE'),
  NOTICE: await readFile('NOTICE'),
}

/** Writes numbers of two (`h`) or four (`i`) bytes. */
function pack(form, ...numbers) {
  const bytes = Buffer.alloc([...form].reduce((size, each) => size + (each === 'h' ? 2 : 4), 0))
  let at = 0
  numbers.forEach((number, index) => {
    at = form[index] === 'h' ? bytes.writeUInt16LE(number, at) : bytes.writeUInt32LE(number, at)
  })
  return bytes
}

const DEFLATED = 8
/** 1980-01-01, so that the same files give the same archive. */
const [TIME, DATE] = [0, 0x21]

/** An archive by PKWARE's APPNOTE: each file with its header (4.3.7), then a directory of them (4.3.12, 4.3.16). */
function zip(entries) {
  const [parts, directory] = [[], []]
  let offset = 0
  for (const [path, content] of entries) {
    const [label, data] = [Buffer.from(path), deflateRawSync(content, { level: 9 })]
    const about = [DEFLATED, TIME, DATE, crc32(content), data.length, content.length, label.length]
    const header = pack('ihhhhhiiihh', 0x04034b50, 20, 0, ...about, 0)
    directory.push(
      pack('ihhhhhhiiihhhhhii', 0x02014b50, 20, 20, 0, ...about, 0, 0, 0, 0, 0, offset),
      label,
    )
    parts.push(header, label, data)
    offset += header.length + label.length + data.length
  }
  const index = Buffer.concat(directory)
  const count = entries.length
  const end = pack('ihhhhiih', 0x06054b50, 0, 0, count, count, index.length, offset, 0)
  return Buffer.concat([...parts, index, end])
}

await writeFile(archive, zip(Object.entries(files)))
