/** What we use of jose. */
export { CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK } from 'jose'
