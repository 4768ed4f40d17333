/**
 * The baseline, with Node alone: a server that parses the body of a POST and sends it back serialised. A GET returns the
 * bytes of the last PUT, with the headers that its header `Stored` has as JSON.
 */
import { createServer } from 'node:http'

const JSON_TYPE = { 'Content-Type': 'application/json' }
let stored = { headers: JSON_TYPE, body: Buffer.alloc(0) }

function send(response, { headers, body }) {
  response.writeHead(200, { ...headers, 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}

const server = createServer((request, response) => {
  if (request.method === 'GET') return send(response, stored)
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks)
    if (request.method === 'PUT') {
      const headers = request.headers.stored ? JSON.parse(request.headers.stored) : JSON_TYPE
      stored = { headers, body }
    }
    send(response, { headers: JSON_TYPE, body: JSON.stringify(JSON.parse(body.toString())) })
  })
})
server.listen(0, '127.0.0.1', () =>
  console.log(`bare listens on http://127.0.0.1:${server.address().port}`),
)
