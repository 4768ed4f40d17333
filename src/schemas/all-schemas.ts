// Generated from src/schemas by `npm run types`. Do not edit.

import type { SchemaFile } from '../validate/schema.ts'
import s0 from './bill/action.json' with { type: 'json' }
import s1 from './bill/charge.json' with { type: 'json' }
import s2 from './bill/correction-options.json' with { type: 'json' }
import s3 from './bill/delivery-details.json' with { type: 'json' }
import s4 from './bill/delivery.json' with { type: 'json' }
import s5 from './bill/discount.json' with { type: 'json' }
import s6 from './bill/fault.json' with { type: 'json' }
import s7 from './bill/invoice.json' with { type: 'json' }
import s8 from './bill/line.json' with { type: 'json' }
import s9 from './bill/order.json' with { type: 'json' }
import s10 from './bill/ordering.json' with { type: 'json' }
import s11 from './bill/payment-details.json' with { type: 'json' }
import s12 from './bill/payment.json' with { type: 'json' }
import s13 from './bill/reason.json' with { type: 'json' }
import s14 from './bill/status-line.json' with { type: 'json' }
import s15 from './bill/status.json' with { type: 'json' }
import s16 from './bill/tax.json' with { type: 'json' }
import s17 from './bill/totals.json' with { type: 'json' }
import s18 from './cal/date-time.json' with { type: 'json' }
import s19 from './cal/date.json' with { type: 'json' }
import s20 from './cal/period.json' with { type: 'json' }
import s21 from './cal/time.json' with { type: 'json' }
import s22 from './cal/timestamp.json' with { type: 'json' }
import s23 from './cbc/code-map.json' with { type: 'json' }
import s24 from './cbc/code.json' with { type: 'json' }
import s25 from './cbc/definition.json' with { type: 'json' }
import s26 from './cbc/key.json' with { type: 'json' }
import s27 from './cbc/meta.json' with { type: 'json' }
import s28 from './cbc/source.json' with { type: 'json' }
import s29 from './cbc/uri.json' with { type: 'json' }
import s30 from './currency/amount.json' with { type: 'json' }
import s31 from './currency/code.json' with { type: 'json' }
import s32 from './currency/exchange-rate.json' with { type: 'json' }
import s33 from './dsig/digest.json' with { type: 'json' }
import s34 from './dsig/signature.json' with { type: 'json' }
import s35 from './envelope.json' with { type: 'json' }
import s36 from './head/header.json' with { type: 'json' }
import s37 from './head/link.json' with { type: 'json' }
import s38 from './head/stamp.json' with { type: 'json' }
import s39 from './i18n/string.json' with { type: 'json' }
import s40 from './l10n/code.json' with { type: 'json' }
import s41 from './l10n/iso-country-code.json' with { type: 'json' }
import s42 from './l10n/tax-country-code.json' with { type: 'json' }
import s43 from './note/message.json' with { type: 'json' }
import s44 from './num/amount.json' with { type: 'json' }
import s45 from './num/percentage.json' with { type: 'json' }
import s46 from './org/address.json' with { type: 'json' }
import s47 from './org/attachment.json' with { type: 'json' }
import s48 from './org/attribute.json' with { type: 'json' }
import s49 from './org/coordinates.json' with { type: 'json' }
import s50 from './org/document-ref.json' with { type: 'json' }
import s51 from './org/email.json' with { type: 'json' }
import s52 from './org/endpoint.json' with { type: 'json' }
import s53 from './org/identity.json' with { type: 'json' }
import s54 from './org/image.json' with { type: 'json' }
import s55 from './org/inbox.json' with { type: 'json' }
import s56 from './org/item.json' with { type: 'json' }
import s57 from './org/name.json' with { type: 'json' }
import s58 from './org/note.json' with { type: 'json' }
import s59 from './org/party.json' with { type: 'json' }
import s60 from './org/person.json' with { type: 'json' }
import s61 from './org/registration.json' with { type: 'json' }
import s62 from './org/telephone.json' with { type: 'json' }
import s63 from './org/unit.json' with { type: 'json' }
import s64 from './org/website.json' with { type: 'json' }
import s65 from './pay/card.json' with { type: 'json' }
import s66 from './pay/credit-transfer.json' with { type: 'json' }
import s67 from './pay/direct-debit.json' with { type: 'json' }
import s68 from './pay/instructions.json' with { type: 'json' }
import s69 from './pay/online.json' with { type: 'json' }
import s70 from './pay/record.json' with { type: 'json' }
import s71 from './pay/terms.json' with { type: 'json' }
import s72 from './regimes/mx/food-vouchers.json' with { type: 'json' }
import s73 from './regimes/mx/fuel-account-balance.json' with { type: 'json' }
import s74 from './schema/object.json' with { type: 'json' }
import s75 from './tax/addon-def.json' with { type: 'json' }
import s76 from './tax/addon-list.json' with { type: 'json' }
import s77 from './tax/catalogue-def.json' with { type: 'json' }
import s78 from './tax/correction-definition.json' with { type: 'json' }
import s79 from './tax/correction-set.json' with { type: 'json' }
import s80 from './tax/extensions.json' with { type: 'json' }
import s81 from './tax/identity.json' with { type: 'json' }
import s82 from './tax/note.json' with { type: 'json' }
import s83 from './tax/regime-code.json' with { type: 'json' }
import s84 from './tax/regime-def.json' with { type: 'json' }
import s85 from './tax/scenario-set.json' with { type: 'json' }
import s86 from './tax/scenario.json' with { type: 'json' }
import s87 from './tax/set.json' with { type: 'json' }
import s88 from './tax/tag-set.json' with { type: 'json' }
import s89 from './tax/total.json' with { type: 'json' }

/** Every schema, sorted by path. */
export const SCHEMAS = [
  s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16, s17, s18, s19, s20, s21, s22, s23,
  s24, s25, s26, s27, s28, s29, s30, s31, s32, s33, s34, s35, s36, s37, s38, s39, s40, s41, s42, s43, s44, s45,
  s46, s47, s48, s49, s50, s51, s52, s53, s54, s55, s56, s57, s58, s59, s60, s61, s62, s63, s64, s65, s66, s67,
  s68, s69, s70, s71, s72, s73, s74, s75, s76, s77, s78, s79, s80, s81, s82, s83, s84, s85, s86, s87, s88, s89,
] as unknown as SchemaFile[]
