import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { NotReached } from '../../../suite/finding.js';
import { SuiteContext } from '../../../suite/suite-context.js';
import { Records } from './records.js';

test('a record without an id is not taken for one: the case is not reached, and is told why', async () => {
  const server = createServer((_, response) => {
    response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const socket = { url: baseUrl, path: '/', namespace: '/' };
  const context = new SuiteContext(
    {
      server: { baseUrl, oracleDid: 'did:key:z', socket, features: [], discovery: {} },
      apiKey: 'any',
      seed: 1,
    },
    'a case',
    AbortSignal.timeout(60_000),
  );
  const records = new Records(context, await context.user());
  await expect(records.id('protocolDid')).rejects.toEqual(
    new NotReached('POST /v1/protocols, which the case needs, gives no did'),
  );
  server.closeAllConnections();
  server.close();
});
