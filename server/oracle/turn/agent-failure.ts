import type { Schema } from '../../contract/types.js';

export type FailureKind = Schema<'RunError'>['kind'];

export interface FailureDetails {
  readonly kind: FailureKind;
  /** Whether a retry of the same message may succeed. */
  readonly retryable: boolean;
  /** Set when the failed service says how long to wait. */
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/** Thrown by an agent that cannot answer. The user sees its message, so the message must not contain keys, addresses or text of others. */
export class AgentFailure extends Error {
  override readonly name = 'AgentFailure';
  readonly kind: FailureKind;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { kind, retryable, retryAfterSeconds, cause }: FailureDetails) {
    super(message, { cause });
    this.kind = kind;
    this.retryable = retryable;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
