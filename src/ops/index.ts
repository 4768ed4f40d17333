/** The table of all operations. Importing it registers regimes, addons and catalogues. */
import { ADDONS } from '../addons/index.ts'
import { CATALOGUES } from '../catalogues/index.ts'
import { register } from '../definitions/registry.ts'
import { REGIMES } from '../regimes/index.ts'
import { addon, addons } from './addons.ts'
import { build } from './build.ts'
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

register({ regimes: REGIMES, addons: ADDONS, catalogues: CATALOGUES })

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
]
