/** The rules that invoices are checked by: those of their syntax, and those of a profile. */
import { addTo, lazyBy } from '../../by-key.ts'
import type { Syntax } from '../terms/syntaxes.ts'
import { type CompiledRule, compileRules } from './compile-rules.ts'
import cii from './data/cii.json' with { type: 'json' }
import ciusPt from './data/cius-pt.json' with { type: 'json' }
import ciusRo from './data/cius-ro.json' with { type: 'json' }
import en16931 from './data/en16931.json' with { type: 'json' }
import facturx from './data/facturx.json' with { type: 'json' }
import facturxBasic from './data/facturx-basic.json' with { type: 'json' }
import facturxBasicWl from './data/facturx-basicwl.json' with { type: 'json' }
import facturxExtended from './data/facturx-extended.json' with { type: 'json' }
import facturxLines from './data/facturx-lines.json' with { type: 'json' }
import facturxMinimum from './data/facturx-minimum.json' with { type: 'json' }
import families from './data/families.json' with { type: 'json' }
import frCtc from './data/fr-ctc.json' with { type: 'json' }
import frCtcCii from './data/fr-ctc-cii.json' with { type: 'json' }
import frCtcUbl from './data/fr-ctc-ubl.json' with { type: 'json' }
import hrCius from './data/hr-cius.json' with { type: 'json' }
import nlciusBlocked from './data/nlcius-blocked.json' with { type: 'json' }
import nlciusCii from './data/nlcius-cii.json' with { type: 'json' }
import nlciusUbl from './data/nlcius-ubl.json' with { type: 'json' }
import peppol from './data/peppol.json' with { type: 'json' }
import peppolCountries from './data/peppol-countries.json' with { type: 'json' }
import peppolGermany from './data/peppol-germany.json' with { type: 'json' }
import peppolShared from './data/peppol-shared.json' with { type: 'json' }
import pint from './data/pint.json' with { type: 'json' }
import pintAe from './data/pint-ae.json' with { type: 'json' }
import pintAligned from './data/pint-aligned.json' with { type: 'json' }
import pintAunz from './data/pint-aunz.json' with { type: 'json' }
import pintEu from './data/pint-eu.json' with { type: 'json' }
import pintJp from './data/pint-jp.json' with { type: 'json' }
import pintMy from './data/pint-my.json' with { type: 'json' }
import pintOm from './data/pint-om.json' with { type: 'json' }
import pintOthers from './data/pint-others.json' with { type: 'json' }
import pintSg from './data/pint-sg.json' with { type: 'json' }
import selfBilling from './data/self-billing.json' with { type: 'json' }
import ubl from './data/ubl.json' with { type: 'json' }
import xrechnung from './data/xrechnung.json' with { type: 'json' }
import xrechnungCii from './data/xrechnung-cii.json' with { type: 'json' }
import extensionCii from './data/xrechnung-extension-cii.json' with { type: 'json' }
import extensionUbl from './data/xrechnung-extension-ubl.json' with { type: 'json' }
import xrechnungUbl from './data/xrechnung-ubl.json' with { type: 'json' }
import vehiclesCii from './data/xrechnung-vehicles-cii.json' with { type: 'json' }
import vehiclesUbl from './data/xrechnung-vehicles-ubl.json' with { type: 'json' }
import type { CheckedProfile } from './editions.ts'
import { familyRules } from './families.ts'
import { asInLevels, type Level, levelRules } from './levels.ts'
import { type Kind, syntaxOf } from './places.ts'
import { type RuleFile, type RuleSet, readRules } from './rule-lines.ts'
import type { Evaluate } from './values.ts'
import { xmlTarget } from './xml-target.ts'

interface RulesOfProfile {
  /** Its files, besides those of the standard; absent if it does not have the syntax. */
  readonly ubl?: readonly RuleFile[]
  readonly cii?: readonly RuleFile[]
  /** Is it no profile of the standard, but has only rules of its own? */
  readonly isApart?: true
  /** The level of Factur-X that it is. */
  readonly level?: Level
  /** How the names of its rules begin that no extension lifts. */
  readonly lasting?: string
}

const OF_SYNTAX = { ubl: [en16931, families, ubl], cii: [en16931, families, cii] }

const XRECHNUNG = {
  ubl: [peppolShared, xrechnung, xrechnungUbl],
  cii: [xrechnung, xrechnungCii],
}

const OF_PROFILE: { readonly [profile in CheckedProfile]: RulesOfProfile } = {
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
  peppol: { ubl: [peppolShared, peppol, peppolCountries, peppolGermany] },
  'peppol-self-billing': { ubl: [peppolShared, peppol, selfBilling] },
  'facturx-minimum': { level: 'minimum', cii: [facturxMinimum] },
  'facturx-basicwl': { level: 'basicwl', cii: [facturx, facturxBasicWl] },
  'facturx-basic': { level: 'basic', cii: [facturx, facturxLines, facturxBasic] },
  'facturx-extended': { level: 'extended', cii: [facturx, facturxLines, facturxExtended] },
  nlcius: { ubl: [nlciusUbl], cii: [nlciusCii] },
  'nlcius-gaccount': { ubl: [nlciusUbl, nlciusBlocked] },
  'cius-ro': { ubl: [ciusRo] },
  'cius-pt': { ubl: [ciusPt] },
  'hr-cius': { ubl: [hrCius] },
  'pint-ae': { isApart: true, ubl: [pint, pintAe] },
  'pint-aunz': { isApart: true, ubl: [pint, pintOthers, pintAunz] },
  'pint-eu': {
    ubl: [peppolShared, peppol, peppolCountries, peppolGermany, pint, pintOthers, pintEu],
  },
  'pint-jp': { isApart: true, ubl: [pint, pintOthers, pintJp] },
  'pint-my': { isApart: true, ubl: [pint, pintOthers, pintMy] },
  'pint-om': { isApart: true, ubl: [pint, pintOthers, pintOm] },
  'pint-sg': { isApart: true, ubl: [pint, pintOthers, pintSg] },
  'fr-ctc': { ubl: [frCtc, frCtcUbl], cii: [frCtc, frCtcCii], lasting: 'BR-FR-' },
}

/** Does a profile have rules for a syntax? */
export const hasRules = (profile: CheckedProfile, syntax: Syntax): boolean =>
  OF_PROFILE[profile][syntax] !== undefined

/** The level of Factur-X that a profile is, which has a schema of its own. */
export const levelOf = (profile: CheckedProfile): Level | undefined => OF_PROFILE[profile].level

/** Does a rule of a profile apply to its extensions, too? */
export const isLasting = (profile: CheckedProfile, rule: string): boolean =>
  rule.startsWith(OF_PROFILE[profile].lasting ?? '\n')

/** The files whose rules PINT has by other names. */
const PINT = [en16931, ubl, peppol, pintAligned]

/** The files whose rules a profile has by other names. */
const OTHERS: { readonly [profile in CheckedProfile]?: readonly RuleFile[] } = {
  peppol: [xrechnung, xrechnungUbl],
  'pint-ae': PINT,
  'pint-aunz': PINT,
  'pint-eu': [xrechnung, xrechnungUbl, ...PINT, pintOthers],
  'pint-jp': PINT,
  'pint-my': PINT,
  'pint-om': PINT,
  'pint-sg': PINT,
}

/** The rules of a profile as they are stated. */
export function ruleSetFor(kind: Kind, profile: CheckedProfile): RuleSet {
  const syntax = syntaxOf(kind)
  const { isApart, [syntax]: own = [] } = OF_PROFILE[profile]
  return isApart
    ? { ...readRules(own, [], OTHERS[profile]), isWithout: () => true }
    : readRules([...OF_SYNTAX[syntax], ...own], familyRules(syntax), OTHERS[profile])
}

/** Rules by the elements that they are tested for. */
export type ByContext = ReadonlyMap<Evaluate, readonly CompiledRule[]>

/** The rules of a profile, and those on places that it does without. */
export interface ProfileRules {
  readonly rules: readonly CompiledRule[]
  readonly byContext: ByContext
  readonly isWithout: (rule: string) => boolean
}

/** The rules of a profile, compiled when they are first needed. */
export const rulesFor = (kind: Kind, profile: CheckedProfile): ProfileRules =>
  compiledFor(kind)(profile)

const compiledFor = lazyBy((kind: Kind) =>
  lazyBy((profile: CheckedProfile): ProfileRules => {
    const set = ruleSetFor(kind, profile)
    const level = levelOf(profile)
    const lines = level ? [...set.lines.map(asInLevels), ...levelRules(level)] : set.lines
    const rules = compileRules({ ...set, lines }, xmlTarget(kind))
    return { rules, byContext: byContext(rules), isWithout: set.isWithout }
  }),
)

function byContext(rules: readonly CompiledRule[]): ByContext {
  const groups = new Map<Evaluate, CompiledRule[]>()
  for (const rule of rules) addTo(groups, rule.context, rule)
  return groups
}
