/** What this program can do and knows: the one place where operations, countries, formats, code lists and warnings meet. */
import { ADDONS } from './addons/index.ts'
import { CATALOGUES } from './catalogues/all-catalogues.ts'
import { createOperations } from './ops/index.ts'
import { REGIMES } from './regimes/index.ts'
import { WARNINGS } from './warnings/warnings.ts'

export const OPERATIONS = createOperations({
  regimes: REGIMES,
  addons: ADDONS,
  catalogues: CATALOGUES,
  warnings: WARNINGS,
})
