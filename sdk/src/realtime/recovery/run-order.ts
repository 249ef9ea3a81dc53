/** The number of runs that are remembered. A session answers one message at a time, so older runs have no further events. */
const MAX_RUNS = 16;

/** A position in the session: the `seq`-th frame of the run's stream. */
export interface RunPlace {
  readonly runId: string;
  readonly seq: number;
}

/** Passes each event of a run once, whether it is live or replayed. */
export interface RunOrder {
  /** Takes a received event; events that belong to no run pass immediately. */
  take(name: string, payload: unknown): void;
  /** Buffers events of runs: live ones may arrive among replayed ones. */
  hold(): void;
  /** Passes the buffered events, in order. */
  release(): void;
  /** Drops the buffered events, which will be replayed. */
  discard(): void;
  /** Marks the position up to which no replay is needed. */
  reach(place: RunPlace): void;
  /** The latest position of the newest run. */
  latest(): RunPlace | undefined;
}

/** @param pass Called once with each event. */
export const createRunOrder = (pass: (name: string, payload: unknown) => void): RunOrder => {
  const runs = new Map<string, { readonly seen: Set<number>; last: number }>();
  let held: Map<string, HeldEvent[]> | undefined;

  const reach = ({ runId, seq }: RunPlace) => {
    const run = runs.get(runId) ?? { seen: new Set<number>(), last: 0 };
    run.last = Math.max(run.last, seq);
    runs.set(runId, run);
    for (const oldest of [...runs.keys()].slice(0, -MAX_RUNS)) runs.delete(oldest);
    return run;
  };

  const passOnce = ({ runId, seq, name, payload }: HeldEvent) => {
    const { seen } = reach({ runId, seq });
    if (seen.has(seq)) return;
    seen.add(seq);
    pass(name, payload);
  };

  return {
    take: (name, payload) => {
      const place = placeOf(payload);
      if (!place) {
        pass(name, payload);
        return;
      }
      const event = { ...place, name, payload };
      if (!held) {
        passOnce(event);
        return;
      }
      // The most recently seen run comes last: runs are replayed in order, and live events belong to the newest one.
      const events = held.get(place.runId) ?? [];
      held.delete(place.runId);
      held.set(place.runId, [...events, event]);
    },
    hold: () => {
      held ??= new Map();
    },
    release: () => {
      const events = [...(held?.values() ?? [])];
      held = undefined;
      for (const ofRun of events)
        for (const event of ofRun.sort((one, other) => one.seq - other.seq)) passOnce(event);
    },
    discard: () => {
      held = undefined;
    },
    reach: (place) => void reach(place),
    latest: () => {
      const newest = [...runs].at(-1);
      return newest && { runId: newest[0], seq: newest[1].last };
    },
  };
};

interface HeldEvent extends RunPlace {
  readonly name: string;
  readonly payload: unknown;
}

/** Reads only what it needs; others validate the payload. */
const placeOf = (payload: unknown): RunPlace | undefined => {
  if (typeof payload !== 'object' || payload === null || !('runId' in payload && 'seq' in payload)) return;
  const { runId, seq } = payload;
  return typeof runId === 'string' && typeof seq === 'number' ? { runId, seq } : undefined;
};
