import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lookupOf, NAME } from '../../../../outbound/testing/https-server.js';
import { startMediaServer, type MediaServer } from '../../../../testing/services/media-server.js';
import type { MatrixAccess } from '../media.js';
import { createNetworkMedia } from './network-media.js';
import { fetchingFrom, how } from '../../testing/fetching-media.js';
import { expectMediaError, TOKEN_IN_URL } from '../../testing/media-error.js';

const { fetchAs, textOf } = fetchingFrom(createNetworkMedia({ allowPrivate: true }));
const publicOnly = createNetworkMedia({ allowPrivate: false });

let server: MediaServer;
let access: MatrixAccess;
beforeAll(async () => {
  server = await startMediaServer();
  access = { homeServer: server.url, accessToken: server.accessToken };
});
afterAll(() => server.close());

const lastRequest = () => server.requests.at(-1);

describe('a file on the web', () => {
  it('is returned with its media type, and is requested without the homeserver’s token', async () => {
    const mxcUri = server.putFile('/report.csv', { body: 'a,b', contentType: 'text/csv' });
    const { bytes, contentType } = await fetchAs({ mxcUri }, access);
    expect([bytes.toString(), contentType]).toEqual(['a,b', 'text/csv']);
    expect(lastRequest()).toEqual({ path: '/report.csv', authorization: undefined });
  });

  it('is found behind a redirect', async () => {
    const there = server.putFile('/there', { body: 'here' });
    const mxcUri = server.answer('/link', (_, response) =>
      response.writeHead(302, { Location: there }).end(),
    );
    expect(await textOf({ mxcUri })).toBe('here');
  });

  it('that does not exist fails with the status, and without the URL', async () => {
    await expectMediaError(
      fetchAs({ mxcUri: `${server.url}/none?key=${TOKEN_IN_URL}` }),
      'status',
      /status 404/,
    );
  });

  it('with more than the limit fails', async () => {
    const mxcUri = server.putFile('/large', { body: 'x'.repeat(1_001) });
    await expectMediaError(fetchAs({ mxcUri }), 'too_large');
  });

  it('that is compressed fails, because it may expand', async () => {
    const bomb = gzipSync('0'.repeat(500_000));
    const mxcUri = server.answer('/bomb', (_, response) =>
      response.setHeader('Content-Encoding', 'gzip').end(bomb),
    );
    await expectMediaError(fetchAs({ mxcUri }), 'network');
  });

  it('is aborted when it is no longer needed', async () => {
    const stop = new AbortController();
    const mxcUri = server.answer('/drip', (_, response) => response.write('.'));
    const reason = new Error('enough');
    const fetched = fetchAs({ mxcUri }, { signal: stop.signal, onBytes: () => stop.abort(reason) });
    await expect(fetched).rejects.toBe(reason);
  });

  it.each([
    'https://user:secret@example.com/a',
    'http://user@example.com/a',
    'ftp://example.com/a',
    'file:///etc/passwd',
    'data:text/plain,a',
    'javascript:alert(1)',
    'nothing',
    '',
  ])('is not requested at %s', async (mxcUri) => {
    await expectMediaError(fetchAs({ mxcUri }), 'unsupported_address');
  });

  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[fd00:ec2::254]',
    'localhost',
  ])('is not requested at the private address %s', async (host) => {
    const { port } = new URL(server.url);
    const before = server.requests.length;
    for (const scheme of ['http', 'https'])
      await expectMediaError(
        publicOnly.fetch({ mxcUri: `${scheme}://${host}:${port}/report.csv` }, how()),
        'private_address',
      );
    expect(server.requests).toHaveLength(before);
  });

  it('is not requested when its name resolves to a private address', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:169.254.169.254']) {
      const media = createNetworkMedia({ allowPrivate: false, lookup: lookupOf(address) });
      await expectMediaError(media.fetch({ mxcUri: `http://${NAME}/report.csv` }, how()), 'private_address');
    }
  });
});

it('a file is requested by its URI when there are an event and a URI', async () => {
  const mxcUri = server.putFile('/both', { body: 'by URI' });
  expect(await textOf({ mxcUri, eventId: '$none' })).toBe('by URI');
});
