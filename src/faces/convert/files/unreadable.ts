import { DocketError } from '../../../errors.ts'
import { codeOf } from '../en16931/faults.ts'
import { describeFault, type XmlFault } from '../xml/xml-document.ts'

/** The error of a file that is not read. @param place where in it, if that is known */
export const unreadable = (message: string, place = '$', description = message): DocketError =>
  new DocketError('conversion', message, {
    faults: [{ properties: [place], description, code: codeOf('32') }],
  })

/** The error of XML that is not read, with its place. */
export const unreadableXml = (fault: XmlFault, message = describeFault(fault)): DocketError =>
  unreadable(message, `line ${fault.line}, column ${fault.column}`, fault.description)
