/** Imports XML of EN 16931, in UBL and CII. */
import { decimalsOf } from '../../../../catalogues/currencies.ts'
import type { Invoice } from '../../../../model/generated/types.ts'
import type { Amount } from '../../../../values/amount.ts'
import type { Change, Importer } from '../../conversion.ts'
import { newSource, reportMissing, takeTerm } from '../../import/take-terms.ts'
import { listUncarried, nameAmounts } from '../../import/uncarried.ts'
import type { CheckedProfile } from '../../rules/editions.ts'
import {
  claimsOf,
  type Specification,
  specificationOf,
  WITHOUT_LINES,
} from '../../rules/specifications.ts'
import { type InvoiceReading, PREFIXES, readClaims, readInvoiceTree } from '../../terms/syntaxes.ts'
import { nameOfTerm } from '../../terms/terms.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
import { createPaths, type XmlElement } from '../../xml/xml-document.ts'
import { newFaults } from '../faults.ts'
import { isNational, receiveNational } from '../national/national.ts'
import { EN_CONVERSIONS, type EnConversion, IDENTIFIERS } from '../profiles.ts'
import { compareFigures, takeStated } from './compare.ts'
import { readExtensions } from './extensions.ts'
import { importFiles } from './import-files.ts'
import { importInvoice } from './import-invoice.ts'
import { withOtherDates } from './other-dates.ts'
import { renameOthers } from './other-names.ts'
import { countryOfTaxes, taxOf, VAT } from './other-taxes.ts'
import { createPlaces } from './places.ts'
import type { Source } from './readable.ts'
import { checkCurrency, currencyIn, type StatedCurrency } from './stated-currency.ts'
import { unshape } from './unshape.ts'

export const EN16931_IMPORTER: Importer = {
  name: 'UBL Invoice, UBL CreditNote and CrossIndustryInvoice',
  prefixes: PREFIXES,
  read({ root }) {
    const opened = readFile(root)
    if (!opened) return undefined
    const { reading, national, currency, changed } = opened
    const { tree } = reading
    const [identifier, process] = [textOf(tree, 'BT-24').trim(), textOf(tree, 'BT-23').trim()]
    const known = specificationOf(identifier, process)
    const from = conversionOf(reading, known, national)
    unshape(reading)
    const { reading: rest, outlays, levies } = readExtensions(reading)
    const source = newSource(reading, newFaults, {
      decimals: decimalsOf(currency.code),
      nameOf: nameOfTerm,
    })
    for (const change of changed) source.changed.push(change)
    checkCurrency(source, currency)
    reportMissing(source, tree, REQUIRED, '35')
    reportContradictions(reading, source)
    requireLines(source)
    const claims = claimsOf(identifier, process, known)
    const finish = receiveNational(from.profile, tree)
    const files = importFiles(source)
    const stated = takeStated(source)
    const day = textOf(tree, 'BT-2').trim()
    const invoice = importInvoice(source, stated, from, { outlays, levies })
    finish(invoice)
    for (const row of groupsOf(tree, 'BG-23')) {
      for (const term of ['BT-116', 'BT-117', 'BT-118', 'BT-119']) takeTerm(row, term)
    }
    const { elements, paths, unknown } = listUncarried(rest)
    const { termOf, placeOf } = createPlaces(reading)
    const unread = (difference: Amount): string => nameAmounts(elements, difference)
    return {
      from: from.key,
      claims,
      invoice,
      files,
      leftOut: paths,
      unknown,
      changed: source.changed,
      faults: () => source.faults.list(),
      findings: () => source.findings.list(),
      repairs: () => source.repairs.list(),
      termOf,
      placeOf,
      compare(built) {
        const { changed, rounding } = compareFigures(stated, built, source, unread)
        return { rounding, changed: [...listAdded(built, day, currency), ...changed] }
      },
    }
  },
}

/** The date and the currency that the build adds. @param day as the XML has it */
function listAdded(
  { issue_date = '', currency = '' }: Invoice,
  day: string,
  stated: StatedCurrency,
): Change[] {
  const added: Change[] = []
  if (!day.startsWith(issue_date))
    added.push({ term: 'BT-2', path: '$.issue_date', document: issue_date, xml: day })
  if (stated.text === '' && stated.code === undefined)
    added.push({ term: 'BT-5', path: '$.currency', document: currency, xml: '' })
  return added
}

interface Opened {
  readonly reading: InvoiceReading
  readonly national: string
  readonly currency: StatedCurrency
  /** What was read as something else. */
  readonly changed: Change[]
}

/** Reads the tree of an invoice, with dates and taxes as the standard has them. */
function readFile(root: XmlElement): Opened | undefined {
  const { specification, process } = readClaims(root)
  const known = specificationOf(specification, process)
  const national = nationalOf(specification, known)
  const isOther = known.relation === 'other' || known.profile?.startsWith('pint-')
  const renamed = isOther ? renameOthers(root) : undefined
  const first = readInvoiceTree(root, national)
  if (!first) return undefined
  const currency = currencyIn(root, first)
  const missing = currency.isOfAmounts ? { 'BT-5': currency.code! } : undefined
  const read = (): InvoiceReading | undefined => readInvoiceTree(root, national, missing)
  const changed: Change[] = []
  const reading = withOtherDates((missing && read()) ?? first, read, changed)
  for (const [xml, document] of renamed?.taxes ?? []) {
    const isKept = document === VAT && xml === taxOf(countryOfTaxes(reading.tree))
    if (!isKept) changed.push({ path: '$.lines', document, xml })
  }
  for (const [xml, document] of renamed?.schemes ?? []) changed.push({ path: '$', document, xml })
  return { reading, national, currency, changed }
}

/** The national profiles of UBL, by what their specifications begin with. */
const NATIONAL = EN_CONVERSIONS.flatMap(({ profile }) =>
  isNational(profile) ? [[IDENTIFIERS[profile].specification, profile] as const] : [],
)

/** The national profile of UBL that a specification names, or begins with; empty if it is none. */
function nationalOf(specification: string, { profile: rules }: Specification): string {
  if (rules && isNational(rules)) return rules
  return NATIONAL.find(([begin]) => specification.startsWith(begin))?.[1] ?? ''
}

/** The conversion that would write the XML: by its syntax, and by the rules of what it says that it is. */
function conversionOf(
  { syntax, tree }: InvoiceReading,
  { profile: rules = 'en16931' }: Specification,
  national: string,
): EnConversion {
  const family = rules.split('-')[0]!
  const isPeppol = family === 'peppol' && syntax === 'ubl'
  const profile =
    family === 'xrechnung' || isPeppol
      ? family
      : isFrench(tree, rules)
        ? 'fr-ctc'
        : national || 'en16931'
  const of = (one: string): EnConversion | undefined =>
    EN_CONVERSIONS.find((each) => each.syntax === syntax && each.profile === one)
  return of(profile) ?? of('en16931')!
}

/** An invoice of the French reform has a billing mode, and a seller with a SIREN. */
function isFrench(tree: Group, rules: CheckedProfile): boolean {
  const isSiren = textOf(groupOf(tree, 'BG-4'), 'BT-30-1').trim() === SIREN
  return rules === 'fr-ctc' && isSiren && /^[BSM][1-9]$/.test(textOf(tree, 'BT-23').trim())
}

const SIREN = '0002'

/** An amount due in another currency than the document's is another one; other amounts are only reported. */
function reportContradictions(
  { contradictions, tree, placeOf }: InvoiceReading,
  { faults, findings }: Source,
): void {
  if (contradictions.length === 0) return
  const pathOf = createPaths()
  const due = placeOf(tree, 'BT-115')?.element
  for (const { element, attribute } of contradictions) {
    const list = element === due ? faults : findings
    const description = `the currency must be that of the invoice (BT-5), ${textOf(tree, 'BT-5')}, or of its VAT (BT-6)`
    list.add('30', pathOf(element, attribute), description)
  }
}

/** What the law asks for (Directive 2006/112/EC, article 226), with what the document has instead. */
const REQUIRED = {
  'BT-1': '',
  'BT-2': ': the document has that of the delivery or of today',
  'BG-7': '',
}

function requireLines({ tree, faults, pathOf }: Source): void {
  if (groupsOf(tree, 'BG-25').length > 0) return
  const specification = textOf(tree, 'BT-24').trim()
  const level = Object.entries(WITHOUT_LINES).find(([end]) => specification.endsWith(end))?.[1]
  const what = level
    ? `the level ${level} has no lines: it belongs to a page, and is not an invoice by itself; ask the sender for the level BASIC or higher`
    : 'the invoice has no lines'
  faults.add(
    '31',
    pathOf(tree, 'BG-25'),
    `${what}; "build": false in a request returns what it has`,
  )
}
