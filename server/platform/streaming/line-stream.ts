/** Replies of many lines that are sent as fast as the client reads them: with a limit at once, and as long as the API key is valid. */
import type { ConcurrencyLimit, Release } from '../../async/concurrency-limit.js';
import { LimitReached } from '../../async/concurrency-limit.js';
import { unavailable } from '../../contract/errors/problem.js';
import type { KeyLiveness } from './key-liveness.js';

export interface LineStreamOptions {
  /** The name of the reply at the beginning of a sentence: "An export". */
  readonly what: string;
  readonly keys: Pick<KeyLiveness, 'hold'>;
  /** By the owner of the API key. */
  readonly limit: ConcurrencyLimit;
  /** How long one may take. */
  readonly maxMs: number;
}

export interface Reader {
  readonly keyId: string;
  readonly ownerDid: string;
}

/** Throws `service_unavailable` before the first chunk. Later errors break the connection, so that an incomplete reply is recognised. */
export type LineStream = (
  pieces: AsyncIterable<string>,
  reader: Reader,
  disconnected: AbortSignal,
) => AsyncGenerator<string, void>;

export function createLineStream({ what, keys, limit, maxMs }: LineStreamOptions): LineStream {
  return async function* (pieces, { keyId, ownerDid }, disconnected) {
    const leave = await enter(ownerDid);
    const { ended, release } = keys.hold(keyId);
    try {
      const begun = performance.now();
      for await (const piece of pieces) {
        if (disconnected.aborted) return;
        if (ended.aborted) throw new Error(`${what} was cut off: its API key is no longer valid`);
        if (performance.now() - begun > maxMs) throw new Error(`${what} took too long, and was cut off`);
        yield piece;
      }
    } finally {
      release();
      leave();
    }
  };

  async function enter(ownerDid: string): Promise<Release> {
    try {
      return await limit.enter(ownerDid);
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      throw unavailable(
        error.of === 'key'
          ? 'As many of your downloads of this kind are under way as one owner may have; try again later'
          : 'As many downloads of this kind are under way as the server allows; try again later',
      );
    }
  }
}
