/**
 * The elements of FatturaPA, in the order in which they are written: `number element minimum maximum type`. A maximum of
 * n has no bound, an element without type is a group, and one that ends with `-` is never written, as documents have no
 * source for it. Nothing else knows an order. Source: Specifiche tecniche FatturaPA 1.8, schema 1.2.2.
 */
export const TABLE = `
1 FatturaElettronicaHeader 1 1
  1.1 DatiTrasmissione 1 1
    1.1.1 IdTrasmittente 1 1
      1.1.1.1 IdPaese 1 1 Nazione
      1.1.1.2 IdCodice 1 1 Codice
    1.1.2 ProgressivoInvio 1 1 String10
    1.1.3 FormatoTrasmissione 1 1 FormatoTrasmissione
    1.1.4 CodiceDestinatario 1 1 CodiceDestinatario
    1.1.5 ContattiTrasmittente 0 1 -
    1.1.6 PECDestinatario 0 1 Email
  1.2 CedentePrestatore 1 1
    1.2.1 DatiAnagrafici 1 1
      1.2.1.1 IdFiscaleIVA 1 1
        1.2.1.1.1 IdPaese 1 1 Nazione
        1.2.1.1.2 IdCodice 1 1 Codice
      1.2.1.2 CodiceFiscale 0 1 CodiceFiscale
      1.2.1.3 Anagrafica 1 1
        1.2.1.3.1 Denominazione 0 1 String80Latin
        1.2.1.3.2 Nome 0 1 String60Latin
        1.2.1.3.3 Cognome 0 1 String60Latin
        1.2.1.3.4 Titolo 0 1 Titolo
        1.2.1.3.5 CodEORI 0 1 CodEORI
      1.2.1.4 AlboProfessionale 0 1 String60Latin -
      1.2.1.5 ProvinciaAlbo 0 1 Provincia -
      1.2.1.6 NumeroIscrizioneAlbo 0 1 String60 -
      1.2.1.7 DataIscrizioneAlbo 0 1 xs:date -
      1.2.1.8 RegimeFiscale 1 1 RegimeFiscale
    1.2.2 Sede 1 1
      1.2.2.1 Indirizzo 1 1 String60Latin
      1.2.2.2 NumeroCivico 0 1 NumeroCivico
      1.2.2.3 CAP 1 1 CAP
      1.2.2.4 Comune 1 1 String60Latin
      1.2.2.5 Provincia 0 1 Provincia
      1.2.2.6 Nazione 1 1 Nazione
    1.2.3 StabileOrganizzazione 0 1 -
    1.2.4 IscrizioneREA 0 1
      1.2.4.1 Ufficio 1 1 Provincia
      1.2.4.2 NumeroREA 1 1 String20
      1.2.4.3 CapitaleSociale 0 1 Amount2Decimal
      1.2.4.4 SocioUnico 0 1 SocioUnico
      1.2.4.5 StatoLiquidazione 1 1 StatoLiquidazione
    1.2.5 Contatti 0 1
      1.2.5.1 Telefono 0 1 TelFax
      1.2.5.2 Fax 0 1 TelFax
      1.2.5.3 Email 0 1 EmailContatti
    1.2.6 RiferimentoAmministrazione 0 1 String20
  1.3 RappresentanteFiscale 0 1 -
  1.4 CessionarioCommittente 1 1
    1.4.1 DatiAnagrafici 1 1
      1.4.1.1 IdFiscaleIVA 0 1
        1.4.1.1.1 IdPaese 1 1 Nazione
        1.4.1.1.2 IdCodice 1 1 Codice
      1.4.1.2 CodiceFiscale 0 1 CodiceFiscale
      1.4.1.3 Anagrafica 1 1
        1.4.1.3.1 Denominazione 0 1 String80Latin
        1.4.1.3.2 Nome 0 1 String60Latin
        1.4.1.3.3 Cognome 0 1 String60Latin
        1.4.1.3.4 Titolo 0 1 Titolo
        1.4.1.3.5 CodEORI 0 1 CodEORI
    1.4.2 Sede 1 1
      1.4.2.1 Indirizzo 1 1 String60Latin
      1.4.2.2 NumeroCivico 0 1 NumeroCivico
      1.4.2.3 CAP 1 1 CAP
      1.4.2.4 Comune 1 1 String60Latin
      1.4.2.5 Provincia 0 1 Provincia
      1.4.2.6 Nazione 1 1 Nazione
    1.4.3 StabileOrganizzazione 0 1 -
    1.4.4 RappresentanteFiscale 0 1 -
  1.5 TerzoIntermediarioOSoggettoEmittente 0 1
    1.5.1 DatiAnagrafici 1 1
      1.5.1.1 IdFiscaleIVA 0 1
        1.5.1.1.1 IdPaese 1 1 Nazione
        1.5.1.1.2 IdCodice 1 1 Codice
      1.5.1.2 CodiceFiscale 0 1 CodiceFiscale
      1.5.1.3 Anagrafica 1 1
        1.5.1.3.1 Denominazione 0 1 String80Latin
        1.5.1.3.2 Nome 0 1 String60Latin
        1.5.1.3.3 Cognome 0 1 String60Latin
        1.5.1.3.4 Titolo 0 1 Titolo
        1.5.1.3.5 CodEORI 0 1 CodEORI
  1.6 SoggettoEmittente 0 1 SoggettoEmittente
2 FatturaElettronicaBody 1 n
  2.1 DatiGenerali 1 1
    2.1.1 DatiGeneraliDocumento 1 1
      2.1.1.1 TipoDocumento 1 1 TipoDocumento
      2.1.1.2 Divisa 1 1 Divisa
      2.1.1.3 Data 1 1 DataFattura
      2.1.1.4 Numero 1 1 String20
      2.1.1.5 DatiRitenuta 0 n
        2.1.1.5.1 TipoRitenuta 1 1 TipoRitenuta
        2.1.1.5.2 ImportoRitenuta 1 1 Amount2Decimal
        2.1.1.5.3 AliquotaRitenuta 1 1 Rate
        2.1.1.5.4 CausalePagamento 1 1 CausalePagamento
      2.1.1.6 DatiBollo 0 1
        2.1.1.6.1 BolloVirtuale 1 1 BolloVirtuale
        2.1.1.6.2 ImportoBollo 0 1 Amount2Decimal
      2.1.1.7 DatiCassaPrevidenziale 0 n
        2.1.1.7.1 TipoCassa 1 1 TipoCassa
        2.1.1.7.2 AlCassa 1 1 Rate
        2.1.1.7.3 ImportoContributoCassa 1 1 Amount2Decimal
        2.1.1.7.4 ImponibileCassa 0 1 Amount2Decimal
        2.1.1.7.5 AliquotaIVA 1 1 Rate
        2.1.1.7.6 Ritenuta 0 1 Ritenuta
        2.1.1.7.7 Natura 0 1 Natura
        2.1.1.7.8 RiferimentoAmministrazione 0 1 String20
      2.1.1.8 ScontoMaggiorazione 0 n
        2.1.1.8.1 Tipo 1 1 TipoScontoMaggiorazione
        2.1.1.8.2 Percentuale 0 1 Rate
        2.1.1.8.3 Importo 0 1 Amount8Decimal
      2.1.1.9 ImportoTotaleDocumento 0 1 Amount2Decimal
      2.1.1.10 Arrotondamento 0 1 Amount2Decimal
      2.1.1.11 Causale 0 n String200Latin
      2.1.1.12 Art73 0 1 Art73 -
    2.1.2 DatiOrdineAcquisto 0 n
      2.1.2.1 RiferimentoNumeroLinea 0 n RiferimentoNumeroLinea
      2.1.2.2 IdDocumento 1 1 String20
      2.1.2.3 Data 0 1 xs:date
      2.1.2.4 NumItem 0 1 String20
      2.1.2.5 CodiceCommessaConvenzione 0 1 String100Latin
      2.1.2.6 CodiceCUP 0 1 String15
      2.1.2.7 CodiceCIG 0 1 String15
    2.1.3 DatiContratto 0 n
      2.1.3.1 RiferimentoNumeroLinea 0 n RiferimentoNumeroLinea
      2.1.3.2 IdDocumento 1 1 String20
      2.1.3.3 Data 0 1 xs:date
      2.1.3.4 NumItem 0 1 String20
      2.1.3.5 CodiceCommessaConvenzione 0 1 String100Latin
      2.1.3.6 CodiceCUP 0 1 String15
      2.1.3.7 CodiceCIG 0 1 String15
    2.1.4 DatiConvenzione 0 n
      2.1.4.1 RiferimentoNumeroLinea 0 n RiferimentoNumeroLinea
      2.1.4.2 IdDocumento 1 1 String20
      2.1.4.3 Data 0 1 xs:date
      2.1.4.4 NumItem 0 1 String20
      2.1.4.5 CodiceCommessaConvenzione 0 1 String100Latin
      2.1.4.6 CodiceCUP 0 1 String15
      2.1.4.7 CodiceCIG 0 1 String15
    2.1.5 DatiRicezione 0 n
      2.1.5.1 RiferimentoNumeroLinea 0 n RiferimentoNumeroLinea
      2.1.5.2 IdDocumento 1 1 String20
      2.1.5.3 Data 0 1 xs:date
      2.1.5.4 NumItem 0 1 String20
      2.1.5.5 CodiceCommessaConvenzione 0 1 String100Latin
      2.1.5.6 CodiceCUP 0 1 String15
      2.1.5.7 CodiceCIG 0 1 String15
    2.1.6 DatiFattureCollegate 0 n
      2.1.6.1 RiferimentoNumeroLinea 0 n RiferimentoNumeroLinea
      2.1.6.2 IdDocumento 1 1 String20
      2.1.6.3 Data 0 1 xs:date
      2.1.6.4 NumItem 0 1 String20
      2.1.6.5 CodiceCommessaConvenzione 0 1 String100Latin
      2.1.6.6 CodiceCUP 0 1 String15
      2.1.6.7 CodiceCIG 0 1 String15
    2.1.7 DatiSAL 0 n -
    2.1.8 DatiDDT 0 n
      2.1.8.1 NumeroDDT 1 1 String20
      2.1.8.2 DataDDT 1 1 xs:date
      2.1.8.3 RiferimentoNumeroLinea 0 n RiferimentoNumeroLinea
    2.1.9 DatiTrasporto 0 1 -
    2.1.10 FatturaPrincipale 0 1 -
  2.2 DatiBeniServizi 1 1
    2.2.1 DettaglioLinee 1 n
      2.2.1.1 NumeroLinea 1 1 NumeroLinea
      2.2.1.2 TipoCessionePrestazione 0 1 TipoCessionePrestazione
      2.2.1.3 CodiceArticolo 0 n
        2.2.1.3.1 CodiceTipo 1 1 String35
        2.2.1.3.2 CodiceValore 1 1 String35LatinExt
      2.2.1.4 Descrizione 1 1 String1000Latin
      2.2.1.5 Quantita 0 1 Quantita
      2.2.1.6 UnitaMisura 0 1 String10
      2.2.1.7 DataInizioPeriodo 0 1 xs:date
      2.2.1.8 DataFinePeriodo 0 1 xs:date
      2.2.1.9 PrezzoUnitario 1 1 Amount8Decimal
      2.2.1.10 ScontoMaggiorazione 0 n
        2.2.1.10.1 Tipo 1 1 TipoScontoMaggiorazione
        2.2.1.10.2 Percentuale 0 1 Rate
        2.2.1.10.3 Importo 0 1 Amount8Decimal
      2.2.1.11 PrezzoTotale 1 1 Amount8Decimal
      2.2.1.12 AliquotaIVA 1 1 Rate
      2.2.1.13 Ritenuta 0 1 Ritenuta
      2.2.1.14 Natura 0 1 Natura
      2.2.1.15 RiferimentoAmministrazione 0 1 String20
      2.2.1.16 AltriDatiGestionali 0 n
        2.2.1.16.1 TipoDato 1 1 String10
        2.2.1.16.2 RiferimentoTesto 0 1 String60Latin
        2.2.1.16.3 RiferimentoNumero 0 1 Amount8Decimal
        2.2.1.16.4 RiferimentoData 0 1 xs:date
    2.2.2 DatiRiepilogo 1 n
      2.2.2.1 AliquotaIVA 1 1 Rate
      2.2.2.2 Natura 0 1 Natura
      2.2.2.3 SpeseAccessorie 0 1 Amount2Decimal -
      2.2.2.4 Arrotondamento 0 1 Amount8Decimal -
      2.2.2.5 ImponibileImporto 1 1 Amount2Decimal
      2.2.2.6 Imposta 1 1 Amount2Decimal
      2.2.2.7 EsigibilitaIVA 0 1 EsigibilitaIVA
      2.2.2.8 RiferimentoNormativo 0 1 String100Latin
  2.3 DatiVeicoli 0 1 -
  2.4 DatiPagamento 0 n
    2.4.1 CondizioniPagamento 1 1 CondizioniPagamento
    2.4.2 DettaglioPagamento 1 n
      2.4.2.1 Beneficiario 0 1 String200Latin
      2.4.2.2 ModalitaPagamento 1 1 ModalitaPagamento
      2.4.2.3 DataRiferimentoTerminiPagamento 0 1 xs:date
      2.4.2.4 GiorniTerminiPagamento 0 1 GiorniTerminePagamento -
      2.4.2.5 DataScadenzaPagamento 0 1 xs:date
      2.4.2.6 ImportoPagamento 1 1 Amount2Decimal
      2.4.2.7 CodUfficioPostale 0 1 String20 -
      2.4.2.8 CognomeQuietanzante 0 1 String60Latin -
      2.4.2.9 NomeQuietanzante 0 1 String60Latin -
      2.4.2.10 CFQuietanzante 0 1 CodiceFiscalePF -
      2.4.2.11 TitoloQuietanzante 0 1 Titolo -
      2.4.2.12 IstitutoFinanziario 0 1 String80Latin
      2.4.2.13 IBAN 0 1 IBAN
      2.4.2.14 ABI 0 1 ABI -
      2.4.2.15 CAB 0 1 CAB -
      2.4.2.16 BIC 0 1 BIC
      2.4.2.17 ScontoPagamentoAnticipato 0 1 Amount2Decimal -
      2.4.2.18 DataLimitePagamentoAnticipato 0 1 xs:date -
      2.4.2.19 PenalitaPagamentiRitardati 0 1 Amount2Decimal -
      2.4.2.20 DataDecorrenzaPenale 0 1 xs:date -
      2.4.2.21 CodicePagamento 0 1 String60
  2.5 Allegati 0 n -
    2.5.1 NomeAttachment 1 1 String60 -
    2.5.2 AlgoritmoCompressione 0 1 String10 -
    2.5.3 FormatoAttachment 0 1 String10 -
    2.5.4 DescrizioneAttachment 0 1 String100 -
    2.5.5 Attachment 1 1 xs:base64Binary -
`
