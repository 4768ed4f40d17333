/** All tables of broken rules. */
import type { Table } from './broken.ts'
import cii from './rules-cii.json' with { type: 'json' }
import ciusPt from './rules-cius-pt.json' with { type: 'json' }
import ciusRo from './rules-cius-ro.json' with { type: 'json' }
import extensionCii from './rules-extension-cii.json' with { type: 'json' }
import extensionUbl from './rules-extension-ubl.json' with { type: 'json' }
import facturxBasic from './rules-facturx-basic.json' with { type: 'json' }
import facturxBasicWl from './rules-facturx-basicwl.json' with { type: 'json' }
import facturxExtended from './rules-facturx-extended.json' with { type: 'json' }
import frCtcCii from './rules-fr-ctc-cii.json' with { type: 'json' }
import frCtcUbl from './rules-fr-ctc-ubl.json' with { type: 'json' }
import gaccount from './rules-gaccount.json' with { type: 'json' }
import hrCius from './rules-hr-cius.json' with { type: 'json' }
import nlciusCii from './rules-nlcius-cii.json' with { type: 'json' }
import nlciusUbl from './rules-nlcius-ubl.json' with { type: 'json' }
import peppol from './rules-peppol.json' with { type: 'json' }
import pintAe from './rules-pint-ae.json' with { type: 'json' }
import pintAunz from './rules-pint-aunz.json' with { type: 'json' }
import pintEu from './rules-pint-eu.json' with { type: 'json' }
import pintJp from './rules-pint-jp.json' with { type: 'json' }
import pintMy from './rules-pint-my.json' with { type: 'json' }
import pintOm from './rules-pint-om.json' with { type: 'json' }
import pintSg from './rules-pint-sg.json' with { type: 'json' }
import selfBilling from './rules-self-billing.json' with { type: 'json' }
import ubl from './rules-ubl.json' with { type: 'json' }
import vehiclesCii from './rules-vehicles-cii.json' with { type: 'json' }
import vehiclesUbl from './rules-vehicles-ubl.json' with { type: 'json' }
import xrechnungCii from './rules-xrechnung-cii.json' with { type: 'json' }
import xrechnungUbl from './rules-xrechnung-ubl.json' with { type: 'json' }

export const TABLES: { readonly [group: string]: Table } = {
  ubl,
  cii,
  'xrechnung-ubl': xrechnungUbl,
  'xrechnung-cii': xrechnungCii,
  'extension-ubl': extensionUbl,
  'extension-cii': extensionCii,
  'vehicles-ubl': vehiclesUbl,
  'vehicles-cii': vehiclesCii,
  peppol,
  'self-billing': selfBilling,
  'cius-pt': ciusPt,
  'cius-ro': ciusRo,
  'facturx-basic': facturxBasic,
  'facturx-basicwl': facturxBasicWl,
  'facturx-extended': facturxExtended,
  'fr-ctc-cii': frCtcCii,
  'fr-ctc-ubl': frCtcUbl,
  gaccount,
  'hr-cius': hrCius,
  'nlcius-cii': nlciusCii,
  'nlcius-ubl': nlciusUbl,
  'pint-ae': pintAe,
  'pint-aunz': pintAunz,
  'pint-eu': pintEu,
  'pint-jp': pintJp,
  'pint-my': pintMy,
  'pint-om': pintOm,
  'pint-sg': pintSg,
}
