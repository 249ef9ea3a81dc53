import { expect, test } from '@jest/globals';
import { soundContracts } from '../../contract-rules/testing/sound-contracts.js';
import { generateDeprecations } from './generate-deprecations.js';
import { listDeprecations } from './list-deprecations.js';
import { propertiesOf } from './properties.js';

const page = '/docs#/Things/getOldThing';

test('operations, parameters, properties and events are listed, with where requests can use them', () => {
  expect(listDeprecations(soundContracts())).toEqual([
    {
      id: 'getOldThing',
      kind: 'operation',
      deprecatedAt: '2026-01-01T00:00:00.000Z',
      sunset: '2026-07-01T12:00:00.000Z',
      successor: { name: 'getThing', location: '/things/{thingId}' },
      documentation: page,
      brownouts: [{ from: '2026-06-01T10:00:00.000Z', until: '2026-06-01T11:00:00.000Z' }],
      uses: [],
    },
    {
      id: 'getOldThing.query.brief',
      kind: 'parameter',
      deprecatedAt: '2026-02-01T00:00:00.000Z',
      documentation: page,
      brownouts: [],
      uses: [{ operation: 'getOldThing', part: 'query', path: ['brief'] }],
    },
    {
      id: 'Thing.label',
      kind: 'property',
      deprecatedAt: '2026-01-01T00:00:00.000Z',
      sunset: '2026-07-01T00:00:00.000Z',
      successor: { name: 'thingName' },
      documentation: '/docs#/Things/sendThing',
      brownouts: [],
      uses: [{ operation: 'sendThing', part: 'body', path: ['label'] }],
    },
    {
      id: 'room.look',
      kind: 'event',
      deprecatedAt: '2026-01-01T00:00:00.000Z',
      successor: { name: 'seen' },
      documentation: '/docs/events#look.look',
      brownouts: [],
      uses: [],
    },
  ]);
});

test('a link of its own replaces the page of the documentation, and a successor may be a URL', () => {
  const contracts = soundContracts();
  const old = contracts.openapi.paths['/old-things/{thingId}']?.get;
  Object.assign(old ?? {}, { 'x-deprecation-link': 'https://a.example/b', 'x-successor': '/v2/things' });
  expect(listDeprecations(contracts)[0]).toMatchObject({
    documentation: 'https://a.example/b',
    successor: { name: '/v2/things', location: '/v2/things' },
  });
});

test('properties are found in lists, records, unions and recursive schemas, and named by their schema', () => {
  const deprecated = { type: 'string', 'x-deprecated-at': '2026-01-01' };
  const tree = {
    type: 'object',
    properties: {
      old: deprecated,
      children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
      byName: { type: 'object', additionalProperties: { properties: { older: deprecated } } },
    },
    oneOf: [{ properties: { oldest: deprecated } }, { properties: { oldest: deprecated } }],
  };
  const document = { components: { schemas: { Tree: tree } } };
  const schema = { properties: { tree: { $ref: '#/components/schemas/Tree' } } };
  expect(propertiesOf(document, schema, 'sendTree.body').map(({ id, path }) => [id, path.join('/')])).toEqual(
    [
      ['Tree.old', 'tree/old'],
      ['Tree.byName.*.older', 'tree/byName/*/older'],
      ['Tree.oldest', 'tree/oldest'],
    ],
  );
});

test('the server gets a list that is empty when nothing is deprecated', () => {
  const contracts = soundContracts();
  contracts.openapi.paths = {};
  contracts.openapi.components.schemas = {};
  contracts.asyncapi.components.schemas = {};
  contracts.asyncapi.operations = {};
  expect(generateDeprecations(contracts)).toContain('deprecations: readonly Deprecation[] = [];');
});
