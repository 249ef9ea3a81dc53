import { sendFromHere } from './emit.js';
import { withReplyTimeout } from './reply-timeout.js';
import type { SessionServer, SessionSocket } from './session-socket.js';

/** Sends a socket that comes back the events to its session that it has missed. */
export interface Recovery {
  /** Finds out whether a socket that has signed in is one that was lost. */
  recognize(socket: SessionSocket): Promise<void>;
  readonly isRecognized: (socket: SessionSocket) => boolean;
  /** For a socket that was recognized and is in its session's room again. */
  catchUp(socket: SessionSocket): Promise<void>;
}

interface Recovered {
  readonly pid: string;
  /** Of the last event that the client will have got. */
  readonly offset: string;
  readonly missed: readonly unknown[][];
}

/** What socket.io makes (socket.io/dist/contrib/base64id). */
const PID = /^[\w-]{20}$/;
const MAX_OFFSET = 64;

/**
 * What is sent again at once, in UTF-16 code units of JSON; below what may wait for a client (backlog.ts). Who has missed more begins anew
 * and asks by `subscribe`, which goes no faster than the connection.
 */
const MAX_MISSED = 16 * 1024 * 1024;

/**
 * Socket.IO's recovery of connection states, which it does itself before anybody is asked who the client is: it puts the socket back into
 * its rooms and sends what was missed. So here the library finds nothing to recover, and each socket is a new one, with a new id. Once its
 * own token has let it in, and if it is of the same user and session as the lost one, it is sent what that session's room has missed. What
 * went to the lost socket alone is not sent again: calls are offered anew.
 */
export function createRecovery(io: SessionServer): Recovery {
  const { adapter } = io.of('/');
  const keep = adapter.persistSession.bind(adapter);
  const find = adapter.restoreSession.bind(adapter);
  const recovered = new WeakMap<SessionSocket, Recovered>();

  adapter.restoreSession = () =>
    Promise.reject(new Error('Nothing is recovered before the client has signed in'));
  adapter.persistSession = ({ sid, pid, data }) => {
    if (isOwner(data)) keepFor(data, sid, pid);
  };

  return {
    async recognize(socket) {
      const { pid, offset }: Record<string, unknown> = socket.handshake.auth;
      if (typeof pid !== 'string' || typeof offset !== 'string') return;
      if (!PID.test(pid) || offset.length > MAX_OFFSET) return;
      const missed = await missedBy(socket, pid, offset);
      if (!missed || isTooMuch(missed)) return;
      // So that the client, which compares, knows that it is recovered.
      Object.assign(socket, { pid });
      recovered.set(socket, { pid, offset: offsetOf(missed.at(-1)) ?? offset, missed });
      // What comes between now and the moment when the socket is in its room is looked for a second time.
      keepFor(socket.data, socket.id, pid);
    },

    isRecognized: (socket) => recovered.has(socket),

    async catchUp(socket) {
      const lost = recovered.get(socket);
      if (!lost) return;
      recovered.delete(socket);
      send(socket, lost.missed);
      send(socket, (await missedBy(socket, lost.pid, lost.offset)) ?? []);
    },
  };

  function keepFor({ sessionId, did }: Owner, sid: string, pid: string): void {
    keep({ sid, pid, rooms: [sessionId], data: { sessionId, did } });
  }

  /** Nothing when what was kept is not of the same user and session. It is gone then: who asked has stolen its name. */
  async function missedBy(
    { data: { sessionId, did } }: SessionSocket,
    pid: string,
    offset: string,
  ): Promise<readonly unknown[][] | undefined> {
    const kept = await withReplyTimeout(Promise.resolve(find(pid, offset)));
    if (!kept || !isOwner(kept.data)) return undefined;
    if (kept.data.sessionId !== sessionId || kept.data.did !== did) return undefined;
    return kept.missedPackets;
  }
}

interface Owner {
  readonly sessionId: string;
  readonly did: string;
}

function isOwner(data: unknown): data is Owner {
  return (
    typeof data === 'object' &&
    data !== null &&
    'sessionId' in data &&
    typeof data.sessionId === 'string' &&
    'did' in data &&
    typeof data.did === 'string'
  );
}

/** As they went out the first time, with their offsets behind them. */
function send(socket: SessionSocket, packets: readonly unknown[][]): void {
  for (const [event, ...payload] of packets)
    if (typeof event === 'string') sendFromHere(socket, event, ...payload);
}

function isTooMuch(packets: readonly unknown[][]): boolean {
  let size = 0;
  return packets.some((packet) => (size += JSON.stringify(packet).length) > MAX_MISSED);
}

function offsetOf(packet: readonly unknown[] | undefined): string | undefined {
  const last = packet?.at(-1);
  return typeof last === 'string' ? last : undefined;
}
