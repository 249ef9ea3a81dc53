import { decodePacket, encodePacket } from 'engine.io-parser';
import { Decoder, Encoder, type Packet } from 'socket.io-parser';
import type { Interceptor, Peer, SocketInterceptor } from './interceptor.js';

interface EnginePacket {
  readonly type: string;
  readonly data?: unknown;
}

/** One connection of Engine.IO, which may begin by polling and go on by WebSocket. */
export class SocketLink {
  /** Given by the server in its first packet. */
  sid: string | undefined;
  readonly #interceptor: SocketInterceptor;
  readonly #decoders: Readonly<Record<Peer, Decoder>> = { client: new Decoder(), server: new Decoder() };
  readonly #encoder = new Encoder();
  #isClosed = false;

  constructor(interceptor: Interceptor, query: URLSearchParams) {
    this.#interceptor = interceptor.socket?.(query) ?? {};
  }

  /** @returns the messages of Engine.IO to send on in place of this one. */
  relay(message: string, from: Peer): string[] {
    const { type, data } = decodePacket(message) as EnginePacket;
    if (type === 'open' && typeof data === 'string') this.sid = sidOf(data);
    if (type === 'close') this.close(from);
    if (type !== 'message' || typeof data !== 'string') return [message];
    const changed = this.#interceptor.packet?.({ from, packet: this.#decode(data, from) });
    return changed?.flatMap((packet) => this.#encode(packet)) ?? [message];
  }

  close(by: Peer): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#interceptor.closed?.(by);
  }

  #decode(data: string, from: Peer): Packet {
    const decoder = this.#decoders[from];
    const packets: Packet[] = [];
    decoder.once('decoded', (packet) => packets.push(packet));
    decoder.add(data);
    const [packet] = packets;
    if (!packet) throw new Error('the protocol has no packets of several messages');
    return packet;
  }

  #encode(packet: Packet): string[] {
    const messages: string[] = [];
    for (const data of this.#encoder.encode(packet) as string[])
      encodePacket({ type: 'message', data }, true, (message) => messages.push(String(message)));
    return messages;
  }
}

function sidOf(handshake: string): string | undefined {
  const { sid } = JSON.parse(handshake) as { sid?: unknown };
  return typeof sid === 'string' ? sid : undefined;
}
