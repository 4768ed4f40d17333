/**
 * Takes the pictures of the page and of rendered documents in `docs/pages`: `npx tsx scripts/lab/screenshots.ts`. With
 * `--page`, only those of the page.
 */
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { startDocket } from '../../src/faces/index.ts'
import { build, correct, render } from '../../src/faces/library.ts'
import { originOf, stopServer } from '../../src/server.ts'
import { launch } from '../../test/browser/launch.ts'
import type { Json } from '../../test/support.ts'
import { readExamples } from '../example-files.ts'
import { writePage } from '../page.mjs'

const FOLDER = join(import.meta.dirname, '../../docs/pages')

interface Picture extends BrowserContextOptions {
  /** The subject of the picture: an example, and what is done with it. */
  example: string
  show: (page: Page) => Promise<unknown>
}

const NARROW = { viewport: { width: 360, height: 740 }, colorScheme: 'light' } as const

const PICTURES: { readonly [name: string]: Picture } = {
  'page-light': {
    viewport: { width: 1440, height: 800 },
    colorScheme: 'light',
    example: 'Spain VERI*FACTU V1',
    show: (page) => page.getByRole('tab', { name: 'JSON' }).click(),
  },
  'page-dark': {
    viewport: { width: 1440, height: 800 },
    colorScheme: 'dark',
    example: 'Faults',
    show: (page) => page.getByRole('button', { name: '$.supplier.tax_id.code' }).click(),
  },
  'page-xml': {
    viewport: { width: 1440, height: 800 },
    colorScheme: 'light',
    example: 'German XRechnung 3.X',
    async show(page) {
      await page.locator('#operation').selectOption('convert')
      await page.getByText(/^Converted/).waitFor()
    },
  },
  'page-letterhead': {
    viewport: { width: 1440, height: 1000 },
    colorScheme: 'light',
    example: 'Germany',
    async show(page) {
      await page.getByText('Letterhead', { exact: true }).click()
      const form = page.getByRole('form', { name: 'Letterhead' })
      await form.getByLabel('Colour').fill('#00725c')
      const footer = form.getByLabel('Footer')
      await footer.fill(
        'Nordlicht GmbH\nHafenstraße 12\n20457 Hamburg\n\nAmtsgericht Hamburg, HRB 123456\nGeschäftsführerin: E. Muster',
      )
      await footer.blur()
      await form.getByLabel('Window').selectOption('din-5008-b')
      await page.waitForFunction("document.querySelector('#page').srcdoc.includes('HRB 123456')")
    },
  },
  'page-narrow': { ...NARROW, example: 'German XRechnung 3.X', show: async () => undefined },
  'page-narrow-answer': {
    ...NARROW,
    example: 'German XRechnung 3.X',
    show: (page) => page.getByRole('button', { name: 'Answer' }).click(),
  },
}

/** Stamps as authorities and services add them, of no invoice that there is. */
const STAMPS: { readonly [example: string]: readonly { prv: string; val: string }[] } = {
  'es-verifactu-v1': [
    {
      prv: 'verifactu-qr',
      val: 'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=B41739202&numserie=2026-F-451&fecha=22-10-2026&importe=693.33',
    },
  ],
  'mx-cfdi-v4': [
    { prv: 'sat-uuid', val: '3f1d6c0a-58b2-4a0e-9d57-7b2e4c61f263' },
    { prv: 'sat-timestamp', val: '2026-10-21T11:43:10' },
    { prv: 'sat-serial', val: '00001000000500000000' },
    { prv: 'cfdi-sig', val: `${'Kx9aQ2Lm'.repeat(43)}==` },
    { prv: 'sat-sig', val: `${'bQ7zT4Rw'.repeat(43)}==` },
    {
      prv: 'sat-url',
      val: 'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=3f1d6c0a-58b2-4a0e-9d57-7b2e4c61f263&tt=6863.14',
    },
  ],
  'sa-zatca-v1': [
    { prv: 'zatca-qr', val: Buffer.from('seller, number, time, total, tax').toString('base64') },
  ],
}

/** Examples that are shown as documents. */
const SHOWN =
  'es-verifactu-v1 de-xrechnung-v3 fr-ctc-flow2-v1 it-sdi-v1 ch sa-zatca-v1 mx-cfdi-v4 br-nfe-v4 us gb order delivery payment'.split(
    ' ',
  )

const exampleNamed = (wanted: string): Json =>
  JSON.parse(
    readExamples().find(({ operation, name }) => operation === 'build' && name === wanted)
      ?.answer ?? '{}',
  )

/** A document, with stamps in an envelope if it has any. */
async function documentFor(name: string): Promise<Json> {
  const data = exampleNamed(name)
  const stamps = STAMPS[name]
  if (!stamps) return data
  const envelope: Json = await build({ data, envelop: true })
  envelope.head.stamps = stamps
  return envelope
}

async function longInvoice(): Promise<Json> {
  const { totals, lines, payment, ...rest } = exampleNamed('de-xrechnung-v3')
  const item = (i: number) => ({
    ...lines[1],
    i: undefined,
    item: { ...lines[1].item, name: `Luftfilter F7, Nr. ${i + 1}` },
  })
  const many = Array.from({ length: 60 }, (_, i) => JSON.parse(JSON.stringify(item(i))))
  const due_dates = [{ date: '2026-11-14', percent: '100%' }]
  return build({ data: { ...rest, lines: many, payment: { ...payment, terms: { due_dates } } } })
}

async function takeDocuments(): Promise<void> {
  const credited = exampleNamed('es-verifactu-v1')
  const note: Json = await correct({
    data: { ...credited, $addons: undefined },
    options: { type: 'credit-note', reason: 'Pastillas devueltas' },
  } as never)
  const sheets: [name: string, document: Json][] = [['credit-note', note]]
  for (const name of SHOWN) sheets.push([name, await documentFor(name)])
  for (const [name, document] of sheets) {
    const page = await browser.newPage({ viewport: { width: 860, height: 1180 } })
    await page.setContent(await render({ data: document as { $schema: string } }))
    const path = join(FOLDER, `${name}.png`)
    await page.screenshot({ path, fullPage: true })
    console.log(`${path}: ${statSync(path).size} bytes`)
    await page.close()
  }
  const long = await browser.newPage()
  await long.setContent(await render({ data: (await longInvoice()) as { $schema: string } }))
  writeFileSync(
    join(FOLDER, 'sixty-lines.pdf'),
    await long.pdf({ preferCSSPageSize: true, tagged: true }),
  )
  await long.close()
}

await writePage()
const server = await startDocket({ port: 0 })
const browser = await launch()
if (!process.argv.includes('--page')) await takeDocuments()
for (const [name, { example, show, ...options }] of Object.entries(PICTURES)) {
  const page = await browser.newPage(options)
  await page.goto(originOf(server))
  await page.locator('#status[data-run]').waitFor()
  const run = await page.locator('#status').getAttribute('data-run')
  await page.locator('#example').selectOption({ label: example })
  await page.locator(`#status[data-run]:not([data-run="${run}"])`).waitFor()
  await show(page)
  const path = join(FOLDER, `${name}.png`)
  await page.screenshot({ path, fullPage: true })
  console.log(`${path}: ${statSync(path).size} bytes`)
  await page.close()
}
await browser.close()
await stopServer(server)
