/**
 * The API keys in use, in memory, because each request with a key needs its record. The table is authoritative: all replicas are
 * notified of a change of a key there, and no record is used for long without being read again, so a lost notification has an end.
 */
import { LRUCache } from 'lru-cache';
import { count } from '../../../telemetry/metrics.js';
import type { ApiKeyRecord } from '../entity.js';
import type { ApiKeyStore } from '../store.js';

/** Records of about half a kilobyte. */
const MAX_KEYS = 10_000;

/** How long a record is used without being read again: how long a revoked key works where the notification was lost. */
const MAX_AGE_MS = 10_000;

export interface KnownKeys {
  /** Null when the key does not exist, which is asked of the database each time: a new key works at once. */
  readonly find: (keyId: string) => Promise<ApiKeyRecord | null>;
  /** The key is read again at its next use, also when it is being read now. */
  readonly forget: (keyId: string) => void;
  readonly forgetAll: () => void;
  /** How many are in memory. */
  readonly size: () => number;
}

export interface KnownKeysOptions {
  readonly store: Pick<ApiKeyStore, 'find'>;
  readonly maxAgeMs?: number | undefined;
  readonly maxKeys?: number;
}

export function createKnownKeys({
  store,
  maxAgeMs = MAX_AGE_MS,
  maxKeys = MAX_KEYS,
}: KnownKeysOptions): KnownKeys {
  const known = new LRUCache<string, ApiKeyRecord>({ max: maxKeys, ttl: maxAgeMs });
  /** Those that are being read. */
  const reading = new Map<string, Promise<ApiKeyRecord | null>>();

  async function read(keyId: string): Promise<ApiKeyRecord | null> {
    const found = store.find(keyId);
    reading.set(keyId, found);
    try {
      const record = await found;
      // Unless it was forgotten meanwhile: then it may have been read before the change.
      if (record && reading.get(keyId) === found) known.set(keyId, record);
      return record;
    } finally {
      if (reading.get(keyId) === found) reading.delete(keyId);
    }
  }

  return {
    async find(keyId) {
      const found = known.get(keyId) ?? reading.get(keyId);
      count('twin_oracle.auth.cache.lookups', { cache: 'api_key', result: found ? 'hit' : 'miss' });
      return found ?? read(keyId);
    },
    forget(keyId) {
      known.delete(keyId);
      reading.delete(keyId);
    },
    size: () => known.size,
    forgetAll() {
      known.clear();
      reading.clear();
    },
  };
}
