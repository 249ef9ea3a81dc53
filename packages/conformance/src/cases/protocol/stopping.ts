import { textOf } from '../../http/frame-text.js';
import { agentCommands } from '../../suite/agent-commands.js';
import type { EventStream } from '../../http/event-stream.js';
import type { ConformanceCase } from '../../suite/conformance-case.js';
import { expectStatus } from '../../suite/expect-reply.js';
import { expectEqual, expectThat } from '../../suite/finding.js';
import { at, textAt } from '../../suite/read-json.js';
import type { SuiteContext } from '../../suite/suite-context.js';
import { Conversation, doneOf, ofEvent, runIdOf } from '../conversation.js';
import { callOf, callTool, closedCall } from './calls/call-tool.js';
import { requirementCase } from './requirement-case.js';

const LONG = agentCommands.stream(1000);

export const stopping: readonly ConformanceCase[] = [
  ...(['session', 'run'] as const).map((what) =>
    requirementCase(
      `ABORT-1/${what}`,
      `aborting a ${what} says what was stopped`,
      ['agent:stream'],
      async (context) => {
        const { chat, stream } = await talking(context);
        const reply = await (what === 'run' ? chat.abortRun(runIdOf(stream)) : chat.abort());
        expectStatus(reply, 200);
        const { json } = reply;
        expectEqual(
          [at(json, 'success'), at(json, 'runId'), at(json, 'status')],
          [true, runIdOf(stream), 'aborted'],
          'what was stopped',
        );
        expectThat(Number.isInteger(at(json, 'stoppedAtSeq')), 'stoppedAtSeq', json);
      },
    ),
  ),

  requirementCase('ABORT-2', 'the run ends, and says no more', ['agent:stream'], async (context) => {
    const { chat, stream } = await talking(context);
    const stoppedAt = Number(at((await chat.abort()).json, 'stoppedAtSeq'));
    const frames = await stream.toEnd();
    expectEqual(doneOf(frames).status, 'aborted', 'the status of done');
    const later = ofEvent(frames, 'message').filter(({ id }) => Number(id) > stoppedAt);
    expectEqual(
      later.map(({ raw }) => raw),
      [],
      `text above ${stoppedAt}`,
    );
  }),

  requirementCase(
    'ABORT-3',
    'the text so far is kept when the abort is answered',
    ['agent:stream'],
    async (context) => {
      const { chat, stream } = await talking(context);
      await chat.abort();
      const reply = await chat.lastReply();
      expectEqual(at(reply, 'content'), textOf(await stream.toEnd()), 'the text of the reply');
      expectEqual(at(reply, 'isComplete'), false, 'isComplete');
    },
  ),

  requirementCase('ABORT-4', 'the abort is answered before done', ['agent:stream'], async (context) => {
    const { chat, stream } = await talking(context);
    expectStatus(await chat.abort(), 200);
    const done = ofEvent(stream.frames, 'done');
    expectEqual(done, [], 'the done frames when the abort was answered');
    await stream.toEnd();
  }),

  requirementCase('ABORT-5', 'once more changes nothing', ['agent:stream'], async (context) => {
    const { chat, stream } = await talking(context);
    const first = await chat.abortRun(runIdOf(stream));
    await stream.toEnd();
    const again = await chat.abortRun(runIdOf(stream));
    expectEqual(again.json, first.json, 'the second answer');
    expectEqual(at((await chat.abort()).json, 'success'), true, 'success for the session');
  }),

  requirementCase('ABORT-6', 'what has ended is not stopped', ['agent:stream'], async (context) => {
    const chat = await Conversation.open(context);
    expectEqual((await chat.abort()).json, { success: false }, 'the answer for a session without a run');
    const stream = await chat.stream(agentCommands.stream(2));
    await stream.toEnd();
    expectEqual(at((await chat.abort()).json, 'success'), false, 'success for the session');
    const { json } = await chat.abortRun(runIdOf(stream));
    expectEqual([at(json, 'success'), at(json, 'status')], [false, 'finished'], 'the answer for the run');
  }),

  requirementCase('ABORT-7', 'runs that wait are stopped too', ['agent:stream'], async (context) => {
    const { chat, stream } = await talking(context);
    const waiting = await chat.stream({ message: agentCommands.stream(5), multitask: 'enqueue' });
    await chat.abort();
    for (const each of [stream, waiting])
      expectEqual(doneOf(await each.toEnd()).status, 'aborted', 'the status of done');
  }),

  requirementCase(
    'ABORT-8',
    'a call that waits is closed',
    ['browser-tools', 'agent:tool'],
    async (context) => {
      const chat = await Conversation.open(context);
      const stream = await callTool(chat);
      await callOf(stream);
      await chat.abort();
      const closed = await closedCall(stream);
      expectEqual(
        [at(closed, 'status'), at(closed, 'errorCode')],
        ['error', 'cancelled'],
        'how the call ended',
      );
      expectEqual(doneOf(stream.frames).status, 'aborted', 'the status of done');
    },
  ),

  requirementCase('ABORT-9', 'an abort at once is not lost', ['agent:stream'], async (context) => {
    for (let times = 0; times < 3; times++) {
      const chat = await Conversation.open(context);
      const stream = await chat.stream(LONG);
      expectEqual(at((await chat.abort()).json, 'success'), true, 'success');
      expectEqual(doneOf(await stream.toEnd()).status, 'aborted', 'the status of done');
    }
  }),
  requirementCase(
    'ABORT-9/queued',
    'a run that waits is stopped alone',
    ['agent:stream'],
    async (context) => {
      const chat = await Conversation.open(context);
      const stream = await chat.stream(agentCommands.stream(200));
      await stream.find('of text', ({ event }) => event === 'message');
      const waiting = await chat.stream({ message: LONG, multitask: 'enqueue' });
      expectEqual(textAt((await chat.abortRun(runIdOf(waiting))).json, 'status'), 'aborted', 'the status');
      expectEqual(doneOf(await waiting.toEnd()).status, 'aborted', 'the status of the run that waited');
      expectEqual(doneOf(await stream.toEnd()).status, 'finished', 'the status of the first run');
    },
  ),
];

/** A run that has begun to say something. */
async function talking(context: SuiteContext): Promise<{ chat: Conversation; stream: EventStream }> {
  const chat = await Conversation.open(context);
  const stream = await chat.stream(LONG);
  await stream.find('of text', ({ event }) => event === 'message');
  return { chat, stream };
}
