/** A description of the operations in OpenAPI. */
import type { Face } from '../../face.ts'
import { openapi as describe } from './describe.ts'

export const openapi: Face = {
  serve: ({ operations, basePath, needsToken }) => ({
    operations: [describe(operations, { basePath, needsToken })],
  }),
}
