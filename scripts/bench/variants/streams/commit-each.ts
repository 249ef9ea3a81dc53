/** Replaces the run log: each entry has its own transaction, those of a run one after the other. */
import type { RunLog, RunLogOptions } from '../../../../server/oracle/runs/log/run-log.js';

export class RunLost extends Error {
  override readonly name = 'RunLost';
}

export function createRunLog({ commit, onCommitted }: RunLogOptions): RunLog {
  const last = new Map<string, Promise<void>>();
  return {
    append(collect) {
      const entry = collect();
      const stored = (last.get(entry.runId) ?? Promise.resolve()).then(async () => {
        await commit([entry]);
        onCommitted([entry]);
      });
      last.set(entry.runId, stored);
      return stored;
    },
    close: () => undefined,
  };
}
