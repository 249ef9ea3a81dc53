import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import * as ed25519 from '@ucanto/principal/ed25519';
import { ca, type HttpsServer, startHttpsServer } from '../../outbound/testing/https-server.js';
import { createCachingResolver } from './caching.js';
import { createUniversalResolver, type UniversalResolverOptions } from './universal-resolver.js';

const DID = 'did:ixo:entity:0123456789abcdef0123456789abcdef';
const alice = await ed25519.derive(new Uint8Array(32).fill(1));
const KEYS = { keys: [alice.did()], freshSeconds: 300 };
const NO_KEYS = { keys: [], freshSeconds: 300 };

const DOCUMENT = {
  '@context': 'https://www.w3.org/ns/did/v1',
  id: DID,
  verificationMethod: [
    {
      id: '#a',
      type: 'Multikey',
      controller: DID,
      publicKeyMultibase: alice.did().slice('did:key:'.length),
    },
  ],
  authentication: ['#a'],
  service: [{ id: '#s', type: 'Any', serviceEndpoint: 'https://example.com' }],
};

const servers: HttpsServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const serve = async (listener: RequestListener, options: Partial<UniversalResolverOptions> = {}) => {
  const server = await startHttpsServer(listener);
  servers.push(server);
  const resolver = createUniversalResolver({
    url: server.url,
    methods: ['ixo'],
    allowPrivate: true,
    ca,
    ...options,
  });
  return { resolver, server };
};

const serveJson = (answer: unknown, status = 200) =>
  serve((_, response) => response.writeHead(status).end(JSON.stringify(answer)));

it.each(['', '/', '/base/'])('a DID is asked for below the resolver’s URL (%j)', async (base) => {
  const server = await startHttpsServer((request, response) => {
    const isAsked = request.headers.accept?.includes('application/did+ld+json') === true;
    response.writeHead(isAsked ? 200 : 406).end(JSON.stringify(DOCUMENT));
  });
  servers.push(server);
  const resolver = createUniversalResolver({
    url: server.url + base,
    methods: ['ixo'],
    allowPrivate: true,
    ca,
  });
  expect(await resolver.resolve(DID)).toEqual(KEYS);
  const prefix = base.replace(/\/$/, '');
  expect(server.requests).toEqual([`${prefix}/1.0/identifiers/did%3Aixo%3Aentity%3A${DID.slice(15)}`]);
});

describe('methods', () => {
  it('DIDs of other methods are not handled, and no server is asked', async () => {
    const { resolver, server } = await serveJson(DOCUMENT);
    for (const did of ['did:web:example.com', 'did:key:z6Mk', 'did:ixoo:a', 'did:ix:a', 'ixo', '']) {
      expect(resolver.handles(did)).toBe(false);
      expect(await resolver.resolve(did)).toEqual(NO_KEYS);
    }
    expect(server.requests).toEqual([]);
  });

  it('did:web is handled when it is listed', async () => {
    const { resolver } = await serve(() => undefined, { methods: ['ixo', 'web'] });
    expect(resolver.handles('did:web:example.com')).toBe(true);
    expect(resolver.handles(DID)).toBe(true);
  });

  it('a DID cannot change the path', async () => {
    const { resolver, server } = await serve((_, response) => response.writeHead(404).end());
    await resolver.resolve('did:ixo:../../admin?a=b#c');
    expect(server.requests).toEqual(['/1.0/identifiers/did%3Aixo%3A..%2F..%2Fadmin%3Fa%3Db%23c']);
  });
});

describe('an answer with keys', () => {
  it.each([
    ['the bare document', DOCUMENT],
    ['a resolution result', { didDocument: DOCUMENT, didResolutionMetadata: {}, didDocumentMetadata: {} }],
    [
      'a resolution result that says it went well',
      {
        '@context': 'https://w3id.org/did-resolution/v1',
        didDocument: DOCUMENT,
        didResolutionMetadata: { contentType: 'application/did+ld+json', error: null, duration: 7 },
        didDocumentMetadata: { deactivated: false, versionId: '1' },
      },
    ],
  ])('is %s', async (_, answer) => {
    const { resolver } = await serveJson(answer);
    expect(await resolver.resolve(DID)).toEqual(KEYS);
  });
});

describe('a DID has no keys', () => {
  it.each([404, 410])('when the resolver answers %i, whatever the body says', async (status) => {
    const { resolver } = await serveJson({ didDocument: DOCUMENT }, status);
    expect(await resolver.resolve(DID)).toEqual(NO_KEYS);
  });

  it.each([
    ['is not found', { didDocument: null, didResolutionMetadata: { error: 'notFound' } }],
    [
      'is not found, in new words',
      { didResolutionMetadata: { error: { type: 'https://www.w3.org/ns/did#NOT_FOUND', title: 'None' } } },
    ],
    ['is deactivated', { didDocument: DOCUMENT, didDocumentMetadata: { deactivated: true } }],
    ['is deactivated and deleted', { didDocument: null, didDocumentMetadata: { deactivated: true } }],
    ['has none', { didDocument: { id: DID }, didResolutionMetadata: {} }],
  ])('when it %s', async (_, answer) => {
    const { resolver } = await serveJson(answer);
    expect(await resolver.resolve(DID)).toEqual(NO_KEYS);
  });
});

describe('a failed look-up rejects', () => {
  it.each([400, 401, 403, 406, 429, 500, 501, 503])('with the status %i', async (status) => {
    const { resolver } = await serveJson(DOCUMENT, status);
    await expect(resolver.resolve(DID)).rejects.toMatchObject({ code: 'status', status });
  });

  it.each([
    ['another DID', { ...DOCUMENT, id: 'did:ixo:entity:other' }, 'the document of another DID'],
    [
      'another DID in a result',
      { didDocument: { ...DOCUMENT, id: 'did:ixo:b' } },
      'the document of another DID',
    ],
    ['nothing', { didDocument: null }, 'no DID document'],
    ['no document', {}, 'no DID document'],
    ['null', null, 'no DID document'],
    ['a list', [DOCUMENT], 'no DID document'],
    ['an internal error', { didResolutionMetadata: { error: 'internalError' } }, 'could not resolve'],
    ['a result in other types', { didDocument: DOCUMENT, didResolutionMetadata: 'fine' }, 'cannot be read'],
    [
      'a result unsure of its own',
      { didDocument: DOCUMENT, didDocumentMetadata: { deactivated: 'no' } },
      'cannot be',
    ],
  ])('with %s', async (_, answer, message) => {
    const { resolver } = await serveJson(answer);
    await expect(resolver.resolve(DID)).rejects.toThrow(message);
  });

  it.each(['<!doctype html><p>Welcome</p>', '', '{"id":', '['.repeat(60_000), '\u0000'])(
    'with no JSON (case %#), of which nothing is repeated',
    async (text) => {
      const { resolver } = await serve((_, response) => response.end(text));
      await expect(resolver.resolve(DID)).rejects.toThrow(/^The DID resolver did not answer in JSON$/);
    },
  );

  it('with a redirect, which is not followed', async () => {
    const { resolver } = await serve((_, response) =>
      response.writeHead(302, { Location: 'https://169.254.169.254/' }).end(),
    );
    await expect(resolver.resolve(DID)).rejects.toMatchObject({ code: 'redirect' });
  });

  it('with more than 64 KB', async () => {
    const { resolver } = await serveJson({ ...DOCUMENT, padding: 'x'.repeat(64 * 1024) });
    await expect(resolver.resolve(DID)).rejects.toMatchObject({ code: 'too_large' });
  });

  it('with a compressed document', async () => {
    const { resolver } = await serve((_, response) =>
      response.setHeader('Content-Encoding', 'gzip').end(gzipSync(JSON.stringify(DOCUMENT))),
    );
    await expect(resolver.resolve(DID)).rejects.toMatchObject({ code: 'network' });
  });

  it('when the resolver hangs, also behind a cache', async () => {
    const { resolver } = await serve(() => undefined, { timeoutMs: 200 });
    await expect(createCachingResolver(resolver).resolve(DID)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('when the resolver is in a private network and that is not allowed', async () => {
    const { resolver, server } = await serve(() => undefined, { allowPrivate: false });
    await expect(resolver.resolve(DID)).rejects.toMatchObject({ code: 'private_address' });
    expect(server.connections()).toBe(0);
  });
});
