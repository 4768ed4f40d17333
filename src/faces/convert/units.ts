/** Units of items → UN/ECE Recommendation 20 and 21 (BT-130), as the lists of EN 16931 have them. */
import { isListed } from './codes.ts'

/** Hectare is H18: the list of the standard has no HAR. */
const UNITS = `
mg MGM, cg CGM, g GRM, kg KGM, t TNE, mm MMT, cm CMT, dm DMT, m MTR, lm LM, km KMT, in INH, ft FOT, lft LF,
mm2 MMK, cm2 CMK, dm2 DMK, m2 MTK, ac ACR, ha H18, mm3 MMQ, cm3 CMQ, dm3 DMQ, m3 MTQ, ml MLT, cl CLT, dl DLT,
l LTR, kl K6, w WTT, kw KWT, kwh KWH, rate A9, yr ANN, mon MON, wk WEE, day DAY, s SEC, h HUR, min MIN,
piece H87, item EA, pair PR, dozen DZN, assortment AS, service E48, job E51, activity ACT, trip E54, group 10,
outfit 11, kit KT, basebox BB, pk AB, one C62, set SET, portion PTN, bag XBG, box XBX, bin XBI, can XCA,
tub XTB, case XCS, tray XDS, roll XRO, carton XCT, cylinder XCY, barrel XBA, jerrican XJY, carboy XCO,
demijohn XDJ, bottle XBO, canister XCI, pkg XPK, pkt XPA, bunch XBH, bdl XBE, blk XOK, pallet XPX, reel XRL,
sack XSA, sheet XST, envelope XEN, lot XLT, unit XUN, 6pack ZZ, tetrabrik ZZ
`

const codes = new Map(
  UNITS.trim()
    .split(/,\s+/)
    .map((pair) => pair.split(' ') as [unit: string, code: string]),
)

/** What stands for one of whatever is sold. */
export const ONE = 'C62'

/** What stands for a unit that has no code: mutually defined. */
export const OTHER_UNIT = 'ZZ'

/** The code of a unit; undefined if there is none. */
export const codeOfUnit = (unit: string): string | undefined =>
  codes.get(unit) ?? (isListed('units', unit) ? unit : undefined)
