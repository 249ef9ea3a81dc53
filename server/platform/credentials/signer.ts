/** Signs credentials according to VC-JOSE-COSE: the JWT's payload is the credential itself. */
import { base64url, CompactSign, importJWK, type JWK } from 'jose';
import { readDidKey } from '../../../sdk/src/credentials/did-key.js';
import type { OracleIdentity } from '../../auth/oracle-identity.js';

export interface CredentialSigner {
  /** The `did:key` of the platform's key, with which signatures can be verified offline. */
  readonly issuer: string;
  /** @returns the credential as `vc+jwt`. */
  sign(credential: object): Promise<string>;
}

export async function createCredentialSigner({ signer }: OracleIdentity): Promise<CredentialSigner> {
  const issuer = signer.toDIDKey();
  const key = await importJWK(privateKeyOf(signer, issuer), 'EdDSA');
  const header = {
    alg: 'EdDSA',
    typ: 'vc+jwt',
    cty: 'vc',
    kid: `${issuer}#${issuer.slice('did:key:'.length)}`,
  };
  return {
    issuer,
    sign: (credential) =>
      new CompactSign(Buffer.from(JSON.stringify(credential))).setProtectedHeader(header).sign(key),
  };
}

/** The UCAN library's format of a key: a tag and the secret part, then a tag and the public part. */
const TAG_BYTES = 2;
const SECRET_BYTES = 32;

/** The UCAN library does not expose the key, which jose needs. */
function privateKeyOf(signer: OracleIdentity['signer'], issuer: `did:key:${string}`): JWK {
  const archived: unknown = signer.toArchive().keys[issuer];
  const publicKey = readDidKey(issuer)?.jwk;
  if (!(archived instanceof Uint8Array) || !publicKey)
    throw new Error('the key of the oracle cannot be read');
  return { ...publicKey, d: base64url.encode(archived.subarray(TAG_BYTES, TAG_BYTES + SECRET_BYTES)) };
}
