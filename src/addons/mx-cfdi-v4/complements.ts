/**
 * Requirements of the SAT for two complements of Mexican invoices. Sources: complemento Vales de Despensa, version
 * 1.0 (food vouchers), and complemento Estado de Cuenta de Combustibles para Monederos Electrónicos Autorizados,
 * version 1.2 (balance of a fuel account), both published with Anexo 20; CURP: Instructivo Normativo para la
 * Asignación de la Clave Única de Registro de Población. FOODVOUCHERS-04 and -17 and FUELACCOUNTBALANCE-03 and -04
 * are left out: they require amounts that are always present.
 */
import type { RulesByType } from '../../definitions/contract.ts'
import type { FuelAccountLine, FuelAccountTax } from '../../model/generated/types.ts'
import { isRfc } from '../../regimes/shared/identities.ts'
import {
  constraint,
  length,
  matches,
  notZeroDate,
  oneOf,
  positive,
  present,
} from '../../validate/constraints.ts'
import { rule, when } from '../../validate/rules.ts'

/**
 * Letters of the name, date of birth, sex, state of birth, consonants of the name, and two characters against
 * duplicates.
 */
const CURP =
  /^[A-Z][AEIOUX][A-Z]{2}\d{2}[01]\d[0-3]\d[MH][A-Z]{2}[BCDFGHJKLMNÑPQRSTVWXYZ]{3}[\dA-Z]\d$/

const rfc = constraint('must be an RFC, such as XAXX010101000', (code: string | undefined) =>
  isRfc(code ?? ''),
)

const realDateTime = constraint(
  'must be a real date and time',
  (value: string | undefined, context) => value !== undefined && notZeroDate.holds(value, context),
)

const totalAddsUp = constraint(
  'total must be quantity times item.price',
  ({ item, quantity, total }: FuelAccountLine) => {
    return !item || quantity.multiply(item.price).rescale(2).equals(total)
  },
)

const withoutPercent = ({ percent }: FuelAccountTax): boolean => percent === undefined

export const COMPLEMENT_RULES: RulesByType = {
  'mx.FoodVouchers': [
    rule('GOBL-MX-CFDI-FOODVOUCHERS-01', 'employer_registration', length(0, 20)),
    rule('GOBL-MX-CFDI-FOODVOUCHERS-02', 'account_number', present),
    rule('GOBL-MX-CFDI-FOODVOUCHERS-03', 'account_number', length(0, 20)),
    rule('GOBL-MX-CFDI-FOODVOUCHERS-05', 'lines', present),
  ],
  'mx.FoodVouchersLine': [
    rule('GOBL-MX-CFDI-FOODVOUCHERS-06', 'e_wallet_id', present),
    rule('GOBL-MX-CFDI-FOODVOUCHERS-07', 'e_wallet_id', length(0, 20)),
    rule('GOBL-MX-CFDI-FOODVOUCHERS-08', 'issue_date_time', realDateTime),
    rule('GOBL-MX-CFDI-FOODVOUCHERS-09', 'employee', present),
  ],
  'mx.FoodVouchersEmployee': [
    rule('GOBL-MX-CFDI-FOODVOUCHERS-10', 'tax_code', present),
    rule('GOBL-MX-CFDI-FOODVOUCHERS-11', 'tax_code', rfc),
    rule('GOBL-MX-CFDI-FOODVOUCHERS-12', 'curp', present),
    rule('GOBL-MX-CFDI-FOODVOUCHERS-13', 'curp', matches(CURP, 'a CURP of 18 letters and digits')),
    rule('GOBL-MX-CFDI-FOODVOUCHERS-14', 'name', present),
    rule('GOBL-MX-CFDI-FOODVOUCHERS-15', 'name', length(0, 100)),
    rule('GOBL-MX-CFDI-FOODVOUCHERS-16', 'social_security', matches(/^\d{11}$/, 'eleven digits')),
  ],
  'mx.FuelAccountBalance': [
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-01', 'account_number', present),
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-02', 'account_number', length(1, 50)),
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-05', 'lines', present),
  ],
  'mx.FuelAccountLine': [
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-20', '', totalAddsUp),
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-06', 'e_wallet_id', present),
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-07', 'purchase_date_time', realDateTime),
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-08', 'vendor_tax_code', present),
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-09', 'vendor_tax_code', rfc),
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-10', 'service_station_code', present),
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-11', 'service_station_code', length(1, 20)),
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-12', 'quantity', positive),
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-13', 'item', present),
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-18', 'purchase_code', present),
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-19', 'purchase_code', length(1, 50)),
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-21', 'taxes', present),
  ],
  'mx.FuelAccountItem': [
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-14', 'type', present),
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-15', 'name', present),
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-16', 'name', length(1, 300)),
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-17', 'price', positive),
  ],
  'mx.FuelAccountTax': [
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-22', 'cat', present),
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-23', 'cat', oneOf('VAT', 'IEPS')),
    when(withoutPercent, [rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-24', 'rate', present)]),
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-25', 'rate', positive),
    rule('GOBL-MX-CFDI-FUELACCOUNTBALANCE-26', 'amount', positive),
  ],
}
