import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ca, lookupOf, NAME, startHttpsServer } from '../../outbound/testing/https-server.js';
import { startMediaServer, type MediaServer } from '../../testing/media-server.js';
import type { MatrixAccess, MediaFault, MediaFetching, MediaSource } from './media.js';
import { createNetworkMedia } from './network-media.js';

const inside = createNetworkMedia({ allowPrivate: true, ca });
const publicOnly = createNetworkMedia({ allowPrivate: false, ca });
const TOKEN_IN_URL = 'secret-in-the-url';

let server: MediaServer;
let access: MatrixAccess;
beforeAll(async () => {
  server = await startMediaServer();
});
afterAll(() => server.close());
beforeEach(() => {
  access = { homeServer: server.url, accessToken: server.accessToken };
});

const how = (more: Partial<MediaFetching> = {}): MediaFetching => ({
  signal: new AbortController().signal,
  maxBytes: 1_000,
  ...more,
});
const fetchAs = (source: MediaSource, more?: Partial<MediaFetching>) => inside.fetch(source, how(more));
const textOf = async (source: MediaSource, more?: Partial<MediaFetching>) =>
  (await fetchAs(source, more)).bytes.toString();

async function expectFault(fetched: Promise<unknown>, fault: MediaFault, about?: RegExp): Promise<void> {
  const error: unknown = await fetched.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'MediaError', fault });
  const { message } = error as Error;
  if (about) expect(message).toMatch(about);
  for (const secret of [server.accessToken, TOKEN_IN_URL]) expect(message).not.toContain(secret);
}

const lastRequest = () => server.requests.at(-1);

describe('a file on the web', () => {
  it('comes with its media type, and the homeserver’s token is not sent for it', async () => {
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

  it('that is not there fails with the status, and without the URL', async () => {
    await expectFault(fetchAs({ mxcUri: `${server.url}/none?key=${TOKEN_IN_URL}` }), 'status', /status 404/);
  });

  it('with more than the limit fails', async () => {
    const mxcUri = server.putFile('/large', { body: 'x'.repeat(1_001) });
    await expectFault(fetchAs({ mxcUri }), 'too_large');
  });

  it('that is packed fails, for it may grow', async () => {
    const bomb = gzipSync('0'.repeat(500_000));
    const mxcUri = server.answer('/bomb', (_, response) =>
      response.setHeader('Content-Encoding', 'gzip').end(bomb),
    );
    await expectFault(fetchAs({ mxcUri }), 'network');
  });

  it('is given up when nobody wants it any more', async () => {
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
  ])('is not looked for at %s', async (mxcUri) => {
    await expectFault(fetchAs({ mxcUri }), 'unsupported_address');
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
  ])('is not looked for at the private address %s', async (host) => {
    const { port } = new URL(server.url);
    const before = server.requests.length;
    for (const scheme of ['http', 'https'])
      await expectFault(
        publicOnly.fetch({ mxcUri: `${scheme}://${host}:${port}/report.csv` }, how()),
        'private_address',
      );
    expect(server.requests).toHaveLength(before);
  });

  it('is not looked for where a name resolves to a private address', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:169.254.169.254']) {
      const media = createNetworkMedia({ allowPrivate: false, lookup: lookupOf(address) });
      await expectFault(media.fetch({ mxcUri: `http://${NAME}/report.csv` }, how()), 'private_address');
    }
  });
});

describe('a file on the homeserver', () => {
  it('is fetched in the user’s name', async () => {
    const mxcUri = server.putMedia('abc_DEF-1', { body: 'kept', contentType: 'text/plain' });
    const { bytes, contentType } = await fetchAs({ mxcUri }, access);
    expect([bytes.toString(), contentType]).toEqual(['kept', 'text/plain']);
    expect(lastRequest()).toEqual({
      path: '/_matrix/client/v1/media/download/media.test/abc_DEF-1',
      authorization: `Bearer ${server.accessToken}`,
    });
  });

  it('needs a homeserver and a token, and says where they go', async () => {
    const source = { mxcUri: 'mxc://media.test/one' };
    await expectFault(fetchAs(source, {}), 'no_homeserver', /homeServer, or .* x-matrix-homeserver/);
    await expectFault(fetchAs(source, { homeServer: server.url }), 'no_homeserver', /x-matrix-access-token/);
  });

  it('is not given for a token that is wrong, or that no header can have', async () => {
    const mxcUri = server.putMedia('guarded', { body: 'kept' });
    await expectFault(fetchAs({ mxcUri }, { ...access, accessToken: 'wrong' }), 'status', /status 401/);
    const before = server.requests.length;
    for (const accessToken of ['a\r\nX-Evil: 1', 'a b', 'ä'])
      await expectFault(fetchAs({ mxcUri }, { ...access, accessToken }), 'no_homeserver');
    expect(server.requests).toHaveLength(before);
  });

  it.each([
    'mxc://../..',
    'mxc://media.test/..',
    'mxc://media.test/.',
    'mxc://../one',
    'mxc://media.test/a/b',
    'mxc://media.test/..%2f..%2fadmin',
    'mxc://media.test/%2e%2e',
    'mxc://media%2ftest/one',
    'mxc://media.test/one?allow_remote=true',
    'mxc://media.test/one#part',
    'mxc://media.test/one\n',
    'mxc://user@media.test/one',
    'mxc://media.test:port/one',
    'mxc://media.test',
    'mxc:///one',
    'mxc:one',
    `mxc://media.test/${'a'.repeat(256)}`,
  ])('is not asked for as %j', async (mxcUri) => {
    const before = server.requests.length;
    await expectFault(fetchAs({ mxcUri }, access), 'unsupported_address');
    expect(server.requests).toHaveLength(before);
  });

  it.each(['media.test:8448', '[2001:db8::1]', '[2001:db8::1]:8448', '10.0.0.1', 'm'])(
    'may be another server’s: %s',
    async (serverName) => {
      await expectFault(fetchAs({ mxcUri: `mxc://${serverName}/one` }, access), 'status', /404/);
      expect(lastRequest()?.path).toBe(
        `/_matrix/client/v1/media/download/${encodeURIComponent(serverName)}/one`,
      );
    },
  );

  it.each([
    'https://matrix.example.org/path',
    'https://matrix.example.org?a=b',
    'https://matrix.example.org#a',
    'https://user:secret@matrix.example.org',
    'user@matrix.example.org',
    'matrix.example.org/_synapse/admin?',
    'ftp://matrix.example.org',
    'file:///etc/passwd',
    'not a name',
  ])('is not asked for at a homeserver %s', async (homeServer) => {
    await expectFault(
      fetchAs({ mxcUri: 'mxc://media.test/one' }, { ...access, homeServer }),
      'unsupported_address',
      /homeserver must be/,
    );
  });

  it('is asked for over https, unless private networks are allowed', async () => {
    const asked = { ...access, homeServer: 'http://matrix.example.org' };
    const fetched = publicOnly.fetch({ mxcUri: 'mxc://media.test/one' }, how(asked));
    await expectFault(fetched, 'unsupported_address');
  });

  it.each(['127.0.0.1', '[::1]', '169.254.169.254', 'localhost', '0x7f.1'])(
    'is not asked for at a homeserver with the private address %s',
    async (homeServer) => {
      const fetched = publicOnly.fetch({ mxcUri: 'mxc://media.test/one' }, how({ ...access, homeServer }));
      await expectFault(fetched, 'private_address');
    },
  );

  it('is asked for by the name of a homeserver alone, which stands for https', async () => {
    const seen: unknown[] = [];
    const secure = await startHttpsServer(({ headers }, response) => {
      seen.push(headers.authorization);
      response.end('secure');
    });
    const asked = { accessToken: 'token', homeServer: `localhost:${secure.port}` };
    const media = createNetworkMedia({ allowPrivate: true, ca, lookup: lookupOf('127.0.0.1') });
    const { bytes } = await media.fetch({ mxcUri: 'mxc://media.test/one' }, how(asked));
    await secure.close();
    expect([bytes.toString(), ...seen]).toEqual(['secure', 'Bearer token']);
  });

  it.each([307, 308])('may lie elsewhere (%i), where the token does not go', async (status) => {
    const elsewhere = await startMediaServer();
    const there = elsewhere.putFile('/signed', { body: 'there' });
    server.answer('/_matrix/client/v1/media/download/media.test/moved', (_, response) =>
      response.writeHead(status, { Location: there }).end(),
    );
    expect(await textOf({ mxcUri: 'mxc://media.test/moved' }, access)).toBe('there');
    await elsewhere.close();
    expect(elsewhere.requests).toEqual([{ path: '/signed', authorization: undefined }]);
  });
});

describe('a file of an event', () => {
  const message = (content: object) => ({ type: 'm.room.message', content });

  it('is found by the event', async () => {
    const url = server.putMedia('of-event', { body: 'by event' });
    const eventId = server.putEvent(message({ msgtype: 'm.file', url }));
    expect(await textOf({ eventId }, access)).toBe('by event');
  });

  it('is found in its room, or, when it is in another one, without', async () => {
    const url = server.putMedia('of-room', { body: 'by room' });
    const inRoom = server.putEvent(message({ url }), '!room:media.test');
    const inNone = server.putEvent(message({ url }));
    const asked = { ...access, roomId: '!room:media.test' };
    expect(await textOf({ eventId: inRoom }, asked)).toBe('by room');
    expect(await textOf({ eventId: inNone }, asked)).toBe('by room');
    await expectFault(fetchAs({ eventId: inRoom }, access), 'status', /404/);
  });

  it.each(['!room/../../admin', '../..', '!room\r\n', ''])(
    'is not looked for in the room %j by any other path',
    async (roomId) => {
      const before = server.requests.length;
      await expectFault(fetchAs({ eventId: '$none' }, { ...access, roomId }), 'status');
      for (const { path } of server.requests.slice(before))
        expect(path).toMatch(
          /^\/_matrix\/client\/v3\/(?:rooms\/!room%2F\.\.%2F\.\.%2Fadmin\/event|events)\/%24none$/,
        );
    },
  );

  it.each(['$', '$a b', '$a\n', 'none', '../..'])('is not asked for as %j', async (eventId) => {
    const before = server.requests.length;
    await expectFault(fetchAs({ eventId }, access), 'unsupported_address');
    expect(server.requests).toHaveLength(before);
  });

  it('cannot be read when it is encrypted, and that is said', async () => {
    const encrypted = [
      { type: 'm.room.encrypted', content: { algorithm: 'm.megolm.v1.aes-sha2', ciphertext: 'a' } },
      message({ msgtype: 'm.file', file: { url: 'mxc://media.test/one', key: {} } }),
    ];
    for (const event of encrypted)
      await expectFault(fetchAs({ eventId: server.putEvent(event) }, access), 'encrypted', /encrypted/);
  });

  it.each([{ body: 'hi' }, { url: '' }, { url: 'http://127.0.0.1/' }, { url: 'mxc://../..' }])(
    'is not made of %j',
    async (content) => {
      await expectFault(fetchAs({ eventId: server.putEvent(message(content)) }, access), 'no_file');
    },
  );

  it.each([
    ['no event', []],
    ['no content', { type: 'm.room.message' }],
    ['a number', { type: 'm.room.message', content: { url: 1 } }],
    ['too much', message({ body: 'x'.repeat(300_000) })],
  ])('is not made of an answer with %s', async (_, event) => {
    await expectFault(
      fetchAs({ eventId: server.putEvent(event) }, access),
      'network',
      /event that cannot be/,
    );
  });

  it('is asked for by its URI when there are both', async () => {
    const mxcUri = server.putFile('/both', { body: 'by URI' });
    expect(await textOf({ mxcUri, eventId: '$none' })).toBe('by URI');
  });
});
