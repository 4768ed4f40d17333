import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seeded } from '../../bench/invoices.ts'
import { Amount } from '../../src/values/amount.ts'

const amount = (text: string): Amount => Amount.parse(text)!

/** The amount as an exact fraction, to compare with: a numerator and a power of ten. */
const exact = ({ unscaled, scale }: Amount): [bigint, number] => [BigInt(unscaled), scale]

const rounded = (n: bigint, d: bigint): bigint => {
  const [a, b] = [n < 0n ? -n : n, d < 0n ? -d : d]
  const half = (2n * a + b) / (2n * b)
  return n < 0n === d < 0n ? half : -half
}

const random = seeded(7)
const any = (digits: number): Amount => {
  const size = Math.floor(random() * digits) + 1
  const text = Array.from({ length: size }, () => Math.floor(random() * 10)).join('')
  const scale = Math.floor(random() * Math.min(size, 8))
  const point = size - scale
  return amount(
    `${random() < 0.3 ? '-' : ''}${text.slice(0, point) || '0'}${scale ? `.${text.slice(point)}` : ''}`,
  )
}

test('decimal strings are read as written, with all their decimals', () => {
  const cases = {
    '10.50': '10.50',
    '00012.30': '12.30',
    '5.': '5',
    '+5': '5',
    '-0.00': '0.00',
    '-0': '0',
    '0.1234567890123456789': '0.123456789012345678',
    '12345678901234567.89': '12345678901234567.8',
    '123456789012345678': '123456789012345678',
    '-0.5': '-0.5',
    '1.000': '1.000',
  }
  for (const [text, written] of Object.entries(cases))
    assert.equal(String(amount(text)), written, text)
})

test('anything but a decimal number is rejected', () => {
  for (const text of [
    '',
    '.5',
    '-',
    '+',
    '--5',
    '+-5',
    '1.+5',
    '1.-5',
    ' 5',
    '5 ',
    '1,5',
    '1_000',
    '1e3',
    '1.2.3',
    'x',
    '.',
    '1234567890123456789',
    '٣',
  ]) {
    assert.equal(Amount.parse(text), undefined, text)
  }
})

test('JSON numbers are converted by their shortest form', () => {
  for (const [number, written] of [
    [10.0, '10'],
    [1.1, '1.1'],
    [1e2, '100'],
    [1e-6, '0.000001'],
    [-0, '0'],
    [0.001, '0.001'],
  ] as const) {
    assert.equal(String(Amount.fromNumber(number)), written)
  }
  for (const number of [1e-7, 1e21]) assert.equal(Amount.fromNumber(number), undefined)
})

test('the scale of a result is that of the left operand', () => {
  assert.equal(String(amount('10').add(amount('0.5'))), '11')
  assert.equal(String(amount('10.0').subtract(amount('0.55'))), '9.4')
  assert.equal(String(amount('2.555').multiply(amount('10.33'))), '26.393')
  assert.equal(String(amount('10.00').divide(amount('3'))), '3.33')
  assert.equal(String(amount('10.00').divide(amount('0'))), '0.00')
  assert.equal(String(amount('121.00').remove(amount('0.21'))), '100.00')
})

test('halves are rounded away from zero', () => {
  for (const [text, written] of [
    ['0.125', '0.13'],
    ['-0.125', '-0.13'],
    ['0.124', '0.12'],
    ['2.5', '2.50'],
    ['-0.004', '0.00'],
  ] as const) {
    assert.equal(String(amount(text).rescale(2)), written)
  }
})

test('rescaleUp never rounds, rescaleDown never adds zeros', () => {
  assert.equal(String(amount('1.5').rescaleUp(3)), '1.500')
  assert.equal(String(amount('1.5555').rescaleUp(3)), '1.5555')
  assert.equal(String(amount('1.5555').rescaleDown(3)), '1.556')
  assert.equal(String(amount('1.5').rescaleDown(3)), '1.5')
  assert.equal(String(amount('1').matchScale(amount('0.000'))), '1.000')
})

test('a value too large for 64 bits drops decimals, then saturates', () => {
  assert.equal(String(amount('123456789012345678').rescale(2)), '123456789012345678.0')
  assert.equal(String(amount('1000').multiply(amount('999999999999999999'))), '9223372036854775807')
  assert.equal(
    String(amount('-1000').multiply(amount('999999999999999999'))),
    '-9223372036854775808',
  )
  assert.equal(String(new Amount(-9223372036854775808n, 0).negate()), '9223372036854775807')
})

test('addition rescales the right operand without limit', () => {
  const sum = amount('661793538790.153937').add(amount('13619826023509.86'))
  assert.equal(String(sum), '14281619562300.01394')
})

test('arithmetic is exact for numbers of every size', () => {
  for (let round = 0; round < 5000; round++) {
    const [a, b] = [any(round % 2 ? 7 : 17), any(round % 3 ? 6 : 16)]
    const [[va, ea], [vb, eb]] = [exact(a), exact(b)]
    const scale = 10n ** BigInt(Math.abs(ea - eb))
    const inScaleOfA = ea >= eb ? vb * scale : rounded(vb, scale)
    const check = (result: Amount, expected: bigint, name: string): void => {
      if (expected > 2n ** 63n - 1n || expected < -(2n ** 63n)) return
      assert.deepEqual(exact(result), [expected, ea], `${a} ${name} ${b}`)
      assert.equal(
        typeof result.unscaled,
        Number.isSafeInteger(Number(expected)) ? 'number' : 'bigint',
      )
    }
    check(a.add(b), va + inScaleOfA, '+')
    check(a.subtract(b), va - inScaleOfA, '-')
    check(a.multiply(b), rounded(va * vb, 10n ** BigInt(eb)), '×')
    if (vb !== 0n) check(a.divide(b), rounded(va * 10n ** BigInt(eb), vb), '÷')
    const common = Math.max(ea, eb)
    const [x, y] = [va * 10n ** BigInt(common - ea), vb * 10n ** BigInt(common - eb)]
    assert.equal(Math.sign(a.compare(b)), x < y ? -1 : x > y ? 1 : 0)
    assert.equal(String(amount(String(a))), String(a))
    assert.equal(Object.is(a.subtract(a).unscaled, -0), false, `${a} - ${a} is -0`)
  }
})

test('amounts are compared by value, whatever their decimals', () => {
  assert.equal(amount('21.0').equals(amount('21')), true)
  assert.equal(Math.sign(amount('-1').compare(amount('0.999'))), -1)
  assert.deepEqual([amount('0.00').isZero(), amount('0.01').isZero()], [true, false])
  assert.deepEqual([amount('-0.01').isNegative(), amount('0').isNegative()], [true, false])
})

test('an amount of one unit is like any other', () => {
  for (const [text, scale, written] of [
    ['-1', 2, '-1.00'],
    ['1', 2, '1.00'],
    ['-0.01', 3, '-0.010'],
    ['-0.01', 1, '0.0'],
    ['-0.1', 0, '0'],
    ['-0.5', 0, '-1'],
  ] as const) {
    assert.equal(String(amount(text).rescale(scale)), written, text)
  }
  assert.equal(String(amount('-1').negate()), '1')
  assert.equal(String(amount('-1').multiply(amount('-1'))), '1')
  assert.equal(String(amount('-1').divide(amount('-1'))), '1')
  assert.equal(String(amount('-1').divide(amount('2'))), '-1')
  assert.equal(amount('-1').isZero(), false)
})

test('as many decimals are dropped as 64 bits require, and none more', () => {
  const [max, min] = [9223372036854775807n, -9223372036854775808n]
  assert.equal(String(new Amount(max, 1).rescale(2)), '922337203685477580.7')
  assert.equal(String(new Amount(min, 1).rescale(2)), '-922337203685477580.8')
  assert.equal(String(new Amount(max, 1).rescale(8)), '922337203685477580.7')
  assert.equal(String(new Amount(max, 0).add(new Amount(1, 0))), String(max))
  assert.equal(String(new Amount(min, 0).subtract(new Amount(1, 0))), String(min))
  assert.equal(String(new Amount(max - 7n, 2).add(new Amount(7, 2))), '92233720368547758.07')
  // Dropped digits are rounded, away from zero.
  assert.equal(String(new Amount(max, 2).add(new Amount(max, 2))), '184467440737095516.1')
  assert.equal(String(new Amount(min, 2).add(new Amount(min, 2))), '-184467440737095516.2')
})

test('amounts of more decimals than a double has digits are exact', () => {
  const [small, tiny] = ['0.0000000000000001', '0.00000000000000001']
  assert.equal(String(amount(small).add(amount(tiny))), small)
  assert.equal(String(amount(tiny).add(amount(small))), '0.00000000000000011')
  assert.equal(String(amount('2.0').multiply(amount(small))), '0.0')
  assert.equal(String(amount('0.00000000000000003').divide(amount(small))), '0.30000000000000000')
  assert.equal(String(amount(tiny).rescale(1)), '0.0')
  assert.equal(amount(small).compare(amount(tiny)), 1)
  assert.equal(String(Amount.zero(12)), '0.000000000000')
  assert.equal(JSON.stringify([amount('-0.05'), amount('7')]), '["-0.05","7"]')
})
