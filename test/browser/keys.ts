/** Keys, signatures and their verification in the page. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice } from '../support.ts'
import { answered, documentOf, fill, onPage, operate } from './support.ts'

test('a document is signed with a key of the page, and verified', () =>
  onPage(async (page) => {
    await fill(page, invoice())
    await operate(page, 'sign')
    const key = JSON.parse(await page.getByLabel(/^Key/).inputValue())
    assert.match(
      await page.locator('#status').innerText(),
      new RegExp(`^Signed with key ${key.kid}`),
    )
    // The tab of the operation opens by itself.
    const panel = page.locator('#panel-envelope')
    assert.match(await panel.innerText(), new RegExp(`ES256 by key ${key.kid}`))
    await answered(page, () => panel.getByRole('button', { name: 'Verify' }).click())
    assert.equal(await page.locator('#operation').inputValue(), 'verify')
    assert.match(
      await page.locator('#status').innerText(),
      new RegExp(`^Signature valid, key ${key.kid}`),
    )
    const envelope = await documentOf(page)
    await fill(page, { ...envelope, doc: { ...envelope.doc, series: 'X' } })
    assert.match(await page.locator('#status').innerText(), /^Not verified: /)
    await operate(page, 'keygen')
    assert.match(await page.locator('#status').innerText(), /^Made a pair of keys, key \S+\. /)
    const other = JSON.parse(await page.getByLabel(/^Key/).inputValue())
    assert.notEqual(other.kid, key.kid)
    await operate(page, 'verify')
    await fill(page, envelope)
    assert.match(await page.locator('#status').innerText(), /^Not verified: .*(?:signature|key)/)
  }))

test('keys are stored nowhere, and are not part of the link', () =>
  onPage(async (page) => {
    await fill(page, invoice())
    await operate(page, 'sign')
    const { d, x } = JSON.parse(await page.getByLabel(/^Key/).inputValue())
    const link = page.url()
    assert.equal(
      await page.evaluate('localStorage.length + sessionStorage.length + document.cookie.length'),
      0,
    )
    await onPage(
      async (other) => {
        const fresh = JSON.parse(await other.getByLabel(/^Key/).inputValue())
        assert.notEqual(fresh.d, d)
        assert.notEqual(fresh.x, x)
      },
      { fragment: new URL(link).hash },
    )
    await page.reload()
    assert.ok(!(await page.content()).includes(d), 'the key is gone with the page')
  }))
