import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../testing/server.js';
import { describeWithRedis, startTestRedis, type TestRedis } from '../testing/services/test-redis.js';

describeWithRedis('a Redis that goes away and comes back', () => {
  let redis: TestRedis;
  let server: TestServer;
  beforeAll(async () => {
    redis = await startTestRedis();
    server = await startTestServer({ METRICS_PORT: '0', REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await server.close();
    await redis.stop();
  });

  async function isLost(): Promise<string | undefined> {
    const url = z.string().parse(server.logged.find(({ msg }) => msg === 'telemetry is on')?.metrics);
    return /^twin_oracle_redis_lost\S* (\d)$/m.exec(await (await fetch(url)).text())?.[1];
  }

  it('is seen in the metrics of the replica', async () => {
    expect(await isLost()).toBe('0');
    await redis.kill();
    while ((await isLost()) !== '1');
    await redis.restart();
    while ((await isLost()) !== '0');
  }, 30_000);
});
