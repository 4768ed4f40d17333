/** What we use of jose. A bundle that imported the package itself when it is needed would contain all of it. */
export { CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK } from 'jose'
