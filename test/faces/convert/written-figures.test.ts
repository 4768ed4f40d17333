/**
 * Every figure that is written equals a member of the document, or is listed: random invoices with discounts in percent,
 * quarter hours, prices that include tax, advances, and three currencies. `FIGURES=400` tries as many of each kind.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeQr } from '../../browser/qr-decoder.ts'
import { type Json, post, sendJson } from '../../support.ts'
import { FATTURAPA, fattura, riga } from './fattura.ts'
import { line, sale } from './invoices.ts'

const COUNT = Number(process.env.FIGURES ?? 40)

/** A generator of numbers from a seed: the same every time. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const RATES: Json = {
  USD: [{ from: 'USD', to: 'EUR', amount: '0.875967' }],
  JPY: [{ from: 'JPY', to: 'EUR', amount: '0.0061' }],
}

function randomInvoice(seed: number): Json {
  const random = randomFrom(seed * 7919 + 1)
  const one = <T>(list: readonly T[]): T => list[random(list.length)]!
  const currency = one(['EUR', 'EUR', 'USD', 'JPY'])
  const price = (): string =>
    currency === 'JPY' ? String(100 + random(9000)) : `${1 + random(300)}.${10 + random(90)}`
  const taxes = [{ cat: 'VAT', rate: 'general' }]
  const percent = (): Json => ({ percent: `${1 + random(40)}%`, reason: 'Fleet', taxes })
  const lines = Array.from({ length: 1 + random(5) }, () =>
    line(
      {
        quantity: one(['1', '2', '0.25', '0.75', '1.5', '3']),
        taxes: [{ cat: 'VAT', rate: one(['general', 'reduced']) }],
        ...(random(3) === 0 && { discounts: [{ percent: `${1 + random(30)}%`, reason: 'Fleet' }] }),
      },
      { price: price() },
    ),
  )
  const { payment } = sale()
  const deposit = { description: 'Deposit', amount: currency === 'JPY' ? '10' : '0.50' }
  return sale({
    lines,
    currency,
    exchange_rates: RATES[currency],
    ...(random(4) === 0 && { discounts: [percent()] }),
    ...(random(4) === 0 && { charges: [percent()] }),
    ...(random(3) === 0 && { tax: { prices_include: 'VAT' } }),
    payment: { ...payment, ...(random(3) === 0 && { advances: [deposit] }) },
  })
}

/** The figures of a document by the path of each, as numbers. */
function figuresOf({ lines, discounts, charges, totals }: Json): Map<string, number> {
  const found = new Map<string, number>()
  const add = (path: string, text: string | undefined): void => {
    if (text !== undefined) found.set(path, Number(text))
  }
  for (const [i, each] of (lines ?? []).entries()) {
    add(`$.lines[${i}].quantity`, each.quantity)
    add(`$.lines[${i}].item.price`, each.item.price)
    add(`$.lines[${i}].total`, each.total)
    for (const [j, { amount }] of (each.discounts ?? []).entries())
      add(`$.lines[${i}].discounts[${j}].amount`, amount)
  }
  for (const [i, { amount }] of (discounts ?? []).entries()) add(`$.discounts[${i}].amount`, amount)
  for (const [i, { amount }] of (charges ?? []).entries()) add(`$.charges[${i}].amount`, amount)
  for (const [j, { base, amount }] of (totals.taxes?.categories[0].rates ?? []).entries()) {
    add(`$.totals.taxes.categories[0].rates[${j}].base`, base)
    add(`$.totals.taxes.categories[0].rates[${j}].amount`, amount)
  }
  for (const name of ['sum', 'discount', 'charge', 'total', 'tax', 'total_with_tax', 'advance'])
    add(`$.totals.${name}`, totals[name])
  add(totals.due ? '$.totals.due' : '$.totals.payable', totals.due ?? totals.payable)
  return found
}

/** Terms of sums in UBL, by the paths of their members. */
const SUMS: readonly (readonly [name: string, path: string])[] = [
  ['LineExtensionAmount', '$.totals.sum'],
  ['TaxExclusiveAmount', '$.totals.total'],
  ['TaxInclusiveAmount', '$.totals.total_with_tax'],
  ['AllowanceTotalAmount', '$.totals.discount'],
  ['ChargeTotalAmount', '$.totals.charge'],
  ['PrepaidAmount', '$.totals.advance'],
]

const numberIn = (xml: string, name: string): string | undefined =>
  new RegExp(`<cbc:${name}[^>]*>(-?[\\d.]+)<`).exec(xml)?.[1]

/** The figures of UBL by the paths of the members that they are of. */
function figuresInUbl(xml: string, { totals }: Json): Map<string, number> {
  const found = new Map<string, number>()
  const add = (path: string, text: string | undefined): void => {
    if (text !== undefined) found.set(path, Number(text))
  }
  for (const [i, part] of xml.split('<cac:InvoiceLine>').slice(1).entries()) {
    add(`$.lines[${i}].quantity`, numberIn(part, 'InvoicedQuantity'))
    add(`$.lines[${i}].item.price`, numberIn(part, 'PriceAmount'))
    add(`$.lines[${i}].total`, numberIn(part, 'LineExtensionAmount'))
    for (const [j, discount] of part.split('<cac:AllowanceCharge>').slice(1).entries())
      add(`$.lines[${i}].discounts[${j}].amount`, numberIn(discount, 'Amount'))
  }
  const head = xml.split('<cac:InvoiceLine>')[0]!
  const counts = { discounts: 0, charges: 0 }
  for (const part of head.split('<cac:AllowanceCharge>').slice(1)) {
    const kind = part.includes('<cbc:ChargeIndicator>true') ? 'charges' : 'discounts'
    add(`$.${kind}[${counts[kind]++}].amount`, numberIn(part, 'Amount'))
  }
  const sums = head.slice(head.indexOf('<cac:LegalMonetaryTotal>'))
  for (const [name, path] of SUMS) add(path, numberIn(sums, name))
  add('$.totals.tax', numberIn(head.slice(head.indexOf('<cac:TaxTotal>')), 'TaxAmount'))
  add(totals.due ? '$.totals.due' : '$.totals.payable', numberIn(sums, 'PayableAmount'))
  return found
}

/** The figures of elements with some names, in the order of the XML. */
const allIn = (xml: string, name: string): string[] =>
  Array.from(
    xml.matchAll(new RegExp(`<(?:ram:)?${name}(?: [^>]*)?>(-?[\\d.]+)<`, 'g')),
    ([, n]) => n!,
  )

/** Terms of sums in CII, by the paths of their members. */
const CII_SUMS: readonly (readonly [name: string, path: string])[] = [
  ['LineTotalAmount', '$.totals.sum'],
  ['TaxBasisTotalAmount', '$.totals.total'],
  ['GrandTotalAmount', '$.totals.total_with_tax'],
  ['AllowanceTotalAmount', '$.totals.discount'],
  ['ChargeTotalAmount', '$.totals.charge'],
  ['TotalPrepaidAmount', '$.totals.advance'],
]

function figuresInCii(xml: string, { totals }: Json): Map<string, number> {
  const found = new Map<string, number>()
  const add = (path: string, text: string | undefined): void => {
    if (text !== undefined) found.set(path, Number(text))
  }
  const [, ...items] = xml.split('<ram:IncludedSupplyChainTradeLineItem>')
  for (const [i, part] of items.entries()) {
    const [item = ''] = part.split('</ram:IncludedSupplyChainTradeLineItem>')
    add(`$.lines[${i}].quantity`, allIn(item, 'BilledQuantity')[0])
    add(`$.lines[${i}].item.price`, allIn(item, 'ChargeAmount')[0])
    add(`$.lines[${i}].total`, allIn(item, 'LineTotalAmount')[0])
    for (const [j, amount] of allIn(item, 'ActualAmount').entries())
      add(`$.lines[${i}].discounts[${j}].amount`, amount)
  }
  const sums = xml.slice(xml.lastIndexOf('<ram:SpecifiedTradeSettlementHeaderMonetarySummation>'))
  for (const [name, path] of CII_SUMS) add(path, allIn(sums, name)[0])
  add('$.totals.tax', allIn(sums, 'TaxTotalAmount')[0])
  add(totals.due ? '$.totals.due' : '$.totals.payable', allIn(sums, 'DuePayableAmount')[0])
  return found
}

function figuresInFattura(xml: string, { totals }: Json): Map<string, number> {
  const found = new Map<string, number>()
  for (const [i, line] of xml.split('<DettaglioLinee>').slice(1).entries()) {
    found.set(`$.lines[${i}].quantity`, Number(allIn(line, 'Quantita')[0]))
    found.set(`$.lines[${i}].item.price`, Number(allIn(line, 'PrezzoUnitario')[0]))
    found.set(`$.lines[${i}].total`, Number(allIn(line, 'PrezzoTotale')[0]))
  }
  found.set('$.totals.total_with_tax', Number(allIn(xml, 'ImportoTotaleDocumento')[0]))
  const { rates } = totals.taxes.categories[0]
  for (const part of xml.split('<DatiRiepilogo>').slice(1)) {
    const percent = Number(allIn(part, 'AliquotaIVA')[0])
    const j = rates.findIndex((rate: Json) => Number.parseFloat(rate.percent) === percent)
    found.set(
      `$.totals.taxes.categories[0].rates[${j}].base`,
      Number(allIn(part, 'ImponibileImporto')[0]),
    )
    found.set(`$.totals.taxes.categories[0].rates[${j}].amount`, Number(allIn(part, 'Imposta')[0]))
  }
  return found
}

function randomFattura(seed: number): Json {
  const random = randomFrom(seed * 6007 + 5)
  const lines = Array.from({ length: 1 + random(5) }, () =>
    riga(
      {
        quantity: ['1', '2', '0.25', '0.75', '1.5'][random(5)],
        taxes: [{ cat: 'VAT', rate: ['general', 'reduced'][random(2)] }],
        ...(random(3) === 0 && { discounts: [{ percent: `${1 + random(30)}%` }] }),
      },
      { price: `${1 + random(300)}.${10 + random(90)}` },
    ),
  )
  // Prices that include tax are written without it, line by line, which FatturaPA does not list.
  return fattura({ lines })
}

/** What is written, and how: the document of a seed, and the figures of its XML. */
const WRITTEN: readonly (readonly [
  to: string,
  invoiceOf: (seed: number) => Json,
  figuresIn: (xml: string, built: Json) => Map<string, number>,
])[] = [
  ['ubl+en16931', randomInvoice, figuresInUbl],
  ['cii+en16931', randomInvoice, figuresInCii],
  [FATTURAPA, randomFattura, figuresInFattura],
]

for (const [to, invoiceOf, figuresIn] of WRITTEN)
  test(`every figure of ${to} is that of the document, or listed with both`, async () => {
    for (let seed = 0; seed < COUNT; seed++) {
      const data = invoiceOf(seed)
      const built = await post('/build', { data })
      const response = await sendJson('/convert', { data, to })
      const answer = (await response.json()) as Json
      // A currency without decimals may refuse what it cannot say exactly.
      if (response.status === 422) {
        assert.equal(data.currency, 'JPY', `${seed}: ${JSON.stringify(answer.faults)}`)
        continue
      }
      const listed = new Map<string, Json>(answer.changed.map((each: Json) => [each.path, each]))
      const figures = figuresOf(built)
      for (const [path, written] of figuresIn(answer.xml, built)) {
        const own = figures.get(path)
        if (own === written || (own === undefined && written === 0)) continue
        const { document, xml } = listed.get(path) ?? {}
        assert.deepEqual([Number(document), Number(xml)], [own, written], `${seed}: ${path}`)
      }
    }
  })

test('every sum that is listed differs, and is of a member that there is', async () => {
  for (let seed = 0; seed < COUNT / 4; seed++) {
    const data = randomInvoice(seed)
    const response = await sendJson('/convert', { data, to: 'cii+en16931' })
    if (response.status === 422) continue
    const { changed } = (await response.json()) as Json
    for (const { path, document, xml } of changed) {
      assert.match(path, /^\$\./)
      assert.notEqual(Number(document), Number(xml), path)
    }
  }
})

test('what a page and its payment code ask for is what is due', async () => {
  for (let seed = 0; seed < COUNT / 4; seed++) {
    const data = randomInvoice(seed)
    const { totals, lines } = await post('/build', { data })
    const page = await (await sendJson('/render', { data, language: 'en' })).text()
    const text = page.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, ' ')
    const due = Number(totals.due ?? totals.payable)
    const [, asked = ''] = /Please pay \D*([\d,.]+\d)/.exec(text) ?? []
    assert.equal(Number(asked.replaceAll(',', '')), due, `${seed}`)
    const [, size, path = ''] =
      /class="qr" viewBox="0 0 (\d+)[^>]*><path d="([^"]*)/.exec(page) ?? []
    if (data.currency === 'EUR' || size !== undefined) {
      const [, paid] = /^EUR([\d.]+)$/m.exec(decodeQr(Number(size), path)) ?? []
      assert.equal(Number(paid), due, `${seed}: the code to scan`)
    }
    for (const { total } of lines) {
      const digits = data.currency === 'JPY' ? 0 : 2
      const shown = Number(total).toLocaleString('en', { minimumFractionDigits: digits })
      if (Number(total).toFixed(digits) === total)
        assert.ok(text.includes(shown), `${seed}: ${shown}`)
    }
  }
})
