// Takes long: in a process of its own.
/** Help and completion: all of what they say. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SETTINGS } from '../../../src/faces/cli/settings.ts'
import { ALL_OPERATIONS } from '../../../src/faces/operations.ts'
import type { Schema } from '../../../src/validate/schema.ts'
import { runProgram } from '../../program.ts'

/** The rows of help: what is given, and what it does. */
const rowsOf = (help: string): string[][] =>
  Array.from(help.matchAll(/^ {2}(\S.*?) {2,}(.+)$/gm), ([, given = '', about = '']) => [
    given,
    about,
  ])

const OWN: { readonly [flag: string]: RegExp } = {
  FILE: /^A document, or a request that has one as data; by default standard input\./,
  '--set PATH=VALUE': /^Set a member of the document, such as supplier\.name=Acme; /,
  '-o, --output FILE':
    /^Write the answer to a file instead of standard output; \{name\} in it is that of FILE, and FOLDER\/ gets a file for each document\.$/,
  '-w, --write': /^Write the answer to the file that the document is from\.$/,
  '--indent': /^Indent JSON, as on a terminal\.$/,
  '--text': /^Answer in words, as on a terminal\.$/,
  '--pdf FILE': /^Print the page to this file, /,
  '--browser FILE': /^The browser that prints; /,
  '--verifactu-system FILE': /^The software that VERI\*FACTU records name, /,
  '--json': /^Write errors and warnings to standard error as JSON\.$/,
  '-h, --help': /^Print this help and exit\.$/,
}

/** What turns off what is on begins with `no-`. */
const flagOf = (member: string, schema?: Schema): string =>
  schema?.default === true ? `no-${member}` : member

/** What a flag of a member is followed by. */
function valueAfter({ type = 'object' }: Schema): string {
  if (type === 'boolean') return ''
  if ([type].flat().includes('boolean')) return ' [TEXT]'
  return [type].flat().some((each) => ['object', 'array'].includes(each)) ? ' FILE' : ' TEXT'
}

test('the help of an operation has its flags, with what they do', async () => {
  const helps = await Promise.all(ALL_OPERATIONS.map(({ name }) => runProgram([name, '--help'])))
  for (const [i, { name, path, summary, request, description }] of ALL_OPERATIONS.entries()) {
    const { output, errors, status } = helps[i]!
    assert.deepEqual([errors, status], ['', 0])
    const { data, ...properties } = request.properties ?? {}
    const [, main] = data ? [] : (/\{(\w+)/.exec(path) ?? [])
    const members = Object.entries(properties).filter(([member]) => member !== main)
    const argument = data ? ' [FILE…]' : main ? ` ${main.toUpperCase()}` : ''
    const usage = `Usage: docket ${name}${members.length > 0 ? ' [FLAGS]' : ''}${argument}`
    assert.equal(output.split('\n\n')[0], usage)
    assert.ok(output.includes(`\n\n${summary}. ${description ?? ''}`), name)
    const rows = new Map(rowsOf(output) as [string, string][])
    for (const [member, schema] of members) {
      const [about] = (schema.description ?? '').split('\n')
      const row = rows.get(`--${flagOf(member, schema)}${valueAfter(schema)}`)
      if (about) assert.equal(row, about, `${name} --${member}`)
    }
    for (const [flag, about] of Object.entries(OWN))
      if (rows.has(flag)) assert.match(rows.get(flag)!, about)
    for (const flag of ['-o, --output FILE', '--indent', '--json', '-h, --help'])
      assert.ok(rows.has(flag), `${name} ${flag}`)
    for (const flag of ['FILE', '--set PATH=VALUE'])
      assert.equal(rows.has(flag), data !== undefined, `${name} ${flag}`)
    // What is no document is not written over one.
    const isAnswered = ['build', 'correct', 'replicate', 'sign'].includes(name)
    assert.equal(rows.has('-w, --write'), isAnswered, name)
    for (const flag of ['--pdf FILE', '--browser FILE'])
      assert.equal(rows.has(flag), name === 'render', `${name} ${flag}`)
    assert.equal(
      rows.has('--text'),
      ['review', 'check', 'version'].includes(name),
      `${name} --text`,
    )
  }
})

test('the help of the server has every setting, with what it is and its default', async () => {
  const { output } = await runProgram(['--help'])
  for (const { flag, value, variable, about, byDefault } of SETTINGS) {
    const [row = ''] = output.split('\n').filter((line) => line.includes(` ${variable} `))
    const given = flag === undefined ? '' : `--${flag}${value ? ` ${value}` : ''}`
    assert.deepEqual(row.trim().split(/ {2,}/), [
      ...(given ? [given] : []),
      variable,
      `${about} (${byDefault})`,
    ])
    assert.ok(about.length > 8 && byDefault !== '', variable)
  }
  for (const [command, about] of [
    ['serve', 'Serve HTTP; also without a command'],
    ['mcp', 'Serve the Model Context Protocol on standard input and output'],
    ['bulk', 'Run many operations, one per line'],
    ['health', 'Ask the server with the same settings if it works; exits with 1 if not'],
    ['completion', 'Print a script with which bash, zsh or fish completes commands'],
    ['--mcp', 'the same as docket mcp'],
    ['-h, --help', 'print this help and exit'],
    ['-v, --version', 'print the version and exit'],
  ])
    assert.ok(
      rowsOf(output).some(([given, row]) => given === command && row === about),
      command,
    )
})

test('a shell completes every command, and the flags of each', async () => {
  const [bash, zsh, fish] = await Promise.all(
    ['bash', 'zsh', 'fish'].map(async (shell) => (await runProgram(['completion', shell])).output),
  )
  const names = ['serve', 'mcp', 'bulk', 'health', 'completion']
  for (const { name, path, summary, request } of ALL_OPERATIONS) {
    names.push(name)
    const { data: _, ...members } = request.properties ?? {}
    const [, main] = /\{(\w+)/.exec(path) ?? []
    const inCase = (script: string | undefined): string =>
      new RegExp(`^ {4}${name}\\) (.*) ;;$`, 'm').exec(script!)?.[1] ?? ''
    const own = Object.entries(members).filter(([member]) => member !== main)
    for (const member of [...own.map((each) => flagOf(...each)), 'output', 'json', 'help']) {
      assert.match(inCase(bash), new RegExp(`^flags='.*--${member}\\b.*'$`), `${name} ${member}`)
      assert.match(inCase(zsh), new RegExp(`^flags=\\(.*--${member}\\b.*\\)$`))
      const row = `complete -c docket -n '__fish_seen_subcommand_from ${name}' -l ${member}`
      assert.ok(fish!.split('\n').includes(row), row)
    }
    const about = summary.replace(/[\\']/g, '\\$&')
    const row = `complete -c docket -n __fish_use_subcommand -f -a ${name} -d '${about}'`
    assert.ok(fish!.split('\n').includes(row), row)
  }
  const commands = (/compgen -W '([^']*)' -- "\$word"/.exec(bash!)?.[1] ?? '').split(' ')
  assert.deepEqual(
    names.filter((name) => !commands.includes(name)),
    [],
  )
  assert.ok(zsh!.includes(`compadd -- ${commands.join(' ')}\n`), zsh)
  for (const script of [bash, zsh]) assert.doesNotMatch(script!, /^ {4}serve\)/m)
  assert.match(fish!, /^# docket completion fish \| source\n[^]*-a health -d 'Ask the server /)
})
