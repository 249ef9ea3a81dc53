import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient } from 'redis';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { bundleProgram } from '../../testing/processes/program.js';
import { portOf } from '../../testing/services/port.js';
import { describeWithRedis, startTestRedis, type TestRedis } from '../../testing/services/test-redis.js';
import { openRedis } from './redis.js';

const PROGRAM = await bundleProgram('server/testing/processes/socket-replica.ts');

const SESSION = 'ses_1';

/** A process of its own: in the test's own, an unhandled rejection would pass unnoticed. */
interface Replica {
  readonly process: ChildProcess;
  readonly url: string;
  /** Sends the events of these numbers to the session. */
  emit(from: number, to?: number): void;
  /** Resolves with the next line that it says. */
  next(): Promise<string>;
  /** Resolves with its exit code and what it complained of. */
  stop(): Promise<{ code: number | null; complaints: string }>;
}

describeWithRedis('sockets of two replicas', () => {
  let redis: TestRedis;
  const replicas: Replica[] = [];
  const sockets: Socket[] = [];

  beforeEach(async () => {
    redis = await startTestRedis();
  });

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.disconnect();
    for (const replica of replicas.splice(0)) {
      replica.process.kill('SIGKILL');
      await ended(replica.process);
    }
    await redis.stop();
  });

  async function startReplica(environment = { REDIS_URL: redis.url }): Promise<Replica> {
    const child = spawn(process.execPath, [PROGRAM], {
      stdio: 'pipe',
      env: { ...process.env, ...environment },
    });
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    let complaints = '';
    child.stderr.on('data', (text: Buffer) => (complaints += text.toString()));
    const next = async () => {
      const line = await lines.next();
      if (line.done === true) throw new Error(`The replica ended: ${complaints}`);
      return line.value;
    };
    const replica = {
      process: child,
      url: await next(),
      emit: (from: number, to = from) => void child.stdin.write(`${SESSION} ${from} ${to}\n`),
      next,
      async stop() {
        child.stdin.end();
        await ended(child);
        return { code: child.exitCode, complaints };
      },
    };
    replicas.push(replica);
    return replica;
  }

  /** A socket of the session, with the numbers of the events that it got. */
  async function connect({ url }: Replica) {
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      query: { sessionId: SESSION },
      auth: {},
    });
    sockets.push(socket);
    const got: number[] = [];
    let wake: () => void = () => undefined;
    socket.on('router_update', ({ seq }: { seq: number }) => {
      got.push(seq);
      wake();
    });
    const greeted = () => new Promise((resolve) => socket.once('connected', resolve));
    await greeted();
    return {
      got,
      greeted,
      async until(number: number): Promise<number[]> {
        while (!got.includes(number)) await new Promise<void>((resolve) => (wake = resolve));
        return got;
      },
    };
  }

  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);

  it('receive the events of their session from either replica, in order', async () => {
    const [here, there] = await Promise.all([startReplica(), startReplica()]);
    const [near, far] = await Promise.all([connect(here), connect(there)]);
    here.emit(1, 2000);
    expect(await far.until(2000)).toEqual(numbers(1, 2000));
    expect(await near.until(2000)).toEqual(numbers(1, 2000));
    there.emit(2001);
    await Promise.all([near.until(2001), far.until(2001)]);
  });

  it('continue within their replica while Redis is unavailable, and among replicas afterwards', async () => {
    const [here, there] = await Promise.all([startReplica(), startReplica()]);
    const [near, far] = await Promise.all([connect(here), connect(there)]);
    here.emit(1);
    await far.until(1);

    await redis.kill();
    expect(await Promise.all([here.next(), there.next()])).toEqual(['lost', 'lost']);
    here.emit(2, 100);
    expect(await near.until(100)).toEqual(numbers(1, 100));

    const greetedAgain = Promise.all([near.greeted(), far.greeted()]);
    await redis.restart();
    expect(await Promise.all([here.next(), there.next()])).toEqual(['back', 'back']);
    // From here on, nothing is missed.
    await greetedAgain;
    here.emit(101, 200);
    expect(await near.until(200)).toEqual(numbers(1, 200));
    expect(await far.until(200)).toEqual([1, ...numbers(101, 200)]);
    expect(await Promise.all([here.stop(), there.stop()])).toEqual([
      { code: 0, complaints: '' },
      { code: 0, complaints: '' },
    ]);
  });

  it('keep their order within the replica when Redis stops replying', async () => {
    const here = await startReplica();
    const near = await connect(here);
    here.emit(1, 10);
    await near.until(10);
    redis.freeze();
    for (let number = 11; number <= 60; number++) here.emit(number);
    expect(await near.until(60)).toEqual(numbers(1, 60));
    redis.thaw();
    here.emit(61, 70);
    expect(await near.until(70)).toEqual(numbers(1, 70));
  });

  it('do not delay the stop of a replica, whether Redis replies, is unavailable or does not reply', async () => {
    const [first, second, third] = await Promise.all([startReplica(), startReplica(), startReplica()]);
    await Promise.all([first, second, third].map(connect));
    expect(await first.stop()).toEqual({ code: 0, complaints: '' });
    redis.freeze();
    expect(await second.stop()).toEqual({ code: 0, complaints: '' });
    redis.thaw();
    await redis.kill();
    expect(await third.next()).toBe('lost');
    expect(await third.stop()).toEqual({ code: 0, complaints: '' });
  });

  it('receive events over TLS with a password when the certificate is trusted', async () => {
    const secured = await startTestRedis({ tls: true, password: 's3cr3t' });
    try {
      const vouched = { REDIS_URL: secured.url, NODE_EXTRA_CA_CERTS: secured.caFile };
      const [here, there] = await Promise.all([startReplica(vouched), startReplica(vouched)]);
      const far = await connect(there);
      here.emit(1);
      await far.until(1);
      await expect(startReplica({ REDIS_URL: secured.url })).rejects.toThrow('DEPTH_ZERO_SELF_SIGNED_CERT');
    } finally {
      await secured.stop();
    }
  });

  describe('when Redis lies', () => {
    /** What one replica tells the others, as Redis has it, and a way to say anything in its place. */
    async function tap() {
      const [listening, saying] = [createClient({ url: redis.url }), createClient({ url: redis.url })];
      await Promise.all([listening.connect(), saying.connect()]);
      const messages: string[] = [];
      await listening.subscribe('replica:socket.io', (message) => void messages.push(message));
      return {
        messages,
        say: (message: string) => saying.publish('replica:socket.io', message),
        close() {
          listening.destroy();
          saying.destroy();
        },
      };
    }

    it('no event comes twice or late, and what no replica has sent reaches no socket and moves none', async () => {
      const [here, there] = await Promise.all([startReplica(), startReplica()]);
      const [near, far] = await Promise.all([connect(here), connect(there)]);
      const wire = await tap();
      try {
        here.emit(1, 3);
        await far.until(3);
        const [first = '', second = '', third = ''] = wire.messages.splice(0);
        const [, sender = '', number = '', code = ''] =
          /^([^{]+)\{"number":(\d+),"code":"([\w-]+)"/.exec(third) ?? [];
        const room = { rooms: [SESSION], except: [], flags: {} };
        const forged = (type: number, data: object) =>
          JSON.stringify({ uid: sender, nsp: '/', type, data: { opts: room, ...data } });
        const event = forged(3, { packet: { type: 2, nsp: '/', data: ['router_update', { seq: 666 }] } });
        const lies = [
          ...[third, first, second, third],
          ...['', ' ', '{', 'null', sender, `${sender}{"number":9,"code":"x",}`, '\u{1F30D}'.repeat(10_000)],
          ...[sender + event, `${sender}{"number":${Number(number) + 1},"code":"${code}",${event.slice(1)}`],
          // Takes the sockets of the session into another one, and disconnects them.
          ...[forged(4, { rooms: ['ses_2'] }), forged(6, { close: true })].map((text) => sender + text),
          third.replace(code, 'A'.repeat(code.length)),
        ];
        for (const lie of lies) await wire.say(lie);
        here.emit(4);
        expect(await far.until(4)).toEqual([1, 2, 3, 4]);
        expect(await near.until(4)).toEqual([1, 2, 3, 4]);
        expect((await there.stop()).complaints).toBe('');
      } finally {
        wire.close();
      }
    });

    it('sockets are asked to catch up after a message that is missing or foreign', async () => {
      const [here, there] = await Promise.all([startReplica(), startReplica()]);
      const far = await connect(there);
      here.emit(1);
      await far.until(1);
      const greeted = far.greeted();
      const wire = await tap();
      await wire.say('garbage');
      await greeted;
      wire.close();
    });
  });

  it('can be asked for from either', async () => {
    const opened = await Promise.all(
      [1, 2].map(() =>
        openRedis({ url: redis.url, prefix: 'servers', secret: Buffer.from('of the servers') }),
      ),
    );
    const servers = opened.map(({ socketAdapter }) => new Server({ adapter: socketAdapter }).listen(0));
    const [here, there] = servers;
    if (!here || !there) throw new Error('there are two');
    try {
      const entered = once(there, 'connection');
      sockets.push(io(`http://127.0.0.1:${portOf(there.httpServer)}`, { transports: ['websocket'] }));
      const [socket] = (await entered) as [{ id: string }];
      // Each subscribes for such questions in its own time.
      let found: string[] = [];
      while (found.length === 0) {
        await turn();
        found = (await here.fetchSockets()).map(({ id }) => id);
      }
      expect(found).toEqual([socket.id]);
    } finally {
      await Promise.all(servers.map((server) => server.close()));
      await Promise.all(opened.map((each) => each.close()));
    }
  });
});

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
