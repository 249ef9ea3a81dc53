import { createConcurrencyLimit, LimitReached } from '../../async/concurrency-limit.js';
import { unavailable } from '../../contract/errors/problem.js';

/** Pages and single tool calls: each holds a few MiB while it is read from the database. */
const SHORT_READS = { total: 16, perKey: 4, maxWaiting: 64, maxWaitingPerKey: 8, waitMs: 5_000 };

/** Whole transcripts: each stays open as long as the client reads. */
const TRANSCRIPTS = { total: 64, perKey: 4, maxWaiting: 64, maxWaitingPerKey: 8, waitMs: 5_000 };

/** A client may read slowly, but not indefinitely, because other readers need its slot. */
const MAX_TRANSCRIPT_MS = 300_000;

/** Limits the concurrent reads of messages, for each caller and in total. A read that gets no slot in time is a 503. */
export interface Reading {
  /** Runs a short read. */
  read<T>(ownerDid: string, work: () => Promise<T>): Promise<T>;
  /** Runs a long read, which the caller consumes batch by batch. */
  readAll<T>(
    ownerDid: string,
    open: () => AsyncIterable<T>,
    disconnected: AbortSignal,
  ): AsyncGenerator<T, void>;
}

export interface ReadingOptions {
  readonly shortReads?: typeof SHORT_READS;
  readonly transcripts?: typeof TRANSCRIPTS;
  readonly maxTranscriptMs?: number;
}

export function createReading({
  shortReads = SHORT_READS,
  transcripts = TRANSCRIPTS,
  maxTranscriptMs = MAX_TRANSCRIPT_MS,
}: ReadingOptions = {}): Reading {
  const short = createConcurrencyLimit(shortReads);
  const long = createConcurrencyLimit(transcripts);
  return {
    async read(ownerDid, work) {
      const release = await short.enter(ownerDid).catch(refuse);
      try {
        return await work();
      } finally {
        release();
      }
    },

    async *readAll(ownerDid, open, disconnected) {
      const release = await long.enter(ownerDid, disconnected).catch(refuse);
      try {
        const begun = performance.now();
        for await (const batch of open()) {
          // The error breaks the connection, so that the client does not mistake a part for the whole transcript.
          if (performance.now() - begun > maxTranscriptMs)
            throw new Error('a transcript was taken too slowly, and was cut off');
          yield batch;
        }
      } finally {
        release();
      }
    },
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof LimitReached)) throw error;
  throw unavailable(
    error.of === 'key'
      ? 'You are reading as many transcripts as you may at once; try again later'
      : 'As many transcripts as may be are being read; try again later',
  );
}
