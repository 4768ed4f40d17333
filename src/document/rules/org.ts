/** Rules for org/*: parties, people, places, items and notes. */

import type { RulesByType } from '../../definitions/contract.ts'
import type {
  Attribute,
  Inbox,
  Item,
  Name,
  OrgIdentity,
  Party,
} from '../../model/generated/types.ts'
import {
  all,
  between,
  constraint,
  email,
  matches,
  notNegative,
  notZeroDate,
  oneOf,
  optional,
  present,
  unique,
  url,
} from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { rule, unless, when } from '../../validate/rules.ts'
import { knownCurrency, oneOfListed } from './listed.ts'

export const ATTACHMENT_MIME_TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
]

/** A what3words address: three words, or three groups of words, joined by full stops of any script. */
const WORD = '(?:\\p{L}\\p{M}*)+'
const WORDS = `${WORD}(?:[ \\u00A0]${WORD}){1,3}`
const STOP = '[.\\uFF61\\u3002\\uFF65\\u30FB\\uFE12\\u17D4\\u0589\\u104B\\u06D4\\u1362\\u0964]'
const THREE = [WORD, WORDS].map((word) => [word, word, word].join(STOP)).join('|')
const THREE_WORDS = new RegExp(`^/*(?:${THREE})$`, 'u')

const keyOrType = constraint(
  'key must not be set together with type',
  ({ key, type }: Attribute | OrgIdentity) => !key || !type,
)
const inboxAddress = constraint('code, url or email is required', ({ code, url, email }: Inbox) => {
  return Boolean(code || url || email)
})
const urlAlone = constraint(
  'url must not be set together with code or email',
  ({ code, url, email }: Inbox) => !url || (!code && !email),
)
const emailAlone = constraint(
  'email must not be set together with code or url',
  ({ code, url, email }: Inbox) => !email || (!code && !url),
)
const valued = constraint(
  'text, code, amount or date is required',
  ({ text, code, amount, date }: Attribute) => Boolean(text || code || amount || date),
)
const unitOfAmount = constraint(
  'unit must not be set without amount',
  ({ unit, amount }: Attribute) => !unit || amount !== undefined,
)
const named = constraint('key, type or label is required', ({ key, type, label }: Attribute) =>
  Boolean(key || type || label),
)
const keyOf = ({ key }: Attribute): string | undefined => key || undefined
const onePerKey = unique('must not have more than one per key', keyOf)
const unit = optional(oneOfListed('org.Item', 'unit'))
const agentAlone = constraint(
  'must not have an agent itself',
  (agent: Party | undefined) => !agent?.agent,
)
/** Fast path: items with a name and a price; every line has one. */
const isUsualItem = ({ name, price, attributes }: Item): boolean =>
  Boolean(name && !attributes && price && !price.isNegative())

const pixels = between(64, 2048)

export const ORG_RULES: RulesByType = {
  'org.Attachment': [
    rule('GOBL-ORG-ATTACHMENT-01', 'url', all(present, url)),
    rule('GOBL-ORG-ATTACHMENT-02', 'mime', optional(oneOf(...ATTACHMENT_MIME_TYPES))),
  ],
  'org.Attribute': [
    rule('GOBL-ORG-ATTRIBUTE-01', '', keyOrType),
    rule('GOBL-ORG-ATTRIBUTE-02', '', valued),
    rule('GOBL-ORG-ATTRIBUTE-03', '', unitOfAmount),
    rule('GOBL-ORG-ATTRIBUTE-04', '', named),
    rule('GOBL-ORG-ATTRIBUTE-05', 'unit', unit),
  ],
  'org.Coordinates': [
    rule('GOBL-ORG-COORDINATES-01', 'lat', between(-90, 90)),
    rule('GOBL-ORG-COORDINATES-02', 'lon', between(-180, 180)),
    rule(
      'GOBL-ORG-COORDINATES-03',
      'w3w',
      matches(THREE_WORDS, 'three words joined by full stops'),
    ),
  ],
  'org.DocumentRef': [
    rule('GOBL-SCHEMA-ID-01', 'schema', optional(url)),
    rule('GOBL-ORG-DOCUMENTREF-01', 'code', present),
    rule('GOBL-ORG-DOCUMENTREF-02', 'issue_date', notZeroDate),
    rule('GOBL-ORG-DOCUMENTREF-03', 'url', optional(url)),
  ],
  'org.Email': [
    rule('GOBL-ORG-EMAIL-01', 'addr', present),
    rule('GOBL-ORG-EMAIL-02', 'addr', email),
  ],
  'org.Endpoint': [rule('GOBL-ORG-ENDPOINT-01', 'uri', present)],
  'org.Identity': [
    rule('GOBL-ORG-IDENTITY-03', '', keyOrType),
    rule('GOBL-ORG-IDENTITY-01', 'code', present),
    rule('GOBL-ORG-IDENTITY-02', 'scope', optional(oneOfListed('org.Identity', 'scope'))),
  ],
  'org.Image': [
    rule('GOBL-ORG-IMAGE-01', 'url', optional(url)),
    rule('GOBL-ORG-IMAGE-02', 'height', pixels),
    rule('GOBL-ORG-IMAGE-03', 'width', pixels),
  ],
  'org.Inbox': [
    rule('GOBL-ORG-INBOX-01', '', inboxAddress),
    rule('GOBL-ORG-INBOX-02', '', urlAlone),
    rule('GOBL-ORG-INBOX-03', '', emailAlone),
    rule('GOBL-ORG-INBOX-04', 'url', optional(url)),
    rule('GOBL-ORG-INBOX-05', 'email', optional(email)),
  ],
  'org.Item': [
    unless(isUsualItem, [
      rule('GOBL-ORG-ITEM-01', 'name', present),
      rule('GOBL-ORG-ITEM-02', 'price', notNegative),
      rule('GOBL-ORG-ITEM-03', 'attributes', onePerKey),
    ]),
    rule('GOBL-ORG-ITEM-04', 'unit', unit),
  ],
  'org.Name': [
    when(
      saying('neither given nor surname', ({ given, surname }: Name) => !given && !surname),
      [
        rule('GOBL-ORG-NAME-01', 'given', present, 'given or surname is required'),
        rule('GOBL-ORG-NAME-02', 'surname', present, 'surname or given is required'),
      ],
    ),
  ],
  'org.Note': [
    rule('GOBL-ORG-NOTE-01', 'text', present),
    rule('GOBL-ORG-NOTE-02', 'key', optional(oneOfListed('org.Note', 'key'))),
  ],
  'org.Party': [rule('GOBL-ORG-PARTY-01', 'agent', agentAlone)],
  'org.Person': [rule('GOBL-ORG-PERSON-01', 'name', present)],
  'org.Registration': [rule('GOBL-ORG-REGISTRATION-01', 'currency', knownCurrency)],
  'org.Telephone': [rule('GOBL-ORG-TELEPHONE-01', 'num', present)],
  'org.Website': [rule('GOBL-ORG-WEBSITE-01', 'url', all(present, url))],
}
