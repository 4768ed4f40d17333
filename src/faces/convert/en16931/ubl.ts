/**
 * UBL 2.1 as the schema has it: every element that a term of EN 16931 has a place in, in the binding order.
 * Source: CEN/TS 16931-3-2; OASIS UBL 2.1, UBL-Invoice-2.1.xsd and UBL-CreditNote-2.1.xsd. The notation is that of syntax.ts.
 */

const INVOICE_HEAD = `
Invoice
  cbc:CustomizationID                             BT-24
  cbc:ProfileID                                   BT-23
  cbc:ID                                          BT-1
  cbc:IssueDate                                   BT-2
  cbc:DueDate                                     BT-9
  cbc:InvoiceTypeCode                             BT-3
  cbc:Note                                        BT-22 [BG-1]
  cbc:TaxPointDate                                BT-7
  cbc:DocumentCurrencyCode                        BT-5
  cbc:TaxCurrencyCode                             BT-6
  cbc:AccountingCost                              BT-19
  cbc:BuyerReference                              BT-10
  cac:InvoicePeriod
    cbc:StartDate                                 BT-73
    cbc:EndDate                                   BT-74
    cbc:DescriptionCode                           BT-8
  cac:OrderReference
    cbc:ID                                        BT-13
    cbc:SalesOrderID                              BT-14
  cac:BillingReference                            [BG-3]
    cac:InvoiceDocumentReference
      cbc:ID                                      BT-25
      cbc:IssueDate                               BT-26
  cac:DespatchDocumentReference
    cbc:ID                                        BT-16
  cac:ReceiptDocumentReference
    cbc:ID                                        BT-15
  cac:OriginatorDocumentReference
    cbc:ID                                        BT-17
  cac:ContractDocumentReference
    cbc:ID                                        BT-12
  cac:AdditionalDocumentReference
    cbc:ID                                        BT-18 @schemeID=BT-18-1
    cbc:DocumentTypeCode                          "130"
  cac:AdditionalDocumentReference                 [BG-24]
    cbc:ID                                        BT-122
    cbc:DocumentDescription                       BT-123
    cac:Attachment
      cbc:EmbeddedDocumentBinaryObject            BT-125 @mimeCode=BT-125-1 @filename=BT-125-2
      cac:ExternalReference
        cbc:URI                                   BT-124
  cac:ProjectReference
    cbc:ID                                        BT-11`

/** A credit note has another order, no due date of its own, and no project: both stand elsewhere. */
const CREDIT_NOTE_HEAD = `
CreditNote
  cbc:CustomizationID                             BT-24
  cbc:ProfileID                                   BT-23
  cbc:ID                                          BT-1
  cbc:IssueDate                                   BT-2
  cbc:TaxPointDate                                BT-7
  cbc:CreditNoteTypeCode                          BT-3
  cbc:Note                                        BT-22 [BG-1]
  cbc:DocumentCurrencyCode                        BT-5
  cbc:TaxCurrencyCode                             BT-6
  cbc:AccountingCost                              BT-19
  cbc:BuyerReference                              BT-10
  cac:InvoicePeriod
    cbc:StartDate                                 BT-73
    cbc:EndDate                                   BT-74
    cbc:DescriptionCode                           BT-8
  cac:OrderReference
    cbc:ID                                        BT-13
    cbc:SalesOrderID                              BT-14
  cac:BillingReference                            [BG-3]
    cac:InvoiceDocumentReference
      cbc:ID                                      BT-25
      cbc:IssueDate                               BT-26
  cac:DespatchDocumentReference
    cbc:ID                                        BT-16
  cac:ReceiptDocumentReference
    cbc:ID                                        BT-15
  cac:ContractDocumentReference
    cbc:ID                                        BT-12
  cac:AdditionalDocumentReference
    cbc:ID                                        BT-18 @schemeID=BT-18-1
    cbc:DocumentTypeCode                          "130"
  cac:AdditionalDocumentReference
    cbc:ID                                        BT-11
    cbc:DocumentTypeCode                          "50"
  cac:AdditionalDocumentReference                 [BG-24]
    cbc:ID                                        BT-122
    cbc:DocumentDescription                       BT-123
    cac:Attachment
      cbc:EmbeddedDocumentBinaryObject            BT-125 @mimeCode=BT-125-1 @filename=BT-125-2
      cac:ExternalReference
        cbc:URI                                   BT-124
  cac:OriginatorDocumentReference
    cbc:ID                                        BT-17`

const body = (line: string, quantity: string): string => `
  cac:AccountingSupplierParty                     [BG-4]
    cac:Party
      cbc:EndpointID                              BT-34 @schemeID=BT-34-1
      cac:PartyIdentification                     [BT-29]
        cbc:ID                                    BT-29 @schemeID=BT-29-1
      cac:PartyName
        cbc:Name                                  BT-28
      cac:PostalAddress                           [BG-5]
        cbc:StreetName                            BT-35
        cbc:AdditionalStreetName                  BT-36
        cbc:CityName                              BT-37
        cbc:PostalZone                            BT-38
        cbc:CountrySubentity                      BT-39
        cac:AddressLine
          cbc:Line                                BT-162
        cac:Country
          cbc:IdentificationCode                  BT-40
      cac:PartyTaxScheme
        cbc:CompanyID                             BT-31
        cac:TaxScheme
          cbc:ID                                  "VAT"
      cac:PartyTaxScheme
        cbc:CompanyID                             BT-32
        cac:TaxScheme
          cbc:ID                                  "TAX" any
      cac:PartyLegalEntity
        cbc:RegistrationName                      BT-27
        cbc:CompanyID                             BT-30 @schemeID=BT-30-1
        cbc:CompanyLegalForm                      BT-33
      cac:Contact                                 [BG-6]
        cbc:Name                                  BT-41
        cbc:Telephone                             BT-42
        cbc:ElectronicMail                        BT-43
  cac:AccountingCustomerParty                     [BG-7]
    cac:Party
      cbc:EndpointID                              BT-49 @schemeID=BT-49-1
      cac:PartyIdentification                     [BT-46]
        cbc:ID                                    BT-46 @schemeID=BT-46-1
      cac:PartyName
        cbc:Name                                  BT-45
      cac:PostalAddress                           [BG-8]
        cbc:StreetName                            BT-50
        cbc:AdditionalStreetName                  BT-51
        cbc:CityName                              BT-52
        cbc:PostalZone                            BT-53
        cbc:CountrySubentity                      BT-54
        cac:AddressLine
          cbc:Line                                BT-163
        cac:Country
          cbc:IdentificationCode                  BT-55
      cac:PartyTaxScheme
        cbc:CompanyID                             BT-48
        cac:TaxScheme
          cbc:ID                                  "VAT"
      cac:PartyLegalEntity
        cbc:RegistrationName                      BT-44
        cbc:CompanyID                             BT-47 @schemeID=BT-47-1
      cac:Contact                                 [BG-9]
        cbc:Name                                  BT-56
        cbc:Telephone                             BT-57
        cbc:ElectronicMail                        BT-58
  cac:PayeeParty                                  [BG-10]
    cac:PartyIdentification                       [BT-60]
      cbc:ID                                      BT-60 @schemeID=BT-60-1
    cac:PartyName
      cbc:Name                                    BT-59
    cac:PartyLegalEntity
      cbc:CompanyID                               BT-61 @schemeID=BT-61-1
  cac:TaxRepresentativeParty                      [BG-11]
    cac:PartyName
      cbc:Name                                    BT-62
    cac:PostalAddress                             [BG-12]
      cbc:StreetName                              BT-64
      cbc:AdditionalStreetName                    BT-65
      cbc:CityName                                BT-66
      cbc:PostalZone                              BT-67
      cbc:CountrySubentity                        BT-68
      cac:AddressLine
        cbc:Line                                  BT-164
      cac:Country
        cbc:IdentificationCode                    BT-69
    cac:PartyTaxScheme
      cbc:CompanyID                               BT-63
      cac:TaxScheme
        cbc:ID                                    "VAT"
  cac:Delivery                                    [BG-13]
    cbc:ActualDeliveryDate                        BT-72
    cac:DeliveryLocation
      cbc:ID                                      BT-71 @schemeID=BT-71-1
      cac:Address                                 [BG-15]
        cbc:StreetName                            BT-75
        cbc:AdditionalStreetName                  BT-76
        cbc:CityName                              BT-77
        cbc:PostalZone                            BT-78
        cbc:CountrySubentity                      BT-79
        cac:AddressLine
          cbc:Line                                BT-165
        cac:Country
          cbc:IdentificationCode                  BT-80
    cac:DeliveryParty
      cac:PartyName
        cbc:Name                                  BT-70
  cac:PaymentMeans                                [BG-16]
    cbc:PaymentMeansCode                          BT-81 @name=BT-82
    cbc:PaymentDueDate                            BT-9
    cbc:PaymentID                                 BT-83
    cac:CardAccount
      cbc:PrimaryAccountNumberID                  BT-87
      cbc:NetworkID                               "NA" any
      cbc:HolderName                              BT-88
    cac:PayeeFinancialAccount
      cbc:ID                                      BT-84
      cbc:Name                                    BT-85
      cac:FinancialInstitutionBranch
        cbc:ID                                    BT-86
    cac:PaymentMandate
      cbc:ID                                      BT-89
      cac:PayerFinancialAccount
        cbc:ID                                    BT-91
  cac:PaymentTerms
    cbc:Note                                      BT-20
  cac:AllowanceCharge                             [BG-20]
    cbc:ChargeIndicator                           "false"
    cbc:AllowanceChargeReasonCode                 BT-98
    cbc:AllowanceChargeReason                     BT-97
    cbc:MultiplierFactorNumeric                   BT-94
    cbc:Amount                                    BT-92 @currencyID=BT-5
    cbc:BaseAmount                                BT-93 @currencyID=BT-5
    cac:TaxCategory
      cbc:ID                                      BT-95
      cbc:Percent                                 BT-96
      cac:TaxScheme
        cbc:ID                                    "VAT"
  cac:AllowanceCharge                             [BG-21]
    cbc:ChargeIndicator                           "true"
    cbc:AllowanceChargeReasonCode                 BT-105
    cbc:AllowanceChargeReason                     BT-104
    cbc:MultiplierFactorNumeric                   BT-101
    cbc:Amount                                    BT-99 @currencyID=BT-5
    cbc:BaseAmount                                BT-100 @currencyID=BT-5
    cac:TaxCategory
      cbc:ID                                      BT-102
      cbc:Percent                                 BT-103
      cac:TaxScheme
        cbc:ID                                    "VAT"
  cac:TaxTotal
    cbc:TaxAmount                                 BT-110 @currencyID=BT-5
    cac:TaxSubtotal                               [BG-23]
      cbc:TaxableAmount                           BT-116 @currencyID=BT-5
      cbc:TaxAmount                               BT-117 @currencyID=BT-5
      cac:TaxCategory
        cbc:ID                                    BT-118
        cbc:Percent                               BT-119
        cbc:TaxExemptionReasonCode                BT-121
        cbc:TaxExemptionReason                    BT-120
        cac:TaxScheme
          cbc:ID                                  "VAT"
  cac:TaxTotal
    cbc:TaxAmount                                 BT-111 @currencyID=BT-6
  cac:LegalMonetaryTotal
    cbc:LineExtensionAmount                       BT-106 @currencyID=BT-5
    cbc:TaxExclusiveAmount                        BT-109 @currencyID=BT-5
    cbc:TaxInclusiveAmount                        BT-112 @currencyID=BT-5
    cbc:AllowanceTotalAmount                      BT-107 @currencyID=BT-5
    cbc:ChargeTotalAmount                         BT-108 @currencyID=BT-5
    cbc:PrepaidAmount                             BT-113 @currencyID=BT-5
    cbc:PayableRoundingAmount                     BT-114 @currencyID=BT-5
    cbc:PayableAmount                             BT-115 @currencyID=BT-5
  cac:${line}                                   [BG-25]
    cbc:ID                                        BT-126
    cbc:Note                                      BT-127
    cbc:${quantity}                                BT-129 @unitCode=BT-130
    cbc:LineExtensionAmount                       BT-131 @currencyID=BT-5
    cbc:AccountingCost                            BT-133
    cac:InvoicePeriod                             [BG-26]
      cbc:StartDate                               BT-134
      cbc:EndDate                                 BT-135
    cac:OrderLineReference
      cbc:LineID                                  BT-132
    cac:DocumentReference
      cbc:ID                                      BT-128 @schemeID=BT-128-1
      cbc:DocumentTypeCode                        "130"
    cac:AllowanceCharge                           [BG-27]
      cbc:ChargeIndicator                         "false"
      cbc:AllowanceChargeReasonCode               BT-140
      cbc:AllowanceChargeReason                   BT-139
      cbc:MultiplierFactorNumeric                 BT-138
      cbc:Amount                                  BT-136 @currencyID=BT-5
      cbc:BaseAmount                              BT-137 @currencyID=BT-5
    cac:AllowanceCharge                           [BG-28]
      cbc:ChargeIndicator                         "true"
      cbc:AllowanceChargeReasonCode               BT-145
      cbc:AllowanceChargeReason                   BT-144
      cbc:MultiplierFactorNumeric                 BT-143
      cbc:Amount                                  BT-141 @currencyID=BT-5
      cbc:BaseAmount                              BT-142 @currencyID=BT-5
    cac:Item
      cbc:Description                             BT-154
      cbc:Name                                    BT-153
      cac:BuyersItemIdentification
        cbc:ID                                    BT-156
      cac:SellersItemIdentification
        cbc:ID                                    BT-155
      cac:StandardItemIdentification
        cbc:ID                                    BT-157 @schemeID=BT-157-1
      cac:OriginCountry
        cbc:IdentificationCode                    BT-159
      cac:CommodityClassification                 [BT-158]
        cbc:ItemClassificationCode                BT-158 @listID=BT-158-1 @listVersionID=BT-158-2
      cac:ClassifiedTaxCategory
        cbc:ID                                    BT-151
        cbc:Percent                               BT-152
        cac:TaxScheme
          cbc:ID                                  "VAT"
      cac:AdditionalItemProperty                  [BG-32]
        cbc:Name                                  BT-160
        cbc:Value                                 BT-161
    cac:Price
      cbc:PriceAmount                             BT-146 @currencyID=BT-5
      cbc:BaseQuantity                            BT-149 @unitCode=BT-150
      cac:AllowanceCharge
        cbc:ChargeIndicator                       "false"
        cbc:Amount                                BT-147 @currencyID=BT-5
        cbc:BaseAmount                            BT-148 @currencyID=BT-5`

export const UBL_INVOICE = INVOICE_HEAD + body('InvoiceLine', 'InvoicedQuantity')

export const UBL_CREDIT_NOTE = CREDIT_NOTE_HEAD + body('CreditNoteLine', 'CreditedQuantity')
