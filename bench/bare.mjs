/**
 * The baseline, with Node alone: a server that parses the body of a POST and sends it back serialised. A GET returns the
 * bytes of the last PUT.
 */
import { createServer } from 'node:http'

let stored = Buffer.alloc(0)

function send(response, body) {
  const length = Buffer.byteLength(body)
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': length })
  response.end(body)
}

const server = createServer((request, response) => {
  if (request.method === 'GET') return send(response, stored)
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks)
    if (request.method === 'PUT') stored = body
    send(response, JSON.stringify(JSON.parse(body.toString())))
  })
})
server.listen(0, '127.0.0.1', () =>
  console.log(`bare listens on http://127.0.0.1:${server.address().port}`),
)
