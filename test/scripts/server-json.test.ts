import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const read = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))

test('the entry for registries names the package, its version and the flag that starts it', () => {
  const { name, mcpName, version } = read('package.json')
  const { packages, ...entry } = read('deploy/server.json')
  assert.deepEqual([entry.name, entry.version], [mcpName, version])
  assert.match(entry.name, /^[\w.-]+\/[\w.-]+$/)
  assert.ok(entry.description.length <= 100, entry.description)
  const [{ identifier, transport, packageArguments, ...one }] = packages
  assert.deepEqual([identifier, one.version, transport.type], [name, version, 'stdio'])
  assert.deepEqual(packageArguments, [{ type: 'positional', value: '--mcp' }])
})
