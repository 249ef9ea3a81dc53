/** Effect and key are stored by one transaction, so there is no state between "not done" and "done" to be stuck in. */
import type { DataSource } from 'typeorm';
import { Problem } from '../contract/problem.js';
import type { Result } from '../contract/result.js';
import { fingerprintOf } from './fingerprint.js';
import type { Keep, Once, OnceRequest } from './once.js';
import { findKept, insertKept, type KeptReply } from './store.js';

export interface OnceOptions {
  readonly dataSource: DataSource;
  readonly sealedBox: SealedReplies;
}

/** What `server/auth/sealed` does, as far as it is needed here: a reply may hold what is shown once, such as an API key. */
export interface SealedReplies {
  seal(plaintext: string, owner: string): Promise<string>;
  open(sealed: string, owner: string): Promise<Result<string, string>>;
}

export function createOnce({ dataSource, sealedBox }: OnceOptions): Once {
  return async <Reply>(
    { owner, key, ...asked }: OnceRequest,
    make: (keep: Keep<Reply>) => Promise<Reply>,
  ): Promise<Reply> => {
    if (key === undefined) return make(() => Promise.resolve());
    const fingerprint = fingerprintOf(asked);
    const find = async () => {
      const kept = await findKept(dataSource.manager, owner, key);
      return kept && { reply: await replyOf<Reply>(kept, fingerprint) };
    };

    const earlier = await find();
    if (earlier) return earlier.reply;
    try {
      return await make(async (manager, reply) => {
        const sealed = await sealedBox.seal(JSON.stringify(reply), owner);
        if (!(await insertKept(manager, { owner, key, fingerprint, sealed })))
          throw new Error(
            'Another request was first with this Idempotency-Key; what this one made is undone',
          );
      });
    } catch (error) {
      // What the first one made may also be why this one failed: an API key, for one, is rotated only once.
      const first = await find();
      if (first) return first.reply;
      throw error;
    }
  };

  async function replyOf<Reply>(kept: KeptReply, fingerprint: string): Promise<Reply> {
    if (kept.fingerprint !== fingerprint) throw keyReused();
    const { ok, error } = await sealedBox.open(kept.sealed, kept.owner);
    // To make it anew would make it twice, and with the right keys the next try gets the reply.
    if (error !== undefined)
      throw new Error(`The reply that is kept under an Idempotency-Key cannot be read: ${error}`);
    // The fingerprint names the operation, so what was kept is a reply of that operation.
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
