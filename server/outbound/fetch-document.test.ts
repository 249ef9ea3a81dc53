import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { fetchDocument, type FetchRules } from './fetch-document.js';
import { OutboundError, type OutboundErrorCode } from './outbound-error.js';
import { ca, type HttpsServer, lookupOf, NAME, startHttpsServer } from './testing/https-server.js';
import { PRIVATE_HOSTS } from './testing/private-hosts.js';

const rules: FetchRules = {
  timeoutMs: 5_000,
  maxBytes: 1_000,
  accept: 'application/json',
  allowPrivate: true,
  ca,
};
const publicOnly: FetchRules = { ...rules, allowPrivate: false };
const SECRET = 'what the server said';

const servers: HttpsServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const serve = async (listener: RequestListener): Promise<HttpsServer> => {
  const server = await startHttpsServer(listener);
  servers.push(server);
  return server;
};

const failureOf = async (fetched: Promise<unknown>): Promise<OutboundError> => {
  const failure = await fetched.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof OutboundError))
    throw new Error('It should have failed in a known way', { cause: failure });
  expect(failure.message).not.toContain(SECRET);
  return failure;
};

const expectFailure = async (fetched: Promise<unknown>, code: OutboundErrorCode): Promise<void> => {
  expect((await failureOf(fetched)).code).toBe(code);
};

it('a document is returned with its media type, and is not decompressed', async () => {
  const { url } = await serve((request, response) => {
    response.setHeader('Content-Type', 'text/plain').end(JSON.stringify(request.headers));
  });
  const { body, contentType } = await fetchDocument(`${url}/a?b=c`, rules);
  expect(contentType).toBe('text/plain');
  expect(JSON.parse(body.toString())).toMatchObject({
    accept: 'application/json',
    'accept-encoding': 'identity',
    connection: 'close',
  });
});

it('no socket is kept for a later request', async () => {
  const server = await serve((_, response) => response.setHeader('Connection', 'keep-alive').end('{}'));
  await fetchDocument(server.url, rules);
  await fetchDocument(server.url, rules);
  expect(server.connections()).toBe(2);
});

describe('the request', () => {
  it.each([
    'http://example.com/',
    'HTTP://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:text/plain,a',
    'https://user:secret@example.com/',
    'https://user@example.com/',
    'no url',
    '',
  ])('%s is refused', async (url) => {
    await expectFailure(fetchDocument(url, rules), 'not_https');
  });
});

describe('private addresses', () => {
  it.each([
    ...PRIVATE_HOSTS,
    '127.1',
    '0x7f000001',
    '0177.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[2002:7f00:1::]',
    '[fc00::1]',
    '[ff02::1]',
  ])('https://%s is refused', async (host) => {
    const { port } = await serve((_, response) => response.end(SECRET));
    await expectFailure(fetchDocument(`https://${host}:${port}/`, publicOnly), 'private_address');
  });

  it.each([
    [['127.0.0.1']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['fd00::1']],
    [['203.0.114.1', '127.0.0.1']],
  ])('a name that resolves to %j is refused, and nothing connects', async ([first = '', ...more]) => {
    const server = await serve((_, response) => response.end(SECRET));
    const lookup = lookupOf(first, ...more);
    await expectFailure(
      fetchDocument(`https://${NAME}:${server.port}/`, { ...publicOnly, lookup }),
      'private_address',
    );
    expect(server.connections()).toBe(0);
  });

  it('a name that was allowed before is checked again', async () => {
    const server = await serve((_, response) => response.end('{}'));
    const url = `https://${NAME}:${server.port}/`;
    const lookup = lookupOf('127.0.0.1');
    await fetchDocument(url, { ...rules, lookup });
    await expectFailure(fetchDocument(url, { ...publicOnly, lookup }), 'private_address');
    expect(server.connections()).toBe(1);
  });
});

describe('time', () => {
  const SHORT = { ...rules, timeoutMs: 200 };

  it('a look-up that never ends times out', async () => {
    const lookup = () => undefined;
    await expectFailure(fetchDocument(`https://${NAME}/`, { ...SHORT, lookup }), 'timeout');
  });

  it('a server that never answers times out', async () => {
    const { url } = await serve(() => undefined);
    await expectFailure(fetchDocument(url, SHORT), 'timeout');
  });

  it('a server that sends a byte now and then times out', async () => {
    const { url } = await serve((_, response) => {
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    await expectFailure(fetchDocument(url, SHORT), 'timeout');
  });

  it('a refused response is not awaited', async () => {
    let closed: Promise<unknown> | undefined;
    const { url } = await serve((_, response) => {
      closed = once(response, 'close');
      response.writeHead(500).write('.');
    });
    await expectFailure(fetchDocument(url, { ...rules, timeoutMs: 60_000 }), 'status');
    expect(closed).toBeDefined();
    await closed;
  });

  it('the connection is closed with the request', async () => {
    let closed: Promise<unknown> | undefined;
    const { url } = await serve((_, response) => {
      closed = once(response, 'close');
      response.write('.');
    });
    await expectFailure(fetchDocument(url, SHORT), 'timeout');
    expect(closed).toBeDefined();
    await closed;
  });
});

describe('size', () => {
  it('as many bytes as the limit are accepted, with or without a declared length', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/chunked') response.write('');
      response.end('x'.repeat(1_000));
    });
    expect((await fetchDocument(url, rules)).body).toHaveLength(1_000);
    expect((await fetchDocument(`${url}/chunked`, rules)).body).toHaveLength(1_000);
  });

  it('a body with too large a declared length is not read', async () => {
    const { url } = await serve((_, response) =>
      response.writeHead(200, { 'Content-Length': 1_001 }).flushHeaders(),
    );
    await expectFailure(fetchDocument(url, rules), 'too_large');
  });

  it('a body that never ends is cut off', async () => {
    const { url } = await serve((_, response) => pourInto(response));
    await expectFailure(fetchDocument(url, rules), 'too_large');
  });

  it('a body that is longer than declared ends at the declared length', async () => {
    const { url } = await serve((request) => {
      request.socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}${'x'.repeat(5_000)}`);
    });
    expect((await fetchDocument(url, rules)).body.toString()).toBe('{}');
  });

  it('a body that is shorter than declared is refused', async () => {
    const { url } = await serve((request) => {
      request.socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n${SECRET}`);
    });
    await expectFailure(fetchDocument(url, rules), 'network');
  });

  it('a compressed body is not decompressed', async () => {
    const bomb = gzipSync('0'.repeat(500_000));
    expect(bomb.length).toBeLessThan(rules.maxBytes);
    const { url } = await serve((_, response) => response.setHeader('Content-Encoding', 'gzip').end(bomb));
    await expectFailure(fetchDocument(url, rules), 'network');
  });
});

describe('answers', () => {
  it.each([301, 302, 303, 307, 308])('a redirect with %i is not followed', async (status) => {
    const inside = await serve((_, response) => response.end(SECRET));
    const { url } = await serve((_, response) =>
      response.writeHead(status, { Location: inside.url }).end(SECRET),
    );
    await expectFailure(fetchDocument(url, rules), 'redirect');
    expect(inside.connections()).toBe(0);
  });

  it.each([400, 404, 410, 500, 503])('the status %i is reported', async (status) => {
    const { url } = await serve((_, response) => response.writeHead(status, SECRET).end(SECRET));
    expect(await failureOf(fetchDocument(url, rules))).toMatchObject({ code: 'status', status });
  });

  it.each([
    ['no HTTP', `${SECRET}\r\n\r\n`],
    ['a header that is too large', `HTTP/1.1 200 OK\r\nA: ${'a'.repeat(100_000)}\r\n\r\n`],
    ['another protocol', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
    ['nothing', ''],
  ])('a server that speaks %s fails as the network does', async (_, answer) => {
    const { url } = await serve((request) => request.socket.end(answer));
    await expectFailure(fetchDocument(url, rules), 'network');
  });

  it('a server with an untrusted certificate gets no request', async () => {
    const server = await serve((_, response) => response.end(SECRET));
    await expectFailure(fetchDocument(server.url, { ...rules, ca: undefined }), 'network');
    expect(server.requests).toEqual([]);
  });

  it('a closed port is a network error, and the path is not in the message', async () => {
    const server = await serve(() => undefined);
    await server.close();
    const { code, message } = await failureOf(fetchDocument(`${server.url}/path?token=secret`, rules));
    expect(code).toBe('network');
    expect(message).toBe(`The request to 127.0.0.1:${server.port} failed (ECONNREFUSED)`);
  });
});

/** Writes as fast as the other side reads, until it disconnects. */
function pourInto(response: ServerResponse): void {
  const pour = () => {
    while (!response.destroyed && response.write('x'.repeat(10_000)));
  };
  response.on('drain', pour);
  pour();
}
