/** The steps of a start, in order: each has a time limit, is logged while it takes long, and can be interrupted. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DependencyError } from '../errors/config-error.js';
import { settlesWithin } from '../async/with-timeout.js';
import { DatabaseUnreachable } from '../persistence/connection.js';

export interface Step {
  /** As in "waiting for the database". */
  readonly what: string;
  /** The setting to check when the step times out, or cannot reach the database. */
  readonly setting: string;
  readonly limitMs?: number;
}

/** The start was interrupted. */
export class StartInterrupted extends Error {
  override readonly name = 'StartInterrupted';

  constructor() {
    super('The start was interrupted');
  }
}

export interface StepsOptions {
  readonly log: Pick<Logger, 'info'>;
  /** Receives the function that undoes a step. */
  readonly onStop: (undo: () => Promise<unknown>) => void;
  readonly signal?: AbortSignal | undefined;
  /** A step that takes longer is logged. */
  readonly noticeMs?: number;
}

/** Runs a step. `undo` is called at the stop, and for an abandoned step that completes later. */
export type RunStep = <T>(
  step: Step,
  work: () => Promise<T>,
  undo?: (result: T) => Promise<unknown>,
) => Promise<T>;

/** A server that works answers sooner: a connection times out after 10 s, and the first one may be retried. */
const LIMIT_MS = 60_000;

/** Longer than any healthy step, except for a new database. */
const NOTICE_MS = 3_000;

/** How long an abandoned step is awaited, so that it can be undone. */
const UNDO_GRACE_MS = 5_000;

export function createSteps({ log, onStop, signal, noticeMs = NOTICE_MS }: StepsOptions): RunStep {
  return async ({ what, setting, limitMs = LIMIT_MS }, work, undo) => {
    throwIfInterrupted(signal);
    const running = work();
    if (undo) {
      onStop(async () => {
        const undone = running.then(undo, () => undefined);
        if (await settlesWithin(UNDO_GRACE_MS, settled(running))) await undone;
      });
    }
    const notice = setInterval(() => log.info(`waiting for ${what}`), noticeMs);
    const done = new AbortController();
    try {
      return await Promise.race([
        running,
        delay(limitMs, undefined, { signal: done.signal }).then(() => {
          throw new DependencyError(`${setting}: ${what} was not ready within ${limitMs / 1000} seconds`);
        }),
        ...(signal ? [interruption(signal, done.signal)] : []),
      ]);
    } catch (error) {
      if (error instanceof DatabaseUnreachable) throw new DependencyError(`${setting}: ${error.message}`);
      throw error;
    } finally {
      clearInterval(notice);
      done.abort();
    }
  };
}

function settled(work: Promise<unknown>): Promise<unknown> {
  return work.catch(() => undefined);
}

async function interruption(signal: AbortSignal, done: AbortSignal): Promise<never> {
  await once(signal, 'abort', { signal: done });
  throw new StartInterrupted();
}

function throwIfInterrupted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new StartInterrupted();
}
