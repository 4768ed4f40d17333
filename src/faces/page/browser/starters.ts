/** An invoice to fill in, for a country: what it lacks is listed as faults. */
import { API, get } from './api.ts'
import { loadRegimes } from './definitions.ts'
import { fillSelect } from './dom.ts'
import { formatText } from './format.ts'
import { SCHEMA_BASE } from './schema.ts'

interface Category {
  code: string
  /** Is it withheld by the customer? */
  retained?: boolean
  rates?: { rate: string }[]
}

/** Lists the countries, and calls back with the invoice for the one chosen. */
export async function createStarters(
  select: HTMLSelectElement,
  choose: (text: string) => void,
): Promise<void> {
  const regimes = await loadRegimes()
  fillSelect(
    select,
    regimes.map(({ country, name }) => [country, name.en ?? country] as const),
  )
  select.addEventListener('change', () => {
    const { value } = select
    select.value = ''
    if (value !== '') void starterFor(value).then(choose)
  })
}

async function starterFor(country: string): Promise<string> {
  const regime = await get<{ categories?: Category[] }>(`${API}regimes/${country}`)
  const category = regime?.categories?.find(({ retained }) => !retained)
  const rates = category?.rates?.map(({ rate }) => rate) ?? []
  const rate = rates.includes('general') ? 'general' : rates[0]
  const level = rate === undefined ? { percent: '0%' } : { rate }
  const party = { name: '', tax_id: { country, code: '' } }
  const invoice = {
    $schema: `${SCHEMA_BASE}bill/invoice`,
    series: '',
    code: '',
    supplier: party,
    customer: party,
    // The figures that are printed add up.
    tax: { rounding: 'currency' },
    lines: [
      {
        quantity: '1',
        item: { name: '', price: '0.00' },
        taxes: category ? [{ cat: category.code, ...level }] : [],
      },
    ],
  }
  return formatText(JSON.stringify(invoice)) ?? ''
}
