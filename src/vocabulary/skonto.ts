/**
 * A discount for early payment as German invoices write it, a line for machines: within how many days, how many per cent,
 * and of which amount if not of all that is due (Spezifikation XRechnung, BT-20).
 */
export const SKONTO = /^#SKONTO#TAGE=(\d+)#PROZENT=(\d+\.\d\d)(?:#BASISBETRAG=(-?\d+\.\d\d))?#$/
