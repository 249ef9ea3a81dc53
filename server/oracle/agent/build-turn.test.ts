import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { called, numbered, resumed, returned, started } from '../runs/testing/build-frames.js';
import { runRow } from '../runs/testing/run-row.js';
import { createSchemaChecks } from '../tools/arguments.js';
import type { Tool, ToolRequest } from '../turn/tool.js';
import type { AgentEvent } from '../turn/agent.js';
import { createTurnBuilder } from './build-turn.js';

const row = runRow({ attempt: 2 });

function open(tool: Partial<Tool> = {}, frames = [started()]) {
  const emitted: AgentEvent[] = [];
  const invalidated: unknown[] = [];
  const requests: ToolRequest[] = [];
  const openTurn = createTurnBuilder({
    sources: [
      {
        toolsFor(request) {
          requests.push(request);
          return Promise.resolve([
            {
              name: 'do',
              kind: 'tool',
              description: 'Does.',
              inputSchema: {},
              timeoutMs: 5_000,
              run: () => Promise.resolve(null),
              ...tool,
            },
          ]);
        },
      },
    ],
    checks: createSchemaChecks(),
    historyOf: () => Promise.resolve([]),
    attachmentsOf: () => Promise.resolve([]),
    invalidate: (...change) => void invalidated.push(change),
    log: pino({ level: 'silent' }),
  });
  const turn = openTurn(row, () => Promise.resolve({ error: 'missing' }), {
    attempt: row.attempt,
    resumed: undefined,
    events: numbered(frames),
    emit: (event) => void emitted.push(event),
    signal: new AbortController().signal,
  });
  return { turn, emitted, invalidated, requests };
}

it('a tool that changes messages has the tabs read them again, and says nothing on the stream', async () => {
  const { turn, emitted, invalidated } = open({
    run: (_args, { emit }) => {
      emit({ type: 'messages_changed', messageId: 'msg_9' });
      emit({ type: 'component', id: 'c', name: 'Card', args: {}, status: 'done' });
      return Promise.resolve(null);
    },
  });
  await turn.tools.call({ id: 'call_1', name: 'do', args: {} });
  expect(invalidated).toEqual([[row.sessionId, { requestId: row.requestId, messageId: 'msg_9' }]]);
  expect(emitted.map(({ type }) => type)).toEqual(['tool_call', 'component', 'tool_call']);
});

it('sources are told which calls were made before, by the ids that the agent knows, and not of those that were refused', async () => {
  const { turn, requests } = open({}, [
    started(),
    called('made'),
    returned('made'),
    called('refused'),
    returned('refused', { status: 'error', error: 'no', errorCode: 'permission_required' }),
    called('cut'),
    resumed(2, 0),
    returned('cut', { status: 'error', error: 'gone', errorCode: 'outcome_unknown' }),
    called('cut.2'),
  ]);
  await turn.tools.specs();
  expect(requests[0]?.madeCalls).toEqual([
    { callId: 'made', name: 'find' },
    { callId: 'cut', name: 'find' },
  ]);
});

it('the calls that ended on other servers count to the bytes that the calls of the run may have', async () => {
  const earlier = Array.from({ length: 8 }, (_, index) => `call_${index}`).flatMap((id) => [
    called(id),
    returned(id, { output: 'x'.repeat(1024 * 1024 - 10) }),
  ]);
  const { turn } = open({ run: () => Promise.resolve('x'.repeat(100)) }, [
    started(),
    ...earlier,
    resumed(2, 0),
  ]);
  expect(await turn.tools.call({ id: 'call_9', name: 'do', args: {} })).toMatchObject({
    code: 'budget_exceeded',
  });
});
