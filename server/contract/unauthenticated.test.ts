/** A caller without credentials learns nothing else about a request to a protected operation. */
import { once } from 'node:events';
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '../../generated/operations.js';
import { startTestServer, type TestServer } from '../testing/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const secured = Object.entries(operations).filter(([, { security }]) => security.length > 0);

/** Sends the headers of a request, and the beginning of a body that never ends. */
const send = async (method: string, path: string, headers: OutgoingHttpHeaders) => {
  const outgoing = request(`${server.url}${path}`, { method, headers, agent: false });
  const replied = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  outgoing.on('error', () => undefined);
  outgoing.flushHeaders();
  if (headers['content-length'] !== undefined && headers.expect === undefined) outgoing.write('}');
  const [reply] = await replied;
  const body = await json(reply);
  outgoing.destroy();
  return [reply.statusCode, body];
};

describe('without credentials, and with a path that cannot be decoded,', () => {
  it.each(secured.filter(([, { path }]) => path.includes('{')))(
    '%s answers 401',
    async (_id, { method, path }) => {
      expect(await send(method, path.replaceAll(/\{\w+\}/g, '%zz'), {})).toEqual([
        401,
        expect.objectContaining({ code: 'authentication_required' }),
      ]);
    },
  );
});

it.each(['/health/%zz', '/v1/nothing/%zz'])(
  'a path that cannot be decoded and matches no operation answers 400: %s',
  async (path) => {
    expect(await send('GET', path, {})).toEqual([
      400,
      expect.objectContaining({ code: 'malformed_request' }),
    ]);
  },
);

describe.each([
  ['a media type that the server cannot answer with', { accept: 'image/png' }],
  ['a body of another type', { 'content-type': 'text/plain', 'content-length': 5 }],
  ['a body that is not JSON', { 'content-type': 'application/json', 'content-length': 100 }],
  ['a body that is too large', { 'content-type': 'application/json', 'content-length': 2 ** 31 }],
  ['a body in an unknown encoding', { 'content-encoding': 'zip', 'content-length': 100 }],
  ['a body that waits to be asked for', { 'content-length': 100, expect: '100-continue' }],
  ['all of that', { accept: 'image/png', 'content-type': 'text/plain', 'content-length': 2 ** 31 }],
])('without credentials, and with %s,', (_what, headers) => {
  it.each(secured)('%s answers 401', async (_id, { method, path }) => {
    const target = `${path.replaceAll(/\{\w+\}/g, '%20')}?limit=no&unknown=1`;
    expect(await send(method, target, headers)).toEqual([
      401,
      expect.objectContaining({ code: 'authentication_required' }),
    ]);
  });
});
