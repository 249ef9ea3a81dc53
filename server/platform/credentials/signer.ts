/** Signs credentials according to VC-JOSE-COSE: the JWT's payload is the credential itself. */
import { createJwsSigner } from '../../auth/jws-signer.js';
import type { OracleIdentity } from '../../auth/oracle-identity.js';

export interface CredentialSigner {
  /** The `did:key` of the platform's key, with which signatures can be verified offline. */
  readonly issuer: string;
  /** @returns the credential as `vc+jwt`. */
  sign(credential: object): Promise<string>;
}

export function createCredentialSigner(identity: OracleIdentity): CredentialSigner {
  const signer = createJwsSigner(identity);
  return {
    issuer: signer.issuer,
    sign: (credential) => signer.sign(credential, { typ: 'vc+jwt', cty: 'vc' }),
  };
}
