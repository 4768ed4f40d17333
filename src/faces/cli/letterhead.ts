/** Letterheads in files: their logo may be a file next to them. */
import { dirname, extname, resolve } from 'node:path'
import { DocketError } from '../../errors.ts'
import type { JsonObject } from '../../json.ts'
import { assertMatches } from '../../ops/request/assert-matches.ts'
import { checkLetterhead, LETTERHEAD } from '../render/letterhead.ts'
import { readObject, readSettingFile } from './json-file.ts'
import { UsageError } from './usage.ts'

/** The member of requests that is a letterhead, and the setting of it. */
export const LETTERHEAD_FLAG = 'letterhead'

const TYPES: { readonly [extension: string]: string } = {
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

/**
 * Reads a letterhead, and the picture that its logo names.
 * @throws UsageError
 */
export function readLetterhead(name: string, place: string): JsonObject {
  const letterhead = readObject(name, place)
  const { logo } = letterhead
  if (typeof logo === 'string' && !logo.startsWith('data:')) {
    const type = TYPES[extname(logo).toLowerCase()]
    if (!type)
      throw new UsageError(`${name}: logo must be a file .png or .svg, got ${JSON.stringify(logo)}`)
    const picture = readSettingFile(name, resolve(dirname(place), logo))
    letterhead.logo = `data:${type};base64,${picture.toString('base64')}`
  }
  try {
    assertMatches({ type: 'object', properties: { letterhead: LETTERHEAD } }, { letterhead })
    checkLetterhead(letterhead)
  } catch (error) {
    if (!(error instanceof DocketError)) throw error
    throw new UsageError(`${name}: ${error.message}`)
  }
  return letterhead
}
