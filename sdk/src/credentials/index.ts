/** Verifies credentials (W3C Verifiable Credentials 2.0 as VC-JOSE-COSE) offline. Runs in browsers and Node. */
export type { CheckName, CredentialCheck, CredentialVerification } from './check-credential.js';
export { verifyCredential } from './verify-credential.js';
export type { StatusListSource, VerifyCredentialOptions } from './verify-credential.js';
