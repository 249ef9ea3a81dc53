import { createConcurrencyLimit, LimitReached } from '../../async/concurrency-limit.js';
import { unavailable } from '../../contract/problem.js';

/** Of pages and of whole tool calls, each of a few MiB, while they are read from the database. */
const SHORT_READS = { total: 16, perKey: 4, maxWaiting: 64, maxWaitingPerKey: 8, waitMs: 5_000 };

/** Of whole transcripts, for as long as the client takes them. */
const TRANSCRIPTS = { total: 64, perKey: 4, maxWaiting: 64, maxWaitingPerKey: 8, waitMs: 5_000 };

/** A client may take a transcript slowly, but not indefinitely: it occupies a place that another reader needs. */
const MAX_TRANSCRIPT_MS = 300_000;

/** How much of what was said is read at once, by one caller and in all. What has no place in time is a 503. */
export interface Reading {
  /** Reads something short. */
  read<T>(ownerDid: string, work: () => Promise<T>): Promise<T>;
  /** Reads something long, batch by batch as it is taken. */
  readAll<T>(ownerDid: string, open: () => AsyncIterable<T>, gone: AbortSignal): AsyncGenerator<T, void>;
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

    async *readAll(ownerDid, open, gone) {
      const release = await long.enter(ownerDid, gone).catch(refuse);
      try {
        const begun = performance.now();
        for await (const batch of open()) {
          // What it throws breaks the connection, so that nobody takes a part for the whole.
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
