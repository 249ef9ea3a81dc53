import type { Result } from '../../contract/result.js';
import type { Schema } from '../../contract/types.js';

/** A delegation of the user that can be used now. */
export interface Grant {
  /** The UCAN as base64 CAR: the proof of what the oracle does for the user elsewhere. A secret. */
  readonly token: string;
  readonly capabilities: readonly Schema<'Capability'>[];
  /** Unix seconds. */
  readonly expiration: number;
}

/** Why there is none; each raises the re-authorize prompt. */
export type GrantRefusal = 'missing' | 'expired' | 'revoked';

export type GrantAnswer = Result<Grant, GrantRefusal>;
