import { describe, expect, it } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { listening } from '../../test/listen.js';
import { hangUp } from '../../test/listeners.js';
import { rejection } from '../../test/rejection.js';
import { ConnectionError, createIndexerResolver, TimeoutError } from '../index.js';
import { mediaAccess } from '../live-agent/media-token.js';
import { getOpenIdToken } from '../react/index.js';
import type { Fetch } from './fetching.js';

const listen = listening();
const fetch: Fetch = (request) => globalThis.fetch(request);
const openIdToken = { access_token: 'a', token_type: 'Bearer', matrix_server_name: 'b', expires_in: 1 };

/** What is asked at services whose requests are not of the contract, by the URL of the service. */
const calls: [string, (url: string, timeoutMs?: number) => Promise<unknown>][] = [
  ['an indexer', (url, timeoutMs) => createIndexerResolver({ url, timeoutMs })('did:example:oracle')],
  [
    'a homeserver',
    (homeServer, timeoutMs) =>
      getOpenIdToken({ userId: '@ada:example.org', matrixAccessToken: 'token', homeServer, timeoutMs }),
  ],
  ['the service of calls', (url, timeoutMs) => mediaAccess({ url, fetch, timeoutMs }, 'room', openIdToken)],
];

describe('A call of another service', () => {
  const silent: RequestListener = () => undefined;
  const stalled: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"data":');
  };

  it.each(calls)('that does not reply, or not to the end, is a TimeoutError: %s', async (_service, call) => {
    for (const listener of [silent, stalled]) {
      const error = await rejection(call(await listen(listener), 50));
      expect(error).toBeInstanceOf(TimeoutError);
      expect(error).toMatchObject({ code: 'timeout', timeoutMs: 50 });
    }
  });

  it.each(calls)('whose connection breaks is a ConnectionError: %s', async (_service, call) => {
    expect(await rejection(call(await listen(hangUp)))).toBeInstanceOf(ConnectionError);
  });

  it('that its caller aborts rejects with the reason of the signal', async () => {
    const resolve = createIndexerResolver({ url: await listen(silent) });
    const reason = new Error('The user has left');
    const signal = AbortSignal.abort(reason);
    expect(await rejection(resolve('did:example:oracle', { signal }))).toBe(reason);
  });
});
