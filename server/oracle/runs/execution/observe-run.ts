import { genAi, genAiMetric, genAiOperation } from '../../../telemetry/gen-ai-names.js';
import { count, record, secondsSince } from '../../../telemetry/metrics.js';
import { beginSpan } from '../../../telemetry/spans.js';
import type { RunRow } from '../log/entity.js';
import { RunLost } from '../log/run-log.js';
import { finalStatusOf, RunReleased } from './termination.js';

/** What is measured and traced of one attempt of a run. */
export interface RunObservation {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** The run has its turn. */
  begin(): void;
  /** This server has nothing more to do with the run. */
  end(error: unknown): void;
}

export function observeRun(row: RunRow, oracleDid: string): RunObservation {
  const { id, sessionId, attempt, createdAt } = row;
  const isFirst = attempt === 1;
  const startedAt = performance.now();
  const span = beginSpan(genAiOperation.invokeAgent, {
    attributes: {
      [genAi.operationName]: genAiOperation.invokeAgent,
      [genAi.agentId]: oracleDid,
      [genAi.conversationId]: sessionId,
      'twin_oracle.run.id': id,
      'twin_oracle.run.attempt': attempt,
    },
  });
  return {
    run: (work) => span?.run(work) ?? work(),
    begin() {
      span?.note('begun');
      count('twin_oracle.run.started', { attempt: isFirst ? 'first' : 'recovered' });
      if (isFirst) record('twin_oracle.run.queue_wait', (Date.now() - createdAt.getTime()) / 1000, {});
    },
    end(error) {
      const status = outcomeOf(error);
      count('twin_oracle.run.finished', { status });
      const failure = status === 'finished' ? undefined : status;
      record(genAiMetric.invokeAgentDuration, secondsSince(startedAt), { 'error.type': failure });
      span?.set({ 'twin_oracle.run.status': status });
      if (status === 'failed' || status === 'interrupted') span?.fail(status);
      span?.end();
    },
  };
}

function outcomeOf(error: unknown) {
  if (error instanceof RunReleased) return 'released';
  return error instanceof RunLost ? 'lost' : finalStatusOf(error);
}
