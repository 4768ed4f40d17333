/** The rules by VAT category, which all categories have alike; `categories.json` says what each asks for. */
import type { Syntax } from '../terms/syntaxes.ts'
import categories from './data/categories.json' with { type: 'json' }
import type { RuleLine } from './rule-lines.ts'

interface Category {
  /** The start of its rules. */
  readonly rules: string
  readonly code: string
  readonly name: string
  /** The condition on the rate of a row. */
  readonly rate: string
  /** The tax number of the seller: any, one for VAT, or none of any party. */
  readonly seller: 'any' | 'vat' | 'none'
  /** The number of the buyer. */
  readonly buyer?: 'vat' | 'legal'
  /** Is the breakdown by rate? */
  readonly isRated?: true
  /** Must an exemption have a reason? */
  readonly hasReason?: true
}

/** All families. */
export const CATEGORIES = categories as readonly Category[]

/** Where a syntax has the taxes of rows and of the breakdown. A place ends before its condition. */
interface TaxPlaces {
  /** Of lines, allowances and charges. */
  readonly rows: readonly [line: string, allowance: string, charge: string]
  readonly breakdown: string
  readonly isVat: string
  readonly category: string
  readonly rate: string
  readonly base: string
  readonly tax: string
  readonly reason: string
  readonly anyNumber: string
}

const ALLOWANCE = '//cac:AllowanceCharge[cbc:ChargeIndicator = {false 0}]/cac:TaxCategory'
const CHARGE = '//cac:AllowanceCharge[cbc:ChargeIndicator = {true 1}]/cac:TaxCategory'
const HEADER = '//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax'
const CII_ROW = '//ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator ='
const REGISTRATIONS =
  '//ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID[@schemeID = {VA FC}]'

const PLACES: { readonly [syntax in Syntax]: TaxPlaces } = {
  ubl: {
    rows: ['//cac:ClassifiedTaxCategory', ALLOWANCE, CHARGE],
    breakdown: '/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
    isVat: '%VAT',
    category: 'cbc:ID',
    rate: 'cbc:Percent',
    base: '../cbc:TaxableAmount',
    tax: '../cbc:TaxAmount',
    reason: 'cbc:TaxExemptionReason or cbc:TaxExemptionReasonCode',
    anyNumber: '//cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
  },
  cii: {
    rows: [
      '//ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax',
      `${CII_ROW} {false 0}]/ram:CategoryTradeTax`,
      `${CII_ROW} {true 1}]/ram:CategoryTradeTax`,
    ],
    breakdown: HEADER,
    isVat: '%VAT',
    category: 'ram:CategoryCode',
    rate: 'ram:RateApplicablePercent',
    base: 'ram:BasisAmount',
    tax: 'ram:CalculatedAmount',
    reason: 'ram:ExemptionReason or ram:ExemptionReasonCode',
    anyNumber: REGISTRATIONS,
  },
}

/**
 * The rules of all families on the tree of terms of a document. Its breakdown follows from its rows, which have the rates
 * of their categories.
 */
export const familyTerms = (): RuleLine[] =>
  CATEGORIES.flatMap((category): RuleLine[] => {
    const { rules, code, seller } = category
    const context = `BG-23[BT-118 = '${code}']`
    const name = `A row of ${named(category)}`
    return [
      {
        rule: `${rules}-02`,
        context,
        test: partyTest(category, 'either(BT-31, BT-32)'),
        description: `${name} ${partyWords(category)}.`,
        fix: FIXES[seller],
      },
      {
        rule: `${rules}-10`,
        context,
        test: 'BT-120 or BT-121 or ./unlisted-code',
        description: `${name} must have an exemption reason (BT-120) or code (BT-121).`,
        fix: '',
      },
    ]
  })

/** The rule on the rate of a row of a known category, and what it asks. */
export function rateRule(
  code: string,
  kind: 'line' | 'discount' | 'charge',
): { readonly rule: string; readonly asks: string } {
  const { rules, rate } = CATEGORIES.find((category) => category.code === code)!
  const number = ['line', 'discount', 'charge'].indexOf(kind) + 5
  return { rule: `${rules}-0${number}`, asks: WORDS[rate]! }
}

/** The rules of all families in a syntax. */
export const familyRules = (syntax: Syntax): RuleLine[] =>
  CATEGORIES.flatMap((category) => [
    presence(category, syntax),
    ...parties(category, syntax),
    ...rates(category, syntax),
    ...breakdown(category, syntax),
  ])

const named = ({ name, code }: Category): string => `category ${code} (${name})`

function presence(category: Category, syntax: Syntax): RuleLine {
  const { rules, code, isRated } = category
  const places = PLACES[syntax]
  const of = (place: string): string =>
    `${place}[${places.category} = '${code}'${syntax === 'ubl' && code !== 'S' ? ' and %VAT' : ''}]`
  const [lines, allowances, charges] = places.rows.map(of)
  const rows = `${lines} or ${allowances} or ${charges}`
  const totals = of(places.breakdown)
  return {
    rule: `${rules}-01`,
    context: '/',
    test: presenceTest(syntax, category, rows, totals, lines!, `${allowances} or ${charges}`),
    description: `The VAT breakdown (BG-23) must have ${isRated ? 'rows' : 'one row'} of ${named(category)} if, and only if, a line, allowance or charge has it.`,
    fix: `Add a row for category ${code}, or remove it.`,
  }
}

function presenceTest(
  syntax: Syntax,
  { code, isRated }: Category,
  rows: string,
  totals: string,
  lines: string,
  others: string,
): string {
  // The official rule of this category does not look at the scheme of the tax.
  const found = code === 'L' ? `${PLACES.ubl.breakdown}[${PLACES.ubl.category} = 'L']` : totals
  if (syntax === 'ubl')
    return isRated
      ? `if(${rows}, ${found}, none(${totals}))`
      : `if(${rows} or //cac:TaxCategory[cbc:ID = '${code}' and %VAT], count(${totals}) = 1, true())`
  if (isRated)
    return `(none(${lines}) or count(${lines}) + count(${totals}) >= 2) and (not(${others}) or ${totals})`
  const oneRow = `count(${totals}) = 1 and (${rows})`
  return code === 'O'
    ? `none(${totals}) or (${oneRow})`
    : `if(${totals} or ${rows}, ${oneRow}, true())`
}

const ROW_NAMES = ['A line', 'An allowance', 'A charge']

function parties(category: Category, syntax: Syntax): RuleLine[] {
  const { rules, code, seller } = category
  const places = PLACES[syntax]
  const test = partyTest(category, places.anyNumber)
  return places.rows.map((row, i): RuleLine => {
    const rule = `${rules}-0${i + 2}`
    const rows = `${row}[${places.category} = '${code}' and ${places.isVat}]`
    const asks = partyWords(category)
    const words = {
      description: `${ROW_NAMES[i]} of ${named(category)} ${asks}.`,
      fix: FIXES[seller],
    }
    // With category S, the official test is of the document.
    if (syntax !== 'ubl' || code !== 'S' || i > 0) return { rule, context: rows, test, ...words }
    const any = `${row}[${places.category} = '${code}']`
    return { rule, context: '/', test: `none(${any}) or (${rows} and ${test})`, ...words }
  })
}

function partyTest({ seller, buyer }: Category, anyNumber: string): string {
  const numbers = {
    any: `(${anyNumber} or BT-63)`,
    vat: '(BT-31 or BT-63)',
    none: 'none(BT-31) and none(BT-63) and none(BT-48)',
  }
  const ofBuyer = { vat: ' and BT-48', legal: ' and (BT-48 or BT-47)' }
  return numbers[seller] + (buyer ? ofBuyer[buyer] : '')
}

const FIXES = {
  any: 'Add the tax numbers that are missing, or a tax representative.',
  vat: 'Add the VAT numbers that are missing, or a tax representative.',
  none: 'Remove the VAT numbers, or use another category.',
}

function partyWords({ seller, buyer }: Category): string {
  if (seller === 'none')
    return 'excludes VAT numbers of the seller (BT-31), its representative (BT-63) and the buyer (BT-48)'
  const numbers = seller === 'any' ? 'VAT or tax number (BT-31, BT-32)' : 'VAT number (BT-31)'
  const ofBuyer = {
    vat: ' and one of the buyer (BT-48)',
    legal: ' and a VAT or registration number of the buyer (BT-48, BT-47)',
  }
  return `requires a ${numbers} of the seller, or of its representative (BT-63)${buyer ? ofBuyer[buyer] : ''}`
}

/** Lines in lines, which XRechnung has in its extension, have no such rule. */
const UBL_LINES =
  'either(//cac:InvoiceLine, //cac:CreditNoteLine)/cac:Item/cac:ClassifiedTaxCategory'

function rates(category: Category, syntax: Syntax): RuleLine[] {
  const { rules, code, rate } = category
  const places = PLACES[syntax]
  const sign = syntax === 'cii' && code === 'L' ? '> 0' : rate
  const test = sign === '' ? `none(${places.rate})` : `${places.rate} ${sign}`
  const asks = sign === '' ? 'can have no rate' : `must have a rate ${WORDS[sign]}`
  return places.rows.map((row, i): RuleLine => {
    return {
      rule: `${rules}-0${i + 5}`,
      context: `${i === 0 && syntax === 'ubl' ? UBL_LINES : row}[${places.category} = '${code}' and ${places.isVat}]`,
      test,
      description: `${ROW_NAMES[i]} of ${named(category)} ${asks}.`,
      fix: sign === '' ? 'Remove the rate.' : `Write the rate, ${sign}, or use the right category.`,
    }
  })
}

const WORDS: { readonly [sign: string]: string } = {
  '> 0': 'above 0',
  '= 0': 'of 0',
  '>= 0': 'of 0 or more',
}

function breakdown(category: Category, syntax: Syntax): RuleLine[] {
  const { rules, code, isRated, hasReason } = category
  const places = PLACES[syntax]
  const vat = syntax === 'cii' && (code === 'S' || code === 'Z') ? '' : ` and ${places.isVat}`
  const context = `${places.breakdown}[${places.category} = '${code}'${vat}]`
  const name = `A row of the VAT breakdown of ${named(category)}`
  const lines: RuleLine[] = [
    {
      rule: `${rules}-08`,
      context,
      test: baseTest(category, syntax),
      description: `${name} must have as taxable amount (BT-116) the sum of the lines (BT-131), less allowances (BT-92), plus charges (BT-99)${isRated ? ' with this rate' : ' of this category'}.`,
      fix: 'Add them up again.',
    },
    {
      rule: `${rules}-09`,
      context,
      test: taxTest(category, syntax),
      description: isRated
        ? `${name} must have as tax (BT-117) the taxable amount multiplied by the rate (BT-119).`
        : `${name} must have a tax (BT-117) of 0.`,
      fix: isRated ? 'Work out the tax again.' : 'Write 0.00.',
    },
    {
      rule: `${rules}-10`,
      context,
      test: hasReason ? places.reason : `not(${places.reason})`,
      description: `${name} must have ${hasReason ? 'an' : 'no'} exemption reason (BT-120) or code (BT-121).`,
      fix: hasReason ? 'Add the reason, or its VATEX code.' : 'Remove the reason and its code.',
    },
  ]
  return lines
}

function baseTest({ code, isRated }: Category, syntax: Syntax): string {
  const { base, rate } = PLACES[syntax]
  const sum = isRated ? `base('${code}', ${rate})` : `base('${code}')`
  const near = `near(${base}, ${sum})`
  if (syntax === 'ubl') {
    if (!isRated) return `${base} = ${sum}`
    return `none(${rate}) or (${code === 'S' ? `rows('S', ${rate}) and ` : ''}nearly(${base}, ${sum}))`
  }
  if (code === 'S') return `none(${rate}) or ${base} = ${sum}`
  if (isRated) return 'true()'
  return code === 'O' ? `${base} = ${sum}` : near
}

function taxTest({ code, isRated }: Category, syntax: Syntax): string {
  const { base, tax, rate } = PLACES[syntax]
  // The official rules in CII reject -0.00.
  if (!isRated) return syntax === 'cii' ? `${tax} = 0 and not(starts(${tax}, '-'))` : `${tax} = 0`
  if (syntax === 'cii' && code !== 'S') return 'true()'
  const due = `round(abs(${base}) * percent(${rate}))`
  return `abs(${tax}) - 1 < ${due} and abs(${tax}) + 1 > ${due}`
}
