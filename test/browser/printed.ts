/** In a browser: the titles of countries, the names of tax numbers, and what authorities want to be seen. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { readExamples } from '../../scripts/example-files.ts'
import { MARKS } from '../../src/addons/shared/marks.ts'
import { build, render } from '../../src/faces/library.ts'
import TAX_NUMBERS from '../../src/regimes/printed/tax-numbers.json' with { type: 'json' }
import TITLES from '../../src/regimes/printed/titles.json' with { type: 'json' }
import { type Json, SCHEMA } from '../support.ts'
import { getBrowser } from './support.ts'

const examples = new Map(
  readExamples()
    .filter(({ operation }) => operation === 'build')
    .map(({ name, answer }): [string, string] => [name, answer]),
)

/** An example of ours, by its name. */
const example = (name: string): Json => JSON.parse(examples.get(name) ?? '{}')

async function onPages(check: (page: Page) => Promise<void>): Promise<void> {
  const page = await (await getBrowser()).newPage()
  try {
    await check(page)
  } finally {
    await page.close()
  }
}

/** Formats that define tags of their own. */
const FORMAT_OF_TAG: { readonly [tag: string]: string } = {
  goods: 'gr-mydata-v1',
  services: 'gr-mydata-v1',
  freelance: 'it-sdi-v1',
}

/** What titles call invoices without tax. */
const UNTAXED = new Set(['exempt', 'zero'])

/** In India, taxes have no keys. */
const untaxed = (country: string, key: string, cat: string): Json[] =>
  country === 'IN' ? [] : [{ cat, key, ...(key === 'zero' && { percent: '0%' }) }]

/** A document of a country: of a type, and with a tag, as in `invoice/standard+simplified`. */
function documentOf(country: string, kind: string): Json {
  const [, name, type, tag] = /^(\w+)\/([\w-]+)(?:\+([\w-]+))?$/.exec(kind) ?? []
  const format = FORMAT_OF_TAG[tag ?? '']
  if (format) return { ...example(format), $tags: [tag] }
  const { lines, tax, ...rest } = example(country.toLowerCase())
  const { $regime, supplier, customer, currency, issue_date, series, code = '1' } = rest
  const base = { $regime, type, currency, issue_date, series, code, supplier, customer }
  const document: Json = { ...base, $schema: `${SCHEMA}bill/${name}` }
  if (name === 'payment')
    return {
      ...document,
      lines: [{ document: { code: '1', issue_date }, amount: '10.00' }],
      methods: [{ key: 'cash', amount: '10.00' }],
    }
  if (/credit|debit|corrective/.test(type ?? '')) document.preceding = [{ code: '0', issue_date }]
  const isUntaxed = tag !== undefined && UNTAXED.has(tag)
  if (tag && !isUntaxed) document.$tags = [tag]
  return {
    ...document,
    tax,
    lines: lines.map(({ quantity, item, taxes }: Json) => ({
      quantity,
      item,
      taxes: isUntaxed ? untaxed(country, tag, taxes[0].cat) : taxes,
    })),
  }
}

async function titleOf(page: Page, data: Json, wishes: Json = {}): Promise<string> {
  await page.setContent(await render({ ...wishes, data: data as { $schema: string } }))
  assert.equal(await page.title().then((title) => title.startsWith(wishes.title ?? '')), true)
  return page.locator('h1').innerText()
}

/** The names of documents by law and practice: the list that pages were asked for. */
const REQUIRED: [country: string, kind: string, title: string][] = [
  ['ES', 'invoice/credit-note', 'Factura rectificativa'],
  ['PL', 'invoice/credit-note', 'Faktura korygująca'],
  ['SA', 'invoice/standard', 'فاتورة ضريبية'],
  ['SA', 'invoice/standard+simplified', 'فاتورة ضريبية مبسطة'],
  ['AE', 'invoice/standard', 'فاتورة ضريبية'],
  ['AE', 'invoice/standard+simplified', 'فاتورة ضريبية مبسطة'],
  ['SG', 'invoice/standard', 'Tax Invoice'],
  ['IN', 'invoice/standard', 'Tax Invoice'],
  ['AU', 'invoice/standard', 'Tax Invoice'],
  ['NZ', 'invoice/standard', 'Tax Invoice'],
  ['FR', 'invoice/credit-note', 'Facture d’avoir'],
  ['IT', 'invoice/standard+self-billed', 'Fattura compilata dal cliente'],
  ['IN', 'invoice/standard+exempt', 'Bill of Supply'],
  ['AU', 'invoice/standard+zero', 'Invoice'],
  ['DE', 'invoice/standard+self-billed', 'Gutschrift'],
  ['DE', 'invoice/credit-note', 'Rechnungskorrektur'],
  ['AT', 'invoice/credit-note', 'Rechnungskorrektur'],
  ['BR', 'invoice/standard', 'Nota fiscal'],
  ['NL', 'invoice/credit-note', 'Creditnota'],
  ['US', 'invoice/standard', 'Invoice'],
  ['GB', 'invoice/credit-note', 'Credit note'],
]

for (const [country, kind, title] of REQUIRED)
  test(`${kind} of ${country} is titled ${title}`, () =>
    onPages(async (page) => assert.equal(await titleOf(page, documentOf(country, kind)), title)))

test('a ticket of Italy and the letter of Argentina are in the title, and the title of the request wins', () =>
  onPages(async (page) => {
    const ticket = example('it-ticket-v1')
    const sale = 'Documento commerciale di vendita o prestazione'
    assert.equal((await titleOf(page, ticket)).replace(/\s+/g, ' '), sale)
    assert.equal(await titleOf(page, example('ar-arca-v4')), 'Factura A')
    assert.equal(await titleOf(page, ticket, { title: 'Duplicato' }), 'Duplicato')
  }))

test('each title of the countries is reached by a document', () =>
  onPages(async (page) => {
    // That of no language says for which documents titles are.
    for (const [country, languages] of Object.entries(TITLES))
      for (const [language, kinds] of Object.entries<{ [kind: string]: string }>(languages))
        for (const [kind, title] of language === '' ? [] : Object.entries(kinds))
          assert.equal(
            await titleOf(page, documentOf(country, kind), { language }),
            title,
            `${country} ${language} ${kind}`,
          )
  }))

/** Tax numbers at home, or for countries without a regime, as anybody writes them. */
// biome-ignore format: table
const NUMBERS: [country: string, code: string, language: string, printed: string][] = [
  ['AE', '100482916700003', 'en', 'TRN 100482916700003'],
  ['AE', '100482916700003', 'ar', 'رقم التسجيل الضريبي 100482916700003'],
  ['AR', '30714588237', 'es', 'CUIT 30-71458823-7'],
  ['AT', 'U68412372', 'de', 'UID ATU68412372'],
  ['AT', 'U68412372', 'en', 'VAT No. ATU68412372'],
  ['AU', '47340722470', 'en', 'ABN 47 340 722 470'],
  ['BE', '0741285381', 'nl', 'BTW-nr. BE0741285381'],
  ['BE', '0741285381', 'fr', 'N° TVA BE0741285381'],
  ['BE', '0741285381', 'de', 'MwSt.-Nr. BE0741285381'],
  ['BE', '0741285381', 'en', 'VAT No. BE0741285381'],
  ['BG', '200651714', 'bg', 'ДДС № BG200651714'],
  ['BR', '31864207000138', 'pt-BR', 'CNPJ 31.864.207/0001-38'],
  ['CA', '817402951RT0001', 'en', 'GST/HST No. 817402951RT0001'],
  ['CA', '817402951RT0001', 'fr', 'N° TPS/TVH 817402951RT0001'],
  ['CH', 'E274183609', 'de', 'MWST-Nr. CHE-274.183.609'],
  ['CH', 'E274183609', 'fr', 'N° TVA CHE-274.183.609'],
  ['CH', 'E274183609', 'it', 'N. IVA CHE-274.183.609'],
  ['CH', 'E274183609', 'en', 'VAT No. CHE-274.183.609'],
  ['CL', '760868428', 'es', 'RUT 76.086.842-8'],
  ['CN', '91350100M000100Y43', 'en', 'USCC 91350100M000100Y43'],
  ['CO', '9008345700', 'es', 'NIT 900.834.570-0'],
  ['CR', '3101482750', 'es', 'Cédula jurídica 3-101-482750'],
  ['CY', '10851234L', 'el', 'Αρ. Εγγραφής ΦΠΑ CY10851234L'],
  ['CZ', '26253241', 'cs', 'DIČ CZ26253241'],
  ['DE', '281647350', 'de', 'USt-IdNr. DE281647350'],
  ['DK', '38172646', 'da', 'CVR-nr. 38172646'],
  ['EE', '107661274', 'et', 'KMKR nr EE107661274'],
  ['EL', '801436274', 'el', 'ΑΦΜ 801436274'],
  ['ES', '48391627H', 'es', 'NIF 48391627H'],
  ['FI', '28946172', 'fi', 'ALV-numero FI28946172'],
  ['FI', '28946172', 'sv', 'Momsnr FI28946172'],
  ['FR', '42523187649', 'fr', 'N° TVA FR42523187649'],
  ['GB', '374902634', 'en', 'VAT Reg No GB 374 9026 34'],
  ['HR', '26632566961', 'hr', 'OIB 26632566961'],
  ['HU', '28581839203', 'hu', 'Adószám 28581839-2-03'],
  ['IE', '3528147C', 'en', 'VAT No. IE3528147C'],
  ['IN', '27AAKCS4817M1ZS', 'en', 'GSTIN 27AAKCS4817M1ZS'],
  ['IT', '02947180549', 'it', 'P. IVA 02947180549'],
  ['LI', '12345', 'de', 'MWST-Nr. 12345'],
  ['LT', '819753614', 'lt', 'PVM mokėtojo kodas LT819753614'],
  ['LU', '26509553', 'fr', 'N° TVA LU26509553'],
  ['LV', '40003157892', 'lv', 'PVN reģ. nr. LV40003157892'],
  ['MT', '29245518', 'en', 'VAT No. MT29245518'],
  ['MX', 'SAIR850317KT7', 'es', 'RFC SAIR850317KT7'],
  ['NL', '825739111B01', 'nl', 'BTW-nr. NL825739111B01'],
  ['NO', '923817409MVA', 'nb', 'Org.nr. 923 817 409 MVA'],
  ['NZ', '108010983', 'en', 'GST No. 108-010-983'],
  ['PE', '20603883170', 'es', 'RUC 20603883170'],
  ['PL', '5492718360', 'pl', 'NIP 5492718360'],
  ['PT', '514738294', 'pt', 'NIF 514738294'],
  ['RO', '30942301', 'ro', 'CIF RO30942301'],
  ['SA', '310472916500003', 'en', 'VAT No. 310472916500003'],
  ['SA', '310472916500003', 'ar', 'الرقم الضريبي 310472916500003'],
  ['SE', '556748319201', 'sv', 'Momsreg.nr SE556748319201'],
  ['SG', '201736284H', 'en', 'GST Reg No. 201736284H'],
  ['SI', '87647184', 'sl', 'ID za DDV SI87647184'],
  ['SK', '2023056563', 'sk', 'IČ DPH SK2023056563'],
  ['US', '134728196', 'en', 'EIN 13-4728196'],
  ['XI', '350983637', 'en', 'VAT Reg No XI350983637'],
]

/** The text of the parties of a document. */
async function partiesOf(page: Page, data: Json, language: string): Promise<string> {
  await page.setContent(await render({ data: data as { $schema: string }, language }))
  return (await page.locator('.parties').innerText()).replace(/[\s\u2066-\u2069]+/g, ' ')
}

test('tax numbers have the names and forms of their countries', () =>
  onPages(async (page) => {
    for (const [country, code, language, printed] of NUMBERS) {
      const home = example(country.toLowerCase())
      const data = home.supplier
        ? home
        : { ...example('au'), customer: { name: 'Buyer', tax_id: { country, code } } }
      assert.match(
        `${await partiesOf(page, data, language)} `,
        new RegExp(`${printed.replace(/[.()/]/g, '\\$&')} `),
        country,
      )
    }
    assert.deepEqual(
      Object.keys(TAX_NUMBERS).filter((each) => !NUMBERS.some(([country]) => country === each)),
      [],
    )
  }))

test('numbers of the EU have the prefix of their country in documents of others', () =>
  onPages(async (page) => {
    for (const [country, code, printed] of [
      ['ES', 'B98602642', 'NIF ESB98602642'],
      ['IT', '02947180549', 'P. IVA IT02947180549'],
      ['PL', '9551893317', 'NIP PL9551893317'],
      ['DK', '38172646', 'CVR-nr. DK38172646'],
    ]) {
      const data = { ...example('au'), customer: { name: 'Buyer', tax_id: { country, code } } }
      assert.match(await partiesOf(page, data, 'en'), new RegExp(printed!.replace('.', '\\.')))
    }
  }))

/** Addresses where the authorities are. */
const qrAt = (domain: string): string => `https://${domain}/check?id=7`

/** The marks that must be seen for the stamps of a format: texts, and whether the code is in the head. */
const SEEN: [
  example: string,
  stamps: { [prv: string]: string },
  texts: RegExp,
  place: 'top' | 'block',
][] = [
  ['es-verifactu-v1', { 'verifactu-qr': qrAt('aeat.es') }, /^QR tributario:\s*VERI\*FACTU$/, 'top'],
  [
    'es-tbai-v1',
    { 'tbai-code': 'TBAI-B2047-191026-h-253', 'tbai-qr': qrAt('batuz.eus') },
    /^TicketBAI:TBAI-B2047-191026-h-253$/,
    'block',
  ],
  [
    'pt-saft-v1',
    { 'at-atcud': 'CSDF7T5H-2204', 'at-qr': 'A:503728497*B:516390279' },
    /^ATCUD:CSDF7T5H-2204$/,
    'block',
  ],
  [
    'it-ticket-v1',
    { 'ade-ref': 'DCW2026/5111-2188' },
    /^Documento N\.\s*DCW2026\/5111-2188$/,
    'block',
  ],
  [
    'mx-cfdi-v4',
    {
      'sat-uuid': '3F1D',
      'sat-serial': '0001',
      'cfdi-sig': 'AB==',
      'sat-sig': 'CD==',
      'sat-chain': '||1.1|',
      'sat-url': qrAt('sat.gob.mx'),
    },
    /CFDI\s*Folio fiscal \(UUID\)\s*3F1D\s*No\. de serie del certificado del SAT\s*0001\s*Sello digital del CFDI\s*AB==\s*Sello digital del SAT\s*CD==\s*Cadena original[^|]*\|\|1\.1\|/,
    'block',
  ],
  [
    'pl-favat-v3',
    { 'favat-ksef-number': '8134729657-20261016-01', 'favat-qr': qrAt('qr.ksef.mf.gov.pl') },
    /^KSeF\s*Numer KSeF:8134729657-20261016-01$/,
    'block',
  ],
  [
    'gr-mydata-v1',
    { 'iapr-mark': '400001913274829', 'iapr-qr': qrAt('mydatapi.aade.gr') },
    /ΜΑΡΚ\s*400001913274829/,
    'block',
  ],
  ['sa-zatca-v1', { 'zatca-qr': 'AQVTZWxsZXI=' }, /^$/, 'top'],
  [
    'ar-arca-v4',
    {
      'arca-cae': '76451234567890',
      'arca-cae-expiry': '2026-11-09',
      'arca-qr': qrAt('www.arca.gob.ar'),
    },
    /CAE N°\s*76451234567890\s*Fecha de vencimiento del CAE\s*9 nov 2026/,
    'block',
  ],
  [
    'co-dian-v2',
    { 'dian-cude': 'a1b2c3', 'dian-qr': qrAt('dian.gov.co') },
    /CUFE\s*a1b2c3/,
    'block',
  ],
  [
    'br-nfe-v4',
    { 'nfe-key': '35261042817035000168' },
    /^Chave de acesso\s*35261042817035000168$/,
    'block',
  ],
  [
    'br-nfse-v1',
    { 'nfse-key': '33045571235091647000150' },
    /^Chave de acesso da NFS-e\s*33045571235091647000150$/,
    'block',
  ],
]

for (const [name, stamps, texts, place] of SEEN)
  test(`a document of ${name} shows what its authority wants to be seen`, () =>
    onPages(async (page) => {
      const data: Json = await build({ data: example(name), envelop: true } as { data: Json })
      const shown = async (): Promise<string[]> => {
        await page.setContent(await render({ data: data as { $schema: string } }))
        return page.locator(place === 'top' ? '.top .mark' : '.marks').allInnerTexts()
      }
      assert.deepEqual(await shown(), [])
      data.head.stamps = Object.entries(stamps).map(([prv, val]) => ({ prv, val }))
      const [text = '?'] = await shown()
      assert.match(text.trim(), texts)
      const hasCode = Object.keys(stamps).some((prv) => MARKS[prv]?.kind === 'qr')
      const codes = await page.locator('.mark .qr').all()
      assert.equal(codes.length, hasCode ? 1 : 0)
      for (const code of codes) {
        // Laws ask for 30 to 40 millimetres; the quiet zone is outside.
        const side = ((await code.boundingBox())?.width ?? 0) / (96 / 25.4)
        assert.ok(side >= 30 && side <= 40, `${side} mm`)
        const label = await code.getAttribute('aria-label')
        assert.ok(
          Object.values(stamps).some((value) => label?.includes(value)),
          `${label}`,
        )
      }
    }))

test('an ATCUD is at the foot of every page', () =>
  onPages(async (page) => {
    const data: Json = await build({ data: example('pt-saft-v1'), envelop: true } as { data: Json })
    data.head.stamps = [{ prv: 'at-atcud', val: 'CSDF7T5H-2204' }]
    await page.setContent(await render({ data: data as { $schema: string } }))
    const foot = await page.locator('html').getAttribute('data-number')
    assert.match(foot ?? '', /^Fatura .* · ATCUD:CSDF7T5H-2204$/)
  }))
