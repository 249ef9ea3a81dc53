import type { Result } from '../../contract/errors/result.js';
import type { Schema } from '../../contract/types.js';

/** A valid delegation of the user. */
export interface Grant {
  /** The UCAN as base64 CAR: the proof for actions of the oracle on behalf of the user elsewhere. A secret. */
  readonly token: string;
  readonly capabilities: readonly Schema<'Capability'>[];
  /** Unix seconds. */
  readonly expiration: number;
}

/** Why there is no valid delegation; each reason triggers the re-authorize prompt. */
export type GrantRefusal = 'missing' | 'expired' | 'revoked';

export type GrantAnswer = Result<Grant, GrantRefusal>;
