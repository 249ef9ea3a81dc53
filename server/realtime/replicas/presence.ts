import { withReplyTimeout } from './reply-timeout.js';
import type { Presence, SessionServer } from '../socket/socket-data.js';
import { observeQuestion } from '../socket/observe-answers.js';

export interface Figures {
  readonly activeSessions: number;
  readonly totalConnections: number;
}

export interface PresenceOptions {
  readonly io: SessionServer;
  /** Whether there are no other replicas to ask. */
  readonly isAlone: boolean;
}

/** The replicas ask each other no more often than this, however many clients ask. */
const REMEMBERED_MS = 1_000;

/** Counts the connections of all replicas. A replica that does not answer counts as having none. */
export function createFigures({ io, isAlone }: PresenceOptions): () => Promise<Figures> {
  let elsewhere: Promise<readonly Presence[]> = Promise.resolve([]);
  let askAgainAt = 0;

  io.on('presence', (answer) => answer(presenceHere()));

  return async () => {
    if (!isAlone && performance.now() >= askAgainAt) {
      askAgainAt = performance.now() + REMEMBERED_MS;
      elsewhere = observeQuestion(withReplyTimeout(io.serverSideEmitWithAck('presence'))).then(
        (answers) => answers ?? [],
      );
    }
    const all = [...(await elsewhere), presenceHere()];
    return {
      activeSessions: new Set(all.flatMap(({ sessions }) => sessions)).size,
      totalConnections: all.reduce((sum, { connections }) => sum + connections, 0),
    };
  };

  function presenceHere(): Presence {
    const { sockets } = io.of('/');
    const sessions = new Set([...sockets.values()].map(({ data }) => data.sessionId));
    return { sessions: [...sessions], connections: sockets.size };
  }
}
