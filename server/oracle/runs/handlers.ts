import type { Handlers } from '../../auth/callers/handler.js';
import { count } from '../../telemetry/metrics.js';
import { runNotFound } from './log/missed-frames.js';
import type { SessionService } from '../sessions/service.js';
import type { RunRow } from './log/entity.js';
import type { Runs } from './service.js';

export function createRunHandlers(
  runs: Runs,
  sessions: SessionService,
): Handlers<'getRun' | 'abortRun' | 'getSessionRun'> {
  return {
    async getRun({ path: { runId }, query, header, caller }) {
      const run = await runs.get(runId, caller.did);
      if (!run) throw runNotFound();
      await runs.assertLogged(run);
      const after = Math.max(query.after, Number(header['last-event-id'] ?? 0));
      if (after > 0) count('twin_oracle.stream.rejoined', {});
      return {
        status: 200,
        type: 'text/event-stream',
        events: (disconnected) =>
          runs.follow(runId, { messageId: run.messageId, after, reader: caller, disconnected }),
        headers: { 'X-Run-Id': runId },
        requestId: run.requestId,
      };
    },

    async abortRun({ path, caller }) {
      return { status: 200, body: await runs.abortRun(path.runId, caller.did) };
    },

    async getSessionRun({ path: { sessionId }, caller }) {
      await sessions.own(sessionId, caller.did);
      const run = await runs.activeIn(sessionId, caller.did);
      return { status: 200, body: { run: run ? toActiveRun(run) : null } };
    },
  };
}

function toActiveRun({ id, status, requestId, messageId, createdAt }: RunRow) {
  return { runId: id, status, requestId, messageId, createdAt: createdAt.toISOString() };
}
