// Generated from src/schemas by `npm run types`. Do not edit.

import type { Amount } from '../../values/amount.ts'
import type { TextMap } from '../../values/text-map.ts'

/** A document of any schema, identified by its `$schema`. */
export interface AnyDocument {
  $schema: string | undefined
}

/** A string that should be one of those listed; Docket itself reads any, and reports the others. */
export type Listed<Values extends string> = string & { readonly listed?: Values }

export type TaxRegimeCode = 'AE' | 'AR' | 'AT' | 'AU' | 'BE' | 'BG' | 'BR' | 'CA' | 'CH' | 'CO' | 'CR' | 'CY' | 'CZ' | 'DE' | 'DK' | 'EE' | 'EL' | 'ES' | 'FI' | 'FR' | 'GB' | 'HR' | 'HU' | 'IE' | 'IN' | 'IT' | 'LT' | 'LU' | 'LV' | 'MT' | 'MX' | 'NL' | 'NO' | 'NZ' | 'PE' | 'PL' | 'PT' | 'RO' | 'SA' | 'SE' | 'SG' | 'SI' | 'SK' | 'US'

export type TaxAddonList = 'ar-arca-v4' | 'br-nfe-v4' | 'br-nfse-v1' | 'co-dian-v2' | 'de-xrechnung-v3' | 'de-zugferd-v2' | 'dk-oioubl-v2' | 'es-facturae-v3' | 'es-sii-v1' | 'es-tbai-v1' | 'es-verifactu-v1' | 'eu-en16931-v2017' | 'fi-finvoice-v3' | 'fr-choruspro-v1' | 'fr-ctc-flow10-v1' | 'fr-ctc-flow2-v1' | 'fr-ctc-flow6-v1' | 'fr-facturx-v1' | 'gr-mydata-v1' | 'it-sdi-v1' | 'it-ticket-v1' | 'mx-cfdi-v4' | 'pl-favat-v3' | 'pt-saft-v1' | 'sa-zatca-v1'

export type CurrencyCode = 'CYP' | 'EEK' | 'HRK' | 'LTL' | 'LVL' | 'MTL' | 'SIT' | 'USD' | 'EUR' | 'GBP' | 'AUD' | 'CAD' | 'JPY' | 'AED' | 'AFN' | 'ALL' | 'AMD' | 'ANG' | 'AOA' | 'ARS' | 'AWG' | 'AZN' | 'BAM' | 'BBD' | 'BDT' | 'BGN' | 'BHD' | 'BIF' | 'BMD' | 'BND' | 'BOB' | 'BRL' | 'BSD' | 'BTN' | 'BWP' | 'BYN' | 'BYR' | 'BZD' | 'CDF' | 'CHF' | 'CLF' | 'CLP' | 'CNY' | 'COP' | 'CRC' | 'CUC' | 'CUP' | 'CVE' | 'CZK' | 'DJF' | 'DKK' | 'DOP' | 'DZD' | 'EGP' | 'ERN' | 'ETB' | 'FJD' | 'FKP' | 'GEL' | 'GHS' | 'GIP' | 'GMD' | 'GNF' | 'GTQ' | 'GYD' | 'HKD' | 'HNL' | 'HTG' | 'HUF' | 'IDR' | 'ILS' | 'INR' | 'IQD' | 'IRR' | 'ISK' | 'JMD' | 'JOD' | 'KES' | 'KGS' | 'KHR' | 'KMF' | 'KPW' | 'KRW' | 'KWD' | 'KYD' | 'KZT' | 'LAK' | 'LBP' | 'LKR' | 'LRD' | 'LSL' | 'LYD' | 'MAD' | 'MDL' | 'MGA' | 'MKD' | 'MMK' | 'MNT' | 'MOP' | 'MRU' | 'MUR' | 'MVR' | 'MWK' | 'MXN' | 'MYR' | 'MZN' | 'NAD' | 'NGN' | 'NIO' | 'NOK' | 'NPR' | 'NZD' | 'OMR' | 'PAB' | 'PEN' | 'PGK' | 'PHP' | 'PKR' | 'PLN' | 'PYG' | 'QAR' | 'RON' | 'RSD' | 'RUB' | 'RWF' | 'SAR' | 'SBD' | 'SCR' | 'SDG' | 'SEK' | 'SGD' | 'SHP' | 'SKK' | 'SLE' | 'SLL' | 'SOS' | 'SRD' | 'SSP' | 'STD' | 'STN' | 'SVC' | 'SYP' | 'SZL' | 'THB' | 'TJS' | 'TMT' | 'TND' | 'TOP' | 'TRY' | 'TTD' | 'TWD' | 'TZS' | 'UAH' | 'UGX' | 'UYU' | 'UZS' | 'VES' | 'VND' | 'VUV' | 'WST' | 'XAF' | 'XAG' | 'XAU' | 'XBA' | 'XBB' | 'XBC' | 'XBD' | 'XCD' | 'XDR' | 'XOF' | 'XPD' | 'XPF' | 'XPT' | 'XTS' | 'YER' | 'ZAR' | 'ZMK' | 'ZMW' | 'BCH' | 'BTC' | 'JEP' | 'GGP' | 'IMP' | 'XFU' | 'GBX' | 'CNH' | 'USDC'

export type L10nIsoCountryCode = 'AF' | 'AX' | 'AL' | 'DZ' | 'AS' | 'AD' | 'AO' | 'AI' | 'AQ' | 'AG' | 'AR' | 'AM' | 'AW' | 'AU' | 'AT' | 'AZ' | 'BS' | 'BH' | 'BD' | 'BB' | 'BY' | 'BE' | 'BZ' | 'BJ' | 'BM' | 'BT' | 'BO' | 'BQ' | 'BA' | 'BW' | 'BV' | 'BR' | 'IO' | 'BN' | 'BG' | 'BF' | 'BI' | 'CV' | 'KH' | 'CM' | 'CA' | 'KY' | 'CF' | 'TD' | 'CL' | 'CN' | 'CX' | 'CC' | 'CO' | 'KM' | 'CG' | 'CD' | 'CK' | 'CR' | 'CI' | 'HR' | 'CU' | 'CW' | 'CY' | 'CZ' | 'DK' | 'DJ' | 'DM' | 'DO' | 'EC' | 'EG' | 'SV' | 'GQ' | 'ER' | 'EE' | 'SZ' | 'ET' | 'FK' | 'FO' | 'FJ' | 'FI' | 'FR' | 'GF' | 'PF' | 'TF' | 'GA' | 'GM' | 'GE' | 'DE' | 'GH' | 'GI' | 'GR' | 'GL' | 'GD' | 'GP' | 'GU' | 'GT' | 'GG' | 'GN' | 'GW' | 'GY' | 'HT' | 'HM' | 'VA' | 'HN' | 'HK' | 'HU' | 'IS' | 'IN' | 'ID' | 'IR' | 'IQ' | 'IE' | 'IM' | 'IL' | 'IT' | 'JM' | 'JP' | 'JE' | 'JO' | 'KZ' | 'KE' | 'KI' | 'KP' | 'KR' | 'KW' | 'KG' | 'LA' | 'LV' | 'LB' | 'LS' | 'LR' | 'LY' | 'LI' | 'LT' | 'LU' | 'MO' | 'MK' | 'MG' | 'MW' | 'MY' | 'MV' | 'ML' | 'MT' | 'MH' | 'MQ' | 'MR' | 'MU' | 'YT' | 'MX' | 'FM' | 'MD' | 'MC' | 'MN' | 'ME' | 'MS' | 'MA' | 'MZ' | 'MM' | 'NA' | 'NR' | 'NP' | 'NL' | 'NC' | 'NZ' | 'NI' | 'NE' | 'NG' | 'NU' | 'NF' | 'MP' | 'NO' | 'OM' | 'PK' | 'PW' | 'PS' | 'PA' | 'PG' | 'PY' | 'PE' | 'PH' | 'PN' | 'PL' | 'PT' | 'PR' | 'QA' | 'RE' | 'RO' | 'RU' | 'RW' | 'BL' | 'SH' | 'KN' | 'LC' | 'MF' | 'PM' | 'VC' | 'WS' | 'SM' | 'ST' | 'SA' | 'SN' | 'RS' | 'SC' | 'SL' | 'SG' | 'SX' | 'SK' | 'SI' | 'SB' | 'SO' | 'ZA' | 'GS' | 'SS' | 'ES' | 'LK' | 'SD' | 'SR' | 'SJ' | 'SE' | 'CH' | 'SY' | 'TW' | 'TJ' | 'TZ' | 'TH' | 'TL' | 'TG' | 'TK' | 'TO' | 'TT' | 'TN' | 'TR' | 'TM' | 'TC' | 'TV' | 'UG' | 'UA' | 'AE' | 'GB' | 'US' | 'UM' | 'UY' | 'UZ' | 'VU' | 'VE' | 'VN' | 'VG' | 'VI' | 'WF' | 'EH' | 'YE' | 'ZM' | 'ZW'

export type L10nTaxCountryCode = 'AF' | 'AX' | 'AL' | 'DZ' | 'AS' | 'AD' | 'AO' | 'AI' | 'AQ' | 'AG' | 'AR' | 'AM' | 'AW' | 'AU' | 'AT' | 'AZ' | 'BS' | 'BH' | 'BD' | 'BB' | 'BY' | 'BE' | 'BZ' | 'BJ' | 'BM' | 'BT' | 'BO' | 'BQ' | 'BA' | 'BW' | 'BV' | 'BR' | 'IO' | 'BN' | 'BG' | 'BF' | 'BI' | 'CV' | 'KH' | 'CM' | 'CA' | 'KY' | 'CF' | 'TD' | 'CL' | 'CN' | 'CX' | 'CC' | 'CO' | 'KM' | 'CG' | 'CD' | 'CK' | 'CR' | 'CI' | 'HR' | 'CU' | 'CW' | 'CY' | 'CZ' | 'DK' | 'DJ' | 'DM' | 'DO' | 'EC' | 'EG' | 'SV' | 'GQ' | 'ER' | 'EE' | 'SZ' | 'ET' | 'FK' | 'FO' | 'FJ' | 'FI' | 'FR' | 'GF' | 'PF' | 'TF' | 'GA' | 'GM' | 'GE' | 'DE' | 'GH' | 'GI' | 'GL' | 'GD' | 'GP' | 'GU' | 'GT' | 'GG' | 'GN' | 'GW' | 'GY' | 'HT' | 'HM' | 'VA' | 'HN' | 'HK' | 'HU' | 'IS' | 'IN' | 'ID' | 'IR' | 'IQ' | 'IE' | 'IM' | 'IL' | 'IT' | 'JM' | 'JP' | 'JE' | 'JO' | 'KZ' | 'KE' | 'KI' | 'KP' | 'KR' | 'KW' | 'KG' | 'LA' | 'LV' | 'LB' | 'LS' | 'LR' | 'LY' | 'LI' | 'LT' | 'LU' | 'MO' | 'MK' | 'MG' | 'MW' | 'MY' | 'MV' | 'ML' | 'MT' | 'MH' | 'MQ' | 'MR' | 'MU' | 'YT' | 'MX' | 'FM' | 'MD' | 'MC' | 'MN' | 'ME' | 'MS' | 'MA' | 'MZ' | 'MM' | 'NA' | 'NR' | 'NP' | 'NL' | 'NC' | 'NZ' | 'NI' | 'NE' | 'NG' | 'NU' | 'NF' | 'MP' | 'NO' | 'OM' | 'PK' | 'PW' | 'PS' | 'PA' | 'PG' | 'PY' | 'PE' | 'PH' | 'PN' | 'PL' | 'PT' | 'PR' | 'QA' | 'RE' | 'RO' | 'RU' | 'RW' | 'BL' | 'SH' | 'KN' | 'LC' | 'MF' | 'PM' | 'VC' | 'WS' | 'SM' | 'ST' | 'SA' | 'SN' | 'RS' | 'SC' | 'SL' | 'SG' | 'SX' | 'SK' | 'SI' | 'SB' | 'SO' | 'ZA' | 'GS' | 'SS' | 'ES' | 'LK' | 'SD' | 'SR' | 'SJ' | 'SE' | 'CH' | 'SY' | 'TW' | 'TJ' | 'TZ' | 'TH' | 'TL' | 'TG' | 'TK' | 'TO' | 'TT' | 'TN' | 'TR' | 'TM' | 'TC' | 'TV' | 'UG' | 'UA' | 'AE' | 'GB' | 'US' | 'UM' | 'UY' | 'UZ' | 'VU' | 'VE' | 'VN' | 'VG' | 'VI' | 'WF' | 'EH' | 'YE' | 'ZM' | 'ZW' | 'EL' | 'XI' | 'XU' | 'EU'

/** Step that the sender of a status expects from the other party. */
export interface Action {
  /** The id of the schema. */
  $schema: string | undefined
  /** What is to be done about the document. */
  key: Listed<'none' | 'provide' | 'reissue' | 'credit-full' | 'credit-partial' | 'credit-amount' | 'other'> | undefined
  /** What is asked for, in words. */
  description: string | undefined
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
}

/** Extra amount on the whole document, such as delivery or insurance. */
export interface Charge {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Position in the list, counted from 1 and set by the server. */
  i: number
  /** Kind of charge, from the list or a key of your own. */
  key: string | undefined
  /** Code for the charge in your books or in a national format. */
  code: string | undefined
  /** Text that tells the customer what the charge is for. */
  reason: string | undefined
  /** Amount that percent refers to instead of the sum of the lines; needs percent. */
  base: Amount | undefined
  /** Share of the base, or else of the sum of the lines, to be charged. */
  percent: Amount | undefined
  /** Amount added to the document; computed when percent is given. */
  amount: Amount
  /** Whether the charge is only stated, and in no total. Accepted before its release. */
  informative: boolean | undefined
  /** Taxes due on the charge; none are inherited from the lines. */
  taxes: Combo[] | undefined
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** What to change when an invoice is turned into its correction. */
export interface CorrectionOptions {
  /** The id of the schema. */
  $schema: string | undefined
  /** Kind of invoice to create, such as credit-note; the regime or addons may limit it. */
  type: string | undefined
  /** Day of issue of the correction; today in UTC when absent. */
  issue_date: string | undefined
  /** Day whose tax rates apply; when absent, the correction has the rates of the original. */
  value_date: string | undefined
  /** Series of the new invoice; that of the original when absent. */
  series: string | undefined
  /** Code of the new invoice; it has none when absent, which some addons do not allow. */
  code: string | undefined
  /** Stamps of the original invoice, used instead of those in its envelope header. */
  stamps: Stamp[] | undefined
  /** Why the invoice is corrected; some regimes and addons insist on it. */
  reason: string | undefined
  /** Extension codes for the reference to the original, such as a correction type. */
  ext: TextMap | undefined
  /** Whether to copy the original's tax totals into the reference to it. */
  copy_tax: boolean | undefined
}

/** Document about goods on their way, from announcement to receipt; prices are optional. */
export interface Delivery {
  /** The id of the schema. */
  $schema: string | undefined
  /** Country code of the tax regime; taken from the supplier's tax identity when absent. */
  $regime: Listed<TaxRegimeCode> | undefined
  /** Keys of the formats to comply with; addons that these require are added by the server. */
  $addons: Listed<TaxAddonList>[] | undefined
  /** Special circumstances; only tags that the regime or an addon defines are accepted. */
  $tags: string[] | undefined
  /** UUID of the document; an envelope assigns one of version 7 when it is absent. */
  uuid: string | undefined
  /** Step of the delivery that is documented; advice when absent. */
  type: Listed<'advice' | 'note' | 'waybill' | 'receipt' | 'other'> | undefined
  /** Group of documents that are numbered together, such as one warehouse. */
  series: string | undefined
  /** Number of the delivery document within its series; needed before signing. */
  code: string | undefined
  /** Day of issue; today in the regime's time zone when absent. */
  issue_date: string | undefined
  /** Local time of issue; an empty string makes the server set date and time to now. */
  issue_time: string | undefined
  /** Day whose tax rates apply, when other than the issue date. */
  value_date: string | undefined
  /** Currency of the figures; that of the regime when absent or unknown. */
  currency: Listed<CurrencyCode> | undefined
  /** Rates for turning item prices in other currencies into the document's. */
  exchange_rates: ExchangeRate[] | undefined
  /** Orders, contracts and other references behind the delivery. */
  ordering: Ordering | undefined
  /** Earlier delivery documents that this one replaces or follows. */
  preceding: DocumentRef[] | undefined
  /** Where to follow the shipment on its way. */
  tracking: Tracking | undefined
  /** Day the goods leave the despatcher. */
  despatch_date: string | undefined
  /** Day the goods reach the receiver. */
  receive_date: string | undefined
  /** Settings for the calculation of taxes, where the lines have prices. */
  tax: Tax | undefined
  /** Party that supplies the goods. */
  supplier: Party | undefined
  /** Party that ordered the goods. */
  customer: Party | undefined
  /** Party that sends the goods off, when other than the supplier. */
  despatcher: Party | undefined
  /** Party that takes the goods in, when other than the customer. */
  receiver: Party | undefined
  /** Company that transports the goods. */
  courier: Party | undefined
  /** Goods delivered; prices may be left out. */
  lines: Line[] | undefined
  /** Reductions on the whole document, taken from the sum of the lines. */
  discounts: Discount[] | undefined
  /** Extra amounts on the whole document, such as freight. */
  charges: Charge[] | undefined
  /** Sums and taxes, computed by the server when lines have prices; only rounding is kept as given. */
  totals: Totals | undefined
  /** Texts for the recipient, such as handling instructions. */
  notes: OrgNote[] | undefined
  /** Further documents carried inside this one, each with its own $schema. */
  complements: AnyDocument[] | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
  /** Links to supporting files, such as packing lists or photos. */
  attachments: Attachment[] | undefined
}

/** Where and when what is invoiced or ordered gets delivered. */
export interface DeliveryDetails {
  /** The id of the schema. */
  $schema: string | undefined
  /** Party or place that goods are delivered to, when other than the customer. */
  receiver: Party | undefined
  /** Codes of the delivery or of the place of delivery, such as a GLN. */
  identities: OrgIdentity[] | undefined
  /** Day on which delivery took place or is expected. */
  date: string | undefined
  /** Time span of delivery, when it takes more than one day. */
  period: Period | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** Reduction on the whole document. */
export interface Discount {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Position in the list, counted from 1 and set by the server. */
  i: number
  /** Kind of discount, from the list or a key of your own. */
  key: string | undefined
  /** Code for the discount in your books, such as a voucher number. */
  code: string | undefined
  /** Text that tells the customer why the discount is granted. */
  reason: string | undefined
  /** Amount that percent refers to instead of the sum of the lines; needs percent. */
  base: Amount | undefined
  /** Share of the base, or else of the sum of the lines, to be taken off. */
  percent: Amount | undefined
  /** Amount taken off the document; computed when percent is given. */
  amount: Amount
  /** Taxes whose base becomes smaller; none are inherited from the lines. */
  taxes: Combo[] | undefined
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** One error found in a document, reported as part of a reason. */
export interface Fault {
  /** The id of the schema. */
  $schema: string | undefined
  /** Code of the rule or check that failed. */
  code: string | undefined
  /** Explanation of the error for a person to read. */
  message: string | undefined
  /** Places of the error in the document, such as $.lines[0].quantity. */
  paths: string[] | undefined
}

/** Demand for payment of goods or services, its corrections and previews included. */
export interface Invoice {
  /** The id of the schema. */
  $schema: string | undefined
  /** Country code of the tax regime; taken from the supplier's tax identity when absent. */
  $regime: Listed<TaxRegimeCode> | undefined
  /** Keys of the formats to comply with; addons that these require are added by the server. */
  $addons: Listed<TaxAddonList>[] | undefined
  /** Special circumstances, which may change taxes, figures, notes or document codes. */
  $tags: string[] | undefined
  /** UUID of the document; an envelope assigns one of version 7 when it is absent. */
  uuid: string | undefined
  /** Kind of invoice; standard when absent. */
  type: Listed<'standard' | 'proforma' | 'corrective' | 'credit-note' | 'debit-note' | 'other'> | undefined
  /** Group of invoices that are numbered together, such as one shop or year. */
  series: string | undefined
  /** Number of the invoice within its series; needed before signing. */
  code: string | undefined
  /** Day of issue; today in the regime's time zone when absent. */
  issue_date: string | undefined
  /** Local time of issue; an empty string makes the server set date and time to now. */
  issue_time: string | undefined
  /** Day the goods or services were supplied, for information; rates do not follow it. */
  op_date: string | undefined
  /** Day whose tax rates apply, when other than the issue date; not together with tax.point. */
  value_date: string | undefined
  /** Currency of the figures; that of the regime when absent or unknown. */
  currency: Listed<CurrencyCode> | undefined
  /** Rates for turning item prices in other currencies into the document's. */
  exchange_rates: ExchangeRate[] | undefined
  /** Earlier invoices that this one corrects, replaces or follows. */
  preceding: DocumentRef[] | undefined
  /** Settings for the calculation of taxes, and tax codes and notes of the whole invoice. */
  tax: Tax | undefined
  /** Party that sells and, as a rule, accounts for the tax. */
  supplier: Party | undefined
  /** Party that buys; may be absent, as on simplified invoices. */
  customer: Party | undefined
  /** Goods and services sold; only an invoice with discounts or charges may have none. */
  lines: Line[] | undefined
  /** Reductions on the whole invoice, taken from the sum of the lines. */
  discounts: Discount[] | undefined
  /** Extra amounts on the whole invoice, such as delivery. */
  charges: Charge[] | undefined
  /** Orders, contracts and projects behind the invoice, and further parties involved. */
  ordering: Ordering | undefined
  /** Who pays whom, when and how, and what was paid in advance. */
  payment: PaymentDetails | undefined
  /** Where and when the goods or services are delivered. */
  delivery: DeliveryDetails | undefined
  /** Sums, taxes and amount payable, computed by the server; only rounding is kept as given. */
  totals: Totals | undefined
  /** Texts for the customer, such as legal mentions or conditions. */
  notes: OrgNote[] | undefined
  /** Further documents carried inside this one, each with its own $schema. */
  complements: AnyDocument[] | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
  /** Links to supporting files, such as time sheets or photos. */
  attachments: Attachment[] | undefined
}

/** One row of goods or services, with its price, reductions and taxes. */
export interface Line {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Position in the list, counted from 1 and set by the server. */
  i: number
  /** Number of units of the item; 0 when absent. */
  quantity: Amount
  /** Code of what the line is about, such as a meter or a subscription. */
  identifier: OrgIdentity | undefined
  /** Time span that the line covers, for instance the month of a subscription. */
  period: Period | undefined
  /** Number of the matching line in the customer's order. */
  order: string | undefined
  /** Code under which the customer books the line, such as a cost centre. */
  cost: string | undefined
  /** What is supplied, with the price of one unit. */
  item: Item | undefined
  /** Parts that the line is made of; their totals add up to the item price. */
  breakdown: SubLine[] | undefined
  /** Quantity times item price, before discounts and charges. */
  sum: Amount | undefined
  /** Reductions of the line's sum. */
  discounts: LineDiscount[] | undefined
  /** Extra amounts on top of the line's sum. */
  charges: LineCharge[] | undefined
  /** Taxes on the line's total, each category at most once. */
  taxes: Combo[] | undefined
  /** Sum less discounts plus charges. */
  total: Amount | undefined
  /** Items originally ordered that this line takes the place of; without effect on figures. */
  substituted: SubLine[] | undefined
  /** Party that in fact sells the item, when other than the supplier. */
  seller: Party | undefined
  /** Texts for the customer about this line. */
  notes: OrgNote[] | undefined
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
}

/** Extra amount on one line or sub-line, by percent, per unit or fixed. */
export interface LineCharge {
  /** Kind of charge, from the list or a key of your own. */
  key: string | undefined
  /** Code for the charge in your books or in a national format. */
  code: string | undefined
  /** Text that tells the customer what the charge is for. */
  reason: string | undefined
  /** Amount that percent refers to instead of the line's sum; needs percent. */
  base: Amount | undefined
  /** Share of the base, or else of the line's sum, to be charged. */
  percent: Amount | undefined
  /** Number of units that rate applies to; the line's quantity when absent. */
  quantity: Amount | undefined
  /** Unit in which quantity is counted, such as l; needs quantity. */
  unit: string | undefined
  /** Fixed amount per unit, as for excise duties; not together with percent. */
  rate: Amount | undefined
  /** Amount added to the line; computed when percent or rate is given. */
  amount: Amount
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
}

/** Reduction on one line or sub-line, by percent or fixed. */
export interface LineDiscount {
  /** Kind of discount, from the list or a key of your own. */
  key: string | undefined
  /** Code for the discount in your books, such as a voucher number. */
  code: string | undefined
  /** Text that tells the customer why the discount is granted. */
  reason: string | undefined
  /** Amount that percent refers to instead of the line's sum; needs percent. */
  base: Amount | undefined
  /** Share of the base, or else of the line's sum, to be taken off. */
  percent: Amount | undefined
  /** Amount taken off the line; computed when percent is given. */
  amount: Amount
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
}

/** Order or quote for goods or services; prices are optional. */
export interface Order {
  /** The id of the schema. */
  $schema: string | undefined
  /** Country code of the tax regime; taken from the supplier's tax identity when absent. */
  $regime: Listed<TaxRegimeCode> | undefined
  /** Keys of the formats to comply with; addons that these require are added by the server. */
  $addons: Listed<TaxAddonList>[] | undefined
  /** Special circumstances, such as customer-rates or bypass; any key is accepted. */
  $tags: string[] | undefined
  /** UUID of the document; an envelope assigns one of version 7 when it is absent. */
  uuid: string | undefined
  /** Who orders or offers; purchase when absent. */
  type: Listed<'purchase' | 'sale' | 'quote'> | undefined
  /** Group of orders that are numbered together, such as one department. */
  series: string | undefined
  /** Number of the order within its series; needed before signing. */
  code: string | undefined
  /** Day of issue; today in the regime's time zone when absent. */
  issue_date: string | undefined
  /** Local time of issue; an empty string makes the server set date and time to now. */
  issue_time: string | undefined
  /** Day the goods or services are to be supplied, for information; rates do not follow it. */
  op_date: string | undefined
  /** Day whose tax rates apply, when other than the issue date. */
  value_date: string | undefined
  /** Currency of the figures; that of the regime when absent or unknown. */
  currency: Listed<CurrencyCode> | undefined
  /** Rates for turning item prices in other currencies into the document's. */
  exchange_rates: ExchangeRate[] | undefined
  /** Contracts under which the order is placed. */
  contracts: DocumentRef[] | undefined
  /** Earlier orders or quotes that this one replaces or follows. */
  preceding: DocumentRef[] | undefined
  /** Further numbers by which the parties know the order. */
  identities: OrgIdentity[] | undefined
  /** Time span for which the order holds. */
  period: Period | undefined
  /** Settings for the calculation of taxes, and tax codes and notes of the whole order. */
  tax: Tax | undefined
  /** Party that is to supply the goods or services. */
  supplier: Party | undefined
  /** Party that is to receive and pay for the goods or services. */
  customer: Party | undefined
  /** Party that places the order, when other than the customer. */
  buyer: Party | undefined
  /** Party that takes the order, when other than the supplier. */
  seller: Party | undefined
  /** Goods and services ordered or offered. */
  lines: Line[] | undefined
  /** Reductions on the whole order, taken from the sum of the lines. */
  discounts: Discount[] | undefined
  /** Extra amounts on the whole order, such as delivery. */
  charges: Charge[] | undefined
  /** Who is to pay whom, when and how, and what was paid in advance. */
  payment: PaymentDetails | undefined
  /** Where and when delivery is wanted. */
  delivery: DeliveryDetails | undefined
  /** Sums and taxes, computed by the server when lines have prices; only rounding is kept as given. */
  totals: Totals | undefined
  /** Texts for the other party, such as conditions of the order. */
  notes: OrgNote[] | undefined
  /** Further documents carried inside this one, each with its own $schema. */
  complements: AnyDocument[] | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
  /** Links to supporting files, such as drawings or specifications. */
  attachments: Attachment[] | undefined
}

/** Documents and parties behind a transaction, from tender to despatch. */
export interface Ordering {
  /** The id of the schema. */
  $schema: string | undefined
  /** Reference that the customer wants to see quoted, often its order number. */
  code: string | undefined
  /** Further references that the parties or a format require, by key or type. */
  identities: OrgIdentity[] | undefined
  /** Code under which the customer books the document, such as a cost centre. */
  cost: string | undefined
  /** Time span of supply that the document covers. */
  period: Period | undefined
  /** Party that placed the order, when other than the customer. */
  buyer: Party | undefined
  /** Party that made the sale, when other than the supplier, such as a VAT group member. */
  seller: Party | undefined
  /** Third party that makes out the document for the supplier. */
  issuer: Party | undefined
  /** Party to which the document is sent, when other than the customer. */
  addressee: Party | undefined
  /** Projects that the supply belongs to. */
  projects: DocumentRef[] | undefined
  /** Contracts that the supply is based on. */
  contracts: DocumentRef[] | undefined
  /** Purchase orders by which the customer ordered. */
  purchases: DocumentRef[] | undefined
  /** Sales orders under which the supplier recorded it. */
  sales: DocumentRef[] | undefined
  /** Advices of goods received by the customer. */
  receiving: DocumentRef[] | undefined
  /** Despatch advices and delivery notes of the goods. */
  despatch: DocumentRef[] | undefined
  /** Calls for tender, or lots of them, that led to the supply. */
  tender: DocumentRef[] | undefined
}

/** Record of money asked for, sent or received for one or more documents. */
export interface Payment {
  /** The id of the schema. */
  $schema: string | undefined
  /** Country code of the tax regime; taken from the supplier's tax identity when absent. */
  $regime: Listed<TaxRegimeCode> | undefined
  /** Keys of the formats to comply with; addons that these require are added by the server. */
  $addons: Listed<TaxAddonList>[] | undefined
  /** Keys of your own to classify the payment; any are accepted and no figure changes. */
  $tags: string[] | undefined
  /** UUID of the document; an envelope assigns one of version 7 when it is absent. */
  uuid: string | undefined
  /** Direction and stage of the payment; receipt when absent. */
  type: Listed<'request' | 'advice' | 'receipt'> | undefined
  /** Group of payments that are numbered together, such as one bank account. */
  series: string | undefined
  /** Number of the payment document within its series; needed before signing. */
  code: string | undefined
  /** Day of issue; today in the regime's time zone when absent. */
  issue_date: string | undefined
  /** Local time of issue; an empty string makes the server set date and time to now. */
  issue_time: string | undefined
  /** Day on which the money is available, for information. */
  value_date: string | undefined
  /** Currency of the total and of the line amounts; that of the regime when absent. */
  currency: Listed<CurrencyCode> | undefined
  /** Rates for documents and means of payment in other currencies. */
  exchange_rates: ExchangeRate[] | undefined
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
  /** Earlier payment documents that this one corrects or follows. */
  preceding: DocumentRef[] | undefined
  /** Party that issued the documents to be paid. */
  supplier: Party | undefined
  /** Party that the paid documents are addressed to. */
  customer: Party | undefined
  /** Party that gets the money, when other than the supplier. */
  payee: Party | undefined
  /** Orders, contracts and projects that the payment relates to. */
  ordering: Ordering | undefined
  /** Amounts paid, as a rule one for each document. */
  lines: PaymentLine[] | undefined
  /** Means by which money moved; converted and added up they must equal the total. */
  methods: Record[] | undefined
  /** Sum of the line amounts, those of refunds subtracted; computed when there are lines. */
  total: Amount
  /** Texts for the other party about the payment. */
  notes: OrgNote[] | undefined
  /** Further documents carried inside this one, each with its own $schema. */
  complements: AnyDocument[] | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** How a document is paid: terms, advances and instructions. */
export interface PaymentDetails {
  /** The id of the schema. */
  $schema: string | undefined
  /** Party that gets the money, when other than the supplier, such as a factor. */
  payee: Party | undefined
  /** Party that pays, when other than the customer. */
  payer: Party | undefined
  /** Terms agreed for payment, with its due dates. */
  terms: Terms | undefined
  /** Payments already made; they are taken off the payable amount to give due. */
  advances: Record[] | undefined
  /** How to pay, with account or card details. */
  instructions: Instructions | undefined
}

/** Amount paid towards one document, with the taxes it contains. */
export interface PaymentLine {
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Position in the list, counted from 1 and set by the server. */
  i: number
  /** True when money goes back to the customer, so that the amount is subtracted. */
  refund: boolean | undefined
  /** Document being paid; with payable and tax given there, due and taxes are computed. */
  document: DocumentRef | undefined
  /** Number of the instalment, from 1 to 999, when a document is paid in parts. */
  installment: number | undefined
  /** What is being paid, in words. */
  description: string | undefined
  /** Full amount payable; taken from the document when it states one. */
  payable: Amount | undefined
  /** Amount paid towards the document before this payment. */
  advances: Amount | undefined
  /** Amount paid by this line, in the currency of the payment. */
  amount: Amount
  /** What remains to be paid: payable less advances and amount; computed when payable is known. */
  due: Amount | undefined
  /** Taxes contained in the amount, worked out in proportion to those of the document. */
  tax: Total | undefined
  /** Texts for the other party about this amount. */
  notes: OrgNote[] | undefined
}

/** Why a document has the status reported. */
export interface Reason {
  /** The id of the schema. */
  $schema: string | undefined
  /** Kind of problem; none when all is well. */
  key: Listed<'none' | 'references' | 'legal' | 'unknown-receiver' | 'quality' | 'delivery' | 'prices' | 'quantity' | 'items' | 'payment-terms' | 'not-recognized' | 'finance-terms' | 'partial' | 'other'> | undefined
  /** What is wrong, in words. */
  description: string | undefined
  /** Errors found in the document that led to this reason. */
  faults: Fault[] | undefined
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
}

/** Message about what has become of documents sent or received. */
export interface Status {
  /** The id of the schema. */
  $schema: string | undefined
  /** Country code of the tax regime; taken from the supplier's tax identity when absent. */
  $regime: Listed<TaxRegimeCode> | undefined
  /** Keys of the formats to comply with; addons that these require are added by the server. */
  $addons: Listed<TaxAddonList>[] | undefined
  /** UUID of the document; an envelope assigns one of version 7 when it is absent. */
  uuid: string | undefined
  /** Who reports the status to whom. */
  type: Listed<'response' | 'update' | 'system'> | undefined
  /** Day of issue; today in UTC when absent. */
  issue_date: string | undefined
  /** Time of issue, which the server never fills in. */
  issue_time: string | undefined
  /** Group of status messages that are numbered together. */
  series: string | undefined
  /** Number of the status message within its series; needed before signing. */
  code: string | undefined
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
  /** Supplier named on the documents reported on. */
  supplier: Party | undefined
  /** Customer named on the documents reported on. */
  customer: Party | undefined
  /** Orders, contracts and projects behind the documents reported on. */
  ordering: Ordering | undefined
  /** The documents reported on, each with its state. */
  lines: StatusLine[] | undefined
  /** Texts for the recipient of the message. */
  notes: OrgNote[] | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** Status of one document, with reasons and expected actions. */
export interface StatusLine {
  /** The id of the schema. */
  $schema: string | undefined
  /** Position in the list, counted from 1 and set by the server. */
  index: number
  /** State that the document has reached. */
  key: Listed<'issued' | 'acknowledged' | 'processing' | 'querying' | 'rejected' | 'accepted' | 'paid' | 'error' | 'other'> | undefined
  /** Day on which the document reached the state. */
  date: string | undefined
  /** Document that the status is about. */
  doc: DocumentRef | undefined
  /** Explanation of the status, in words. */
  description: string | undefined
  /** Why the document has this status, above all when it was not accepted. */
  reasons: Reason[] | undefined
  /** What is expected of the other party. */
  actions: Action[] | undefined
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
  /** Further documents carried inside this one, each with its own $schema. */
  complements: AnyDocument[] | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** One part of a line, or an item that the line replaces; taxes stay with the line. */
export interface SubLine {
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Position in the list, counted from 1 and set by the server. */
  i: number
  /** Number of units of this part; 0 when absent. */
  quantity: Amount
  /** Code of what the part is about, such as a meter or a device. */
  identifier: OrgIdentity | undefined
  /** Time span that the part covers. */
  period: Period | undefined
  /** Number of the matching line in the customer's order. */
  order: string | undefined
  /** Code under which the customer books the part, such as a cost centre. */
  cost: string | undefined
  /** What the part consists of, with the price of one unit. */
  item: Item | undefined
  /** Quantity times item price, before discounts and charges. */
  sum: Amount | undefined
  /** Reductions of the part's sum. */
  discounts: LineDiscount[] | undefined
  /** Extra amounts on top of the part's sum. */
  charges: LineCharge[] | undefined
  /** Sum less discounts plus charges; within a breakdown it counts towards the line's item price. */
  total: Amount | undefined
  /** Texts for the customer about this part. */
  notes: OrgNote[] | undefined
}

/** Tax settings, codes and notes for a whole document. */
export interface Tax {
  /** The id of the schema. */
  $schema: string | undefined
  /** Code of the category whose tax is contained in prices, such as VAT. */
  prices_include: string | undefined
  /** How figures are rounded; the regime's model when absent, precise in most. */
  rounding: Listed<'precise' | 'currency'> | undefined
  /** Event on which tax becomes due; not together with value_date. */
  point: Listed<'issue' | 'delivery' | 'payment'> | undefined
  /** Codes for the whole document that a regime or addon sets or asks for, by extension key. */
  ext: TextMap | undefined
  /** Legal texts about the taxes; scenarios of the regime and addons add their own. */
  notes: TaxNote[] | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** Figures of a whole document, in its currency. */
export interface Totals {
  /** The id of the schema. */
  $schema: string | undefined
  /** Sum of the line totals. */
  sum: Amount
  /** Sum of the document discounts. */
  discount: Amount | undefined
  /** Sum of the document charges. */
  charge: Amount | undefined
  /** Tax contained in the prices, which is taken out to get total. */
  tax_included: Amount | undefined
  /** Sum less discounts, plus charges, less included tax. */
  total: Amount
  /** Taxes by category and rate. */
  taxes: Total | undefined
  /** Taxes to be added to total, surcharges included; retained and informative ones are not. */
  tax: Amount
  /** Total plus tax, before retained taxes come off. */
  total_with_tax: Amount
  /** Taxes that the customer withholds and pays to the authority. */
  retained_tax: Amount | undefined
  /** Adjustment of your own to payable, such as rounding to full coins. */
  rounding: Amount | undefined
  /** Amount to pay: total with tax, less retained tax, plus rounding. */
  payable: Amount
  /** Sum of the advance payments. */
  advance: Amount | undefined
  /** Payable less advances; negative when too much was paid. */
  due: Amount | undefined
}

/** Reference and web page for following a shipment. */
export interface Tracking {
  /** Tracking number given by the carrier. */
  code: string | undefined
  /** Page on which the shipment can be followed. */
  website: Website | undefined
}

/** Time span from one day to another, both included; one of them is enough. */
export interface Period {
  /** The id of the schema. */
  $schema: string | undefined
  /** Name of the period to show, such as first quarter. */
  label: string | undefined
  /** First day of the span; absent if it is open. */
  start: string | undefined
  /** Last day of the span, not before start; absent if it is open. */
  end: string | undefined
}

/** Entry of a code list: a key or code with its names and, for extensions, its values. */
export interface Definition {
  /** The id of the schema. */
  $schema: string | undefined
  /** Key by which documents refer to the entry; an entry needs a key or a code. */
  key: string | undefined
  /** Code by which documents refer to the entry, for lists that use codes. */
  code: string | undefined
  /** Short name of the entry, by language. */
  name: TextMap | undefined
  /** Explanation of what the entry stands for, by language. */
  desc: TextMap | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
  /** Where the entry is officially defined. */
  sources: Source[] | undefined
  /** Edition of the official list that the values are taken from, with its date. */
  edition: string | undefined
  /** Codes that may be given under this key; any code when neither these nor pattern are set. */
  values: Definition[] | undefined
  /** Regular expression in RE2 syntax that given codes must match. */
  pattern: string | undefined
  /** What the entry is called in other systems. */
  map: TextMap | undefined
}

/** Publication that a definition is taken from. */
export interface Source {
  /** The id of the schema. */
  $schema: string | undefined
  /** Name of the publication, by language. */
  title: TextMap | undefined
  /** Where the publication can be read. */
  url: string | undefined
  /** Media type of what the URL leads to, such as application/pdf. */
  content_type: string | undefined
  /** When the publication was looked up. */
  at: string | undefined
}

/** Amount together with its currency. */
export interface CurrencyAmount {
  /** The id of the schema. */
  $schema: string | undefined
  /** What the amount is, such as list price. */
  label: string | undefined
  /** Currency that value is expressed in. */
  currency: Listed<CurrencyCode> | undefined
  /** The amount as a decimal number. */
  value: Amount
}

/** Price of one currency in another; used as given, never inverted or chained. */
export interface ExchangeRate {
  /** The id of the schema. */
  $schema: string | undefined
  /** Currency to be converted. */
  from: Listed<CurrencyCode> | undefined
  /** Currency that results from the conversion. */
  to: Listed<CurrencyCode> | undefined
  /** When the rate was valid, for information. */
  at: string | undefined
  /** Key of the institution that published the rate, for information. */
  source: string | undefined
  /** Units of the target currency that one unit of the other buys; above 0. */
  amount: Amount
}

/** Hash by which any change to a document or file shows. */
export interface Digest {
  /** The id of the schema. */
  $schema: string | undefined
  /** Name of the hash algorithm; sha256 for documents. */
  alg: string | undefined
  /** Hash in lower-case hexadecimal. */
  val: string | undefined
}

/** Wrapper around one document, with its header and signatures. */
export interface Envelope {
  /** Identifier of the envelope schema; always set by the server. */
  $schema: string | undefined
  /** Identity and digest of the document, with stamps, links and routing addresses. */
  head: Header | undefined
  /** The document itself, of the type that its own $schema names. */
  doc: AnyDocument | undefined
  /** Compact JWS signatures of the header's uuid and digest; dropped when built again. */
  sigs: string[] | undefined
}

/** Facts about the document that travel with it in the envelope. */
export interface Header {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of the envelope, of version 1, 6 or 7; one of version 7 is made when absent. */
  uuid: string | undefined
  /** Digest of the document's canonical JSON, computed anew on every build. */
  dig: Digest | undefined
  /** Proofs from other systems, one for each provider; allowed in signed envelopes only. */
  stamps: Stamp[] | undefined
  /** Web addresses that belong to the document; category and key together must be unique. */
  links: Link[] | undefined
  /** Words of your own for sorting and finding envelopes. */
  tags: string[] | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
  /** Remarks about the envelope that are not meant for the document. */
  notes: string | undefined
  /** Routing address of the sender; the first endpoint of the sending party when absent. */
  from: string | undefined
  /** Routing address of the recipient; the first endpoint of the receiving party when absent. */
  to: string | undefined
  /** Codes of rules whose faults are left out; those of digest, document and signatures never are. */
  ignore: string[] | undefined
}

/** Web address that belongs to the document in an envelope. */
export interface Link {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** What the linked resource is to the document. */
  category: Listed<'format' | 'portal' | 'request' | 'response' | 'agreement' | 'verification' | 'attachment'> | undefined
  /** Name of the link, unique within its category. */
  key: string | undefined
  /** Number or code of the linked resource. */
  code: string | undefined
  /** Words to show for the link. */
  title: string | undefined
  /** What is found behind the link. */
  description: string | undefined
  /** Media type of the linked file, such as application/pdf; needed with a digest. */
  mime: string | undefined
  /** Hash of the file, for checking that it is unchanged. */
  digest: Digest | undefined
  /** Address of the resource, such as https://example.com/invoice.pdf. */
  url: string | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** Proof that another system knows or has approved the document. */
export interface Stamp {
  /** The id of the schema. */
  $schema: string | undefined
  /** Key of the system or kind of stamp, such as sat-uuid. */
  prv: string | undefined
  /** Number, code or URL that the system returned. */
  val: string | undefined
}

/** Food vouchers paid to employees, as a complement of a Mexican invoice. */
export interface FoodVouchers {
  /** The id of the schema. */
  $schema: string | undefined
  /** Number of the employer with the social security institute, up to 20 characters. */
  employer_registration: string | undefined
  /** Number of the employer's account with the issuer of the vouchers, up to 20 characters. */
  account_number: string | undefined
  /** Sum of the line amounts, with two decimals. */
  total: Amount
  /** Vouchers issued, at least one. */
  lines: FoodVouchersLine[] | undefined
}

/** Employee who receives a voucher. */
export interface FoodVouchersEmployee {
  /** Tax number (RFC) of the employee. */
  tax_code: string | undefined
  /** Population registry code (CURP) of the employee, 18 characters. */
  curp: string | undefined
  /** Full name of the employee, up to 100 characters. */
  name: string | undefined
  /** Social security number of the employee, 11 digits. */
  social_security: string | undefined
}

/** One voucher credited to an employee. */
export interface FoodVouchersLine {
  /** Position in the list, counted from 1 and set by the server. */
  i: number
  /** Number of the electronic wallet credited, up to 20 characters. */
  e_wallet_id: string | undefined
  /** Local time at which the voucher was issued, without zone. */
  issue_date_time: string | undefined
  /** Employee to whom the voucher was given. */
  employee: FoodVouchersEmployee | undefined
  /** Value of the voucher, rounded to two decimals. */
  amount: Amount
}

/** Fuel bought with a fleet's electronic wallets, as a complement of a Mexican invoice. */
export interface FuelAccountBalance {
  /** The id of the schema. */
  $schema: string | undefined
  /** Number of the account with the issuer of the wallets, up to 50 characters. */
  account_number: string | undefined
  /** Sum of the line totals, before taxes. */
  subtotal: Amount
  /** Subtotal plus the taxes of all lines. */
  total: Amount
  /** Purchases of fuel, at least one. */
  lines: FuelAccountLine[] | undefined
}

/** Fuel that was bought. */
export interface FuelAccountItem {
  /** Code of the kind of fuel, from the list of the tax authority. */
  type: string | undefined
  /** Unit in which the fuel is measured, such as l. */
  unit: string | undefined
  /** Name of the fuel, up to 300 characters. */
  name: string | undefined
  /** Price of one unit before taxes, above 0; kept with at least three decimals. */
  price: Amount
}

/** One purchase at a service station. */
export interface FuelAccountLine {
  /** Position in the list, counted from 1 and set by the server. */
  i: number
  /** Number of the electronic wallet that paid. */
  e_wallet_id: string | undefined
  /** Local time at which the fuel was bought, without zone. */
  purchase_date_time: string | undefined
  /** Tax number (RFC) of the company that sold the fuel. */
  vendor_tax_code: string | undefined
  /** Number of the service station, up to 20 characters. */
  service_station_code: string | undefined
  /** Units bought, above 0; kept with at least three decimals. */
  quantity: Amount
  /** Fuel bought, with its price. */
  item: FuelAccountItem | undefined
  /** Number of the purchase transaction, up to 50 characters. */
  purchase_code: string | undefined
  /** Quantity times price, rounded to two decimals. */
  total: Amount
  /** Taxes on the purchase, at least one. */
  taxes: FuelAccountTax[] | undefined
}

/** One tax on a purchase of fuel, by percent or per unit. */
export interface FuelAccountTax {
  /** Code of the tax, VAT or IEPS. */
  cat: string | undefined
  /** Percentage of the line total; takes precedence over rate. */
  percent: Amount | undefined
  /** Amount of tax per unit of fuel, above 0. */
  rate: Amount | undefined
  /** Tax on the purchase, with two decimals; computed from percent or rate. */
  amount: Amount
}

/** Plain text message to travel in an envelope. */
export interface Message {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of the document; an envelope assigns one of version 7 when it is absent. */
  uuid: string | undefined
  /** Subject line of the message. */
  title: string | undefined
  /** Text of the message. */
  content: string | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** Postal address, with the parts of the street line kept apart. */
export interface Address {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** What the address is used for, such as head office. */
  label: string | undefined
  /** Number of the post office box. */
  po_box: string | undefined
  /** House or building number. */
  num: string | undefined
  /** Storey of the building, by number or name. */
  floor: string | undefined
  /** Block or staircase within the site. */
  block: string | undefined
  /** Flat, office or door within the floor. */
  door: string | undefined
  /** Name of the street; with the house number when num is not used. */
  street: string | undefined
  /** Second street line, for what does not fit the first. */
  street_extra: string | undefined
  /** Town, city or village. */
  locality: string | undefined
  /** Province, county or state, by name. */
  region: string | undefined
  /** Code of the state or province, such as SP; reduced to capitals and digits. */
  state: string | undefined
  /** Postal code, in the form usual in the country. */
  code: string | undefined
  /** Country in which the address lies. */
  country: Listed<L10nIsoCountryCode> | undefined
  /** Position of the place on the map. */
  coords: Coordinates | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** Link to a file that supports the document. */
export interface Attachment {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Key of your own for the purpose of the file, such as timesheet. */
  key: string | undefined
  /** Number or code of the document in the file. */
  code: string | undefined
  /** Name of the file, with its extension. */
  name: string | undefined
  /** What the file contains, in words. */
  description: string | undefined
  /** Address from which the file can be downloaded. */
  url: string | undefined
  /** Hash of the file, for checking that it is unchanged. */
  digest: Digest | undefined
  /** Media type of the file; only PDF, JPEG, PNG, CSV, XLSX and ODS are allowed. */
  mime: string | undefined
}

/** Property of an item, with its value as text, code, amount or date. */
export interface Attribute {
  /** The id of the schema. */
  $schema: string | undefined
  /** Name of the property to show; enough to identify it. */
  label: string | undefined
  /** Kind of property, such as color or nutrition+salt; not together with type. */
  key: string | undefined
  /** Kind of property by its name in a list of your own; not together with key. */
  type: string | undefined
  /** Value in words. */
  text: string | undefined
  /** Value as a code. */
  code: string | undefined
  /** Value as a number, in unit if there is one. */
  amount: Amount | undefined
  /** Unit of amount, such as kg; a UN/ECE code is moved to ext as untdid-unit. */
  unit: Listed<'mg' | 'cg' | 'g' | 'kg' | 't' | 'mm' | 'cm' | 'dm' | 'm' | 'lm' | 'km' | 'in' | 'ft' | 'lft' | 'mm2' | 'cm2' | 'dm2' | 'm2' | 'ac' | 'ha' | 'mm3' | 'cm3' | 'dm3' | 'm3' | 'ml' | 'cl' | 'dl' | 'l' | 'kl' | 'w' | 'kw' | 'kwh' | 'kj' | 'kcal' | 'rate' | 'yr' | 'mon' | 'wk' | 'day' | 's' | 'h' | 'min' | 'piece' | 'item' | 'pair' | 'dozen' | 'assortment' | 'service' | 'job' | 'activity' | 'trip' | 'group' | 'outfit' | 'kit' | 'basebox' | 'pk' | 'one' | 'bag' | 'box' | 'bin' | 'can' | 'tub' | 'case' | 'tray' | 'portion' | 'set' | 'roll' | 'carton' | 'cylinder' | 'barrel' | 'jerrican' | 'carboy' | 'demijohn' | 'bottle' | 'canister' | 'pkg' | 'pkt' | 'bunch' | 'bdl' | 'blk' | 'pallet' | 'reel' | 'sack' | 'sheet' | 'envelope' | 'lot' | 'unit'> | undefined
  /** Value as a day. */
  date: string | undefined
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
}

/** Position of a place on the globe, in one or more notations. */
export interface Coordinates {
  /** The id of the schema. */
  $schema: string | undefined
  /** Degrees north of the equator, from -90 to 90. */
  lat: number | undefined
  /** Degrees east of Greenwich, from -180 to 180. */
  lon: number | undefined
  /** Three words of the what3words service, joined by dots. */
  w3w: string | undefined
  /** Letters and digits of the geohash system; the longer, the more exact. */
  geohash: string | undefined
}

/** Reference to another document, with what is needed to find and check it. */
export interface DocumentRef {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of the document referred to. */
  uuid: string | undefined
  /** Schema URL of the document, such as https://gobl.org/draft-0/bill/invoice. */
  schema: string | undefined
  /** Type of the document, such as standard or credit-note. */
  type: string | undefined
  /** Day on which the document was issued. */
  issue_date: string | undefined
  /** Series that the document's number belongs to. */
  series: string | undefined
  /** Number of the document, without its series. */
  code: string | undefined
  /** Currency of tax and payable, when other than that of the referring document. */
  currency: Listed<CurrencyCode> | undefined
  /** Positions, from 1, of the lines concerned in the document. */
  lines: number[] | undefined
  /** Further numbers by which the document is known. */
  identities: OrgIdentity[] | undefined
  /** Time span that the document covers. */
  period: Period | undefined
  /** Why reference is made, such as the reason for a correction. */
  reason: string | undefined
  /** What the document is about, in words. */
  description: string | undefined
  /** Stamps that the document received, such as a tax authority's number. */
  stamps: Stamp[] | undefined
  /** Address where the document can be found. */
  url: string | undefined
  /** Tax totals of the document; recomputed in payment lines, and in preceding except in payments. */
  tax: Total | undefined
  /** Amount payable on the document; payment lines take theirs from it. */
  payable: Amount | undefined
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** Email address with an optional name. */
export interface Email {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Name to tell several entries apart, such as office or billing. */
  label: string | undefined
  /** The address, such as accounts@example.com. */
  addr: string | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** Address of a party on a network for electronic documents. */
export interface Endpoint {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Name to tell several entries apart, such as office or billing. */
  label: string | undefined
  /** Address with its scheme, such as iso6523-actorid-upis::0088:4012345000009. */
  uri: string | undefined
}

/** Number or code by which a party, item or document is known, other than its tax identity. */
export interface OrgIdentity {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Words to show before the code, such as Passport no. */
  label: string | undefined
  /** Official use that the code is put to on the document. */
  scope: Listed<'tax' | 'legal'> | undefined
  /** Country in which the code was issued. */
  country: Listed<L10nIsoCountryCode> | undefined
  /** Kind of code by key, such as passport; not together with type. */
  key: string | undefined
  /** Kind of code by its official abbreviation, such as SIREN; not together with key. */
  type: string | undefined
  /** The number or code itself. */
  code: string | undefined
  /** What the code stands for, when the label is not enough. */
  description: string | undefined
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
}

/** Picture, such as a logo, by URL or embedded. */
export interface Image {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Name to tell several pictures apart. */
  label: string | undefined
  /** Address from which the picture can be loaded. */
  url: string | undefined
  /** Content of the picture in Base64, when it is embedded. */
  data: string | undefined
  /** Media type of the picture, such as image/png. */
  mime: string | undefined
  /** What the picture shows, for a caption. */
  description: string | undefined
  /** Words to show when the picture cannot be seen. */
  alt: string | undefined
  /** Height in pixels, from 64 to 2048. */
  height: number | undefined
  /** Width in pixels, from 64 to 2048. */
  width: number | undefined
  /** Hash of the file, for checking that it is unchanged. */
  digest: Digest | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** Place where a party receives electronic documents: a network code, a URL or an email. */
export interface Inbox {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Name to tell several entries apart, such as office or billing. */
  label: string | undefined
  /** Kind of inbox, such as peppol. */
  key: string | undefined
  /** Code list that the code comes from, such as 0088 for GLN. */
  scheme: string | undefined
  /** Address on the network; an email or URL given here moves to the member for it. */
  code: string | undefined
  /** Web address that takes documents; neither code nor email beside it. */
  url: string | undefined
  /** Email address that takes documents; neither code nor url beside it. */
  email: string | undefined
}

/** Goods or service, with its price and descriptions. */
export interface Item {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Article number or other code that the supplier uses. */
  ref: string | undefined
  /** Whether goods or services are supplied, or a key of your own. */
  key: string | undefined
  /** Short name of the item, as shown on the line. */
  name: string | undefined
  /** Further codes of the item, such as a GTIN or a customs code. */
  identities: OrgIdentity[] | undefined
  /** Properties of the item, such as colour or weight; one per key. */
  attributes: Attribute[] | undefined
  /** Longer text about the item. */
  description: string | undefined
  /** Pictures of the item, for catalogues and portals. */
  images: Image[] | undefined
  /** Currency of price, when other than the document's; the server then converts. */
  currency: Listed<CurrencyCode> | undefined
  /** Price of one unit; a negative one is turned positive and the quantity's sign flipped. */
  price: Amount | undefined
  /** Prices in other currencies; one in the document's currency is used before any rate. */
  alt_prices: CurrencyAmount[] | undefined
  /** How the price is made up, and how many units it is for. Accepted before its release. */
  pricing: ItemPricing | undefined
  /** Unit that quantity counts, such as h or kg; a UN/ECE code is moved to ext as untdid-unit. */
  unit: Listed<'mg' | 'cg' | 'g' | 'kg' | 't' | 'mm' | 'cm' | 'dm' | 'm' | 'lm' | 'km' | 'in' | 'ft' | 'lft' | 'mm2' | 'cm2' | 'dm2' | 'm2' | 'ac' | 'ha' | 'mm3' | 'cm3' | 'dm3' | 'm3' | 'ml' | 'cl' | 'dl' | 'l' | 'kl' | 'w' | 'kw' | 'kwh' | 'kj' | 'kcal' | 'rate' | 'yr' | 'mon' | 'wk' | 'day' | 's' | 'h' | 'min' | 'piece' | 'item' | 'pair' | 'dozen' | 'assortment' | 'service' | 'job' | 'activity' | 'trip' | 'group' | 'outfit' | 'kit' | 'basebox' | 'pk' | 'one' | 'bag' | 'box' | 'bin' | 'can' | 'tub' | 'case' | 'tray' | 'portion' | 'set' | 'roll' | 'carton' | 'cylinder' | 'barrel' | 'jerrican' | 'carboy' | 'demijohn' | 'bottle' | 'canister' | 'pkg' | 'pkt' | 'bunch' | 'bdl' | 'blk' | 'pallet' | 'reel' | 'sack' | 'sheet' | 'envelope' | 'lot' | 'unit'> | undefined
  /** Country where the goods were made. */
  origin: Listed<L10nIsoCountryCode> | undefined
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** How the price of an item is made up. Accepted before its release. */
export interface ItemPricing {
  /** Number of units that the price is for; one if absent. */
  per: Amount | undefined
  /** Price before the discount, for as many units; replaces the price of the item. */
  gross: Amount | undefined
  /** Amount taken off the gross price. */
  discount: Amount | undefined
}

/** Name of a person in parts; given name or surname is needed. */
export interface Name {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Name that the person is usually called by. */
  alias: string | undefined
  /** Title before the name, such as Dr. */
  prefix: string | undefined
  /** First name; may be absent when there is a surname. */
  given: string | undefined
  /** Names between first name and surname. */
  middle: string | undefined
  /** Family name; the first one, where there are two. */
  surname: string | undefined
  /** Further family name, as in Spain or Portugal. */
  surname2: string | undefined
  /** Addition after the name, such as MBA. */
  suffix: string | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** Text for the reader on a given subject. */
export interface OrgNote {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Subject of the text; formats turn it into their own code. */
  key: Listed<'goods' | 'payment' | 'payment-method' | 'payment-term' | 'legal' | 'dangerous-goods' | 'ack' | 'rate' | 'reason' | 'dispute' | 'customer' | 'glossary' | 'customs' | 'general' | 'handling' | 'packaging' | 'loading' | 'price' | 'priority' | 'regulatory' | 'safety' | 'ship-line' | 'supplier' | 'transport' | 'delivery' | 'quarantine' | 'tax' | 'other'> | undefined
  /** Code of the text in a list, such as an exemption code. */
  code: string | undefined
  /** Key of the list that the code or text comes from, such as pt-saft-exemption. */
  src: string | undefined
  /** Wording to be shown to the reader. */
  text: string | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
}

/** Person or organisation that takes part in a transaction. */
export interface Party {
  /** The id of the schema. */
  $schema: string | undefined
  /** Tax regime that applies to a party built on its own; no effect inside a document. */
  $regime: Listed<TaxRegimeCode> | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Heading to show for the party, in place of its role. */
  label: string | undefined
  /** Legal name of the organisation, or full name of the person. */
  name: string | undefined
  /** Trade name or short name. */
  alias: string | undefined
  /** Party that acts on behalf of this one, such as a fiscal representative; has no agent itself. */
  agent: Party | undefined
  /** Number under which the party is registered for tax, with its country. */
  tax_id: TaxIdentity | undefined
  /** Further official or agreed codes of the party, such as a company number. */
  identities: OrgIdentity[] | undefined
  /** Contacts, with names and roles. */
  people: Person[] | undefined
  /** Routing addresses on networks; the first one fills from or to in an envelope. */
  endpoints: Endpoint[] | undefined
  /** Electronic addresses for documents, by network code, URL or email. */
  inboxes: Inbox[] | undefined
  /** Postal addresses; formats use the first as the main one. */
  addresses: Address[] | undefined
  /** Email addresses for questions; documents go to inboxes. */
  emails: Email[] | undefined
  /** Web pages to show for the party. */
  websites: Website[] | undefined
  /** Phone numbers for questions from people. */
  telephones: Telephone[] | undefined
  /** Entry in the company register, where it must be shown. */
  registration: Registration | undefined
  /** Pictures to print on documents. */
  logos: Image[] | undefined
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** Person to be named or contacted. */
export interface Person {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Words to show before the name. */
  label: string | undefined
  /** Key of the person's function, for software to act on. */
  key: string | undefined
  /** Name of the person, in parts. */
  name: Name | undefined
  /** Position or task of the person, in words. */
  role: string | undefined
  /** Codes of the person, such as a passport or employee number. */
  identities: OrgIdentity[] | undefined
  /** Postal addresses of the person. */
  addresses: Address[] | undefined
  /** Email addresses of the person. */
  emails: Email[] | undefined
  /** Phone numbers of the person. */
  telephones: Telephone[] | undefined
  /** Pictures of the person, for portals and contact lists. */
  avatars: Image[] | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** Entry of an organisation in a company register. */
export interface Registration {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Words to show before the details. */
  label: string | undefined
  /** Share capital that is registered. */
  capital: Amount | undefined
  /** Currency that the capital is stated in. */
  currency: Listed<CurrencyCode> | undefined
  /** Name or code of the register office. */
  office: string | undefined
  /** Book of the register, where it is kept in books. */
  book: string | undefined
  /** Volume of the register in which the entry stands. */
  volume: string | undefined
  /** Number of the sheet kept for the organisation. */
  sheet: string | undefined
  /** Section of the register, such as that for companies. */
  section: string | undefined
  /** Page on which the entry stands. */
  page: string | undefined
  /** Number of the entry, or of the company in the register. */
  entry: string | undefined
  /** Details of the entry that fit none of the other members. */
  other: string | undefined
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
}

/** Phone number with an optional name. */
export interface Telephone {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Name to tell several entries apart, such as office or billing. */
  label: string | undefined
  /** The number, best with its country prefix, such as +49 30 123456. */
  num: string | undefined
}

/** Web page with an optional title. */
export interface Website {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Name to tell several entries apart, such as office or billing. */
  label: string | undefined
  /** Title of the page, to show for the link. */
  title: string | undefined
  /** Address of the page, such as https://www.example.com. */
  url: string | undefined
}

/** Digits and holder of a payment card; never the whole number. */
export interface Card {
  /** The id of the schema. */
  $schema: string | undefined
  /** First six digits, which identify the card issuer. */
  first6: string | undefined
  /** Last four digits, by which the holder knows the card. */
  last4: string | undefined
  /** Name printed on the card. */
  holder: string | undefined
}

/** Bank account to which money is transferred. */
export interface CreditTransfer {
  /** The id of the schema. */
  $schema: string | undefined
  /** International account number; leave number out when it is given. */
  iban: string | undefined
  /** International code of the bank, of 8 or 11 characters. */
  bic: string | undefined
  /** National account number, where there is no IBAN. */
  number: string | undefined
  /** National clearing code of the bank, such as a Danish registration number. */
  clearing: string | undefined
  /** Name of the bank that keeps the account. */
  name: string | undefined
  /** Postal address of the bank's branch. */
  branch: Address | undefined
}

/** Mandate and accounts for collecting money from the payer. */
export interface DirectDebit {
  /** The id of the schema. */
  $schema: string | undefined
  /** Reference of the mandate that the payer signed. */
  ref: string | undefined
  /** Identifier of the party that collects, as issued by its bank. */
  creditor: string | undefined
  /** Account that is debited, usually the payer's IBAN. */
  account: string | undefined
}

/** Day by which an amount has to be paid. */
export interface DueDate {
  /** Last day for paying the amount. */
  date: string | undefined
  /** Words for the reader about this due date. */
  notes: string | undefined
  /** Amount due by then, other than 0; computed when percent is given, absent if only the day matters. */
  amount: Amount | undefined
  /** Share of the payable amount that is due by then. */
  percent: Amount | undefined
  /** Currency of amount, when other than the document's; nothing is converted. */
  currency: Listed<CurrencyCode> | undefined
}

/** How the customer is asked to pay. */
export interface Instructions {
  /** The id of the schema. */
  $schema: string | undefined
  /** Means of payment; a listed key may be refined with +, as in card+credit. */
  key: string | undefined
  /** Means of payment in words, for the reader. */
  detail: string | undefined
  /** Reference to quote when paying, so that the money can be matched. */
  ref: string | undefined
  /** Accounts to which the money may be sent. */
  credit_transfer: CreditTransfer[] | undefined
  /** Card that is or will be charged. */
  card: Card | undefined
  /** Mandate under which the money is collected. */
  direct_debit: DirectDebit | undefined
  /** Web pages or services through which to pay. */
  online: Online[] | undefined
  /** Anything else the payer should know. */
  notes: string | undefined
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** Web page or service through which to pay. */
export interface Online {
  /** The id of the schema. */
  $schema: string | undefined
  /** Key of the service or of the kind of page. */
  key: string | undefined
  /** Words to show for the link. */
  label: string | undefined
  /** Address of the page, usually specific to this payment. */
  url: string | undefined
}

/** Payment made or part of one, with its means. */
export interface Record {
  /** The id of the schema. */
  $schema: string | undefined
  /** UUID of any version by which this entry can be told apart. */
  uuid: string | undefined
  /** Day on which the money was paid. */
  date: string | undefined
  /** Means of payment; a listed key may be refined with +, as in card+credit. */
  key: string | undefined
  /** Reference of the transaction, such as a bank's or terminal's number. */
  ref: string | undefined
  /** What was paid, in words. */
  description: string | undefined
  /** Share of the payable amount, or of the payment's total, from which amount is computed. */
  percent: Amount | undefined
  /** Amount paid; a single method of a payment without one gets the total. */
  amount: Amount
  /** Currency of amount, when other than the document's; advances are not converted. */
  currency: Listed<CurrencyCode> | undefined
  /** Card that was charged, by some of its digits. */
  card: Card | undefined
  /** Account to which the money was sent. */
  credit_transfer: CreditTransfer | undefined
  /** Mandate under which the money was collected. */
  direct_debit: DirectDebit | undefined
  /** Web pages or services that were used. */
  online: Online[] | undefined
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** When a document has to be paid. */
export interface Terms {
  /** The id of the schema. */
  $schema: string | undefined
  /** Kind of terms; the days themselves go into due_dates. */
  key: Listed<'end-of-month' | 'due-date' | 'deferred' | 'proximo' | 'instant' | 'elective' | 'pending' | 'advanced' | 'delivery' | 'undefined'> | undefined
  /** Days and the share or amount due on each. */
  due_dates: DueDate[] | undefined
  /** Terms in words, for the reader. */
  notes: string | undefined
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
}

/** Definition of an addon, which makes documents fit a national or technical format. */
export interface AddonDef {
  /** The id of the schema. */
  $schema: string | undefined
  /** Key to give in $addons, ending in the version. */
  key: string | undefined
  /** Addons that are applied together with this one. */
  requires: string[] | undefined
  /** Month of the edition of the addon that this definition follows, or the version of GOBL that has it. */
  edition: string | undefined
  /** Short name of the addon, by language. */
  name: TextMap | undefined
  /** What the addon is for and how to use it, by language. */
  description: TextMap | undefined
  /** Specifications that the addon follows. */
  sources: Source[] | undefined
  /** Extension keys that the addon brings along, with their values. */
  extensions: Definition[] | undefined
  /** Tags that the addon allows, by document type. */
  tags: TagSet[] | undefined
  /** Conditions under which the addon sets codes and notes. */
  scenarios: ScenarioSet[] | undefined
  /** Kinds of identity that the addon uses. */
  identities: Definition[] | undefined
  /** Kinds of inbox that the addon uses. */
  inboxes: Definition[] | undefined
  /** What a correction needs in this format, by document type. */
  corrections: CorrectionDefinition[] | undefined
}

/** International code list from which regimes and addons share extensions. */
export interface CatalogueDef {
  /** The id of the schema. */
  $schema: string | undefined
  /** Key of the catalogue, such as untdid. */
  key: string | undefined
  /** Short name of the catalogue, by language. */
  name: TextMap | undefined
  /** Origin and use of the catalogue, by language. */
  description: TextMap | undefined
  /** Extension keys of the catalogue, with their values. */
  extensions: Definition[] | undefined
}

/** Definition of a tax within a regime. */
export interface CategoryDef {
  /** Code to give as cat in a combo, such as VAT. */
  code: string | undefined
  /** Abbreviation of the tax, by language. */
  name: TextMap | undefined
  /** Full name of the tax, by language. */
  title: TextMap | undefined
  /** What the tax is and when it applies, by language. */
  desc: TextMap | undefined
  /** True when the customer withholds the tax, which lowers the payable amount. */
  retained: boolean | undefined
  /** True when the tax is reported but changes no total; not together with retained. */
  informative: boolean | undefined
  /** Treatments that combos may choose from; none means that a key is not allowed. */
  keys: KeyDef[] | undefined
  /** Named rates with their percentages over time. */
  rates: RateDef[] | undefined
  /** Keys of extensions that concern the category, for information. */
  extensions: string[] | undefined
  /** Codes of the category in other systems. */
  map: TextMap | undefined
  /** Laws and publications about the tax. */
  sources: Source[] | undefined
  /** Extension codes that stand for the category, for information. */
  ext: TextMap | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** Sums of one tax category. */
export interface CategoryTotal {
  /** Code of the category, such as VAT. */
  code: string | undefined
  /** True when the customer withholds the tax, which lowers the payable amount. */
  retained: boolean | undefined
  /** True when the tax is reported but changes no total. */
  informative: boolean | undefined
  /** One row for each different set of country, percent, surcharge and extension codes. */
  rates: RateTotal[] | undefined
  /** Sum of the amounts of all rates, without surcharges. */
  amount: Amount
  /** Sum of the surcharge amounts, if any rate has one. */
  surcharge: Amount | undefined
}

/** One tax on a line, discount or charge: category, treatment and percentage. */
export interface Combo {
  /** Code of the tax category, such as VAT or IRPF. */
  cat: string | undefined
  /** Country whose tax applies; removed when it is the regime's own. */
  country: Listed<L10nTaxCountryCode> | undefined
  /** How the supply is treated; standard when absent and the category has keys. */
  key: string | undefined
  /** Rate of the regime, such as general or reduced; sets percent for the tax date. */
  rate: string | undefined
  /** Percentage of tax; taken from rate where one is given, else your own. */
  percent: Amount | undefined
  /** Percentage on top, such as the equivalence surcharge; set by rate, needs percent. */
  surcharge: Amount | undefined
  /** Extension codes for this tax, such as an exemption reason; unknown keys are faults. */
  ext: TextMap | undefined
}

/** Conditions for correcting documents of one type. */
export interface CorrectionDefinition {
  /** The id of the schema. */
  $schema: string | undefined
  /** Path of the document type concerned, such as bill/invoice. */
  schema: string | undefined
  /** Types that a correction may have; any when absent. */
  types: string[] | undefined
  /** Extension keys that the options of a correction offer. */
  extensions: string[] | undefined
  /** True when a correction must state a reason. */
  reason_required: boolean | undefined
  /** Stamps of the original that a correction must carry. */
  stamps: string[] | undefined
  /** True when the original's tax totals should be copied; a hint to clients. */
  copy_tax: boolean | undefined
}

/** Number under which a party is registered for tax. */
export interface TaxIdentity {
  /** The id of the schema. */
  $schema: string | undefined
  /** Country that issued the number; its regime cleans and checks the code. */
  country: Listed<L10nTaxCountryCode> | undefined
  /** Number in capitals and digits without country prefix; absent when the party has none. */
  code: string | undefined
  /** Code of the tax that the number is for, such as VAT. */
  scheme: string | undefined
  /** Kind of number or holder, in countries that tell several apart. */
  type: string | undefined
}

/** One way in which a supply can be treated by a tax. */
export interface KeyDef {
  /** Key to give in a combo, such as exempt. */
  key: string | undefined
  /** Short name of the treatment, by language. */
  name: TextMap | undefined
  /** When the treatment applies, by language. */
  desc: TextMap | undefined
  /** True when a combo with this key has no percent. */
  no_percent: boolean | undefined
}

/** Legal text about a tax. */
export interface TaxNote {
  /** The id of the schema. */
  $schema: string | undefined
  /** Code of the category that the text is about, such as VAT. */
  cat: string | undefined
  /** Tax key that the text explains, such as reverse-charge. */
  key: string | undefined
  /** Wording to be shown on the document. */
  text: string | undefined
  /** Codes that a regime, addon or catalogue asks for, by extension key. */
  ext: TextMap | undefined
}

/** Named rate of a tax, such as general or reduced. */
export interface RateDef {
  /** Key to give as rate in a combo, also before a + with a refinement. */
  rate: string | undefined
  /** Tax keys with which the rate can be used. */
  keys: string[] | undefined
  /** Short name of the rate, by language. */
  name: TextMap | undefined
  /** What the rate applies to, by language. */
  desc: TextMap | undefined
  /** Percentages over time, newest first; the first that fits is used. */
  values: RateValueDef[] | undefined
  /** Your own texts by key, carried along without being interpreted. */
  meta: TextMap | undefined
}

/** Base and tax of all combos that share a rate. */
export interface RateTotal {
  /** Country whose tax applies, when other than the regime's. */
  country: Listed<L10nTaxCountryCode> | undefined
  /** Treatment, as given by the first combo of the row. */
  key: string | undefined
  /** Extension codes that the combos of the row share. */
  ext: TextMap | undefined
  /** Amount on which tax is due. */
  base: Amount
  /** Percentage of tax; absent where none applies, as for exempt supplies. */
  percent: Amount | undefined
  /** Tax on top, worked out on the same base. */
  surcharge: RateTotalSurcharge | undefined
  /** Base times percent; the surcharge comes separately. */
  amount: Amount
}

/** Tax on top of a rate. */
export interface RateTotalSurcharge {
  /** Percentage of the base charged on top. */
  percent: Amount
  /** Base times the percentage on top. */
  amount: Amount
}

/** Percentage of a rate from a given day on. */
export interface RateValueDef {
  /** Extension codes that a combo must have for the value to apply, such as a region. */
  ext: TextMap | undefined
  /** First day on which the value applies; no limit when absent. */
  since: string | undefined
  /** Percentage of tax that combos receive. */
  percent: Amount
  /** Additional percentage that combos receive. */
  surcharge: Amount | undefined
  /** True when the rate has ended: it has no percentage from `since` on. */
  disabled: boolean | undefined
}

/** Tax rules of a country: currency, rates, tags, scenarios and corrections. */
export interface RegimeDef {
  /** The id of the schema. */
  $schema: string | undefined
  /** Name of the country, by language. */
  name: TextMap | undefined
  /** What is special about invoicing there, by language. */
  description: TextMap | undefined
  /** Laws and publications that the regime follows. */
  sources: Source[] | undefined
  /** IANA name of the zone that decides what day it is, such as Europe/Madrid. */
  time_zone: string | undefined
  /** Code by which documents choose the regime; EL for Greece. */
  country: Listed<L10nTaxCountryCode> | undefined
  /** Further codes that lead to the regime, such as GR. */
  alt_country_codes: string[] | undefined
  /** Part of the country that the regime is limited to. */
  zone: string | undefined
  /** Currency given to documents that state none. */
  currency: Listed<CurrencyCode> | undefined
  /** Code of the main tax, such as VAT; for converters. */
  tax_scheme: string | undefined
  /** Rounding model of documents that choose none; precise when absent. */
  calculator_rounding_rule: string | undefined
  /** Tags that the regime allows, by document type. */
  tags: TagSet[] | undefined
  /** Extension keys that the regime brings along, with their values. */
  extensions: Definition[] | undefined
  /** Kinds of identity in use in the country, for information. */
  identities: Definition[] | undefined
  /** Means of payment specific to the country, for information. */
  payment_means_keys: Definition[] | undefined
  /** Kinds of inbox in use in the country, for information. */
  inbox_keys: Definition[] | undefined
  /** Conditions under which notes and codes are added to documents. */
  scenarios: ScenarioSet[] | undefined
  /** What a correction needs in the country, by document type. */
  corrections: CorrectionDefinition[] | undefined
  /** Taxes of the country, with their keys and rates. */
  categories: CategoryDef[] | undefined
}

/** Note and codes for documents that meet all the conditions given. */
export interface Scenario {
  /** The id of the schema. */
  $schema: string | undefined
  /** Short name of the scenario, by language. */
  name: TextMap | undefined
  /** When and why the scenario applies, by language. */
  desc: TextMap | undefined
  /** Document types, of which one must fit. */
  type: string[] | undefined
  /** Tags that must all be set on the document. */
  tags: string[] | undefined
  /** Tax categories, of which the document must use one. */
  cat: string[] | undefined
  /** Extension key that must be present among the document's tax codes. */
  ext_key: string | undefined
  /** Value that the extension must have; any when absent. */
  ext_code: string | undefined
  /** Text to add to the document's tax notes. */
  note: TaxNote | undefined
  /** Codes for converters; not written to the document. */
  codes: TextMap | undefined
  /** Extension codes to set in the document's tax.ext, replacing given ones. */
  ext: TextMap | undefined
}

/** Scenarios for documents of one type. */
export interface ScenarioSet {
  /** The id of the schema. */
  $schema: string | undefined
  /** Path of the document type concerned, such as bill/invoice. */
  schema: string | undefined
  /** Scenarios; all that match are applied in order. */
  list: Scenario[] | undefined
}

/** Tags for documents of one type. */
export interface TagSet {
  /** The id of the schema. */
  $schema: string | undefined
  /** Path of the document type concerned, such as bill/invoice. */
  schema: string | undefined
  /** Tags that may be given in $tags, with their names. */
  list: Definition[] | undefined
}

/** Taxes of a document, by category and rate. */
export interface Total {
  /** The id of the schema. */
  $schema: string | undefined
  /** One entry for each tax category, in order of first use. */
  categories: CategoryTotal[] | undefined
  /** Taxes that are added to the total, surcharges included. */
  sum: Amount
  /** Taxes that are taken off the total, when there are any. */
  retained: Amount | undefined
}

/** The interface of every object type, by the name of its definition. */
export interface TypesByName {
  'bill.Action': Action
  'bill.Charge': Charge
  'bill.CorrectionOptions': CorrectionOptions
  'bill.Delivery': Delivery
  'bill.DeliveryDetails': DeliveryDetails
  'bill.Discount': Discount
  'bill.Fault': Fault
  'bill.Invoice': Invoice
  'bill.Line': Line
  'bill.LineCharge': LineCharge
  'bill.LineDiscount': LineDiscount
  'bill.Order': Order
  'bill.Ordering': Ordering
  'bill.Payment': Payment
  'bill.PaymentDetails': PaymentDetails
  'bill.PaymentLine': PaymentLine
  'bill.Reason': Reason
  'bill.Status': Status
  'bill.StatusLine': StatusLine
  'bill.SubLine': SubLine
  'bill.Tax': Tax
  'bill.Totals': Totals
  'bill.Tracking': Tracking
  'cal.Period': Period
  'cbc.Definition': Definition
  'cbc.Source': Source
  'currency.Amount': CurrencyAmount
  'currency.ExchangeRate': ExchangeRate
  'dsig.Digest': Digest
  'gobl.Envelope': Envelope
  'head.Header': Header
  'head.Link': Link
  'head.Stamp': Stamp
  'mx.FoodVouchers': FoodVouchers
  'mx.FoodVouchersEmployee': FoodVouchersEmployee
  'mx.FoodVouchersLine': FoodVouchersLine
  'mx.FuelAccountBalance': FuelAccountBalance
  'mx.FuelAccountItem': FuelAccountItem
  'mx.FuelAccountLine': FuelAccountLine
  'mx.FuelAccountTax': FuelAccountTax
  'note.Message': Message
  'org.Address': Address
  'org.Attachment': Attachment
  'org.Attribute': Attribute
  'org.Coordinates': Coordinates
  'org.DocumentRef': DocumentRef
  'org.Email': Email
  'org.Endpoint': Endpoint
  'org.Identity': OrgIdentity
  'org.Image': Image
  'org.Inbox': Inbox
  'org.Item': Item
  'org.ItemPricing': ItemPricing
  'org.Name': Name
  'org.Note': OrgNote
  'org.Party': Party
  'org.Person': Person
  'org.Registration': Registration
  'org.Telephone': Telephone
  'org.Website': Website
  'pay.Card': Card
  'pay.CreditTransfer': CreditTransfer
  'pay.DirectDebit': DirectDebit
  'pay.DueDate': DueDate
  'pay.Instructions': Instructions
  'pay.Online': Online
  'pay.Record': Record
  'pay.Terms': Terms
  'tax.AddonDef': AddonDef
  'tax.CatalogueDef': CatalogueDef
  'tax.CategoryDef': CategoryDef
  'tax.CategoryTotal': CategoryTotal
  'tax.Combo': Combo
  'tax.CorrectionDefinition': CorrectionDefinition
  'tax.Identity': TaxIdentity
  'tax.KeyDef': KeyDef
  'tax.Note': TaxNote
  'tax.RateDef': RateDef
  'tax.RateTotal': RateTotal
  'tax.RateTotalSurcharge': RateTotalSurcharge
  'tax.RateValueDef': RateValueDef
  'tax.RegimeDef': RegimeDef
  'tax.Scenario': Scenario
  'tax.ScenarioSet': ScenarioSet
  'tax.TagSet': TagSet
  'tax.Total': Total
}
