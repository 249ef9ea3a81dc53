import { genAi, genAiMetric, genAiOperation } from '../../telemetry/gen-ai-names.js';
import { record, secondsSince } from '../../telemetry/metrics.js';
import { beginSpan } from '../../telemetry/spans.js';
import type { Tool } from '../turn/tool.js';

/** What is measured and traced of one call of a tool; never its arguments or its result. */
export interface ToolCallObservation {
  run<T>(work: () => Promise<T>): Promise<T>;
  end(errorType?: string): void;
}

/** Clients name their tools as they like: those names are no label. Undefined is a tool that does not exist. */
const nameOf = (tool: Tool | undefined) => {
  if (!tool) return '_UNKNOWN';
  return tool.kind === 'browser_tool' || tool.kind === 'action' ? '_CLIENT' : tool.name;
};

export function observeToolCall(tool: Tool | undefined, callId: string): ToolCallObservation {
  const name = nameOf(tool);
  const startedAt = performance.now();
  const span = beginSpan(`${genAiOperation.executeTool} ${name}`);
  span?.set({
    [genAi.operationName]: genAiOperation.executeTool,
    [genAi.toolName]: name,
    [genAi.toolType]: tool?.kind ?? 'unknown',
    [genAi.toolCallId]: callId,
  });
  return {
    run: (work) => span?.run(work) ?? work(),
    end(errorType) {
      record(genAiMetric.executeToolDuration, secondsSince(startedAt), {
        [genAi.toolName]: name,
        'error.type': errorType,
      });
      if (errorType !== undefined) span?.fail(errorType);
      span?.end();
    },
  };
}
