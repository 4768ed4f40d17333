/** The types that have a view of their own, and those of which an array is a table. */
import type { TypesByName } from '../../../model/generated/types.ts'
import type { TypeName, View, Views } from '../page.ts'
import { type PreparedTable, showTable } from '../tables.ts'
import { showAddress } from './addresses.ts'
import { showAttribute, showCombo, showItem } from './lines.ts'
import {
  showExchangeRate,
  showNote,
  showPeriod,
  showReference,
  showStamp,
  showTaxNote,
} from './notes.ts'
import {
  showEmail,
  showIdentity,
  showImage,
  showName,
  showParty,
  showPerson,
  showRegistration,
  showTaxIdentity,
  showTelephone,
} from './parties.ts'
import { PAYMENT_LINES, RECORDS, STATUS_LINES, showCard, showFault, showReason } from './payment.ts'
import { showTaxes } from './totals.ts'

const VIEWS: Views = {
  'bill.Action': (action, page) => showReason('bill.Action', action, page),
  'bill.Fault': showFault,
  'bill.Reason': (reason, page) => showReason('bill.Reason', reason, page),
  'cal.Period': showPeriod,
  'currency.ExchangeRate': showExchangeRate,
  'head.Stamp': showStamp,
  'org.Address': showAddress,
  'org.Attribute': showAttribute,
  'org.DocumentRef': showReference,
  'org.Email': showEmail,
  'org.Identity': showIdentity,
  'org.Image': showImage,
  'org.Item': showItem,
  'org.Name': showName,
  'org.Note': showNote,
  'org.Party': showParty,
  'org.Person': showPerson,
  'org.Registration': showRegistration,
  'org.Telephone': showTelephone,
  'pay.Card': showCard,
  'tax.Combo': showCombo,
  'tax.Identity': showTaxIdentity,
  'tax.Note': showTaxNote,
  'tax.Total': showTaxes,
}

const TABLES: { readonly [Name in TypeName]?: PreparedTable<Name> } = {
  'bill.PaymentLine': PAYMENT_LINES,
  'bill.StatusLine': STATUS_LINES,
  'pay.Record': RECORDS,
}

const views = new Map<string, View<object>>(Object.entries(VIEWS))

type Rows = readonly (TypesByName[TypeName] | null)[]

const tables = new Map<string, View<Rows>>(
  Object.entries(TABLES).map(([name, table]: [string, PreparedTable<TypeName>]) => {
    return [name, (rows, page) => showTable(table, rows, page)]
  }),
)

/** The view of a type, by its name. */
export const viewOf = (type: string): View<object> | undefined => views.get(type)

/** The table that an array of objects of a type is shown as. */
export const tableOf = (type: string): View<Rows> | undefined => tables.get(type)
