/** The words of pages, a file for each language. */
import type { TextMap } from '../../values/text-map.ts'
import ar from './labels/ar.json' with { type: 'json' }
import bg from './labels/bg.json' with { type: 'json' }
import cs from './labels/cs.json' with { type: 'json' }
import da from './labels/da.json' with { type: 'json' }
import de from './labels/de.json' with { type: 'json' }
import el from './labels/el.json' with { type: 'json' }
import en from './labels/en.json' with { type: 'json' }
import es from './labels/es.json' with { type: 'json' }
import et from './labels/et.json' with { type: 'json' }
import fi from './labels/fi.json' with { type: 'json' }
import fr from './labels/fr.json' with { type: 'json' }
import hr from './labels/hr.json' with { type: 'json' }
import hu from './labels/hu.json' with { type: 'json' }
import it from './labels/it.json' with { type: 'json' }
import lt from './labels/lt.json' with { type: 'json' }
import lv from './labels/lv.json' with { type: 'json' }
import nb from './labels/nb.json' with { type: 'json' }
import nl from './labels/nl.json' with { type: 'json' }
import pl from './labels/pl.json' with { type: 'json' }
import pt from './labels/pt.json' with { type: 'json' }
import ptBr from './labels/pt-BR.json' with { type: 'json' }
import ro from './labels/ro.json' with { type: 'json' }
import sk from './labels/sk.json' with { type: 'json' }
import sl from './labels/sl.json' with { type: 'json' }
import sv from './labels/sv.json' with { type: 'json' }

/**
 * The words of a language. A word that it lacks is that of English. One that a country says in its own way has the code of
 * the country behind it: `tax_id@AT`.
 */
export interface Language {
  /** Of Intl, with the digits and calendar of business documents. */
  locale: string
  direction: string
  /** Regimes whose documents are in this language unless the request asks for another. */
  countries: string[]
  /** Forms of units, as `Intl.PluralRules` calls them, in the order in which `units` lists them. */
  forms: string[]
  /** Kinds of documents, as `invoice/credit-note`, other headings, and sentences with gaps. */
  titles: TextMap
  /** Members: by name, or `bill.Totals.total` if a type gives the name a meaning of its own. */
  members: TextMap
  /** Keys that schemas list, such as means of payment and tags. */
  keys: TextMap
  /** Short names of taxes. */
  taxes: TextMap
  /** Units: the form of one, and those of other numbers. */
  units: TextMap
}

export type Languages = { readonly en: Language } & { readonly [code: string]: Language }

export const LANGUAGES: Languages = {
  en,
  ar,
  bg,
  cs,
  da,
  de,
  el,
  es,
  et,
  fi,
  fr,
  hr,
  hu,
  it,
  lt,
  lv,
  nb,
  nl,
  pl,
  pt,
  'pt-BR': ptBr,
  ro,
  sk,
  sl,
  sv,
}
