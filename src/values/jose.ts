/** What we use of jose. A bundle that imported the package itself on first use would contain all of it. */
export { CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK } from 'jose'
