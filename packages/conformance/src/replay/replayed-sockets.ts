import type { RecordingLine } from '../recording/recording.js';
import type { EventSocket } from '../socket/event-socket.js';
import type { SuiteContext } from '../suite/suite-context.js';
import { compareValues, type Comparison } from './compare-values.js';
import type { FreshCredentials } from './fresh-credentials.js';
import type { Line } from './recorded-exchanges.js';

type SocketLine = Extract<RecordingLine, { socket: number }>;
type PacketLine = Line<'packet'>;

interface ReplayedSocket {
  readonly query: Readonly<Record<string, string>>;
  readonly auth?: unknown;
  readonly open?: EventSocket;
  readonly refusal?: unknown;
}

/** Parameters of the transport. */
const OF_TRANSPORT = ['EIO', 'transport', 't', 'sid', 'b64'];

/** The sockets of a recording, connected again. The order of events is compared by their names, since calls overlap. */
export class ReplayedSockets {
  readonly #sockets = new Map<number, ReplayedSocket>();
  readonly #acknowledgements = new Map<string, Promise<void>>();

  constructor(
    private readonly context: SuiteContext,
    private readonly comparison: Comparison,
    private readonly credentials: FreshCredentials,
  ) {}

  async play(line: SocketLine): Promise<void> {
    const socket = this.#sockets.get(line.socket);
    if (line.kind === 'socket-open') this.#sockets.set(line.socket, { query: line.query });
    else if (line.kind === 'socket-close') await close(socket?.open, line.by);
    else if (socket) await this.#playPacket(line, socket);
  }

  async #playPacket(line: PacketLine, socket: ReplayedSocket): Promise<void> {
    if (line.from === 'client') await this.#say(line, socket);
    else await this.#expect(line, socket);
  }

  async #say(line: PacketLine, socket: ReplayedSocket): Promise<void> {
    const { type, data, at } = line;
    if (type === 'connect') {
      const auth = await this.credentials.fillValue(data, at);
      this.#sockets.set(line.socket, { ...socket, auth });
    } else if (type === 'disconnect') socket.open?.close();
    else if (type === 'event') {
      const filled = await this.credentials.fillValue(data, at);
      const [name, ...payload] = this.comparison.bindings.value(filled) as [string, ...unknown[]];
      if (line.ack === undefined) socket.open?.emit(name, ...payload);
      else if (socket.open) {
        const acknowledged = socket.open.acknowledged(name, payload[0]);
        acknowledged.catch(() => undefined);
        this.#acknowledgements.set(`${line.socket} ${line.ack}`, acknowledged);
      }
    }
  }

  async #expect(line: PacketLine, socket: ReplayedSocket): Promise<void> {
    if (line.type === 'connect') await this.#connect(line.socket, socket);
    else if (line.type === 'connect_error') await this.#expectRefusal(line, socket);
    else if (line.type === 'ack') await this.#acknowledgements.get(`${line.socket} ${line.ack ?? ''}`);
    else if (line.type === 'event') {
      const [name, payload] = line.data as [string, unknown];
      // The connection has waited for it.
      if (name === 'connected' || !socket.open) return;
      compareValues(payload ?? {}, await socket.open.next(name), `the event ${name}`, this.comparison);
    }
  }

  async #connect(number: number, socket: ReplayedSocket): Promise<void> {
    this.#sockets.set(number, {
      ...socket,
      open: await this.context.connectSocket(await this.#handshake(socket)),
    });
  }

  async #expectRefusal({ data }: PacketLine, socket: ReplayedSocket): Promise<void> {
    const refusal = await this.context.refusedSocket(await this.#handshake(socket));
    const { data: problem } = { ...(data as { data?: unknown }) };
    compareValues(problem ?? {}, refusal, 'the refusal of the socket', this.comparison);
  }

  async #handshake({ query, auth }: ReplayedSocket) {
    const { sessionId = '', ...others } = this.comparison.bindings.value(query) as Record<string, string>;
    const own = Object.entries(others).filter(([name]) => !OF_TRANSPORT.includes(name));
    return {
      as: await this.context.user(),
      sessionId,
      auth: { ...(auth as object) },
      query: Object.fromEntries(own),
    };
  }
}

async function close(socket: EventSocket | undefined, by: 'client' | 'server'): Promise<void> {
  if (!socket) return;
  if (by === 'client') socket.close();
  else await socket.ended();
}
