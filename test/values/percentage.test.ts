import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hundredfold, parsePercentage, percent } from '../../src/values/percentage.ts'
import { assertReads } from './table.ts'

test('percentages are fractions, written with two decimals fewer', () => {
  assertReads(
    (text) => {
      const fraction = parsePercentage(text)
      return fraction && `${hundredfold(fraction)}%`
    },
    {
      '10%': '10%',
      '0.10': '10%',
      '0.1': '10%',
      '10.0%': '10.0%',
      '0.100': '10.0%',
      '5.125%': '5.125%',
      '1': '100%',
      '10': '1000%',
      '0.21000': '21.000%',
      '5.%': '5%',
      '-3%': '-3%',
      '0.5': '50%',
      '': undefined,
      '%': undefined,
      '10 %': undefined,
      '10%%': undefined,
      '.5%': undefined,
      '1e1%': undefined,
    },
  )
  assert.throws(() => percent('ten'))
})
