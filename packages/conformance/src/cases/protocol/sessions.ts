import type { EventStream } from '../../http/event-stream.js';
import { agentCommands } from '../../suite/agent-commands.js';
import type { ConformanceCase } from '../../suite/conformance-case.js';
import { expectProblem, expectStatus } from '../../suite/expect-reply.js';
import { expectEqual, expectThat } from '../../suite/finding.js';
import { at, listAt, textAt } from '../../suite/read-json.js';
import { Conversation, doneOf, runIdOf } from '../conversation.js';
import { requirementCase } from './requirement-case.js';

const idsIn = (list: unknown): readonly unknown[] =>
  listAt(list, 'sessions').map((each) => at(each, 'sessionId'));

export const sessions: readonly ConformanceCase[] = [
  requirementCase('SES-1', 'a new session is listed at once', [], async (context) => {
    const chat = await Conversation.open(context);
    const { json } = await chat.get('/sessions');
    expectEqual(idsIn(json), [chat.sessionId], 'the listed sessions');
    expectThat(/^[A-Za-z0-9_-]+$/.test(chat.sessionId), 'an id that is safe in a path', chat.sessionId);
  }),

  requirementCase('SES-2', 'a body does not matter', [], async (context) => {
    const user = await context.user();
    const bodies = [
      {},
      { json: { title: 'Mine' } },
      { body: '{', headers: { 'content-type': 'application/json' } },
    ];
    for (const body of bodies) {
      const reply = await context.exchange('POST /sessions', { as: user, ...body });
      expectStatus(reply, 201);
      const path = `DELETE /sessions/${textAt(reply.json, 'sessionId')}`;
      context.onEnd(() => context.exchange(path, { as: user }));
    }
  }),

  requirementCase('SES-3', 'the last used comes first', ['agent:stream'], async (context) => {
    const first = await Conversation.open(context);
    const second = await first.another();
    const third = await first.another();
    await first.send(agentCommands.stream(1));
    const order = [first.sessionId, third.sessionId, second.sessionId];
    expectEqual(idsIn((await first.get('/sessions')).json), order, 'the sessions');
    const pages = await Promise.all(
      [0, 1, 2, 3].map((offset) => first.get(`/sessions?limit=1&offset=${offset}`)),
    );
    expectEqual(
      pages.flatMap(({ json }) => idsIn(json)),
      order,
      'the pages of one session',
    );
    expectEqual(
      pages.map(({ json }) => at(json, 'total')),
      [3, 3, 3, 3],
      'total on each page',
    );
  }),

  requirementCase(
    'SES-4',
    'a deleted session is not found',
    ['streaming', 'agent:stream'],
    async (context) => {
      const chat = await Conversation.open(context);
      const stream = await chat.stream(agentCommands.stream(2));
      await stream.toEnd();
      expectStatus(await chat.delete(), 200);
      expectProblem(await chat.get(`/messages/${chat.sessionId}`), 404, 'session_not_found');
      expectProblem(await chat.send('Hello'), 404, 'session_not_found');
      expectProblem(await chat.get(`/runs/${runIdOf(stream)}`), 404, 'run_not_found');
      expectProblem(await chat.delete(), 404, 'session_not_found');
      expectEqual(idsIn((await chat.get('/sessions')).json), [], 'the listed sessions');
    },
  ),

  requirementCase('SES-5', 'its active run ends', ['streaming', 'agent:stream'], async (context) => {
    const chat = await Conversation.open(context);
    const stream: EventStream = await chat.stream(agentCommands.stream(1000));
    await stream.find('of text', ({ event }) => event === 'message');
    expectStatus(await chat.delete(), 200);
    const { status } = doneOf(await stream.toEnd());
    expectEqual(status, 'aborted', 'the status of done');
  }),

  requirementCase('SES-6', 'its sockets are told, and closed', ['socket'], async (context) => {
    const chat = await Conversation.open(context);
    const sockets = [await chat.socket(), await chat.socket()];
    expectStatus(await chat.delete(), 200);
    for (const socket of sockets) {
      expectEqual((await socket.next('closing')).reason, 'session_deleted', 'the reason');
      await socket.ended();
    }
  }),
];
