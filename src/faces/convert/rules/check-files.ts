/** The files of rules that only XML is checked by, by the names that profiles.json has for them: most rules. They are inflated for the first check. */

export { default as cii } from './data/checks/cii.json' with { type: 'json' }
export { default as ciusPt } from './data/checks/cius-pt.json' with { type: 'json' }
export { default as facturx } from './data/checks/facturx.json' with { type: 'json' }
export { default as facturxBasic } from './data/checks/facturx-basic.json' with { type: 'json' }
export { default as facturxBasicWl } from './data/checks/facturx-basicwl.json' with { type: 'json' }
export { default as facturxExtended } from './data/checks/facturx-extended.json' with {
  type: 'json',
}
export { default as facturxLines } from './data/checks/facturx-lines.json' with { type: 'json' }
export { default as facturxMinimum } from './data/checks/facturx-minimum.json' with { type: 'json' }
export { default as frCtcCii } from './data/checks/fr-ctc-cii.json' with { type: 'json' }
export { default as frCtcUbl } from './data/checks/fr-ctc-ubl.json' with { type: 'json' }
export { default as hrCius } from './data/checks/hr-cius.json' with { type: 'json' }
export { default as nlciusBlocked } from './data/checks/nlcius-blocked.json' with { type: 'json' }
export { default as nlciusCii } from './data/checks/nlcius-cii.json' with { type: 'json' }
export { default as nlciusUbl } from './data/checks/nlcius-ubl.json' with { type: 'json' }
export { default as pint } from './data/checks/pint.json' with { type: 'json' }
export { default as pintAe } from './data/checks/pint-ae.json' with { type: 'json' }
export { default as pintAligned } from './data/checks/pint-aligned.json' with { type: 'json' }
export { default as pintAunz } from './data/checks/pint-aunz.json' with { type: 'json' }
export { default as pintEu } from './data/checks/pint-eu.json' with { type: 'json' }
export { default as pintJp } from './data/checks/pint-jp.json' with { type: 'json' }
export { default as pintMy } from './data/checks/pint-my.json' with { type: 'json' }
export { default as pintOm } from './data/checks/pint-om.json' with { type: 'json' }
export { default as pintOthers } from './data/checks/pint-others.json' with { type: 'json' }
export { default as pintSg } from './data/checks/pint-sg.json' with { type: 'json' }
export { default as untested } from './data/checks/untested.json' with { type: 'json' }
export { default as xrechnungCii } from './data/checks/xrechnung-cii.json' with { type: 'json' }
export { default as extensionCii } from './data/checks/xrechnung-extension-cii.json' with {
  type: 'json',
}
export { default as extensionUbl } from './data/checks/xrechnung-extension-ubl.json' with {
  type: 'json',
}
export { default as vehiclesCii } from './data/checks/xrechnung-vehicles-cii.json' with {
  type: 'json',
}
export { default as vehiclesUbl } from './data/checks/xrechnung-vehicles-ubl.json' with {
  type: 'json',
}
