/** The first API key of a deployment. */
import { isSecretOf } from './authentication/authenticate-api-key.js';
import { parseApiKey } from './format.js';
import { makeApiKey, recordOf } from './new-key.js';
import type { ApiKeyStore } from './store.js';

export interface FirstKeyInput {
  /** `BOOTSTRAP_API_KEY`. */
  readonly bootstrapKey?: string | undefined;
  readonly ownerDid: string;
  /** Called with a new key before it is stored: it cannot be shown again, so it must not be lost if the start fails later. */
  readonly onMade?: (key: string) => Promise<void>;
}

/** No other key exists yet that could grant it more scopes. */
const SCOPES = ['admin'] as const;

/** @returns the new key; `null` when one existed already, or when the setting supplied it. */
export async function ensureFirstKey(
  store: ApiKeyStore,
  { bootstrapKey, ownerDid, onMade }: FirstKeyInput,
  now: Date,
): Promise<{ key: string } | null> {
  if (bootstrapKey) {
    await installGivenKey(store, bootstrapKey, ownerDid, now);
    return null;
  }
  return store.exclusively(async (queries) => {
    if ((await queries.count()) > 0) return null;
    const details = { name: 'first key', ownerDid, scopes: SCOPES, environment: 'live' } as const;
    const { key, record } = makeApiKey(details, now);
    await onMade?.(key);
    await queries.insert(record);
    return { key };
  });
}

async function installGivenKey(store: ApiKeyStore, text: string, ownerDid: string, now: Date): Promise<void> {
  const key = parseApiKey(text);
  if (!key)
    throw new Error('BOOTSTRAP_API_KEY is not an API key: expected twk_<live|test>_… with its checksum');
  const record = recordOf(key, { name: 'BOOTSTRAP_API_KEY', ownerDid, scopes: SCOPES }, now);
  if (await store.insertIfAbsent(record)) return;
  if (isSecretOf(key, await store.find(key.keyId))) return;
  throw new Error(`BOOTSTRAP_API_KEY has the id ${key.keyId}, which belongs to a key with another secret`);
}
