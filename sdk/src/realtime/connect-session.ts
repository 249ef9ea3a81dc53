import { ConnectionError } from '../errors/connection-error.js';
import { TimeoutError } from '../errors/timeout-error.js';
import { catchUp } from './catch-up.js';
import type { ClientTools } from './client-tools.js';
import { createEventHub } from './event-hub.js';
import { HandshakeError } from './handshake-error.js';
import { createOracleSocket } from './oracle-socket.js';
import type { OracleSocketOptions } from './oracle-socket.js';
import { reportRefusedAnswers } from './refused-answers.js';
import { keepAuthenticated } from './renewal.js';
import { createRetries } from './retries.js';
import { createRunOrder } from './run-order.js';
import { serveTools } from './serve-tools.js';
import type { ServerEventPayload } from './server-event.js';
import { createSessionSocket } from './session-socket.js';
import type { SessionSocket } from './session-socket.js';

const CONNECT_TIMEOUT_MS = 10_000;
const REPLY_TIMEOUT_MS = 5_000;
const RETRY_DELAY_MS = 1_000;

export interface ConnectSessionOptions extends OracleSocketOptions, ClientTools {
  /** How long the connection may take, up to `connected`; default 10 000. */
  readonly connectTimeoutMs?: number;
  /** How long the reply to a question may take; default 5 000. */
  readonly replyTimeoutMs?: number;
  /**
   * About how long to wait when the oracle has no time for a connection (`service_unavailable`, `too_many_requests`);
   * default 1 000. Each time twice as long, up to 30 000. The first connection is tried until `connectTimeoutMs` is over.
   */
  readonly retryDelayMs?: number;
  /**
   * Takes what happens once connected: a ContractError for each payload that does not fit; an EventRefusedError for an
   * answer to a call that the oracle does not take; why the token could not be renewed, which the connection survives until
   * the token's end; why a reconnection could not catch up; and what ends the reconnecting: a HandshakeError, or what
   * `auth` rejected with.
   */
  readonly onError?: (error: Error) => void;
}

/**
 * Opens the event channel of a session; resolves when the server has said `connected`. Before its token expires it sends
 * a fresh one. A lost connection is opened again until `close()`, with a fresh token each time; what the session's runs have
 * told meanwhile is asked for, and no event of a run comes twice.
 *
 * @throws HandshakeError when the oracle refuses, ConnectionError when it cannot be reached, TimeoutError, ContractError
 *   when its greeting does not fit the contract, and whatever `auth` rejects with.
 */
export const connectSession = ({
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  replyTimeoutMs = REPLY_TIMEOUT_MS,
  retryDelayMs = RETRY_DELAY_MS,
  onError,
  auth,
  browserTools,
  actions,
  ...options
}: ConnectSessionOptions): Promise<SessionSocket> =>
  new Promise((resolve, reject) => {
    let greeted = false;
    /** What the server said of the end that is about to come. */
    let closing: ServerEventPayload<'closing'> | undefined;
    let tokenExpired = false;
    /** Why the oracle had no time for the first connection. */
    let busy: HandshakeError | undefined;
    const over = new AbortController();

    const fail = (error: Error) => {
      if (greeted) return onError?.(error);
      clearTimeout(timer);
      retries.stop();
      // Before the socket is closed: its `disconnect` would come here as well.
      reject(error);
      socket.close();
    };
    /** Nothing comes after this. */
    const end = (error: Error) => {
      over.abort(error);
      fail(error);
    };
    const hub = createEventHub();
    const order = createRunOrder((name, payload) => hub.receive(name, payload));
    const renewing = { handshake: () => auth.handshake({ renew: tokenExpired }) };
    const socket = createOracleSocket({ ...options, auth: renewing }, end);
    const retries = createRetries(() => socket.connect(), retryDelayMs);
    const timer = setTimeout(
      () => fail(busy ?? new TimeoutError('connected', connectTimeoutMs)),
      connectTimeoutMs,
    );
    const close = () => {
      retries.stop();
      socket.close();
      over.abort();
    };

    socket.onAny((name: string, payload: unknown) => order.take(name, payload));
    hub.onMisfit((_name, error) => fail(error));
    hub.on('connected', (greeting) => {
      tokenExpired = false;
      retries.stop();
      if (greeted) return;
      greeted = true;
      clearTimeout(timer);
      const session = createSessionSocket({
        socket,
        hub,
        greeting,
        replyTimeoutMs,
        close,
        over: over.signal,
      });
      keepAuthenticated(session, auth, retryDelayMs, fail);
      catchUp(session, order, fail);
      reportRefusedAnswers(session, fail);
      serveTools(session, { browserTools, actions });
      resolve(session);
    });
    hub.on('closing', (payload) => {
      closing = payload;
      tokenExpired = payload.reason === 'ucan_expired';
    });
    socket.on('connect_error', (error) => {
      // Socket.IO goes on trying after a network failure, but not after a refusal.
      if (socket.active) {
        if (!greeted) fail(new ConnectionError(`Cannot connect to ${options.url}`, { cause: error }));
        return;
      }
      const refused = new HandshakeError(error.message, error.data);
      if (!refused.retryable) {
        end(refused);
        return;
      }
      if (!greeted) busy = refused;
      retries.schedule();
    });
    socket.on('disconnect', (reason) => {
      const farewell = closing;
      closing = undefined;
      if (reason === 'io server disconnect')
        end(new HandshakeError('The oracle closed the connection', farewell));
      else if (!greeted) fail(new ConnectionError(`The connection to ${options.url} was closed: ${reason}`));
    });
    socket.connect();
  });
