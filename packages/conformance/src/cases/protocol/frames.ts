import { textOf } from '../../http/frame-text.js';
import { randomUUID } from 'node:crypto';
import type { Frame } from '../../http/frames.js';
import { agentCommands, counted } from '../../suite/agent-commands.js';
import type { ConformanceCase } from '../../suite/conformance-case.js';
import { expectEqual, expectThat, required } from '../../suite/finding.js';
import { at, textAt } from '../../suite/read-json.js';
import type { SuiteContext } from '../../suite/suite-context.js';
import { Conversation, doneOf, idsOf, ofEvent, runIdOf } from '../conversation.js';
import { frameFaults } from './frame-schemas.js';
import { requirementCase } from './requirement-case.js';

const answerTo = async (context: SuiteContext, message: string): Promise<readonly Frame[]> =>
  (await (await Conversation.open(context)).stream(message)).toEnd();

const everything = [
  agentCommands.stream(50),
  agentCommands.think('Is it so?'),
  agentCommands.fail('server'),
  agentCommands.tool('count_twins'),
  agentCommands.component('Card', { title: 'Stove' }),
] as const;

export const frames: readonly ConformanceCase[] = [
  requirementCase('RUN-1', 'the ids of frames grow', ['streaming'], async (context) => {
    for (const message of everything) {
      const ids = idsOf(await answerTo(context, message));
      const grow = ids.every((id, index) => id !== undefined && id > (ids[index - 1] ?? 0));
      expectThat(grow && ids[0] === 1, 'ids that grow from 1', ids);
    }
  }),

  requirementCase('RUN-2', 'run comes first', ['streaming'], async (context) => {
    const chat = await Conversation.open(context);
    const requestId = randomUUID();
    const stream = await chat.stream(agentCommands.stream(1), { 'x-request-id': requestId });
    const [first] = await stream.toEnd();
    expectEqual(first?.event, 'run', 'the first frame');
    const named = [first?.data.runId, first?.data.sessionId, first?.data.requestId];
    expectEqual(named, [runIdOf(stream), chat.sessionId, requestId], 'run, session and request');
  }),

  requirementCase('RUN-3', 'done comes last, once', ['streaming'], async (context) => {
    for (const message of everything) {
      const chat = await Conversation.open(context);
      const stream = await chat.stream(message);
      const all = await stream.toEnd();
      const { runId, messageId, status } = doneOf(all);
      expectEqual(ofEvent(all, 'done').length, 1, 'the number of done frames');
      expectEqual(runId, runIdOf(stream), 'the run');
      required(messageId, 'a messageId');
      expectEqual(status, message === agentCommands.fail('server') ? 'failed' : 'finished', 'the status');
      expectEqual(stream.rest.trim(), '', 'what comes after done');
    }
  }),

  requirementCase(
    'RUN-4',
    'each frame has an event, an id and one line of data',
    ['streaming'],
    async (context) => {
      for (const { raw } of await answerTo(context, agentCommands.stream(20))) {
        const lines = raw.split('\n').filter((line) => !line.startsWith(':'));
        const names = lines.map((line) => line.replace(/:.*$/s, '')).sort();
        expectEqual(names, ['data', 'event', 'id'], `the fields of the frame ${raw}`);
        const data = lines.find((line) => line.startsWith('data:'))?.slice('data:'.length) ?? '';
        expectThat(isJson(data), 'data that is JSON', data);
      }
    },
  ),

  requirementCase('RUN-5', 'the deltas are the text', ['streaming', 'agent:stream'], async (context) => {
    expectEqual(textOf(await answerTo(context, agentCommands.stream(200))), counted(200), 'the text');
  }),

  requirementCase('RUN-6', 'reasoning is closed', ['streaming', 'agent:think'], async (context) => {
    const all = await answerTo(context, agentCommands.think('Is it so?'));
    const reasoning = ofEvent(all, 'reasoning');
    const text = reasoning.map(({ data }) => textAt(data, 'reasoning')).join('');
    expectThat(text.includes('Is it so?'), 'the text as reasoning', text);
    expectEqual(reasoning.at(-1)?.data.isComplete, true, 'isComplete of the last frame of reasoning');
  }),

  requirementCase(
    'RUN-7',
    'a call is opened once and closed once',
    ['streaming', 'agent:tool'],
    async (context) => {
      const two = [agentCommands.tool('count_twins'), agentCommands.tool('count_twins', { type: 'Stove' })];
      const calls = ofEvent(await answerTo(context, two.join('\n')), 'tool_call');
      const ids = new Set(calls.map(({ data }) => data.eventId));
      expectEqual(ids.size, 2, 'the number of calls');
      for (const id of ids) {
        const [opened, closed, ...more] = calls.filter(({ data }) => data.eventId === id);
        expectEqual(
          [opened?.data.status, more.length],
          ['isRunning', 0],
          'how it was opened, and further frames',
        );
        expectThat(['done', 'error'].includes(String(closed?.data.status)), 'done or error', closed?.raw);
        const same = (frame: Frame | undefined) => [at(frame, 'data', 'toolName'), at(frame, 'data', 'args')];
        expectEqual(same(closed), same(opened), 'name and arguments of the closed call');
      }
      const done = calls.find(({ data }) => data.status === 'done');
      expectThat(isJson(textAt(done, 'data', 'output')), 'an output that is JSON', done?.raw);
    },
  ),

  ...(['server', 'rate_limit'] as const).map((kind) =>
    requirementCase(
      `RUN-8/${kind}`,
      'error comes once, then done',
      ['streaming', 'agent:fail'],
      async (context) => {
        const all = await answerTo(context, agentCommands.fail(kind));
        expectEqual(
          all.slice(-2).map(({ event }) => event),
          ['error', 'done'],
          'the last two frames',
        );
        expectEqual(ofEvent(all, 'error').length, 1, 'the number of errors');
        expectEqual([all.at(-2)?.data.kind, all.at(-2)?.data.retryable], [kind, true], 'kind and retryable');
        expectEqual(doneOf(all).status, 'failed', 'the status of done');
      },
    ),
  ),

  requirementCase(
    'RUN-9',
    'a run that did not finish says what there is',
    ['streaming', 'agent:stream'],
    async (context) => {
      const chat = await Conversation.open(context);
      const stream = await chat.stream(agentCommands.stream(1000));
      await stream.find('of text', ({ event }) => event === 'message');
      await chat.abort();
      const all = await stream.toEnd();
      const { status, partialText } = doneOf(all);
      expectEqual([status, partialText], ['aborted', textOf(all)], 'status and partialText');
    },
  ),

  requirementCase('RUN-10', 'characters stay whole', ['streaming', 'agent:think'], async (context) => {
    const thought = '👩🏽‍🚀🇰🇪 e\u0301 𝒙 漢字 '.repeat(8).trim();
    const reasoning = ofEvent(await answerTo(context, agentCommands.think(thought)), 'reasoning');
    const pieces = reasoning.map(({ data }) => textAt(data, 'reasoning'));
    for (const piece of pieces) expectThat(piece.isWellFormed(), 'whole characters', piece);
    expectThat(pieces.join('').includes(thought), thought, pieces.join(''));
  }),

  requirementCase('RUN-11', 'the active run is named', ['streaming', 'agent:stream'], async (context) => {
    const chat = await Conversation.open(context);
    const active = async () => at((await chat.get(`/sessions/${chat.sessionId}/run`)).json, 'run');
    expectEqual(await active(), null, 'the run of a new session');
    const stream = await chat.stream(agentCommands.stream(1000));
    await stream.next();
    const run = await active();
    expectEqual([at(run, 'runId'), at(run, 'status')], [runIdOf(stream), 'running'], 'the active run');
    await chat.abort();
    await stream.toEnd();
    expectEqual(await active(), null, 'the run after its end');
  }),

  requirementCase('RUN-12', 'a component is shown', ['streaming', 'agent:component'], async (context) => {
    const all = await answerTo(context, agentCommands.component('Card', { title: 'Stove' }));
    const [shown] = ofEvent(all, 'render_component');
    const about = [shown?.data.componentName, shown?.data.args];
    expectEqual(about, ['Card', { title: 'Stove' }], 'name and arguments');
  }),

  ...everything.map((message) =>
    requirementCase(
      `RUN-14/${message.slice(1, message.indexOf(' '))}`,
      'frames fit the contract',
      ['streaming'],
      async (context) => {
        for (const frame of await answerTo(context, message))
          expectEqual(frameFaults(frame), [], `faults of ${frame.raw}`);
      },
    ),
  ),
];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
