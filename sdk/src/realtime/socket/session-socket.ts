import type { HandshakeAuth } from '../../../../generated/socket-events.js';
import { ConnectionError } from '../../errors/connection-error.js';
import { TimeoutError } from '../../errors/timeout-error.js';
import type { EventHub, Listener } from './event-hub.js';
import { EventRefusedError } from './event-refused-error.js';
import type { OracleSocket } from './oracle-socket.js';
import type { ClientEventName, ServerEventName, ServerEventPayload } from './server-event.js';
import { sendable } from './tool-answer.js';
import type { ToolAnswer } from './tool-answer.js';

/** The position from which events are replayed: of a run, and of all later ones. After a reconnection the channel requests that itself. */
export interface SubscribeOptions {
  /** Default: the session's latest run. */
  readonly runId?: string | undefined;
  /** The number of the last frame that the caller has, 0 for none. Without it and `runId` nothing is replayed. */
  readonly after?: number | undefined;
}

/**
 * The event channel of one session. Its requests reject with EventRefusedError, TimeoutError, ConnectionError when the connection is lost,
 * and ContractError when the reply does not fit the contract.
 */
export interface SessionSocket {
  readonly sessionId: string;
  /** The server's greeting. */
  readonly greeting: ServerEventPayload<'connected'>;
  ping(): Promise<ServerEventPayload<'pong'>>;
  status(): Promise<ServerEventPayload<'status'>>;
  /**
   * Before the promise resolves, listeners get the events of run `runId` and of later ones that this channel has not received. One request
   * at a time.
   */
  subscribe(options?: SubscribeOptions): Promise<ServerEventPayload<'subscribed'>>;
  listEvents(): Promise<ServerEventPayload<'available-events'>>;
  /** Sends a new token of the same user. The channel does so itself before the old one expires. */
  authenticate(token: HandshakeAuth): Promise<ServerEventPayload<'authenticated'>>;
  /**
   * Answers a `browser_tool_call`, if `serveTools` is not used. Without a connection it is sent with the next one. The server does not
   * acknowledge it; if it refuses it, `onError` is called with an EventRefusedError.
   *
   * @throws TypeError when the result is not JSON, RangeError when it is over 1 MiB.
   */
  sendToolResult(answer: ToolAnswer): void;
  /** Answers an `action_call`, like `sendToolResult`. */
  sendActionResult(answer: ToolAnswer): void;
  /** Listens, across reconnections, until the returned function is called. Payloads have been validated. */
  on<Name extends ServerEventName>(event: Name, listener: Listener<Name>): () => void;
  close(): void;
  /**
   * Aborted when the channel has closed permanently: by `close()`, or by an error, which is the signal's reason and was passed to `onError`.
   */
  readonly over: AbortSignal;
  /** The underlying Socket.IO client, for what this wrapper omits, such as `disconnect`. Its payloads are not validated. */
  readonly socket: OracleSocket;
}

export interface SessionSocketOptions {
  readonly socket: OracleSocket;
  readonly hub: EventHub;
  readonly greeting: ServerEventPayload<'connected'>;
  readonly replyTimeoutMs: number;
  readonly close: () => void;
  readonly over: AbortSignal;
}

export const createSessionSocket = ({
  socket,
  hub,
  greeting,
  replyTimeoutMs,
  close,
  over,
}: SessionSocketOptions): SessionSocket => {
  const ask = <Reply extends ServerEventName>(question: ClientEventName, reply: Reply, send: () => void) =>
    new Promise<ServerEventPayload<Reply>>((resolve, reject) => {
      // Socket.IO would buffer the request and send it after its timeout.
      if (!socket.connected) {
        reject(new ConnectionError(`The socket is not connected; \`${question}\` was not sent`));
        return;
      }
      const lost = (reason: string) =>
        settle(() => reject(new ConnectionError(`The socket was closed: ${reason}`)));
      const expired = () => settle(() => reject(new TimeoutError(`\`${reply}\``, replyTimeoutMs)));
      const timer = setTimeout(expired, replyTimeoutMs);
      const stops = [
        hub.on(reply, (payload) => settle(() => resolve(payload))),
        hub.on('exception', (payload) => {
          if (payload.event === question) settle(() => reject(new EventRefusedError(payload)));
        }),
        hub.onInvalidEvent((name, error) => {
          if (name === reply) settle(() => reject(error));
        }),
        () => socket.off('disconnect', lost),
        () => clearTimeout(timer),
      ];
      const settle = (how: () => void) => {
        for (const stop of stops) stop();
        how();
      };
      socket.on('disconnect', lost);
      send();
    });

  let subscribing: Promise<unknown> = Promise.resolve();

  return {
    sessionId: greeting.sessionId,
    greeting,
    ping: () => ask('ping', 'pong', () => socket.emit('ping')),
    status: () => ask('status', 'status', () => socket.emit('status')),
    subscribe: ({ runId, after } = {}) => {
      const subscribe = () =>
        ask('subscribe', 'subscribed', () => socket.emit('subscribe', { runId, after }));
      // The reply does not identify its request, so requests are sent one at a time.
      const reply = subscribing.then(subscribe, subscribe);
      subscribing = reply;
      return reply;
    },
    listEvents: () => ask('list-events', 'available-events', () => socket.emit('list-events')),
    authenticate: ({ invocation, ucanDelegation }) =>
      ask('authenticate', 'authenticated', () => socket.emit('authenticate', { invocation, ucanDelegation })),
    sendToolResult: (answer) =>
      void socket.emit('tool_result', { ...sendable(answer), sessionId: greeting.sessionId }),
    sendActionResult: (answer) =>
      void socket.emit('action_call_result', { ...sendable(answer), sessionId: greeting.sessionId }),
    on: (event, listener) => hub.on(event, listener),
    close,
    over,
    socket,
  };
};
