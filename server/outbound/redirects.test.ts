import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { fetchDocument, type FetchRules } from './fetch-document.js';
import type { OutboundErrorCode } from './outbound-error.js';
import {
  ca,
  lookupOf,
  NAME,
  startHttpServer,
  startHttpsServer,
  type WebServer,
} from './testing/https-server.js';

const rules: FetchRules = {
  timeoutMs: 5_000,
  maxBytes: 1_000,
  accept: '*/*',
  allowPrivate: true,
  allowHttp: true,
  maxRedirects: 3,
  ca,
};

const servers: WebServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(
  listener: RequestListener,
  start: (listener: RequestListener) => Promise<WebServer> = startHttpServer,
): Promise<WebServer> {
  const server = await start(listener);
  servers.push(server);
  return server;
}

/** `/3` redirects to `/2`, and so on to `/0`, which is the document. */
const steps: RequestListener = ({ url = '' }, response) => {
  const left = Number(url.slice(1));
  if (left === 0) response.end('here');
  else response.writeHead(302, { Location: `/${left - 1}` }).end();
};

const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_, response) =>
    response.writeHead(status, { Location: location }).end();

const expectFailure = (fetched: Promise<unknown>, code: OutboundErrorCode): Promise<void> =>
  expect(fetched).rejects.toMatchObject({ name: 'OutboundError', code });

it('a document is fetched over http where that is allowed', async () => {
  const { url } = await serve((_, response) => response.end('plain'));
  expect((await fetchDocument(url, rules)).body.toString()).toBe('plain');
  await expectFailure(fetchDocument(url, { ...rules, allowHttp: false }), 'not_https');
});

it.each([
  'ftp://example.com/',
  'file:///etc/passwd',
  'data:text/plain,a',
  'http://user:secret@example.com/',
  'https://user@example.com/',
  'no url',
])('%s is refused also where http is allowed', async (url) => {
  await expectFailure(fetchDocument(url, rules), 'not_http');
});

it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])(
  'http://%s is refused as https is',
  async (host) => {
    const { port } = await serve((_, response) => response.end());
    await expectFailure(
      fetchDocument(`http://${host}:${port}/`, { ...rules, allowPrivate: false }),
      'private_address',
    );
  },
);

it('a name that resolves to a private address is refused over http, and nothing connects', async () => {
  const server = await serve((_, response) => response.end());
  await expectFailure(
    fetchDocument(`http://${NAME}:${server.port}/`, {
      ...rules,
      allowPrivate: false,
      lookup: lookupOf('127.0.0.1'),
    }),
    'private_address',
  );
  expect(server.connections()).toBe(0);
});

describe('redirects', () => {
  it('as many as the rules allow are followed, and no more', async () => {
    const { url, requests } = await serve(steps);
    expect((await fetchDocument(`${url}/3`, rules)).body.toString()).toBe('here');
    await expectFailure(fetchDocument(`${url}/4`, rules), 'redirect');
    expect(requests).toEqual(['/3', '/2', '/1', '/0', '/4', '/3', '/2', '/1']);
  });

  it('a redirect loop ends', async () => {
    const { url, requests } = await serve(redirectTo('/'));
    await expectFailure(fetchDocument(url, rules), 'redirect');
    expect(requests).toHaveLength(4);
  });

  it.each([301, 302, 303, 307, 308])('%i is followed', async (status) => {
    const { url } = await serve((request, response) => {
      if (request.url === '/there') response.end('here');
      else redirectTo('/there', status)(request, response);
    });
    expect((await fetchDocument(url, rules)).body.toString()).toBe('here');
  });

  it.each([300, 304])('%i is not followed', async (status) => {
    const { url } = await serve(redirectTo('/there', status));
    await expectFailure(fetchDocument(url, rules), 'redirect');
  });

  it('https does not redirect to http', async () => {
    const plain = await serve((_, response) => response.end());
    const { url } = await serve(redirectTo(plain.url), startHttpsServer);
    await expectFailure(fetchDocument(url, rules), 'redirect');
    expect(plain.connections()).toBe(0);
  });

  it('http may become https', async () => {
    const secure = await serve((_, response) => response.end('secure'), startHttpsServer);
    const { url } = await serve(redirectTo(secure.url));
    expect((await fetchDocument(url, rules)).body.toString()).toBe('secure');
  });

  it.each(['file:///etc/passwd', 'ftp://example.com/', 'http://user:secret@example.com/', 'http://['])(
    'none leads to %s',
    async (location) => {
      const { url } = await serve(redirectTo(location));
      await expectFailure(fetchDocument(url, rules), 'redirect');
    },
  );

  it('the time limit applies to all hops together', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/') redirectTo('/silent')(request, response);
    });
    await expectFailure(fetchDocument(`${url}/`, { ...rules, timeoutMs: 200 }), 'timeout');
  });

  it('the address of each is checked before connecting', async () => {
    const inside = await serve((_, response) => response.end('inside'));
    // Every server of a test has a private address, so this uses one that no rule allows.
    const { port } = await serve(redirectTo(`http://0.0.0.0:${inside.port}/`));
    await expectFailure(fetchDocument(`http://127.0.0.1:${port}/`, rules), 'private_address');
    expect(inside.connections()).toBe(0);
  });
});

describe('a secret', () => {
  const seen: (string | undefined)[] = [];
  const note: RequestListener = ({ headers }, response) => {
    seen.push(headers.authorization);
    response.end();
  };
  afterEach(() => void seen.splice(0));
  const secretive: FetchRules = { ...rules, authorization: 'Bearer secret' };

  it('is sent, also to another path of the same origin', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/there') note(request, response);
      else redirectTo('/there')(request, response);
    });
    await fetchDocument(url, secretive);
    expect(seen).toEqual(['Bearer secret']);
  });

  it('is not sent to another port, nor to another scheme', async () => {
    const other = await serve(note);
    const secure = await serve(note, startHttpsServer);
    await fetchDocument((await serve(redirectTo(other.url))).url, secretive);
    await fetchDocument((await serve(redirectTo(secure.url))).url, secretive);
    expect(seen).toEqual([undefined, undefined]);
  });

  it('is not sent again to where another origin redirects back', async () => {
    const home = await serve((request, response) => {
      if (request.url === '/back') note(request, response);
      else redirectTo(away.url)(request, response);
    });
    const away = await serve((request, response) => redirectTo(`${home.url}/back`)(request, response));
    await fetchDocument(home.url, secretive);
    expect(seen).toEqual([undefined]);
  });
});

it('bytes are reported as they arrive, and the caller can abort the request', async () => {
  const stop = new AbortController();
  let received = 0;
  const { url } = await serve((_, response) => response.write('x'.repeat(500)));
  const fetched = fetchDocument(url, {
    ...rules,
    signal: stop.signal,
    onBytes: (count) => {
      received += count;
      if (received === 500) stop.abort();
    },
  });
  await expectFailure(fetched, 'aborted');
});

it('a request that was aborted before it began is not sent', async () => {
  const server = await serve((_, response) => response.end());
  await expectFailure(fetchDocument(server.url, { ...rules, signal: AbortSignal.abort() }), 'aborted');
  expect(server.requests).toEqual([]);
});
