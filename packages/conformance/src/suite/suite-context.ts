import { setTimeout as delay } from 'node:timers/promises';
import { EventStream } from '../http/event-stream.js';
import { headOf, open, send, type Exchange, type SentRequest } from '../http/exchange.js';
import { User, platformKey, type Credentials, type HandshakeAuth } from '../identity/user.js';
import {
  connect,
  type Handshake,
  type HandshakeRefusal,
  type HandshakeResult,
} from '../socket/connect-socket.js';
import type { EventSocket } from '../socket/event-socket.js';
import { whyMissing } from './capabilities.js';
import { Finding, NotReached, short, Skip } from './finding.js';
import { createRandom, type Random } from './random.js';
import type { ServerUnderTest } from './server-under-test.js';
import { Transcript, type Secret } from './transcript.js';

export interface RequestOptions {
  /** Whose credentials go with the request. */
  readonly as?: Credentials;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly body?: string | Uint8Array;
}

export interface SocketOptions {
  readonly as: User;
  readonly sessionId: string;
  /** In place of the user's invocation. */
  readonly auth?: HandshakeAuth;
  /** Beside `sessionId`. */
  readonly query?: Readonly<Record<string, string>>;
  readonly transport?: Handshake['transport'];
}

export interface SuiteOptions {
  readonly server: ServerUnderTest;
  readonly apiKey?: string | undefined;
  /** Of another owner. */
  readonly otherApiKey?: string | undefined;
  readonly seed: number;
}

/** What a case works with. All that it opens is closed when it has ended. */
export class SuiteContext {
  readonly transcript: Transcript;
  readonly random: Random;
  readonly seed: number;
  readonly server: ServerUnderTest;
  readonly #cleanups: (() => unknown)[] = [];
  readonly #removals: (() => unknown)[] = [];

  constructor(
    private readonly options: SuiteOptions,
    caseId: string,
    /** Aborted when the case has run out of time. */
    readonly signal: AbortSignal,
  ) {
    ({ server: this.server, seed: this.seed } = options);
    this.transcript = new Transcript(secretsOf(options));
    this.random = createRandom(options.seed, caseId);
  }

  /** A user nobody has seen before. */
  user(): Promise<User> {
    return User.create(this.server.oracleDid);
  }

  /** The API key of the platform that was given, or that of another owner; without it the case cannot be decided. */
  platform(whose: 'own' | 'other' = 'own'): Credentials {
    const { apiKey, otherApiKey } = this.options;
    const key = whose === 'own' ? apiKey : otherApiKey;
    if (key === undefined) throw new Skip(whyMissing(whose === 'own' ? 'platform' : 'two-owners'));
    return platformKey(key);
  }

  /** Sends a request, such as `GET /sessions`, and reads the reply. */
  async exchange(target: string, options: RequestOptions = {}): Promise<Exchange> {
    const exchange = await send(await this.#request(target, options), this.signal);
    this.transcript.add({ kind: 'exchange', exchange });
    return exchange;
  }

  /** Opens an event stream; a reply that is none is a finding. */
  async openStream(target: string, options: RequestOptions = {}): Promise<EventStream> {
    const request = await this.#request(target, {
      ...options,
      headers: { accept: 'text/event-stream', ...options.headers },
    });
    const reply = await open(request, this.signal);
    const stream = new EventStream({ ...headOf(request, reply), body: '' }, reply);
    this.transcript.add({ kind: 'stream', stream });
    this.onEnd(() => stream.cut());
    const { status, headers } = stream.exchange;
    if (status === 200 && headers['content-type']?.startsWith('text/event-stream')) return stream;
    await stream.toEnd();
    throw new Finding(
      '200 with an event stream',
      `${status} ${headers['content-type'] ?? ''} ${short(stream.exchange.body)}`,
    );
  }

  /** Connects a socket; a refusal is a finding. */
  async connectSocket(options: SocketOptions): Promise<EventSocket> {
    const { socket, refusal } = await this.#connect(options);
    if (!socket) throw new Finding('the socket to be let in', short(refusal));
    await socket.next('connected');
    return socket;
  }

  /** Tries to connect a socket that must not be let in. @returns the problem. */
  async refusedSocket(options: SocketOptions): Promise<HandshakeRefusal> {
    const { socket, refusal } = await this.#connect(options);
    if (socket) throw new Finding('the socket to be refused', 'a connection');
    return refusal;
  }

  /** Asks again until it is so; the case's time limit ends it. */
  async poll(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await delay(POLL_MS, undefined, { signal: this.signal });
  }

  /** A new session of the user. @returns its id. */
  async session(user: Credentials): Promise<string> {
    const reply = await this.exchange('POST /sessions', { as: user });
    const { sessionId } = membersOf(reply);
    if (reply.status !== 201 || typeof sessionId !== 'string')
      throw new NotReached(`POST /sessions, which the case needs, gives no session: ${reply.status}`);
    this.#removals.push(() => this.#deleteSession(sessionId, user));
    return sessionId;
  }

  /** Runs when the case has ended, the last first. */
  onEnd(clean: () => unknown): void {
    this.#cleanups.push(clean);
  }

  /** Sessions that are kept can be looked at: requests of a finding can be sent again. */
  async close({ keepsSessions = false } = {}): Promise<void> {
    const removals = this.#removals.splice(0);
    for (const clean of [...(keepsSessions ? [] : removals), ...this.#cleanups.splice(0)].reverse()) {
      try {
        await clean();
      } catch {
        // What could not be removed is left; the case says what it has found.
      }
    }
  }

  async #deleteSession(sessionId: string, user: Credentials): Promise<void> {
    const request = await this.#request(`DELETE /sessions/${sessionId}`, { as: user });
    await send(request, AbortSignal.timeout(CLEAN_MS));
  }

  async #connect({ as: user, sessionId, auth, query, transport }: SocketOptions): Promise<HandshakeResult> {
    const { socket, refusal } = await connect(this.server.socket, {
      auth: auth ?? (await user.handshake()),
      query: { sessionId, ...query },
      ...(transport && { transport }),
    });
    if (!socket) return { refusal };
    this.transcript.add({ kind: 'socket', socket, sessionId });
    this.onEnd(() => socket.close());
    return { socket };
  }

  async #request(target: string, { as, headers, json, body }: RequestOptions): Promise<SentRequest> {
    const [, method = 'GET', path = '/'] = /^(\S+) (.*)$/.exec(target) ?? [];
    return {
      method,
      url: /^https?:/.test(path) ? path : `${this.server.baseUrl}${path}`,
      headers: {
        ...(await as?.headers()),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? body : JSON.stringify(json),
    };
  }
}

/** Shorter texts are no keys, and may stand in any reply. */
const MIN_KEY = 16;

function secretsOf({ apiKey = '', otherApiKey = '' }: SuiteOptions): Secret[] {
  const keys = [
    { text: apiKey, variable: 'API_KEY' },
    { text: otherApiKey, variable: 'OTHER_API_KEY' },
  ];
  return keys.filter(({ text }) => text.length >= MIN_KEY);
}

const CLEAN_MS = 5_000;
const POLL_MS = 25;

/** The members of a JSON object; none of anything else. */
export function membersOf({ json }: Pick<Exchange, 'json'>): Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null ? { ...json } : {};
}
