/** A program that answers on its pipes like a browser that prints, and does what a test says on some commands. */
import { writeFileSync } from 'node:fs'

/** Runs as a process of its own, without what surrounds it here. */
const PROGRAM = `
const fs = require('node:fs')
const say = (message) => fs.writeSync(4, JSON.stringify(message) + '\\0')
let html = ''
let refused = 0
const page = (method, params = {}) => say({ method, params, sessionId: 'S' })
const commands = {
  'Target.createTarget': () => ({ targetId: 'T' }),
  'Target.attachToTarget': () => ({ sessionId: 'S' }),
  'Page.navigate': ({ url }) => {
    page('Fetch.requestPaused', { requestId: '1', request: { url } })
    page('Fetch.requestPaused', { requestId: '2', request: { url: 'https://tracker.example/pixel' } })
    return {}
  },
  'Fetch.fulfillRequest': ({ requestId, body }) => {
    if (requestId !== '1') process.exit(7)
    html = Buffer.from(body, 'base64').toString()
    return {}
  },
  'Fetch.failRequest': () => {
    refused++
    page('Page.loadEventFired')
    return {}
  },
  'Page.printToPDF': () => ({ data: Buffer.from(print()).toString('base64') }),
}
let print = () => html
SCRIPT
let rest = ''
fs.createReadStream('', { fd: 3 }).setEncoding('utf8').on('data', (text) => {
  const messages = (rest + text).split('\\0')
  rest = messages.pop()
  for (const one of messages) {
    const { id, method, params } = JSON.parse(one)
    const result = commands[method] ? commands[method](params) : {}
    if (result) say({ id, result })
  }
}).on('end', () => process.exit(0))
`

/**
 * Writes the program. It prints the HTML as it is, where a PDF would be.
 * @param script replaces `commands` by method, or `print`, which returns what is printed
 * @returns its file
 */
export function writeFakeBrowser(file: string, script = ''): string {
  const text = `#!${process.execPath}\n${PROGRAM.replace('SCRIPT', () => script)}`
  writeFileSync(file, text, { mode: 0o755 })
  return file
}
