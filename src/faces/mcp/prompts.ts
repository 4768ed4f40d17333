/** Prompts for common tasks, and the completion of arguments. */
import type { JsonObject } from '../../json.ts'
import type { Operation } from '../../ops/operation.ts'
import { quote } from '../../values/shorten.ts'
import { getOwn } from '../../values/text-map.ts'
import { namesFor } from './resources.ts'
import { badParams, objectParam, stringParam } from './rpc.ts'

interface Prompt {
  description: string
  arguments: { name: string; description: string; required: boolean }[]
  text: (given: { [argument: string]: string }) => string
}

const PROMPTS: { [name: string]: Prompt } = {
  'build-invoice': {
    description: 'Build an invoice for a supplier in a country, from a description of the sale.',
    arguments: [
      { name: 'country', description: 'Country of the supplier, such as es.', required: true },
      {
        name: 'what',
        description: 'The supplier, the customer and the items sold, in plain language.',
        required: true,
      },
      {
        name: 'addon',
        description: 'The format to prepare the invoice for, such as es-verifactu-v1.',
        required: false,
      },
    ],
    text: ({
      country = '',
      what,
      addon,
    }) => `Build an invoice for a supplier in ${country.toUpperCase()}.

${what}

1. Read the tax regime with the tool regime (code ${country}) to choose tax categories, keys and rates.
2. If you are not sure about a member, read the schema bill/invoice with the tool schema.
3. Omit totals and percentages: the tool build calculates them.${
      addon ? ` List ${addon} in $addons; the tool addon describes its codes.` : ''
    }
4. Call build. If it reports faults, fix them and call it again.
5. Show the invoice and its totals.`,
  },
  'explain-faults': {
    description: 'Explain what is wrong with a document, and how to fix it.',
    arguments: [{ name: 'document', description: 'The document as JSON.', required: true }],
    text: ({
      document,
    }) => `Call the tool build with this document, and read the faults that it reports:

${document}

1. For each fault, explain in plain language which member is wrong, why, and what would be right.
2. Propose a corrected document, and build it to be sure.`,
  },
  'correct-invoice': {
    description: 'Correct an invoice with a credit note, debit note or corrective invoice.',
    arguments: [
      { name: 'document', description: 'The invoice or its envelope, as JSON.', required: true },
      { name: 'why', description: 'What is wrong with the invoice.', required: true },
    ],
    text: ({ document, why }) => `This invoice has to be corrected: ${why}

${document}

1. Call the tool correct with schema true to see the types and options that its country and formats allow.
2. Choose from them, and call correct with the options.
3. Show the result. If the correction is rejected, explain what is missing.`,
  },
}

export const PROMPT_LIST = Object.entries(PROMPTS).map(([name, { text: _, ...prompt }]) => ({
  name,
  ...prompt,
}))

export function getPrompt(params: JsonObject): object {
  const name = stringParam(params, 'name')
  const prompt = getOwn(PROMPTS, name)
  if (!prompt) throw badParams(`unknown prompt ${quote(name)}`)
  const given = objectParam(params, 'arguments')
  for (const { name: argument, required } of prompt.arguments) {
    if (required && given[argument] === undefined)
      throw badParams(`params.arguments.${argument} is required`)
  }
  const texts = Object.fromEntries(
    Object.keys(given).map((argument) => [argument, stringParam(given, argument)]),
  )
  const content = { type: 'text', text: prompt.text(texts) }
  return { description: prompt.description, messages: [{ role: 'user', content }] }
}

/** Prompt arguments with known values, and the resource template and variable that lists the values. */
const COMPLETABLE: { [argument: string]: [uri: string, variable: string] } = {
  country: ['gobl://regimes/', 'code'],
  addon: ['gobl://addons/', 'key'],
}

const MAX_VALUES = 100

/**
 * Completes an argument: values that start with the text so far, then values that contain it. An unknown prompt,
 * template or argument has none.
 */
export async function complete(
  params: JsonObject,
  operations: readonly Operation[],
): Promise<object> {
  const [ref, argument] = [objectParam(params, 'ref'), objectParam(params, 'argument')]
  const [name, value] = [
    stringParam(argument, 'name'),
    stringParam(argument, 'value').toLowerCase(),
  ]
  let names: string[] = []
  if (ref.type === 'ref/resource') {
    names = await namesFor(stringParam(ref, 'uri'), name, operations)
  } else if (ref.type === 'ref/prompt') {
    const prompt = getOwn(PROMPTS, stringParam(ref, 'name'))
    const known = prompt?.arguments.some((one) => one.name === name)
      ? getOwn(COMPLETABLE, name)
      : undefined
    if (known) names = await namesFor(...known, operations)
  } else {
    throw badParams('params.ref.type must be ref/prompt or ref/resource')
  }
  const matching = names.filter((candidate) => candidate.toLowerCase().includes(value))
  const starts = (candidate: string): boolean => candidate.toLowerCase().startsWith(value)
  const values = [
    ...matching.filter(starts),
    ...matching.filter((candidate) => !starts(candidate)),
  ].slice(0, MAX_VALUES)
  return { completion: { values, total: matching.length, hasMore: matching.length > MAX_VALUES } }
}
