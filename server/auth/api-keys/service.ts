import { timingSafeEqual } from 'node:crypto';
import type { Result } from '../result.js';
import { readBearer } from '../bearer.js';
import type { ApiKeyRecord } from './entity.js';
import { generateApiKey, hashApiKey, parseApiKey } from './format.js';
import type { ApiKey, ApiKeyEnvironment } from './format.js';
import type { ApiKeyStore } from './store.js';

const TOUCH_EVERY_MS = 60_000;

/** Compared against when the id is unknown, so that the answer takes as long as for a known one. */
const NO_HASH = Buffer.alloc(32);

export interface ApiKeyCaller {
  readonly kind: 'apiKey';
  readonly keyId: string;
  readonly ownerDid: string;
}

export interface ApiKeyFailure {
  readonly code: 'authentication_required' | 'invalid_api_key';
  readonly message: string;
  readonly reason?: ApiKeyRefusal;
}

export type ApiKeyRefusal = 'api_key_malformed' | 'api_key_unknown' | 'api_key_revoked' | 'api_key_expired';

export interface NewApiKey {
  readonly name: string;
  readonly ownerDid: string;
  readonly environment: ApiKeyEnvironment;
  readonly expiresAt?: Date | null;
}

export interface ApiKeys {
  authenticate(authorization: string | undefined): Promise<Result<ApiKeyCaller, ApiKeyFailure>>;
  /** `key` is the only copy: show it once. */
  create(input: NewApiKey): Promise<{ key: string; record: ApiKeyRecord }>;
  /**
   * Sees to it that there is a key to begin with.
   * @returns a key that was made now and must be shown once; `null` if there was one, or if the setting gave it.
   * Rejects, naming `BOOTSTRAP_API_KEY`, when the setting holds no key or one whose id is taken by another.
   */
  ensureFirstKey(input: {
    bootstrapKey?: string | undefined;
    ownerDid: string;
  }): Promise<{ key: string } | null>;
}

export interface ApiKeysOptions {
  readonly store: ApiKeyStore;
  readonly clock?: () => Date;
  /** Told when the time of last use could not be written. The request goes on. */
  readonly onTouchFailed: (error: unknown) => void;
}

export const createApiKeys = ({
  store,
  clock = () => new Date(),
  onTouchFailed,
}: ApiKeysOptions): ApiKeys => {
  const touch = async ({ keyId, lastUsedAt }: ApiKeyRecord, now: Date): Promise<void> => {
    const unlessSince = new Date(now.getTime() - TOUCH_EVERY_MS);
    if (lastUsedAt && lastUsedAt >= unlessSince) return;
    await store.touch(keyId, now, unlessSince).catch(onTouchFailed);
  };

  const installGivenKey = async (text: string, ownerDid: string): Promise<null> => {
    const key = parseApiKey(text);
    if (!key)
      throw new Error('BOOTSTRAP_API_KEY is not an API key: expected twk_<live|test>_… with its checksum');
    if (await store.insertIfAbsent(recordOf(key, { name: 'BOOTSTRAP_API_KEY', ownerDid }, clock())))
      return null;
    if (matches(key, await store.find(key.keyId))) return null;
    throw new Error(`BOOTSTRAP_API_KEY has the id ${key.keyId}, which belongs to a key with another secret`);
  };

  return {
    async authenticate(authorization) {
      if (!authorization) return { error: MISSING };
      const text = readBearer(authorization);
      const key = text === undefined ? undefined : parseApiKey(text);
      if (!key) return refused('api_key_malformed');
      const record = await store.find(key.keyId);
      if (!matches(key, record)) return refused('api_key_unknown');
      const now = clock();
      if (record.revokedAt) return refused('api_key_revoked');
      if (record.expiresAt && record.expiresAt <= now) return refused('api_key_expired');
      await touch(record, now);
      return { ok: { kind: 'apiKey', keyId: record.keyId, ownerDid: record.ownerDid } };
    },

    async create({ environment, ...details }) {
      const key = generateApiKey(environment);
      const record = recordOf(key, details, clock());
      await store.insert(record);
      return { key: key.text, record };
    },

    ensureFirstKey({ bootstrapKey, ownerDid }) {
      if (bootstrapKey) return installGivenKey(bootstrapKey, ownerDid);
      return store.exclusively(async (queries) => {
        if ((await queries.count()) > 0) return null;
        const key = generateApiKey('live');
        await queries.insert(recordOf(key, { name: 'first key', ownerDid }, clock()));
        return { key: key.text };
      });
    },
  };
};

const MISSING: ApiKeyFailure = {
  code: 'authentication_required',
  message: 'Authentication is missing: send Authorization: Bearer <API key>',
};

/** Only who has shown the right secret is told more than `api_key_unknown`: that the key was revoked, or expired. */
const refused = (reason: ApiKeyRefusal): { error: ApiKeyFailure } => ({
  error: { code: 'invalid_api_key', message: 'The API key is not valid', reason },
});

const matches = (key: ApiKey, record: ApiKeyRecord | null): record is ApiKeyRecord =>
  timingSafeEqual(hashApiKey(key), record?.keyHash ?? NO_HASH) && record !== null;

const recordOf = (
  key: ApiKey,
  { name, ownerDid, expiresAt = null }: Omit<NewApiKey, 'environment'>,
  now: Date,
): ApiKeyRecord => ({
  keyId: key.keyId,
  keyHash: hashApiKey(key),
  name,
  ownerDid,
  environment: key.environment,
  createdAt: now,
  expiresAt,
  revokedAt: null,
  lastUsedAt: null,
});
