/** Two replicas behind the nginx of the documentation: what clients of the protocol see through it, by TLS. `PROXY_CASES=*` runs the whole conformance suite. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createOracleClient } from '@twin-oracle/sdk';
import { createUcanAuth, generateKey } from '@twin-oracle/sdk/ucan';
import * as ed25519 from '@ucanto/principal/ed25519';
import { z } from 'zod';
import { generateApiKey } from '../auth/api-keys/format.js';
import { bundleProgram } from '../testing/processes/program.js';
import { runProgram } from '../testing/processes/run-program.js';
import { useServerProcesses, type ServerProcess } from '../testing/processes/server-processes.js';
import { CRITICAL_CASES } from '../testing/critical-cases.js';
import { createSingleUseFetch } from '../testing/services/single-use-fetch.js';
import { describeWithNginx, startNginx, type TestNginx } from '../testing/services/nginx.js';
import { describeWithRedis, startTestRedis, type TestRedis } from '../testing/services/test-redis.js';

const CASES = process.env.PROXY_CASES ?? CRITICAL_CASES;
const CONFORMANCE = await bundleProgram('packages/conformance/src/cli/main.ts');

/** What the suite finds, and is right. */
const LACKS = `
- reason: nginx itself refuses a second Authorization, with 400 where the server says 401.
  cases: [AUTH-14]
`;

const apiKey = generateApiKey('test').text;

/** The answer to `/stream 600`, which takes some seconds. */
const WHOLE = Array.from({ length: 600 }, (_, index) => index + 1).join(' ');

const accessSchema = z.object({
  requestId: z.string(),
  method: z.string(),
  path: z.string(),
  replica: z.string(),
});

interface Replica {
  readonly server: ServerProcess;
  readonly url: string;
  readonly oracleDid: string;
}

const servers = useServerProcesses();

describeWithNginx('behind nginx with TLS', () => {
  describeWithRedis('and with Redis', () => {
    let redis: TestRedis;
    let replicas: readonly [Replica, Replica];
    let nginx: TestNginx;
    let fetchTrusting: (request: Request) => Promise<Response>;

    beforeEach(async () => {
      redis = await startTestRedis();
      const settings = {
        REDIS_URL: redis.url,
        TRUST_PROXY: '1',
        ORACLE_KEY: ed25519.format(await ed25519.generate()),
        ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
        BOOTSTRAP_API_KEY: apiKey,
        REPLY_VALIDATION: 'strict',
        RATE_LIMIT_PER_MINUTE: '100000',
        FAILED_SIGN_INS_PER_MINUTE: '100000',
        WEBHOOKS_PRIVATE: 'on',
      };
      const start = async () => {
        const server = servers.start(settings);
        return { server, ...(await server.ready()) };
      };
      replicas = await Promise.all([start(), start()]);
      const upstreamOf = ({ url }: Replica) => ({ port: Number(new URL(url).port) });
      nginx = await startNginx(upstreamOf(replicas[0]), upstreamOf(replicas[1]));
      fetchTrusting = createSingleUseFetch(nginx.ca);
    });
    afterEach(async () => {
      await nginx.stop();
      await redis.stop();
    });

    const accesses = async () => z.array(accessSchema).parse(await nginx.accessLog());
    const headers = { authorization: `Bearer ${apiKey}` };

    it('two replicas conform to the protocol', async () => {
      const lacks = join(servers.dataDir, 'lacks.yaml');
      await writeFile(lacks, LACKS);
      const options = ['--base-url', nginx.url, '--api-key', apiKey, '--only', CASES, '--lacks', lacks];
      const { output, errors, code } = await runProgram(CONFORMANCE, options, {
        NODE_EXTRA_CA_CERTS: nginx.caFile,
      });
      expect(code === 0 ? [] : `${output}${errors}`.split('\n')).toEqual([]);
      const replies = new Set((await accesses()).map(({ replica }) => replica));
      for (const { url } of replicas) expect(replies).toContain(new URL(url).host);
    });

    it('answers go on at the other replica when theirs is stopped in mid-stream', async () => {
      const [{ server, url, oracleDid }] = replicas;
      const read = async () => {
        const auth = createUcanAuth({ key: await generateKey(), oracleDid });
        const client = createOracleClient({ baseUrl: nginx.url, auth, fetch: fetchTrusting });
        const { sessionId } = await client.sessions.create();
        return client.messages.stream(sessionId, { message: '/stream 600' });
      };
      const streams = await Promise.all([read(), read(), read(), read()]);
      for (const stream of streams) await stream[Symbol.asyncIterator]().next();
      server.child.kill('SIGTERM');
      expect(await Promise.all(streams.map((stream) => stream.text()))).toEqual(streams.map(() => WHOLE));
      expect(await server.exited).toBe(0);
      const sent = (await accesses()).filter(({ path }) => path.startsWith('/messages/'));
      expect(sent.map(({ replica }) => replica)).toContain(new URL(url).host);
    });

    it('a request has one id in all logs and in its reply, and keeps its trace', async () => {
      const traceId = randomBytes(16).toString('hex');
      const traceparent = `00-${traceId}-${randomBytes(8).toString('hex')}-01`;
      const unknown = new Request(`${nginx.url}/v1/entities/did:ixo:entity:unknown`, {
        headers: { ...headers, traceparent },
      });
      const reply = await fetchTrusting(unknown);
      const requestId = reply.headers.get('x-request-id') ?? '';
      expect(await reply.json()).toMatchObject({ status: 404, requestId, traceId });
      const named = await fetchTrusting(
        new Request(`${nginx.url}/health`, { headers: { 'x-request-id': 'mine-1' } }),
      );
      expect(named.headers.get('x-request-id')).toBe('mine-1');
      const passed = await accesses();
      expect(passed.map((access) => access.requestId)).toEqual(expect.arrayContaining([requestId, 'mine-1']));
      const { replica: host } = passed.find((access) => access.requestId === requestId) ?? {};
      const replica = replicas.find(({ url }) => new URL(url).host === host);
      // The log is written in batches.
      while (replica?.server.output.text.includes(`"requestId":"${requestId}"`) === false)
        await new Promise(setImmediate);
    });

    it('an event stream arrives event by event over HTTP/2', async () => {
      const session = connect(nginx.url, { ca: nginx.ca });
      const stream = session.request({
        ':path': '/v1/events?after=0',
        ...headers,
        accept: 'text/event-stream',
      });
      stream.setEncoding('utf8');
      let text = '';
      stream.on('data', (piece: string) => (text += piece));
      for (let made = 1; made <= 3; made++) {
        const request = new Request(`${nginx.url}/v1/entities`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ type: 'Project', protocol: 'did:ixo:protocol/project' }),
        });
        const { did } = z.object({ did: z.string() }).parse(await (await fetchTrusting(request)).json());
        // The next event happens only when this one has arrived.
        while (!text.includes(did)) await once(stream, 'data');
      }
      session.destroy();
    });

    it('plain HTTP leads to TLS', async () => {
      const reply = await fetch(`${nginx.plainUrl}/v1/entities?limit=1`, {
        method: 'POST',
        redirect: 'manual',
      });
      expect([reply.status, reply.headers.get('location')]).toEqual([
        308,
        'https://127.0.0.1/v1/entities?limit=1',
      ]);
      const secure = await fetchTrusting(new Request(`${nginx.url}/health`));
      expect(secure.headers.get('strict-transport-security')).toContain('max-age=');
    });
  });
});
