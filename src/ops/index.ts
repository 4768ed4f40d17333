/** The table of all operations. */
import type { Definitions } from '../definitions/contract.ts'
import { register } from '../definitions/registry.ts'
import { addon, addons } from './addons.ts'
import { build } from './build.ts'
import { catalogue, catalogues } from './catalogues.ts'
import { correct } from './correct.ts'
import { keygen } from './keygen.ts'
import type { Operation } from './operation.ts'
import { regime, regimes } from './regimes.ts'
import { replicate } from './replicate.ts'
import { schema, schemas } from './schemas.ts'
import { sign } from './sign.ts'
import { validate } from './validate.ts'
import { verify } from './verify.ts'
import { version } from './version.ts'

const OPERATIONS: readonly Operation[] = [
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

/** The operations, working with the regimes, addons and catalogues given. There is one set of these per process. */
export function createOperations(definitions: Definitions): readonly Operation[] {
  register(definitions)
  return OPERATIONS
}
