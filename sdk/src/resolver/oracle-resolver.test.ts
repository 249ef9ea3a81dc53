import { describe, expect, it } from '@jest/globals';
import { createIndexerResolver, createPlatformResolver } from '../index.js';

const oracleDid = 'did:ixo:entity:1';
const services = [
  { id: '{id}#api', type: 'Other', serviceEndpoint: 'https://oracle.test/prefix/' },
  { id: 'x', type: 'wsService', serviceEndpoint: 'https://events.test/any/path' },
];

/** An indexer that answers with a body, and what it was asked. */
const indexer = (body: unknown, status = 200) => {
  const asked: unknown[] = [];
  const resolve = createIndexerResolver({
    url: 'https://indexer.test/graphql',
    fetch: async (request) => {
      asked.push(await request.json());
      return Response.json(body, { status });
    },
  });
  return { asked, resolve };
};

describe('A resolver by a chain indexer', () => {
  it('asks for the entity, and finds the API with its path and the channel without', async () => {
    const { asked, resolve } = indexer({ data: { entity: { id: oracleDid, service: services } } });

    expect(await resolve(oracleDid)).toEqual({
      apiUrl: 'https://oracle.test/prefix',
      socketUrl: 'https://events.test',
    });
    expect(asked).toMatchObject([{ variables: { id: oracleDid } }]);
  });

  it.each([
    ['no entity', { data: { entity: null } }, 200, 'knows no entity'],
    ['no API', { data: { entity: { service: [services[1]] } } }, 200, 'no service of the type oracleService'],
    ['services of no form', { data: { entity: { service: [{ id: 1 }] } } }, 200, 'no service of the type'],
    ['an error', { errors: [] }, 502, 'answered 502'],
  ])('says so when there is %s', async (_what, body, status, message) => {
    await expect(indexer(body, status).resolve(oracleDid)).rejects.toThrow(message);
  });
});

describe('A resolver by the platform', () => {
  it('reads the services of the twin', async () => {
    const twin = {
      services: services.map(({ serviceEndpoint: endpoint, ...service }) => ({ ...service, endpoint })),
    };
    const resolve = createPlatformResolver({
      entities: { get: (did: string) => Promise.resolve({ did, ...twin } as never) },
    });

    expect((await resolve(oracleDid)).apiUrl).toBe('https://oracle.test/prefix');
  });
});
