import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient } from 'redis';
import type { Broadcast } from '../broadcast.js';
import { describeWithRedis, startTestRedis, type TestRedis } from '../testing/redis.js';
import { openRedis, type Redis, type RedisOptions } from './redis.js';

const PREFIX = 'redis-test';

/** A replica, and what it said of Redis. */
interface Replica extends Redis {
  readonly said: string[];
  /** Resolves when it has said that. */
  readonly says: (what: string) => Promise<void>;
}

const open: Redis[] = [];

async function openReplica(url: string, options: Partial<RedisOptions> = {}): Promise<Replica> {
  const said: string[] = [];
  const waiting = new Map<string, () => void>();
  const say = (what: string) => {
    said.push(what);
    waiting.get(what)?.();
  };
  const redis = await openRedis({
    url,
    prefix: PREFIX,
    onLost: () => say('lost'),
    onBack: () => say('back'),
    onRefused: ({ message }) => say(message),
    ...options,
  });
  open.push(redis);
  return {
    ...redis,
    said,
    says: (what) =>
      said.includes(what) ? Promise.resolve() : new Promise((resolve) => waiting.set(what, resolve)),
  };
}

/** What is heard on a channel, one after another. */
async function hear(broadcast: Broadcast, channel: string) {
  const heard: string[] = [];
  let wake: () => void = () => undefined;
  const stop = await broadcast.subscribe(channel, (message) => {
    heard.push(message);
    wake();
  });
  return {
    heard,
    stop,
    async until(message: string): Promise<string[]> {
      while (!heard.includes(message)) await new Promise<void>((resolve) => (wake = resolve));
      return heard;
    },
  };
}

/** Publishes again and again until it is heard: what is published before the others are back is lost. */
async function reaches(
  from: Broadcast,
  channel: string,
  ear: Awaited<ReturnType<typeof hear>>,
  word: string,
) {
  const timer = setInterval(() => from.publish(channel, word), 20);
  await ear.until(word);
  clearInterval(timer);
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((redis) => redis.close()));
});

describeWithRedis('Redis', () => {
  let server: TestRedis;

  beforeEach(async () => {
    server = await startTestRedis();
  });
  afterEach(() => server.stop());

  const countOnce = ({ counts }: Redis) =>
    counts.eval("return redis.call('incr', KEYS[1])", { keys: [`${counts.prefix}:x`], arguments: [] });

  describe('a broadcast', () => {
    it('reaches this replica and the others once each, in order', async () => {
      const [here, there] = await Promise.all([openReplica(server.url), openReplica(server.url)]);
      const [near, far] = await Promise.all([hear(here.broadcast, 'a'), hear(there.broadcast, 'a')]);
      const words = Array.from({ length: 500 }, (_, index) => `word ${index}`);
      for (const word of words) here.broadcast.publish('a', word);
      expect(await far.until('word 499')).toEqual(words);
      there.broadcast.publish('a', 'the end');
      expect(await near.until('the end')).toEqual([...words, 'the end']);
    });

    it('stays on its channel and within its deployment', async () => {
      const [here, there, stranger] = await Promise.all([
        openReplica(server.url),
        openReplica(server.url),
        openReplica(server.url, { prefix: 'another' }),
      ]);
      const ears = await Promise.all([
        hear(there.broadcast, 'a'),
        hear(there.broadcast, 'b'),
        hear(stranger.broadcast, 'a'),
      ]);
      for (const channel of ['a', 'b']) here.broadcast.publish(channel, channel);
      stranger.broadcast.publish('a', 'stranger');
      await Promise.all([ears[0].until('a'), ears[1].until('b'), ears[2].until('stranger')]);
      expect(ears.map(({ heard }) => heard)).toEqual([['a'], ['b'], ['stranger']]);
    });

    it('is heard by the others when one leaves, by nobody once all have left, and again by who comes back', async () => {
      const [here, there] = await Promise.all([openReplica(server.url), openReplica(server.url)]);
      const [first, second] = [await hear(there.broadcast, 'a'), await hear(there.broadcast, 'a')];
      first.stop();
      first.stop();
      here.broadcast.publish('a', '1');
      await second.until('1');
      expect(first.heard).toEqual([]);
      second.stop();
      const probe = await createClient({ url: server.url }).connect();
      while ((await probe.pubSubNumSub([`${PREFIX}:news:a`]))[`${PREFIX}:news:a`] !== 0);
      await probe.close();
      const again = await hear(there.broadcast, 'a');
      here.broadcast.publish('a', '2');
      expect(await again.until('2')).toEqual(['2']);
    });

    it('is not ended by a listener that fails', async () => {
      const failures: unknown[] = [];
      const onListenerFailed = (error: unknown) => void failures.push(error);
      const [here, there] = await Promise.all([
        openReplica(server.url),
        openReplica(server.url, { onListenerFailed }),
      ]);
      const failure = new Error('no');
      await there.broadcast.subscribe('a', () => {
        throw failure;
      });
      const ear = await hear(there.broadcast, 'a');
      here.broadcast.publish('a', '1');
      here.broadcast.publish('a', '2');
      expect(await ear.until('2')).toEqual(['1', '2']);
      expect(failures).toEqual([failure, failure]);
    });
  });

  describe('when it is killed and started again', () => {
    it('each replica says so once, and all hear each other again', async () => {
      const [here, there] = await Promise.all([openReplica(server.url), openReplica(server.url)]);
      const [near, far] = await Promise.all([hear(here.broadcast, 'a'), hear(there.broadcast, 'a')]);
      await server.kill();
      await Promise.all([here.says('lost'), there.says('lost')]);
      here.broadcast.publish('a', 'while it is away');
      await near.until('while it is away');

      await server.restart();
      await Promise.all([here.says('back'), there.says('back')]);
      await reaches(here.broadcast, 'a', far, 'again');
      await reaches(there.broadcast, 'a', near, 'and back');
      expect(far.heard).not.toContain('while it is away');
      expect([here.said, there.said]).toEqual([
        ['lost', 'back'],
        ['lost', 'back'],
      ]);
    });

    it('what was subscribed or left in between is so afterwards', async () => {
      const [here, there] = await Promise.all([openReplica(server.url), openReplica(server.url)]);
      const left = await hear(there.broadcast, 'left');
      const stays = await hear(there.broadcast, 'stays');
      await server.kill();
      await there.says('lost');
      left.stop();
      const came = await hear(there.broadcast, 'came');
      await server.restart();
      await Promise.all([here.says('back'), there.says('back')]);
      await reaches(here.broadcast, 'stays', stays, 'still');
      await reaches(here.broadcast, 'came', came, 'now');
      const probe = await createClient({ url: server.url }).connect();
      while ((await probe.pubSubChannels()).includes(`${PREFIX}:news:left`));
      await probe.close();
    });

    it('commands fail at once while it is away, and work again', async () => {
      const here = await openReplica(server.url);
      expect(await countOnce(here)).toBe(1);
      await server.kill();
      await here.says('lost');
      await expect(countOnce(here)).rejects.toThrow();
      await server.restart();
      await here.says('back');
      expect(await countOnce(here)).toBe(1);
    });

    it('it can be closed while it is away', async () => {
      const here = await openReplica(server.url);
      await server.kill();
      await here.says('lost');
      await here.close();
    });
  });

  describe('when it is silent', () => {
    afterEach(() => server.thaw());

    it('the first command waits a little, the next not at all, and it works again when it speaks', async () => {
      const here = await openReplica(server.url);
      await countOnce(here);
      server.freeze();
      await expect(countOnce(here)).rejects.toThrow('Redis did not answer for 250 ms');
      await expect(countOnce(here)).rejects.toThrow('Redis does not answer');
      server.thaw();
      let count: unknown;
      while (count === undefined) {
        await turn();
        count = await countOnce(here).catch(() => undefined);
      }
      // The one that was given up has been counted as well.
      expect(count).toBe(3);
    });

    it('a subscription does not wait for it', async () => {
      const here = await openReplica(server.url);
      server.freeze();
      const ear = await hear(here.broadcast, 'a');
      here.broadcast.publish('a', 'from here');
      expect(await ear.until('from here')).toEqual(['from here']);
    });

    it('it can be closed', async () => {
      const here = await openReplica(server.url);
      server.freeze();
      await here.close();
    });
  });

  it('says once that a command is refused, until it is accepted again', async () => {
    const here = await openReplica(server.url);
    const probe = await createClient({ url: server.url }).connect();
    await probe.configSet('maxmemory', '1');
    await expect(countOnce(here)).rejects.toThrow('OOM');
    await expect(countOnce(here)).rejects.toThrow('OOM');
    expect(here.said).toEqual(['Redis refuses EVAL: OOM']);
    await probe.configSet('maxmemory', '0');
    await countOnce(here);
    await probe.configSet('maxmemory', '1');
    await expect(countOnce(here)).rejects.toThrow('OOM');
    await probe.close();
    expect(here.said).toHaveLength(2);
  });
});

describeWithRedis('Redis with a password', () => {
  const PASSWORD = 's3cr3t/%@:pass';
  let server: TestRedis;

  beforeEach(async () => {
    server = await startTestRedis({ password: PASSWORD });
  });
  afterEach(() => server.stop());

  it('is entered with the password of the URL', async () => {
    const { counts } = await openReplica(server.url);
    expect(await counts.eval('return 1', { keys: [], arguments: [] })).toBe(1);
  });

  it.each([
    ['a wrong one', 'default:wr0ng-s3cr3t@', /: it answers WRONGPASS$/],
    ['none', '', /: it answers NOAUTH$/],
  ])(
    'is not entered with %s, and the refusal names the setting and not the password',
    async (_, user, end) => {
      const url = server.url.replace(/\/\/.*@/, `//${user}`);
      const refusal = await openReplica(url).then(String, String);
      expect(refusal).toMatch(
        /^RedisUnreachable: REDIS_URL: no connection to redis:\/\/(default@)?127\.0\.0\.1:\d+: /,
      );
      expect(refusal).toMatch(end);
      expect(refusal).not.toContain('wr0ng-s3cr3t');
    },
  );
});

it('a start without Redis is refused after a while, whether nothing is there or it does not answer', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  try {
    const urls = ['redis://user:s3cr3t@127.0.0.1:1/2', `redis://127.0.0.1:${port}`];
    const refusals = await Promise.all(urls.map((url) => openReplica(url).then(String, String)));
    expect(refusals).toEqual([
      'RedisUnreachable: REDIS_URL: no connection to redis://user@127.0.0.1:1/2: ECONNREFUSED',
      `RedisUnreachable: REDIS_URL: no connection to redis://127.0.0.1:${port}: it does not answer`,
    ]);
  } finally {
    silent.close();
  }
});
