/** CDAR D22B, the message about what has become of an invoice, as the French reform uses it (XP Z12-012). */
import { createReader } from '../xml/read-tree.ts'
import { createWriter, type SyntaxDefinition } from '../xml/write-xml.ts'

/** The elements of a party, indented. */
const party = (indent: string): string =>
  [
    'ram:GlobalID code @schemeID=scheme [identities]',
    'ram:Name name',
    'ram:RoleCode role',
    'ram:URIUniversalCommunication',
    '  ram:URIID address @schemeID=addressScheme',
  ]
    .map((line) => `${indent}${line}`)
    .join('\n')

const TABLE = `
rsm:CrossDomainAcknowledgementAndResponse
  rsm:ExchangedDocumentContext
    ram:BusinessProcessSpecifiedDocumentContextParameter
      ram:ID                           process
    ram:GuidelineSpecifiedDocumentContextParameter
      ram:ID                           guideline
  rsm:ExchangedDocument
    ram:ID                             number
    ram:IssueDateTime
      udt:DateTimeString               issued @format="204"
    ram:SenderTradeParty               [sender]
${party('      ')}
    ram:IssuerTradeParty               [issuer]
${party('      ')}
    ram:RecipientTradeParty            [recipient]
${party('      ')}
  rsm:AcknowledgementDocument
    ram:MultipleReferencesIndicator
      udt:Indicator                    several
    ram:TypeCode                       phase
    ram:IssueDateTime
      udt:DateTimeString               reached @format="204"
    ram:ReferenceReferencedDocument
      ram:IssuerAssignedID             invoice
      ram:TypeCode                     invoiceType
      ram:FormattedIssueDateTime
        qdt:DateTimeString             invoiceDate @format="102"
      ram:ProcessConditionCode         status
      ram:IssuerTradeParty             [supplier]
${party('        ')}
      ram:RecipientTradeParty          [customer]
${party('        ')}
      ram:SpecifiedDocumentStatus      [statuses]
        ram:ReasonCode                 reason
        ram:Reason                     words
        ram:RequestedActionCode        action
        ram:RequestedAction            actionWords
        ram:SequenceNumeric            sequence
        ram:IncludedNote
          ram:Content                  note
        ram:SpecifiedDocumentCharacteristic [characteristics]
          ram:ID                       id
          ram:TypeCode                 condition
          ram:Description              message
          ram:Location                 place
          ram:ValueAmount              amount @currencyID=currency
          ram:ValuePercent             percent
`

const CEFACT = 'urn:un:unece:uncefact:data:standard'

const REPEATED = new Set(['identities', 'statuses', 'characteristics'])

const SYNTAX: SyntaxDefinition = {
  table: TABLE,
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
