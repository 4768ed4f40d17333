/** Which rules an invoice has to follow: those of its syntax, and of what it says that it conforms to (BT-24). */
import { addTo, lazyBy } from '../../by-key.ts'
import { type CompiledRule, compileRules } from './compile-rules.ts'
import cii from './data/cii.json' with { type: 'json' }
import en16931 from './data/en16931.json' with { type: 'json' }
import families from './data/families.json' with { type: 'json' }
import peppol from './data/peppol.json' with { type: 'json' }
import peppolCountries from './data/peppol-countries.json' with { type: 'json' }
import peppolGermany from './data/peppol-germany.json' with { type: 'json' }
import peppolShared from './data/peppol-shared.json' with { type: 'json' }
import selfBilling from './data/self-billing.json' with { type: 'json' }
import ubl from './data/ubl.json' with { type: 'json' }
import xrechnung from './data/xrechnung.json' with { type: 'json' }
import xrechnungCii from './data/xrechnung-cii.json' with { type: 'json' }
import extensionCii from './data/xrechnung-extension-cii.json' with { type: 'json' }
import extensionUbl from './data/xrechnung-extension-ubl.json' with { type: 'json' }
import xrechnungUbl from './data/xrechnung-ubl.json' with { type: 'json' }
import vehiclesCii from './data/xrechnung-vehicles-cii.json' with { type: 'json' }
import vehiclesUbl from './data/xrechnung-vehicles-ubl.json' with { type: 'json' }
import { familyRules } from './families.ts'
import { type Kind, syntaxOf } from './places.ts'
import { type RuleFile, type RuleSet, readRules } from './rule-lines.ts'
import type { Evaluate } from './values.ts'
import { xmlTarget } from './xml-target.ts'

export type CheckedProfile =
  | 'en16931'
  | 'xrechnung'
  | 'xrechnung-extension'
  | 'xrechnung-vehicles'
  | 'peppol'
  | 'peppol-self-billing'

/** The profiles by what BT-24 contains; the first that fits. Others are checked by the standard. */
const BY_SPECIFICATION: readonly (readonly [part: string, profile: CheckedProfile])[] = [
  ['extension:xrechnung', 'xrechnung-extension'],
  ['xrechnung:cvd', 'xrechnung-vehicles'],
  ['xrechnung', 'xrechnung'],
  ['poacc:selfbilling', 'peppol-self-billing'],
  ['poacc:billing', 'peppol'],
]

export function profileOf(kind: Kind, specification: string): CheckedProfile {
  const [, profile = 'en16931'] =
    BY_SPECIFICATION.find(([part]) => specification.includes(part)) ?? []
  // Peppol has UBL only.
  return kind === 'cii' && profile.startsWith('peppol') ? 'en16931' : profile
}

const OF_SYNTAX = { ubl: [en16931, families, ubl], cii: [en16931, families, cii] }

const XRECHNUNG = {
  ubl: [peppolShared, xrechnung, xrechnungUbl],
  cii: [xrechnung, xrechnungCii],
}

const OF_PROFILE: { readonly [profile in CheckedProfile]: { ubl: RuleFile[]; cii: RuleFile[] } } = {
  en16931: { ubl: [], cii: [] },
  xrechnung: XRECHNUNG,
  'xrechnung-extension': {
    ubl: [...XRECHNUNG.ubl, extensionUbl],
    cii: [...XRECHNUNG.cii, extensionCii],
  },
  'xrechnung-vehicles': {
    ubl: [...XRECHNUNG.ubl, vehiclesUbl],
    cii: [...XRECHNUNG.cii, vehiclesCii],
  },
  peppol: { ubl: [peppolShared, peppol, peppolCountries, peppolGermany], cii: [] },
  'peppol-self-billing': { ubl: [peppolShared, peppol, selfBilling], cii: [] },
}

/** The files whose rules a profile has by other names. */
const OTHERS: { readonly [profile in CheckedProfile]?: readonly RuleFile[] } = {
  peppol: [xrechnung, xrechnungUbl],
}

/** The rules of a profile as they are stated. */
export function ruleSetFor(kind: Kind, profile: CheckedProfile): RuleSet {
  const syntax = syntaxOf(kind)
  return readRules(
    [...OF_SYNTAX[syntax], ...OF_PROFILE[profile][syntax]],
    familyRules(syntax),
    OTHERS[profile],
  )
}

/** Rules by the elements that they are tested for. */
export type ByContext = ReadonlyMap<Evaluate, readonly CompiledRule[]>

/** The rules of a profile, and those on places that it does without. */
export interface ProfileRules {
  readonly rules: readonly CompiledRule[]
  readonly byContext: ByContext
  readonly without: ReadonlySet<string>
}

/** The rules of a profile, compiled when they are first needed. */
export const rulesFor = (kind: Kind, profile: CheckedProfile): ProfileRules =>
  compiledFor(kind)(profile)

const compiledFor = lazyBy((kind: Kind) =>
  lazyBy((profile: CheckedProfile): ProfileRules => {
    const set = ruleSetFor(kind, profile)
    const rules = compileRules(set, xmlTarget(kind))
    return { rules, byContext: byContext(rules), without: set.without }
  }),
)

function byContext(rules: readonly CompiledRule[]): ByContext {
  const groups = new Map<Evaluate, CompiledRule[]>()
  for (const rule of rules) addTo(groups, rule.context, rule)
  return groups
}
