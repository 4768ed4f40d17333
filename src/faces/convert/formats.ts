/** What XML there is of each addon, for the list of addons: what is written, read and checked. */
import type { JsonObject } from '../../json.ts'
import type { Operation } from '../../ops/operation.ts'
import { CONVERSIONS } from './conversions.ts'
import { CHECKED, CHECKED_PROFILES } from './rules/editions.ts'
import { texts } from './texts.ts'

const EN16931 = 'eu-en16931-v2017'

/** The conversions that the XML of an addon is recognised as; those that it is written by, unless the table says otherwise. */
const READ: { readonly [addon: string]: readonly string[] } = {
  // Those read do not say which of the two they are.
  'de-zugferd-v2': ['cii+en16931'],
  'fr-facturx-v1': ['cii+en16931'],
  'es-verifactu-v1': [],
}

/** What is made of an addon, and of its XML; empty lists if there is JSON alone. */
export function formatOf(addon: string): { written: string[]; read: string[]; checked: string[] } {
  // The last addon that a conversion requires is the one that it is made for.
  const written = CONVERSIONS.filter(({ addons }) => addons.at(-1) === addon).map(({ key }) => key)
  return {
    written,
    read: [...(READ[addon] ?? written)],
    checked: CHECKED_PROFILES.filter((name) => CHECKED[name].addons.split(' ').includes(addon)),
  }
}

const MEMBERS = {
  written: texts(
    `The conversions made for the format. If there is none, an invoice is written as ${EN16931}, if \`requires\` lists that; otherwise there is JSON only.`,
  ),
  read: texts('The conversions (`from`) as which XML of the format is read.'),
  checked: texts('The profiles that XML of the format is checked by.'),
}

/** The list of addons, with what XML there is of each. */
export function withFormats(list: Operation): Operation {
  const { addons } = list.answer.properties!
  const item = addons!.items!
  return {
    ...list,
    answer: {
      ...list.answer,
      properties: {
        addons: { ...addons, items: { ...item, properties: { ...item.properties, ...MEMBERS } } },
      },
    },
    async run(request, context) {
      const answer = await list.run(request, context)
      const { addons } = answer.json as unknown as { addons: JsonObject[] }
      return { json: { addons: addons.map((one) => ({ ...one, ...formatOf(String(one.key)) })) } }
    },
  }
}
