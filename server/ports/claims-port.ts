import type { Schema } from '../contract/types.js';

export interface ClaimQuestion {
  /** The DID of the twin that they are about. */
  readonly subject: string;
  readonly status?: Schema<'ClaimStatus'>;
  readonly limit: number;
}

/** How this deployment's own oracle twin judges a claim. */
export interface NewEvaluation {
  readonly claimId: string;
  readonly status: Schema<'ClaimStatus'>;
  readonly reason?: string;
  /** How much of the claimed amount is approved; all of it unless this is given. */
  readonly amount?: number;
}

/**
 * What an agent may do with claims. The platform's adapter is wired in by app.ts; neither side knows the other. Every method rejects with a
 * `Problem`, as the operations of the contract answer.
 */
export interface ClaimsPort {
  /** The newest first. */
  list(question: ClaimQuestion): Promise<readonly Schema<'Claim'>[]>;
  /** Whether that user may judge: a controller of the oracle twin. */
  mayEvaluate(userDid: string): Promise<boolean>;
  /**
   * Judges as the oracle twin. The user must be a controller of it.
   * @param userDid on whose behalf. @param callId the same when it is tried again: then what it did before is the answer.
   */
  evaluate(evaluation: NewEvaluation, userDid: string, callId: string): Promise<Schema<'Claim'>>;
}
