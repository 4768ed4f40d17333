/**
 * Factur-X 1: the French name of the hybrid invoice, a PDF that embeds the European standard's XML. Its profile EN
 * 16931 has the requirements of the standard and no others. Source: FNFE-MPE, Factur-X 1.0, which is ZUGFeRD 2.x
 * under another name.
 */
import { defineAddon } from '../vocabulary/addon.ts'

export const frFacturxV1 = defineAddon({
  key: 'fr-facturx-v1',
  requires: ['eu-en16931-v2017'],
  name: { en: 'French Factur-X v1' },
  description: {
    en: 'Marks an invoice to be sent as a PDF that embeds its data in the European standard.',
  },
  sources: [{ title: { en: 'FNFE-MPE - Factur-X' }, url: 'https://fnfe-mpe.org/factur-x/' }],
})
