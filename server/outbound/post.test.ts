import type { RequestListener, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { checkAddress } from './check-address.js';
import type { OutboundErrorCode } from './outbound-error.js';
import { post, type PostRules } from './post.js';
import {
  ca,
  lookupOf,
  NAME,
  startHttpServer,
  startHttpsServer,
  type WebServer,
} from './testing/https-server.js';
import { PRIVATE_HOSTS } from './testing/private-hosts.js';

const rules: PostRules = { timeoutMs: 5_000, allowPrivate: true, allowHttp: true, ca };
const publicOnly: PostRules = { ...rules, allowPrivate: false };
const message = { body: '{"a":"ä"}', headers: { 'Content-Type': 'application/json', 'X-A': 'b' } };

const servers: WebServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(listener: RequestListener, start = startHttpServer): Promise<WebServer> {
  const server = await start(listener);
  servers.push(server);
  return server;
}

const expectFailure = (posted: Promise<unknown>, code: OutboundErrorCode): Promise<void> =>
  expect(posted).rejects.toMatchObject({ name: 'OutboundError', code });

it.each([startHttpServer, startHttpsServer])(
  'a message arrives whole, and its answer is told',
  async (start) => {
    let received = '';
    const { url } = await serve((request, response) => {
      received = `${request.method} ${request.url} ${String(request.headers['x-a'])} ${request.headers['content-length']} `;
      request.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
      request.on('end', () => response.writeHead(202, { 'Retry-After': '7' }).end('thanks'));
    }, start);
    expect(await post(`${url}/hook?a=b`, message, rules)).toEqual({ status: 202, retryAfter: '7' });
    expect(received).toBe('POST /hook?a=b b 10 {"a":"ä"}');
  },
);

it('a redirect is a response like any other, and is not followed', async () => {
  const other = await serve((_, response) => response.end());
  const { url } = await serve((_, response) => response.writeHead(308, { Location: other.url }).end());
  expect((await post(url, message, rules)).status).toBe(308);
  expect(other.connections()).toBe(0);
});

it('an endless body is abandoned', async () => {
  const { url } = await serve((_, response) => {
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    };
    response.on('drain', pour);
    pour();
  });
  expect((await post(url, message, rules)).status).toBe(200);
});

describe('the body of a response', () => {
  const answering = async (body: string) => (await serve((_, response) => response.end(body))).url;

  it('is read on request, up to its limit', async () => {
    const limited = { ...rules, maxAnswerBytes: 10 };
    expect(await post(await answering('0123456789'), message, limited)).toMatchObject({ body: '0123456789' });
    expect(await post(await answering('0123456789a'), message, limited)).toEqual({
      status: 200,
      retryAfter: undefined,
    });
    expect(await post(await answering('0123456789'), message, rules)).not.toHaveProperty('body');
  });

  it('that does not end is awaited no longer than the time limit of the exchange', async () => {
    const { url } = await serve((_, response) => void response.write('begun'));
    const answer = await post(url, message, { ...rules, maxAnswerBytes: 10, timeoutMs: 2_000 });
    expect(answer).toEqual({ status: 200, retryAfter: undefined });
  });
});

describe('a faulty address is recognised:', () => {
  it('nothing listens', async () => {
    const { url, close } = await startHttpServer((_, response) => response.end());
    await close();
    await expect(post(url, message, rules)).rejects.toMatchObject({
      code: 'network',
      addressError: 'connection_refused',
    });
  });

  it('the name does not exist', async () => {
    const lookup: PostRules['lookup'] = (_, __, callback) =>
      callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), '');
    await expect(post(`https://${NAME}/`, message, { ...rules, lookup })).rejects.toMatchObject({
      code: 'network',
      addressError: 'unknown_host',
    });
  });

  it('the certificate is untrusted, or of another host, or there is no TLS', async () => {
    const { url, port } = await serve((_, response) => response.end(), startHttpsServer);
    const plain = await serve((_, response) => response.end());
    const lookup = lookupOf('127.0.0.1');
    for (const [at, more] of [
      [url, { ca: undefined }],
      [`https://other.test:${port}/`, { lookup }],
      [`https://127.0.0.1:${plain.port}/`, {}],
    ] as const)
      await expect(post(at, message, { ...rules, ...more })).rejects.toMatchObject({ addressError: 'tls' });
  });

  it('but not when a server closes the connection', async () => {
    const { url } = await serve((request) => void request.socket.destroy());
    await expect(post(url, message, rules)).rejects.toMatchObject({
      code: 'network',
      addressError: undefined,
    });
  });
});

it('a server that aborts its response has given its status', async () => {
  const { url } = await serve((_, response: ServerResponse) => {
    response.writeHead(200, { 'Content-Length': 100 });
    response.write('half', () => response.destroy());
  });
  expect((await post(url, message, rules)).status).toBe(200);
});

it('a server that does not answer times out', async () => {
  const { url } = await serve(() => undefined);
  await expectFailure(post(url, message, { ...rules, timeoutMs: 100 }), 'timeout');
});

it('the sender can abort it', async () => {
  const stop = new AbortController();
  const { url } = await serve(() => stop.abort());
  await expectFailure(post(url, message, { ...rules, signal: stop.signal }), 'aborted');
});

describe.each(['http', 'https'])('%s', (scheme) => {
  it.each(PRIVATE_HOSTS)('nothing is sent to the private %s', async (host) => {
    const { port } = await serve((_, response) => response.end());
    await expectFailure(post(`${scheme}://${host}:${port}/`, message, publicOnly), 'private_address');
    await expectFailure(checkAddress(`${scheme}://${host}:${port}/`, publicOnly), 'private_address');
  });

  it.each([
    ['127.0.0.1'],
    ['203.0.114.1', '10.0.0.1'],
    ['::1'],
    ['::127.0.0.1'],
    ['2a00::1', '2002:7f00:1::'],
  ])('nothing is sent to a name that resolves to %s', async (...[first = '', ...more]) => {
    const server = await serve((_, response) => response.end());
    const lookup = lookupOf(first, ...more);
    const url = `${scheme}://${NAME}:${server.port}/`;
    await expectFailure(post(url, message, { ...publicOnly, lookup }), 'private_address');
    await expectFailure(checkAddress(url, { ...publicOnly, lookup }), 'private_address');
    expect(server.connections()).toBe(0);
  });
});

describe('an address', () => {
  it('of the public network, or a name that resolves to one, may be used', async () => {
    await checkAddress('https://203.0.114.1/', {});
    await checkAddress(`https://${NAME}/`, { lookup: lookupOf('203.0.114.1', '2a00::1') });
  });

  it.each([
    'http://203.0.114.1/',
    'ftp://203.0.114.1/',
    'https://user:secret@203.0.114.1/',
    'https://203.0.114.1:0/',
    'no url',
  ])('%s is refused', async (url) => {
    await expectFailure(checkAddress(url, {}), 'not_https');
  });

  it('with an unknown name is refused', async () => {
    await expectFailure(
      checkAddress(`https://${NAME}/`, {
        lookup: (_, __, callback) => callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), ''),
      }),
      'network',
    );
  });
});
