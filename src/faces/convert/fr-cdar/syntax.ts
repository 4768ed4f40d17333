/**
 * CDAR D22B, the message about what has become of an invoice, as the French reform uses it (XP Z12-012); `elements.json` has
 * one element per line.
 */
import { createReader } from '../xml/read-tree.ts'
import { joinTable } from '../xml/syntax.ts'
import { createWriter, type SyntaxDefinition } from '../xml/write-xml.ts'
import tables from './elements.json' with { type: 'json' }

const CEFACT = 'urn:un:unece:uncefact:data:standard'

const REPEATED = new Set(['identities', 'statuses', 'characteristics'])

const SYNTAX: SyntaxDefinition = {
  table: joinTable(tables, 'message'),
  namespaces: {
    rsm: `${CEFACT}:CrossDomainAcknowledgementAndResponse:100`,
    ram: `${CEFACT}:ReusableAggregateBusinessInformationEntity:100`,
    qdt: `${CEFACT}:QualifiedDataType:100`,
    udt: `${CEFACT}:UnqualifiedDataType:100`,
  },
  isRepeated: (group) => REPEATED.has(group),
}

export const ROOT = 'rsm:CrossDomainAcknowledgementAndResponse'

/** The prefixes of tags, by namespace. */
export const PREFIXES: ReadonlyMap<string, string> = new Map(
  Object.entries(SYNTAX.namespaces).map(([prefix, uri]) => [uri, prefix]),
)

export const writeCdar = createWriter(SYNTAX)
export const readCdar = createReader(SYNTAX)
