/**
 * A stand-in for a whole server, for tests of sockets across replicas: the real gateway, without authentication, on the Redis of REDIS_URL.
 * Prints lines with its URL, and when Redis is lost and back. An input line `<session> <from> <to>` sends that many events. When the input
 * ends it stops cleanly; after that nothing may keep the process alive.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { createLogger } from '../../startup/logging.js';
import { createSocketChannel } from '../../realtime/event-channel.js';
import { createGateway } from '../../realtime/gateway.js';
import { openRedis } from '../../pubsub/redis/redis.js';
import { portOf } from '../services/port.js';

const nothing = () => Promise.resolve();
const update = (sessionId: string) =>
  JSON.stringify({ sessionId, requestId: 'req_1', to: 'guide', timestamp: new Date().toISOString() });
const say = (line: string) => void process.stdout.write(`${line}\n`);

const redis = await openRedis({
  url: process.env.REDIS_URL ?? '',
  prefix: 'replica',
  secret: Buffer.from('of the replicas'),
  onLost: () => say('lost'),
  onReconnected: () => say('back'),
});
const log = createLogger('error', { write: (line) => void process.stderr.write(line) });
const server = createServer();
const channel = createSocketChannel({ cors: {}, adapter: redis.socketAdapter, log });
const gateway = createGateway({
  server,
  channel,
  socketsPerUser: 1_000,
  signIn: () =>
    Promise.resolve({
      kind: 'ucan',
      did: 'did:key:z6MkAlice',
      via: 'invocation',
      tokenId: '',
      ids: [],
      expiresAt: 4e9,
      grant: () => Promise.resolve(undefined),
    }),
  revocations: { has: () => false },
  clientAddress: () => '127.0.0.1',
  admit: () => undefined,
  assertOwnSession: () => Promise.resolve(),
  answers: { settle: nothing, tabCame: nothing, tabLeft: nothing },
  findMissedFrames: () => Promise.resolve(undefined),
  explain: () => undefined,
  log,
});
await once(server.listen(0, '127.0.0.1'), 'listening');
say(`http://127.0.0.1:${portOf(server)}`);

for await (const line of createInterface(process.stdin)) {
  const [sessionId = '', from, to] = line.split(' ');
  for (let id = Number(from); id <= Number(to); id++)
    channel.sendFrame({ sessionId, runId: 'run_1' }, { id, event: 'router_update', data: update(sessionId) });
}
await gateway.close();
await redis.close();
