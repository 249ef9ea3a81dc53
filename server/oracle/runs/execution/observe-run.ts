import { genAi, genAiMetric, genAiOperation } from '../../../telemetry/gen-ai-names.js';
import { count, record, secondsSince } from '../../../telemetry/metrics.js';
import { beginSpan, type ActiveSpan } from '../../../telemetry/spans.js';
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

/** Spans of runs that were made here and have not begun. One whose run is not stored is never ended, and so never sent. */
const made = new WeakMap<RunRow, ActiveSpan>();

/**
 * Begins the span of a new run, before the run is stored with it.
 * @param traceparent of what asked for the run.
 * @returns what is stored: without tracing that of the request, so that the trace reaches the model.
 */
export function beginRunSpan(row: RunRow, traceparent: string | null = null): string | null {
  const span = beginSpan(genAiOperation.invokeAgent, { parent: traceparent });
  if (span) made.set(row, span);
  return span?.traceparent ?? traceparent;
}

export function observeRun(row: RunRow, oracleDid: string): RunObservation {
  const { id, sessionId, attempt, createdAt, traceparent } = row;
  const isFirst = attempt === 1;
  const startedAt = performance.now();
  // Another attempt is part of the trace of the first one, and linked to it.
  const again = { parent: traceparent, links: [traceparent] };
  const span = made.get(row) ?? beginSpan(genAiOperation.invokeAgent, again);
  made.delete(row);
  span?.set({
    [genAi.operationName]: genAiOperation.invokeAgent,
    [genAi.agentId]: oracleDid,
    [genAi.conversationId]: sessionId,
    'twin_oracle.run.id': id,
    'twin_oracle.run.attempt': attempt,
  });
  return {
    run: (work) => span?.run(work) ?? work(),
    begin() {
      span?.note('begun');
      count('twin_oracle.run.started', { attempt: isFirst ? 'first' : 'recovered' });
      if (isFirst)
        record('twin_oracle.run.queue_wait', Math.max(0, Date.now() - createdAt.getTime()) / 1000, {});
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
