import { textOf } from '../../http/frame-text.js';
import { agentCommands, counted } from '../../suite/agent-commands.js';
import type { ConformanceCase } from '../../suite/conformance-case.js';
import { expectProblem } from '../../suite/expect-reply.js';
import { expectEqual, expectThat } from '../../suite/finding.js';
import { at } from '../../suite/read-json.js';
import { Conversation, doneOf, ofEvent } from '../conversation.js';
import { requirementCase } from './requirement-case.js';

export const multitask: readonly ConformanceCase[] = [
  ...([undefined, 'interrupt'] as const).map((mode) =>
    requirementCase(
      `BUSY-1/${mode ?? 'default'}`,
      'another message stops the answer',
      ['streaming', 'agent:stream'],
      async (context) => {
        const chat = await Conversation.open(context);
        const first = await chat.stream(agentCommands.stream(1000));
        await first.find('of text', ({ event }) => event === 'message');
        const second = await chat.stream({
          message: agentCommands.stream(5),
          ...(mode && { multitask: mode }),
        });
        expectEqual(textOf(await second.toEnd()), counted(5), 'the second answer');
        expectEqual(doneOf(await first.toEnd()).status, 'aborted', 'the status of the first run');
      },
    ),
  ),

  requirementCase(
    'BUSY-2',
    'a message that waits comes after the answer',
    ['streaming', 'agent:stream'],
    async (context) => {
      const chat = await Conversation.open(context);
      const first = await chat.stream(agentCommands.stream(200));
      await first.find('of text', ({ event }) => event === 'message');
      const second = await chat.stream({ message: agentCommands.stream(5), multitask: 'enqueue' });
      await second.find('of text', ({ event }) => event === 'message');
      const run = at((await chat.get(`/sessions/${chat.sessionId}/run`)).json, 'run', 'runId');
      expectThat(run !== first.exchange.headers['x-run-id'], 'the first run to have ended', run);
      expectEqual(doneOf(await first.toEnd()).status, 'finished', 'the status of the first run');
      expectEqual(textOf(await second.toEnd()), counted(5), 'the second answer');
      const types = (await chat.transcript()).map((each) => at(each, 'type'));
      expectEqual(types, ['human', 'ai', 'human', 'ai'], 'the transcript');
    },
  ),

  requirementCase(
    'BUSY-3',
    'a message may ask not to disturb',
    ['streaming', 'agent:stream'],
    async (context) => {
      const chat = await Conversation.open(context);
      const first = await chat.stream(agentCommands.stream(1000));
      await first.find('of text', ({ event }) => event === 'message');
      expectProblem(await chat.send({ message: 'Hello', multitask: 'reject' }), 409, 'session_busy');
      expectEqual(ofEvent(first.frames, 'done'), [], 'the end of the run');
      await chat.abort();
      await first.toEnd();
      expectEqual((await chat.transcript()).length, 2, 'the number of messages');
      const free = await chat.send({ message: agentCommands.stream(1), multitask: 'reject' });
      expectEqual(free.status, 200, 'the status when nothing runs');
    },
  ),

  requirementCase(
    'BUSY-4',
    'messages at the same time are all kept',
    ['streaming', 'agent:stream'],
    async (context) => {
      const chat = await Conversation.open(context);
      const sizes = [3, 4, 5, 6, 7];
      const streams = await Promise.all(sizes.map((size) => chat.stream(agentCommands.stream(size))));
      const ended = await Promise.all(streams.map((stream) => stream.toEnd()));
      for (const frames of ended)
        expectThat(
          ['finished', 'aborted'].includes(String(doneOf(frames).status)),
          'an end',
          frames.at(-1)?.raw,
        );
      expectThat(
        ended.some((frames) => doneOf(frames).status === 'finished'),
        'one that finishes',
        ended.map(doneOf),
      );
      const asked = (await chat.transcript()).filter((each) => at(each, 'type') === 'human');
      const wanted = sizes.map((size) => agentCommands.stream(size));
      expectEqual(asked.map((each) => at(each, 'content')).sort(), wanted, 'the questions');
    },
  ),
];
