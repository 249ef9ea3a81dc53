import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMediaServer, type MediaServer } from '../../../testing/services/media-server.js';
import { createBudget } from '../budget.js';
import type { Media } from './media.js';
import { attachmentsOf, failing, file, problemOf, userDid } from '../testing/fetch-attachments.js';

let server: MediaServer;
beforeAll(async () => {
  server = await startMediaServer();
});
afterAll(() => server.close());

const endless: RequestListener = (_, response) => {
  const pour = () => {
    while (!response.destroyed && response.write('x'.repeat(100_000)));
  };
  response.on('drain', pour);
  pour();
};

describe('limits', () => {
  const MB = 1024 * 1024;

  it('a file with a declared size above the limit is not requested', async () => {
    const before = server.requests.length;
    const list = [
      file('a', `${server.url}/a`, { size: 25 * MB + 1 }),
      file('b', `${server.url}/b`, { size: 25 * MB }),
      file('c', `${server.url}/c`, { size: 25 * MB }),
      file('d', `${server.url}/d`, { size: 1 }),
    ];
    expect(await failing(attachmentsOf().fetchAll(list, { userDid }))).toEqual([
      'body.attachments[0] too_large',
      'body.attachments[3] too_large',
    ]);
    expect(server.requests).toHaveLength(before);
  });

  it('a file of 25 MB is accepted, one byte more is refused', async () => {
    const whole = server.putFile('/25', { body: Buffer.alloc(25 * MB) });
    const { recorded } = await attachmentsOf().fetchAll([file('a', whole, { mimetype: 'a/b' })], { userDid });
    expect(recorded).toMatchObject([{ size: 25 * MB }]);
    const more = server.answer('/more', (_, response) => {
      response.write(Buffer.alloc(25 * MB));
      response.end('.');
    });
    expect(await failing(attachmentsOf().fetchAll([file('a', more)], { userDid }))).toEqual([
      'body.attachments[0] too_large',
    ]);
  });

  it('an endless file is aborted, also when it declares a small size', async () => {
    const list = [
      file('endless', server.answer('/endless', endless), { size: 1 }),
      file('fine', server.putFile('/fine', { body: 'a' })),
    ];
    expect(await failing(attachmentsOf().fetchAll(list, { userDid }))).toEqual([
      'body.attachments[0] too_large',
    ]);
  });

  it('all files are aborted when they exceed the limit together, and the one that exceeded it is named', async () => {
    const before = server.requests.length;
    const attachments = attachmentsOf({ budget: createBudget({ messageBytes: 10 }) });
    const six = server.putFile('/six', { body: '123456' });
    const waiting = server.answer('/waiting', (_, response) => response.write(''));
    const list = [
      file('waiting', waiting),
      file('first', six),
      file('second', six),
      file('third', six),
      file('fourth', six),
    ];
    const [error, ...more] = (await failing(attachments.fetchAll(list, { userDid }))) ?? [];
    expect(error).toMatch(/^body\.attachments\[[123]\] too_large$/);
    expect(more).toEqual([]);
    expect(server.requests.slice(before).length).toBeLessThan(list.length);
  });

  it('the files of all messages have a common limit, and release it when they are stored', async () => {
    let finish: () => void = unexpected;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const six: Media = {
      async fetch({ mxcUri }, { onBytes, signal }) {
        onBytes?.(6);
        signal.throwIfAborted();
        if (mxcUri === 'mxc://a/slow') await finished;
        return { bytes: Buffer.from('123456') };
      },
    };
    const attachments = attachmentsOf({ media: six, budget: createBudget({ serverBytes: 10 }) });
    const fetchOne = (mxcUri: string) => attachments.fetchAll([file('a', mxcUri)], { userDid });
    const holding = fetchOne('mxc://a/slow');
    expect(await problemOf(fetchOne('mxc://a/quick'))).toMatchObject({ code: 'service_unavailable' });
    finish();
    const held = await holding;
    expect(await problemOf(fetchOne('mxc://a/quick'))).toMatchObject({ code: 'service_unavailable' });
    held.release();
    expect((await fetchOne('mxc://a/quick')).contents).toHaveLength(1);
  });

  it('the files of each user have a limit of their own', async () => {
    const six: Media = {
      fetch(_, { onBytes, signal }) {
        onBytes?.(6);
        signal.throwIfAborted();
        return Promise.resolve({ bytes: Buffer.from('123456') });
      },
    };
    const attachments = attachmentsOf({ media: six, budget: createBudget({ userBytes: 10 }) });
    const fetchOne = (userDid: string) => attachments.fetchAll([file('a', 'mxc://a/b')], { userDid });
    const held = await fetchOne('did:key:alice');
    expect(await problemOf(fetchOne('did:key:alice'))).toMatchObject({ code: 'too_many_requests' });
    (await fetchOne('did:key:bob')).release();
    held.release();
    expect((await fetchOne('did:key:alice')).contents).toHaveLength(1);
  });

  it('a file that arrives byte by byte is aborted', async () => {
    const drip = server.answer('/drip', (_, response) => {
      const timer = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(timer));
    });
    expect(await failing(attachmentsOf({ timeoutMs: 200 }).fetchAll([file('a', drip)], { userDid }))).toEqual(
      ['body.attachments[0] timeout'],
    );
  });

  it('only files that do not arrive in time are named', async () => {
    const some: Media = {
      async fetch({ mxcUri }, { signal }) {
        if (mxcUri === 'mxc://a/silent' && !signal.aborted) await once(signal, 'abort');
        signal.throwIfAborted();
        return { bytes: Buffer.from('a') };
      },
    };
    const list = ['quick', 'silent', 'quick', 'silent'].map((id) => file(id, `mxc://a/${id}`));
    expect(await failing(attachmentsOf({ media: some, timeoutMs: 100 }).fetchAll(list, { userDid }))).toEqual(
      ['body.attachments[1] timeout', 'body.attachments[3] timeout'],
    );
  });

  it('a file whose download never started is named too', async () => {
    const silent = server.answer('/silent', () => undefined);
    const list = [silent, silent, silent, silent].map((uri) => file('a', uri));
    expect(await failing(attachmentsOf({ timeoutMs: 200 }).fetchAll(list, { userDid }))).toHaveLength(4);
  });

  it('fetching stops when the sender disconnects', async () => {
    const leaving = new AbortController();
    const silent = server.answer('/gone', () => leaving.abort());
    const problem = await problemOf(
      attachmentsOf().fetchAll([file('a', silent)], { userDid, signal: leaving.signal }),
    );
    expect(problem.code).toBe('service_unavailable');
  });
});

function unexpected(): never {
  throw new Error('this was not expected to be called');
}
