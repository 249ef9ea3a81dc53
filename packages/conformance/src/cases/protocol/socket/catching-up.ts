import { agentCommands } from '../../../suite/agent-commands.js';
import type { Capability } from '../../../suite/capabilities.js';
import type { ConformanceCase } from '../../../suite/conformance-case.js';
import { expectEqual } from '../../../suite/finding.js';
import type { ReceivedEvent } from '../../../socket/event-socket.js';
import { Conversation, ofEvent, runIdOf } from '../../conversation.js';
import { requirementCase } from '../requirement-case.js';
import { callOf, toolMessage } from '../calls/call-tool.js';

const NEEDS: readonly Capability[] = ['socket', 'streaming', 'agent:tool'];
const TOLD = ['tool_call', 'render_component', 'router_update', 'delegation_required'];
const CALLS = [agentCommands.tool('count_twins'), agentCommands.tool('count_twins', { type: 'Stove' })].join(
  '\n',
);

const placeOf = ({ name, payload }: ReceivedEvent) => [name, payload.runId, payload.seq];

export const catchingUp: readonly ConformanceCase[] = [
  requirementCase('CATCH-1', 'subscribe says how far the session has come', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const socket = await chat.socket();
    socket.emit('subscribe');
    const empty = await socket.next('subscribed');
    expectEqual(
      [empty.sessionId, empty.runId, empty.lastSeq],
      [chat.sessionId, undefined, undefined],
      'at first',
    );
    const stream = await chat.stream(agentCommands.tool('count_twins'));
    const last = (await stream.toEnd()).at(-1)?.id;
    socket.emit('subscribe', {});
    const { runId, lastSeq } = await socket.next('subscribed');
    expectEqual([runId, lastSeq], [runIdOf(stream), last], 'run and last frame');
  }),

  requirementCase('CATCH-2', 'subscribe sends again what was missed', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const first = await chat.stream(CALLS);
    const told = ofEvent(await first.toEnd(), ...TOLD);
    const second = await chat.stream(agentCommands.tool('count_twins'));
    const later = ofEvent(await second.toEnd(), ...TOLD);
    const socket = await chat.socket();
    const after = told[1]?.id;
    socket.emit('subscribe', { runId: runIdOf(first), after });
    await socket.next('subscribed');
    const wanted = [
      ...told.slice(2).map(({ event, id }) => [event, runIdOf(first), id]),
      ...later.map(({ event, id }) => [event, runIdOf(second), id]),
    ];
    const names = socket.events.map(({ name }) => name);
    expectEqual(socket.events.filter(({ name }) => TOLD.includes(name)).map(placeOf), wanted, 'the events');
    const ends = ['message_cache_invalidation', 'message_cache_invalidation', 'subscribed'];
    expectEqual(names.slice(-3), ends, 'the events after them');
  }),

  requirementCase(
    'CATCH-3',
    'a socket that comes back in the middle has all',
    [...NEEDS, 'browser-tools'],
    async (context) => {
      const chat = await Conversation.open(context);
      const before = await chat.socket();
      before.emit('subscribe');
      await before.next('subscribed');
      const message = `${CALLS}\n${toolMessage.message}`;
      const stream = await chat.stream({ ...toolMessage, message });
      const { toolCallId } = await callOf(stream);
      const { seq } = await before.next('tool_call');
      before.cut();
      const back = await chat.socket();
      back.emit('subscribe', { runId: runIdOf(stream), after: seq });
      await back.next('subscribed');
      await chat.submit({ toolCallId, result: 'seen' });
      const frames = ofEvent(await stream.toEnd(), ...TOLD).map(({ event, id }) => [
        event,
        runIdOf(stream),
        id,
      ]);
      back.emit('ping');
      await back.next('pong');
      const heard = [...before.events, ...back.events].filter(({ name }) => TOLD.includes(name)).map(placeOf);
      const unique = [...new Map(heard.map((place) => [JSON.stringify(place), place])).values()];
      unique.sort((a, b) => Number(a[2]) - Number(b[2]));
      expectEqual(unique, frames, 'the events that both sockets heard');
    },
  ),

  requirementCase('CATCH-4', 'a run of another session is not found', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const elsewhere = await (await chat.another()).stream(agentCommands.tool('count_twins'));
    await elsewhere.toEnd();
    const socket = await chat.socket();
    for (const runId of [runIdOf(elsewhere), 'run_01JC0000000000000000000000']) {
      socket.emit('subscribe', { runId, after: 0 });
      const refused = await socket.next('exception');
      expectEqual([refused.event, refused.code], ['subscribe', 'run_not_found'], 'event and code');
    }
    expectEqual(socket.all('tool_call'), [], 'events of another session');
  }),
];
