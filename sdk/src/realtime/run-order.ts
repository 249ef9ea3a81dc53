/** Runs whose events are told apart. A session answers one message at a time, so no event of an older run is still to come. */
const MAX_RUNS = 16;

/** A frame's place in the session: the `seq`-th frame of the run's stream. */
export interface RunPlace {
  readonly runId: string;
  readonly seq: number;
}

/** Lets each event of a run through once, whether it comes live or is sent again. */
export interface RunOrder {
  /** Takes what came; events that are of no run pass at once. */
  take(name: string, payload: unknown): void;
  /** Keeps events of runs back: live ones may come amid those that are sent again. */
  hold(): void;
  /** Lets pass what was kept back, in order. */
  release(): void;
  /** Drops what was kept back, which is to be sent again. */
  discard(): void;
  /** Up to where nothing needs to be sent again. */
  reach(place: RunPlace): void;
  /** The place that the newest run was reached or heard up to. */
  latest(): RunPlace | undefined;
}

/** @param pass Takes each event once. */
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
      // The run that was last heard of comes last: runs are sent again in their order, and live events are of the newest one.
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

/** Reads no more than it needs: whether the payload fits the contract is for others to say. */
const placeOf = (payload: unknown): RunPlace | undefined => {
  if (typeof payload !== 'object' || payload === null || !('runId' in payload && 'seq' in payload)) return;
  const { runId, seq } = payload;
  return typeof runId === 'string' && typeof seq === 'number' ? { runId, seq } : undefined;
};
