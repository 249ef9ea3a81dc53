import { randomUUID } from 'node:crypto';
import { Adapter, type BroadcastOptions, type Session } from 'socket.io-adapter';

/** As many as replicas keep in Redis. */
const MAX_EVENTS = 10_000;
const MAX_CONNECTIONS = 10_000;

/** Of all events together, in UTF-16 code units: results of tools may be large. */
const MAX_LENGTH = 64 * 1024 * 1024;

/** For how long after a connection was lost the events are kept that it misses. */
export const RECOVERY_MS = 2 * 60 * 1000;

interface Packet {
  readonly type: number;
  readonly id?: number;
  readonly data: unknown[];
}

/** As Socket.IO's protocol numbers its packets. */
const EVENT = 2;

interface RecentEvent {
  readonly rooms: readonly string[];
  readonly data: readonly unknown[];
  readonly sentAt: number;
  /** About how much text is in it. */
  readonly length: number;
}

interface Kept {
  readonly connection: Omit<Session, 'missedPackets'>;
  readonly lostAt: number;
}

/**
 * For a deployment of one process: keeps the latest events to rooms, each with an offset behind its payload, and which connections were lost.
 * Socket.IO's own does so too, without a limit to how many.
 */
export class RecentEventsAdapter extends Adapter {
  /** A ring: the event of number n stands at n modulo the limit, so that none need be looked for, nor moved. */
  readonly #events = new Array<RecentEvent | undefined>(MAX_EVENTS);
  readonly #connections = new Map<string, Kept>();
  /** So that no offset of a process before is taken for one of this. */
  readonly #process = randomUUID();
  /** The number of the oldest event that is kept. */
  #first = 1;
  /** The number of the latest. */
  #last = 0;
  /** Of all that are kept. */
  #length = 0;

  override broadcast(packet: Packet, options: BroadcastOptions): void {
    if (packet.type === EVENT && packet.id === undefined && !options.flags?.local) {
      const number = ++this.#last;
      packet.data.push(this.#offsetOf(number));
      // The rooms as a list: the set that they come in is soon gone if nobody keeps it.
      const event = {
        rooms: [...options.rooms],
        data: packet.data,
        sentAt: performance.now(),
        length: lengthOf(packet.data[1]),
      };
      this.#forgetOne(number % MAX_EVENTS);
      this.#events[number % MAX_EVENTS] = event;
      this.#length += event.length;
      this.#forgetEvents(event.sentAt);
    }
    super.broadcast(packet, options);
  }

  override persistSession(connection: Kept['connection']): void {
    const lostAt = performance.now();
    this.#connections.set(connection.pid, { connection, lostAt });
    this.#forgetConnections(lostAt);
  }

  override restoreSession(pid: string, offset: string): Promise<Session> {
    const kept = this.#connections.get(pid);
    this.#connections.delete(pid);
    const known = this.#numberOf(offset);
    if (!kept || isOld(kept.lostAt, performance.now()) || known === undefined)
      return Promise.reject(new Error('not kept'));
    return Promise.resolve({
      ...kept.connection,
      missedPackets: this.#eventsAfter(known, new Set(kept.connection.rooms)),
    });
  }

  #eventsAfter(known: number, rooms: ReadonlySet<string>): unknown[][] {
    const events: unknown[][] = [];
    for (let number = known + 1; number <= this.#last; number++) {
      const event = this.#events[number % MAX_EVENTS];
      if (event?.rooms.some((room) => rooms.has(room))) events.push([...event.data]);
    }
    return events;
  }

  #offsetOf(number: number): string {
    return `${this.#process}:${number}`;
  }

  /** Nothing when the event is not kept, or not of this process. */
  #numberOf(offset: string): number | undefined {
    const number = Number(offset.slice(this.#process.length + 1));
    const isKept = number >= this.#first && number <= this.#last;
    return isKept && offset === this.#offsetOf(number) ? number : undefined;
  }

  /** Those that nobody can ask for any more, and what is too much. */
  #forgetEvents(now: number): void {
    this.#first = Math.max(this.#first, this.#last - MAX_EVENTS + 1);
    for (; this.#first < this.#last; this.#first++) {
      const oldest = this.#first % MAX_EVENTS;
      if (this.#length <= MAX_LENGTH && !isOld(this.#events[oldest]?.sentAt ?? 0, now)) return;
      this.#forgetOne(oldest);
    }
  }

  #forgetOne(at: number): void {
    this.#length -= this.#events[at]?.length ?? 0;
    this.#events[at] = undefined;
  }

  #forgetConnections(now: number): void {
    for (const [pid, { lostAt }] of this.#connections) {
      if (this.#connections.size <= MAX_CONNECTIONS && !isOld(lostAt, now)) return;
      this.#connections.delete(pid);
    }
  }
}

function isOld(time: number, now: number): boolean {
  return now - time > RECOVERY_MS;
}

/** Only the texts of the payload itself count: what is long is one of them. */
function lengthOf(payload: unknown): number {
  if (typeof payload !== 'object' || payload === null) return 0;
  let length = 0;
  for (const member of Object.values(payload)) if (typeof member === 'string') length += member.length;
  return length;
}
