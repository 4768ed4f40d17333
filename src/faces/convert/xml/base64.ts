/** Files in XML: xs:base64Binary. */

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Is a text without blanks in base64? */
export const isBase64 = (text: string): boolean => BASE64.test(text) && text.length % 4 === 0
