import type { TextMap } from '../../values/text-map.ts'
import MARK_ROWS from './marks.json' with { type: 'json' }
import TITLES from './titles.json' with { type: 'json' }

/**
 * Marks that authorities require on a document, by the stamp that has them. The engine does not read it; pages do.
 * A stamp is added after the document was built, by the program that reports it; a document without it shows nothing.
 *
 * es-verifactu: Orden HAC/1177/2024, art. 20 and 21: QR of 30 to 40 mm at the beginning, the text above and below.
 * es-tbai: Orden Foral 521/2020 (Gipuzkoa), annex; Orden Foral 1482/2020 (Bizkaia), art. 7: code, and QR of 30 to 40 mm below it.
 * pt-saft: Portaria n.º 195/2020, art. 4 and 7; Despacho n.º 412/2020.XXII: ATCUD above the QR, at least 30 mm, and on every page.
 * it-ticket: Provvedimento AdE 182017/2016: reference of the commercial document.
 * mx-cfdi: Anexo 20 of the Resolución Miscelánea Fiscal, I.D and I.E: folio, serials, seals, chain and QR.
 * pl-favat: art. 106gb of the Ustawa o VAT; Rozporządzenie on KSeF, § 7: QR that leads to the invoice; below it the number, or OFFLINE as long as there is none.
 * gr-mydata: ΑΑΔΕ decision Α.1170/2023: MARK, and QR of reports by providers.
 * sa-zatca: E-Invoicing Regulation, Controls of 28 May 2021, annex 2: QR in Base64.
 * ar-arca: Resolución General 4892/2020 (QR) and 1415/2003 (CAE and its expiry).
 * co-dian: Resolución 000165 of 2023, art. 11: CUFE and QR.
 * br-nfe, br-nfse: Ajuste SINIEF 07/05 and the DANFE manual, 3.1: access key; NT 008/2026 of the NFS-e: access key.
 */
export interface Mark {
  /** The text as the authority writes it, in the language of the country. */
  readonly label: string
  /** Text below a QR code, except of those that lead to a place with this in its name. */
  readonly below?: string
  readonly notBelow?: string
  readonly kind: 'qr' | 'text'
  /** In the head of the document; otherwise in a block below the payment. */
  readonly isOnTop?: true
  /** Stamps whose texts are above and below a QR code. */
  readonly textAbove?: string
  readonly textBelow?: string
  /** Text below a QR code without the stamp that has it. */
  readonly otherwise?: string
  /** Also at the foot of every page. */
  readonly isOnPages?: true
  /** The domains that the address of a code leads to: any other is not that of the authority that its label names. */
  readonly domains?: readonly string[]
}

/** May a stamp have its mark? Anybody can add a stamp to an envelope: signatures do not cover them. */
export function isOfAuthority({ domains }: Mark, value: string): boolean {
  if (!domains) return true
  const host = URL.canParse(value) ? new URL(value).hostname : ''
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
}

export const MARKS = MARK_ROWS as { readonly [provider: string]: Mark }

/** Letters that a code of the document adds to its title: those of the vouchers of ARCA (RG 1415/2003, annex I). */
export const TITLE_LETTERS: { readonly [extension: string]: TextMap } = TITLES.letters

/** Titles that a code of the document has in a language: those of SAF-T (Portaria n.º 302/2016). */
export const CODE_TITLES: {
  readonly [language: string]: { readonly [extension: string]: TextMap }
} = TITLES.codes

/**
 * Titles that a format gives to kinds of documents, by language: those of receipts in Italy (DM 7 December 2016, art. 2 and
 * 5; Provvedimento AdE 182017/2016, Tipologie di documenti commerciali), and what a customer writes about its own purchases for
 * SDI (TD16 to TD28).
 */
export const FORMAT_TITLES: {
  readonly [addon: string]: { readonly [language: string]: TextMap }
} = TITLES.titles
