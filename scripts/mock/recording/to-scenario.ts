import type { RunEvent } from '@twin-oracle/sdk';
import type { Scenario, ScenarioStep } from '@twin-oracle/sdk/testing';

/** A longer pause was that of a person, or of a machine that was busy. */
const MAX_WAIT_MS = 5_000;

/** The scenario that plays the frames of a run again: pauses as they were, and calls of the client as calls that are waited for. */
export function toScenario(
  name: string,
  summary: string,
  frames: readonly Pick<RunEvent, 'event' | 'data'>[],
): Scenario {
  const steps: ScenarioStep[] = [];
  let last: number | undefined;
  for (const frame of frames as readonly RunEvent[]) {
    const at = 'timestamp' in frame.data ? Date.parse(frame.data.timestamp) : undefined;
    if (at !== undefined && last !== undefined && at > last)
      steps.push({ wait: Math.min(at - last, MAX_WAIT_MS) });
    last = at ?? last;
    steps.push(...stepsOf(frame));
  }
  return { name, summary, steps };
}

function stepsOf(frame: RunEvent): ScenarioStep[] {
  switch (frame.event) {
    case 'run':
    case 'done':
      return [];
    case 'error': {
      const { error, kind, retryable } = frame.data;
      return [{ fail: { error, kind, retryable } }];
    }
    case 'tool_call': {
      const { toolName: name, args, kind, status, output, error } = frame.data;
      // The call of the browser has a frame of its own, and ends by the client's answer.
      if (status === 'isRunning' || kind === 'browser_tool') return [];
      return [
        {
          tool: {
            name,
            args,
            ...(output !== undefined && { output }),
            ...(error !== undefined && { error }),
          },
        },
      ];
    }
    case 'browser_tool_call':
      return [{ browserTool: { name: frame.data.toolName, args: frame.data.args } }];
    case 'action_call':
      return frame.data.status === 'isRunning'
        ? [{ action: { name: frame.data.toolName, args: frame.data.args } }]
        : [];
    case 'message':
    case 'reasoning':
    case 'render_component':
    case 'router_update':
    case 'delegation_required':
      return [{ frame: frame.event, data: withoutIds(frame.data) }];
  }
}

/** The run that plays it has its own ids and times. */
function withoutIds(data: object): Record<string, unknown> {
  const own = ['sessionId', 'requestId', 'timestamp', 'oracleDid'];
  return Object.fromEntries(Object.entries(data).filter(([name]) => !own.includes(name)));
}
