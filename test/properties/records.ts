/** Spanish invoices become records that add up, or are refused with a reason. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import type { Json } from '../support.ts'
import { documentOf } from './documents.ts'
import { type Draft, draftsOf } from './drafts.ts'
import type { Property } from './property.ts'

const TO = 'aeat+es-verifactu-v1'

const SYSTEM = {
  NombreRazon: 'Programas',
  NIF: 'B37123452',
  NombreSistemaInformatico: 'P',
  IdSistemaInformatico: 'P1',
  Version: '1',
  NumeroInstalacion: '1',
  TipoUsoPosibleSoloVerifactu: 'S',
  TipoUsoPosibleMultiOT: 'N',
  IndicadorMultiplesOT: 'N',
}

const CUSTOMERS = [
  { name: 'Cliente', tax_id: { country: 'ES', code: 'A58818501' } },
  { name: 'Client', tax_id: { country: 'FR', code: '44732829320' } },
  { name: 'Customer', tax_id: { country: 'US', code: '123456789' } },
]

const place = fc.constant<Draft['place']>({ country: 'ES', addons: ['es-verifactu-v1'] })
const drafts = draftsOf(place, fc.constant('bill/invoice' as const))

const sales: fc.Arbitrary<Json> = fc
  .record({ draft: drafts, customer: fc.constantFrom(...CUSTOMERS) })
  .map(({ draft, customer }) => {
    // The date of the others is before there were records.
    const document = documentOf({ ...draft, date: '2026-07-01', valueDate: undefined })
    const isSimplified = document.$tags?.includes('simplified')
    return { ...document, customer: isSimplified ? undefined : customer }
  })

export const RECORDS: Property<Json>[] = [
  {
    name: 'a Spanish invoice becomes a record that adds up, or is refused with reasons',
    examples: sales,
    async check(document, { post, build }) {
      const built = await build(document)
      if (built.status !== 200) return
      const verifactu = { previous: null, system: SYSTEM, time: '2026-12-31T10:00:00+01:00' }
      const request = { data: built.json, to: TO, verifactu }
      const { status, json, text } = await post('/convert', request)
      if (status === 200) assertRecord(built.json, json)
      else {
        assert.equal(status, 422, text)
        assert.equal(json.key, 'conversion', text)
        assert.ok(json.faults.length > 0, text)
      }
      const again = await post('/convert', request)
      assert.equal(again.text, text, 'the same document and time give the same bytes')
    },
  },
]

const texts = (xml: string, name: string): string[] =>
  Array.from(xml.matchAll(new RegExp(`<sum1:${name}>([^<]*)<`, 'g')), ([, text]) => text!)

const sumOf = (numbers: string[]): number => numbers.reduce((sum, each) => sum + Number(each), 0)

function assertRecord({ totals, type, charges = [] }: Json, { xml, records, changed }: Json): void {
  const [total = ''] = texts(xml, 'ImporteTotal')
  const [tax = ''] = texts(xml, 'CuotaTotal')
  const names = ['CuotaRepercutida', 'CuotaRecargoEquivalencia']
  const taxes = sumOf(names.flatMap((name) => texts(xml, name)))
  const bases = sumOf(texts(xml, 'BaseImponibleOimporteNoSujeto'))
  assert.ok(Math.abs(Number(tax) - taxes) <= 0.1, `CuotaTotal ${tax}, rows ${taxes}`)
  // Lines with VAT and IGIC at once count twice; the agency tolerates ten euros.
  assert.ok(Math.abs(Number(total) - taxes - bases) <= 10.005, `${total} is not ${taxes + bases}`)
  const untaxed = charges.filter((charge: Json) => !charge.taxes?.length)
  const stated = Number(totals.total_with_tax) - sumOf(untaxed.map(({ amount }: Json) => amount))
  const expected = type === 'credit-note' ? -stated : stated
  if (changed.length === 0) assert.ok(Math.abs(Number(total) - expected) < 0.005, total)
  const elements = ['IDEmisorFactura', 'NumSerieFactura', 'FechaExpedicionFactura', 'TipoFactura']
  const pairs = [...elements, 'CuotaTotal', 'ImporteTotal'].map(
    (name) => `${name}=${texts(xml, name)[0]}`,
  )
  const hashed = [...pairs, 'Huella=', `FechaHoraHusoGenRegistro=2026-12-31T10:00:00+01:00`]
  const hash = createHash('sha256').update(hashed.join('&')).digest('hex').toUpperCase()
  assert.equal(records[0].hash, hash)
}
