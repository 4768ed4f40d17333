import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEmail } from '../../src/validate/formats/email.ts'
import { isUri, isUrl } from '../../src/validate/formats/url.ts'

function judges(test: (text: string) => boolean, good: string[], bad: string[]): void {
  for (const text of good) assert.ok(test(text), `should pass: ${text}`)
  for (const text of bad) assert.ok(!test(text), `should fail: ${text}`)
}

test('URLs of the web are told from other texts', () => {
  judges(
    isUrl,
    [
      'https://example.com',
      'http://x',
      'x.com',
      'foo.bar/x',
      'a@b.c',
      '0088:123',
      'http://localhost',
      'http://été.fr',
      'ftp://a.b/c',
      'mailto:a@b.c',
      'www.example.com',
      'http://127.0.0.1',
      'http://[::1]/',
      'https://ex_ample.com',
      'https://sub.domain.example.com:8080/a?b=c#d',
      'https://user:pw@example.com/x',
    ],
    [
      'http://😀.com',
      '',
      'abc',
      'x.y',
      'localhost',
      'a.b.com',
      'mailto:x',
      'http://a b',
      'http://x/%zz',
      '//x.com',
      '/a/b',
      'https://',
      'HTTPS://X.Y',
      'file:///a',
      'gopher://x',
      'urn:a:b',
      '12345',
      'a:b',
      '.x.com',
      `http://${'a'.repeat(2100)}.com`,
      'http://[::zz]/',
      'http://a:b',
    ],
  )
})

test('host names are a name, perhaps with a prefix of ASCII, an ending of letters and a full stop', () => {
  judges(
    (host) => isUrl(`http://${host}`),
    [
      'a',
      'a-b',
      'a--b',
      'é-ü.de',
      'www.é.fr',
      'a.b.',
      'a_bc',
      'a-_-bc',
      'a---bc',
      'a_bc.de',
      'ab.cd.ef.gh.de',
      'ab-c.d-ef.gé.de',
      'a_b.c_de.fg.com',
      'ab.c-de',
      'ab.cé',
      '1a.b2c',
      'aa.b1.',
    ],
    [
      'a_b',
      'a-',
      '-a',
      'a..b',
      'a.b..',
      'a.b1',
      'é_b',
      'a---b',
      'é---b',
      'é.b.c',
      'www.www.é.f',
      'ab.cd.e_f',
      'a.bc.d.e',
      'aa_a.b_.cd',
      'ab.c--de.fg',
      '\u{1f600}',
      'a\u{1f600}b.c',
      'a.b\u{1f600}',
    ],
  )
})

test('a URL with very many @ is judged in time in proportion to its length', () => {
  const time = (parts: number): number => {
    const text = `!.a/${'/@'.repeat(parts)}`
    const start = process.cpuUsage()
    for (let i = 0; i < 100; i++) assert.equal(isUrl(text), false)
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  const least = (parts: number): number => Math.min(...Array.from({ length: 5 }, () => time(parts)))
  const growth = least(1000) / least(250)
  assert.ok(growth < 9, `four times as many take ${growth.toFixed(1)} times as long`)
})

test('URIs need a scheme and something after it', () => {
  judges(
    isUri,
    [
      'gobl:acme',
      'mailto:a%zz',
      'urn:x?y',
      'http:/',
      'http:///',
      'http://a:99999',
      'http://<a>',
      'x:a b',
      'http://u:p@h/p%20q',
      'http://[fe80::1%25eth0]:80/',
    ],
    [
      'http:',
      'http://',
      'http://?q',
      'a:?q',
      'a:#f',
      ':a',
      '1a:b',
      'a_b:x',
      'foo',
      '/path',
      '//h/p',
      'http://a b',
      'http://a:b',
      'x:/%zz',
      'http://[::1',
      'http://a\tb',
      'x:y#%zz',
      'http://u%zz@h/',
      'http://[::1%25]/',
      'http://u^x@h',
    ],
  )
})

test('email addresses have a local part and a domain of two labels or more', () => {
  judges(
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

test('no text makes the tests slow', () => {
  const nasty = [
    'a'.repeat(2000),
    `${'a-'.repeat(1000)}!`,
    `${'a.'.repeat(1000)}!`,
    `www.${'a'.repeat(2000)}_`,
    '@'.repeat(2000),
    `"${' '.repeat(2000)}`,
    `${'a@'.repeat(1000)}`,
  ]
  const start = performance.now()
  for (const text of nasty) [isUrl, isUri, isEmail].forEach((test) => test(text))
  assert.ok(performance.now() - start < 500)
})
