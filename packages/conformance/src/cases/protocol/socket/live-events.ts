import { agentCommands } from '../../../suite/agent-commands.js';
import type { Capability } from '../../../suite/capabilities.js';
import type { ConformanceCase } from '../../../suite/conformance-case.js';
import { expectEqual, expectThat } from '../../../suite/finding.js';
import { at } from '../../../suite/read-json.js';
import type { EventSocket } from '../../../socket/event-socket.js';
import { Conversation, ofEvent, runIdOf } from '../../conversation.js';
import { eventFaults } from '../frame-schemas.js';
import { requirementCase } from '../requirement-case.js';

const NEEDS: readonly Capability[] = ['socket', 'streaming', 'agent:tool', 'agent:component'];

/** Calls of the oracle's own tools, and components. */
const BUSY_ANSWER = [
  agentCommands.tool('count_twins'),
  agentCommands.component('Card', { title: 'Stove' }),
  agentCommands.tool('count_twins', { type: 'Stove' }),
].join('\n');

const TOLD = ['tool_call', 'render_component', 'router_update', 'delegation_required'];

export const liveEvents: readonly ConformanceCase[] = [
  requirementCase('LIVE-1', 'each socket is told of each frame, in order', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const sockets = [await chat.socket(), await chat.socket()];
    const stream = await chat.stream(BUSY_ANSWER);
    const frames = ofEvent(await stream.toEnd(), ...TOLD);
    expectThat(
      frames.length >= 5,
      'two calls and a component',
      frames.map(({ event }) => event),
    );
    const wanted = frames.map(({ event, id }) => [event, runIdOf(stream), id]);
    for (const socket of sockets) {
      await settled(socket);
      const told = socket.events.filter(({ name }) => TOLD.includes(name));
      expectEqual(
        told.map(({ name, payload }) => [name, payload.runId, payload.seq]),
        wanted,
        'the events',
      );
      const [first] = told;
      for (const member of ['eventId', 'toolName', 'args', 'status'])
        expectEqual(first?.payload[member], frames[0]?.data[member], `${member} of the first event`);
    }
  }),

  requirementCase('LIVE-2', 'older clients get an envelope', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const socket = await chat.socket();
    await chat.send(BUSY_ANSWER);
    const enveloped = [
      await socket.next('tool_call'),
      await socket.next('render_component'),
      await socket.next('message_cache_invalidation'),
    ];
    for (const event of enveloped) {
      expectThat(typeof event.eventName === 'string', 'an eventName', event);
      expectEqual(at(event.payload, 'sessionId'), chat.sessionId, 'the session in the payload');
      expectEqual(at(event.payload, 'requestId'), event.requestId, 'the request in the payload');
    }
  }),
  requirementCase('LIVE-2/none', 'others do without it', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const socket = await chat.socket({ query: { envelope: 'none' } });
    await chat.send(BUSY_ANSWER);
    for (const name of ['tool_call', 'render_component', 'message_cache_invalidation']) {
      const event = await socket.next(name);
      expectEqual([event.eventName, event.payload], [undefined, undefined], 'eventName and payload');
    }
  }),

  requirementCase('LIVE-3', 'other sessions hear nothing', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const other = await chat.another();
    const [socket, elsewhere] = [await chat.socket(), await other.socket()];
    await chat.send(BUSY_ANSWER);
    await socket.next('message_cache_invalidation');
    await settled(elsewhere);
    expectEqual(
      elsewhere.events.map(({ name }) => name),
      ['connected', 'pong'],
      'the events of the other session',
    );
  }),

  requirementCase(
    'LIVE-4',
    'a JSON reply invalidates what tabs show',
    ['socket', 'agent:stream'],
    async (context) => {
      const chat = await Conversation.open(context);
      const socket = await chat.socket();
      const { json, headers } = await chat.send(agentCommands.stream(2));
      const event = await socket.next('message_cache_invalidation');
      expectEqual(event.messageId, at(json, 'message', 'id'), 'the message');
      expectEqual(event.requestId, headers['x-request-id'], 'the request');
    },
  ),

  requirementCase('LIVE-5', 'events fit the contract', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const sockets = [await chat.socket(), await chat.socket({ query: { envelope: 'none' } })];
    await chat.send(BUSY_ANSWER);
    for (const socket of sockets) {
      for (const name of ['status', 'list-events', 'subscribe', 'no-such-event']) socket.emit(name, {});
      await socket.next('message_cache_invalidation');
      await socket.next('subscribed');
      await settled(socket);
      for (const event of socket.events) expectEqual(eventFaults(event), [], `faults of ${event.name}`);
    }
  }),

  requirementCase(
    'LIVE-6',
    'each socket is told that a run begins',
    ['socket', 'streaming', 'agent:stream'],
    async (context) => {
      const chat = await Conversation.open(context);
      const sockets = [await chat.socket(), await chat.socket({ query: { envelope: 'none' } })];
      const stream = await chat.stream(agentCommands.stream(2));
      const [first] = await stream.toEnd();
      for (const socket of sockets) {
        const event = await socket.next('run');
        expectEqual([event.runId, event.seq], [runIdOf(stream), first?.id], 'the run and its frame');
      }
    },
  ),

  requirementCase(
    'LIVE-7',
    'sockets are told of a message that waits',
    ['socket', 'streaming', 'agent:stream'],
    async (context) => {
      const chat = await Conversation.open(context);
      const socket = await chat.socket({ query: { envelope: 'none' } });
      const first = await chat.stream(agentCommands.stream(1000));
      await first.find('of text', ({ event }) => event === 'message');
      await chat.stream({ message: agentCommands.stream(2), multitask: 'enqueue' });
      const event = await socket.next('message_cache_invalidation');
      const question = (await chat.transcript()).findLast((each) => at(each, 'type') === 'human');
      expectEqual(event.messageId, at(question, 'id'), 'the message');
      expectEqual(ofEvent(first.frames, 'done'), [], 'the end of the answer before it');
      await chat.abort();
    },
  ),
];

/** What was sent before is there when the answer to a later event is. */
async function settled(socket: EventSocket): Promise<void> {
  socket.emit('ping');
  await socket.next('pong');
}
