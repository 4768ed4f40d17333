/** The address of the page: it carries the input, and may be below any path. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, start } from '../support.ts'
import { answered, fill, onPage, openTab, operate, shownIn, textOf } from './support.ts'

test('a shared link opens the same document, operation and settings', () =>
  onPage(async (page) => {
    await fill(page, invoice({ series: 'Ñ漢🎉' }))
    await answered(page, () => page.getByLabel('Strict').check())
    await answered(page, () => page.locator('#language').selectOption('fr'))
    await operate(page, 'correct')
    await answered(page, () => page.getByLabel('Type (required)').selectOption('debit-note'))
    const text = await textOf(page)
    const { hash } = new URL(page.url())
    assert.ok(hash.length < text.length, `${hash.length} characters for ${text.length}`)
    await onPage(
      async (other) => {
        assert.equal(await textOf(other), text)
        assert.equal(await other.locator('#operation').inputValue(), 'correct')
        assert.equal(await other.locator('#language').inputValue(), 'fr')
        assert.equal(await other.getByLabel('Strict').isChecked(), true)
        assert.equal(await other.getByLabel('Type (required)').inputValue(), 'debit-note')
        await openTab(other, 'JSON')
        assert.equal(JSON.parse(await shownIn(other, 'json')).type, 'debit-note')
      },
      { fragment: hash },
    )
  }))

test('a link that is damaged opens an example, like none', () =>
  onPage(
    async (page) => {
      const [chosen] = await page.locator('#example option:checked').allInnerTexts()
      assert.equal(chosen, 'Spain')
      assert.match(await page.locator('#status').innerText(), /^Built without faults/)
    },
    { fragment: '#c29tZXRoaW5n' },
  ))

test('a document in a link cannot bring scripts into the page', () =>
  onPage(async (page) => {
    const attack =
      '<script>parent.document.title="owned"</script><img src=x onerror="parent.document.title=1">'
    await fill(page, invoice({ series: attack, notes: [{ text: attack }], [attack]: attack }))
    for (const name of ['JSON', /Findings/, 'Envelope', 'curl', 'Page']) await openTab(page, name)
    assert.equal(await page.title(), 'Docket')
    assert.equal(await page.locator('main img, main script').count(), 0)
    assert.equal(await page.frameLocator('#page').locator('script').count(), 0)
    assert.equal(
      await page.locator('#page').getAttribute('sandbox'),
      'allow-same-origin allow-modals',
    )
  }))

test('the page works below a path, with and without the last slash', async () => {
  const server = await start({ basePath: '/docket' })
  for (const path of ['/docket', '/docket/']) {
    await onPage(
      async (page) => {
        await fill(page, invoice())
        assert.match(await page.locator('#status').innerText(), /^Built without faults/)
        await openTab(page, 'curl')
        const command = await page.locator('#curl').innerText()
        assert.ok(command.includes(`${server}/docket/v0/build `), command)
      },
      { address: server + path },
    )
  }
})
