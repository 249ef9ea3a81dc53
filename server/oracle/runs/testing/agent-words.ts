import type { AgentEvent } from '../../turn/agent.js';
import { createGate, settled } from './gate.js';
import type { Answer } from './run-in-memory.js';

/** Events of agents for tests. */
export const text = (delta: string): AgentEvent => ({ type: 'text', delta });

export const call = { type: 'tool_call', id: 'call_1', name: 'find', args: {} } as const;

export const used = (totalTokens: number): AgentEvent => ({
  type: 'usage',
  inputTokens: totalTokens,
  outputTokens: 0,
  totalTokens,
});

/** Yields these events so slowly that each is stored before the next. */
export async function* says(...events: readonly AgentEvent[]): AsyncGenerator<AgentEvent> {
  for (const event of events) {
    yield event;
    await settled();
  }
}

/** Yields these events, and then hangs. */
export function hangingAfter(...events: readonly AgentEvent[]) {
  const reached = createGate();
  let heard: Error | undefined;
  const answer: Answer = async function* ({ signal }) {
    signal.addEventListener('abort', () => {
      heard = signal.reason instanceof Error ? signal.reason : undefined;
    });
    yield* says(...events);
    reached.open();
    await new Promise(() => undefined);
  };
  return { answer, reached: reached.passed, heard: () => heard };
}
