/** XML whose elements are of a format by their names, but not by their namespace. */
import { DocketError } from '../../../errors.ts'
import type { ElementTable } from '../xml/element-table.ts'
import { createPaths, stepOf, type XmlElement } from '../xml/xml-document.ts'

/**
 * @param where the namespace that the elements in the root must be in, as `in no namespace`
 * @throws DocketError `conversion` if all of them are in another one
 */
export function refuseElsewhere(
  root: XmlElement,
  { findElsewhere }: Pick<ElementTable, 'findElsewhere'>,
  where: string,
  code: string,
): void {
  const element = findElsewhere(root)
  if (!element) return
  const path = createPaths()(element)
  const description = `the elements in ${stepOf(root.tag)} must be ${where}`
  throw new DocketError('conversion', description, {
    faults: [{ properties: [path], description, code }],
  })
}
