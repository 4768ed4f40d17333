/** The icon of the page, which assistants show as well. */
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">' +
  '<path d="M3 1h10v14l-2-1-1 1-2-1-2 1-1-1-2 1z" fill="#246"/><path d="M5 5h6M5 8h6M5 11h3" stroke="#fff"/></svg>'
