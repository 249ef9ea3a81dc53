/** Runs whose events are told apart. A session answers one message at a time, so those of an older run have long come. */
const MAX_RUNS = 16;

/** Where an event stands: the `seq`-th frame of the run's stream. */
export interface RunPlace {
  readonly runId: string;
  readonly seq: number;
}

/** Lets each event of a run through once, whether it comes live, is replayed or is recovered by Socket.IO. */
export interface RunOrder {
  /** Takes what came; events that are of no run pass at once. */
  take(name: string, payload: unknown): void;
  /** Keeps the events of a run back: live ones may come amid those that are sent again. */
  hold(runId: string): void;
  /** Lets pass what was kept back, in the order of the run. */
  release(): void;
  /** The last event of the newest run. */
  latest(): RunPlace | undefined;
}

/** @param pass Takes each event once. */
export const createRunOrder = (pass: (name: string, payload: unknown) => void): RunOrder => {
  const runs = new Map<string, { readonly seen: Set<number>; last: number }>();
  let held: { readonly runId: string; readonly events: HeldEvent[] } | undefined;

  const passOnce = ({ runId, seq, name, payload }: HeldEvent) => {
    const run = runs.get(runId) ?? { seen: new Set(), last: 0 };
    if (run.seen.has(seq)) return;
    run.seen.add(seq);
    run.last = Math.max(run.last, seq);
    runs.set(runId, run);
    for (const oldest of [...runs.keys()].slice(0, -MAX_RUNS)) runs.delete(oldest);
    pass(name, payload);
  };

  return {
    take: (name, payload) => {
      const place = placeOf(payload);
      if (!place) pass(name, payload);
      else if (held?.runId === place.runId) held.events.push({ ...place, name, payload });
      else passOnce({ ...place, name, payload });
    },
    hold: (runId) => {
      held ??= { runId, events: [] };
    },
    release: () => {
      const events = held?.events ?? [];
      held = undefined;
      for (const event of events.sort((one, other) => one.seq - other.seq)) passOnce(event);
    },
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
