/** The one place where operations, countries, formats, code lists, warnings, advice and reviews meet. */

import { ADDONS } from './addons/index.ts'
import { ADVICE } from './advice/advice.ts'
import { CATALOGUES } from './catalogues/code-lists.ts'
import type { Definitions } from './definitions/contract.ts'
import { register } from './definitions/registry.ts'
import { addon, addons } from './ops/addons.ts'
import { build } from './ops/build.ts'
import { catalogue, catalogues } from './ops/catalogues.ts'
import { correct } from './ops/correct.ts'
import { keygen } from './ops/keygen.ts'
import type { Operation } from './ops/operation.ts'
import { regime, regimes } from './ops/regimes.ts'
import { replicate } from './ops/replicate.ts'
import { schema, schemas } from './ops/schemas.ts'
import { sign } from './ops/sign.ts'
import { validate } from './ops/validate.ts'
import { verify } from './ops/verify.ts'
import { version } from './ops/version.ts'
import { REGIMES } from './regimes/index.ts'
import { COPIES } from './review/copies.ts'
import { reviewDocument } from './review/review-document.ts'
import { GLOBAL_CATEGORIES } from './vocabulary/tax-keys.ts'
import { WARNINGS } from './warnings/warnings.ts'

/** What the core works with. */
export const DEFINITIONS: Definitions = {
  regimes: REGIMES,
  addons: ADDONS,
  catalogues: CATALOGUES,
  warnings: WARNINGS,
  advice: ADVICE,
  reviewDocument,
  copies: COPIES,
  categories: GLOBAL_CATEGORIES,
}
register(DEFINITIONS)

/** The table of all operations of the core. */
export const OPERATIONS: readonly Operation[] = [
  version,
  build,
  validate,
  correct,
  replicate,
  sign,
  verify,
  keygen,
  schemas,
  schema,
  regimes,
  regime,
  addons,
  addon,
  catalogues,
  catalogue,
]
