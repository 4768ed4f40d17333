/** What the server says to programs, in words for people who look at the page. */

const WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /^data has no \$schema; .*/,
    'the document has no "$schema": choose a country under New, or an example',
  ],
  [
    /^data must be an object or null, got a string$/,
    'the document must be JSON: choose convert for XML',
  ],
  [/^data must be an object or null\b/, 'the document must be a JSON object'],
  [/^data is not an envelope; .*/, 'the document is not an envelope: sign it first'],
  [/; POST \/v0\/keygen makes .*/, '; the operation keygen makes a pair of keys'],
  [/ (?:of|with) GET \/v0\/conversions$/, ' in the list'],
  [/; see GET \/v0\/schemas\b.*/, '; see Schemas at the top of the page'],
  [/; see GET \S+/g, ''],
  [/\b(?:POST|GET) \/v0\/([a-z]+)\S*/g, 'the operation $1'],
  [/\bthe body\b/g, 'the document'],
  [/\bthe request (?=needs|was)/g, 'the work on the document '],
]

export const forPeople = (text: string): string =>
  WORDS.reduce((changed, [pattern, words]) => changed.replace(pattern, words), text)
