/** What a person who opens the server in a terminal or a browser gets to see. */

const WELCOME = `Docket completes and checks tax-aware business documents: invoices, orders, deliveries, payments.

  curl -s HOST/v0/regimes
  curl -s HOST/v0/schemas/bill/invoice
  curl -s HOST/v0/build -d '{"data":{"$schema":"https://gobl.org/draft-0/note/message","content":"Hello"}}'

Everything the server can do: HOST/v0/openapi.json
`

/** The welcome, with the name by which the server was called in its commands. */
export function welcome(host: string): string {
  // A function, as a replacement text may hold patterns such as $'; a name that cannot be one is not repeated.
  return WELCOME.replaceAll('HOST', () =>
    /^[\w.:[\]-]{1,255}$/.test(host) ? host : 'localhost:8080',
  )
}

export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">' +
  '<path d="M3 1h10v14l-2-1-1 1-2-1-2 1-1-1-2 1z" fill="#246"/><path d="M5 5h6M5 8h6M5 11h3" stroke="#fff"/></svg>'
