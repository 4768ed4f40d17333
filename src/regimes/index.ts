/** All tax regimes, sorted by country code. */
import type { Regime } from '../definitions/contract.ts'
import { ae } from './ae.ts'
import { ar } from './ar.ts'
import { at } from './at.ts'
import { au } from './au.ts'
import { be } from './be.ts'
import { bg } from './bg.ts'
import { br } from './br.ts'
import { ca } from './ca.ts'
import { ch } from './ch.ts'
import { co } from './co.ts'
import { cr } from './cr.ts'
import { cy } from './cy.ts'
import { cz } from './cz.ts'
import { de } from './de.ts'
import { dk } from './dk.ts'
import { ee } from './ee.ts'
import { el } from './el.ts'
import { es } from './es.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { gb } from './gb.ts'
import { hr } from './hr.ts'
import { hu } from './hu.ts'
import { ie } from './ie.ts'
import { india } from './in.ts'
import { it } from './it.ts'
import { lt } from './lt.ts'
import { lu } from './lu.ts'
import { lv } from './lv.ts'
import { mt } from './mt.ts'
import { mx } from './mx.ts'
import { nl } from './nl.ts'
import { no } from './no.ts'
import { nz } from './nz.ts'
import { pe } from './pe.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ro } from './ro.ts'
import { sa } from './sa.ts'
import { se } from './se.ts'
import { sg } from './sg.ts'
import { si } from './si.ts'
import { sk } from './sk.ts'
import { us } from './us.ts'

export const REGIMES: readonly Regime[] = [
  ae,
  ar,
  at,
  au,
  be,
  bg,
  br,
  ca,
  ch,
  co,
  cr,
  cy,
  cz,
  de,
  dk,
  ee,
  el,
  es,
  fi,
  fr,
  gb,
  hr,
  hu,
  ie,
  india,
  it,
  lt,
  lu,
  lv,
  mt,
  mx,
  nl,
  no,
  nz,
  pe,
  pl,
  pt,
  ro,
  sa,
  se,
  sg,
  si,
  sk,
  us,
]
