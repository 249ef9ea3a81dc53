/** One of several servers on a database, reduced to its authentication by API keys. */
import { setImmediate } from 'node:timers/promises';
import { openNotifications } from '../../../pubsub/postgres/notifications.js';
import {
  createApiKeyAuthenticator,
  type ApiKeyAuthenticatorOptions,
} from '../authentication/authenticator.js';
import type { TestApiKeys } from './test-api-keys.js';

export interface KeyReplica {
  /** How often it has asked the database for a key. */
  readonly reads: () => number;
  /** Says that the change of a key is committed. */
  readonly changed: (keyId: string) => void;
  /** The owner of the key and its scopes, or why it is refused. */
  answer(key: string): Promise<string>;
  /** Resolves when the key gets that answer. */
  answers(key: string, answer: string): Promise<void>;
  close(): Promise<void>;
}

/** Longer than any test: what changes before is no matter of age. */
const NEVER_MS = 3_600_000;

export async function startKeyReplica(
  { databaseUrl, store }: TestApiKeys,
  options: Pick<ApiKeyAuthenticatorOptions, 'maxAgeMs' | 'clock'> = {},
): Promise<KeyReplica> {
  let reads = 0;
  const notifications = await openNotifications(databaseUrl);
  const failures: unknown[] = [];
  const { authenticate, changed, close } = await createApiKeyAuthenticator({
    store: {
      ...store,
      find(keyId) {
        reads += 1;
        return store.find(keyId);
      },
    },
    notifications,
    onTouchFailed: (error) => failures.push(error),
    maxAgeMs: NEVER_MS,
    ...options,
  });
  const answer = async (key: string) => {
    const { ok, error } = await authenticate(`Bearer ${key}`);
    return ok ? `${ok.ownerDid} ${ok.scopes.join(' ')}` : (error.reason ?? error.code);
  };
  return {
    reads: () => reads,
    changed,
    answer,
    async answers(key, wanted) {
      // A known key is answered without waiting for anything, so notifications would get no turn.
      while ((await answer(key)) !== wanted) await setImmediate();
    },
    async close() {
      await close();
      await notifications.close();
      if (failures.length > 0) throw new Error('a last use could not be stored', { cause: failures[0] });
    },
  };
}
