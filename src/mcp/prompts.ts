/** Prompts worth having at hand, and the completion of arguments. */

import type { JsonObject } from '../json.ts'
import { getOwn } from '../values/text-map.ts'
import { namesFor } from './resources.ts'
import { badParams, objectParam, textParam } from './rpc.ts'

interface Prompt {
  description: string
  arguments: { name: string; description: string; required: boolean }[]
  text: (given: { [argument: string]: string }) => string
}

const PROMPTS: { [name: string]: Prompt } = {
  'build-invoice': {
    description: 'Build an invoice for a supplier of a country, from what is sold and to whom.',
    arguments: [
      { name: 'country', description: 'Country of the supplier, such as es.', required: true },
      {
        name: 'what',
        description: 'Supplier, customer and what is sold, in any words.',
        required: true,
      },
      {
        name: 'addon',
        description: 'Format that the invoice is for, such as es-verifactu-v1.',
        required: false,
      },
    ],
    text: ({
      country = '',
      what,
      addon,
    }) => `Build an invoice of a supplier in ${country.toUpperCase()}.

${what}

1. Read the tax regime with the tool regime (code ${country}) to choose tax categories, keys and rates.
2. Where you are not sure of a member, read the schema bill/invoice with the tool schema.
3. Leave totals and percentages out: the tool build fills them in.${
      addon ? ` List ${addon} in $addons; the tool addon tells what it asks for.` : ''
    }
4. Call build. Where it answers faults, mend what they name and call it again.
5. Show the invoice and its totals.`,
  },
  'explain-faults': {
    description: 'Explain what is wrong with a document, and how to mend it.',
    arguments: [{ name: 'document', description: 'The document as JSON.', required: true }],
    text: ({
      document,
    }) => `Call the tool build with this document, and look at the faults that it answers:

${document}

1. For each fault say in plain words which member is meant, what is wrong with it, and what would be right.
2. Propose the mended document, and build that to be sure.`,
  },
  'correct-invoice': {
    description: 'Make a credit note, debit note or corrective invoice of an invoice.',
    arguments: [
      { name: 'document', description: 'The invoice as JSON, or its envelope.', required: true },
      { name: 'why', description: 'What was wrong with the invoice.', required: true },
    ],
    text: ({ document, why }) => `This invoice has to be corrected: ${why}

${document}

1. Call the tool correct with schema true to see the types and options that its country and formats allow.
2. Choose among them, and call correct with the options.
3. Show what comes of it. Where it is refused, say what is missing.`,
  },
}

export const PROMPT_LIST = Object.entries(PROMPTS).map(([name, { text: _, ...prompt }]) => ({
  name,
  ...prompt,
}))

export function getPrompt(params: JsonObject): object {
  const name = textParam(params, 'name')
  const prompt = getOwn(PROMPTS, name)
  if (!prompt) throw badParams(`there is no prompt ${JSON.stringify(name)}`)
  const given = objectParam(params, 'arguments')
  for (const { name: argument, required } of prompt.arguments) {
    if (required && given[argument] === undefined)
      throw badParams(`params.arguments.${argument} is missing`)
  }
  const texts = Object.fromEntries(
    Object.keys(given).map((argument) => [argument, textParam(given, argument)]),
  )
  const content = { type: 'text', text: prompt.text(texts) }
  return { description: prompt.description, messages: [{ role: 'user', content }] }
}

/** Arguments of prompts whose values are known, and the templates and variables of resources that these are. */
const COMPLETABLE: { [argument: string]: [uri: string, variable: string] } = {
  country: ['gobl://regimes/', 'code'],
  addon: ['gobl://addons/', 'key'],
}

const MOST_VALUES = 100

/**
 * Values that an argument may go on to: those that start as it does, then those that contain it. There are none for a
 * prompt, template or argument that there is not.
 */
export function complete(params: JsonObject): object {
  const [ref, argument] = [objectParam(params, 'ref'), objectParam(params, 'argument')]
  const [name, value] = [textParam(argument, 'name'), textParam(argument, 'value').toLowerCase()]
  let names: string[] = []
  if (ref.type === 'ref/resource') {
    names = namesFor(textParam(ref, 'uri'), name)
  } else if (ref.type === 'ref/prompt') {
    const prompt = getOwn(PROMPTS, textParam(ref, 'name'))
    const known = prompt?.arguments.some((one) => one.name === name)
      ? getOwn(COMPLETABLE, name)
      : undefined
    if (known) names = namesFor(...known)
  } else {
    throw badParams('params.ref.type must be ref/prompt or ref/resource')
  }
  const fitting = names.filter((candidate) => candidate.toLowerCase().includes(value))
  const starts = (candidate: string): boolean => candidate.toLowerCase().startsWith(value)
  const values = [
    ...fitting.filter(starts),
    ...fitting.filter((candidate) => !starts(candidate)),
  ].slice(0, MOST_VALUES)
  return { completion: { values, total: fitting.length, hasMore: fitting.length > MOST_VALUES } }
}
