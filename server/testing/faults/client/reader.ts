import { setTimeout as delay } from 'node:timers/promises';
import type { IncomingMessage } from 'node:http';
import type { LoggedFrame } from '../../../ports/run-log-port.js';
import { isMomentary, type Caller, type Side } from './retrying-caller.js';
import { framesOf, MalformedFrame } from './read-frames.js';
import type { ReaderPlan } from './schedule.js';

/** What a reader of a run has seen. */
export interface Reading {
  readonly name: string;
  readonly runId: string;
  /** The number of the frame after which it began. */
  readonly from: number;
  readonly frames: LoggedFrame[];
  end: 'done' | 'left' | 'not found' | undefined;
}

export interface ReadOptions {
  readonly caller: Caller;
  readonly name: string;
  readonly runId: string;
  readonly from: number;
  readonly plan: ReaderPlan;
  /** An open connection to begin with, if any. */
  readonly response?: IncomingMessage;
  /** Which replica it joins first, otherwise. */
  readonly side?: Side;
  readonly onFrame: (frame: LoggedFrame) => void;
}

/** Follows a run as the published client does: rejoins at any replica, after the last frame that it has, until `done`. */
export async function read({ caller, runId, plan, onFrame, ...options }: ReadOptions): Promise<Reading> {
  const reading: Reading = { name: options.name, runId, from: options.from, frames: [], end: undefined };
  const drops = [...plan.drops];
  let { response, side } = options;
  let tries = 0;
  while (reading.end === undefined) {
    const after = reading.frames.at(-1)?.id ?? options.from;
    const path = `/runs/${runId}?after=${after}`;
    response ??= await caller.open({ method: 'GET', path }, side ?? caller.anySide());
    side = undefined;
    if (response?.statusCode === 200) {
      const had = reading.frames.length;
      reading.end = await readConnection(response, reading, plan, drops.shift(), onFrame);
      if (reading.frames.length > had) tries = 0;
    } else if (response?.statusCode === 404) {
      reading.end = 'not found';
    } else if (!isMomentary(response)) {
      throw new Error(`${path} answered ${response?.statusCode ?? 'nothing'}`);
    }
    response?.destroy();
    response = undefined;
    if (reading.end === undefined) await caller.backOff(tries++);
  }
  return reading;
}

async function readConnection(
  response: IncomingMessage,
  { frames }: Reading,
  { paceMs, stall, leavesAfter = Infinity }: ReaderPlan,
  dropsAfter = Infinity,
  onFrame: ReadOptions['onFrame'],
): Promise<Reading['end']> {
  let here = 0;
  if (frames.length >= leavesAfter) return 'left';
  if (dropsAfter === 0) return undefined;
  try {
    for await (const frame of framesOf(response)) {
      frames.push(frame);
      onFrame(frame);
      if (frame.event === 'done') return 'done';
      if (frames.length >= leavesAfter) return 'left';
      if (++here >= dropsAfter) return undefined;
      if (stall?.afterFrames === frames.length) await delay(stall.milliseconds);
      if (paceMs > 0) await delay(paceMs);
    }
  } catch (error) {
    if (error instanceof MalformedFrame) throw error;
  }
  return undefined;
}
