import type { Transport } from '../../http/transport.js';
import { abortRun } from '../../stream/abort-run.js';
import type { OpenRunStream } from '../../stream/open-run-streams.js';
import type { ReadOptions, RunStream } from '../../stream/run-stream.js';
import type { CallOptions } from '../../http/call.js';
import type { RunAborted } from '../../http/contract-schemas.js';

/** From which frame a run is read, and how. */
export interface JoinOptions extends ReadOptions {
  /** The number of the last frame that the caller has, such as a StreamInterruptedError's `lastEventId`; default 0. */
  readonly after?: number | undefined;
  /** The answer's text up to that frame. Without it `text()` returns only what comes after. */
  readonly text?: string | undefined;
}

/** The runs that answer messages. Every method throws as the rest of the client does. */
export interface Runs {
  /** Reads the stream of a running or ended run, from any frame. */
  join(runId: string, options?: JoinOptions): Promise<RunStream>;
  /** Aborts a run; resolves when its partial text is in the transcript. Idempotent, with the same reply. */
  abort(runId: string, options?: CallOptions): Promise<RunAborted>;
}

export const createRuns = (transport: Transport, open: OpenRunStream): Runs => ({
  join: (runId, options) =>
    open((source) => source.connect(runId, options?.after ?? 0, options), { ...options, runId }),
  abort: (runId, options) => abortRun(transport, runId, options),
});
