import type { Scope } from './scopes.js';

export interface ApiKeyCaller {
  readonly kind: 'apiKey';
  readonly keyId: string;
  readonly ownerDid: string;
  readonly scopes: readonly Scope[];
  /** `null` when the key lasts until it is revoked. */
  readonly expiresAt: Date | null;
}
