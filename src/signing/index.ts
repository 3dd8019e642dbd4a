/**
 * Keys and signatures. Import this lazily (`await import`): it brings the cryptography along, which is not needed
 * before a key is first used.
 */
export { parseSignature, typedDataOf } from './external.ts'
export { type KeyInfo, KeyLabel } from './keyFile.ts'
export { type KeyListing, KeyStore, type OpenedKey } from './keyStore.ts'
export { openForeignKeystore } from './keystoreV3.ts'
export type { NewKey } from './newKey.ts'
export { memoryNonces, openNonces } from './nonces.ts'
export { checkNewPassphrase, generatePassphrase, type PassphraseSource, passphraseFile } from './passphrase.ts'
export { checkSigner, completeWrite, type PreparedWrite, prepareWrite, targetOf, validParams } from './prepare.ts'
export { type ReportInput, signingReport } from './report.ts'
export { checkBinding, checkDomain, checkTransport, isLoopback } from './safety.ts'
export { createSigningService, type SigningServiceOptions } from './service.ts'
export { bitsOfWords, describeStrength, type Strength, strengthOf } from './strength.ts'
export { TTL_CLASS, type TtlClass } from './ttl.ts'
export type { NonceHealth, NonceSource, SignedWrite, SigningReport, SigningService, WriteRequest } from './types.ts'
export { UnlockedKey } from './unlockedKey.ts'
export { generateWords, PASSPHRASE_WORDS } from './words.ts'
