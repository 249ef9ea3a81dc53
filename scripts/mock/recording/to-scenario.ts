import type { RunEvent } from '@twin-oracle/sdk';
import type { ConnectionFault, Refusal, Scenario, ScenarioStep } from '@twin-oracle/sdk/testing';

/** A longer pause was that of a person, or of a machine that was busy. */
const MAX_WAIT_MS = 5_000;

/** A run as its readers saw it. */
export interface SeenRun {
  readonly refuse?: Refusal;
  readonly parts: readonly SeenPart[];
}

export type SeenPart =
  | {
      readonly frame: Pick<RunEvent, 'event' | 'data'>;
      /** Milliseconds from any beginning. Default: the frame's timestamp. */
      readonly at?: number | undefined;
    }
  | { readonly fault: ConnectionFault };

/** The scenario that plays a run again: pauses as they were, and calls of the client as calls that are waited for. */
export function toScenario(name: string, summary: string, { refuse, parts }: SeenRun): Scenario {
  const steps: ScenarioStep[] = [];
  let last: number | undefined;
  let pause = 0;
  for (const part of parts) {
    if ('fault' in part) {
      steps.push({ connection: part.fault });
      continue;
    }
    const frame = part.frame as RunEvent;
    const timestamp = 'timestamp' in frame.data ? frame.data.timestamp : undefined;
    const at = part.at ?? (timestamp === undefined ? undefined : Date.parse(timestamp));
    pause += Math.max((at ?? 0) - (last ?? at ?? 0), 0);
    last = at ?? last;
    // The client takes its own time.
    if (isClientResult(frame)) pause = 0;
    const played = stepsOf(frame);
    if (played.length === 0) continue;
    if (pause > 0) steps.push({ wait: Math.min(pause, MAX_WAIT_MS) });
    pause = 0;
    steps.push(...played);
  }
  return { name, summary, ...(refuse && { refuse }), steps };
}

function isClientResult({ event, data }: RunEvent): boolean {
  if (event === 'tool_call') return data.kind === 'browser_tool' && data.status !== 'isRunning';
  return event === 'action_call' && data.status !== 'isRunning';
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
