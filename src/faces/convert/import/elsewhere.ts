/** XML whose elements are of a format by their names, but not by their namespace. */
import { DocketError } from '../../../errors.ts'
import type { TreeReading } from '../xml/read-tree.ts'
import { createPaths, stepOf, type XmlElement } from '../xml/xml-document.ts'

/**
 * @param where the namespace that the elements in the root must be in, as `in no namespace`
 * @throws DocketError `conversion` if none of them was read
 */
export function refuseElsewhere(
  root: XmlElement,
  { tree }: TreeReading,
  where: string,
  code: string,
): void {
  const [first] = root.children
  if (!first || Object.values(tree).some((value) => typeof value === 'object')) return
  const description = `${stepOf(root.tag)} has no element of its format: they must be ${where}`
  throw new DocketError('conversion', description, {
    faults: [{ properties: [createPaths()(first)], description, code }],
  })
}
