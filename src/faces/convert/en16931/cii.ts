/**
 * UN/CEFACT Cross Industry Invoice D16B: every element that a term of EN 16931 has a place in, in the binding order.
 * Source: CEN/TS 16931-3-3; UN/CEFACT SCRDM D16B, CrossIndustryInvoice_100pD16B.xsd. The notation is that of syntax.ts.
 * BT-11-name and BT-84-other are not terms of the standard: the name of a project, which the schema requires, and an
 * account that is not an IBAN.
 */

export const CII = `
rsm:CrossIndustryInvoice
  rsm:ExchangedDocumentContext
    ram:BusinessProcessSpecifiedDocumentContextParameter
      ram:ID                                      BT-23
    ram:GuidelineSpecifiedDocumentContextParameter
      ram:ID                                      BT-24
  rsm:ExchangedDocument
    ram:ID                                        BT-1
    ram:TypeCode                                  BT-3
    ram:IssueDateTime
      udt:DateTimeString                          BT-2 @format="102"
    ram:IncludedNote                              [BG-1]
      ram:Content                                 BT-22
      ram:SubjectCode                             BT-21
  rsm:SupplyChainTradeTransaction
    ram:IncludedSupplyChainTradeLineItem          [BG-25]
      ram:AssociatedDocumentLineDocument
        ram:LineID                                BT-126
        ram:IncludedNote
          ram:Content                             BT-127
      ram:SpecifiedTradeProduct
        ram:GlobalID                              BT-157 @schemeID=BT-157-1
        ram:SellerAssignedID                      BT-155
        ram:BuyerAssignedID                       BT-156
        ram:Name                                  BT-153
        ram:Description                           BT-154
        ram:ApplicableProductCharacteristic       [BG-32]
          ram:Description                         BT-160
          ram:Value                               BT-161
        ram:DesignatedProductClassification       [BT-158]
          ram:ClassCode                           BT-158 @listID=BT-158-1 @listVersionID=BT-158-2
        ram:OriginTradeCountry
          ram:ID                                  BT-159
      ram:SpecifiedLineTradeAgreement
        ram:BuyerOrderReferencedDocument
          ram:LineID                              BT-132
        ram:GrossPriceProductTradePrice
          ram:ChargeAmount                        BT-148
          ram:AppliedTradeAllowanceCharge
            ram:ChargeIndicator
              udt:Indicator                       "false"
            ram:ActualAmount                      BT-147
        ram:NetPriceProductTradePrice
          ram:ChargeAmount                        BT-146
          ram:BasisQuantity                       BT-149 @unitCode=BT-150
      ram:SpecifiedLineTradeDelivery
        ram:BilledQuantity                        BT-129 @unitCode=BT-130
      ram:SpecifiedLineTradeSettlement
        ram:ApplicableTradeTax
          ram:TypeCode                            "VAT"
          ram:CategoryCode                        BT-151
          ram:RateApplicablePercent               BT-152
        ram:BillingSpecifiedPeriod                [BG-26]
          ram:StartDateTime
            udt:DateTimeString                    BT-134 @format="102"
          ram:EndDateTime
            udt:DateTimeString                    BT-135 @format="102"
        ram:SpecifiedTradeAllowanceCharge         [BG-27]
          ram:ChargeIndicator
            udt:Indicator                         "false"
          ram:CalculationPercent                  BT-138
          ram:BasisAmount                         BT-137
          ram:ActualAmount                        BT-136
          ram:ReasonCode                          BT-140
          ram:Reason                              BT-139
        ram:SpecifiedTradeAllowanceCharge         [BG-28]
          ram:ChargeIndicator
            udt:Indicator                         "true"
          ram:CalculationPercent                  BT-143
          ram:BasisAmount                         BT-142
          ram:ActualAmount                        BT-141
          ram:ReasonCode                          BT-145
          ram:Reason                              BT-144
        ram:SpecifiedTradeSettlementLineMonetarySummation
          ram:LineTotalAmount                     BT-131
        ram:AdditionalReferencedDocument
          ram:IssuerAssignedID                    BT-128
          ram:TypeCode                            "130"
          ram:ReferenceTypeCode                   BT-128-1
        ram:ReceivableSpecifiedTradeAccountingAccount
          ram:ID                                  BT-133
    ram:ApplicableHeaderTradeAgreement
      ram:BuyerReference                          BT-10
      ram:SellerTradeParty                        [BG-4]
        ram:ID                                    BT-29 without BT-29-1 [BT-29]
        ram:GlobalID                              BT-29 @schemeID=BT-29-1 with BT-29-1 [BT-29]
        ram:Name                                  BT-27
        ram:Description                           BT-33
        ram:SpecifiedLegalOrganization
          ram:ID                                  BT-30 @schemeID=BT-30-1
          ram:TradingBusinessName                 BT-28
        ram:DefinedTradeContact                   [BG-6]
          ram:PersonName                          BT-41
          ram:TelephoneUniversalCommunication
            ram:CompleteNumber                    BT-42
          ram:EmailURIUniversalCommunication
            ram:URIID                             BT-43
        ram:PostalTradeAddress                    [BG-5]
          ram:PostcodeCode                        BT-38
          ram:LineOne                             BT-35
          ram:LineTwo                             BT-36
          ram:LineThree                           BT-162
          ram:CityName                            BT-37
          ram:CountryID                           BT-40
          ram:CountrySubDivisionName              BT-39
        ram:URIUniversalCommunication
          ram:URIID                               BT-34 @schemeID=BT-34-1
        ram:SpecifiedTaxRegistration
          ram:ID                                  BT-31 @schemeID="VA"
        ram:SpecifiedTaxRegistration
          ram:ID                                  BT-32 @schemeID="FC"
      ram:BuyerTradeParty                         [BG-7]
        ram:ID                                    BT-46 without BT-46-1 [BT-46]
        ram:GlobalID                              BT-46 @schemeID=BT-46-1 with BT-46-1 [BT-46]
        ram:Name                                  BT-44
        ram:SpecifiedLegalOrganization
          ram:ID                                  BT-47 @schemeID=BT-47-1
          ram:TradingBusinessName                 BT-45
        ram:DefinedTradeContact                   [BG-9]
          ram:PersonName                          BT-56
          ram:TelephoneUniversalCommunication
            ram:CompleteNumber                    BT-57
          ram:EmailURIUniversalCommunication
            ram:URIID                             BT-58
        ram:PostalTradeAddress                    [BG-8]
          ram:PostcodeCode                        BT-53
          ram:LineOne                             BT-50
          ram:LineTwo                             BT-51
          ram:LineThree                           BT-163
          ram:CityName                            BT-52
          ram:CountryID                           BT-55
          ram:CountrySubDivisionName              BT-54
        ram:URIUniversalCommunication
          ram:URIID                               BT-49 @schemeID=BT-49-1
        ram:SpecifiedTaxRegistration
          ram:ID                                  BT-48 @schemeID="VA"
      ram:SellerTaxRepresentativeTradeParty       [BG-11]
        ram:Name                                  BT-62
        ram:PostalTradeAddress                    [BG-12]
          ram:PostcodeCode                        BT-67
          ram:LineOne                             BT-64
          ram:LineTwo                             BT-65
          ram:LineThree                           BT-164
          ram:CityName                            BT-66
          ram:CountryID                           BT-69
          ram:CountrySubDivisionName              BT-68
        ram:SpecifiedTaxRegistration
          ram:ID                                  BT-63 @schemeID="VA"
      ram:SellerOrderReferencedDocument
        ram:IssuerAssignedID                      BT-14
      ram:BuyerOrderReferencedDocument
        ram:IssuerAssignedID                      BT-13
      ram:ContractReferencedDocument
        ram:IssuerAssignedID                      BT-12
      ram:AdditionalReferencedDocument
        ram:IssuerAssignedID                      BT-17
        ram:TypeCode                              "50"
      ram:AdditionalReferencedDocument
        ram:IssuerAssignedID                      BT-18
        ram:TypeCode                              "130"
        ram:ReferenceTypeCode                     BT-18-1
      ram:AdditionalReferencedDocument            [BG-24]
        ram:IssuerAssignedID                      BT-122
        ram:URIID                                 BT-124
        ram:TypeCode                              "916"
        ram:Name                                  BT-123
        ram:AttachmentBinaryObject                BT-125 @mimeCode=BT-125-1 @filename=BT-125-2
      ram:SpecifiedProcuringProject
        ram:ID                                    BT-11
        ram:Name                                  BT-11-name
    ram:ApplicableHeaderTradeDelivery             always
      ram:ShipToTradeParty                        [BG-13]
        ram:ID                                    BT-71 without BT-71-1
        ram:GlobalID                              BT-71 @schemeID=BT-71-1 with BT-71-1
        ram:Name                                  BT-70
        ram:PostalTradeAddress                    [BG-15]
          ram:PostcodeCode                        BT-78
          ram:LineOne                             BT-75
          ram:LineTwo                             BT-76
          ram:LineThree                           BT-165
          ram:CityName                            BT-77
          ram:CountryID                           BT-80
          ram:CountrySubDivisionName              BT-79
      ram:ActualDeliverySupplyChainEvent
        ram:OccurrenceDateTime
          udt:DateTimeString                      BT-72 @format="102"
      ram:DespatchAdviceReferencedDocument
        ram:IssuerAssignedID                      BT-16
      ram:ReceivingAdviceReferencedDocument
        ram:IssuerAssignedID                      BT-15
    ram:ApplicableHeaderTradeSettlement
      ram:CreditorReferenceID                     BT-90
      ram:PaymentReference                        BT-83
      ram:TaxCurrencyCode                         BT-6
      ram:InvoiceCurrencyCode                     BT-5
      ram:PayeeTradeParty                         [BG-10]
        ram:ID                                    BT-60 without BT-60-1 [BT-60]
        ram:GlobalID                              BT-60 @schemeID=BT-60-1 with BT-60-1 [BT-60]
        ram:Name                                  BT-59
        ram:SpecifiedLegalOrganization
          ram:ID                                  BT-61 @schemeID=BT-61-1
      ram:SpecifiedTradeSettlementPaymentMeans    [BG-16]
        ram:TypeCode                              BT-81
        ram:Information                           BT-82
        ram:ApplicableTradeSettlementFinancialCard
          ram:ID                                  BT-87
          ram:CardholderName                      BT-88
        ram:PayerPartyDebtorFinancialAccount
          ram:IBANID                              BT-91
        ram:PayeePartyCreditorFinancialAccount
          ram:IBANID                              BT-84
          ram:AccountName                         BT-85
          ram:ProprietaryID                       BT-84-other
        ram:PayeeSpecifiedCreditorFinancialInstitution
          ram:BICID                               BT-86
      ram:ApplicableTradeTax                      [BG-23]
        ram:CalculatedAmount                      BT-117
        ram:TypeCode                              "VAT"
        ram:ExemptionReason                       BT-120
        ram:BasisAmount                           BT-116
        ram:CategoryCode                          BT-118
        ram:ExemptionReasonCode                   BT-121
        ram:TaxPointDate
          udt:DateString                          BT-7 @format="102"
        ram:DueDateTypeCode                       BT-8
        ram:RateApplicablePercent                 BT-119
      ram:BillingSpecifiedPeriod
        ram:StartDateTime
          udt:DateTimeString                      BT-73 @format="102"
        ram:EndDateTime
          udt:DateTimeString                      BT-74 @format="102"
      ram:SpecifiedTradeAllowanceCharge           [BG-20]
        ram:ChargeIndicator
          udt:Indicator                           "false"
        ram:CalculationPercent                    BT-94
        ram:BasisAmount                           BT-93
        ram:ActualAmount                          BT-92
        ram:ReasonCode                            BT-98
        ram:Reason                                BT-97
        ram:CategoryTradeTax
          ram:TypeCode                            "VAT"
          ram:CategoryCode                        BT-95
          ram:RateApplicablePercent               BT-96
      ram:SpecifiedTradeAllowanceCharge           [BG-21]
        ram:ChargeIndicator
          udt:Indicator                           "true"
        ram:CalculationPercent                    BT-101
        ram:BasisAmount                           BT-100
        ram:ActualAmount                          BT-99
        ram:ReasonCode                            BT-105
        ram:Reason                                BT-104
        ram:CategoryTradeTax
          ram:TypeCode                            "VAT"
          ram:CategoryCode                        BT-102
          ram:RateApplicablePercent               BT-103
      ram:SpecifiedTradePaymentTerms
        ram:Description                           BT-20
        ram:DueDateDateTime
          udt:DateTimeString                      BT-9 @format="102"
        ram:DirectDebitMandateID                  BT-89
      ram:SpecifiedTradeSettlementHeaderMonetarySummation
        ram:LineTotalAmount                       BT-106
        ram:ChargeTotalAmount                     BT-108
        ram:AllowanceTotalAmount                  BT-107
        ram:TaxBasisTotalAmount                   BT-109
        ram:TaxTotalAmount                        BT-110 @currencyID=BT-5
        ram:TaxTotalAmount                        BT-111 @currencyID=BT-6
        ram:RoundingAmount                        BT-114
        ram:GrandTotalAmount                      BT-112
        ram:TotalPrepaidAmount                    BT-113
        ram:DuePayableAmount                      BT-115
      ram:InvoiceReferencedDocument               [BG-3]
        ram:IssuerAssignedID                      BT-25
        ram:FormattedIssueDateTime
          qdt:DateTimeString                      BT-26 @format="102"
      ram:ReceivableSpecifiedTradeAccountingAccount
        ram:ID                                    BT-19`
