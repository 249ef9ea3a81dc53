import { ensureFirstKey, type FirstKeyInput } from './first-key.js';
import { createApiKeyManagement, type ApiKeyManagement } from './management.js';
import type { ApiKeyStore } from './store.js';

export interface ApiKeys extends ApiKeyManagement {
  /**
   * Ensures that a first key exists.
   * @returns a new key, which must be shown once; `null` when one existed already, or when the setting supplied it. Rejects, naming
   * `BOOTSTRAP_API_KEY`, when the setting is not a key or its id belongs to another key.
   */
  ensureFirstKey(input: FirstKeyInput): Promise<{ key: string } | null>;
}

export function createApiKeys(store: ApiKeyStore, clock = () => new Date()): ApiKeys {
  return {
    ensureFirstKey: (input) => ensureFirstKey(store, input, clock()),
    ...createApiKeyManagement(store, clock),
  };
}
