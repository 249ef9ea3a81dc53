import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { base58btc } from '@ucanto/core';
import { LRUCache } from 'lru-cache';

/** Multicodec `ed25519-pub` (0xed) as a varint. The key follows. */
export const ED25519_TAG = Buffer.from([0xed, 0x01]);

export const ED25519_KEY_BYTES = 32;

/** Two bytes of tag and 32 of key in base58. Every Ed25519 key has this form, and so do some texts that are not keys. */
const LIKE_ED25519 = /^did:key:(z6Mk[1-9A-HJ-NP-Za-km-z]{44})$/;

/** Creating a key object costs as much as a verification, and users return. */
const MAX_CACHED_KEYS = 10_000;
const keys = new LRUCache<string, KeyObject>({ max: MAX_CACHED_KEYS });

/** Whether a DID is its own key, so that it needs no look-up and never changes. */
export function isDidKey(did: string): boolean {
  return did.startsWith('did:key:');
}

/** The public key of an Ed25519 `did:key`; undefined for any other DID, whatever its method or key type. */
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

/** The 32 bytes of an Ed25519 key after its tag; undefined for other bytes. */
export function untagged(bytes: Uint8Array): Uint8Array | undefined {
  const isTagged =
    bytes.length === ED25519_TAG.length + ED25519_KEY_BYTES &&
    ED25519_TAG.equals(bytes.subarray(0, ED25519_TAG.length));
  return isTagged ? bytes.subarray(ED25519_TAG.length) : undefined;
}

function rawKeyOf(did: string): Uint8Array | undefined {
  const multibase = LIKE_ED25519.exec(did)?.[1];
  return multibase === undefined ? undefined : untagged(base58btc.decode(multibase));
}
