/** The nginx configuration from the documentation, in front of two replicas. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { z } from 'zod';
import { validators } from '../../generated/validators.js';
import { generateApiKey } from '../auth/api-keys/format.js';
import { withConnection } from '../persistence/connection.js';
import { atDatabase } from '../testing/test-database.js';
import { createCaller, type Asked, type Caller } from '../testing/faults/client/retrying-caller.js';
import { openPair, restoreReplicas, type Pair } from '../testing/faults/infrastructure/pair.js';
import { createRandom } from '../testing/faults/random.js';
import { describeWithNginx, startNginx, type TestNginx } from '../testing/services/nginx.js';
import { call } from '../testing/server.js';
import { testRun } from '../testing/test-run.js';

/** In seconds: long enough to be observed, short enough to wait for. */
const DRAIN_SECONDS = 2;

/** Per replica, because each counts separately. */
const FAILED_SIGN_INS = 2;

const apiKey = generateApiKey('test').text;
const headers = { authorization: `Bearer ${apiKey}` };

const twinSchema = z.object({ did: z.string() });
const feedSchema = z.object({ newest: z.number() });

const TWIN = { type: 'Project', protocol: 'did:ixo:protocol/project' };

describeWithNginx('behind nginx', () => {
  let pair: Pair;
  let nginx: TestNginx;
  /** Uses a new connection for each request: a reload of nginx closes idle ones. */
  let caller: Caller;

  const portOf = (side: 'A' | 'B') => Number(new URL(pair.replicas[side].url).port);
  const bothUp = () => [{ port: portOf('A') }, { port: portOf('B') }] as const;

  beforeAll(async () => {
    const { url } = testRun();
    const administer = (statement: string) =>
      withConnection(url, async (client) => {
        await client.query(statement);
      });
    pair = await openPair({
      postgres: {
        async createDatabase(name) {
          await administer(`create database ${name}`);
          return atDatabase(url, name);
        },
        dropDatabase: (name) => administer(`drop database ${name} with (force)`),
      },
      settings: {
        BOOTSTRAP_API_KEY: apiKey,
        TRUST_PROXY: '1',
        DRAIN_SECONDS: String(DRAIN_SECONDS),
        FAILED_SIGN_INS_PER_MINUTE: String(FAILED_SIGN_INS),
      },
    });
    nginx = await startNginx(...bothUp());
    caller = createCaller({
      replicas: { A: nginx, B: nginx },
      headers,
      ca: nginx.ca,
      random: createRandom(1),
      onFault: () => undefined,
    });
  });
  afterAll(async () => {
    await nginx.stop();
    await pair.close();
  });
  beforeEach(async () => {
    await restoreReplicas(pair);
    await nginx.reload(...bothUp());
  });

  const ask = async (asked: Asked) => {
    const answered = await caller.tryOnce(asked, 'A');
    if (!answered) throw new Error(`${asked.method} ${asked.path} was cut`);
    return answered;
  };
  const newTwin = async () => {
    const { status, body } = await ask({ method: 'POST', path: '/v1/entities', json: TWIN });
    return { status, did: twinSchema.parse(body).did };
  };

  it('JSON requests work, also with a header of 12 KiB', async () => {
    const { status, did } = await newTwin();
    expect(status).toBe(201);
    const filler = { 'x-filler': 'x'.repeat(12 * 1024) };
    const read = await ask({ method: 'GET', path: `/v1/entities/${did}`, headers: filler });
    expect(read).toMatchObject({ status: 200, body: { did } });
  });

  it('a request that is too large is refused as by the server itself', async () => {
    const json = { type: 'Project', protocol: 'p', metadata: { name: 'x'.repeat(300_000) } };
    const { status, body } = await ask({ method: 'POST', path: '/v1/entities', json });
    expect([status, body]).toEqual([413, expect.objectContaining({ code: 'payload_too_large' })]);
    expect(validators.createEntity.replies[413]?.(body)).toBe(true);
  });

  it('headers that are too large are refused as by the server itself', async () => {
    const filler = { 'x-filler': 'x'.repeat(20 * 1024), 'x-request-id': 'q"1' };
    const { status, body } = await ask({ method: 'GET', path: '/v1/entities', headers: filler });
    expect([status, body]).toEqual([
      431,
      expect.objectContaining({ code: 'headers_too_large', status: 431 }),
    ]);
  });

  it('an import may be larger than other bodies', async () => {
    const ndjson = Array.from({ length: 10 }, () => `${'x'.repeat(200_000)}\n`).join('');
    expect((await ask({ method: 'POST', path: '/v1/imports', ndjson })).status).toBe(201);
  });

  it('an event stream arrives frame by frame', async () => {
    const { body } = await ask({ method: 'GET', path: '/v1/events?limit=1' });
    const { newest } = feedSchema.parse(body);
    const stream = get(`${nginx.url}/v1/events?after=${newest}`, {
      ca: nginx.ca,
      headers: { ...headers, accept: 'text/event-stream' },
    });
    const [response] = (await once(stream, 'response')) as [IncomingMessage];
    response.setEncoding('utf8');
    let text = '';
    response.on('data', (chunk: string) => (text += chunk));
    for (let made = 1; made <= 3; made++) {
      const { did } = await newTwin();
      // The next frame is created only when this one has arrived.
      while (!text.includes(did)) await once(response, 'data');
    }
    stream.destroy();
  });

  it('a socket is upgraded', async () => {
    const asked = get(`${nginx.url}/socket.io/?EIO=4&transport=websocket`, {
      ca: nginx.ca,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from(randomUUID().slice(0, 16)).toString('base64'),
      },
    });
    const [response, socket, head] = (await once(asked, 'upgrade')) as [IncomingMessage, Duplex, Buffer];
    expect([response.statusCode, response.headers.upgrade?.toLowerCase()]).toEqual([101, 'websocket']);
    // The first packet of Engine.IO, from the server itself.
    if (head.length === 0) await once(socket, 'data');
    socket.destroy();
  });

  it('a client has the address that nginx sees, whatever address it claims', async () => {
    const statuses: number[] = [];
    for (let guess = 1; guess <= 2 * FAILED_SIGN_INS + 1; guess++) {
      const { status } = await ask({
        method: 'GET',
        path: '/v1/entities',
        headers: { authorization: 'Bearer wrong', 'x-forwarded-for': `203.0.113.${guess}` },
      });
      statuses.push(status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  /** Sends requests repeatedly, until it is stopped. @returns the statuses; undefined is a broken connection. */
  function keepAsking(asked: () => Asked) {
    const statuses: (number | undefined)[] = [];
    const over = new AbortController();
    const asking = (async () => {
      while (!over.signal.aborted) statuses.push((await caller.tryOnce(asked(), 'A'))?.status);
    })();
    return {
      async atLeast(count: number) {
        const enough = statuses.length + count;
        while (statuses.length < enough) await Promise.race([asking, new Promise(setImmediate)]);
      },
      async stop() {
        over.abort();
        await asking;
        return [...new Set(statuses)];
      },
    };
  }

  it('a replica that drains says that it is not ready, serves what it is asked, and is left without a failed request', async () => {
    const asking = keepAsking(() => ({ method: 'GET', path: '/v1/entities?limit=1' }));
    await asking.atLeast(10);
    const { url } = pair.replicas.A;
    const stopped = pair.replicas.A.terminate();
    while ((await call(`${url}/ready`)).status === 200);
    expect((await call(`${url}/v1/entities?limit=1`, { headers })).status).toBe(200);
    expect(await stopped).toBe(0);
    await asking.atLeast(10);
    expect(await asking.stop()).toEqual([200]);
  });

  it('a replica that is marked as down before it is stopped gets no new traffic, and no POST fails', async () => {
    const { A } = pair.replicas;
    let requestId = 'before';
    const asking = keepAsking(() => ({
      method: 'POST',
      path: '/v1/entities',
      json: TWIN,
      headers: { 'x-request-id': requestId },
    }));
    await asking.atLeast(5);
    await nginx.reload({ port: portOf('A'), isDown: true }, { port: portOf('B') });
    requestId = 'after';
    await asking.atLeast(5);
    const stopped = A.terminate();
    await asking.atLeast(5);
    expect(await stopped).toBe(0);
    expect(await asking.stop()).toEqual([201]);
    const idsAtA = A.logged.flatMap((line) => (line.msg === 'request' ? [line.requestId] : []));
    expect([idsAtA.includes('before'), idsAtA.includes('after')]).toEqual([true, false]);
  });

  it('what a killed replica was asked, and what may be asked twice, the other one is asked; when both are gone, that is said', async () => {
    const waiting = `select from pg_locks where relation = 'credentials'::regclass and not granted`;
    await withConnection(pair.databaseUrl, async (blocker) => {
      await blocker.query('begin');
      await blocker.query('lock table credentials in access exclusive mode');
      const asked = Array.from({ length: 4 }, () => ask({ method: 'GET', path: '/v1/credentials' }));
      const countWaiting = () =>
        withConnection(pair.databaseUrl, async (client) => (await client.query(waiting)).rowCount ?? 0);
      while ((await countWaiting()) < asked.length);
      await pair.replicas.A.kill();
      // Those of the killed one still wait, and are joined by what was sent to the other one again.
      while ((await countWaiting()) === asked.length);
      await blocker.query('commit');
      const replies = await Promise.all(asked);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });

    await pair.replicas.B.kill();
    const { status, body } = await ask({ method: 'GET', path: '/v1/credentials' });
    const problem = { code: 'service_unavailable', retryAfterSeconds: 2 };
    expect([status, body]).toEqual([503, expect.objectContaining(problem)]);
    expect(validators.listCredentials.replies[503]?.(body)).toBe(true);
  });
});
