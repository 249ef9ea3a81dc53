import { textOf } from '../../http/frame-text.js';
import { randomUUID } from 'node:crypto';
import { agentCommands, counted } from '../../suite/agent-commands.js';
import type { ConformanceCase } from '../../suite/conformance-case.js';
import { expectProblem, expectStatus } from '../../suite/expect-reply.js';
import { expectEqual, expectThat, required } from '../../suite/finding.js';
import { at, listAt, textAt } from '../../suite/read-json.js';
import { Conversation, doneOf, runIdOf } from '../conversation.js';
import { requirementCase } from './requirement-case.js';

export const messages: readonly ConformanceCase[] = [
  requirementCase('MSG-1', 'a JSON reply is the whole answer', ['agent:stream'], async (context) => {
    const chat = await Conversation.open(context);
    const reply = await chat.send(agentCommands.stream(5));
    expectStatus(reply, 200);
    expectEqual(textAt(reply.json, 'message', 'content'), counted(5), 'the answer');
    expectEqual(at(reply.json, 'status'), 'finished', 'the status');
    expectEqual(at(reply.json, 'sessionId'), chat.sessionId, 'the session');
    expectEqual(reply.headers['x-run-id'], at(reply.json, 'runId'), 'X-Run-Id');
  }),

  requirementCase('MSG-2', 'a stream has the headers of a stream', ['streaming'], async (context) => {
    const chat = await Conversation.open(context);
    const { exchange } = await chat.stream(agentCommands.stream(1));
    const { headers } = exchange;
    for (const name of ['x-run-id', 'x-request-id']) required(headers[name], `the header ${name}`);
    expectThat(
      headers['cache-control']?.includes('no-cache') === true,
      'Cache-Control with no-cache',
      headers,
    );
  }),

  requirementCase('MSG-3', 'what fails at once is no stream', ['streaming'], async (context) => {
    const chat = await Conversation.open(context);
    const send = (sessionId: string, json: object) =>
      context.exchange(`POST /messages/${sessionId}`, {
        as: chat.user,
        json,
        headers: { accept: 'text/event-stream' },
      });
    const unknown = await send('ses_01JC0000000000000000000000', { message: 'Hello', stream: true });
    expectProblem(unknown, 404, 'session_not_found');
    const invalid = await send(chat.sessionId, { message: '', stream: true });
    expectProblem(invalid, 400, 'invalid_request');
    expectEqual(await chat.transcript(), [], 'the transcript');
  }),

  requirementCase('MSG-4', 'question and answer are kept', ['streaming', 'agent:stream'], async (context) => {
    const chat = await Conversation.open(context);
    const frames = await (await chat.stream(agentCommands.stream(30))).toEnd();
    const [question, answer, ...more] = await chat.transcript();
    expectEqual([at(question, 'type'), at(question, 'content')], ['human', '/stream 30'], 'the question');
    const kept = [at(answer, 'type'), at(answer, 'content'), at(answer, 'id'), at(answer, 'isComplete')];
    expectEqual(kept, ['ai', textOf(frames), doneOf(frames).messageId, true], 'the answer');
    expectEqual(more, [], 'further messages');
  }),

  requirementCase('MSG-5', 'an agent that fails is a 502', ['agent:fail'], async (context) => {
    const chat = await Conversation.open(context);
    expectProblem(await chat.send(agentCommands.fail('server')), 502, 'agent_failed');
  }),

  requirementCase(
    'MSG-6',
    'a client that goes away stops nothing',
    ['streaming', 'agent:stream'],
    async (context) => {
      const chat = await Conversation.open(context);
      const stream = await chat.stream(agentCommands.stream(100));
      await stream.find('of text', ({ event }) => event === 'message');
      stream.cut();
      const frames = await (await chat.join(runIdOf(stream))).toEnd();
      expectEqual(doneOf(frames).status, 'finished', 'the status of done');
      expectEqual(at(await chat.lastReply(), 'content'), counted(100), 'the answer');
    },
  ),

  requirementCase(
    'MSG-7',
    'an unfinished reply is there as far as it has come',
    ['streaming', 'agent:stream'],
    async (context) => {
      const chat = await Conversation.open(context);
      const stream = await chat.stream(agentCommands.stream(1000));
      await stream.find('of text', ({ event }) => event === 'message');
      const seen = textOf(stream.frames);
      const reply = await chat.lastReply();
      expectEqual(at(reply, 'isComplete'), false, 'isComplete');
      const content = textAt(reply, 'content');
      expectThat(content.startsWith(seen), `the text that was sent, ${seen}`, content);
      await chat.abort();
    },
  ),

  requirementCase(
    'MSG-8',
    'a JSON reply that is stopped has the text so far',
    ['agent:stream'],
    async (context) => {
      const chat = await Conversation.open(context);
      const sending = chat.send(agentCommands.stream(1000));
      await context.poll(
        async () =>
          at((await chat.get(`/sessions/${chat.sessionId}/run`)).json, 'run', 'status') === 'running',
      );
      await chat.abort();
      const reply = await sending;
      expectStatus(reply, 200);
      expectEqual(at(reply.json, 'status'), 'aborted', 'the status');
      const content = textAt(reply.json, 'message', 'content');
      expectThat(counted(1000).startsWith(content), 'the beginning of the answer', content);
    },
  ),

  requirementCase('MSG-9', 'an unknown model is no error', ['streaming', 'agent:stream'], async (context) => {
    const chat = await Conversation.open(context);
    const stream = await chat.stream({ message: agentCommands.stream(3), model: `none-${randomUUID()}` });
    expectEqual(doneOf(await stream.toEnd()).status, 'finished', 'the status of done');
  }),

  requirementCase('MSG-10', 'the transcript comes with the reply', ['agent:stream'], async (context) => {
    const chat = await Conversation.open(context);
    const { json } = await chat.send({ message: agentCommands.stream(2), returnAllMessages: true });
    expectEqual(
      listAt(json, 'messages').map((each) => at(each, 'type')),
      ['human', 'ai'],
      'the messages',
    );
  }),
];
