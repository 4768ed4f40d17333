/**
 * The elements of records and of the envelope, in the binding order of the schema. Source: SuministroLR.xsd and
 * SuministroInformacion.xsd of tikeV1.0. The notation is that of xml/syntax.ts. ds:Signature and Cupon are never written.
 */
import type { Output, Pieces } from '../xml/output.ts'
import type { Group } from '../xml/tree.ts'
import { createWriter } from '../xml/write-xml.ts'

const IDENTITY = `
sum1:NombreRazon                              =
sum1:NIF                                      =
sum1:IDOtro                                   [IDOtro]
  sum1:CodigoPais                             =
  sum1:IDType                                 =
  sum1:ID                                     =`

const INVOICE = `
sum1:IDEmisorFactura                          =
sum1:NumSerieFactura                          =
sum1:FechaExpedicionFactura                   =`

/** The lines of a table at another depth. */
const below = (depth: number, table: string): string =>
  table.replaceAll('\n', `\n${'  '.repeat(depth)}`)

/** The last elements of both records. */
const END = `
  sum1:Encadenamiento
    sum1:PrimerRegistro                       =
    sum1:RegistroAnterior                     [RegistroAnterior]${below(3, INVOICE)}
      sum1:Huella                             =
  sum1:SistemaInformatico                     [SistemaInformatico]${below(2, IDENTITY)}
    sum1:NombreSistemaInformatico             =
    sum1:IdSistemaInformatico                 =
    sum1:Version                              =
    sum1:NumeroInstalacion                    =
    sum1:TipoUsoPosibleSoloVerifactu          =
    sum1:TipoUsoPosibleMultiOT                =
    sum1:IndicadorMultiplesOT                 =
  sum1:FechaHoraHusoGenRegistro               =
  sum1:NumRegistroAcuerdoFacturacion          =
  sum1:IdAcuerdoSistemaInformatico            =
  sum1:TipoHuella                             "01"
  sum1:Huella                                 =`

const REGISTRATION = `
sum1:RegistroAlta                             [RegistroAlta]
  sum1:IDVersion                              "1.0"
  sum1:IDFactura${below(2, INVOICE)}
  sum1:RefExterna                             =
  sum1:NombreRazonEmisor                      =
  sum1:Subsanacion                            =
  sum1:RechazoPrevio                          =
  sum1:TipoFactura                            =
  sum1:TipoRectificativa                      =
  sum1:FacturasRectificadas
    sum1:IDFacturaRectificada                 [IDFacturaRectificada]${below(3, INVOICE)}
  sum1:FacturasSustituidas
    sum1:IDFacturaSustituida                  [IDFacturaSustituida]${below(3, INVOICE)}
  sum1:ImporteRectificacion                   [ImporteRectificacion]
    sum1:BaseRectificada                      =
    sum1:CuotaRectificada                     =
    sum1:CuotaRecargoRectificado              =
  sum1:FechaOperacion                         =
  sum1:DescripcionOperacion                   =
  sum1:FacturaSimplificadaArt7273             =
  sum1:FacturaSinIdentifDestinatarioArt61d    =
  sum1:Macrodato                              =
  sum1:EmitidaPorTerceroODestinatario         =
  sum1:Tercero                                [Tercero]${below(2, IDENTITY)}
  sum1:Destinatarios
    sum1:IDDestinatario                       [IDDestinatario]${below(3, IDENTITY)}
  sum1:Desglose
    sum1:DetalleDesglose                      [DetalleDesglose]
      sum1:Impuesto                           =
      sum1:ClaveRegimen                       =
      sum1:CalificacionOperacion              =
      sum1:OperacionExenta                    =
      sum1:TipoImpositivo                     =
      sum1:BaseImponibleOimporteNoSujeto      =
      sum1:BaseImponibleACoste                =
      sum1:CuotaRepercutida                   =
      sum1:TipoRecargoEquivalencia            =
      sum1:CuotaRecargoEquivalencia           =
  sum1:CuotaTotal                             =
  sum1:ImporteTotal                           =${END}`

const CANCELLATION = `
sum1:RegistroAnulacion                        [RegistroAnulacion]
  sum1:IDVersion                              "1.0"
  sum1:IDFactura
    sum1:IDEmisorFacturaAnulada               =
    sum1:NumSerieFacturaAnulada               =
    sum1:FechaExpedicionFacturaAnulada        =
  sum1:RefExterna                             =
  sum1:SinRegistroPrevio                      =
  sum1:RechazoPrevio                          =
  sum1:GeneradoPor                            =
  sum1:Generador                              [Generador]${below(2, IDENTITY)}${END}`

/** The table of a request with its records. */
export const REQUEST = `
sum:RegFactuSistemaFacturacion
  sum:Cabecera
    sum1:ObligadoEmision                      [ObligadoEmision]
      sum1:NombreRazon                        =
      sum1:NIF                                =
    sum1:Representante                        [Representante]
      sum1:NombreRazon                        =
      sum1:NIF                                =
    sum1:RemisionVoluntaria
      sum1:FechaFinVeriFactu                  =
      sum1:Incidencia                         =
    sum1:RemisionRequerimiento
      sum1:RefRequerimiento                   =
      sum1:FinRequerimiento                   =
  sum:RegistroFactura                         [RegistroFactura]${below(2, REGISTRATION)}${below(2, CANCELLATION)}`

const SOAP = `
soapenv:Envelope
  soapenv:Body${below(2, REQUEST)}`

const SCHEMAS =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/'
const SUM1 = { sum1: `${SCHEMAS}SuministroInformacion.xsd` }
const SUM = { sum: `${SCHEMAS}SuministroLR.xsd`, ...SUM1 }
const SOAPENV = { soapenv: 'http://schemas.xmlsoap.org/soap/envelope/', ...SUM }

const writeRegistration = createWriter({ table: REGISTRATION, namespaces: SUM1 })
const writeCancellation = createWriter({ table: CANCELLATION, namespaces: SUM1 })

/** Writes a request, by its form. */
export const WRITERS = {
  request: createWriter({ table: REQUEST, namespaces: SUM }),
  soap: createWriter({ table: SOAP, namespaces: SOAPENV }),
  record: (tree: Group, output?: Output): Pieces | undefined => {
    const [record] = [tree.RegistroFactura ?? []].flat()
    if (typeof record !== 'object') return undefined
    return (record.RegistroAlta ? writeRegistration : writeCancellation)(record, output)
  },
}

export type Form = keyof typeof WRITERS
