import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMediaServer, type MediaServer } from '../../testing/services/media-server.js';
import type { Media } from './media/media.js';
import { createNetworkMedia } from './media/network/network-media.js';
import { attachmentsOf, failing, file, problemOf, userDid } from './testing/fetch-attachments.js';

let server: MediaServer;
beforeAll(async () => {
  server = await startMediaServer();
});
afterAll(() => server.close());

it('without files nothing is fetched', async () => {
  const none: Media = { fetch: () => Promise.reject(new Error('nobody asked')) };
  expect(await attachmentsOf({ media: none }).fetchAll([], { userDid })).toMatchObject({
    contents: [],
    recorded: [],
  });
});

it('files are returned in order, and recorded with their actual sizes', async () => {
  const slow = server.answer('/slow', (_, response) => void setImmediate(() => response.end('slow')));
  const kept = server.putMedia('kept', { body: '12345' });
  const list = [
    file('slow.txt', slow, { size: 1, category: 'document' }),
    file('kept.bin', kept, { mimetype: 'application/x-thing' }),
    file('quick.txt', server.putFile('/quick', { body: 'é' })),
  ];
  const access = { userDid, homeServer: server.url, accessToken: server.accessToken };
  const { contents, recorded } = await attachmentsOf().fetchAll(list, access);
  expect(contents).toEqual([
    { kind: 'text', filename: 'slow.txt', mediaType: 'text/plain', text: 'slow', isCut: false },
    { kind: 'other', filename: 'kept.bin', mediaType: 'application/x-thing' },
    { kind: 'text', filename: 'quick.txt', mediaType: 'text/plain', text: 'é', isCut: false },
  ]);
  expect(recorded).toEqual([
    { ...list[0], size: 4 },
    { ...list[1], size: 5 },
    { ...list[2], size: 2 },
  ]);
});

it('at most three files are fetched at the same time', async () => {
  let running = 0;
  let most = 0;
  const counting: Media = {
    async fetch() {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
      return { bytes: Buffer.from('a') };
    },
  };
  const list = Array.from({ length: 10 }, (_, index) => file(`${index}`, 'mxc://a/b'));
  const { contents } = await attachmentsOf({ media: counting }).fetchAll(list, { userDid });
  expect(contents.map(({ filename }) => filename)).toEqual(list.map(({ filename }) => filename));
  expect(most).toBe(3);
});

describe('a file that cannot be fetched', () => {
  it('is named with its position and its error', async () => {
    const list = [
      file('none.txt', `${server.url}/none`),
      file('good.txt', server.putFile('/good', { body: 'a' })),
      file('kept.txt', 'mxc://media.test/one'),
    ];
    const { message, details } = await problemOf(attachmentsOf().fetchAll(list, { userDid }));
    expect(details.errors).toEqual([
      {
        field: 'body.attachments[0]',
        rule: 'status',
        message: 'none.txt could not be fetched: the server that has it answered with status 404',
      },
      {
        field: 'body.attachments[2]',
        rule: 'no_homeserver',
        message:
          'kept.txt could not be fetched: it lies on the messaging network; say which homeserver to ask in homeServer, or in the header x-matrix-homeserver',
      },
    ]);
    expect(message).toBe(
      'none.txt could not be fetched: the server that has it answered with status 404; nor could one other file',
    );
  });

  it('is named in one line, whatever its name', async () => {
    const list = [file('a\r\nX-Evil: 1\u202E', `${server.url}/none`)];
    const { message } = await problemOf(attachmentsOf().fetchAll(list, { userDid }));
    expect(message).toMatch(/^a X-Evil: 1 could not be fetched: /);
  });

  it('is reported without the secrets of its address', async () => {
    const list = [file('a', `${server.url}/none/secret-path?key=secret-key`)];
    const access = { userDid, homeServer: server.url, accessToken: 'secret-token' };
    const problem = await problemOf(attachmentsOf().fetchAll(list, access));
    expect(JSON.stringify([problem.message, problem.details])).not.toContain('secret');
  });

  it('at a private address is refused unless that is allowed', async () => {
    const attachments = attachmentsOf({ media: createNetworkMedia({ allowPrivate: false }) });
    const list = [file('a', server.putFile('/private', { body: 'a' }))];
    expect(await failing(attachments.fetchAll(list, { userDid }))).toEqual([
      'body.attachments[0] private_address',
    ]);
  });

  it('because of an internal error is not reported as an error of the file, and stops the others', async () => {
    const signals: AbortSignal[] = [];
    const broken: Media = {
      fetch: (_, { signal }) => {
        signals.push(signal);
        return Promise.reject(new TypeError('a defect'));
      },
    };
    const fetched = attachmentsOf({ media: broken }).fetchAll([file('a', 'mxc://a/b')], { userDid });
    await expect(fetched).rejects.toThrow('a defect');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});
