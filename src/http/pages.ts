/** Pages for people who open the server in a terminal or browser. */
import { API_PREFIX } from '../about.ts'

const WELCOME = `Docket completes and checks tax-aware business documents: invoices, orders, deliveries, payments.

  curl -s HOST${API_PREFIX}/regimes
  curl -s HOST${API_PREFIX}/schemas/bill/invoice
  curl -s HOST${API_PREFIX}/build -d '{"data":{"$schema":"https://gobl.org/draft-0/note/message","content":"Hello"}}'

All operations: HOST${API_PREFIX}/openapi.json
`

/** The welcome text, with the Host of the request, and the path that all others are below, in its commands. */
export function welcome(host: string, basePath: string): string {
  // A function, because replacement strings may contain patterns such as $'. Invalid hosts are not echoed.
  return WELCOME.replaceAll(
    'HOST',
    () => (/^[\w.:[\]-]{1,255}$/.test(host) ? host : 'localhost:8080') + basePath,
  )
}

export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">' +
  '<path d="M3 1h10v14l-2-1-1 1-2-1-2 1-1-1-2 1z" fill="#246"/><path d="M5 5h6M5 8h6M5 11h3" stroke="#fff"/></svg>'
