import { once } from 'node:events';
import { createServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient } from 'redis';
import type { Broadcast } from '../broadcast.js';
import { portOf } from '../../testing/services/port.js';
import { describeWithRedis, startTestRedis, type TestRedis } from '../../testing/services/test-redis.js';
import type { Redis } from './redis.js';
import { closeReplicas, hear, openReplica, PREFIX } from './testing/redis-replica.js';

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

afterEach(closeReplicas);

describeWithRedis('Redis', () => {
  let server: TestRedis;

  beforeEach(async () => {
    server = await startTestRedis();
  });
  afterEach(() => server.stop());

  const countOnce = ({ counts }: Redis) =>
    counts.eval("return redis.call('incr', KEYS[1])", { keys: [`${counts.prefix}:x`], arguments: [] });

  describe('when it is killed and restarted', () => {
    it('each replica reports it once, and all receive messages of each other again', async () => {
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

    it('subscriptions that changed in the meantime take effect afterwards', async () => {
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

    it('commands fail immediately while it is unavailable, and succeed afterwards', async () => {
      const here = await openReplica(server.url);
      expect(await countOnce(here)).toBe(1);
      await server.kill();
      await here.says('lost');
      await expect(countOnce(here)).rejects.toThrow();
      await server.restart();
      await here.says('back');
      expect(await countOnce(here)).toBe(1);
    });

    it('the connection can be closed while it is unavailable', async () => {
      const here = await openReplica(server.url);
      await server.kill();
      await here.says('lost');
      await here.close();
    });
  });

  describe('when it does not reply', () => {
    afterEach(() => server.thaw());

    it('the first command times out, the next fails immediately, and later ones succeed when it replies again', async () => {
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

    it('a subscription does not wait for the reply', async () => {
      const here = await openReplica(server.url);
      server.freeze();
      const ear = await hear(here.broadcast, 'a');
      here.broadcast.publish('a', 'from here');
      expect(await ear.until('from here')).toEqual(['from here']);
    });

    it('the connection can be closed', async () => {
      const here = await openReplica(server.url);
      server.freeze();
      await here.close();
    });
  });

  it('reports once that a command is rejected, until it is accepted again', async () => {
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

  it('accepts the password of the URL', async () => {
    const { counts } = await openReplica(server.url);
    expect(await counts.eval('return 1', { keys: [], arguments: [] })).toBe(1);
  });

  it.each([
    ['a wrong one', 'default:wr0ng-s3cr3t@', /: it answers WRONGPASS$/],
    ['none', '', /: it answers NOAUTH$/],
  ])('rejects %s, and the error names the setting and not the password', async (_, user, end) => {
    const url = server.url.replace(/\/\/.*@/, `//${user}`);
    const refusal = await openReplica(url).then(String, String);
    expect(refusal).toMatch(
      /^RedisUnreachable: REDIS_URL: no connection to redis:\/\/(default@)?127\.0\.0\.1:\d+: /,
    );
    expect(refusal).toMatch(end);
    expect(refusal).not.toContain('wr0ng-s3cr3t');
  });
});

it('a start without Redis fails after a timeout, whether nothing listens or nothing replies', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const port = portOf(silent);
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
