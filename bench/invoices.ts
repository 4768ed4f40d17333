/** Invoices to measure with: generated from a seed, all different, with their members in random order. */

/** A seeded generator of numbers in [0, 1) (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

interface Country {
  /** Tax numbers of the supplier and the customer. */
  readonly codes: readonly [string, string]
  readonly locality: string
  /** The rates of lines. */
  readonly rates: readonly string[]
  /** Its own, unless that is the euro. */
  readonly currency?: string
  /** What the national format asks for in the parties. */
  readonly supplier?: object
  readonly customer?: object
}

const COUNTRIES: { readonly [code: string]: Country } = {
  ES: {
    codes: ['B98602642', 'B97418362'],
    locality: 'Madrid',
    rates: ['general', 'reduced', 'super-reduced'],
  },
  DE: { codes: ['111111125', '194630853'], locality: 'Berlin', rates: ['general', 'reduced'] },
  FR: {
    codes: ['44732829320', '91819470253'],
    locality: 'Orléans',
    rates: ['general', 'intermediate', 'reduced'],
  },
  PT: {
    codes: ['999999990', '509182640'],
    locality: 'Lisboa',
    rates: ['general', 'intermediate', 'reduced'],
  },
}

/** Countries of which there are documents only if their formats are asked for. */
const OTHERS: typeof COUNTRIES = {
  IT: {
    codes: ['03418270637', '02718450360'],
    locality: 'Bologna',
    rates: ['general', 'reduced'],
    supplier: { ext: { 'it-sdi-fiscal-regime': 'RF01' } },
    customer: { inboxes: [{ key: 'it-sdi-code', code: 'K7B2QX9' }] },
  },
  PL: {
    codes: ['5261040828', '5252248481'],
    locality: 'Warszawa',
    rates: ['general', 'reduced'],
    currency: 'PLN',
  },
}

const WORDS =
  'Copper kettle Consulting hours Steel cable Café-crème Licence Transport support'.split(' ')

/** A request for POST /build, always the same for the same seed. */
export function buildRequest(seed: number, lines: number, addons?: string[]): object {
  const random = seeded(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const number = (limit: number, decimals: number): string =>
    (random() * limit + 0.01).toFixed(decimals)
  const national = addons?.[0]?.slice(0, 2).toUpperCase() ?? ''
  const countries = { ...COUNTRIES, ...OTHERS }
  const country = national in countries ? national : pick(Object.keys(COUNTRIES))
  const { codes, locality, rates, currency = 'EUR', supplier, customer } = countries[country]!
  const party = (name: string, code: string, others?: object): object => ({
    ...others,
    name,
    tax_id: { country, code },
    addresses: [
      {
        num: String(Math.floor(random() * 99)),
        street: 'Market Square',
        locality,
        code: '28002',
        country,
      },
    ],
    emails: [{ addr: 'billing@example.com' }],
  })
  const line = (): object => ({
    quantity: number(50, pick([0, 1, 3])),
    item: {
      name: `${pick(WORDS)} ${pick(WORDS)}`,
      price: number(900, pick([2, 2, 4])),
      ref: `R-${Math.floor(random() * 1000)}`,
    },
    taxes: [{ cat: 'VAT', rate: pick(rates) }],
    ...(random() < 0.3
      ? { discounts: [{ percent: `${number(20, 1)}%`, reason: 'Special discount' }] }
      : {}),
    ...(random() < 0.1 ? { charges: [{ amount: number(20, 2), reason: 'Handling' }] } : {}),
  })
  const invoice = {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    ...(addons ? { $addons: addons } : {}),
    series: pick(['A', 'B', 'SAMPLE']),
    code: String(Math.floor(random() * 100000)),
    currency,
    issue_date: `2026-0${1 + Math.floor(random() * 9)}-15`,
    supplier: party('Provide One', codes[0], supplier),
    customer: party('Sample Consumer', codes[1], customer),
    lines: Array.from({ length: lines }, line),
    payment: { terms: { key: 'instant', notes: 'Paid on delivery' } },
  }
  return { data: shuffled(invoice, random) }
}

/** The same value with the members of every object in random order. */
function shuffled(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, random))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(
    ([name, member]) => [random(), name, shuffled(member, random)] as const,
  )
  return Object.fromEntries(
    members.sort((a, b) => a[0] - b[0]).map(([, name, member]) => [name, member]),
  )
}
