import { hkdfSync } from 'node:crypto';
import type { OracleIdentity } from './oracle-identity.js';

const PURPOSE = 'twin-oracle: messages among replicas';

/** What the replicas of an oracle know and nobody else: they have its key. Ed25519 signs the same text with the same signature. */
export async function replicaSecretOf({ signer }: Pick<OracleIdentity, 'signer'>): Promise<Uint8Array> {
  const { raw } = await signer.sign(new TextEncoder().encode(PURPOSE));
  return new Uint8Array(hkdfSync('sha256', raw, '', PURPOSE, 32));
}
