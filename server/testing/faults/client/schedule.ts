import type { Side } from './retrying-caller.js';
import type { Random } from '../random.js';
import { randomScript, type Script, type ScriptShape } from '../agent/script.js';

/** What one user does in one session. */
export interface Schedule {
  readonly name: string;
  readonly startsAfterMs: number;
  readonly turns: readonly TurnPlan[];
  readonly deletion: 'never' | 'at the end' | 'in the last turn';
}

/** When something happens, as seen by a reader of the turn's answer; at its end at the latest. */
export type Moment =
  | { readonly kind: 'headers' }
  | { readonly kind: 'frames'; readonly count: number }
  | { readonly kind: 'tool' }
  | { readonly kind: 'done' };

export interface TurnPlan {
  readonly script: Script;
  readonly isStream: boolean;
  readonly multitask: 'interrupt' | 'enqueue' | 'reject';
  /** When it is sent: a moment of the previous turn. */
  readonly sentAt: Moment;
  /** The replica and the delay of each attempt with the same Idempotency-Key. */
  readonly tries: readonly { readonly side: Side; readonly afterMs: number }[];
  /** How streamed replies are read; one for each attempt. */
  readonly readers: readonly ReaderPlan[];
  readonly joins: readonly JoinPlan[];
  readonly reloads: readonly { readonly at: Moment; readonly side: Side; readonly reader: ReaderPlan }[];
  /** Reads of the transcript. */
  readonly looks: readonly { readonly at: Moment; readonly side: Side }[];
  readonly aborts: readonly { readonly at: Moment; readonly by: 'run' | 'session'; readonly side: Side }[];
}

/** Another reader of the same answer. */
export interface JoinPlan {
  readonly at: Moment;
  readonly side: Side;
  /** From its first frame, or from what another reader has seen so far. */
  readonly from: 'the first' | 'the last seen';
  readonly reader: ReaderPlan;
}

export interface ReaderPlan {
  /** The time for each frame. */
  readonly paceMs: number;
  /** After how many frames each of its connections drops; later connections stay open. */
  readonly drops: readonly number[];
  /** Stops reading for a while, and leaves the connection open. */
  readonly stall?: { readonly afterFrames: number; readonly milliseconds: number };
  /** Disconnects permanently after this many frames. */
  readonly leavesAfter?: number;
}

export const STEADY: ReaderPlan = { paceMs: 0, drops: [] };

const MAX_TURNS = 3;

/** Most answers are short; the longest have more frames than a replica buffers. */
const SHAPES: readonly [Shape, ...Shape[]] = [
  (random) => ({ steps: random.int(2, 8) }),
  (random) => ({ steps: random.int(2, 8) }),
  (random) => ({ steps: random.int(2, 8), toolChance: 0.8, maxToolMs: 200 }),
  (random) => ({ steps: random.int(15, 40) }),
  (random) => ({ steps: random.int(80, 110), maxPauseMs: 1, maxToolMs: 5 }),
];

type Shape = (random: Random) => ScriptShape;

/** The faults of an epoch should meet schedules that are in progress. */
const LATEST_START_MS = 2_000;

export function randomSchedule(random: Random, name: string): Schedule {
  const turns = random.int(1, MAX_TURNS);
  return {
    name,
    startsAfterMs: random.int(0, LATEST_START_MS),
    turns: Array.from({ length: turns }, (_, number) => randomTurn(random, `${name}-${number}`)),
    deletion: random.pick(['never', 'never', 'never', 'at the end', 'in the last turn']),
  };
}

function randomTurn(random: Random, label: string): TurnPlan {
  const tries = random.chance(0.3) ? random.int(3, 8) : 1;
  return {
    script: randomScript(random, label, random.pick(SHAPES)(random)),
    isStream: !random.chance(0.25),
    multitask: random.pick(['interrupt', 'enqueue', 'enqueue', 'reject']),
    sentAt: random.chance(0.4) ? { kind: 'done' } : { kind: 'frames', count: random.int(0, 40) },
    tries: some(random, tries, () => ({ side: randomSide(random), afterMs: random.int(0, 12) })),
    readers: some(random, tries, () => randomReader(random)),
    joins: some(random, random.pick([0, 0, 1, 1, 2, 3]), () => ({
      at: randomMoment(random),
      side: randomSide(random),
      from: random.pick(['the first', 'the last seen']),
      reader: randomReader(random),
    })),
    reloads: some(random, random.pick([0, 0, 0, 1]), () => ({
      at: randomMoment(random),
      side: randomSide(random),
      reader: randomReader(random),
    })),
    looks: some(random, random.pick([0, 1, 2]), () => ({
      at: randomMoment(random),
      side: randomSide(random),
    })),
    aborts: some(random, random.pick([0, 0, 0, 1, 1, 2]), () => ({
      at: randomMoment(random),
      by: random.pick(['run', 'session']),
      side: randomSide(random),
    })),
  };
}

function randomReader(random: Random): ReaderPlan {
  const stall = random.chance(0.15) && {
    stall: { afterFrames: random.int(1, 30), milliseconds: random.int(200, 1_500) },
  };
  return {
    paceMs: random.chance(0.15) ? random.int(1, 8) : 0,
    drops: some(random, random.pick([0, 0, 1, 2, 3]), () => random.int(0, 25)),
    ...stall,
    ...(random.chance(0.15) && { leavesAfter: random.int(0, 40) }),
  };
}

function randomMoment(random: Random): Moment {
  const kind = random.pick<Moment['kind']>(['headers', 'frames', 'frames', 'frames', 'tool', 'done']);
  return kind === 'frames' ? { kind, count: random.int(1, random.pick([20, 60, 600])) } : { kind };
}

const randomSide = (random: Random): Side => random.pick(['A', 'B']);

function some<T>(random: Random, count: number, make: (random: Random) => T): T[] {
  return Array.from({ length: count }, () => make(random));
}
