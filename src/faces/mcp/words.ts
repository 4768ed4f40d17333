/**
 * What tools and their arguments are for, in words for models. Hosts send all of it with every conversation, so it is
 * short; descriptions of operations, which speak of HTTP, are for people. A tool or argument without words has those.
 */

/** Arguments that tools share. */
const SHARED: { readonly [argument: string]: string } = {
  data: 'The document or envelope.',
  strict: 'Reject warnings and unknown members.',
  envelop: 'Put the document into an envelope.',
  search: 'Words that entries must have.',
  list: 'Only this list of the answer.',
}

const XML_OR_DOCUMENT = 'XML, a file in base64, or the document.'

interface Words {
  does: string
  arguments?: { readonly [argument: string]: string }
}

const TOOLS: { readonly [tool: string]: Words } = {
  addon: {
    does: 'Returns what a format adds to a document: codes for `ext`, tags, scenarios, corrections.',
  },
  addon_list: { does: 'Lists the formats (XRechnung, Facturae …) with their keys for `$addons`.' },
  build: {
    does: `Completes and validates an invoice, order, delivery, payment or other document: adds tax rates, totals, dates and codes. Returns the whole document, or each fault with its path. Use it for every new or changed document. Send what you know, without totals and percentages:
{"$schema":"https://gobl.org/draft-0/bill/invoice","supplier":{"name":"Provide One S.L.","tax_id":{"country":"ES","code":"B98602642"}},"customer":{"name":"Jane Doe"},"lines":[{"quantity":"10","item":{"name":"Development","price":"100.00"},"taxes":[{"cat":"VAT","rate":"general"}]}]}
Amounts are strings. A tax has \`cat\` with \`rate\`, or with \`key\` (exempt, reverse-charge …) or \`percent\` ("21.0%"). A private customer has no tax_id.`,
  },
  catalogue: { does: 'Returns the codes of a published list (units, currencies …), with names.' },
  catalogue_list: { does: 'Lists the published code lists, with the keys to get them by.' },
  check: {
    does: 'Checks an invoice in XML (UBL, CII, also inside a PDF or p7m) by the rules that it claims to follow. `valid` is null if some were not tested (`untested`). Each finding has the rule, the place and what to write.',
    arguments: {
      data: XML_OR_DOCUMENT,
      for: 'What a document is to be sent as: `ubl+peppol`.',
      as: 'Rules to test instead.',
    },
  },
  conversion_list: {
    does: 'Lists what invoices can be converted to: values of `to`, addons, options and rules of each.',
  },
  convert: {
    does: 'Converts an invoice to XML that can be sent (XRechnung, Peppol, Factur-X, FatturaPA, FA(3) …), or XML of others to an invoice. Returns XML that passes the official rules, or each fault with its path. `left_out` lists what has no place in the result, `changed` what differs.',
    arguments: {
      data: XML_OR_DOCUMENT,
      to: 'Target; by default what `$addons` asks for.',
      build: 'False: return the invoice as it is in the XML.',
      envelop: 'Put the invoice from XML into an envelope that lists its faults.',
      withholding: 'Write withheld taxes as payment terms.',
      attachments: 'Files to embed: `name`, `mime`, `data` (base64).',
      verifactu: 'VERI*FACTU: `previous` (`chain` of the last answer or null), `system` …',
      transmitter: 'FatturaPA: who sends the file: `country`, `code`.',
      number: 'FatturaPA: number of the file. From XML: which invoice.',
      profile: 'France: en16931 or extended.',
      created: 'FA(3): when it is made.',
      environment: 'FA(3): that of KSeF.',
    },
  },
  correct: {
    does: 'Makes a credit note, debit note or corrective invoice from an issued invoice.',
    arguments: {
      options: 'type, reason, series, code …',
      schema: 'Return the schema of the options for this invoice.',
    },
  },
  keygen: { does: 'Makes a new pair of keys (JWK): private for sign, public for verify.' },
  regime: {
    does: 'Returns the tax rules of a country: `cat`, `key` and `rate` of taxes, extensions, corrections.',
    arguments: { code: 'Country: `es`.' },
  },
  regime_list: { does: 'Lists the countries whose taxes are known, with their currencies.' },
  render: {
    does: 'Shows a document as it will be read and printed: returns the text of the page, and the page in HTML for the host. XML is converted to an invoice first.',
    arguments: {
      data: XML_OR_DOCUMENT,
      language: 'By default that of the country.',
      title: 'Title instead of the usual one.',
      paper: 'By default that of the country.',
      codes: 'Also show the codes of formats.',
    },
  },
  replicate: {
    does: 'Copies a document for reuse, with a new UUID and date, without its code and what was paid.',
    arguments: {
      code: 'Code of the copy.',
      keep: 'Keep what was paid in advance.',
      shift: 'Move due dates and periods: `30d`, `1m`.',
    },
  },
  review: {
    does: 'Reviews a document: faults, warnings about likely mistakes, hints, values that a build would change, members that it would ignore.',
    arguments: {
      for: 'What it is to be sent as: `ubl+peppol`.',
      operation: 'What to review the result of.',
      options: 'How to correct it, as in correct.',
    },
  },
  rule: { does: 'Explains the rule with the code of a fault, also of EN 16931 and XRechnung.' },
  rule_list: {
    does: 'Lists what rules require, by type and path. Narrow it: there are thousands.',
    arguments: { addon: 'Key of a format.', regime: 'Country.', type: 'Such as bill.Line.' },
  },
  schema: {
    does: 'Returns the members of a document or of a part of one. Read it before you guess a name: bill/invoice, bill/line, org/party, tax/combo.',
  },
  schema_list: { does: 'Lists the ids of all schemas: of documents, and of the parts in them.' },
  sign: {
    does: 'Builds a document and signs it; returns the envelope. The key is not kept.',
    arguments: { privatekey: 'Private JWK with `kid`, from keygen.' },
  },
  specification_list: {
    does: 'Lists what invoices in XML claim to conform to (BT-24), and what check tests of each.',
  },
  validate: {
    does: 'Validates a finished document as it is: adds and changes nothing. For new ones use build.',
  },
  verify: {
    does: 'Verifies an envelope: its document, and the signatures of the key.',
    arguments: { publickey: 'Public JWK.' },
  },
}

/** What a tool does. */
export const toolWords = (tool: string): string | undefined => TOOLS[tool]?.does

/** What an argument of a tool is. */
export const argumentWords = (tool: string, argument: string): string | undefined =>
  TOOLS[tool]?.arguments?.[argument] ?? SHARED[argument]
