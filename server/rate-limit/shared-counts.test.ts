import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openRedis, type Redis, type RedisOptions } from '../pubsub/redis/redis.js';
import { describeWithRedis, startTestRedis, type TestRedis } from '../testing/services/test-redis.js';
import { createAddressLimit } from './address-limit.js';
import { createCallerQuota } from './caller-quota.js';
import type { SharedCounts } from './counter.js';

const ALICE = 'did:key:z6MkAlice';
const HERE = '203.0.113.7';
const REFUSED = { code: 'too_many_requests', status: 429 };

describeWithRedis('limits of several replicas', () => {
  let server: TestRedis;
  const replicas: Redis[] = [];

  beforeEach(async () => {
    server = await startTestRedis();
  });
  afterEach(async () => {
    await Promise.all(replicas.splice(0).map((redis) => redis.close()));
    await server.stop();
  });

  async function openReplica(options: Partial<RedisOptions> = {}) {
    let lost: () => void = () => undefined;
    let back: () => void = () => undefined;
    const redis = await openRedis({
      url: server.url,
      prefix: 'limits',
      secret: Buffer.from('of the replicas'),
      onLost: () => lost(),
      onReconnected: () => back(),
      ...options,
    });
    replicas.push(redis);
    return {
      shared: redis.counts,
      lost: new Promise<void>((resolve) => (lost = resolve)),
      back: new Promise<void>((resolve) => (back = resolve)),
    };
  }

  const quotaOf = (requests: number, shared: SharedCounts) => {
    const quota = createCallerQuota({ requests, windowSeconds: 60, shared });
    if (!quota) throw new Error('there is a limit');
    return quota;
  };
  const limitOf = (points: number, shared: SharedCounts, what = 'failed sign-ins') =>
    createAddressLimit({ points, windowSeconds: 60, what, shared });

  describe('with one Redis', () => {
    it("a caller's requests count together, and are refused everywhere", async () => {
      const [here, there] = await Promise.all([openReplica(), openReplica()]);
      const [first, second] = [quotaOf(3, here.shared), quotaOf(3, there.shared)];
      expect((await first.consume(ALICE)).at(-1)).toMatch(/^"requests";r=2;t=(59|60)$/);
      expect((await second.consume(ALICE)).at(-1)).toMatch(/^"requests";r=1;t=(59|60)$/);
      await first.consume(ALICE);
      for (const quota of [first, second]) {
        await expect(quota.consume(ALICE)).rejects.toMatchObject({
          ...REFUSED,
          details: {
            headers: { 'Retry-After': expect.stringMatching(/^(59|60)$/), RateLimit: expect.any(String) },
          },
        });
      }
      await first.consume('did:key:z6MkBob');
    });

    it('a point that is given back on one replica can be taken on another', async () => {
      const [here, there] = await Promise.all([openReplica(), openReplica()]);
      const [first, second] = [limitOf(2, here.shared), limitOf(2, there.shared)];
      await first.take(HERE);
      await second.take(HERE);
      await expect(first.take(HERE)).rejects.toMatchObject(REFUSED);
      await second.giveBack(HERE);
      await second.giveBack(HERE);
      await first.take(HERE);
      await expect(second.take(HERE)).rejects.toMatchObject(REFUSED);
    });

    it('limits with different names do not count together', async () => {
      const { shared } = await openReplica();
      await limitOf(1, shared).take(HERE);
      await limitOf(1, shared, 'requests without credentials').take(HERE);
      await expect(limitOf(1, shared).take(HERE)).rejects.toMatchObject(REFUSED);
    });

    it('a concurrent burst cannot exceed the limit', async () => {
      // On a busy machine Redis may be slow, and then each replica would count separately.
      const answerLimitMs = 30_000;
      const [here, there] = await Promise.all([
        openReplica({ answerLimitMs }),
        openReplica({ answerLimitMs }),
      ]);
      const limits = [limitOf(60, here.shared), limitOf(60, there.shared)];
      const outcomes = await Promise.allSettled(
        Array.from({ length: 100 }, () => limits.map((limit) => limit.take(HERE))).flat(),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
    });
  });

  it('each replica counts separately while Redis is down, and all together after it recovers', async () => {
    const [here, there] = await Promise.all([openReplica(), openReplica()]);
    const [first, second] = [quotaOf(2, here.shared), quotaOf(2, there.shared)];
    const failures = limitOf(1, here.shared);
    await first.consume(ALICE);
    await server.kill();
    await Promise.all([here.lost, there.lost]);
    for (const quota of [first, second]) {
      await quota.consume(ALICE);
      await quota.consume(ALICE);
      await expect(quota.consume(ALICE)).rejects.toMatchObject(REFUSED);
    }
    await failures.take(HERE);
    await failures.giveBack(HERE);
    await failures.take(HERE);
    await expect(failures.take(HERE)).rejects.toMatchObject(REFUSED);

    await server.restart();
    await Promise.all([here.back, there.back]);
    await first.consume(ALICE);
    await second.consume(ALICE);
    for (const quota of [first, second]) await expect(quota.consume(ALICE)).rejects.toMatchObject(REFUSED);
  });

  it('a request in flight when Redis is killed is counted locally', async () => {
    const { shared, lost } = await openReplica();
    const quota = quotaOf(1000, shared);
    const under = Array.from({ length: 100 }, () => quota.consume(ALICE));
    await server.kill();
    expect(await Promise.all(under)).toHaveLength(100);
    await lost;
  });

  it('a silent Redis delays callers only briefly', async () => {
    const { shared } = await openReplica();
    const quota = quotaOf(5, shared);
    const failures = limitOf(5, shared);
    await quota.consume(ALICE);
    server.freeze();
    const began = Date.now();
    await Promise.all([quota.consume(ALICE), failures.take(HERE)]);
    expect(Date.now() - began).toBeGreaterThanOrEqual(249);
    await quota.consume(ALICE);
    await failures.giveBack(HERE);
    // About 0.1 s over the limit of 0.25 s on a quiet machine. Without a limit the connection would time out after ten seconds.
    expect(Date.now() - began).toBeLessThan(5_000);

    server.thaw();
    let isBack = false;
    while (!isBack) {
      await turn();
      isBack = await shared.eval('return 1', { keys: [], arguments: [] }).then(Boolean, () => false);
    }
    // There were two requests before, and Redis counted the second one late.
    expect((await quota.consume(ALICE)).at(-1)).toContain('r=2');
  });
});
