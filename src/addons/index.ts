/** All addons, in the fixed order in which their steps run. */
import type { Addon } from '../model/addon.ts'
import { euEn16931V2017 } from './eu-en16931-v2017.ts'

export const ADDONS: readonly Addon[] = [
  euEn16931V2017,
]
