/** The files for containers, Kubernetes and systemd name what there is. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { SETTINGS } from '../src/faces/cli/settings.ts'
import { startDocket } from '../src/faces/index.ts'
import { originOf, stopServer } from '../src/server.ts'
import { runProgram } from './program.ts'

const ROOT = join(import.meta.dirname, '..')
const FILES = [
  'deploy/Dockerfile',
  'deploy/compose.yaml',
  'deploy/kubernetes.yaml',
  'deploy/docket.service',
]
const [dockerfile, , kubernetes] = FILES.map(read) as [string, string, string]

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

test('the files set variables that exist, to values that are valid', () => {
  for (const file of FILES) {
    const assignments = read(file).matchAll(/(DOCKET_[A-Z_]+)(?:=|: |, value: )"?([\w.]+)/g)
    const set = [...assignments]
    assert.ok(set.length > 0, file)
    for (const [, name, value] of set) {
      const setting = SETTINGS.find(({ variable }) => variable === name)
      assert.ok(setting, `${name} in ${file}`)
      setting.read(value!, name!)
    }
  }
})

test('the image is built from files that exist and are not ignored', () => {
  const ignore = read('deploy/Dockerfile.dockerignore')
  const copied = Array.from(dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, files]) =>
    files!.split(' '),
  ).flat()
  const kept = Array.from(ignore.matchAll(/^!(.+)$/gm), ([, file]) => file!)
  for (const file of [...kept, ...copied]) assert.ok(existsSync(join(ROOT, file)), file)
  for (const file of copied.filter((file) => file !== '.')) assert.ok(kept.includes(file), file)
  const packed = Array.from(dockerfile.matchAll(/\/docket\/([A-Z]+)\b/g), ([, file]) => file!)
  for (const file of packed) assert.ok(kept.includes(file), file)
})

test('the health check of the image succeeds while a server answers, and fails otherwise', async () => {
  const [, text = ''] = /^HEALTHCHECK .*CMD (\[.+\])$/m.exec(dockerfile) ?? []
  const [program = '', ...args]: string[] = JSON.parse(text)
  assert.deepEqual([program, args[0]], ['node', '/docket/docket.mjs'])
  const server = await startDocket({ port: 0 })
  const check = async (DOCKET_PORT: string): Promise<number | null> => {
    const environment = { DOCKET_PORT, DOCKET_HOST: '0.0.0.0' }
    return (await runProgram(args.slice(1), { environment })).status
  }
  assert.equal(await check(new URL(originOf(server)).port), 0)
  assert.equal(await check('1'), 1)
  await stopServer(server)
})

test('the probes of Kubernetes ask paths that answer, on the port that the server listens on', async () => {
  const server = await startDocket({ port: 0 })
  const paths = Array.from(
    kubernetes.matchAll(/httpGet: \{ path: (\S+), port: http \}/g),
    ([, path]) => path!,
  )
  assert.equal(paths.length, 3)
  for (const path of paths) assert.equal((await fetch(originOf(server) + path)).status, 200, path)
  await stopServer(server)
  const port = SETTINGS.find(({ variable }) => variable === 'DOCKET_PORT')?.byDefault
  assert.match(kubernetes, new RegExp(`name: http, containerPort: ${port} `))
  assert.match(dockerfile, new RegExp(`^EXPOSE ${port}$`, 'm'))
})
