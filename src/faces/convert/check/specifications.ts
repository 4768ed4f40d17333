/** The list of the specifications that invoices name, and what they are tested by. */
import { API_PREFIX } from '../../../about.ts'
import { listing } from '../../../ops/shared/reference.ts'
import { CHECKED, PROFILE_LIST } from '../rules/editions.ts'
import { listSpecifications } from '../rules/specifications.ts'
import { texts } from '../texts.ts'

export const specifications = listing(
  'specifications',
  [
    'List the specifications of invoices',
    `Lists the specifications that invoices in XML claim (BT-24), by name, and what \`POST ${API_PREFIX}/check\` tests of each. The first match counts.`,
  ],
  {
    type: 'object',
    properties: {
      name: { type: 'string' },
      specification: { type: 'string', description: 'BT-24; after `…`, a part of it.' },
      process: {
        type: 'string',
        description: 'BT-23: all that it may be, of invoices with this BT-24, or without BT-24.',
      },
      countries: { type: 'array', items: { type: 'string' } },
      profile: {
        type: 'string',
        description: `The rules that it is tested by, absent if there are none: ${PROFILE_LIST}.`,
      },
      tested: texts('These rules, with their editions.'),
      untested: { type: 'string', description: 'What is not tested; absent if all is.' },
    },
    required: ['name', 'countries', 'tested'],
  },
  () =>
    listSpecifications().map(({ profile, untested, ...named }) => {
      return {
        ...named,
        ...(profile !== undefined && { profile }),
        tested: profile === undefined ? [] : CHECKED[profile].editions,
        ...(untested !== undefined && { untested }),
      }
    }),
)
