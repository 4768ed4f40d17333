// Takes long: in a process of its own.
/** Conversions cost a part of the build that they begin with. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FATTURAPA, fattura, riga } from '../faces/convert/fattura.ts'
import { leastRatio } from '../processor-time.ts'
import { post } from '../support.ts'
import { requestTime } from './support.ts'

/** Requests that are measured together: one alone is too short. */
const REQUESTS = 150

/** Alone it is at most 1.3. Coverage and other processes may add a tenth. */
const LIMIT = 1.4

test('FatturaPA costs little beside the build that it begins with', async () => {
  const lines = Array.from({ length: 10 }, () => riga({ discounts: [{ percent: '10%' }] }))
  const data = await post('/build', { data: fattura({ lines }) })
  const timeOf = async (path: string, request: object): Promise<number> => {
    let sum = 0
    for (let i = 0; i < REQUESTS; i++) sum += await requestTime(path, request, 1)
    return sum
  }
  const ratio = await leastRatio(
    () => timeOf('/convert', { data, to: FATTURAPA }),
    () => timeOf('/build', { data }),
    LIMIT,
  )
  assert.ok(
    ratio <= LIMIT,
    `build and conversion take ${ratio.toFixed(2)} times as long as a build`,
  )
})
