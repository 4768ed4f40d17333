/** A description of the operations in OpenAPI. */
import { ABOUT } from '../../about.ts'
import type { Face } from '../../face.ts'
import { openapi as describe } from './describe.ts'

export const openapi: Face = {
  name: 'openapi',
  serve: ({ operations, basePath }) => ({
    operations: [describe(operations, ABOUT.version, basePath)],
  }),
}
