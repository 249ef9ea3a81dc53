import { compactVerify, errors, importJWK } from 'jose';
import { readDidKey } from './did-key.js';
import { failed, passed } from './check-result.js';
import type { Finding } from './check-result.js';
import type { ReadCredential } from './read-credential.js';

/** Two names of one algorithm: RFC 8037 and RFC 9864. No other algorithm is ever tried, whatever the header says. */
const ALGORITHMS = ['EdDSA', 'Ed25519'];

/** The key comes from the issuer's DID alone, never from the header. */
export const checkSignature = async ({
  jwt,
  header,
  issuer,
}: Pick<ReadCredential, 'jwt' | 'header' | 'issuer'>): Promise<Finding> => {
  const key = readDidKey(issuer);
  if (!key) return failed('The issuer is no did:key of Ed25519, and keys of others are not looked up');
  if (typeof header.alg !== 'string' || !ALGORITHMS.includes(header.alg))
    return failed('It is signed by another algorithm than EdDSA');
  if (header.kid !== undefined && header.kid !== key.did && header.kid !== `${key.did}#${key.fragment}`)
    return failed("Its header names a key that is not the issuer's");
  try {
    await compactVerify(jwt, await importJWK(key.jwk, header.alg), { algorithms: ALGORITHMS });
    return passed('Signed by its issuer');
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed)
      return failed("The signature is not the issuer's, or the content was changed");
    if (error instanceof errors.JOSEError)
      return failed('The signature cannot be checked: its form is wrong');
    throw error;
  }
};
