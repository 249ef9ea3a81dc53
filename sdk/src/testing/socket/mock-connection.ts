import { decodePacket, encodePacket } from 'engine.io-parser';
import type { Packet as EnginePacket } from 'engine.io-parser';
import { Decoder, Encoder, PacketType } from 'socket.io-parser';
import type { Packet } from 'socket.io-parser';
import { randomId } from '../oracle/random-id.js';

/** The client's end of a WebSocket, as a mock of the server has it. */
export interface SocketPeer {
  send(text: string): void;
  close(): void;
}

export interface MockConnectionOptions {
  readonly peer: SocketPeer;
  /** Milliseconds between two pings. A client that gets none for three times as long reconnects. */
  readonly pingEveryMs: number;
  /** Accepts the `auth` of the handshake, or throws `ConnectionRefused`. What it returns is called when the client is connected. */
  readonly onConnect: (auth: unknown) => () => void;
  readonly onEvent: (name: string, payload: unknown) => void;
  readonly onClose: () => void;
}

/** Why a connection is refused; the client has it as the message and the `data` of a `connect_error`. */
export class ConnectionRefused extends Error {
  constructor(
    message: string,
    readonly data: unknown,
  ) {
    super(message);
  }
}

/** The server's end of one connection: Engine.IO 4 and Socket.IO 5 over text messages. */
export class MockConnection {
  readonly id = randomId('tab');
  readonly #options: MockConnectionOptions;
  readonly #encoder = new Encoder();
  readonly #decoder = new Decoder();
  readonly #pings: ReturnType<typeof setInterval>;
  #isSilent = false;
  #isClosed = false;

  constructor(options: MockConnectionOptions) {
    this.#options = options;
    const { pingEveryMs } = options;
    this.#decoder.on('decoded', (packet) => this.#take(packet));
    const limits = { pingInterval: pingEveryMs, pingTimeout: 2 * pingEveryMs, maxPayload: 4_194_304 };
    this.#write({ type: 'open', data: JSON.stringify({ sid: this.id, upgrades: [], ...limits }) });
    this.#pings = setInterval(() => this.#write({ type: 'ping' }), pingEveryMs);
  }

  /** Takes a message of the client. */
  receive(text: string): void {
    const packet = decodePacket(text);
    if (packet.type === 'message') this.#decoder.add(packet.data);
    else if (packet.type === 'close') this.close();
  }

  emit(name: string, payload: unknown): void {
    this.#send({ type: PacketType.EVENT, nsp: '/', data: [name, payload] });
  }

  /** From now on nothing reaches the client, as when its network has gone without a word. */
  fallSilent(): void {
    this.#isSilent = true;
  }

  /** Ends the connection for good: a client does not reconnect. */
  disconnect(): void {
    this.#send({ type: PacketType.DISCONNECT, nsp: '/' });
    this.#closeAfterwards();
  }

  /** Cuts the connection. */
  close(): void {
    if (this.#isClosed) return;
    this.closed();
    this.#options.peer.close();
  }

  /** The client has closed it. */
  closed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#pings);
    this.#options.onClose();
  }

  #take({ type, ...packet }: Packet): void {
    const data: unknown = packet.data;
    if (type === PacketType.CONNECT) this.#connect(data);
    else if (type === PacketType.DISCONNECT) this.close();
    else if (type === PacketType.EVENT && Array.isArray(data)) {
      const [name, payload] = data as unknown[];
      this.#options.onEvent(String(name), payload);
    }
  }

  #connect(auth: unknown): void {
    try {
      const onAccepted = this.#options.onConnect(auth);
      this.#send({ type: PacketType.CONNECT, nsp: '/', data: { sid: this.id } });
      onAccepted();
    } catch (error) {
      if (!(error instanceof ConnectionRefused)) throw error;
      const { message, data } = error;
      this.#send({ type: PacketType.CONNECT_ERROR, nsp: '/', data: { message, data } });
      this.#closeAfterwards();
    }
  }

  /** Once the client has read what was sent. */
  #closeAfterwards(): void {
    setTimeout(() => this.close());
  }

  #send(packet: Packet): void {
    for (const data of this.#encoder.encode(packet) as string[]) this.#write({ type: 'message', data });
  }

  #write(packet: EnginePacket): void {
    if (this.#isSilent || this.#isClosed) return;
    encodePacket(packet, false, (text) => this.#options.peer.send(String(text)));
  }
}
