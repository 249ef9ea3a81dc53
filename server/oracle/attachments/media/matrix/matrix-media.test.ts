import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ca, lookupOf, startHttpsServer } from '../../../../outbound/testing/https-server.js';
import { startMediaServer, type MediaServer } from '../../../../testing/services/media-server.js';
import type { MatrixAccess } from '../media.js';
import { createNetworkMedia } from '../network/network-media.js';
import { fetchingFrom, how } from '../../testing/fetching-media.js';
import { expectMediaError } from '../../testing/media-error.js';

const { fetchAs, textOf } = fetchingFrom(createNetworkMedia({ allowPrivate: true, ca }));
const publicOnly = createNetworkMedia({ allowPrivate: false, ca });

let server: MediaServer;
let access: MatrixAccess;
beforeAll(async () => {
  server = await startMediaServer();
  access = { homeServer: server.url, accessToken: server.accessToken };
});
afterAll(() => server.close());

const lastRequest = () => server.requests.at(-1);

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

  it('needs a homeserver and a token, and names the missing fields', async () => {
    const source = { mxcUri: 'mxc://media.test/one' };
    await expectMediaError(fetchAs(source, {}), 'no_homeserver', /homeServer, or .* x-matrix-homeserver/);
    await expectMediaError(
      fetchAs(source, { homeServer: server.url }),
      'no_homeserver',
      /x-matrix-access-token/,
    );
  });

  it('is refused for a wrong token, or one that is invalid in a header', async () => {
    const mxcUri = server.putMedia('guarded', { body: 'kept' });
    await expectMediaError(fetchAs({ mxcUri }, { ...access, accessToken: 'wrong' }), 'status', /status 401/);
    const before = server.requests.length;
    for (const accessToken of ['a\r\nX-Evil: 1', 'a b', 'ä'])
      await expectMediaError(fetchAs({ mxcUri }, { ...access, accessToken }), 'no_homeserver');
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
  ])('is not requested as %j', async (mxcUri) => {
    const before = server.requests.length;
    await expectMediaError(fetchAs({ mxcUri }, access), 'unsupported_address');
    expect(server.requests).toHaveLength(before);
  });

  it.each(['media.test:8448', '[2001:db8::1]', '[2001:db8::1]:8448', '10.0.0.1', 'm'])(
    'may be another server’s: %s',
    async (serverName) => {
      await expectMediaError(fetchAs({ mxcUri: `mxc://${serverName}/one` }, access), 'status', /404/);
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
  ])('is not requested at a homeserver %s', async (homeServer) => {
    await expectMediaError(
      fetchAs({ mxcUri: 'mxc://media.test/one' }, { ...access, homeServer }),
      'unsupported_address',
      /homeserver must be/,
    );
  });

  it('is requested over https, unless private networks are allowed', async () => {
    const asked = { ...access, homeServer: 'http://matrix.example.org' };
    const fetched = publicOnly.fetch({ mxcUri: 'mxc://media.test/one' }, how(asked));
    await expectMediaError(fetched, 'unsupported_address', /homeserver must be/);
  });

  it.each(['127.0.0.1', '[::1]', '169.254.169.254', 'localhost', '0x7f.1'])(
    'is not asked for at a homeserver with the private address %s',
    async (homeServer) => {
      const fetched = publicOnly.fetch({ mxcUri: 'mxc://media.test/one' }, how({ ...access, homeServer }));
      await expectMediaError(fetched, 'private_address');
    },
  );

  it('is requested over https when the homeserver is given by its name alone', async () => {
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

  it('is found in its room, or without a room when it is in another one', async () => {
    const url = server.putMedia('of-room', { body: 'by room' });
    const inRoom = server.putEvent(message({ url }), '!room:media.test');
    const inNone = server.putEvent(message({ url }));
    const asked = { ...access, roomId: '!room:media.test' };
    expect(await textOf({ eventId: inRoom }, asked)).toBe('by room');
    expect(await textOf({ eventId: inNone }, asked)).toBe('by room');
    await expectMediaError(fetchAs({ eventId: inRoom }, access), 'status', /404/);
  });

  it.each(['!room/../../admin', '../..', '!room\r\n', ''])(
    'is not looked for in the room %j by any other path',
    async (roomId) => {
      const before = server.requests.length;
      await expectMediaError(fetchAs({ eventId: '$none' }, { ...access, roomId }), 'status');
      for (const { path } of server.requests.slice(before))
        expect(path).toMatch(
          /^\/_matrix\/client\/v3\/(?:rooms\/!room%2F\.\.%2F\.\.%2Fadmin\/event|events)\/%24none$/,
        );
    },
  );

  it.each(['$', '$a b', '$a\n', 'none', '../..'])('is not requested as %j', async (eventId) => {
    const before = server.requests.length;
    await expectMediaError(fetchAs({ eventId }, access), 'unsupported_address');
    expect(server.requests).toHaveLength(before);
  });

  it('is refused with a reason when it is encrypted', async () => {
    const encrypted = [
      { type: 'm.room.encrypted', content: { algorithm: 'm.megolm.v1.aes-sha2', ciphertext: 'a' } },
      message({ msgtype: 'm.file', file: { url: 'mxc://media.test/one', key: {} } }),
    ];
    for (const event of encrypted)
      await expectMediaError(fetchAs({ eventId: server.putEvent(event) }, access), 'encrypted', /encrypted/);
  });

  it.each([{ body: 'hi' }, { url: '' }, { url: 'http://127.0.0.1/' }, { url: 'mxc://../..' }])(
    'is not made of %j',
    async (content) => {
      await expectMediaError(fetchAs({ eventId: server.putEvent(message(content)) }, access), 'no_file');
    },
  );

  it.each([
    ['no event', []],
    ['no content', { type: 'm.room.message' }],
    ['a number', { type: 'm.room.message', content: { url: 1 } }],
    ['too much', message({ body: 'x'.repeat(300_000) })],
  ])('is refused when the response has %s', async (_, event) => {
    await expectMediaError(
      fetchAs({ eventId: server.putEvent(event) }, access),
      'network',
      /event that cannot be/,
    );
  });
});
