import { clientEventNames, serverEventNames } from '../../../../../../generated/socket-events.js';
import type { ConformanceCase } from '../../../suite/conformance-case.js';
import { expectEqual, expectThat } from '../../../suite/finding.js';
import { at } from '../../../suite/read-json.js';
import { Conversation } from '../../conversation.js';
import { requirementCase } from '../requirement-case.js';

const NEEDS = ['socket'] as const;

/** Payloads that do not fit, and the field that the server has to name. */
const unfit: readonly (readonly [event: string, payload: unknown, field: string])[] = [
  ['subscribe', { after: 'x' }, 'payload.after'],
  ['subscribe', { after: -1 }, 'payload.after'],
  ['subscribe', { since: 1 }, 'payload.since'],
  ['tool_result', {}, 'payload.toolCallId'],
  ['tool_result', { toolCallId: 5 }, 'payload.toolCallId'],
  ['action_call_result', { toolCallId: '' }, 'payload.toolCallId'],
  ['authenticate', { token: 'x' }, 'payload.token'],
];

export const clientEvents: readonly ConformanceCase[] = [
  requirementCase('EVT-1/ping', 'ping is answered', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const socket = await chat.socket();
    socket.emit('ping');
    expectEqual((await socket.next('pong')).sessionId, chat.sessionId, 'the session');
  }),
  requirementCase('EVT-1/status', 'status is answered', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const socket = await chat.socket();
    socket.emit('status');
    const status = await socket.next('status');
    expectEqual([status.connected, status.sessionId], [true, chat.sessionId], 'connected and session');
    expectThat(Number(status.totalConnections) >= 1, 'one connection at least', status);
  }),
  requirementCase('EVT-1/list-events', 'all events are listed', NEEDS, async (context) => {
    const socket = await (await Conversation.open(context)).socket();
    socket.emit('list-events');
    const listed = await socket.next('available-events');
    for (const [member, names] of [
      ['clientEvents', clientEventNames],
      ['serverEvents', serverEventNames],
    ] as const) {
      const list = new Set([at(listed, member)].flat());
      expectEqual(
        names.filter((name) => !list.has(name)),
        [],
        `events that ${member} lacks`,
      );
    }
  }),

  requirementCase('EVT-2', 'an unknown event is refused by its name', NEEDS, async (context) => {
    const socket = await (await Conversation.open(context)).socket();
    socket.emit('no-such-event', {});
    const refused = await socket.next('exception');
    expectEqual([refused.event, refused.code], ['no-such-event', 'invalid_request'], 'event and code');
  }),

  ...unfit.map(([event, payload, field], index) =>
    requirementCase(
      `EVT-3/${event}-${index + 1}`,
      `a payload of ${event} that does not fit is refused`,
      NEEDS,
      async (context) => {
        const socket = await (await Conversation.open(context)).socket();
        socket.emit(event, payload);
        const refused = await socket.next('exception');
        expectEqual([refused.event, refused.code], [event, 'invalid_request'], 'event and code');
        expectEqual(at(refused, 'errors', 0, 'field'), field, 'the field');
        expectEqual(socket.all('subscribed'), [], 'what it did all the same');
      },
    ),
  ),

  requirementCase('EVT-4', 'a socket speaks for its own session', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const socket = await chat.socket();
    socket.emit('subscribe', { sessionId: (await chat.another()).sessionId });
    const refused = await socket.next('exception');
    expectEqual([refused.event, refused.code], ['subscribe', 'invalid_request'], 'event and code');
    expectEqual(at(refused, 'errors', 0, 'field'), 'payload.sessionId', 'the field');
  }),

  requirementCase('EVT-5', 'events are acknowledged', NEEDS, async (context) => {
    const socket = await (await Conversation.open(context)).socket();
    await socket.acknowledged('ping', {});
    await socket.acknowledged('subscribe', {});
    await socket.acknowledged('tool_result', { toolCallId: 'call_none', result: 1 });
  }),

  requirementCase('EVT-6', 'a refusal leaves the socket open', NEEDS, async (context) => {
    const socket = await (await Conversation.open(context)).socket();
    for (let times = 0; times < 5; times++) socket.emit('no-such-event', {});
    socket.emit('ping');
    await socket.next('pong');
    expectEqual(socket.all('exception').length, 5, 'the number of exceptions');
  }),
];
