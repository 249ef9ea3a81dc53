import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { base58btc } from '@ucanto/core';
import { LRUCache } from 'lru-cache';

/** Multicodec `ed25519-pub` (0xed) as a varint. */
const ED25519_TAG = [0xed, 0x01] as const;

/** Two bytes of tag and 32 of key in base58. Every Ed25519 key begins like this, and so do some texts that are none. */
const LIKE_ED25519 = /^did:key:(z6Mk[1-9A-HJ-NP-Za-km-z]{44})$/;

/** Making a key object costs as much as a verification, and users come back. */
const MAX_CACHED_KEYS = 10_000;
const keys = new LRUCache<string, KeyObject>({ max: MAX_CACHED_KEYS });

/** Whether a DID is its own key, so that nobody has to be asked and the answer never changes. */
export function isDidKey(did: string): boolean {
  return did.startsWith('did:key:');
}

/** The public key of an Ed25519 `did:key`; nothing for any other DID, whatever its method or key type. */
export function publicKeyOf(did: string): KeyObject | undefined {
  const known = keys.get(did);
  if (known) return known;
  const bytes = rawKeyOf(did);
  if (!bytes) return undefined;
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(bytes).toString('base64url') },
    format: 'jwk',
  });
  keys.set(did, key);
  return key;
}

function rawKeyOf(did: string): Uint8Array | undefined {
  const multibase = LIKE_ED25519.exec(did)?.[1];
  if (multibase === undefined) return undefined;
  const bytes = base58btc.decode(multibase);
  const isTagged = ED25519_TAG.every((byte, at) => bytes[at] === byte);
  return isTagged ? bytes.subarray(ED25519_TAG.length) : undefined;
}
