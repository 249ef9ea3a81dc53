import { Decoder, Encoder, PacketType, type Packet } from 'socket.io-parser';

/** A payload that was serialized before, such as a frame of a run's log. It is sent as it is, without being parsed and written again. */
export class JsonText {
  constructor(readonly text: string) {}

  /** For other replicas, which get the packet as JSON. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

class EventEncoder extends Encoder {
  /** Packets of other types, and payloads that are not text, are written by Socket.IO. */
  override encode(packet: Packet): unknown[] {
    const { type, nsp, id } = packet;
    const data: unknown = packet.data;
    if (type === PacketType.EVENT && nsp === '/' && id === undefined && Array.isArray(data)) {
      const [event, payload] = data as readonly unknown[];
      if (payload instanceof JsonText) return [`${type}[${JSON.stringify(event)},${payload.text}]`];
    }
    return super.encode(packet);
  }
}

/** The `parser` of Socket.IO's server. */
export const eventParser = { Encoder: EventEncoder, Decoder };
