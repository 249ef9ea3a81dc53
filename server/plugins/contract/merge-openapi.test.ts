import { describe, expect, it } from '@jest/globals';
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import { permutations } from '../testing/permutations.js';
import { mergeOpenApi, type OpenApiAddition } from './merge-openapi.js';

const failures = {
  '400': { $ref: 'host:components/responses/BadRequest' },
  '406': { $ref: 'host:components/responses/NotAcceptable' },
  '500': { $ref: 'host:components/responses/InternalError' },
  '503': { $ref: 'host:components/responses/ServiceUnavailable' },
};

const ping = () => ({
  operationId: 'getWeatherPing',
  tags: ['Weather'],
  summary: 'Ping',
  security: [] as Record<string, string[]>[],
  'x-stability-level': 'beta',
  responses: {
    '200': {
      description: 'Pong.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/WeatherPong' } } },
    },
    ...failures,
  } as Record<string, object>,
});

const fragment = () => ({
  openapi: '3.1.1',
  info: { title: 'Weather', version: '1.0.0' },
  tags: [{ name: 'Weather' }],
  paths: { '/weather/ping': { get: ping() } } as Record<string, Record<string, unknown>>,
  components: { schemas: { WeatherPong: { type: 'object' } } } as Record<string, Record<string, object>>,
});

const weather = (
  change: (document: ReturnType<typeof fragment>) => unknown = () => undefined,
): OpenApiAddition => {
  const document = fragment();
  change(document);
  return { plugin: 'weather', fragment: document, publicRoutes: [{ path: '/weather/ping' }] };
};

/** The same fragment for another plugin. */
const renamed = (name: string, Pascal: string): OpenApiAddition => ({
  plugin: name,
  fragment: JSON.parse(
    JSON.stringify(fragment()).replaceAll('Weather', Pascal).replaceAll('/weather', `/${name}`),
  ) as object,
  publicRoutes: [{ path: `/${name}/ping` }],
});

describe('a fragment of OpenAPI', () => {
  it('adds its paths, components and tags to those of the host', () => {
    const merged = mergeOpenApi(openapi, [weather()]);
    expect(Object.keys(merged.paths)).toEqual([...Object.keys(openapi.paths), '/weather/ping']);
    expect(merged.components.schemas).toHaveProperty('WeatherPong', { type: 'object' });
    expect(merged.tags).toContainEqual({ name: 'Weather' });
    expect(merged['x-plugins']).toEqual({ weather: { title: 'Weather', version: '1.0.0' } });
    expect(merged.paths).toHaveProperty(
      ['/weather/ping', 'get', 'responses', '400', '$ref'],
      '#/components/responses/BadRequest',
    );
  });

  it('changes nothing of the host', () => {
    const before = structuredClone(openapi);
    const { paths } = mergeOpenApi(openapi, [weather()]);
    expect(openapi).toEqual(before);
    expect(paths).toMatchObject(openapi.paths);
  });

  it('gives the same bytes in whatever order the plugins come', () => {
    const four = [weather(), renamed('tides', 'Tides'), renamed('a1', 'A1'), renamed('sun-rise', 'SunRise')];
    const orders = permutations(four).map((order) => JSON.stringify(mergeOpenApi(openapi, order)));
    expect(orders).toHaveLength(24);
    expect(new Set(orders).size).toBe(1);
  });

  it.each<[string, (document: ReturnType<typeof fragment>) => unknown, RegExp]>([
    ['is of OpenAPI 3.0', (d) => (d.openapi = '3.0.3'), /openapi: must be 3\.1/],
    ['has no paths', (d) => Reflect.deleteProperty(d, 'paths'), /paths/],
    ['has servers', (d) => Object.assign(d, { servers: [] }), /servers/],
    ['has security for all', (d) => Object.assign(d, { security: [] }), /security/],
    ['has webhooks', (d) => Object.assign(d, { webhooks: {} }), /webhooks/],
    ['has a key of its own', (d) => Object.assign(d, { 'x-anything': 1 }), /x-anything/],
    ['has a path of the host', (d) => (d.paths['/sessions'] = { get: ping() }), /must be \/weather or below/],
    [
      'has a path beside its own',
      (d) => (d.paths['/weathers'] = { get: ping() }),
      /must be \/weather or below/,
    ],
    ['has a path outside', (d) => (d.paths['/'] = { get: ping() }), /must be \/weather or below/],
    [
      'has one path twice',
      (d) => Object.assign(d.paths, { '/weather/{a}': {}, '/weather/{b}': {} }),
      /path \/weather\/\{\}/,
    ],
    ['has an unknown method', (d) => (d.paths['/weather/ping'] = { trace: ping() }), /trace/],
    [
      'has an operation without an id',
      (d) => Reflect.deleteProperty(d.paths['/weather/ping']?.get as object, 'operationId'),
      /operationId/,
    ],
    [
      'has an id that is not in camelCase',
      (d) => Object.assign(d.paths['/weather/ping']?.get as object, { operationId: 'Get-ping' }),
      /camelCase/,
    ],
    [
      'has an operation of the host',
      (d) => Object.assign(d.paths['/weather/ping']?.get as object, { operationId: 'getHealth' }),
      /the host has the operation getHealth/,
    ],
    [
      'does not say who may call',
      (d) => Reflect.deleteProperty(d.paths['/weather/ping']?.get as object, 'security'),
      /who may call/,
    ],
    [
      'has a scheme that the host does not have',
      (d) => Object.assign(d.paths['/weather/ping']?.get as object, { security: [{ basic: [] }] }),
      /security scheme basic/,
    ],
    [
      'has a scope that the host does not have',
      (d) =>
        Object.assign(d.paths['/weather/ping']?.get as object, {
          security: [{ platformKey: ['weather:read'] }],
        }),
      /scope weather:read/,
    ],
    [
      'has no stability',
      (d) => Reflect.deleteProperty(d.paths['/weather/ping']?.get as object, 'x-stability-level'),
      /x-stability-level/,
    ],
    [
      'has an operation with an unknown key',
      (d) => Object.assign(d.paths['/weather/ping']?.get as object, { 'x-internal': true }),
      /x-internal/,
    ],
    [
      'has callbacks',
      (d) => Object.assign(d.paths['/weather/ping']?.get as object, { callbacks: {} }),
      /callbacks/,
    ],
    [
      'has a status that is none',
      (d) =>
        Object.assign((d.paths['/weather/ping']?.get as { responses: object }).responses, {
          default: { description: '' },
        }),
      /responses default/,
    ],
    [
      'has no reply for when it is degraded',
      (d) =>
        Reflect.deleteProperty((d.paths['/weather/ping']?.get as { responses: object }).responses, '503'),
      /503/,
    ],
    [
      'has no reply for a wrong request',
      (d) =>
        Reflect.deleteProperty((d.paths['/weather/ping']?.get as { responses: object }).responses, '400'),
      /400/,
    ],
    [
      'has a tag that nobody declares',
      (d) => Object.assign(d.paths['/weather/ping']?.get as object, { tags: ['Rain'] }),
      /tag Rain/,
    ],
    ['has a tag of the host', (d) => d.tags.push({ name: 'Sessions' }), /the host has the tag Sessions/],
    [
      'has a component of another name',
      (d) => Object.assign(d.components.schemas as object, { Pong: {} }),
      /must be Weather or begin with it/,
    ],
    [
      'has a component that only looks like its own',
      (d) => Object.assign(d.components.schemas as object, { Weathered: {} }),
      /must be Weather or begin with it/,
    ],
    ['has security schemes', (d) => Object.assign(d.components, { securitySchemes: {} }), /securitySchemes/],
    [
      'refers to nothing',
      (d) =>
        Object.assign(d.components.schemas as object, {
          WeatherMap: { $ref: '#/components/schemas/WeatherNothing' },
        }),
      /leads to nothing/,
    ],
    [
      'refers to nothing of the host',
      (d) =>
        Object.assign(d.components.schemas as object, {
          WeatherMap: { $ref: 'host:components/schemas/Nothing' },
        }),
      /leads to nothing in this host/,
    ],
    [
      'refers to a file',
      (d) => Object.assign(d.components.schemas as object, { WeatherMap: { $ref: './other.yaml#/Map' } }),
      /must be #\/components/,
    ],
    [
      'refers to the network',
      (d) =>
        Object.assign(d.components.schemas as object, {
          WeatherMap: { $ref: 'https://example.org/map.json' },
        }),
      /must be #\/components/,
    ],
    [
      'refers into a component',
      (d) =>
        Object.assign(d.components.schemas as object, {
          WeatherMap: { $ref: '#/components/schemas/WeatherPong/properties' },
        }),
      /must be #\/components/,
    ],
    [
      'refers to what every object has',
      (d) =>
        Object.assign(d.components.schemas as object, {
          WeatherMap: { $ref: 'host:components/schemas/toString' },
        }),
      /leads to nothing/,
    ],
  ])('is refused when it %s', (_, change, message) => {
    const merge = () => mergeOpenApi(openapi, [weather(change)]);
    expect(merge).toThrow(/^plugin weather: /);
    expect(merge).toThrow(message);
  });

  it.each(['sessions', 'v1', 'docs', 'health', 'socket.io'])(
    'is refused for a plugin named %s, after a path of the host',
    (name) => {
      const addition = {
        plugin: name,
        fragment: { ...fragment(), paths: {}, components: {} },
        publicRoutes: [],
      };
      expect(() => mergeOpenApi(openapi, [addition])).toThrow(`the host has the prefix ${name} already`);
    },
  );

  it('names both plugins when two clash', () => {
    const tides = renamed('tides', 'Tides');
    const clashing = JSON.parse(
      JSON.stringify(tides.fragment).replace('getTidesPing', 'getWeatherPing'),
    ) as object;
    expect(() => mergeOpenApi(openapi, [weather(), { ...tides, fragment: clashing }])).toThrow(
      'plugin weather: paths /weather/ping get: plugin tides has the operation getWeatherPing already',
    );
  });

  it('is refused when it opens an operation that getAuthExcludedRoutes does not list, or the other way round', () => {
    expect(() => mergeOpenApi(openapi, [{ ...weather(), publicRoutes: [] }])).toThrow(
      'plugin weather: paths /weather/ping get: needs no credentials, but getAuthExcludedRoutes does not list it',
    );
    const closed = weather((document) =>
      Object.assign(document.paths['/weather/ping']?.get as object, {
        security: [{ ucanDelegation: [] }],
        responses: {
          ...ping().responses,
          '401': { $ref: 'host:components/responses/Unauthorized' },
          '429': { $ref: 'host:components/responses/TooManyRequests' },
        },
      }),
    );
    expect(() => mergeOpenApi(openapi, [closed])).toThrow('lists it, but it needs credentials');
    expect(() =>
      mergeOpenApi(openapi, [
        { ...weather(), publicRoutes: [{ path: '/weather/ping' }, { path: '/weather/x' }] },
      ]),
    ).toThrow('getAuthExcludedRoutes: the fragment has no path /weather/x');
  });
});
