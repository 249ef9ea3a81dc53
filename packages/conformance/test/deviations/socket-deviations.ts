import { PacketType, type Packet } from 'socket.io-parser';
import type { Interceptor, SocketPacket } from '../../src/proxy/interceptor.js';
import { deviation, type Deviation } from './deviation.js';

type Payload = Record<string, unknown>;

export const socketDeviations: readonly Deviation[] = [
  deviation('an event is lost', 'LIVE-1', () =>
    onEvent('tool_call', ({ packet, number }) => (number === 1 ? [] : [packet])),
  ),
  deviation('an event comes twice', 'LIVE-1', () => onEvent('tool_call', ({ packet }) => [packet, packet])),
  deviation('an event lacks a member', 'LIVE-5', () =>
    onEvent('tool_call', ({ packet, payload: { toolName: _, ...payload } }) => [saying(packet, payload)]),
  ),
  deviation('an event has a member of another type', 'LIVE-5', () =>
    onEvent('tool_call', ({ packet, payload }) => [saying(packet, { ...payload, requestId: 7 })]),
  ),
  deviation('older clients get no envelope', 'LIVE-2', () =>
    onEvent('tool_call', ({ packet, payload: { eventName: _, payload: __, ...payload } }) => [
      saying(packet, payload),
    ]),
  ),
  deviation('events are not acknowledged', 'EVT-5', () =>
    onPacket(({ packet }) => (packet.type === PacketType.ACK ? [] : undefined)),
  ),
  deviation('an unknown event is not refused', 'EVT-2', () => onEvent('exception', () => [])),
  deviation('ping is not answered', 'EVT-1/ping', () => onEvent('pong', () => [])),
  deviation('subscribe sends what the socket has', 'CATCH-2', () =>
    onPacket(({ from, packet }) => {
      const [name, payload] = wordsOf(packet);
      return from === 'client' && name === 'subscribe'
        ? [saying(packet, { ...payload, after: 0 })]
        : undefined;
    }),
  ),
  deviation('tabs are not told of a reply', 'LIVE-4', () => onEvent('message_cache_invalidation', () => [])),
  deviation('sockets are not told of a run', 'LIVE-6', () => onEvent('run', () => [])),
  deviation('sockets are not told of a message that waits', 'LIVE-7', () =>
    onEvent('message_cache_invalidation', () => []),
  ),
  deviation('a socket is closed without a word', 'SES-6', () => onEvent('closing', () => [])),
];

const onPacket = (change: (packet: SocketPacket) => readonly Packet[] | undefined): Interceptor => ({
  socket: () => ({ packet: change }),
});

interface SeenEvent {
  readonly packet: Packet;
  readonly payload: Payload;
  /** Counted from 1 on each socket. */
  readonly number: number;
}

/** Changes the events of a name that the server sends. */
function onEvent(name: string, change: (event: SeenEvent) => readonly Packet[]): Interceptor {
  return {
    socket() {
      let number = 0;
      return {
        packet({ from, packet }) {
          const [event, payload = {}] = wordsOf(packet);
          return from === 'server' && event === name
            ? change({ packet, payload, number: ++number })
            : undefined;
        },
      };
    },
  };
}

function wordsOf({ type, data }: Packet): [name?: string, payload?: Payload] {
  return type === PacketType.EVENT ? (data as [string, Payload]) : [];
}

function saying(packet: Packet, payload: Payload): Packet {
  return { ...packet, data: [wordsOf(packet)[0], payload] };
}
