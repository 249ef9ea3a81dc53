/** One transaction stores the effect and the reply, so no state "in progress" exists in which a crash could leave a key. */
import type { DataSource, EntityManager } from 'typeorm';
import { Problem } from '../contract/errors/problem.js';
import type { Result } from '../contract/errors/result.js';
import { fingerprintOf } from './fingerprint.js';
import { findReply, insertReply, type StoredReply } from './store.js';

export interface KeyedRequest {
  /** Whose key it is: keys of different callers never meet. */
  readonly owner: string;
  /** From `Idempotency-Key`; a request without one is always carried out. */
  readonly key: string | undefined;
  /** The operation and all that the caller sent, so that the key cannot stand for another request. */
  readonly operation: string;
  readonly input: unknown;
}

/** Stores the reply under the key, within the transaction that has the effect: both or neither. */
export type StoreReply<Reply> = (transaction: EntityManager, reply: Reply) => Promise<void>;

/**
 * Carries a request out, or returns the reply of the earlier request with its key. Of several at the same time one is carried out, and the
 * others return its reply. Rejects with the problem `idempotency_key_reused` when the key was used for another request.
 */
export type Idempotent = <Reply>(
  request: KeyedRequest,
  carryOut: (storeReply: StoreReply<Reply>) => Promise<Reply>,
) => Promise<Reply>;

export interface IdempotentOptions {
  readonly dataSource: DataSource;
  readonly sealedBox: SealedReplies;
  /** Default: a day, as the contract says, which is longer than a client's queue of unsent requests stays blocked. */
  readonly keptHours?: number | undefined;
}

const KEPT_HOURS = 24;

/** What is needed here of `server/auth/encryption`: a reply may hold what is shown once, such as an API key. */
export interface SealedReplies {
  seal(plaintext: string, owner: string): Promise<string>;
  open(sealed: string, owner: string): Promise<Result<string, string>>;
}

export function createIdempotent({
  dataSource,
  sealedBox,
  keptHours = KEPT_HOURS,
}: IdempotentOptions): Idempotent {
  return async <Reply>(
    { owner, key, ...asked }: KeyedRequest,
    carryOut: (storeReply: StoreReply<Reply>) => Promise<Reply>,
  ): Promise<Reply> => {
    if (key === undefined) return carryOut(() => Promise.resolve());
    const fingerprint = fingerprintOf(asked);
    const find = async () => {
      const stored = await findReply(dataSource.manager, owner, key);
      return stored && { reply: await open<Reply>(stored, fingerprint) };
    };

    const earlier = await find();
    if (earlier) return earlier.reply;
    try {
      return await carryOut(async (transaction, reply) => {
        const sealed = await sealedBox.seal(JSON.stringify(reply), owner);
        if (!(await insertReply(transaction, { owner, key, fingerprint, sealed }, keptHours)))
          throw new Error('Another request with this Idempotency-Key was first; this one is rolled back');
      });
    } catch (error) {
      // The effect of the first request may also be why this one failed: an API key, for example, is rotated only once.
      const first = await find();
      if (first) return first.reply;
      throw error;
    }
  };

  async function open<Reply>(stored: StoredReply, fingerprint: string): Promise<Reply> {
    if (stored.fingerprint !== fingerprint) throw keyReused();
    const { ok, error } = await sealedBox.open(stored.sealed, stored.owner);
    // Carrying the request out would have its effect twice. With the right keys the next try returns the reply.
    if (error !== undefined)
      throw new Error(`The reply that is kept under an Idempotency-Key cannot be read: ${error}`);
    // The fingerprint names the operation, so this is a reply of that operation.
    return JSON.parse(ok) as Reply;
  }
}

export function keyReused(): Problem {
  return new Problem(
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request; take a new key for each',
    {
      errors: [
        { field: 'header.idempotency-key', rule: 'idempotency_key_reused', message: 'take a new key' },
      ],
    },
  );
}
