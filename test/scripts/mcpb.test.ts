import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { crc32, inflateRawSync } from 'node:zlib'
import { succeed } from '../processes.ts'

/** The files of a ZIP archive, found as unpackers do: by the directory at its end. */
function unzip(archive: Buffer): { [path: string]: string } {
  const end = archive.length - 22
  assert.equal(archive.readUInt32LE(end), 0x06054b50)
  const files: { [path: string]: string } = {}
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    assert.equal(archive.readUInt32LE(at), 0x02014b50)
    const [checksum, size] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 20)]
    const [length, offset] = [archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42)]
    assert.equal(archive.readUInt32LE(offset), 0x04034b50)
    const start = offset + 30 + archive.readUInt16LE(offset + 26)
    const content = inflateRawSync(archive.subarray(start, start + size))
    assert.equal(crc32(content), checksum)
    files[archive.toString('utf8', at + 46, at + 46 + length)] = content.toString()
    at += 46 + length
  }
  assert.equal(at, end)
  return files
}

test('the archive for assistants has the server and a manifest that starts it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-'))
  try {
    const [server, archive] = [join(folder, 'server.mjs'), join(folder, 'docket.mcpb')]
    writeFileSync(server, 'console.log("Grüße")')
    const cwd = join(import.meta.dirname, '../..')
    await succeed(process.execPath, ['scripts/mcpb.mjs', server, archive], { cwd })
    const { 'manifest.json': manifest = '', ...files } = unzip(readFileSync(archive))
    assert.deepEqual(Object.keys(files), ['server/docket.mjs', 'LICENSE', 'NOTICE'])
    assert.equal(files['server/docket.mjs'], 'console.log("Grüße")')
    const { name, server: started } = JSON.parse(manifest)
    assert.equal(name, 'docket')
    assert.equal(started.entry_point, 'server/docket.mjs')
    assert.equal(started.mcp_config.args.at(-1), '--mcp')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
