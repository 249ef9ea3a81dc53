import { API_KEYS_CHANGED } from '../../../persistence/notify-channels.js';
import type { Notifications } from '../../../pubsub/postgres/notifications.js';
import { observe } from '../../../telemetry/metrics.js';
import { createApiKeyAuthentication, type AuthenticateApiKey } from './authenticate-api-key.js';
import { createKnownKeys } from './known-keys.js';
import { createLastUse } from './last-use.js';
import type { ApiKeyStore } from '../store.js';

/** Authenticates requests by API keys, without asking the database for a key that was used a moment ago. */
export interface ApiKeyAuthenticator {
  readonly authenticate: AuthenticateApiKey;
  /** Call it when the change of a key is committed: this replica reads the key again, and so do all others. */
  readonly changed: (keyId: string) => void;
  /** Writes the times of last use. */
  readonly close: () => Promise<void>;
}

export interface ApiKeyAuthenticatorOptions {
  readonly store: ApiKeyStore;
  readonly notifications: Pick<Notifications, 'listen' | 'send'>;
  /** The times of last use could not be written; they are written later. */
  readonly onTouchFailed: (error: unknown) => void;
  readonly clock?: () => Date;
  readonly maxAgeMs?: number;
  readonly touchEveryMs?: number;
}

export async function createApiKeyAuthenticator({
  store,
  notifications,
  onTouchFailed,
  clock = () => new Date(),
  maxAgeMs,
  touchEveryMs,
}: ApiKeyAuthenticatorOptions): Promise<ApiKeyAuthenticator> {
  const keys = createKnownKeys({ store, maxAgeMs });
  // While the connection was lost, so were notifications.
  const stopListening = await notifications.listen(API_KEYS_CHANGED, keys.forget, keys.forgetAll);
  const stopObserving = observe('twin_oracle.auth.cache.entries', () => [
    { value: keys.size(), labels: { cache: 'api_key' } },
  ]);
  const lastUse = createLastUse({ store, onFailed: onTouchFailed, everyMs: touchEveryMs });
  return {
    authenticate: createApiKeyAuthentication({ find: keys.find, clock, onUsed: lastUse.record }),
    changed(keyId) {
      keys.forget(keyId);
      void notifications.send(API_KEYS_CHANGED, keyId);
    },
    async close() {
      stopListening();
      stopObserving();
      await lastUse.close();
    },
  };
}
