import type { EntityManager } from 'typeorm';

/** A request that is to be carried out once. */
export interface OnceRequest {
  /** Whose key it is: keys of different callers never meet. */
  readonly owner: string;
  /** From `Idempotency-Key`; without one everything is carried out. */
  readonly key: string | undefined;
  /** The operation and all that the caller sent, so that the key cannot stand for another request. */
  readonly operation: string;
  readonly input: unknown;
}

/** Stores the reply under the key, within the transaction that makes what the reply tells of: both or neither. */
export type Keep<Reply> = (manager: EntityManager, reply: Reply) => Promise<void>;

/**
 * Makes something, or gives the reply of the request that made it. Of several at a time one makes it, and the others get its reply.
 * Rejects with the problem `idempotency_key_reused` when the key was used for another request.
 */
export type Once = <Reply>(
  request: OnceRequest,
  make: (keep: Keep<Reply>) => Promise<Reply>,
) => Promise<Reply>;
