/** The documentation in HTML at `/docs/`, which scripts/docs.mjs makes of the README and the folder `docs`. */
import type { IncomingMessage } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { DocketError } from '../../errors.ts'
import { type Endpoint, type Headers, JSON_TYPE, type Reply } from '../../http/message.ts'
import { quote } from '../../values/shorten.ts'
import { readPageFile } from './files.ts'
import { createFile, HTML_TYPE, PAGE_HEADERS } from './stored-file.ts'

const FOLDER = '/docs/'

/** Media types, by what the names of files end with. */
const TYPES: { readonly [end: string]: string } = {
  html: HTML_TYPE,
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: JSON_TYPE,
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  pdf: 'application/pdf',
}

/** Allows the files of the documentation, and nothing else: no script or style is in a page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS: Headers = { 'Content-Security-Policy': POLICY, ...PAGE_HEADERS }

/** Answers with a file. */
type Answer = (request: IncomingMessage) => Promise<Reply>

/** What answers each address below the folder. */
type Answers = ReadonlyMap<string, Answer>

/** The endpoints of the documentation. */
export function createDocs(): { [path: string]: Endpoint } {
  let answers: Answers | undefined
  return {
    // Relative links count from the last slash.
    '/docs': {
      methods: ['GET'],
      reply: () => ({ status: 308, headers: { Location: 'docs/' } }),
    },
    [`${FOLDER}*`]: {
      methods: ['GET'],
      async reply(request, _read, _memory, path) {
        answers ??= await loadAnswers()
        const answer = answers.get(path.slice(FOLDER.length))
        if (answer) return answer(request)
        throw new DocketError('not-found', `unknown page ${quote(path)}; see ${FOLDER}`)
      },
    },
  }
}

/** Reads the list of files: no other can be asked for. */
async function loadAnswers(): Promise<Answers> {
  const list = gunzipSync(await readPageFile('docs/files.json')).toString()
  const files: { [address: string]: string } = JSON.parse(list)
  return new Map(
    Object.entries(files).map(([address, name]) => {
      const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? TYPES.txt!
      return [address, createFile(`docs/${name}`, type, () => HEADERS)]
    }),
  )
}
