/** Pages for people who open the server in a terminal or browser. */
import type { IncomingMessage } from 'node:http'
import { API_PREFIX } from '../../about.ts'
import { type Endpoint, type Headers, JSON_TYPE, type Reply } from '../../http/message.ts'
import { sha256 } from '../../values/sha256.ts'
import { ICON } from '../icon.ts'
import { createDocs } from './docs.ts'
import { createFile, HTML_TYPE, PAGE_HEADERS } from './stored-file.ts'

const WELCOME = `Docket completes and checks tax-aware business documents: invoices, orders, deliveries, payments.

  curl -s HOST${API_PREFIX}/regimes
  curl -s HOST${API_PREFIX}/schemas/bill/invoice
  curl -s HOST${API_PREFIX}/build -d '{"data":{"$schema":"https://gobl.org/draft-0/note/message","content":"Hello"}}'

All operations: HOST${API_PREFIX}/openapi.json
`

/** The welcome text, with the Host of the request, and the path that all others are below, in its commands. */
function welcome(host: string, basePath: string): string {
  // A function, because replacement strings may contain patterns such as $'. Invalid hosts are not echoed.
  return WELCOME.replaceAll(
    'HOST',
    () => (/^[\w.:[\]-]{1,255}$/.test(host) ? host : 'localhost:8080') + basePath,
  )
}

interface PagesOptions {
  /** Path that all others are below; empty for none. */
  basePath: string
  /** Is there a page for browsers? */
  page: boolean
  /** Styles of the documents that the page shows. */
  styles: readonly string[]
}

/** The endpoints outside of the interface. */
export function createPages({ basePath, page, styles }: PagesOptions): {
  [path: string]: Endpoint
} {
  const text = ({ headers }: IncomingMessage): Reply =>
    reply('text/plain; charset=utf-8', welcome(headers.host ?? '', basePath))
  const icon = get(() => reply('image/svg+xml', ICON))
  if (!page) return { '/': get(text), '/favicon.svg': icon }

  const front = createFile('index.html', HTML_TYPE, (html) => ({
    'Content-Security-Policy': policyOf(html, styles),
    ...PAGE_HEADERS,
  }))
  return {
    '/': get(async (request) => {
      const { headers, ...rest } = acceptsHtml(request) ? await front(request) : text(request)
      const vary = headers.Vary ? `Accept, ${headers.Vary}` : 'Accept'
      return { ...rest, headers: { ...headers, Vary: vary } }
    }),
    '/favicon.svg': icon,
    '/examples.json': get(createFile('examples.json', JSON_TYPE)),
    '/README.md': get(createFile('README.md', 'text/plain; charset=utf-8')),
    ...createDocs(),
  }
}

function get(answer: (request: IncomingMessage) => Reply | Promise<Reply>): Endpoint {
  return { methods: ['GET'], reply: answer }
}

const reply = (type: string, body: string, headers: Headers = {}): Reply => ({
  status: 200,
  headers: { 'Content-Type': type, ...headers },
  body,
})

/** Browsers ask for HTML by name, other programs for anything. */
const acceptsHtml = ({ headers }: IncomingMessage): boolean =>
  /\btext\/html\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(headers.accept ?? '')

/** Allows the script and style of the page, the styles of the documents in its frame, and nothing else. */
function policyOf(html: string, styles: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${sources([contentOf(html, 'script')])}`,
    `style-src ${sources([contentOf(html, 'style'), ...styles])}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The content of an element that is there once. */
const contentOf = (html: string, tag: string): string =>
  html.slice(html.indexOf(`<${tag}>`) + tag.length + 2, html.indexOf(`</${tag}>`))

const sources = (texts: readonly string[]): string =>
  texts.map((text) => `'sha256-${sha256(text, 'base64')}'`).join(' ')
