import { createPrivateKey, sign } from 'node:crypto';
import { base64url, type JWK } from 'jose';
import { readDidKey } from '../../sdk/src/credentials/did-key.js';
import type { OracleIdentity } from './oracle-identity.js';

/** Signs documents with the key of the oracle, by EdDSA (RFC 7515, RFC 8037). */
export interface JwsSigner {
  /** The `did:key` of the key, with which signatures can be verified offline. */
  readonly issuer: string;
  /** @returns the compact form. */
  sign(payload: object, header: { readonly typ: string; readonly cty?: string }): Promise<string>;
}

export function createJwsSigner({ signer }: OracleIdentity): JwsSigner {
  const issuer = signer.toDIDKey();
  const key = createPrivateKey({ key: privateKeyOf(signer, issuer), format: 'jwk' });
  const common = { alg: 'EdDSA', kid: `${issuer}#${issuer.slice('did:key:'.length)}` };
  return {
    issuer,
    // By `node:crypto`, at once: what a signature by jose's key takes to reach another thread is more than the signature.
    sign(payload, header) {
      const text = `${encoded({ ...common, ...header })}.${encoded(payload)}`;
      return Promise.resolve(`${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`);
    },
  };
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
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
