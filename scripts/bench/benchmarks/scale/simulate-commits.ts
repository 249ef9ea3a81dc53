/** A queue model of the group commit of frames (server/oracle/runs/log/run-log.ts), fed with measured service times. */
import { gatherTime } from '../../../../server/oracle/runs/log/gather-time.js';

export interface ServiceTimes {
  /** What a commit takes in PostgreSQL, and what each of its frames adds, in milliseconds. */
  readonly commit: number;
  readonly commitPerFrame: number;
  /** What a commit takes of the event loop, and what each of its frames adds, from the agent to the socket, in milliseconds. */
  readonly loop: number;
  readonly loopPerFrame: number;
  /** How long a collection of garbage stops the event loop, and how often there is one, in milliseconds. */
  readonly pause: number;
  readonly pauseEvery: number;
}

export interface Crowd {
  readonly streams: number;
  readonly everyMs: number;
}

/** The part of the loop's time for a frame that passes before the frame is stored: an assumption. */
const BEFORE_COMMIT = 0.5;

/** What is measured lasts for many tokens of each stream. */
const ROUNDS = 40;

/**
 * One event loop makes the frames of all streams in the order in which they come, collects those that wait, and sends them once PostgreSQL has
 * stored them; it makes others meanwhile. @returns how old each frame is when it is sent, in milliseconds.
 */
export function simulateCommits(
  crowd: Crowd,
  { commit, commitPerFrame, loop, loopPerFrame, pause, pauseEvery }: ServiceTimes,
  random: () => number = Math.random,
): number[] {
  const arrivals = arrivalsOf(crowd, random);
  const ages: number[] = [];
  let clock = 0;
  const nextPause = () => clock - pauseEvery * Math.log(1 - random());
  let pausedFrom = nextPause();
  let made: number[] = [];
  let stored: { readonly at: number; readonly frames: readonly number[] } | undefined;
  for (let next = 0; ages.length < arrivals.length;) {
    if (clock >= pausedFrom) {
      clock += pause;
      pausedFrom = nextPause();
    }
    const arrival = arrivals[next] ?? Infinity;
    const due = stored?.at ?? gatheredAt(made);
    if (arrival <= Math.max(clock, due)) {
      clock = Math.max(clock, arrival);
      made.push(clock);
      clock += BEFORE_COMMIT * loopPerFrame;
      next++;
      continue;
    }
    clock = Math.max(clock, due);
    if (stored) {
      for (const since of stored.frames) {
        clock += (1 - BEFORE_COMMIT) * loopPerFrame;
        ages.push(clock - since);
      }
      stored = undefined;
    } else {
      clock += loop;
      stored = { at: clock + commit + made.length * commitPerFrame, frames: made };
      made = [];
    }
  }
  return ages;
}

/** Streams begin at any time, and then keep their pace. */
function arrivalsOf({ streams, everyMs }: Crowd, random: () => number): number[] {
  return Array.from({ length: streams }, () => random() * everyMs)
    .flatMap((phase) => Array.from({ length: ROUNDS }, (_, round) => phase + round * everyMs))
    .toSorted((a, b) => a - b);
}

/** As on a busy server. */
function gatheredAt(made: readonly number[]): number {
  const [first = Infinity] = made;
  return first + gatherTime({ entries: made.length, isBusy: true, isText: true });
}
