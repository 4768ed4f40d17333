/**
 * Events of invoicing software that keeps its records without sending them (NO VERI*FACTU), as statuses of type `system`
 * with one line. Source: Orden HAC/1177/2024 art. 9 and annex (RegistroEvento, list L2E).
 */

import { replaceExt } from '../../definitions/extensions.ts'
import type { AnyDocument, Status, StatusLine } from '../../model/generated/types.ts'
import { constraint, length, oneOf } from '../../validate/constraints.ts'
import { at, type RuleNode, rule, when } from '../../validate/rules.ts'
import { getOwn } from '../../values/text-map.ts'
import { requiresCode } from '../../vocabulary/format-constraints.ts'
import { ofKey } from '../../vocabulary/guards.ts'
import { extIn } from '../shared/guards.ts'

const EVENT_TYPE = 'es-verifactu-event-type'

/** Keys that lines of older documents have → event types. */
const TYPES_BY_KEY = {
  'system-startup': '01',
  'system-shutdown': '02',
  'invoice-anomaly-launch': '03',
  'invoice-anomaly': '04',
  'event-anomaly-launch': '05',
  'event-anomaly': '06',
  'backup-restoration': '07',
  'invoice-export': '08',
  'event-export': '09',
  'event-summary': '10',
}

/** Any other event. */
const OTHER = '90'

/** Events with details, which a complement has: its schema is called as the old key. */
const DETAILED = ['03', '04', '05', '06', '08', '09', '10']

/** Anomalies that were found. */
const ANOMALIES = ['04', '06']

const schemaOf = (type: string | undefined): string =>
  `https://verifactu.gobl.org/v0/${Object.entries(TYPES_BY_KEY).find(([, code]) => code === type)?.[0]}`

const oneLine = constraint(
  'must have exactly one element, the event',
  (lines: StatusLine[] | undefined) => lines?.length === 1,
)

const oneComplement = {
  ...constraint(
    'must have exactly one element, with the details of the event, which are carried as they are, unchecked',
    (complements: AnyDocument[] | undefined) => complements?.length === 1,
  ),
  example: [{ $schema: schemaOf('08') }],
}

const complementOfType = constraint(
  'complements must have the schema of the event type',
  ({ complements, ext }: StatusLine) =>
    complements?.length !== 1 || complements[0]?.$schema === schemaOf(ext?.[EVENT_TYPE]),
)

const typed = requiresCode(EVENT_TYPE, ...Object.values(TYPES_BY_KEY), OTHER)

export const EVENT_RULES: RuleNode[] = [
  rule('GOBL-ES-VERIFACTU-BILL-STATUS-01', 'lines', oneLine),
  at('lines[]', [
    rule('GOBL-ES-VERIFACTU-BILL-STATUS-02', 'key', oneOf('other')),
    rule('GOBL-ES-VERIFACTU-BILL-STATUS-03', 'ext', typed),
    when(extIn(EVENT_TYPE, ...DETAILED), [
      rule('GOBL-ES-VERIFACTU-BILL-STATUS-04', 'complements', oneComplement),
      rule('GOBL-ES-VERIFACTU-BILL-STATUS-05', '', complementOfType),
    ]),
    when(extIn(EVENT_TYPE, ...ANOMALIES), [
      rule('GOBL-ES-VERIFACTU-BILL-STATUS-06', 'description', length(0, 100)),
    ]),
  ]),
  at('notes[]', [
    when(ofKey('other'), [rule('GOBL-ES-VERIFACTU-BILL-STATUS-07', 'text', length(0, 100))]),
  ]),
]

/** Moves the event type of older documents from the key of the line to its extension. */
export function moveEventTypes({ lines }: Status): void {
  for (const line of lines ?? []) {
    const type = getOwn(TYPES_BY_KEY, line?.key)
    if (!type) continue
    replaceExt(line, EVENT_TYPE, type)
    line.key = 'other'
  }
}
