import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { compareVersion } from '../../scripts/lab/compare-version.ts'
import { runProcess } from '../processes.ts'
import { get, type Json, SCHEMA } from '../support.ts'

const folder = mkdtempSync(join(tmpdir(), 'docket-version-'))
after(() => rmSync(folder, { recursive: true }))

function write(file: string, definition: Json): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), JSON.stringify(definition))
}

const foundIn = (part: string, id: string): string[] =>
  compareVersion(folder)
    .filter((line) => line.slice(2).startsWith(`${part} ${id}`))
    .map((line) => line.replace(` ${part} ${id}`, ''))

test('a folder that is missing is named', async () => {
  const script = 'scripts/lab/compare-version.ts'
  const missing = join(folder, 'missing')
  const { status, errors } = await runProcess(process.execPath, [
    '--import',
    'tsx',
    script,
    missing,
  ])
  assert.deepEqual([status, errors.trim()], [2, `there is no folder ${missing}`])
})

test('a country that is only in the other version, and one that is only in ours, are found', () => {
  write('regimes/zz.json', { country: 'ZZ', currency: 'EUR' })
  assert.deepEqual(foundIn('regimes', 'ZZ'), ['+'])
  assert.deepEqual(foundIn('regimes', 'ES'), ['-'])
})

test('rates that are new or differ are found by their dates, and words do not count', async () => {
  const spain = await get('/regimes/ES')
  spain.name.en = 'Kingdom'
  const [vat] = spain.categories
  const { values } = vat.rates.find(({ rate }: Json) => rate === 'general')
  values[0].percent = '99.0%'
  values.unshift({ since: '2099-01-01', percent: '30.0%' })
  write('regimes/es.json', spain)
  const path = 'categories VAT rates general values'
  assert.deepEqual(foundIn('regimes', 'ES'), [
    `+ ${path} 2099-01-01`,
    `~ ${path} 2012-09-01 percent: "21.0%" → "99.0%"`,
  ])
})

test('members of schemas are found, also those that are called like words', async () => {
  const period = await get('/schemas/cal/period')
  const definition = period.$defs['cal.Period']
  definition.description = 'Another'
  definition.required = ['start']
  definition.properties.name = { type: 'string' }
  delete definition.properties.end
  write('schemas/cal/period.json', period)
  assert.deepEqual(foundIn('schemas', `${SCHEMA}cal/period`), [
    '+ $defs cal.Period properties name',
    '- $defs cal.Period properties end',
    '+ $defs cal.Period required',
  ])
})

test('parts that the other version has not are not compared', () => {
  assert.deepEqual(
    compareVersion(folder).filter((line) => line.includes(' addons ')),
    [],
  )
})
