import { useEffect, useState } from 'react';
import type { RunFrame } from '@twin-oracle/sdk';
import { useOracle } from '../../../connection/connection-context';

export interface RunFrames {
  /** In their order, from the first one of the run. */
  readonly frames: readonly RunFrame[];
  readonly status: 'reading' | 'ended' | 'failed';
  /** Why they cannot be read. */
  readonly error: unknown;
}

const NONE: RunFrames = { frames: [], status: 'reading', error: undefined };

/** Many frames come in a burst when a run is replayed: the page is rendered once for those of this time. */
const BATCH_MS = 60;

/** Reads a run from its first frame to its end, live if it is still going on. */
export const useRunFrames = (runId: string): RunFrames & { readonly readAgain: () => void } => {
  const { runs } = useOracle();
  const [state, setState] = useState(NONE);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const frames: RunFrame[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const publish = (status: RunFrames['status'], error?: unknown) => {
      clearTimeout(timer);
      timer = undefined;
      if (!leaving.signal.aborted) setState({ frames: [...frames], status, error });
    };
    const read = async () => {
      for await (const frame of await runs.join(runId, { signal: leaving.signal })) {
        frames.push(frame);
        timer ??= setTimeout(() => publish('reading'), BATCH_MS);
      }
    };
    setState(NONE);
    read().then(
      () => publish('ended'),
      (error: unknown) => publish('failed', error),
    );
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [runs, runId, attempt]);
  return { ...state, readAgain: () => setAttempt(attempt + 1) };
};
