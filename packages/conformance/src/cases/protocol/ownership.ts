import type { ConformanceCase } from '../../suite/conformance-case.js';
import { expectProblem, expectSameRefusal, expectStatus } from '../../suite/expect-reply.js';
import { expectEqual } from '../../suite/finding.js';
import { at, listAt } from '../../suite/read-json.js';
import type { RequestOptions } from '../../suite/suite-context.js';
import { Conversation, runIdOf } from '../conversation.js';
import { agentCommands } from '../../suite/agent-commands.js';
import { callOf, callTool } from './calls/call-tool.js';
import { requirementCase } from './requirement-case.js';

const NOWHERE = 'ses_01JC0000000000000000000000';

/** What may be done to a session, by its id. */
const deeds: Readonly<Record<string, (sessionId: string) => readonly [string, RequestOptions]>> = {
  read: (id) => [`GET /messages/${id}`, {}],
  run: (id) => [`GET /sessions/${id}/run`, {}],
  write: (id) => [`POST /messages/${id}`, { json: { message: 'Hello' } }],
  stream: (id) => [`POST /messages/${id}`, { json: { message: 'Hello', stream: true } }],
  abort: (id) => ['POST /messages/abort', { json: { sessionId: id } }],
  delete: (id) => [`DELETE /sessions/${id}`, {}],
  result: (id) => [`POST /sessions/${id}/tool-results`, { json: { toolCallId: 'call_none' } }],
};

export const ownership: readonly ConformanceCase[] = [
  ...Object.entries(deeds).map(([name, deed]) =>
    requirementCase(`OWN-1/${name}`, 'a session of another user is not found', [], async (context) => {
      const { sessionId, user } = await Conversation.open(context);
      const mallory = await context.user();
      const attempt = (id: string) => {
        const [target, options] = deed(id);
        return context.exchange(target, { as: mallory, ...options });
      };
      const foreign = await attempt(sessionId);
      expectProblem(foreign, 404, 'session_not_found');
      expectSameRefusal(foreign, await attempt(NOWHERE), 'the refusal of a session of another user');
      expectStatus(await context.exchange(`GET /messages/${sessionId}`, { as: user }), 200);
    }),
  ),

  ...(['GET /runs/:id', 'POST /runs/:id/abort'] as const).map((target, index) =>
    requirementCase(
      `OWN-2/${index === 0 ? 'read' : 'abort'}`,
      'a run of another user is not found',
      ['agent:stream'],
      async (context) => {
        const chat = await Conversation.open(context);
        const stream = await chat.stream(agentCommands.stream(200));
        await stream.find('of text', ({ event }) => event === 'message');
        const mallory = await context.user();
        const attempt = (id: string) => context.exchange(target.replace(':id', id), { as: mallory });
        const foreign = await attempt(runIdOf(stream));
        expectProblem(foreign, 404, 'run_not_found');
        expectSameRefusal(foreign, await attempt('run_01JC0000000000000000000000'), 'the refusal');
        expectEqual(at((await stream.toEnd()).at(-1)?.data, 'status'), 'finished', 'the status of the run');
      },
    ),
  ),

  requirementCase(
    'OWN-3',
    'a result of another user does not count',
    ['browser-tools', 'agent:tool'],
    async (context) => {
      const chat = await Conversation.open(context);
      const stream = await callTool(chat);
      const { toolCallId } = await callOf(stream);
      const mallory = await context.user();
      const refused = await chat.submit({ toolCallId, result: 'forged' }, mallory);
      expectEqual(refused.status, 404, 'the status of the foreign result');
      expectStatus(await chat.submit({ toolCallId, result: 'true' }), 200);
      const closed = (await stream.toEnd()).findLast(({ event }) => event === 'tool_call');
      expectEqual(at(closed?.data, 'output'), '"true"', 'the output of the call');
    },
  ),

  requirementCase('OWN-4', 'sessions of others are not listed', [], async (context) => {
    const alice = await Conversation.open(context);
    const mallory = await Conversation.open(context);
    const { json } = await mallory.get('/sessions?limit=100');
    const ids = listAt(json, 'sessions').map((each) => at(each, 'sessionId'));
    expectEqual(ids, [mallory.sessionId], 'the sessions of a user');
    expectEqual(at(json, 'total'), 1, 'their number');
    expectStatus(await alice.get(`/messages/${alice.sessionId}`), 200);
  }),
];
