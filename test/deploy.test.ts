/** The files for containers, Kubernetes and systemd name what there is. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { SETTINGS } from '../src/faces/cli/settings.ts'
import { BARE, startDocket } from '../src/faces/index.ts'
import { originOf, startServer, stopServer } from '../src/server.ts'
import { temporaryFolder } from './folder.ts'
import { runProcess } from './processes.ts'
import { PROGRAM, runProgram } from './program.ts'
import { type Json, message, times } from './support.ts'

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.address === '::1')

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
    const assignments = read(file).matchAll(/(DOCKET_[A-Z_]+)(?:=|: |, value: )"?([\w.:]+)/g)
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

test('the image has no browser unless it is asked for', () => {
  const stages = dockerfile.split(/^FROM /m).slice(1)
  assert.equal(stages.at(-1)?.trim(), 'docket')
  const [own, ...others] = stages.filter((stage) => /chromium/.test(stage))
  assert.match(own ?? '', /^docket AS with-browser\n[^]*^ENV DOCKET_BROWSER=\S+\nUSER 1000$/m)
  assert.deepEqual(others, [])
})

/** Servers with the host of the image, with all faces and with none. */
const serversOf = (host: string) => [
  startDocket({ port: 0, host }),
  startServer({ port: 0, host }, BARE),
]

/** The host that a file sets. */
const hostIn = (file: string): string => /DOCKET_HOST(?:=|, value: ")([\w.:]+)/.exec(file)![1]!

test('the image and the pods listen on IPv6 and IPv4', async () => {
  for (const file of [dockerfile, kubernetes]) {
    const server = await startDocket({ port: 0, host: hostIn(file) })
    const { port } = new URL(originOf(server))
    assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200)
    if (hasIpv6) assert.equal((await fetch(`http://[::1]:${port}/healthz`)).status, 200)
    await stopServer(server)
  }
})

test('the image is built on images by their digests, which dependabot keeps current', () => {
  const bases = Array.from(dockerfile.matchAll(/^FROM (\S+:\S+)/gm), ([, image]) => image!)
  assert.equal(bases.length, 2)
  for (const image of bases) assert.match(image, /^node:22-bookworm-slim@sha256:[0-9a-f]{64}$/)
  assert.equal(new Set(bases).size, 1)
  assert.match(read('.github/dependabot.yml'), /package-ecosystem: docker\n +directory: \/deploy\n/)
})

test('actions are pinned by digest, and only what runs none of our code may write', () => {
  for (const name of readdirSync(join(ROOT, '.github/workflows'))) {
    const workflow = read(`.github/workflows/${name}`)
    for (const [, action] of workflow.matchAll(/uses: (.+)/g))
      assert.match(action!, /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, name)
    const jobs = workflow.slice(workflow.indexOf('\njobs:')).split(/^ {2}(?=\w)/m)
    for (const job of jobs.filter((text) => text.includes(': write')))
      assert.doesNotMatch(job, /checkout|npm|\.ci\//, name)
  }
  for (const [, script] of read('.github/workflows/release.yml').matchAll(/sh (\.ci\/\w+)/g))
    assert.ok(existsSync(join(ROOT, script!)), script)
})

test('the health check of the image succeeds while a server answers, and fails otherwise', async () => {
  const [, text = ''] = /^HEALTHCHECK .*CMD (\[.+\])$/m.exec(dockerfile) ?? []
  const [program = '', ...args]: string[] = JSON.parse(text)
  assert.deepEqual([program, args[0]], ['node', '/docket/docket.mjs'])
  const DOCKET_HOST = hostIn(dockerfile)
  const check = async (DOCKET_PORT: string): Promise<number | null> =>
    (await runProgram(args.slice(1), { environment: { DOCKET_PORT, DOCKET_HOST } })).status
  for (const server of await Promise.all(serversOf(DOCKET_HOST))) {
    assert.equal(await check(new URL(originOf(server)).port), 0)
    await stopServer(server)
  }
  assert.equal(await check('1'), 1)
})

test('the probes of Kubernetes ask paths that answer, on the port that the server listens on', async () => {
  const paths = Array.from(
    kubernetes.matchAll(/httpGet: \{ path: (\S+), port: http \}/g),
    ([, path]) => path!,
  )
  assert.equal(paths.length, 3)
  for (const server of await Promise.all(serversOf('127.0.0.1'))) {
    for (const path of paths) assert.equal((await fetch(originOf(server) + path)).status, 200, path)
    await stopServer(server)
  }
  const port = SETTINGS.find(({ variable }) => variable === 'DOCKET_PORT')?.byDefault
  assert.match(kubernetes, new RegExp(`name: http, containerPort: ${port} `))
  assert.match(dockerfile, new RegExp(`^EXPOSE ${port}$`, 'm'))
})

const job = read('deploy/job.yaml')

/** The value that a key of the job has in its line. */
const valueIn = (key: string): string | undefined =>
  new RegExp(`\\b${key}(?:: |, value: )"?([^\\s"}]+)`).exec(job)?.[1]

test('the job takes its settings from one place, and mounts the folders that it names', () => {
  assert.equal(valueIn('completionMode'), 'Indexed')
  assert.equal(valueIn('SHARES'), valueIn('completions'))
  for (const folder of ['REQUESTS', 'ANSWERS'])
    assert.match(job, new RegExp(`mountPath: ${valueIn(folder)}\\b`))
  assert.equal(valueIn('image'), /image: (\S+)/.exec(kubernetes)![1])
  const jobs = /bulk --jobs (\d+)/.exec(job)![1]
  assert.match(job, new RegExp(`requests: \\{ cpu: "${jobs}"`))
})

/** The script of the job, for the program of this checkout. */
function scriptOfJob(): string {
  const [, indent, rest] = /args:\n +- \|\n( +)([^]*?)\n(?!\1)/.exec(job)!
  const script = rest!.replaceAll(`\n${indent}`, '\n')
  const program = 'node /docket/docket.mjs'
  assert.equal(script.split(program).length, 2)
  return script.replace(program, [process.execPath, ...PROGRAM].join(' '))
}

const { path: folder } = temporaryFolder()

test('the shares of the job are all requests, each once, and a second run has nothing to do', async () => {
  const [REQUESTS, ANSWERS] = [join(folder, 'requests'), join(folder, 'answers')]
  for (const path of [REQUESTS, ANSWERS]) mkdirSync(path)
  const line = (file: number, id: number): string =>
    JSON.stringify({
      id,
      action: 'build',
      payload: { data: id === 2 ? {} : message({ title: `${file}` }) },
    })
  const names = times(5, (file) => `part ${file}.ndjson`)
  for (const [file, name] of names.entries())
    writeFileSync(join(REQUESTS, name), `${times(4, (id) => line(file, id)).join('\n\n')}\n`)
  const run = async (index: number): Promise<number | null> => {
    const environment = { ...process.env, REQUESTS, ANSWERS, SHARES: '3' }
    const own = { ...environment, JOB_COMPLETION_INDEX: `${index}` }
    return (await runProcess('sh', ['-c', scriptOfJob()], { environment: own })).status
  }
  const shares: string[][] = []
  for (const index of [0, 1, 2]) {
    const before = readdirSync(ANSWERS)
    assert.equal(await run(index), 0)
    shares.push(readdirSync(ANSWERS).filter((name) => !before.includes(name)))
  }
  assert.deepEqual(shares, [[names[0], names[3]], [names[1], names[4]], [names[2]]])
  for (const [file, name] of names.entries()) {
    const lines = readFileSync(join(ANSWERS, name), 'utf8').trim().split('\n')
    const answers = lines.map((text): Json => JSON.parse(text))
    assert.deepEqual(
      answers.map(({ id, payload, error }) => [id, payload?.title ?? error.key]),
      times(4, (id) => [id, id === 2 ? 'unknown-schema' : `${file}`]),
    )
  }
  writeFileSync(join(ANSWERS, names[0]!), 'kept')
  assert.equal(await run(0), 0)
  assert.equal(readFileSync(join(ANSWERS, names[0]!), 'utf8'), 'kept')
})

test('a volume without requests is a job that has nothing to do', async () => {
  const [REQUESTS, ANSWERS] = [join(folder, 'empty'), join(folder, 'no-answers')]
  for (const path of [REQUESTS, ANSWERS]) mkdirSync(path)
  const environment = { ...process.env, REQUESTS, ANSWERS, SHARES: '1' }
  const own = { ...environment, JOB_COMPLETION_INDEX: '0' }
  assert.equal((await runProcess('sh', ['-c', scriptOfJob()], { environment: own })).status, 0)
  assert.deepEqual(readdirSync(ANSWERS), [])
})

test('a file that cannot be answered fails its share of the job', async () => {
  const environment = { ...process.env, REQUESTS: folder, ANSWERS: join(folder, 'nowhere') }
  writeFileSync(join(folder, 'one.ndjson'), '{}\n')
  const own = { ...environment, SHARES: '1', JOB_COMPLETION_INDEX: '0' }
  const { status } = await runProcess('sh', ['-c', scriptOfJob()], { environment: own })
  assert.notEqual(status, 0)
})
