/** A description of the operations in OpenAPI. */
import type { Face } from '../../face.ts'
import type { Terms } from '../standards.ts'
import { openapi as describe } from './describe.ts'

/** @param terms that members of documents have in standards */
export const openapi = (terms: Terms): Face => ({
  serve: ({ operations, basePath, needsToken }) => ({
    operations: [describe(operations, terms, { basePath, needsToken })],
  }),
})
