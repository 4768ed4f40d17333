/** The page: connects its parts. */
import { createAnswer } from './answer.ts'
import { createCompletion } from './completion.ts'
import { createControls } from './controls.ts'
import { createCorrection } from './correction.ts'
import { byId } from './dom.ts'
import { createEditor } from './editor.ts'
import { createExamples } from './examples.ts'
import { createFormats } from './formats.ts'
import { has, type Input, requestOf } from './input.ts'
import { isObject } from './json.ts'
import { createKeys } from './keys.ts'
import { fragmentOf, inputOf } from './link.ts'
import { find, lineOf, read } from './places.ts'
import { type Outcome, run } from './run.ts'

/** Milliseconds without a key press after which the operation runs. */
const PAUSE = 600

// Relative addresses count from the last slash: the page may be opened without it, below some path.
if (!location.pathname.endsWith('/'))
  history.replaceState(null, '', `${location.pathname}/${location.hash}`)

const editor = createEditor()
createCompletion(editor)
const keys = createKeys()
const controls = createControls(() => void start())
const correction = createCorrection(() => void start())
const formats = createFormats(editor)
const answer = createAnswer({
  go(to) {
    if (typeof to === 'number') return editor.select({ start: to, end: to })
    const place = find(read(editor.area.value).places, to)
    if (place) editor.select({ start: place.from, end: place.end })
  },
  use(text, operation) {
    load(operation ? { operation, text } : { text })
  },
})

const status = byId('status', HTMLElement)

/** Counts runs: only the last one is shown. */
let runs = 0
let timer = 0

const readInput = (): Input => ({
  ...controls.read(),
  text: editor.area.value,
  options: correction.read(),
})

/** Puts an input into the page, and runs it. */
function load({ text, options, ...settings }: Partial<Input>): void {
  controls.write(settings)
  if (options) correction.write(options)
  if (text !== undefined) editor.load(text)
  void start()
}

async function start(): Promise<void> {
  clearTimeout(timer)
  const count = ++runs
  void formats.then(({ refresh }) => refresh())
  const { operation, text } = readInput()
  if (operation === 'correct') await correction.offer(text)
  else correction.hide()
  if (has(operation, 'privatekey')) await keys.ensure()
  if (count !== runs) return
  const input = readInput()
  const outcome = await run(input, keys.current())
  if (count !== runs) return
  if (operation === 'keygen' && outcome.reply.ok) keys.hold(outcome.answer)
  answer.show(input, outcome)
  answer.showCommand(operation, requestOf(input, keys.current()))
  mark(outcome)
  const fragment = await fragmentOf(input)
  if (count !== runs) return
  history.replaceState(null, '', `#${fragment}`)
  status.dataset.run = String(count)
}

/** Marks the lines of faults and warnings. */
function mark({ errorAt, faults, warnings }: Outcome): void {
  const text = editor.area.value
  const { places } = read(text)
  const kinds = new Map<number, string>()
  if (errorAt !== undefined) kinds.set(lineOf(text, errorAt), 'fault')
  for (const [kind, findings] of [
    ['warning', warnings],
    ['fault', faults],
  ] as const) {
    for (const path of findings.flatMap(({ properties }) => properties)) {
      const place = find(places, path)
      if (place) kinds.set(lineOf(text, place.from), kind)
    }
  }
  editor.mark(kinds)
}

/** Loads the input of the link, if it has one. */
async function open(): Promise<boolean> {
  const shared = await inputOf(location.hash.slice(1))
  if (shared) load(shared)
  return shared !== undefined
}

editor.area.addEventListener('input', () => {
  clearTimeout(timer)
  timer = window.setTimeout(() => void start(), PAUSE)
})
byId('key', HTMLTextAreaElement).addEventListener('change', () => void start())
byId('controls', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  void start()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  void start()
})
window.addEventListener('hashchange', () => void open())

const opened = open()
const examples = createExamples(
  byId('example', HTMLSelectElement),
  ({ operation, request }, text) => {
    const { options, privatekey, publickey, strict, envelop } = request
    keys.hold(privatekey ?? publickey)
    load({
      operation,
      text,
      options: isObject(options) ? options : {},
      strict: strict === true,
      envelop: envelop === true,
    })
  },
)
void Promise.all([examples, opened]).then(([chooseFirst, isShared]) => {
  if (!isShared && editor.area.value === '') chooseFirst()
})
