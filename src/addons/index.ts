/** All addons, in the fixed order in which their normalisers run. */
import type { Addon } from '../definitions/contract.ts'
import { arArcaV4 } from './ar-arca-v4/ar-arca-v4.ts'
import { brNfeV4 } from './br-nfe-v4/br-nfe-v4.ts'
import { brNfseV1 } from './br-nfse-v1/br-nfse-v1.ts'
import { coDianV2 } from './co-dian-v2/co-dian-v2.ts'
import { deXrechnungV3 } from './de-xrechnung-v3.ts'
import { deZugferdV2 } from './de-zugferd-v2.ts'
import { dkOioublV2 } from './dk-oioubl-v2.ts'
import { esFacturaeV3 } from './es-facturae-v3/es-facturae-v3.ts'
import { esSiiV1 } from './es-sii-v1/es-sii-v1.ts'
import { esTbaiV1 } from './es-tbai-v1/es-tbai-v1.ts'
import { esVerifactuV1 } from './es-verifactu-v1/es-verifactu-v1.ts'
import { euEn16931V2017 } from './eu-en16931-v2017.ts'
import { fiFinvoiceV3 } from './fi-finvoice-v3.ts'
import { frChorusproV1 } from './fr-choruspro-v1/fr-choruspro-v1.ts'
import { frCtcFlow2V1 } from './fr-ctc-flow2-v1.ts'
import { frCtcFlow6V1 } from './fr-ctc-flow6-v1/fr-ctc-flow6-v1.ts'
import { frCtcFlow10V1 } from './fr-ctc-flow10-v1.ts'
import { frFacturxV1 } from './fr-facturx-v1.ts'
import { grMydataV1 } from './gr-mydata-v1/gr-mydata-v1.ts'
import { itSdiV1 } from './it-sdi-v1/it-sdi-v1.ts'
import { itTicketV1 } from './it-ticket-v1.ts'
import { mxCfdiV4 } from './mx-cfdi-v4/mx-cfdi-v4.ts'
import { plFavatV3 } from './pl-favat-v3/pl-favat-v3.ts'
import { ptSaftV1 } from './pt-saft-v1/pt-saft-v1.ts'
import { saZatcaV1 } from './sa-zatca-v1.ts'

export const ADDONS: readonly Addon[] = [
  coDianV2,
  itTicketV1,
  plFavatV3,
  arArcaV4,
  brNfeV4,
  brNfseV1,
  esFacturaeV3,
  esSiiV1,
  esTbaiV1,
  esVerifactuV1,
  frCtcFlow6V1,
  euEn16931V2017,
  dkOioublV2,
  frCtcFlow10V1,
  frCtcFlow2V1,
  saZatcaV1,
  deXrechnungV3,
  deZugferdV2,
  frFacturxV1,
  fiFinvoiceV3,
  frChorusproV1,
  grMydataV1,
  itSdiV1,
  mxCfdiV4,
  ptSaftV1,
]
