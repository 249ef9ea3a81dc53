import { randomUUID } from 'node:crypto';
import { agentCommands } from '../../suite/agent-commands.js';
import type { Capability } from '../../suite/capabilities.js';
import type { ConformanceCase } from '../../suite/conformance-case.js';
import { expectProblem, expectStatus } from '../../suite/expect-reply.js';
import { expectEqual, expectThat } from '../../suite/finding.js';
import { at } from '../../suite/read-json.js';
import { Conversation, runIdOf } from '../conversation.js';
import { requirementCase } from './requirement-case.js';

const NEEDS: readonly Capability[] = ['idempotency', 'agent:stream'];

const newKey = () => ({ 'idempotency-key': randomUUID() });

export const idempotency: readonly ConformanceCase[] = [
  requirementCase('IDEM-1', 'a message that is sent again is the same message', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const key = newKey();
    const [first, again] = [
      await chat.send(agentCommands.stream(3), key),
      await chat.send(agentCommands.stream(3), key),
    ];
    expectStatus(again, 200);
    expectEqual(again.json, first.json, 'the second reply');
    expectEqual((await chat.transcript()).length, 2, 'the number of messages');
  }),
  requirementCase(
    'IDEM-1/session',
    'a session that is opened again is the same session',
    ['idempotency'],
    async (context) => {
      const user = await context.user();
      const headers = newKey();
      const open = () => context.exchange('POST /sessions', { as: user, headers });
      const [first, again] = [await open(), await open()];
      expectStatus(again, 201);
      expectEqual(again.json, first.json, 'the second reply');
      expectEqual(
        at((await context.exchange('GET /sessions', { as: user })).json, 'total'),
        1,
        'the number of sessions',
      );
    },
  ),

  requirementCase(
    'IDEM-2',
    'a stream that is asked for again is the same run',
    [...NEEDS, 'streaming'],
    async (context) => {
      const chat = await Conversation.open(context);
      const key = newKey();
      const first = await chat.stream(agentCommands.stream(200), key);
      await first.find('of text', ({ event }) => event === 'message');
      const again = await chat.stream(agentCommands.stream(200), key);
      expectEqual(runIdOf(again), runIdOf(first), 'the run');
      const raw = async (stream: typeof first) => (await stream.toEnd()).map((frame) => frame.raw);
      expectEqual(await raw(again), await raw(first), 'the frames');
    },
  ),

  requirementCase('IDEM-3', 'another body needs another key', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const key = newKey();
    expectStatus(await chat.send(agentCommands.stream(3), key), 200);
    expectProblem(await chat.send(agentCommands.stream(4), key), 422, 'idempotency_key_reused');
    expectEqual((await chat.transcript()).length, 2, 'the number of messages');
  }),

  requirementCase('IDEM-4', 'of several at a time one is carried out', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const key = newKey();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => chat.send(agentCommands.stream(3), key)),
    );
    for (const reply of replies) expectStatus(reply, 200);
    expectEqual(new Set(replies.map(({ json }) => at(json, 'runId'))).size, 1, 'the number of runs');
    expectEqual((await chat.transcript()).length, 2, 'the number of messages');
  }),

  requirementCase('IDEM-5', 'users do not share keys', NEEDS, async (context) => {
    const key = newKey();
    const [alice, bob] = [await Conversation.open(context), await Conversation.open(context)];
    const replies = [
      await alice.send(agentCommands.stream(2), key),
      await bob.send(agentCommands.stream(2), key),
    ];
    for (const reply of replies) expectStatus(reply, 200);
    expectThat(
      at(replies[0]?.json, 'runId') !== at(replies[1]?.json, 'runId'),
      'two runs',
      replies.map(({ body }) => body),
    );
  }),

  requirementCase('IDEM-6', 'a refusal leaves the key free', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const key = newKey();
    expectStatus(await chat.send({ message: '' }, key), 400);
    const path = 'POST /messages/ses_01JC0000000000000000000000';
    const unknown = await context.exchange(path, { as: chat.user, headers: key, json: { message: 'Hello' } });
    expectStatus(unknown, 404);
    expectStatus(await chat.send(agentCommands.stream(1), key), 200);
  }),

  requirementCase('IDEM-7', 'a key is printable', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    for (const key of ['two words', 'x'.repeat(256)])
      expectProblem(await chat.send('Hello', { 'idempotency-key': key }), 400, 'invalid_request');
    expectEqual(await chat.transcript(), [], 'the transcript');
  }),
];
