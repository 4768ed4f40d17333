/**
 * Skills (SEP-2640, extension `io.modelcontextprotocol/skills`): how to write an invoice of each country, from the
 * definitions of its regime and formats. A skill is one Markdown file, the same as long as the build is the same.
 */
import { isoCountryOf } from '../../catalogues/countries.ts'
import type { Regime } from '../../definitions/contract.ts'
import { allAddons, allRegimes } from '../../definitions/registry.ts'
import type { JsonObject } from '../../json.ts'
import type { DefinitionSource } from '../../model/authored.ts'
import type { CategoryDef } from '../../model/generated/types.ts'
import { SCHEMA_BASE } from '../../model/structure.ts'
import { lazy } from '../../values/lazy.ts'
import { sha256 } from '../../values/sha256.ts'
import { quote } from '../../values/shorten.ts'
import { inEnglish, type Texts } from '../../values/text-map.ts'
import { badParams, stringParam } from './rpc.ts'

export const SKILLS_EXTENSION = 'io.modelcontextprotocol/skills'

/** The entry of a skill, as the extension defines it. */
interface Skill {
  uri: string
  frontmatter: { name: string; description: string }
  resources: { uri: string; digest: string; size: number }[]
}

interface StoredSkill {
  entry: Skill
  text: string
}

const storedSkills = lazy(
  (): ReadonlyMap<string, StoredSkill> =>
    new Map(allRegimes().map((regime) => [uriOf(regime), makeSkill(regime)])),
)

export const listSkills = (): Skill[] => [...storedSkills().values()].map(({ entry }) => entry)

/** @throws RpcError if there is no such skill */
export function getSkill(params: JsonObject): Skill {
  const uri = stringParam(params, 'uri')
  const skill = storedSkills().get(uri)
  if (skill) return skill.entry
  throw badParams(`unknown skill ${quote(uri)}`)
}

/** The text of a skill; undefined if there is no such skill. */
export const skillText = (uri: string): string | undefined => storedSkills().get(uri)?.text

/** Names of skills have lower-case letters, digits and hyphens. */
const nameOf = (regime: Regime): string => `write-invoice-${countryOf(regime)}`

const countryOf = ({ country }: Regime): string => (isoCountryOf(country) ?? country).toLowerCase()

const uriOf = (regime: Regime): string => `skill://${nameOf(regime)}/SKILL.md`

function makeSkill(regime: Regime): StoredSkill {
  const uri = uriOf(regime)
  const country = textOf(regime.definition.name)
  const frontmatter = {
    name: nameOf(regime),
    description:
      `Writes invoices and credit notes of suppliers in ${country}: taxes with their rates, tax numbers, and the ` +
      'formats of the authorities. Use it when the supplier is there.',
  }
  const text = `---
name: ${frontmatter.name}
description: ${JSON.stringify(frontmatter.description)}
---

${bodyOf(regime, country)}`
  const bytes = Buffer.from(text)
  const digest = `sha256:${sha256(bytes, 'hex')}`
  return { text, entry: { uri, frontmatter, resources: [{ uri, digest, size: bytes.length }] } }
}

function bodyOf(regime: Regime, country: string): string {
  const { definition, currency, taxIdentity } = regime
  const form = taxIdentity?.form ? `: ${taxIdentity.form}` : ''
  const types = (definition.corrections ?? []).flatMap((each) => each.types ?? [])
  return `# An invoice of a supplier in ${country}

1. Write the document, with what you know and nothing else:

\`\`\`json
${JSON.stringify(exampleOf(regime), null, 2)}
\`\`\`

2. Add \`code\` to the \`tax_id\` of the supplier${form}. Add the customer, with its own \`tax_id\`.
3. Choose the taxes of each line from the tables below: \`cat\`, and \`rate\` or \`key\`. Leave out percentages and totals.
4. If the invoice is for one of these formats, list its key in \`$addons\`: ${formatsOf(regime)}.
5. Call the tool \`build\`. Amounts are in ${currency} unless \`currency\` says otherwise.
6. For each fault, correct the member at its path, and build again. A result that begins with WARNING ignored members:
   the tool \`schema\` has their names.
7. Show the totals that \`build\` returned. Never calculate them yourself.
8. To correct an invoice that was issued, call the tool \`correct\`${
    types.length > 0 ? `; its types are ${types.join(', ')}` : ''
  }.

${(definition.categories ?? []).map(sectionOf).join('\n')}`
}

/** The smallest invoice that can be built, with the first tax of the country. */
function exampleOf({ country, definition }: Regime): object {
  const category = (definition.categories ?? []).find(({ retained }) => !retained)
  const rate = category?.rates?.[0]?.rate
  const tax = { cat: category?.code, ...(rate ? { rate } : { percent: '10.0%' }) }
  return {
    $schema: `${SCHEMA_BASE}bill/invoice`,
    supplier: { name: 'Supplier', tax_id: { country } },
    lines: [
      { quantity: '1', item: { name: 'Item', price: '100.00' }, taxes: category ? [tax] : [] },
    ],
  }
}

/** The formats of a country have its code in front. */
function formatsOf(regime: Regime): string {
  const prefix = `${countryOf(regime)}-`
  const own = allAddons().filter(({ key }) => key.startsWith(prefix))
  const listed = own.map(({ key, definition }) => `\`${key}\` (${textOf(definition.name)})`)
  return listed.length > 0 ? listed.join(', ') : 'none is specific to the country; see `addon_list`'
}

function sectionOf({
  code,
  name,
  title,
  retained,
  keys,
  rates,
}: DefinitionSource<CategoryDef>): string {
  const heading = `## ${code}: ${textOf(title ?? name)}${retained ? ', retained' : ''}`
  const rows = (rates ?? []).map(({ rate, name, keys, values }) => {
    const [latest] = values ?? []
    const since = latest?.since ? ` since ${latest.since}` : ''
    const percent = latest ? `${latest.percent}${since}` : ''
    return `| \`${rate}\` | ${textOf(name)} | ${(keys ?? []).join(', ')} | ${percent} |`
  })
  const table = ['| rate | | with key | percent |', '| --- | --- | --- | --- |', ...rows]
  const named = (keys ?? []).map(({ key, name }) => `\`${key}\` (${textOf(name)})`)
  return [
    heading,
    '',
    ...(rows.length > 0 ? [...table, ''] : []),
    ...(named.length > 0 ? [`Keys: ${named.join(', ')}.`, ''] : []),
    ...(rows.length === 0 ? ['Give the `percent`.', ''] : []),
  ].join('\n')
}

const textOf = (texts: Texts): string => inEnglish(texts) ?? ''
