/** The functions of jose in use. A bundle that imported the package itself on first use would contain all of it. */
export { CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK } from 'jose'
