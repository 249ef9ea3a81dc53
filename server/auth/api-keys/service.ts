import {
  createApiKeyAuthentication,
  type AuthenticateApiKey,
  type AuthenticationOptions,
} from './authentication.js';
import { ensureFirstKey, type FirstKeyInput } from './first-key.js';
import { createApiKeyManagement, type ApiKeyManagement } from './management.js';

export interface ApiKeys extends ApiKeyManagement {
  readonly authenticate: AuthenticateApiKey;
  /**
   * Sees to it that there is a key to begin with.
   * @returns a key that was made now and must be shown once; `null` if there was one, or if the setting gave it.
   * Rejects, naming `BOOTSTRAP_API_KEY`, when the setting holds no key or one whose id is taken by another.
   */
  ensureFirstKey(input: FirstKeyInput): Promise<{ key: string } | null>;
}

export interface ApiKeysOptions extends Omit<AuthenticationOptions, 'clock'> {
  readonly clock?: () => Date;
}

export function createApiKeys({ store, clock = () => new Date(), onTouchFailed }: ApiKeysOptions): ApiKeys {
  return {
    authenticate: createApiKeyAuthentication({ store, clock, onTouchFailed }),
    ensureFirstKey: (input) => ensureFirstKey(store, input, clock()),
    ...createApiKeyManagement(store, clock),
  };
}
