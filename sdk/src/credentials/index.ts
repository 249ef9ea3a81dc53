/** Verifies credentials (W3C Verifiable Credentials 2.0 as VC-JOSE-COSE), and receipts of runs and erasures, offline. Runs in browsers and Node. */
export type { CheckName, CredentialCheck, CredentialVerification } from './check-credential.js';
export { verifyCredential } from './verify-credential.js';
export type { StatusListSource, VerifyCredentialOptions } from './verify-credential.js';
export type { RunReceipt } from './charge-receipt.js';
export { verifyErasureReceipt } from './verify-erasure-receipt.js';
export type { ErasureReceiptVerification, VerifyErasureReceiptOptions } from './verify-erasure-receipt.js';
export { verifyReceipt } from './verify-receipt.js';
export type { ReceiptVerification, VerifyReceiptOptions } from './verify-receipt.js';
