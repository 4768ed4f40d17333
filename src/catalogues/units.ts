/**
 * Units of measure and their codes, one to one. Source: UN/ECE Recommendations 20 (units) and 21 (packaging, whose codes
 * are written after an X).
 */
import { getOwn } from '../values/text-map.ts'

/** The extension of an item or an attribute with the code of its unit, which may be any that the UN/ECE lists. */
export const UNIT_CODE = 'untdid-unit'

// biome-ignore format: table
const CODES: { readonly [unit: string]: string } = {
  mg: 'MGM', cg: 'CGM', g: 'GRM', kg: 'KGM', t: 'TNE', mm: 'MMT', cm: 'CMT', dm: 'DMT', m: 'MTR', lm: 'LM',
  km: 'KMT', in: 'INH', ft: 'FOT', lft: 'LF', mm2: 'MMK', cm2: 'CMK', dm2: 'DMK', m2: 'MTK', ac: 'ACR', ha: 'HAR',
  mm3: 'MMQ', cm3: 'CMQ', dm3: 'DMQ', m3: 'MTQ', ml: 'MLT', cl: 'CLT', dl: 'DLT', l: 'LTR', kl: 'K6', w: 'WTT',
  kw: 'KWT', kwh: 'KWH', kj: 'KJO', kcal: 'E14', rate: 'A9', yr: 'ANN', mon: 'MON', wk: 'WEE', day: 'DAY', s: 'SEC',
  h: 'HUR', min: 'MIN', piece: 'H87', item: 'EA', pair: 'PR', dozen: 'DZN', assortment: 'AS', service: 'E48',
  job: 'E51', activity: 'ACT', trip: 'E54', group: '10', outfit: '11', kit: 'KT', basebox: 'BB', pk: 'AB',
  one: 'C62', bag: 'XBG', box: 'XBX', bin: 'XBI', can: 'XCA', tub: 'XTB', case: 'XCS', tray: 'XDS', portion: '13',
  set: 'SET', roll: 'XRO', carton: 'XCT', cylinder: 'XCY', barrel: 'XBA', jerrican: 'XJY', carboy: 'XCO',
  demijohn: 'XDJ', bottle: 'XBO', canister: 'XCI', pkg: 'XPK', pkt: 'XPA', bunch: 'XBH', bdl: 'XBE', blk: 'XOK',
  pallet: 'XPX', reel: 'XRL', sack: 'XSA', sheet: 'XST', envelope: 'XEN', lot: 'XLT', unit: 'XUN',
}

const units = new Map(Object.entries(CODES).map(([unit, code]) => [code, unit]))

/** The code of a unit, such as KGM; undefined if the unit is unknown. */
export const codeOfUnit = (unit: string | undefined): string | undefined => getOwn(CODES, unit)

/** The unit of a code, such as kg; undefined if there is none. */
export const unitOfCode = (code: string | undefined): string | undefined => units.get(code ?? '')

/** Has the text the form of a code: two or three capital letters and digits? */
export const isUnitCode = (text: string): boolean => /^[A-Z0-9]{2,3}$/.test(text)
