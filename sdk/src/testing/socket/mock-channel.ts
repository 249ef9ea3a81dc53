import type { RunEvent } from '../../stream/run-event.js';
import type { MockOracle } from '../oracle/mock-oracle.js';
import { MockProblem } from '../oracle/mock-problem.js';
import type { MockRun } from '../oracle/mock-run.js';
import { problemBody } from '../oracle/problem-body.js';
import { changeOf, eventOf } from './frame-events.js';
import type { SocketEvent } from './frame-events.js';
import { ConnectionRefused, MockConnection } from './mock-connection.js';
import type { SocketPeer } from './mock-connection.js';
import { socketHandlers, stamp } from './socket-handlers.js';
import type { SocketHandlers } from './socket-handlers.js';

const PING_MS = 1_000;

/** Whose connections a channel accepts, and what it answers. */
export interface MockChannelOptions {
  /** Whose connections they are. */
  readonly userDid?: string | undefined;
  /** Handlers of client events in place of the oracle's. */
  readonly handlers?: Partial<SocketHandlers> | undefined;
  /** Milliseconds between two pings; default 1 000, so that a silent connection is noticed after three seconds. */
  readonly pingEveryMs?: number | undefined;
}

interface Tab {
  readonly sessionId: string;
  readonly socket: MockConnection;
}

/**
 * The event channel of an oracle in memory, for any number of connections.
 *
 * @example
 * ```ts
 * import { MockChannel } from '@twin-oracle/sdk/testing';
 *
 * const channel = new MockChannel(mockOracle, { pingEveryMs: 200 });
 * const sent: string[] = [];
 * const connection = channel.open(`wss://oracle.test/?sessionId=${sessionId}`, {
 *   send: (data) => sent.push(data),
 *   close: () => sent.push('closed'),
 * });
 * connection.receive('40{"invocation":"any"}');
 * ```
 */
export class MockChannel {
  /** Of those who are connected, the oldest first. */
  readonly #tabs: Tab[] = [];
  /** The tab that has a call of the client, by the id of the call. */
  readonly #holders = new Map<string, MockConnection>();
  readonly #options: MockChannelOptions & { readonly userDid: string };

  constructor(
    private readonly oracle: MockOracle,
    { userDid = 'did:example:user', ...options }: MockChannelOptions = {},
  ) {
    this.#options = { ...options, userDid };
    oracle.observe({
      onFrame: (run, frame) => this.#tell(run, frame),
      onQueued: (run, messageId) => this.#send(run.sessionId, changeOf(run, messageId)),
      onEvent: (sessionId, { event: name, inSeconds = 60 }) => {
        const run = oracle.find(sessionId)?.runs.at(-1);
        const expiresAt = Math.floor(Date.now() / 1000) + inSeconds;
        if (name === 'token_expiring')
          this.#send(sessionId, { name, payload: { expiresAt, ...stamp({ sessionId }) } });
        else if (run) this.#send(sessionId, changeOf(run));
      },
      onConnectionFault: (sessionId, fault) => {
        for (const socket of this.#socketsOf(sessionId))
          if (fault === 'half-open') socket.fallSilent();
          else socket.close();
      },
      onSessionDeleted: (sessionId) => {
        const payload = { reason: 'session_deleted', message: 'The session was deleted' } as const;
        this.#send(sessionId, { name: 'closing', payload: { ...payload, ...stamp({ sessionId }) } });
        for (const socket of this.#socketsOf(sessionId)) socket.disconnect();
      },
    });
  }

  /** Accepts a connection, whose messages and end it is to be told of. @param url With the query of the handshake. */
  open(url: string | URL, peer: SocketPeer): MockConnection {
    const sessionId = new URL(url).searchParams.get('sessionId') ?? '';
    const { oracle } = this;
    const { userDid, handlers, pingEveryMs = PING_MS } = this.#options;
    const table: SocketHandlers = { ...socketHandlers, ...handlers };
    const send = ({ name, payload }: SocketEvent) => socket.emit(name, payload);
    const socket: MockConnection = new MockConnection({
      peer,
      pingEveryMs,
      onConnect: (auth) => {
        refusing(() => assertSignedIn(auth));
        refusing(() => oracle.session(userDid, sessionId));
        return () => {
          send({ name: 'connected', payload: { message: 'Connected', ...stamp({ sessionId }) } });
          this.#tabs.push({ sessionId, socket });
          this.#offerAgain(sessionId);
        };
      },
      onEvent: (name, payload) => {
        if (!isHandled(table, name)) return;
        const connections = {
          total: this.#tabs.length,
          sessions: new Set(this.#tabs.map((tab) => tab.sessionId)).size,
        };
        try {
          // The only place where the type of a payload is erased: it is that of the event's name.
          (table[name] as AnyHandler)({ oracle, userDid, sessionId, connections, send }, payload ?? {});
        } catch (error) {
          if (!(error instanceof MockProblem)) throw error;
          const { code, message } = error;
          const { timestamp } = stamp({ sessionId });
          send({ name: 'exception', payload: { event: name, code, message, timestamp } });
        }
      },
      onClose: () => {
        const place = this.#tabs.findIndex((tab) => tab.socket === socket);
        if (place === -1) return;
        this.#tabs.splice(place, 1);
        this.#offerAgain(sessionId);
      },
    });
    return socket;
  }

  #tell(run: MockRun, frame: RunEvent): void {
    const event = eventOf(run, frame);
    if (event) this.#send(run.sessionId, event);
    if (frame.event === 'browser_tool_call') this.#offer(run.sessionId, frame);
    if (frame.event === 'action_call' && frame.data.status === 'isRunning') this.#offer(run.sessionId, frame);
    // A reader of the stream knows already.
    if (frame.event === 'done' && !run.isStreamed) this.#send(run.sessionId, changeOf(run));
  }

  /** Offers a call to the newest tab. */
  #offer(sessionId: string, { event, data }: MockRun['openCalls'][number]): void {
    const tab = this.#socketsOf(sessionId).at(-1);
    if (!tab) return;
    this.#holders.set(data.toolCallId, tab);
    tab.emit(event, data);
  }

  /** Offers the open calls that no connected tab has. */
  #offerAgain(sessionId: string): void {
    const sockets = this.#socketsOf(sessionId);
    for (const call of this.oracle.find(sessionId)?.runs.flatMap(({ openCalls }) => openCalls) ?? []) {
      const holder = this.#holders.get(call.data.toolCallId);
      if (!holder || !sockets.includes(holder)) this.#offer(sessionId, call);
    }
  }

  #send(sessionId: string, { name, payload }: SocketEvent): void {
    for (const socket of this.#socketsOf(sessionId)) socket.emit(name, payload);
  }

  /** A copy, because closing one takes it out of the list. */
  #socketsOf(sessionId: string): MockConnection[] {
    return this.#tabs.filter((tab) => tab.sessionId === sessionId).map(({ socket }) => socket);
  }
}

type AnyHandler = (context: Parameters<SocketHandlers['ping']>[0], payload: unknown) => void;

const isHandled = (table: SocketHandlers, name: string): name is keyof SocketHandlers =>
  Object.hasOwn(table, name);

/** Any credentials will do, but there must be some. */
const assertSignedIn = (auth: unknown): void => {
  const has = (name: string) =>
    typeof auth === 'object' && auth !== null && typeof (auth as Record<string, unknown>)[name] === 'string';
  if (!has('invocation') && !has('ucanDelegation'))
    throw new MockProblem('authentication_required', 'There are no credentials');
};

const refusing = (check: () => unknown): void => {
  try {
    check();
  } catch (error) {
    if (!(error instanceof MockProblem)) throw error;
    throw new ConnectionRefused(error.message, problemBody(error, crypto.randomUUID()));
  }
};
