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
}

const text = (label: string): Mark => ({ label, kind: 'text' })
const qr = (label: string): Mark => ({ label, kind: 'qr' })
const topQr = (label: string): Mark => ({ label, kind: 'qr', isOnTop: true })

export const MARKS: { readonly [provider: string]: Mark } = {
  'verifactu-qr': {
    ...topQr('QR tributario:'),
    below: 'VERI*FACTU',
    notBelow: 'ValidarQRNoVerifactu',
  },
  'verifactu-hash': text('Huella del registro de facturación'),
  'tbai-code': text('TicketBAI'),
  'tbai-qr': { ...qr(''), textAbove: 'tbai-code' },
  'at-atcud': { ...text('ATCUD'), isOnPages: true },
  'at-qr': { ...qr(''), textAbove: 'at-atcud' },
  'ade-ref': text('Documento N.'),
  'sat-uuid': text('Folio fiscal (UUID)'),
  'sat-timestamp': text('Fecha y hora de certificación'),
  'cfdi-serial': text('No. de serie del certificado del emisor'),
  'sat-serial': text('No. de serie del certificado del SAT'),
  'sat-provider-rfc': text('RFC del proveedor de certificación'),
  'cfdi-sig': text('Sello digital del CFDI'),
  'sat-sig': text('Sello digital del SAT'),
  'sat-chain': text('Cadena original del complemento de certificación digital del SAT'),
  'sat-url': qr('CFDI'),
  'favat-qr': { ...qr('KSeF'), textBelow: 'favat-ksef-number', otherwise: 'OFFLINE' },
  'favat-ksef-number': text('Numer KSeF'),
  'iapr-mark': text('ΜΑΡΚ'),
  'iapr-uid': text('UID'),
  'iapr-hash': text('Υπογραφή'),
  'iapr-qr': qr('myDATA'),
  'zatca-qr': topQr(''),
  'arca-cae': text('CAE N°'),
  'arca-cae-expiry': text('Fecha de vencimiento del CAE'),
  'arca-qr': qr('ARCA'),
  'dian-cude': text('CUFE'),
  'dian-qr': qr('DIAN'),
  'nfe-key': text('Chave de acesso'),
  'nfse-key': text('Chave de acesso da NFS-e'),
}

/** Letters that a code of the document adds to its title: those of the vouchers of ARCA (RG 1415/2003, annex I). */
export const TITLE_LETTERS: { readonly [extension: string]: { readonly [code: string]: string } } =
  {
    'ar-arca-doc-type': {
      '1': 'A',
      '2': 'A',
      '3': 'A',
      '6': 'B',
      '7': 'B',
      '8': 'B',
      '11': 'C',
      '12': 'C',
      '13': 'C',
      '19': 'E',
      '20': 'E',
      '21': 'E',
      '51': 'M',
      '52': 'M',
      '53': 'M',
      '201': 'A',
      '206': 'B',
      '211': 'C',
    },
  }

/**
 * Titles that a format gives to kinds of documents, by language: those of receipts in Italy (DM 7 December 2016, art. 2 and
 * 5; Provvedimento AdE 182017/2016, Tipologie di documenti commerciali), and what a customer writes about its own purchases for
 * SDI (TD16 to TD28).
 */
export const FORMAT_TITLES: {
  readonly [addon: string]: { readonly [language: string]: { readonly [kind: string]: string } }
} = {
  'it-ticket-v1': {
    it: {
      'invoice/standard': 'Documento commerciale di vendita o prestazione',
      'invoice/corrective': 'Documento commerciale emesso per annullamento',
      'invoice/credit-note': 'Documento commerciale emesso per reso merce',
    },
  },
  'it-sdi-v1': { it: { 'invoice/standard+self-billed': 'Autofattura' } },
}
