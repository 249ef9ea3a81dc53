import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { PacketType } from 'socket.io-parser';
import type { Interceptor, Peer, ProxyRequest, ReplyHead, SocketPacket } from '../proxy/interceptor.js';
import { advertiseProxy, type Origins } from './advertise-proxy.js';
import { HeldText } from './held-text.js';
import type { FrameLine, PacketLine, PacketName, Said } from './recording.js';
import type { RecordingWriter } from './recording-writer.js';
import type { Redactor } from './redaction/redactor.js';

const PACKET_NAMES: Partial<Record<PacketType, PacketName>> = {
  [PacketType.CONNECT]: 'connect',
  [PacketType.DISCONNECT]: 'disconnect',
  [PacketType.EVENT]: 'event',
  [PacketType.ACK]: 'ack',
  [PacketType.CONNECT_ERROR]: 'connect_error',
};

export interface TrafficOptions {
  readonly writer: RecordingWriter;
  readonly redactor: Redactor;
  readonly origins: Origins;
}

/** Writes down what passes a proxy. What is said is not changed, but for the addresses by which the server names itself. */
export function recordTraffic({ writer, redactor, origins }: TrafficOptions): Interceptor {
  let exchanges = 0;
  let sockets = 0;
  return {
    exchange(request) {
      const exchange = ++exchanges;
      writer.write({ kind: 'request', exchange, at: writer.now(), ...requestOf(request) });
      const { head, body } = advertiseProxy(request, origins);
      return {
        head,
        lost: (by) => writer.write({ kind: 'lost', exchange, at: writer.now(), by }),
        body: (chunks, reply) => record(exchange, reply, body(chunks, reply)),
      };
    },
    socket(query) {
      const socket = ++sockets;
      writer.write({ kind: 'socket-open', socket, at: writer.now(), query: Object.fromEntries(query) });
      return {
        packet({ from, packet }) {
          const line = packetLine(packet);
          if (line) writer.write({ kind: 'packet', socket, at: writer.now(), from, ...line });
          return undefined;
        },
        closed: (by) => writer.write({ kind: 'socket-close', socket, at: writer.now(), by }),
      };
    },
  };

  function record(exchange: number, reply: ReplyHead, chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    const type = String(reply.headers['content-type'] ?? '');
    return type.startsWith('text/event-stream')
      ? recordStream(exchange, reply, chunks)
      : recordBody(exchange, reply, chunks);
  }

  async function* recordBody(exchange: number, reply: ReplyHead, chunks: AsyncIterable<Buffer>) {
    const read: Buffer[] = [];
    let isWhole = false;
    try {
      for await (const chunk of chunks) {
        read.push(chunk);
        yield chunk;
      }
      isWhole = true;
    } finally {
      writer.write({
        kind: 'reply',
        exchange,
        at: writer.now(),
        status: reply.status,
        ...saidOf(reply.headers, Buffer.concat(read)),
        ...(!isWhole && { isCut: true }),
      });
    }
  }

  async function* recordStream(exchange: number, reply: ReplyHead, chunks: AsyncIterable<Buffer>) {
    const { status, headers } = reply;
    writer.write({
      kind: 'reply',
      exchange,
      at: writer.now(),
      status,
      ...saidOf(headers),
      isStream: true,
    });
    const held = new HeldText(redactor, (frame) => writer.write(frame));
    const add = (frame: Omit<FrameLine, 'kind' | 'exchange' | 'at'>) =>
      held.add({ kind: 'frame', exchange, at: writer.now(), ...frame });
    const parser = createParser({
      onEvent: (message) => add(frameOf(message)),
      onComment: (comment) => add({ comment }),
      onRetry: (retry) => add({ retry }),
    });
    const decoder = new TextDecoder();
    let unfinished = '';
    let by: Peer | 'complete' = 'client';
    try {
      for await (const chunk of chunks) {
        const text = decoder.decode(chunk, { stream: true });
        parser.feed(text);
        const rest = unfinished + text;
        unfinished = rest.slice(Math.max(rest.lastIndexOf('\n\n') + 2, rest.lastIndexOf('\r\n\r\n') + 4, 0));
        yield chunk;
      }
      by = 'complete';
    } catch (error) {
      by = error instanceof Error && error.name === 'AbortError' ? 'client' : 'server';
      throw error;
    } finally {
      held.flush();
      const unfinishedBytes = Buffer.byteLength(unfinished);
      writer.write({
        kind: 'end',
        exchange,
        at: writer.now(),
        by,
        ...(unfinishedBytes > 0 && { unfinishedBytes }),
      });
    }
  }
}

function requestOf({ method, path, headers, body }: ProxyRequest) {
  return { method, path, ...saidOf(headers, body) };
}

function saidOf(headers: ReplyHead['headers'], body: Buffer = Buffer.alloc(0)): Said {
  const kept = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'number' ? String(value) : value]],
    ),
  );
  if (body.length === 0) return { headers: kept };
  const type = String(headers['content-type'] ?? '');
  if (!/json|text|xml|javascript|urlencoded/.test(type)) return { headers: kept, bytes: body.length };
  return { headers: kept, body: parsed(body.toString()) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function frameOf({ id, event, data }: EventSourceMessage) {
  return { ...(id !== undefined && { id }), ...(event !== undefined && { event }), data: parsed(data) };
}

function packetLine({
  type,
  data,
  id,
}: SocketPacket['packet']): Pick<PacketLine, 'type' | 'data' | 'ack'> | undefined {
  const name = PACKET_NAMES[type];
  return (
    name && {
      type: name,
      ...(data !== undefined && { data: data as unknown }),
      ...(id !== undefined && { ack: id }),
    }
  );
}
