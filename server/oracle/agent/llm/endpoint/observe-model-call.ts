import { genAi, genAiMetric, genAiOperation } from '../../../../telemetry/gen-ai-names.js';
import { record, secondsSince } from '../../../../telemetry/metrics.js';
import { beginSpan } from '../../../../telemetry/spans.js';
import type { Usage } from '../prompt/checkpoint.js';

/** What is measured and traced of one request to the model; never what is said in it. */
export interface ModelCallObservation {
  /** What the request sends on. */
  readonly traceparent: string | undefined;
  /** A piece of the answer has come. */
  piece(): void;
  /** Ends it; calls after the first one do nothing. */
  end(outcome: { readonly usage?: Usage | undefined; readonly errorType?: string }): void;
}

/** @param traceparent of the run, which is sent on where this server itself traces nothing. */
export function observeModelCall(modelId: string, traceparent: string | undefined): ModelCallObservation {
  const model = { [genAi.requestModel]: modelId };
  const span = beginSpan(`${genAiOperation.chat} ${modelId}`, { kind: 'CLIENT' });
  span?.set({
    ...model,
    [genAi.operationName]: genAiOperation.chat,
    [genAi.providerName]: 'openai_compatible',
  });
  const startedAt = performance.now();
  let lastAt: number | undefined;
  let hasEnded = false;
  return {
    traceparent: span?.traceparent ?? traceparent,
    piece() {
      const now = performance.now();
      if (lastAt === undefined) record(genAiMetric.timeToFirstChunk, (now - startedAt) / 1000, model);
      else record(genAiMetric.timePerOutputChunk, (now - lastAt) / 1000, model);
      lastAt = now;
    },
    end({ usage, errorType }) {
      if (hasEnded) return;
      hasEnded = true;
      record(genAiMetric.operationDuration, secondsSince(startedAt), { ...model, 'error.type': errorType });
      if (usage) {
        const { inputTokens, outputTokens } = usage;
        record(genAiMetric.tokenUsage, inputTokens, { ...model, [genAi.tokenType]: 'input' });
        record(genAiMetric.tokenUsage, outputTokens, { ...model, [genAi.tokenType]: 'output' });
        span?.set({ [genAi.inputTokens]: inputTokens, [genAi.outputTokens]: outputTokens });
      }
      if (errorType !== undefined) span?.fail(errorType);
      span?.end();
    },
  };
}
