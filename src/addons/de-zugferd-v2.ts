/**
 * ZUGFeRD 2: the German name of the hybrid invoice, a PDF that embeds the European standard's XML. Its profile EN
 * 16931 has the requirements of the standard and no others. Source: FeRD, ZUGFeRD 2.x, which is Factur-X 1.0 under
 * another name.
 */
import { defineAddon } from '../vocabulary/addon.ts'

export const deZugferdV2 = defineAddon({
  key: 'de-zugferd-v2',
  requires: ['eu-en16931-v2017'],
  name: { en: 'German ZUGFeRD 2.X' },
  description: {
    en: 'Marks an invoice to be sent as a PDF that embeds its data in the European standard.',
  },
  sources: [{ title: { en: 'FeRD - ZUGFeRD' }, url: 'https://www.ferd-net.de/standards/zugferd' }],
})
