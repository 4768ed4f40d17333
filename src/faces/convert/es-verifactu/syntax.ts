/**
 * The elements of records and of the envelope, in the binding order of the schema; `elements.json` has one per line. Source:
 * SuministroLR.xsd and SuministroInformacion.xsd of tikeV1.0. The notation is that of xml/syntax.ts. ds:Signature and Cupon are
 * never written.
 */
import type { Output, Pieces } from '../xml/output.ts'
import { joinTable } from '../xml/syntax.ts'
import type { Group } from '../xml/tree.ts'
import { createWriter } from '../xml/write-xml.ts'
import tables from './elements.json' with { type: 'json' }

const tableOf = (name: keyof typeof tables): string => joinTable(tables, name)

/** The table of a request with its records. */
export const REQUEST = tableOf('request')

const SCHEMAS =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/'
const SUM1 = { sum1: `${SCHEMAS}SuministroInformacion.xsd` }
const SUM = { sum: `${SCHEMAS}SuministroLR.xsd`, ...SUM1 }
const SOAPENV = { soapenv: 'http://schemas.xmlsoap.org/soap/envelope/', ...SUM }

const writeRegistration = createWriter({ table: tableOf('registration'), namespaces: SUM1 })
const writeCancellation = createWriter({ table: tableOf('cancellation'), namespaces: SUM1 })

/** Writes a request, by its form. */
export const WRITERS = {
  request: createWriter({ table: REQUEST, namespaces: SUM }),
  soap: createWriter({ table: tableOf('soap'), namespaces: SOAPENV }),
  record: (tree: Group, output?: Output): Pieces | undefined => {
    const [record] = [tree.RegistroFactura ?? []].flat()
    if (typeof record !== 'object') return undefined
    return (record.RegistroAlta ? writeRegistration : writeCancellation)(record, output)
  },
}

export type Form = keyof typeof WRITERS
