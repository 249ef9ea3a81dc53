import type { Schema } from '../../contract/types.js';

export type FailureKind = Schema<'RunError'>['kind'];

export interface FailureDetails {
  readonly kind: FailureKind;
  /** Whether the same message may be answered later. */
  readonly retryable: boolean;
  /** When whoever failed says how long to wait. */
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/** Thrown by an agent that cannot answer. Its message goes to the user: it names no keys, no addresses, and quotes nobody else's text. */
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
