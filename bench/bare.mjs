/** The baseline, with Node alone: a server that parses the body and sends it back serialised. */
import { createServer } from 'node:http'

const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const body = JSON.stringify(JSON.parse(Buffer.concat(chunks).toString()))
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    })
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () =>
  console.log(`bare listens on http://127.0.0.1:${server.address().port}`),
)
