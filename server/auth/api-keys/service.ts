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
   * Ensures that a first key exists.
   * @returns a new key, which must be shown once; `null` when one existed already, or when the setting supplied it. Rejects, naming
   * `BOOTSTRAP_API_KEY`, when the setting is not a key or its id belongs to another key.
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
