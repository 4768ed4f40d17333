import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import type { Json } from '../../support.ts'
import { ask, modern } from './client.ts'

const TYPE = 'text/html;profile=mcp-app'

test('the tool render is linked to an app, which the server has and announces', async () => {
  const { tools } = await ask('tools/list')
  const linked = tools.filter(({ _meta }: Json) => _meta?.ui)
  assert.deepEqual(
    linked.map(({ name, _meta }: Json) => [name, _meta.ui.resourceUri]),
    [['render', 'ui://docket/document']],
  )
  const { resources } = await ask('resources/list')
  const listed = resources.find(({ uri }: Json) => uri === 'ui://docket/document')
  assert.equal(listed.mimeType, TYPE)
  const { contents } = await ask('resources/read', { uri: listed.uri })
  assert.equal(contents[0].mimeType, TYPE)
  assert.doesNotMatch(contents[0].text, /https?:|src=|href=/)
  const { json } = await modern('server/discover')
  assert.deepEqual(json.result.capabilities.extensions['io.modelcontextprotocol/ui'], {
    mimeTypes: [TYPE],
  })
})

test('the app introduces itself, shows errors as text, and gives way to nobody but its host', async () => {
  const { contents } = await ask('resources/read', { uri: 'ui://docket/document' })
  const script = /<script>([^]*)<\/script>/.exec(contents[0].text)![1]!
  const told: Json[] = []
  const shown: Json[] = []
  const heard: { [event: string]: (event: Json) => void } = {}
  const parent = { postMessage: (message: Json) => told.push(message) }
  runInContext(
    script,
    createContext({
      parent,
      addEventListener: (event: string, listener: (event: Json) => void) => {
        heard[event] = listener
      },
      document: {
        createElement: () => ({ style: {} }),
        documentElement: { scrollHeight: 321 },
        body: { replaceChildren: (...nodes: Json[]) => shown.push(...nodes) },
      },
    }),
  )
  assert.equal(told[0]!.method, 'ui/initialize')
  const send = (data: Json, source: object = parent): void => heard.message!({ source, data })
  const result = { content: [{ type: 'text', text: 'no page' }], isError: true }
  const failed = { method: 'ui/notifications/tool-result', params: result }
  send(failed, {})
  assert.equal(shown.length, 0)
  send({ id: 1, result: {} })
  send(failed)
  assert.equal(shown[0]!.textContent, 'no page')
  send({ id: 9, method: 'ping' })
  assert.deepEqual(
    told.slice(1).map(({ method, id, params }) => [method ?? id, params?.height]),
    [
      ['ui/notifications/initialized', undefined],
      ['ui/notifications/size-changed', 321],
      [9, undefined],
    ],
  )
})
