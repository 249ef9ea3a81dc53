import type { Socket } from 'socket.io-client';
import { Finding, short } from '../suite/finding.js';

export interface ReceivedEvent {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** How long an event may take that is due. */
const DUE_MS = 20_000;

/** A socket of one session that has been let in. */
export class EventSocket {
  readonly #events: ReceivedEvent[] = [];
  readonly #taken = new Set<ReceivedEvent>();
  readonly #waiting = new Set<() => void>();
  #closed: string | undefined;

  constructor(private readonly socket: Socket) {
    socket.onAny((name: string, payload: unknown) => {
      this.#events.push({ name, payload: { ...(payload as object) } });
      this.#wake();
    });
    socket.once('disconnect', (reason) => {
      this.#closed = reason;
      this.#wake();
    });
  }

  /** All that have come so far. */
  get events(): readonly ReceivedEvent[] {
    return this.#events;
  }

  all(name: string): readonly ReceivedEvent[] {
    return this.#events.filter((event) => event.name === name);
  }

  emit(name: string, ...payload: readonly unknown[]): void {
    this.socket.emit(name, ...payload);
  }

  /** Resolves when the server has acknowledged the event. */
  async acknowledged(name: string, payload: unknown): Promise<void> {
    try {
      await this.socket.timeout(DUE_MS).emitWithAck(name, payload);
    } catch {
      throw new Finding(`an acknowledgement of ${name}`, `none in ${DUE_MS / 1000} s`);
    }
  }

  /** The next event of a name that no call has returned yet. */
  async next(
    name: string,
    fits: (payload: ReceivedEvent['payload']) => boolean = () => true,
  ): Promise<ReceivedEvent['payload']> {
    const find = () =>
      this.#events.find((event) => event.name === name && !this.#taken.has(event) && fits(event.payload));
    await this.#until(`the event ${name}`, () => find() !== undefined || this.#closed !== undefined);
    const event = find();
    if (!event)
      throw new Finding(
        `the event ${name}`,
        `the end of the connection (${this.#closed ?? ''})${this.#told}`,
      );
    this.#taken.add(event);
    return event.payload;
  }

  /** Resolves with Socket.IO's reason when the connection has ended. */
  async ended(): Promise<string> {
    await this.#until('the end of the connection', () => this.#closed !== undefined);
    return this.#closed ?? '';
  }

  get isOpen(): boolean {
    return this.socket.connected;
  }

  close(): void {
    this.socket.disconnect();
  }

  /** Cuts the connection, as a network does. */
  cut(): void {
    this.socket.io.engine.close();
  }

  get #told(): string {
    return `; events so far: ${short(this.#events.map(({ name }) => name))}`;
  }

  async #until(what: string, isThere: () => boolean): Promise<void> {
    if (isThere()) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Finding(`${what} within ${DUE_MS / 1000} s`, `nothing of it${this.#told}`));
      }, DUE_MS);
      const look = () => {
        if (!isThere()) return;
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
    });
  }

  #wake(): void {
    for (const look of [...this.#waiting]) look();
  }
}
