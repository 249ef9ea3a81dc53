import type { Logger } from 'pino';
import { Problem, problemOf, type Explain } from '../contract/problem.js';
import { tooManyRequests } from '../rate-limit/too-many-requests.js';
import type { Emit } from './emit.js';
import { refuseEvent } from './exception.js';
import { tellFrame, type LoggedFrame } from './run-frames.js';
import type { SessionSocket } from './session-socket.js';

/** Which frames a client asks for. */
export interface MissedFramesRequest {
  /** Left out, it is the session's latest run. */
  readonly runId?: string | undefined;
  /** The last that it knows. */
  readonly after: number;
}

export interface MissedFrames {
  readonly runId: string;
  /** The run's last frame so far. */
  readonly lastSeq: number;
  /** Those above `after` up to `lastSeq`, in order, a page at a time. */
  readonly frames: AsyncIterable<readonly LoggedFrame[]>;
}

/** Nothing when the session has no run. Rejects with `run_not_found` for a run that is not the session's. */
export type FindMissedFrames = (
  sessionId: string,
  userDid: string,
  request: MissedFramesRequest,
) => Promise<MissedFrames | undefined>;

export interface AnswerSubscribeOptions {
  readonly emit: Emit;
  readonly findMissedFrames: FindMissedFrames;
  readonly explain: Explain;
  readonly log: Logger;
}

/** A client asks once when it is back. */
const MAX_WAITING = 4;

/** How much is sent before the connection is waited for, in UTF-16 code units of frames. A page of large results may hold a hundred times that. */
const MAX_IN_ONE_GO = 1024 * 1024;

/** Answers `subscribe`: with `after`, this socket is sent again what it has missed of a run. One request after another. */
export function answerSubscribe(
  socket: SessionSocket,
  { emit, findMissedFrames, explain, log }: AnswerSubscribeOptions,
): void {
  const { sessionId, did } = socket.data;
  let waiting = 0;
  let last = Promise.resolve();

  socket.on('subscribe', ({ runId, after = runId === undefined ? undefined : 0 }) => {
    if (after === undefined) {
      subscribed();
      return;
    }
    if (waiting === MAX_WAITING) {
      refuse(tooManyRequests('Frames are being sent already', 1));
      return;
    }
    waiting++;
    last = last
      .then(() => sendAgain({ runId, after }))
      .catch(refuse)
      .finally(() => waiting--);
  });

  async function sendAgain(request: MissedFramesRequest): Promise<void> {
    if (!socket.connected) return;
    const missed = await findMissedFrames(sessionId, did, request);
    if (!missed) {
      subscribed();
      return;
    }
    const { runId, lastSeq, frames } = missed;
    let sent = 0;
    for await (const page of frames) {
      for (const frame of page) {
        tellFrame(emit, socket, { runId }, frame);
        sent += frame.data.length;
        if (sent < MAX_IN_ONE_GO) continue;
        sent = 0;
        await drained(socket);
        if (socket.disconnected) return;
      }
      await drained(socket);
      if (socket.disconnected) return;
    }
    subscribed({ runId, lastSeq });
  }

  function subscribed(run: { runId?: string; lastSeq?: number } = {}): void {
    emit(socket, 'subscribed', { sessionId, ...run, timestamp: new Date().toISOString() });
  }

  function refuse(error: unknown): void {
    if (!(error instanceof Problem)) log.error({ err: error, sessionId }, 'missed frames could not be sent');
    refuseEvent(emit, socket, 'subscribe', problemOf(error, explain));
  }
}

/** Waits until the connection has taken what it was given, so that a slow client does not fill the memory. */
async function drained({ conn }: SessionSocket): Promise<void> {
  while (conn.readyState === 'open' && !conn.transport.writable) {
    const { transport } = conn;
    await new Promise<void>((resolve) => {
      const done = () => {
        transport.off('drain', done);
        conn.off('upgrade', done);
        conn.off('close', done);
        resolve();
      };
      transport.on('drain', done);
      conn.on('upgrade', done);
      conn.on('close', done);
    });
  }
}
