/** Characters that XML 1.0 cannot have, not even escaped. */
export const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
