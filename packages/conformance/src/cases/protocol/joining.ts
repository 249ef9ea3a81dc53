import { textOf } from '../../http/frame-text.js';
import { randomUUID } from 'node:crypto';
import type { EventStream } from '../../http/event-stream.js';
import type { Frame } from '../../http/frames.js';
import { agentCommands, counted } from '../../suite/agent-commands.js';
import type { Capability } from '../../suite/capabilities.js';
import type { ConformanceCase } from '../../suite/conformance-case.js';
import { expectProblem } from '../../suite/expect-reply.js';
import { expectEqual, expectThat } from '../../suite/finding.js';
import type { SuiteContext } from '../../suite/suite-context.js';
import { Conversation, doneOf, idsOf, runIdOf } from '../conversation.js';
import { requirementCase } from './requirement-case.js';

const NEEDS: readonly Capability[] = ['streaming', 'durable-runs', 'agent:stream'];

export const joining: readonly ConformanceCase[] = [
  requirementCase('JOIN-1', 'a reader after N gets the frames above N', NEEDS, async (context) => {
    const { chat, runId, frames } = await ended(context, 60);
    for (const from of new Set([1, Math.floor(frames.length / 2), frames.length - 1])) {
      const after = frames[from - 1]?.id;
      const joined = await (await chat.join(runId, `?after=${String(after)}`)).toEnd();
      expectEqual(rawOf(joined), rawOf(frames.slice(from)), `the frames above ${String(after)}`);
    }
  }),
  requirementCase('JOIN-1/running', 'a reader who joins a run gets what comes', NEEDS, async (context) => {
    const { chat, stream } = await begun(context, 300);
    const { id } = await stream.find('of text', ({ event }) => event === 'message');
    const joined = await (await chat.join(runIdOf(stream), `?after=${String(id)}`)).toEnd();
    const all = await stream.toEnd();
    expectEqual(rawOf(joined), rawOf(all.filter((frame) => Number(frame.id) > Number(id))), 'the frames');
  }),

  requirementCase('JOIN-2', 'Last-Event-ID counts as after does', NEEDS, async (context) => {
    const { chat, runId, frames } = await ended(context, 20);
    const [, second, third] = frames;
    const by = async (query: string, lastEventId: unknown) =>
      idsOf(await (await chat.join(runId, query, { 'last-event-id': String(lastEventId) })).toEnd());
    const wanted = idsOf(frames.slice(3));
    expectEqual(await by('', third?.id), wanted, 'the frames after Last-Event-ID');
    expectEqual(
      await by(`?after=${String(second?.id)}`, third?.id),
      wanted,
      'the frames with the greater header',
    );
    expectEqual(
      await by(`?after=${String(third?.id)}`, second?.id),
      wanted,
      'the frames with the greater after',
    );
  }),

  requirementCase('JOIN-3', 'without a number the run comes from its beginning', NEEDS, async (context) => {
    const { chat, stream } = await begun(context, 200);
    await stream.find('of text', ({ event }) => event === 'message');
    const joined = await (await chat.join(runIdOf(stream))).toEnd();
    expectEqual(rawOf(joined), rawOf(await stream.toEnd()), 'the frames');
  }),

  requirementCase('JOIN-4', 'a run that has ended is replayed', NEEDS, async (context) => {
    const { chat, runId, frames } = await ended(context, 20);
    await chat.send(agentCommands.stream(1));
    for (let times = 0; times < 2; times++)
      expectEqual(rawOf(await (await chat.join(runId, '?after=0')).toEnd()), rawOf(frames), 'the frames');
  }),

  requirementCase('JOIN-5', 'who has all gets done again', NEEDS, async (context) => {
    const { chat, runId, frames } = await ended(context, 5);
    const last = frames.at(-1);
    for (const after of [last?.id, Number(last?.id) + 1000]) {
      const joined = await (await chat.join(runId, `?after=${String(after)}`)).toEnd();
      expectEqual(rawOf(joined), [last?.raw], `the frames after ${String(after)}`);
    }
  }),

  requirementCase('JOIN-6', 'all readers get the same', NEEDS, async (context) => {
    const { chat, stream } = await begun(context, 300);
    const readers = await Promise.all(Array.from({ length: 8 }, () => chat.join(runIdOf(stream))));
    const wanted = rawOf(await stream.toEnd());
    for (const reader of readers) expectEqual(rawOf(await reader.toEnd()), wanted, 'the frames of a reader');
  }),

  ...Array.from({ length: 4 }, (_, index) =>
    requirementCase(
      `JOIN-7/${index + 1}`,
      'a stream that is cut anywhere loses nothing',
      NEEDS,
      async (context) => {
        const { chat, stream } = await begun(context, 300);
        const read: Frame[] = [];
        let part = stream;
        for (let cuts = 0; cuts < 6 && read.at(-1)?.event !== 'done'; cuts++) {
          await part.untilBytes(context.random.integer(1, 4_000));
          part.cut();
          read.push(...part.frames);
          part = await chat.join(runIdOf(stream), `?after=${read.at(-1)?.id ?? 0}`);
        }
        // Who has done already is sent it again.
        const rest = (await part.toEnd()).filter(({ id }) => Number(id) > (read.at(-1)?.id ?? 0));
        const whole = await (await chat.join(runIdOf(stream))).toEnd();
        expectEqual(idsOf([...read, ...rest]), idsOf(whole), 'the ids of all frames');
        expectEqual(textOf([...read, ...rest]), counted(300), 'the text');
      },
    ),
  ),

  requirementCase('JOIN-8', 'a joined stream has the ids of its message', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const requestId = randomUUID();
    const stream = await chat.stream(agentCommands.stream(3), { 'x-request-id': requestId });
    await stream.toEnd();
    const { headers } = (await chat.join(runIdOf(stream))).exchange;
    expectEqual([headers['x-request-id'], headers['x-run-id']], [requestId, runIdOf(stream)], 'the ids');
    const own = randomUUID();
    const other = await chat.join(runIdOf(stream), '', { 'x-request-id': own });
    expectEqual(other.exchange.headers['x-request-id'], own, 'X-Request-Id of a reader with its own');
  }),

  requirementCase('JOIN-9', 'after is a number', NEEDS, async (context) => {
    const { chat, runId } = await ended(context, 1);
    for (const after of ['x', '-1', '1.5'])
      expectProblem(await chat.get(`/runs/${runId}?after=${after}`), 400, 'invalid_request');
  }),
];

const rawOf = (frames: readonly Frame[]) => frames.map(({ raw }) => raw);

async function begun(
  context: SuiteContext,
  pieces: number,
): Promise<{ chat: Conversation; stream: EventStream }> {
  const chat = await Conversation.open(context);
  return { chat, stream: await chat.stream(agentCommands.stream(pieces)) };
}

async function ended(context: SuiteContext, pieces: number) {
  const { chat, stream } = await begun(context, pieces);
  const frames = await stream.toEnd();
  expectThat(doneOf(frames).status === 'finished', 'a run that finishes', frames.at(-1)?.raw);
  return { chat, runId: runIdOf(stream), frames };
}
