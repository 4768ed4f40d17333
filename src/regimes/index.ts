/** All tax regimes, sorted by country. */
import type { Regime } from '../model/regime.ts'
import { de } from './de.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { gb } from './gb.ts'
import { pt } from './pt.ts'
import { us } from './us.ts'

export const REGIMES: readonly Regime[] = [de, es, fr, gb, pt, us]
