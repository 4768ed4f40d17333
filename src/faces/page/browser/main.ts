/** The page: connects its parts. */
import { createAnswer } from './answer.ts'
import { API, get } from './api.ts'
import { type Changed, createControls, type Settings } from './controls.ts'
import { conversionSchema, formatOf } from './conversion.ts'
import { correctionSchema } from './correction.ts'
import { byId } from './dom.ts'
import { createEditor } from './editor.ts'
import { FIRST } from './examples.ts'
import { createFormats } from './formats.ts'
import { has, type Input, isXml, requestOf, tabFor } from './input.ts'
import { createKeys } from './keys.ts'
import { fragmentOf, inputOf } from './link.ts'
import { marksOf } from './marks.ts'
import { createOptions } from './options.ts'
import { find, rangeOfLine, read } from './places.ts'
import { createReference } from './reference.ts'
import { run } from './run.ts'
import { createSources } from './sources.ts'
import { createSwitch } from './switch.ts'

/** Milliseconds without a key press after which the operation runs. */
const PAUSE = 600

/** What the link to an example begins with. */
const EXAMPLE = 'example='

// Relative addresses count from the last slash: the page may be opened without it, below some path.
if (!location.pathname.endsWith('/'))
  history.replaceState(null, '', `${location.pathname}/${location.hash}`)

const status = byId('status', HTMLElement)
const view = createSwitch()
const keys = createKeys()
const { openRule } = createReference()
/** Counts runs: only the last one is shown. */
let runs = 0
let timer = 0
/** Was the document XML when it was last looked at? */
let wasXml = false

const editor = createEditor({
  changed() {
    clearTimeout(timer)
    timer = window.setTimeout(() => void start(), PAUSE)
  },
  pasted: () => sources.pasted(),
  restored: (settings) => controls.write(settings),
})
const controls = createControls(({ operation, profile }: Changed) => {
  // It is about the document that was opened, and what was done with it first.
  if (operation) byId('note', HTMLElement).textContent = ''
  turn(operation)
  void (profile ? convertTo(profile) : start())
})
const changed = (): void => void start()
const correction = createOptions({
  id: 'correction',
  title: 'How to correct it',
  schemaOf: correctionSchema,
  changed,
})
const conversion = createOptions({
  id: 'conversion',
  title: 'How to convert it',
  schemaOf: conversionSchema,
  changed,
})
const formats = createFormats(editor)
const answer = createAnswer(
  {
    openRule,
    go(to, line) {
      view('input')
      if (line !== undefined) return editor.select(rangeOfLine(editor.text(), line))
      if (typeof to === 'number') return editor.select({ start: to, end: to })
      if (!to.startsWith('$')) return void conversion.focus(to)
      // It is a place of what was read of the XML.
      if (isXml(editor.text())) {
        view('output')
        return answer.open('tab-json')
      }
      const place = find(read(editor.text()).places, to)
      if (place) editor.select({ start: place.from, end: place.end })
    },
  },
  (text, operation) => {
    view('input')
    load(operation ? { operation, text } : { text })
  },
)

const readInput = (): Input => ({
  ...controls.read(),
  text: editor.text(),
  options: correction.read(),
  conversion: conversion.read(),
})

/** Turns to another operation, of which there is no result yet. */
function turn(operation: string | undefined): void {
  const opens = operation && tabFor(operation, editor.text())
  if (!opens) return
  answer.forget()
  answer.open(opens)
}

/** Adds the format of a conversion to the document, or starts an invoice of it, and runs the operation. */
async function convertTo(target: string): Promise<void> {
  const format = await formatOf(target)
  if (format !== undefined) {
    if (await sources.startWith(format)) return
    ;(await formats).add(format)
  }
  await start()
}

/** Puts an input into the page, and runs it. */
function load({ text, options, conversion: asked, ...settings }: Partial<Input>): void {
  const before: Settings = controls.read()
  controls.write(settings)
  const after = controls.read()
  if (options) correction.write(options)
  if (asked) conversion.write(asked)
  if (text !== undefined) {
    editor.load(text, { before, after })
    answer.forget()
  }
  if (after.operation !== before.operation) turn(after.operation)
  void start()
}

async function start({ isAsked = false } = {}): Promise<void> {
  clearTimeout(timer)
  const count = ++runs
  void formats.then(({ refresh }) => refresh())
  const { operation } = controls.read()
  // What is read of XML is seen in another tab than what is made of a document.
  if (wasXml !== isXml(editor.text())) {
    wasXml = !wasXml
    // XML has its format.
    byId('profile', HTMLSelectElement).disabled = wasXml
    turn(operation)
  }
  if (operation === 'correct') await correction.offer(readInput())
  else correction.hide()
  if (operation === 'convert') await conversion.offer(readInput())
  else conversion.hide()
  if (has(operation, 'privatekey')) await keys.ensure()
  if (count !== runs) return
  const input = readInput()
  const outcome = await run(input, keys.current())
  if (count !== runs) return
  if (operation === 'keygen' && outcome.reply.ok) keys.hold(outcome.answer)
  const marks = marksOf(editor.text(), outcome)
  editor.mark(marks)
  const [first] = marks.filter(({ severity }) => severity === 'error')
  if (isAsked && first) editor.reveal(first.from)
  await answer.show(input, outcome, keys.kid())
  answer.showCommand(operation, requestOf(input, keys.current()))
  const fragment = await fragmentOf(input)
  if (count !== runs) return
  history.replaceState(null, '', `#${fragment}`)
  status.dataset.run = String(count)
}

/** Runs the operation because the user asked for it. */
function runNow(event: Event): void {
  event.preventDefault()
  view('output')
  void start({ isAsked: true })
}

/** Loads the input or the example of the link, if it has one. */
async function openLink(): Promise<boolean> {
  const fragment = location.hash.slice(1)
  if (fragment.startsWith(EXAMPLE)) {
    ;(await sources.examples)(fragment.slice(EXAMPLE.length))
    return editor.text() !== ''
  }
  const shared = await inputOf(fragment)
  if (shared) load(shared)
  return shared !== undefined
}

byId('key', HTMLTextAreaElement).addEventListener('change', () => void start())
byId('controls', HTMLFormElement).addEventListener('submit', runNow)
document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) runNow(event)
})
window.addEventListener('hashchange', () => void openLink())

const sources = createSources(editor, keys, load, () => controls.read().operation)
void Promise.all([sources.examples, openLink()]).then(([loadExample, isShared]) => {
  if (!isShared && editor.text() === '') loadExample(FIRST)
})
void get<{ version?: string }>(API).then((about) => {
  byId('version', HTMLElement).textContent = about?.version ? `GOBL ${about.version}` : ''
})
