/**
 * Small requests that once stopped the program, in every way in which they can be sent: the processor time of each, and how
 * long others wait for `/healthz` meanwhile, compared with ordinary requests of the same size that are sent the same way.
 */

import { latencyOf, post, type Sent } from './clients.ts'
import { convertibles, xmlOf } from './convertible.ts'
import type { Report } from './crowds.ts'
import { figuresOf, type Program, startProgram } from './program.ts'
import { xmlSamples } from './xml.ts'

/** Below the size at which every request has a thread of its own. */
const SIZE = 240_000

/** Milliseconds that a request may take, others may wait, and after which it is given up. */
const MOST_MS = 250
const MOST_WAIT = 250
const MOST_RATIO = 3
const LONGEST = 45_000

/** An operation, and the members of its request; XML is the whole of it in `data`. */
interface Request {
  action: string
  members: { data: unknown; [member: string]: unknown }
}

interface Named {
  name: string
  hostile: Request
  ordinary: Request
}

/** As many parts as there is room for. */
function parts(bytes: number, make: (at: number) => string): string {
  const all: string[] = []
  for (let room = bytes, at = 1; room > 0; at++) {
    const part = make(at)
    room -= part.length
    all.push(part)
  }
  return all.join('')
}

const copies = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

const CATEGORY = (at: number): string =>
  `<cac:ClassifiedTaxCategory><cbc:ID>${at}</cbc:ID><cbc:Percent>${at}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>`
const TRADE_TAX = (at: number): string =>
  `<ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${at}</ram:CategoryCode><ram:RateApplicablePercent>${at}</ram:RateApplicablePercent></ram:ApplicableTradeTax>`
const WITHHELD = (at: number): string =>
  `<DatiRitenuta><ImportoRitenuta>9${at}.99</ImportoRitenuta><AliquotaRitenuta>20.00</AliquotaRitenuta></DatiRitenuta>`
const TAXED = (at: number): string =>
  `<DettaglioLinee><PrezzoTotale>1.00</PrezzoTotale><AliquotaIVA>${at / 100}</AliquotaIVA><Ritenuta>SI</Ritenuta></DettaglioLinee>`

/** XML with something in it, before an element that it has, next to ordinary XML. */
async function ofXml(
  name: string,
  to: string,
  action: string,
  inserts: { [before: string]: (at: number) => string },
): Promise<Named> {
  const convertible = (await convertibles()).find((one) => one.to === to)!
  const sample = (await xmlSamples()).find((one) => one.to === to)!
  const bytes = SIZE / Object.keys(inserts).length
  let xml = await xmlOf(convertible)
  for (const [before, make] of Object.entries(inserts))
    xml = xml.replace(before, () => parts(bytes, make) + before)
  const usual = String(sample.ordinary(sample.ways.at(-1)!).body(SIZE))
  const request = (data: string): Request => ({ action, members: { data } })
  return { name, hostile: request(xml), ordinary: request(usual) }
}

/** All but empty: more than so many objects a request may not have. */
const ENTRY = { series: 'F', code: '1' }

/** As many small entries as there is room for, each with the lines of the template, next to one entry. */
async function ofTemplates(): Promise<Named> {
  const { document, options, to } = (await convertibles()).find(({ syntax }) => syntax === 'aeat')!
  const [line] = document.lines as object[]
  const request = (bytes: number, entries: number): Request => {
    const lines = copies(bytes / JSON.stringify(line).length, line)
    const data = copies(entries, ENTRY)
    return {
      action: 'convert',
      members: { template: { ...document, lines }, to, ...options, data },
    }
  }
  const name = 'a template and an array of documents'
  return {
    name,
    hostile: request(SIZE / 2, SIZE / 2 / JSON.stringify(ENTRY).length),
    ordinary: request(SIZE, 1),
  }
}

const namedRequests = (): Promise<Named[]> =>
  Promise.all([
    ofXml('tax categories of a line of UBL', 'ubl+en16931', 'check', {
      '<cac:ClassifiedTaxCategory>': CATEGORY,
    }),
    ofXml('tax categories of a line of CII', 'cii+en16931', 'check', {
      '<ram:ApplicableTradeTax>': TRADE_TAX,
    }),
    ofXml('withheld taxes and rows of FatturaPA', 'fatturapa+it-sdi-v1', 'convert', {
      '<DatiBollo>': WITHHELD,
      '<DettaglioLinee>': TAXED,
    }),
    ofTemplates(),
  ])

/** The ways in which a request can be sent. */
const WAYS: { [name: string]: (request: Request) => Sent | undefined } = {
  body({ action, members }) {
    const { data } = members
    if (typeof data !== 'string') return { path: `/v0/${action}`, body: JSON.stringify(members) }
    const headers = { 'Content-Type': 'application/xml' }
    return { path: `/v0/${action}`, body: data, headers }
  },
  'string in data': ({ action, members }) =>
    typeof members.data === 'string'
      ? { path: `/v0/${action}`, body: JSON.stringify(members) }
      : undefined,
  bulk: ({ action, members }) => ({
    path: '/v0/bulk',
    body: JSON.stringify({ id: 1, action, payload: members }),
  }),
  mcp({ action, members }) {
    const params = { name: action, arguments: members }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    return { path: '/v0/mcp', body }
  },
}

/** The hostile requests, as bodies. */
export const hostileRequests = async (): Promise<Sent[]> =>
  (await namedRequests()).map(({ hostile }) => WAYS.body!(hostile)!)

interface Cost {
  cpu: number
  /** The longest that a client waited for `/healthz`. */
  wait: number
  status: string
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Sends a request, and asks how the program is until it is answered, or given up. */
async function costOf(program: Program, sent: Sent): Promise<Cost> {
  const before = await figuresOf(program)
  const started = performance.now()
  let status: string | undefined
  void post(program.origin, sent).then((answer) => {
    status = String(answer ?? 'no answer')
  })
  let wait = 0
  while (status === undefined && performance.now() < started + LONGEST) {
    const asked = performance.now()
    const answered = latencyOf(program.origin, '/healthz').catch(() => undefined)
    await Promise.race([answered, pause(LONGEST)])
    wait = Math.max(wait, performance.now() - asked)
    await pause(5)
  }
  if (status === undefined || status === 'no answer')
    return { cpu: performance.now() - started, wait, status: status ?? 'not answered in time' }
  return { cpu: (await figuresOf(program)).cpu - before.cpu, wait, status }
}

/** A program that has answered ordinary requests of that kind, so that its code is warm and its threads run. */
async function warmProgram(sent: Sent): Promise<Program> {
  const program = await startProgram()
  for (let i = 0; i < 8; i++) await post(program.origin, sent)
  return program
}

export async function runRequests(
  announce: (name: string) => void,
  report: Report = { findings: [], notes: [] },
): Promise<Report> {
  for (const { name, hostile, ordinary } of await namedRequests()) {
    for (const [way, sentBy] of Object.entries(WAYS)) {
      const [sent, usual] = [sentBy(hostile), sentBy(ordinary)]
      if (!sent || !usual) continue
      announce(`${name}, ${way}`)
      const program = await warmProgram(usual)
      try {
        const expected = await costOf(program, usual)
        note(report, `${name}, ${way}`, await costOf(program, sent), expected)
      } finally {
        // It may be busy for a long time.
        program.child.kill('SIGKILL')
      }
    }
  }
  return report
}

function note({ findings, notes }: Report, name: string, cost: Cost, usual: Cost): void {
  const inWords = ({ cpu, wait }: Cost): string =>
    `${cpu.toFixed()} ms of processor time, /healthz waits ${wait.toFixed()} ms`
  const words = `${name}: ${inWords(cost)} (${cost.status}); an ordinary one: ${inWords(usual)}`
  notes.push(`requests: ${words}`)
  const isDear = cost.cpu > Math.max(MOST_MS, MOST_RATIO * usual.cpu)
  if (isDear || cost.wait > MOST_WAIT + usual.wait || !/^\d+$/.test(cost.status))
    findings.push(words)
}
