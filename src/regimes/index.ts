/** All tax regimes, sorted by country code. */
import type { Regime } from '../definitions/contract.ts'
import { ae } from './ae.ts'
import { ar } from './ar.ts'
import { at } from './at.ts'
import { au } from './au.ts'
import { be } from './be.ts'
import { br } from './br.ts'
import { ca } from './ca.ts'
import { ch } from './ch.ts'
import { co } from './co.ts'
import { cr } from './cr.ts'
import { de } from './de.ts'
import { dk } from './dk.ts'
import { el } from './el.ts'
import { es } from './es.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { gb } from './gb.ts'
import { ie } from './ie.ts'
import { india } from './in.ts'
import { it } from './it.ts'
import { mx } from './mx.ts'
import { nl } from './nl.ts'
import { no } from './no.ts'
import { nz } from './nz.ts'
import { pe } from './pe.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { sa } from './sa.ts'
import { se } from './se.ts'
import { sg } from './sg.ts'
import { sk } from './sk.ts'
import { us } from './us.ts'

export const REGIMES: readonly Regime[] = [
  ae,
  ar,
  at,
  au,
  be,
  br,
  ca,
  ch,
  co,
  cr,
  de,
  dk,
  el,
  es,
  fi,
  fr,
  gb,
  ie,
  india,
  it,
  mx,
  nl,
  no,
  nz,
  pe,
  pl,
  pt,
  sa,
  se,
  sg,
  sk,
  us,
]
