/** The real gateway on an HTTP server of its own; what is behind it and who signs in is made up. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { Problem } from '../../contract/errors/problem.js';
import { createLogger } from '../../startup/logging.js';
import type { Redis } from '../../pubsub/redis/redis.js';
import { portOf } from '../../testing/services/port.js';
import type { ClientAnswer } from '../../ports/client-answers-port.js';
import type { PluginEvents } from '../../ports/plugin-events-port.js';
import type { FindMissedFrames } from '../../ports/run-log-port.js';
import { createSocketChannel, type SocketChannel } from '../event-channel.js';
import { createGateway, type Gateway, type GatewayOptions } from '../gateway.js';

/** Every session is of the user that its name begins with: `ses_alice_1`. */
export const ALICES = 'ses_alice_1';
export const MALLORYS = 'ses_mallory_1';

export interface Channel {
  readonly url: string;
  readonly events: SocketChannel;
  readonly gateway: Gateway;
  /** What was asked of the calls, in order: `came ses_alice_1`, `left ses_alice_1`. */
  readonly tabs: string[];
  readonly answered: ClientAnswer[];
  /** Tokens that are good no more. */
  readonly revoked: Set<string>;
  readonly logged: string[];
  close(): Promise<void>;
}

export interface ChannelOptions {
  readonly redis?: Redis | undefined;
  readonly settle?: (answer: ClientAnswer) => Promise<void>;
  readonly findMissedFrames?: FindMissedFrames;
  /** What is waited for when a tab comes. */
  readonly whenTabComes?: () => Promise<void>;
  readonly connectTimeoutMs?: number;
  /** Default: as without settings. */
  readonly limits?: Pick<GatewayOptions, 'socketBufferBytes' | 'lingerMs' | 'assertTakesMore'>;
  readonly ping?: { readonly everyMs: number; readonly timeoutMs: number };
  readonly pluginEvents?: PluginEvents;
  /** Told of each handshake that names nobody. */
  readonly onStranger?: () => void;
}

export async function openChannel({
  redis,
  settle = () => Promise.resolve(),
  findMissedFrames = () => Promise.resolve(undefined),
  whenTabComes = () => Promise.resolve(),
  connectTimeoutMs,
  limits,
  ping,
  pluginEvents,
  onStranger = () => undefined,
}: ChannelOptions = {}): Promise<Channel> {
  const server = createServer();
  const revoked = new Set<string>();
  const tabs: string[] = [];
  const answered: ClientAnswer[] = [];
  const logged: string[] = [];
  const note = (what: string) => (sessionId: string, tabId: string) => {
    tabs.push(`${what} ${sessionId} ${tabId}`);
    return Promise.resolve();
  };

  const signIn: GatewayOptions['signIn'] = (sent) => {
    const token = ('invocation' in sent ? sent.invocation : undefined) ?? '';
    const [user] = token.split(' ');
    if (!user || revoked.has(token)) return Promise.reject(new Problem('invalid_invocation', 'Refused'));
    return Promise.resolve({
      kind: 'ucan',
      did: `did:key:${user}`,
      via: 'invocation',
      tokenId: token,
      ids: [token],
      expiresAt: 4e9,
      grant: () => Promise.resolve(undefined),
    });
  };

  const log = createLogger('error', { write: (line) => void logged.push(line) });
  const events = createSocketChannel({
    ...{ cors: {}, adapter: redis?.socketAdapter, connectTimeoutMs, log },
    ...(ping && { ping }),
  });
  const gateway = createGateway({
    server,
    channel: events,
    socketsPerUser: 1_000,
    ...limits,
    signIn,
    revocations: revoked,
    clientAddress: () => '127.0.0.1',
    admit: (caller) => {
      if (caller === undefined) onStranger();
      return [];
    },
    assertOwnSession: (sessionId, did) =>
      sessionId.startsWith(`ses_${did.replace('did:key:', '')}_`)
        ? Promise.resolve()
        : Promise.reject(new Problem('session_not_found', 'No such session')),
    answers: {
      settle(answer) {
        answered.push(answer);
        return settle(answer);
      },
      tabCame: (...tab) => whenTabComes().then(() => note('came')(...tab)),
      tabLeft: note('left'),
    },
    findMissedFrames,
    ...(pluginEvents && { pluginEvents }),
    explain: () => undefined,
    log,
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    events,
    gateway,
    tabs,
    answered,
    revoked,
    logged,
    close: () => gateway.close(),
  };
}

export interface Heard {
  readonly event: string;
  readonly payload: Record<string, unknown>;
}

/** A client with all that it has heard. */
export interface Client {
  readonly socket: Socket;
  readonly heard: Heard[];
  /** The payload of the first event of that name, past or to come, that fits. */
  readonly until: (event: string, fits?: (payload: Heard['payload']) => boolean) => Promise<Heard['payload']>;
  /** Cuts the connection, as a network does. Then `socket.connect()` brings it back. */
  readonly cut: () => Promise<void>;
  /** Whatever the server has sent before has come when this resolves. */
  readonly pong: () => Promise<void>;
}

export interface ClientOptions {
  readonly url: string;
  readonly sessionId?: string;
  /** The user's name, and whatever makes the token another one. */
  readonly token?: string;
  readonly auth?: Record<string, unknown>;
  /** Whether it gets events in the envelope as well, as the published client does. */
  readonly isEnveloped?: boolean;
}

/** Connects as the published client does, unless by other transports, and waits for `connected`. */
export async function connect(options: ClientOptions, transports?: string[]): Promise<Client> {
  const client = open(options, transports);
  await client.until('connected');
  return client;
}

export function open(
  { url, sessionId = ALICES, token = 'alice', auth = {}, isEnveloped = true }: ClientOptions,
  transports = ['websocket'],
): Client {
  const socket = io(url, {
    transports,
    query: { sessionId, ...(!isEnveloped && { envelope: 'none' }) },
    auth: { invocation: token, ...auth },
    reconnection: false,
    forceNew: true,
  });
  clients.add(socket);
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event: string, payload: Heard['payload']) => {
    heard.push({ event, payload });
    waiting.forEach((look) => look());
  });
  let pongs = 0;

  const until: Client['until'] = (event, fits = () => true) =>
    new Promise((resolve) => {
      const look = () => {
        const found = heard.find((each) => each.event === event && fits(each.payload));
        if (!found) return;
        waiting.delete(look);
        resolve(found.payload);
      };
      waiting.add(look);
      look();
    });

  return {
    socket,
    heard,
    until,
    async cut() {
      const gone = new Promise((resolve) => socket.once('disconnect', resolve));
      socket.io.engine.close();
      await gone;
    },
    async pong() {
      const number = ++pongs;
      socket.emit('ping');
      await new Promise<void>((resolve) => {
        const look = () => {
          if (heard.filter(({ event }) => event === 'pong').length < number) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    },
  };
}

const clients = new Set<Socket>();

/** Sends packets of Engine.IO as one payload of long polling, which the client library would send by themselves. */
export async function postPackets(
  url: string,
  { engine }: Socket['io'],
  packets: readonly string[],
): Promise<void> {
  await fetch(`${url}/socket.io/?EIO=4&transport=polling&sid=${engine.id}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body: packets.join('\u001e'),
  });
}

/** For `afterEach`. */
export function disconnectAll(): void {
  for (const socket of clients) socket.disconnect();
  clients.clear();
}

/** The events of that name that came, without `connected`, `pong` and the like. */
export function payloads({ heard }: Client, event: string): Heard['payload'][] {
  return heard.filter((each) => each.event === event).map(({ payload }) => payload);
}
