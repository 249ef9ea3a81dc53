import type { RequestListener } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { serve, type Served } from '../../../sdk/test/serve.js';
import { readDocuments } from './read-documents.js';

const served: Served[] = [];
afterEach(async () => {
  for (const one of served.splice(0)) await one.close();
});
const listen = async (listener: RequestListener) => {
  const one = await serve(listener);
  served.push(one);
  return one.url;
};

/** Answers each path with a document that names it. */
const echo: RequestListener = ({ url }, response) => response.end(JSON.stringify({ path: url }));

const MIB = 1024 * 1024;

describe('the documents of a deployment', () => {
  it.each([
    ['', ''],
    ['/', ''],
    ['/openapi.json', ''],
    ['/oracle', '/oracle'],
    ['/oracle/', '/oracle'],
    ['/oracle/openapi.json', '/oracle'],
  ])('are found from its URL with the path %j', async (path, folder) => {
    expect(await readDocuments((await listen(echo)) + path)).toEqual({
      openapi: { path: `${folder}/openapi.json` },
      asyncapi: { path: `${folder}/asyncapi.json` },
    });
  });

  it('are found by redirects of the same origin', async () => {
    const url = await listen((request, response) => {
      if (request.url?.startsWith('/v2')) echo(request, response);
      else response.writeHead(307, { location: `/v2${request.url}` }).end();
    });
    expect(await readDocuments(url)).toMatchObject({ openapi: { path: '/v2/openapi.json' } });
  });

  it('may be compressed, and are counted as what they decompress to', async () => {
    const gzip = (text: string): RequestListener => {
      const body = gzipSync(text);
      return (_, response) => response.setHeader('content-encoding', 'gzip').end(body);
    };
    expect(await readDocuments(await listen(gzip('{}')))).toEqual({ openapi: {}, asyncapi: {} });
    await expect(readDocuments(await listen(gzip(JSON.stringify('x'.repeat(17 * MIB)))))).rejects.toThrow(
      'has more than 16 MiB',
    );
  });

  it('are found in a folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'contracts-'));
    try {
      for (const name of ['openapi', 'asyncapi'])
        await writeFile(join(folder, `${name}.json`), JSON.stringify({ name }));
      const expected = { openapi: { name: 'openapi' }, asyncapi: { name: 'asyncapi' } };
      expect(await readDocuments(folder)).toEqual(expected);
      expect(await readDocuments(join(folder, 'openapi.json'))).toEqual(expected);
      await writeFile(join(folder, 'asyncapi.json'), 'asyncapi: 3.0.0');
      await expect(readDocuments(folder)).rejects.toThrow(`${join(folder, 'asyncapi.json')} is not JSON`);
      await rm(join(folder, 'asyncapi.json'));
      await expect(readDocuments(folder)).rejects.toThrow(/asyncapi\.json cannot be read: ENOENT/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('what a server may not answer with', () => {
  it.each<[string, RequestListener, string | RegExp]>([
    ['an error', (_, response) => response.writeHead(404).end(), /json was answered with 404/],
    ['a page', (_, response) => response.end('<html>'), 'is not JSON'],
    ['nothing', (_, response) => response.end(), 'is not JSON'],
    ['a broken connection', ({ socket }) => socket.destroy(), /cannot be read: /],
    [
      'a redirect to another origin',
      (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      'redirects to http://169.254.169.254/latest, which is another origin',
    ],
    [
      'a redirect to a file',
      (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      'which is another origin',
    ],
    [
      'redirects without an end',
      (_, response) => response.writeHead(302, { location: '/again' }).end(),
      'redirects more than 5 times',
    ],
  ])('%s', async (_, listener, message) => {
    await expect(readDocuments(await listen(listener))).rejects.toThrow(message);
  });

  it('more than 16 MiB, however long it goes on', async () => {
    let closed: () => void = () => undefined;
    const isClosed = new Promise<void>((resolve) => (closed = resolve));
    const url = await listen((_, response) => {
      response.on('close', closed);
      const more = (): void => {
        while (!response.destroyed && response.write(' '.repeat(MIB)));
      };
      response.on('drain', more);
      more();
    });
    await expect(readDocuments(url)).rejects.toThrow('has more than 16 MiB');
    await isClosed;
  });

  it('a document that does not end in time', async () => {
    const url = await listen((_, response) => void response.write('{'));
    await expect(readDocuments(url, 50)).rejects.toThrow('json was not read within 0.05 s');
  });

  it('an address that is none', async () => {
    await expect(readDocuments('http://')).rejects.toThrow('http:// is not a URL');
  });
});
