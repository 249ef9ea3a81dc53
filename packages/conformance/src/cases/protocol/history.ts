import { agentCommands } from '../../suite/agent-commands.js';
import type { ConformanceCase } from '../../suite/conformance-case.js';
import type { Exchange } from '../../http/exchange.js';
import { expectProblem, expectSameRefusal, expectStatus } from '../../suite/expect-reply.js';
import { expectEqual, expectThat } from '../../suite/finding.js';
import { at, listAt, textAt } from '../../suite/read-json.js';
import type { SuiteContext } from '../../suite/suite-context.js';
import { Conversation } from '../conversation.js';
import { requirementCase } from './requirement-case.js';

const TURNS = 5;

export const history: readonly ConformanceCase[] = [
  requirementCase('HIST-1', 'all messages come, the oldest first', ['agent:stream'], async (context) => {
    const chat = await withTurns(context);
    const ids = (await chat.transcript()).map((each) => at(each, 'id'));
    expectEqual(ids.length, 2 * TURNS, 'the number of messages');
    expectEqual(new Set(ids).size, ids.length, 'the number of different ids');
    expectEqual(
      (await chat.transcript()).map((each) => at(each, 'id')),
      ids,
      'the ids of another read',
    );
    const asked = (await chat.transcript()).filter((each) => at(each, 'type') === 'human');
    const wanted = Array.from({ length: TURNS }, (_, index) => agentCommands.stream(index + 1));
    expectEqual(
      asked.map((each) => at(each, 'content')),
      wanted,
      'the questions',
    );
  }),

  ...(['before', 'after'] as const).map((direction) =>
    requirementCase(
      `HIST-2/${direction}`,
      `pages ${direction} a cursor reach each message once`,
      ['agent:stream'],
      async (context) => {
        const chat = await withTurns(context);
        const whole = await chat.transcript();
        expectEqual(
          await (direction === 'before' ? backwards(chat) : forwards(chat, whole)),
          idsOf(whole),
          'the messages of all pages',
        );
      },
    ),
  ),

  requirementCase('HIST-3', 'cursors that cannot be are refused', ['agent:stream'], async (context) => {
    const chat = await Conversation.open(context);
    await chat.send(agentCommands.stream(1));
    const id = textAt(await chat.lastReply(), 'id');
    expectProblem(await page(chat, `before=${id}&after=${id}`), 400, 'invalid_request');
    expectProblem(await page(chat, 'before=msg_none'), 400, 'invalid_cursor');
  }),

  requirementCase('HIST-4', 'a page does not tell whether a session exists', [], async (context) => {
    const chat = await Conversation.open(context);
    const mallory = await context.user();
    const attempt = (id: string) => context.exchange(`GET /sessions/${id}/messages`, { as: mallory });
    const [foreign, unknown] = [
      await attempt(chat.sessionId),
      await attempt('ses_01JC0000000000000000000000'),
    ];
    expectSameRefusal(foreign, unknown, 'the reply about a session of another user');
    expectEqual(listAt(foreign.json, 'messages'), [], 'its messages');
  }),

  requirementCase('HIST-5', 'a call is kept with its result', ['agent:tool'], async (context) => {
    const chat = await Conversation.open(context);
    await chat.send(agentCommands.tool('count_twins'));
    const reply = await chat.lastReply();
    const call = at(reply, 'toolCalls', 0);
    expectEqual(
      [at(call, 'name'), at(call, 'status')],
      ['count_twins', 'done'],
      'name and status of the call',
    );
    const path = `/sessions/${chat.sessionId}/messages/${textAt(reply, 'id')}/tool-calls/${textAt(call, 'id')}`;
    const whole = await chat.get(path);
    expectStatus(whole, 200);
    expectEqual(at(whole.json, 'output'), at(call, 'output'), 'the output');
    expectProblem(await chat.get(`${path}x`), 404, 'tool_call_not_found');
  }),
];

async function withTurns(context: SuiteContext): Promise<Conversation> {
  const chat = await Conversation.open(context);
  for (let turn = 1; turn <= TURNS; turn++) await chat.send(agentCommands.stream(turn));
  return chat;
}

const page = (chat: Conversation, query: string): Promise<Exchange> =>
  chat.get(`/sessions/${chat.sessionId}/messages?${query}`);

const idsOf = (messages: readonly unknown[]) => messages.map((each) => at(each, 'id'));

async function backwards(chat: Conversation): Promise<readonly unknown[]> {
  const ids: unknown[] = [];
  for (let query = 'limit=2'; ;) {
    const { json } = await page(chat, query);
    const messages = listAt(json, 'messages');
    expectThat(messages.length <= 4 && messages.length % 2 === 0, 'at most two whole turns', messages.length);
    ids.unshift(...idsOf(messages));
    if (at(json, 'hasOlder') !== true) return ids;
    query = `limit=2&before=${textAt(json, 'prevCursor')}`;
  }
}

async function forwards(
  chat: Conversation,
  [first, second]: readonly unknown[],
): Promise<readonly unknown[]> {
  const ids = [at(first, 'id'), at(second, 'id')];
  for (let after = textAt(second, 'id'); ;) {
    const { json } = await page(chat, `limit=2&after=${after}`);
    ids.push(...idsOf(listAt(json, 'messages')));
    if (at(json, 'hasNewer') !== true) return ids;
    after = textAt(json, 'nextCursor');
  }
}
