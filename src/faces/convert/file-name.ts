/** Names of files. */

/** A number without characters that have a meaning in the names of files, or in headers. */
export const safeName = (number: string): string =>
  /^\w[\w.-]*$/.test(number) ? number : number.replaceAll(/[^\w.-]/g, '-').replace(/^\.+/, '-')
