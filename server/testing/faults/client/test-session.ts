import { z } from 'zod';
import type { LoggedFrame } from '../../../ports/run-log-port.js';
import { parseFrame } from '../../../oracle/runs/log/parse-frame.js';
import {
  abortedSchema,
  activeRunSchema,
  isMomentary,
  transcriptSchema,
  type Caller,
  type Side,
  type Transcript,
} from './retrying-caller.js';
import { createProgress, type Progress } from './progress.js';
import { read, type Reading } from './reader.js';
import { STEADY, type TurnPlan } from './schedule.js';
import type { Script } from '../agent/script.js';

/** A session of one user, for tests that control each step. */
export interface Session {
  readonly id: string;
  /** Resolves once there is a run. */
  stream(script: Script, side: Side, options?: StreamOptions): Promise<Streaming>;
  join(runId: string, side: Side, after?: number): Streaming;
  /** The whole log, from a running replica. */
  logOf(runId: string): Promise<readonly LoggedFrame[]>;
  transcript(): Promise<Transcript>;
  activeRun(side: Side): Promise<string | undefined>;
  abortRun(runId: string, side: Side): Promise<z.output<typeof abortedSchema>>;
}

export interface StreamOptions {
  readonly key?: string;
  readonly multitask?: TurnPlan['multitask'];
}

/** A reader in progress. */
export interface Streaming {
  readonly runId: string;
  readonly progress: Progress;
  /** It rejoins whenever its connection breaks. */
  readonly reading: Promise<Reading>;
}

const createdSchema = z.object({ sessionId: z.string() });

export async function openSession(caller: Caller): Promise<Session> {
  const { body } = await caller.ask({ method: 'POST', path: '/sessions', json: {} });
  const { sessionId: id } = createdSchema.parse(body);

  const follow = (runId: string, options: { from: number; side?: Side; response?: Response }): Streaming => {
    const progress = createProgress();
    progress.begin(runId);
    const onFrame = (frame: LoggedFrame) => progress.note(frame);
    const reading = read({ caller, name: 'a reader', runId, plan: STEADY, onFrame, ...options });
    return { runId, progress, reading };
  };

  return {
    id,
    async stream(script, side, { key = script.label, multitask = 'enqueue' } = {}) {
      const asked = {
        method: 'POST' as const,
        path: `/messages/${id}`,
        json: { message: JSON.stringify(script), stream: true, multitask },
        headers: { 'idempotency-key': key },
      };
      for (let tries = 0; ; tries++) {
        const response = await caller.open(asked, tries === 0 ? side : caller.anySide());
        if (response?.statusCode === 200)
          return follow(String(response.headers['x-run-id']), { from: 0, response });
        if (!isMomentary(response)) throw new Error(`it was answered ${response?.statusCode ?? 'nothing'}`);
        response?.destroy();
        await caller.backOff(tries);
      }
    },
    join: (runId, side, after = 0) => follow(runId, { from: after, side }),
    logOf: async (runId) => (await follow(runId, { from: 0 }).reading).frames,
    async transcript() {
      const { body } = await caller.ask({ method: 'GET', path: `/messages/${id}` });
      return transcriptSchema.parse(body).messages;
    },
    async activeRun(side) {
      const { body } = await caller.ask({ method: 'GET', path: `/sessions/${id}/run` }, side);
      return activeRunSchema.parse(body).run?.runId;
    },
    async abortRun(runId, side) {
      const { body } = await caller.ask({ method: 'POST', path: `/runs/${runId}/abort` }, side);
      return abortedSchema.parse(body);
    },
  };
}

type Response = NonNullable<Awaited<ReturnType<Caller['open']>>>;

/** Resolves when the log has the result of a tool. */
export function untilToolDone(streaming: Streaming): Promise<void> {
  return streaming.progress.untilFrame((frame) => {
    const event = parseFrame(frame);
    return event.event === 'tool_call' && event.data.status === 'done';
  });
}
