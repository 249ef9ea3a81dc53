import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { brotliCompressSync, constants, createGzip, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { portOf } from '../../../../testing/services/port.js';
import { fetchEndpoint } from './endpoint-fetch.js';
import { requestEndpoint, type EndpointReply } from './endpoint-request.js';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<URL> {
  server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return new URL(`http://127.0.0.1:${portOf(server)}/`);
}

async function textOf({ body }: EndpointReply): Promise<string> {
  const chunks: Buffer[] = [];
  for (let next = await body.read(); !next.done; next = await body.read()) chunks.push(next.value);
  return Buffer.concat(chunks).toString();
}

describe('a request to the endpoint', () => {
  it('sends its method, headers and body, and gets the head and the body of the reply', async () => {
    const url = await serve((request, response) => {
      void readText(request).then((body) => {
        response.writeHead(201, {
          'x-answer': [request.method ?? '', String(request.headers['x-question'])],
        });
        response.end(`${body}, ${String(request.headers['content-length'])} bytes`);
      });
    });
    const reply = await requestEndpoint(url, { method: 'POST', headers: { 'x-question': 'why' }, body: 'ä' });
    expect([reply.status, reply.headers.get('x-answer')]).toEqual([201, 'POST, why']);
    expect(await textOf(reply)).toBe('ä, 2 bytes');
  });

  it('uses the connection of the request before, whose reply was read', async () => {
    const sockets = new Set<Socket>();
    const url = await serve(({ socket }, response) => {
      sockets.add(socket);
      response.end('a');
    });
    for (let times = 0; times < 3; times++) await textOf(await requestEndpoint(url, {}));
    expect(sockets.size).toBe(1);
  });

  it('is sent again at once when the kept connection was closed meanwhile', async () => {
    let requests = 0;
    const url = await serve(({ socket }, response) => {
      requests++;
      if (requests === 2) socket.resetAndDestroy();
      else response.end('a');
    });
    await textOf(await requestEndpoint(url, {}));
    expect(await textOf(await requestEndpoint(url, {}))).toBe('a');
    expect(requests).toBe(3);
  });

  it('is not sent again when its own connection breaks', async () => {
    let requests = 0;
    const url = await serve(({ socket }) => {
      requests++;
      socket.resetAndDestroy();
    });
    await expect(requestEndpoint(url, {})).rejects.toMatchObject({ kind: 'network', retryable: true });
    expect(requests).toBe(1);
  });

  it('fails with the reason of its signal, before the reply and within it', async () => {
    const url = await serve(({ url: path }, response) => {
      if (path === '/late') return;
      response.write('a');
    });
    const user = new AbortController();
    const late = requestEndpoint(new URL('/late', url), { signal: user.signal });
    const { body } = await requestEndpoint(url, { signal: user.signal });
    expect((await body.read()).value?.toString()).toBe('a');
    const rest = body.read();
    const both = Promise.allSettled([late, rest]);
    const reason = new Error('enough');
    user.abort(reason);
    expect(await both).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
  });

  it('fails when the reply breaks off', async () => {
    const url = await serve(({ socket }, response) => response.write('a', () => socket.destroy()));
    const { body } = await requestEndpoint(url, {});
    const readAll = async () => {
      while (!(await body.read()).done);
    };
    await expect(readAll()).rejects.toMatchObject({ kind: 'network', retryable: true });
    await expect(body.each(() => undefined)).rejects.toMatchObject({ kind: 'network', retryable: true });
  });
});

describe('a reply that is compressed', () => {
  it.each([
    ['deflate', deflateSync('Sieben Öfen')],
    ['br', brotliCompressSync('Sieben Öfen')],
    ['gzip, br', brotliCompressSync(gzipSync('Sieben Öfen'))],
    ['GZIP , identity', gzipSync('Sieben Öfen')],
  ])('by %s is decompressed', async (encoding, body) => {
    const url = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    );
    expect(await textOf(await requestEndpoint(url, {}))).toBe('Sieben Öfen');
  });

  it('by gzip comes as it is flushed', async () => {
    const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
    const url = await serve((_, response) =>
      gzip.pipe(response.writeHead(200, { 'content-encoding': 'gzip' })),
    );
    const opening = requestEndpoint(url, {});
    gzip.write('one ');
    const { body } = await opening;
    expect((await body.read()).value?.toString()).toBe('one ');
    gzip.end('two');
    expect((await body.read()).value?.toString()).toBe('two');
    expect((await body.read()).done).toBe(true);
  });

  it.each(['zstd', 'gzip, zstd', Array(6).fill('gzip').join()])('by %s is refused', async (encoding) => {
    const url = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end('data: {}\n\n'),
    );
    const refused = { cause: { message: 'HTTP 200 with a body in an encoding that was not asked for' } };
    await expect(fetchEndpoint(url)).rejects.toMatchObject(refused);
  });

  it('by nothing that it says fails', async () => {
    const url = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
    );
    await expect(requestEndpoint(url, {}).then(textOf)).rejects.toMatchObject({ kind: 'network' });
  });
});

describe('a redirect', () => {
  it('within the origin is followed with the same method and body', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/') response.writeHead(307, { location: '/there' }).end();
      else void readText(request).then((body) => response.end(`${String(request.method)} ${body}`));
    });
    expect(await textOf(await fetchEndpoint(url, { method: 'POST', body: 'b' }))).toBe('POST b');
  });

  it('to another origin is not followed, nor one without an end', async () => {
    const url = await serve(({ url: path }, response) => {
      response.writeHead(308, { location: path === '/' ? '/' : 'http://127.0.0.1:9/' }).end();
    });
    expect(await fetchEndpoint(url)).toMatchObject({ status: 308 });
    expect(await fetchEndpoint(new URL('/away', url))).toMatchObject({ status: 308 });
  });
});
