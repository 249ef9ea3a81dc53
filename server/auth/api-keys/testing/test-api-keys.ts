/** API keys on a real database, with a fixed clock. */
import type { DataSource } from 'typeorm';
import { createUnitOfWork } from '../../../command/unit-of-work.js';
import { openTestDataSource } from '../../../testing/test-data-source.js';
import { ApiKeyEntity, type ApiKeyRecord } from '../entity.js';
import type { Actor, ApiKeyManagement } from '../management.js';
import type { MadeApiKey, NewApiKey } from '../new-key.js';
import {
  createApiKeyAuthentication,
  type AuthenticateApiKey,
} from '../authentication/authenticate-api-key.js';
import { createApiKeys, type ApiKeys } from '../service.js';
import { createApiKeyStore, type ApiKeyStore } from '../store.js';

export const START = new Date('2026-01-01T00:00:00.000Z');
export const OWNER = 'did:web:owner.example';
/** May create keys and read twins. */
export const WRITER: Actor = { ownerDid: OWNER, scopes: ['api-keys:write', 'twins:read'] };
export const ADMIN: Actor = { ownerDid: OWNER, scopes: ['admin'] };

export function after(seconds: number): Date {
  return new Date(START.getTime() + seconds * 1000);
}

interface Writes {
  create(actor: Actor, input: NewApiKey): Promise<MadeApiKey>;
  rotate(actor: Actor, keyId: string, overlapSeconds: number): Promise<MadeApiKey>;
  revoke(actor: Actor, keyId: string): Promise<ApiKeyRecord>;
}

export interface TestApiKeys {
  readonly databaseUrl: string;
  readonly dataSource: DataSource;
  readonly store: ApiKeyStore;
  /** Creates a key as an administrator would: active, owned by `OWNER`, unless `details` overrides that. */
  newKey(details?: Partial<NewApiKey>): Promise<MadeApiKey>;
  readonly management: ApiKeyManagement;
  /** What writes does so in a transaction of its own. */
  readonly apiKeys: Omit<ApiKeys, keyof Writes> & Writes & { readonly authenticate: AuthenticateApiKey };
  /** The last use of each key. */
  readonly uses: Map<string, Date>;
  now: Date;
  works(key: string): Promise<boolean>;
  /** The stored record. */
  find(keyId: string): Promise<ApiKeyRecord>;
  /** Deletes all keys and resets the clock. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function openTestApiKeys(): Promise<TestApiKeys> {
  const database = await openTestDataSource({ entities: [ApiKeyEntity] });
  const { dataSource } = database;
  const store = createApiKeyStore(dataSource);
  const uses = new Map<string, Date>();
  const clock = () => test.now;
  const management = createApiKeys(store, clock);
  const unitOfWork = createUnitOfWork(dataSource, () => Promise.resolve());
  const apiKeys: TestApiKeys['apiKeys'] = {
    ...management,
    authenticate: createApiKeyAuthentication({
      find: (keyId) => store.find(keyId),
      clock,
      onUsed: (keyId, usedAt) => uses.set(keyId, usedAt),
    }),
    create: (actor, input) =>
      unitOfWork(actor, (transaction) => management.create(transaction, actor, input)),
    rotate: (actor, ...rotation) =>
      unitOfWork(actor, (transaction) => management.rotate(transaction, actor, ...rotation)),
    revoke: (actor, keyId) =>
      unitOfWork(actor, (transaction) => management.revoke(transaction, actor, keyId)),
  };
  const test: TestApiKeys = {
    databaseUrl: database.url,
    dataSource,
    store,
    management,
    apiKeys,
    uses,
    now: START,
    newKey: (details) =>
      apiKeys.create(ADMIN, {
        name: 'a test',
        ownerDid: OWNER,
        scopes: ['admin'],
        environment: 'live',
        ...details,
      }),
    works: async (key) => (await apiKeys.authenticate(`Bearer ${key}`)).ok !== undefined,
    async find(keyId) {
      const record = await store.find(keyId);
      if (!record) throw new Error('the key is gone');
      return record;
    },
    async reset() {
      await dataSource.query('delete from api_keys');
      uses.clear();
      test.now = START;
    },
    close: () => database.close(),
  };
  return test;
}
