/**
 * The rendered document as an MCP App (extension `io.modelcontextprotocol/ui`): hosts that know it show what `render`
 * returns in a frame of the conversation. The app runs no other code and asks for nothing from any network.
 */

export const APP_EXTENSION = 'io.modelcontextprotocol/ui'

export const APP_URI = 'ui://docket/document'

export const APP_TYPE = 'text/html;profile=mcp-app'

/** The revision of the extension that the app speaks. */
const REVISION = '2026-01-26'

/** The metadata that links the tool to the app. */
export const APP_META = { ui: { resourceUri: APP_URI } }

/** The member of the metadata of a result with the page, which hosts pass to the app. */
export const PAGE_META = 'docket/page'

export const APP_RESOURCE = {
  uri: APP_URI,
  name: 'Rendered Document',
  description: 'Shows the page that the tool render returns.',
  mimeType: APP_TYPE,
}

/** Asks the host for the result, and shows the page in it in its own place. A document has text only, never scripts. */
const APP = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Document</title></head><body>
<p id="state">Waiting for the document.</p>
<script>
const tell = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
const resize = () => tell({ method: 'ui/notifications/size-changed',
  params: { height: document.documentElement.scrollHeight } })
function show({ content = [], isError, _meta }) {
  const texts = content.flatMap(({ type, text }) => (type === 'text' ? [text] : []))
  const page = isError ? undefined : _meta?.['${PAGE_META}']
  if (page === undefined) {
    const list = document.createElement('pre')
    list.style.whiteSpace = 'pre-wrap'
    list.textContent = texts.join('\\n')
    document.body.replaceChildren(list)
  } else {
    const { head, body, documentElement } = new DOMParser().parseFromString(page, 'text/html')
    for (const script of body.querySelectorAll('script')) script.remove()
    document.documentElement.lang = documentElement.lang
    document.documentElement.dir = documentElement.dir
    document.head.append(...head.querySelectorAll('style'))
    document.body.className = body.className
    document.body.replaceChildren(...body.childNodes)
  }
  resize()
}
addEventListener('message', ({ source, data }) => {
  if (source !== parent || !data) return
  if (data.id === 1 && data.result) tell({ method: 'ui/notifications/initialized' })
  if (data.method === 'ui/notifications/tool-result') show(data.params ?? {})
  if (data.method === 'ui/resource-teardown' || data.method === 'ping') tell({ id: data.id, result: {} })
})
addEventListener('resize', resize)
tell({ id: 1, method: 'ui/initialize', params: { protocolVersion: '${REVISION}',
  appInfo: { name: 'docket', version: '1' }, appCapabilities: {} } })
</script></body></html>
`

export const APP_CONTENTS = {
  uri: APP_URI,
  mimeType: APP_TYPE,
  text: APP,
  _meta: { ui: { prefersBorder: true } },
}
