import type { Logger } from 'pino';
import { Problem, problemOf, type Explain } from '../../contract/errors/problem.js';
import { tooManyRequests } from '../../rate-limit/too-many-requests.js';
import type { MessageChange } from '../../ports/event-channel-port.js';
import type { FindMissedFrames, MissedFrames } from '../../ports/run-log-port.js';
import { audienceOfSocket } from '../socket/audience.js';
import type { Emit } from '../socket/emit.js';
import { refuseEvent } from '../socket/exception.js';
import { sendFrame, sendChange } from './run-frames.js';
import type { SessionSocket } from '../socket/socket-data.js';

export interface AnswerSubscribeOptions {
  readonly emit: Emit;
  readonly findMissedFrames: FindMissedFrames;
  readonly explain: Explain;
  readonly log: Logger;
}

/** A client asks once after each reconnection. */
const MAX_WAITING = 4;

/** How much is sent before the connection is waited for, in UTF-16 code units of frames. A page of large results may hold a hundred times that. */
const MAX_IN_ONE_GO = 1024 * 1024;

/**
 * Answers `subscribe` with how far the session's runs have come. With `after`, this socket is first sent what it has missed of them: the one
 * way in which a socket catches up. Requests are answered one after another.
 */
export function answerSubscribe(
  socket: SessionSocket,
  { emit, findMissedFrames, explain, log }: AnswerSubscribeOptions,
): void {
  const { sessionId, did } = socket.data;
  const audience = audienceOfSocket(socket);
  let waiting = 0;
  let last = Promise.resolve();

  socket.on('subscribe', ({ runId, after }) => {
    if (waiting === MAX_WAITING) {
      refuse(tooManyRequests('Frames are being sent already', 1));
      return;
    }
    waiting++;
    last = last
      .then(() => answer(runId, after))
      .catch(refuse)
      .finally(() => waiting--);
  });

  async function answer(runId: string | undefined, after: number | undefined): Promise<void> {
    if (!socket.connected) return;
    const missed = await findMissedFrames(sessionId, did, { runId, after: after ?? 0 });
    if (missed && (runId !== undefined || after !== undefined)) await sendAgain(missed.pages);
    if (socket.disconnected) return;
    emit(socket, 'subscribed', {
      sessionId,
      ...(missed && { runId: missed.latest.runId, lastSeq: missed.latest.lastSeq }),
      timestamp: new Date().toISOString(),
    });
  }

  async function sendAgain(pages: MissedFrames['pages']): Promise<void> {
    const changed = new Map<string, MessageChange>();
    let sent = 0;
    for await (const { run, frames } of pages) {
      for (const frame of frames) {
        sendFrame(audience, run, frame);
        sent += frame.data.length;
        if (sent < MAX_IN_ONE_GO) continue;
        sent = 0;
        await drained(socket);
        if (socket.disconnected) return;
      }
      changed.set(run.runId, run);
      await drained(socket);
      if (socket.disconnected) return;
    }
    for (const change of changed.values()) sendChange(emit, audience, sessionId, change);
  }

  function refuse(error: unknown): void {
    if (!(error instanceof Problem)) log.error({ err: error, sessionId }, 'missed frames could not be sent');
    refuseEvent(emit, socket, 'subscribe', problemOf(error, explain));
  }
}

/** Waits until the connection has sent what it was given, so that a slow client does not fill the memory. */
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
