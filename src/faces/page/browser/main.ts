/** The page: connects its parts. */
import { createAnswer } from './answer.ts'
import { createControls, type Settings } from './controls.ts'
import { conversionSchema } from './conversion.ts'
import { correctionSchema } from './correction.ts'
import { byId } from './dom.ts'
import { createEditor } from './editor.ts'
import { createFormats } from './formats.ts'
import { has, type Input, OPERATIONS, requestOf } from './input.ts'
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

const editor = createEditor({
  changed() {
    clearTimeout(timer)
    timer = window.setTimeout(() => void start(), PAUSE)
  },
  pasted: () => sources.pasted(),
  restored: (settings) => controls.write(settings),
})
const controls = createControls((operation) => {
  turn(operation)
  void start()
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
  const { opens } = OPERATIONS[operation ?? ''] ?? {}
  if (!opens) return
  answer.forget()
  answer.open(opens)
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

async function start(): Promise<void> {
  clearTimeout(timer)
  const count = ++runs
  void formats.then(({ refresh }) => refresh())
  const { operation } = controls.read()
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
  editor.mark(marksOf(editor.text(), outcome))
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
  void start()
}

/** Loads the input of the link, if it has one. */
async function openLink(): Promise<boolean> {
  const shared = await inputOf(location.hash.slice(1))
  if (shared) load(shared)
  return shared !== undefined
}

byId('key', HTMLTextAreaElement).addEventListener('change', () => void start())
byId('controls', HTMLFormElement).addEventListener('submit', runNow)
document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) runNow(event)
})
window.addEventListener('hashchange', () => void openLink())

const sources = createSources(editor, keys, load)
void Promise.all([sources.first, openLink()]).then(([loadFirst, isShared]) => {
  if (!isShared && editor.text() === '') loadFirst()
})
