import { describe, expect, it } from '@jest/globals';
import { AbstractAgent, EventType } from '@ag-ui/client';
import type { AGUIEvent, Message, RunAgentInput } from '@ag-ui/client';
import { from } from 'rxjs';
import type { RunFrame } from '../stream/run-event.js';
import { AgentEvents } from './agent-events.js';

const ids = { sessionId: 'ses_1', requestId: 'req_1' };
const timestamp = '2026-01-01T00:00:00.000Z';
type Piece = (id: number) => RunFrame;
const text =
  (content: string): Piece =>
  (id) => ({ id, event: 'message', data: { content, timestamp } });
const recovered =
  (partialLength: number): Piece =>
  (id) => ({
    id,
    event: 'run',
    data: { runId: 'run_1', ...ids, resumed: true, attempt: 2, partialLength },
  });
const begun: Piece = (id) => ({ id, event: 'run', data: { runId: 'run_1', ...ids } });
const done: Piece = (id) => ({
  id,
  event: 'done',
  data: { runId: 'run_1', messageId: 'msg_1', status: 'finished' },
});
const counted: Piece = (id) => ({
  id,
  event: 'tool_call',
  data: { ...ids, eventId: 'call_1', toolName: 'count', args: { of: 1 }, status: 'done', output: '3' },
});
const thought: Piece = (id) => ({
  id,
  event: 'reasoning',
  data: { ...ids, reasoning: 'Hm', isComplete: true, timestamp },
});

class ScriptedAgent extends AbstractAgent {
  events = new AgentEvents();

  constructor(readonly pieces: readonly Piece[]) {
    super({ initialMessages: [{ id: 'question', role: 'user', content: 'Hello' }] });
  }

  override run(input: RunAgentInput): ReturnType<AbstractAgent['run']> {
    const frames = [begun, ...this.pieces, done].map((piece, index) => piece(index + 1));
    const { threadId, runId, messages } = input;
    const events = frames.flatMap((frame): AGUIEvent[] =>
      this.events.of({ frame }, { threadId, runId }, messages),
    );
    return from([{ type: EventType.RUN_STARTED, threadId, runId }, ...events]);
  }
}

/** The messages that AG-UI itself makes of the events of a run. */
const messagesOf = async (...pieces: Piece[]): Promise<readonly Message[]> => {
  const agent = new ScriptedAgent(pieces);
  await agent.runAgent();
  return agent.messages;
};

const textsOf = (messages: readonly Message[]) =>
  messages.flatMap(({ role, content }) =>
    typeof content === 'string' && content !== '' ? [`${role}: ${content}`] : [],
  );

describe('A recovered answer', () => {
  it('shows text once that is said again in the same words', async () => {
    const messages = await messagesOf(text('abc'), recovered(1), text('b'), text('cd'));

    expect(textsOf(messages)).toEqual(['user: Hello', 'assistant: abcd']);
  });

  it('replaces text that is said again in other words, and keeps all else', async () => {
    const messages = await messagesOf(
      ...[thought, text('ab'), counted, text('cde')],
      ...[recovered(3), text('x'), text('yz')],
    );

    expect(textsOf(messages)).toEqual([
      'user: Hello',
      'reasoning: Hm',
      'assistant: ab',
      'tool: 3',
      'assistant: c',
      'assistant: xyz',
    ]);
    expect(
      messages.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : [])),
    ).toEqual([{ id: 'call_1', type: 'function', function: { name: 'count', arguments: '{"of":1}' } }]);
  });

  it('takes back text that is not said again', async () => {
    expect(textsOf(await messagesOf(text('abc'), recovered(0), text('a')))).toEqual([
      'user: Hello',
      'assistant: a',
    ]);
    expect(textsOf(await messagesOf(text('abc'), recovered(0)))).toEqual(['user: Hello']);
  });
});
