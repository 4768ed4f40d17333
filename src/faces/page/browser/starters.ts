/** An invoice to fill in, for a country or a format: what it lacks is listed as faults. */
import { API, get } from './api.ts'
import { loadConversions } from './conversion.ts'
import { loadAddons, loadRegimes } from './definitions.ts'
import { element } from './dom.ts'
import { type Example, loadExamples } from './examples.ts'
import { formatText } from './format.ts'
import { isObject } from './json.ts'
import { SCHEMA_BASE } from './schema.ts'
import { skeletonOf } from './skeleton.ts'

interface Category {
  code: string
  /** Is it withheld by the customer? */
  retained?: boolean
  rates?: { rate: string }[]
}

/**
 * Lists the countries, and the formats that invoices can be converted to, and calls back with the invoice for the one chosen.
 */
export async function createStarters(
  select: HTMLSelectElement,
  choose: (text: string) => void,
): Promise<void> {
  const [regimes, addons, conversions] = await Promise.all([
    loadRegimes(),
    loadAddons(),
    loadConversions(),
  ])
  const formats = new Set(conversions.flatMap((conversion) => conversion.addons.at(-1) ?? []))
  const [countries, others] = ['Countries', 'Formats'].map((label) => {
    const group = element('optgroup', { label })
    select.append(group)
    return group
  })
  for (const { country, name } of regimes)
    countries?.append(element('option', { value: country }, name.en ?? country))
  for (const { key, name } of addons)
    if (formats.has(key)) others?.append(element('option', { value: key }, name.en ?? key))
  select.addEventListener('change', () => {
    const { value } = select
    select.value = ''
    if (value !== '') void starterFor(value).then(choose)
  })
}

/** @param key of a country, or of a format */
const starterFor = async (key: string): Promise<string> =>
  (await starterForFormat(key)) ?? starterForCountry(key)

/** The invoice of a format; undefined if it has no example. */
export async function starterForFormat(addon: string): Promise<string | undefined> {
  const found = (await loadExamples()).find(
    ({ operation, name }: Example) => operation === 'build' && name === addon,
  )
  const data = found?.request.data
  if (!isObject(data)) return undefined
  const today = new Date().toLocaleDateString('sv')
  return formatText(JSON.stringify(skeletonOf(data, [addon], today)))
}

async function starterForCountry(country: string): Promise<string> {
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
