import type { LoggedFrame } from '../../../ports/run-log-port.js';
import { parseFrame } from '../../../oracle/runs/log/parse-frame.js';
import type { Moment } from './schedule.js';

/** The progress of a turn, as far as any reader has seen it; actions at a moment of the turn wait here. */
export interface Progress {
  /** The run of the turn has this id. */
  begin(runId: string): void;
  note(frame: LoggedFrame): void;
  /** No reader follows it any more. */
  end(): void;
  readonly runId: string | undefined;
  /** The number of the last frame that any reader has seen. */
  readonly seen: number;
  /** Whether `done` was seen. */
  readonly isDone: boolean;
  until(moment: Moment): Promise<void>;
  /** Resolves with the first matching frame from now on. */
  untilFrame(isIt: (frame: LoggedFrame) => boolean): Promise<void>;
}

export function createProgress(): Progress {
  let runId: string | undefined;
  let seen = 0;
  let isToolOpen = false;
  let isOver = false;
  let isDone = false;
  const waiting = new Set<() => void>();
  const watching = new Set<(frame: LoggedFrame) => void>();
  const wake = () => {
    for (const look of [...waiting]) look();
  };
  const isReached = (moment: Moment) => {
    if (isOver) return true;
    if (moment.kind === 'headers') return runId !== undefined;
    if (moment.kind === 'frames') return runId !== undefined && seen >= moment.count;
    return moment.kind === 'tool' && isToolOpen;
  };

  return {
    begin(id) {
      runId = id;
      wake();
    },
    note(frame) {
      if (frame.id <= seen) return;
      seen = frame.id;
      const event = parseFrame(frame);
      if (event.event === 'tool_call') isToolOpen = event.data.status === 'isRunning';
      if (event.event === 'done') isDone = isOver = true;
      wake();
      for (const watch of [...watching]) watch(frame);
    },
    end() {
      isOver = true;
      wake();
    },
    get runId() {
      return runId;
    },
    get seen() {
      return seen;
    },
    get isDone() {
      return isDone;
    },
    until: (moment) =>
      new Promise((resolve) => {
        const look = () => {
          if (!isReached(moment)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    untilFrame: (isIt) =>
      new Promise((resolve) => {
        const watch = (frame: LoggedFrame) => {
          if (!isIt(frame)) return;
          watching.delete(watch);
          resolve();
        };
        watching.add(watch);
      }),
  };
}
