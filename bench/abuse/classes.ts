/** Kinds of documents that were suspected of costing more than their size, each with as many parts as there is room for. */
import type { Way } from './adapter.ts'
import { type Case, request } from './case.ts'

const SCHEMA = 'https://gobl.org/draft-0/'

const LINE =
  '{"quantity":"10","item":{"name":"Development services","price":"90.00"},"taxes":[{"cat":"VAT","rate":"standard"}]}'

/** The members of an invoice, without its lines. */
const PARTIES =
  `"$schema":"${SCHEMA}bill/invoice","code":"1","issue_date":"2026-01-31",` +
  '"supplier":{"name":"Supplier","tax_id":{"country":"ES","code":"B98602642"}},' +
  '"customer":{"name":"Customer","tax_id":{"country":"ES","code":"54387763P"}}'

const invoice = (members: string, lines = LINE): string =>
  `{${PARTIES},${members}${members && ','}"lines":[${lines}]}`

/** As many parts as there is room for, each made from its number. */
type Parts = (bytes: number) => string

function parts(make: (at: number) => string): Parts {
  return (bytes) => {
    const all: string[] = []
    for (let room = bytes - 1000, at = 0; room > 0; at++) {
      const part = make(at)
      room -= part.length + 1
      all.push(part)
    }
    return all.join()
  }
}

/** An invoice with many parts at one place. */
const within = (before: string, make: (at: number) => string, after: string) => {
  const all = parts(make)
  return (bytes: number): string => invoice(`${before}${all(bytes)}${after}`)
}

const ofLines = (make: (at: number) => string) => {
  const all = parts(make)
  return (bytes: number): string => invoice('', all(bytes))
}

const line = (members: string): string =>
  `{"quantity":"10","item":{"name":"Item","price":"90.00"},${members}}`

const SUBLINE = '{"quantity":"1","item":{"name":"Part","price":"9.00"}}'

const DOCUMENTS: { [name: string]: (bytes: number) => string } = {
  'i18n maps': ofLines((at) =>
    line(`"item":{"name":"x","price":"1","i18n":{"k${at}":"x"}}`).replace(
      '"item":{"name":"Item","price":"90.00"},',
      '',
    ),
  ),
  'distinct percentages': ofLines((at) => line(`"taxes":[{"cat":"VAT","percent":"${at / 100}%"}]`)),
  'ext of lines': ofLines((at) =>
    line(`"taxes":[{"cat":"VAT","rate":"standard","ext":{"k-${at}":"x"}}]`),
  ),
  'keys of ext': within('"tax":{"ext":{', (at) => `"key-${at}":"x"`, '}}'),
  complements: within(
    '"complements":[',
    () => `{"$schema":"${SCHEMA}note/message","content":"x"}`,
    ']',
  ),
  'complements with lines': within('"complements":[', () => invoice(''), ']'),
  'keys of meta': within('"meta":{', (at) => `"key-${at}":"x"`, '}'),
  'meta of lines': ofLines((at) => line(`"meta":{"key-${at}":"x"}`)),
  'unknown members': within('"unknown":1,', (at) => `"k${at}":1`, ''),
  'unknown members of lines': ofLines((at) => line(`"k${at}":1`)),
  'tiny lines': ofLines(() => '{"quantity":1,"item":{"name":"x","price":1}}'),
  discounts: within('"discounts":[', () => '{"amount":"0.01","reason":"x"}', ']'),
  'discounts of a line': (bytes) =>
    invoice('', line(`"discounts":[${parts(() => '{"percent":"1%"}')(bytes)}]`)),
  'charges of lines': ofLines(() => line('"charges":[{"amount":"1"},{"percent":"1%"}]')),
  breakdown: (bytes) => invoice('', line(`"breakdown":[${parts(() => SUBLINE)(bytes)}]`)),
  substituted: (bytes) => invoice('', line(`"substituted":[${parts(() => SUBLINE)(bytes)}]`)),
  'unknown addons': within('"$addons":[', (at) => `"xx-${at}-v1"`, ']'),
  patterns: (bytes) =>
    `{"$schema":"${SCHEMA}tax/addon-def","key":"xx-test-v1","name":{"en":"x"},"extensions":[${parts((at) => `{"key":"k-${at}","name":{"en":"x"},"pattern":"^[A-Z]{1,${(at % 90) + 1}}(?:x|y)*$"}`)(bytes)}]}`,
}

/** The ways in which each is sent. */
const WAYS: Way[] = ['build', 'validate', 'review', 'render', 'replicate']

const TEMPLATES: { [name: string]: (bytes: number) => Buffer } = {
  'a template with data': (bytes) => {
    const half = parts(() => LINE)(bytes / 2)
    return Buffer.from(`{"template":${invoice('', half)},"data":${invoice('', half)}}`)
  },
  'a template with much data': (bytes) =>
    Buffer.from(
      `{"template":${invoice('')},"data":{"meta":{${parts((at) => `"k${at}":"x"`)(bytes)}}}}`,
    ),
}

export const classCases = (): Case[] => [
  ...Object.entries(DOCUMENTS).flatMap(([name, make]) =>
    WAYS.map((way) => ({
      name,
      way,
      kind: name,
      body: (bytes: number) => request(way, make(bytes)),
    })),
  ),
  ...Object.entries(TEMPLATES).map(([name, body]) => ({
    name,
    way: 'build' as const,
    kind: name,
    body,
  })),
]
