/** Narrows the list of formats: to those of a country, and those that have some words. */
import { byId, fillSelect } from './dom.ts'
import { isObject, type Json } from './json.ts'

/** Codes that formats have instead of the ISO code of their country. */
const ISO: { readonly [country: string]: string } = { EL: 'GR' }

/** The key of a format begins with its country, or `eu`. */
const countryOf = (key: string): string => key.slice(0, 2).toUpperCase()

/**
 * Connects the fields of the filter.
 * @param rows what is shown for each key
 * @param read the document, whose country is proposed
 */
export function createFilter(
  keys: readonly string[],
  rows: readonly HTMLElement[],
  read: () => Json | undefined,
): void {
  const search = byId('format-search', HTMLInputElement)
  const country = byId('format-country', HTMLSelectElement)
  const none = byId('format-none', HTMLElement)
  const countries = [...new Set(keys.map(countryOf))].sort()
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  fillSelect(country, [
    ['', 'All countries'],
    ...countries.map((code) => [code, names.of(code) ?? code] as const),
  ])

  function apply(): void {
    const words = search.value.toLowerCase().split(/\s+/)
    const shown = keys.map((key, at) => {
      const text = rows[at]?.textContent?.toLowerCase() ?? ''
      const isHere = country.value === '' || country.value === countryOf(key)
      return isHere && words.every((word) => text.includes(word))
    })
    for (const [at, row] of rows.entries()) row.hidden = !shown[at]
    none.hidden = shown.includes(true)
  }

  search.addEventListener('input', apply)
  country.addEventListener('change', apply)
  byId('formats', HTMLDetailsElement).addEventListener('toggle', () => {
    const own = supplierCountry(read())
    country.value = countries.includes(own) ? own : ''
    search.value = ''
    apply()
  })
}

/** The country that a document, or the one in an envelope, is made in. */
function supplierCountry(value: Json | undefined): string {
  const found = isObject(value) && isObject(value.doc) ? value.doc : value
  if (!isObject(found)) return ''
  const { supplier, $regime } = found
  const taxId = isObject(supplier) && isObject(supplier.tax_id) ? supplier.tax_id : {}
  const code = String($regime ?? taxId.country ?? '')
  return ISO[code] ?? code
}
