/** The extension with the reason of an exemption from VAT: the code list VATEX of the Connecting Europe Facility. */
export const EXEMPTION = 'cef-vatex'
