/**
 * The clock of a server is put an hour forward and an hour back, and right again. Durations are measured by a clock that nobody sets, and
 * leases, retries and ages of rows by the clock of the database. What is left are tokens and keys, which name points in time.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { createUcanAuth } from '@twin-oracle/sdk/ucan';
import { startReceiver, type Receiver } from '../platform/webhooks/testing/receiver.js';
import { speak } from '../testing/faults/agent/speak.js';
import { openLoneReplica, type LoneReplica } from '../testing/faults/infrastructure/lone-replica.js';
import { bodyAs, call, type TestUser } from '../testing/server.js';
import { createWallClock, describeWithWallClock, type WallClock } from '../testing/services/wall-clock.js';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.js';
import { testRun } from '../testing/test-run.js';

const HOUR = 3_600;
const LEASE_SECONDS = 3;

describeWithWallClock('a clock that jumps', () => {
  let folder: string;
  let clock: WallClock;
  let database: TestDatabase;
  let server: LoneReplica;
  let receiver: Receiver;

  beforeAll(async () => {
    folder = await mkdtemp(join(testRun().folder, 'clock-'));
    clock = await createWallClock(folder);
    database = await createEmptyDatabase();
    receiver = await startReceiver((_, response) => {
      if (receiver.messages.length === 1) response.writeHead(500).end();
    });
    server = await openLoneReplica({
      ...clock.environment,
      DATABASE_URL: database.url,
      RUN_LEASE_SECONDS: String(LEASE_SECONDS),
      WEBHOOKS_PRIVATE: 'on',
    });
  });
  afterEach(() => clock.set(0));
  afterAll(async () => {
    await server.close();
    await receiver.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  /** What the server takes for the time. */
  const offsetSeconds = async () =>
    (Date.parse(bodyAs(await server.call('GET', '/health'), 'Health').timestamp) - Date.now()) / 1000;

  const statusFor = async (headers: Record<string, string>) =>
    (await call(`${server.replica.url}/sessions`, { headers })).status;

  /** As a client whose clock is wrong by as much. */
  const headersAt = ({ key }: TestUser, seconds: number) =>
    createUcanAuth({
      key,
      oracleDid: server.replica.oracleDid,
      clock: () => Date.now() + seconds * 1000,
    }).headers();

  const lost = () => server.replica.logged.filter(({ msg }) => msg.startsWith('the lease on runs was lost'));

  it.each([HOUR, -HOUR])('by %i seconds ends no answer, loses no lease and no frame', async (offset) => {
    const session = await server.session();
    const { runId, reading } = await session.stream(
      speak(`jump_${offset}`, { steps: 8 * LEASE_SECONDS, pauseMs: 100 }),
      'A',
    );
    await clock.set(offset);
    expect(Math.abs((await offsetSeconds()) - offset)).toBeLessThan(60);
    const { frames, end } = await reading;
    expect(end).toBe('done');
    await clock.set(0);
    expect(frames).toEqual(await session.logOf(runId));
    expect(lost()).toEqual([]);
    expect(server.unexpected).toEqual([]);
  });

  it('forward lets tokens and keys end early, and back they count again', async () => {
    const user = await server.user();
    const headers = await user.headers();
    const made = await server.call('POST', '/v1/api-keys', {
      name: 'of half an hour',
      scopes: ['twins:read'],
      expiresAt: new Date(Date.now() + (HOUR / 2) * 1000).toISOString(),
    });
    const { key } = bodyAs(made, 'ApiKeyCreated');
    const keyStatus = async () =>
      (await call(`${server.replica.url}/v1/entities`, { headers: { authorization: `Bearer ${key}` } }))
        .status;
    expect([await statusFor(headers), await keyStatus()]).toEqual([200, 200]);

    await clock.set(HOUR);
    expect([await statusFor(headers), await keyStatus()]).toEqual([401, 401]);
    expect(await statusFor(await headersAt(user, HOUR))).toBe(200);

    await clock.set(0);
    expect([await statusFor(headers), await keyStatus()]).toEqual([200, 200]);
  });

  it('back refuses tokens of the right time, which seem to live for too long', async () => {
    const user = await server.user();
    await clock.set(-HOUR);
    expect(await statusFor(await user.headers())).toBe(401);
    expect(await statusFor(await headersAt(user, -HOUR))).toBe(200);
  });

  it('makes no revoked token count again', async () => {
    const user = await server.user();
    const { ucanDelegation } = await user.handshake();
    const delegation = { 'x-ucan-delegation': ucanDelegation };
    expect(await statusFor(delegation)).toBe(200);
    const revoked = await call(`${server.replica.url}/delegation`, {
      method: 'DELETE',
      headers: await user.headers(),
    });
    expect(revoked.status).toBe(200);
    for (const offset of [0, HOUR, -HOUR, 30 * 24 * HOUR, 0]) {
      await clock.set(offset);
      expect(await statusFor(delegation)).toBe(401);
    }
  });

  it('does not delay what is tried again', async () => {
    const made = await server.call('POST', '/v1/webhooks', { url: receiver.url });
    expect(made.status).toBe(201);
    await clock.set(-HOUR);
    await server.createTwin();
    // The first attempt is answered 500, and the next one follows after seconds.
    await receiver.until(({ accepted }) => accepted.length > 0);
    expect(receiver.messages.length).toBeGreaterThan(1);
  });
});
