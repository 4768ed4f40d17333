import { test } from 'node:test'
import { isEmail } from '../../../src/validate/formats/email.ts'
import { assertJudges } from './table.ts'

test('an email address has a local part and a domain of at least two labels', () => {
  assertJudges(
    isEmail,
    [
      'a@b.c',
      'x.y+z@foo-bar.com',
      '"a b"@x.com',
      'é@ü.de',
      'a@b.c.',
      'a_b@c-d.e-f',
      "o'neil@x.org",
      '"a\r\n b"@x.com',
    ],
    [
      '',
      'a',
      'a@b',
      '@b.c',
      'a@b.1',
      'a b@c.d',
      'a@b.c1',
      ' a@b.c',
      '.a@b.c',
      'a..b@c.d',
      'a@-b.c',
      'a@b_.c',
      '"a@b.c',
      '"a"b"@c.d',
      'a@.c',
    ],
  )
})
