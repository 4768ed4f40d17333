/** All addons, in the fixed order in which their steps run. */
import type { Addon } from '../model/addon.ts'

export const ADDONS: readonly Addon[] = []
