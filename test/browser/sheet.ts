/** Rendered documents in a browser: their pages on paper, on narrow screens, and the codes that are scanned from them. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { readExamples } from '../../scripts/example-files.ts'
import { build, render } from '../../src/faces/library.ts'
import { invoice, type Json, line, times } from '../support.ts'
import { decodeQr } from './qr-decoder.ts'
import { getBrowser } from './support.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Millimetres of CSS as pixels. */
const MILLIMETRE = 96 / 25.4

/** Opens a rendered document. */
async function onSheet(
  html: string,
  check: (page: Page) => Promise<void>,
  width = 900,
): Promise<void> {
  const page = await (await getBrowser()).newPage({ viewport: { width, height: 1200 } })
  try {
    await page.setContent(html)
    await check(page)
  } finally {
    await page.close()
  }
}

const pagesOf = async (page: Page): Promise<number> => {
  const pdf = (await page.pdf({ preferCSSPageSize: true, tagged: true })).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

const payment = {
  terms: { due_dates: [{ date: '2026-12-01', percent: '100%' }] },
  instructions: {
    key: 'credit-transfer',
    credit_transfer: [{ iban: 'ES5301822370480201584639', name: 'Payee' }],
  },
}

const withLines = (count: number, more: Json = {}): Json =>
  invoice({ lines: times(count, () => line()), payment, code: '7', ...more })

for (const [lines, pages] of [
  [8, 1],
  [60, 3],
] as const)
  test(`an invoice of ${lines} lines with payment has ${pages} page${pages > 1 ? 's' : ''}, on both papers`, async () => {
    for (const paper of ['a4', 'letter'])
      await onSheet(await render({ data: withLines(lines), paper }), async (page) =>
        assert.equal(await pagesOf(page), pages, paper),
      )
  })

/** Runs in the page: elements that stand out of the margins of their sheet. */
const OVERFLOWING = `(() => {
  const sheet = document.querySelector('main')
  const { paddingLeft, paddingRight } = getComputedStyle(sheet)
  const box = sheet.getBoundingClientRect()
  const [from, to] = [box.left + parseFloat(paddingLeft), box.right - parseFloat(paddingRight)]
  return [document.documentElement.scrollWidth > innerWidth ? 'page' : '', ...[...sheet.querySelectorAll('*')]
    .filter((each) => !each.closest('svg') || each.tagName === 'svg')
    .filter((each) => { const { left, right, width } = each.getBoundingClientRect(); return width > 0 && (right > to + 1 || left < from - 1) })
    .map((each) => each.className + ' ' + each.textContent.slice(0, 40))].filter(Boolean)
})()`

const documents = readExamples().filter(({ operation, answer }) => {
  return operation === 'build' && /"\$schema": "[^"]*\/bill\//.test(answer)
})

/** Runs in the page: the objections of axe-core. */
const AXE_FINDINGS = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id }) => id))`

test('no example is wider than a phone or a sheet, and axe finds nothing in any', async () => {
  await onSheet('', async (page) => {
    await page.evaluate(AXE)
    for (const { name, answer } of documents) {
      await page.setContent(await render({ data: JSON.parse(answer), codes: true }))
      for (const width of [360, 794]) {
        await page.setViewportSize({ width, height: 1200 })
        assert.deepEqual(await page.evaluate(OVERFLOWING), [], `${name} at ${width}`)
      }
      assert.deepEqual(await page.evaluate(AXE_FINDINGS), [], name)
    }
  })
})

test('the box of payment is on one page, whatever is above it', async () => {
  for (const count of [16, 18, 20, 22, 24]) {
    await onSheet(await render({ data: withLines(count) }), async (page) => {
      // On paper a box that may not be split moves as a whole; what it says must be in one piece.
      const style = await page
        .locator('.pay')
        .evaluate('getComputedStyle(document.querySelector(".pay")).breakInside')
      assert.equal(style, 'avoid')
      assert.ok((await pagesOf(page)) <= 2, `${count} lines`)
    })
  }
})

test('the codes to scan have the texts that they should', async () => {
  const address = 'https://prewww2.aeat.es/validate?nif=B1&number=7'
  const envelope: Json = await build({ data: withLines(1), envelop: true })
  envelope.head.stamps = [{ prv: 'verifactu-qr', val: address }]
  await onSheet(await render({ data: envelope }), async (page) => {
    const texts = await decoded(page)
    assert.equal(texts[0], address)
    assert.match(texts[1] ?? '', /^BCD\n002\n1\nSCT\n\nPayee\nES5301822370480201584639\nEUR/)
    const box = await page.locator('.mark .qr').boundingBox()
    const side = (box?.width ?? 0) / MILLIMETRE
    assert.ok(side >= 30 && side <= 40, `${side} mm`)
    assert.match(await page.locator('.mark').innerText(), /QR tributario:[^]*VERI\*FACTU/)
  })
})

test('a Swiss invoice has a payment part of 210 by 105 millimetres, with its code', async () => {
  const swiss = documents.find(({ name }) => name === 'ch')
  const data = JSON.parse(swiss?.answer ?? '')
  await onSheet(await render({ data }), async (page) => {
    const box = await page.locator('.bill').boundingBox()
    assert.equal(Math.round((box?.width ?? 0) / MILLIMETRE), 210)
    assert.equal(Math.round((box?.height ?? 0) / MILLIMETRE), 105)
    const [text = ''] = await decoded(page)
    const lines = text.split('\r\n')
    assert.deepEqual(lines.slice(0, 4), [
      'SPC',
      '0200',
      '1',
      data.payment.instructions.credit_transfer[0].iban,
    ])
    assert.deepEqual([lines[18], lines[19], lines[27], lines[30]], ['871.74', 'CHF', 'QRR', 'EPD'])
    // Sizes of the sections, and how far they are from the corner: figure 2 of the guidelines.
    const sizes: [selector: string, x: number, y: number, width: number, height: number][] = [
      ['.receipt', 0, 0, 62, 105],
      ['.receipt .info', 5, 12, 52, 56],
      ['.receipt .sums2', 5, 68, 52, 14],
      ['.payment-part .qr', 67, 17, 46, 46],
      ['.payment-part .sums2', 67, 68, 51, 22],
      ['.payment-part > .info', 118, 5, 87, 95],
    ]
    for (const [selector, ...expected] of sizes) {
      const found = await page.locator(selector).boundingBox()
      const { x, y, width, height } = found ?? { x: 0, y: 0, width: 0, height: 0 }
      const rounded = [x - (box?.x ?? 0), y - (box?.y ?? 0), width, height].map((each) =>
        Math.round(each / MILLIMETRE),
      )
      assert.deepEqual(rounded, expected, selector)
    }
    assert.equal(await page.locator('.cut').count(), 2)
    const account = await page.locator('.payment-part .info p').first().innerText()
    assert.match(account, /^CH27 3079 0000 0148 2271 9\n/)
    assert.match(await page.locator('.pay').innerText(), /21 00000 00003 13947 14300 09017/)
  })
})

/** The texts of the codes on a page. */
async function decoded(page: Page): Promise<string[]> {
  const codes = await page
    .locator('svg.qr')
    .evaluateAll((all: { getAttribute: (name: string) => string; firstElementChild: unknown }[]) =>
      all.map((each) => [
        each.getAttribute('viewBox'),
        (each.firstElementChild as { getAttribute: (name: string) => string }).getAttribute('d'),
      ]),
    )
  return codes.map(([box = '', path = '']) => decodeQr(Number(box.split(' ')[2]), path))
}

/** What people type, in each member for texts that a document has. */
const TEXTS = new Set(
  'name description text reason notes detail street locality given surname label role'.split(' '),
)

/** The document, with other texts. */
function withTexts(value: unknown, text: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withTexts(each, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const isText = TEXTS.has(name) && typeof each === 'string' && each !== ''
      return [name, isText ? text : withTexts(each, text)]
    }),
  )
}

/** Runs in the page, which is as wide as the paper between its margins: amounts that are not wholly on it. */
const AMOUNTS_CUT = `[...document.querySelectorAll('.num, .n, .amount b')]
  .map((each) => [each.textContent, each.getBoundingClientRect()])
  .filter(([, { left, right, width }]) => width > 0 && (left < -1 || right > innerWidth + 1))
  .map(([text]) => text)`

/** Formats whose notes have 60 characters at most. */
const SHORT_NOTES = ['br-nfe-v4', 'pt-saft-v1']

test('all amounts stay on the paper beside texts without a place to break', async () => {
  const word = 'SN-00471,'.repeat(23).slice(0, 200)
  // A4 without its margins.
  const width = Math.floor(180 * MILLIMETRE)
  await onSheet(
    '',
    async (page) => {
      await page.emulateMedia({ media: 'print' })
      for (const { name, answer } of documents) {
        const text = SHORT_NOTES.includes(name) ? word.slice(0, 60) : word
        const { doc, ...document } = JSON.parse(answer)
        const data = withTexts(doc ?? document, text) as { $schema: string }
        await page.setContent(await render({ data }))
        assert.deepEqual(await page.evaluate(AMOUNTS_CUT), [], name)
      }
    },
    width,
  )
})

test('a Swiss slip is at the foot of the last page if there is room, and else of one more', async () => {
  const { answer = '' } = documents.find(({ name }) => name === 'ch') ?? {}
  const { totals, lines, ...rest } = JSON.parse(answer)
  for (const [count, pages] of [
    [2, 1],
    [8, 2],
    [24, 2],
    [40, 3],
  ] as const) {
    const data = { ...rest, lines: times(count, (i) => lines[i % 2]) }
    await onSheet(await render({ data }), async (page) =>
      assert.equal(await pagesOf(page), pages, `${count} lines`),
    )
  }
})

/** Runs in the page: texts of which a sign stands before the one that it follows. */
const tornIn = (text: string): string => `(() => {
  const torn = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const start = node.data.indexOf(${JSON.stringify(text)})
    const boxOf = (at) => {
      const range = document.createRange()
      range.setStart(node, start + at)
      range.setEnd(node, start + at + 1)
      return range.getBoundingClientRect()
    }
    const follows = (a, b) => b.top > a.top + 5 || b.left > a.left
    if (start >= 0 && ![1, 2, ${text.length - 1}].every((at) => follows(boxOf(at - 1), boxOf(at))))
      torn.push(node.parentElement.outerHTML)
  }
  return torn
})()`

test('a page in Arabic does not tear Latin texts', async () => {
  const text = '5-B Olaya St. (2nd floor)'
  const { answer = '' } = documents.find(({ name }) => name === 'sa') ?? {}
  const { totals, ...sale } = withTexts(JSON.parse(answer), text) as Json
  const data = {
    ...sale,
    charges: [{ reason: text, amount: '5.00', taxes: sale.lines[0].taxes }],
    notes: [{ text }],
    payment: {
      terms: { notes: text, detail: text },
      advances: [{ description: text, amount: '9' }],
    },
    delivery: { receiver: { name: text, addresses: [{ street: text, country: 'SA' }] } },
  } as Json
  await onSheet(await render({ data: data as { $schema: string } }), async (page) => {
    assert.deepEqual(await page.evaluate(tornIn(text)), [])
    const count = (await page.innerText('body')).split(text).length - 1
    assert.ok(count > 10, `${count} texts`)
  })
})

test('a page is printed as tagged PDF, with its number and pages at the foot', async () => {
  await onSheet(await render({ data: withLines(60) }), async (page) => {
    const pdf = (await page.pdf({ preferCSSPageSize: true, tagged: true })).toString('latin1')
    assert.match(pdf, /\/MarkInfo\s*<<\s*\/Type\s*\/MarkInfo\s*\/Marked true|\/Marked true/)
    assert.match(pdf, /\/Lang\s*\(es\)/)
    const html = page.locator('html')
    assert.equal(await html.getAttribute('data-number'), 'Factura T-7')
    const words = ['data-page', 'data-of'].map((name) => html.getAttribute(name))
    assert.deepEqual(await Promise.all(words), ['Página ', ' de '])
  })
})

test('headings have no gaps, and amounts of a column line up in both directions', async () => {
  for (const language of ['en', 'ar'])
    await onSheet(
      await render({ data: withLines(3, { lines: [line(), line({ quantity: '1' })] }), language }),
      async (page) => {
        const levels = await page
          .locator('h1, h2, h3')
          .evaluateAll((all: { tagName: string }[]) => all.map(({ tagName }) => Number(tagName[1])))
        assert.equal(levels[0], 1)
        for (const [i, level] of levels.entries())
          assert.ok(i === 0 || level - (levels[i - 1] ?? 0) <= 1, `${levels}`)
        const align = 'getComputedStyle(document.querySelector("td.total")).textAlign'
        // In Arabic too: digits run from left to right.
        assert.equal(await page.evaluate(align), language === 'ar' ? 'right' : 'end')
      },
    )
})
