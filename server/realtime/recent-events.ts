import { randomUUID } from 'node:crypto';
import { Adapter, type BroadcastOptions, type Session } from 'socket.io-adapter';

/** As many as replicas keep in Redis. */
const MAX_EVENTS = 10_000;
const MAX_CONNECTIONS = 10_000;

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
  readonly rooms: ReadonlySet<string>;
  readonly data: readonly unknown[];
  readonly sentAt: number;
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
  /** By offset, oldest first. */
  readonly #events = new Map<string, RecentEvent>();
  readonly #connections = new Map<string, Kept>();
  /** So that no offset of a process before is taken for one of this. */
  readonly #process = randomUUID();
  #count = 0;

  override broadcast(packet: Packet, options: BroadcastOptions): void {
    if (packet.type === EVENT && packet.id === undefined && !options.flags?.local) {
      const offset = `${this.#process}:${++this.#count}`;
      packet.data.push(offset);
      this.#events.set(offset, { rooms: options.rooms, data: packet.data, sentAt: performance.now() });
      forgetOldest(this.#events, MAX_EVENTS, ({ sentAt }) => sentAt);
    }
    super.broadcast(packet, options);
  }

  override persistSession(connection: Kept['connection']): void {
    this.#connections.set(connection.pid, { connection, lostAt: performance.now() });
    forgetOldest(this.#connections, MAX_CONNECTIONS, ({ lostAt }) => lostAt);
  }

  override restoreSession(pid: string, offset: string): Promise<Session> {
    const kept = this.#connections.get(pid);
    this.#connections.delete(pid);
    if (!kept || isOld(kept.lostAt) || !this.#events.has(offset))
      return Promise.reject(new Error('not kept'));
    const { rooms } = kept.connection;
    const missedPackets: unknown[][] = [];
    let isMissed = false;
    for (const [at, event] of this.#events) {
      if (isMissed && rooms.some((room) => event.rooms.has(room))) missedPackets.push([...event.data]);
      if (at === offset) isMissed = true;
    }
    return Promise.resolve({ ...kept.connection, missedPackets });
  }
}

/** What nobody can ask for any more, and what is too much. */
function forgetOldest<Item>(items: Map<string, Item>, limit: number, timeOf: (item: Item) => number): void {
  for (const [key, item] of items) {
    if (items.size <= limit && !isOld(timeOf(item))) return;
    items.delete(key);
  }
}

function isOld(time: number): boolean {
  return performance.now() - time > RECOVERY_MS;
}
