import { describe, expect, test } from '@jest/globals';
import { isObject } from '../generate/contracts.js';
import { rules } from './style-rules.js';
import { soundContracts } from './testing/sound-contracts.js';

const get = ['openapi', 'paths', '/things/{thingId}', 'get'];
const old = ['openapi', 'paths', '/old-things/{thingId}', 'get'];
const post = ['openapi', 'paths', '/things', 'post'];
const schemas = ['openapi', 'components', 'schemas'];
const seen = { $ref: '#/channels/room/messages/seen' };
const messages = ['asyncapi', 'components', 'messages'];

const idempotencyKey = { name: 'idempotency-key', in: 'header', schema: { type: 'string' } };

/** Marks a value to remove instead of replacing it. */
const nothing = Symbol('nothing');

/** A rule, the violation, its location, and the value to put there. */
const errors: [rule: string, wrong: string, where: string[], what: unknown][] = [
  ['operation-id', 'begins with no known verb', [...get, 'operationId'], 'thingGetter'],
  ['operation-id', 'is no camelCase', [...get, 'operationId'], 'get_thing'],
  ['operation-id', 'is a verb alone', [...get, 'operationId'], 'get'],
  ['operation-summary', 'is missing', [...get, 'summary'], nothing],
  ['operation-summary', 'ends with a full stop', [...get, 'summary'], 'Read a thing.'],
  ['operation-tag', 'is missing', [...get, 'tags'], nothing],
  ['operation-tag', 'is not declared', [...get, 'tags'], ['Stuff']],
  ['operation-tag', 'is one of two', [...get, 'tags'], ['Things', 'Things']],
  ['operation-security', 'is missing', [...post, 'security'], nothing],
  ['operation-security', 'names an unknown scheme', [...get, 'security'], [{ ring: [] }]],
  ['operation-scopes', 'are missing', [...get, 'security'], [{ platformKey: [] }]],
  ['operation-scopes', 'are unknown', [...get, 'security'], [{ platformKey: ['things:burn'] }]],
  ['operation-stability', 'is missing', [...get, 'x-stability-level'], nothing],
  ['operation-stability', 'is unknown', [...get, 'x-stability-level'], 'done'],
  ['reply-rate-limit', 'is missing', [...get, 'responses', '200', 'headers', 'RateLimit'], nothing],
  [
    'operation-examples',
    'a request has none',
    [...post, 'requestBody', 'content', 'application/json', 'examples'],
    nothing,
  ],
  [
    'operation-examples',
    'a reply has none',
    [...get, 'responses', '200', 'content', 'application/json', 'example'],
    nothing,
  ],
  [
    'operation-examples',
    'an error has none',
    ['openapi', 'components', 'responses', 'Failure', 'content', 'application/problem+json', 'example'],
    nothing,
  ],
  ['reply-request-id', 'is missing', [...get, 'responses', '200', 'headers'], nothing],
  [
    'reply-request-id',
    'is missing on an error',
    ['openapi', 'components', 'responses', 'Failure', 'headers'],
    {},
  ],
  ['create-once', 'what makes a record takes no key', [...post, 'responses', '201'], {}],
  [
    'create-once',
    'what changes something takes no key',
    [...post, 'security'],
    [{ platformKey: ['things:read'] }],
  ],
  ['create-once', 'a key is taken, and never refused', [...post, 'parameters'], [idempotencyKey]],
  ['create-once', 'a key is refused that is not taken', [...post, 'responses', '422'], {}],
  ...['400', '401', '404', '406', '500', '503'].map((status): [string, string, string[], unknown] => [
    'reply-errors',
    `${status} is missing`,
    [...get, 'responses', status],
    nothing,
  ]),
  ...['413', '415'].map((status): [string, string, string[], unknown] => [
    'reply-errors',
    `${status} is missing`,
    [...post, 'responses', status],
    nothing,
  ]),
  [
    'reply-problems',
    'an error is not shared',
    [...get, 'responses', '404'],
    { content: { 'application/problem+json': {} } },
  ],
  [
    'reply-problems',
    'an error is plain JSON',
    ['openapi', 'components', 'responses', 'Failure', 'content'],
    { 'application/json': {} },
  ],
  ['property-names', 'has an underscore', [...schemas, 'Thing', 'properties', 'thing_name'], {}],
  ['property-names', 'has two capitals in a row', [...schemas, 'Thing', 'properties', 'thingURL'], {}],
  [
    'property-names',
    'is wrong on a property that is called properties',
    [...schemas, 'Thing', 'properties', 'properties'],
    { properties: { No: {} } },
  ],
  ['own-keys', 'is unknown on an operation', [...get, 'x-internal'], true],
  ['own-keys', 'is unknown on a message', [...messages, 'look', 'x-hint'], 'here'],
  ...['discriminator', 'unevaluatedProperties', 'prefixItems', '$defs', 'contentEncoding'].map(
    (keyword): [string, string, string[], unknown] => [
      'portable-keywords',
      keyword,
      [...schemas, 'Thing', keyword],
      {},
    ],
  ),
  ['description-sentences', 'has no full stop', [...schemas, 'Thing', 'description'], 'A thing'],
  ['description-sentences', 'begins small', ['asyncapi', 'info', 'description'], 'things that move.'],
  ...['ProblemCode', 'RefusalCode', 'Scope'].flatMap((schema): typeof errors => [
    [`table-of-${schema}`, 'a member is not in the table', [...schemas, schema, 'enum', '1'], 'lost'],
    [`table-of-${schema}`, 'a member is in the table only', [...schemas, schema, 'enum'], []],
  ]),
  [
    'problem-statuses',
    'a code has no status',
    [...schemas, 'ProblemCode', 'description'],
    'Codes.\n\n| `broken` | - | It broke. |',
  ],
  [
    'examples-fit',
    'a request does not',
    [...post, 'requestBody', 'content', 'application/json', 'examples', 'kettle', 'value'],
    {},
  ],
  [
    'examples-fit',
    'a reply does not',
    [...get, 'responses', '200', 'content', 'application/json', 'example'],
    { thingName: 1 },
  ],
  [
    'examples-fit',
    'an error does not',
    ['openapi', 'components', 'responses', 'Failure', 'content', 'application/problem+json', 'example'],
    { code: 'lost' },
  ],
  ['examples-fit', 'a parameter does not', [...get, 'parameters', '0', 'example'], 'abcd'],
  ['examples-fit', 'a header does not', ['openapi', 'components', 'headers', 'RequestId', 'example'], 1],
  ['examples-fit', 'a property does not', [...schemas, 'Thing', 'properties', 'thingName', 'examples'], [1]],
  ['examples-fit', 'a message does not', [...messages, 'seen', 'examples'], [{ payload: {} }]],
  [
    'examples-fit',
    'a frame has other data',
    [...post, 'responses', '200', 'content', 'text/event-stream', 'example'],
    'event: moved\nid: 1\ndata: {}\n\n',
  ],
  [
    'examples-fit',
    'a frame is unknown',
    [...post, 'responses', '200', 'content', 'text/event-stream', 'example'],
    'event: lost\nid: 1\ndata: {"thingName":"kettle"}\n\n',
  ],
  [
    'examples-fit',
    'a frame is no JSON',
    [...post, 'responses', '200', 'content', 'text/event-stream', 'example'],
    'event: moved\nid: 1\ndata: kettle\n\n',
  ],
  ['message-complete', 'has no summary', [...messages, 'look', 'summary'], nothing],
  ['message-complete', 'has no example', [...messages, 'seen', 'examples'], []],
  ['message-complete', 'has a payload without a name', [...messages, 'seen', 'payload'], { type: 'object' }],
  ['event-operation-complete', 'has no summary', ['asyncapi', 'operations', 'look', 'summary'], nothing],
  [
    'event-operation-complete',
    'has no stability',
    ['asyncapi', 'operations', 'look', 'x-stability-level'],
    nothing,
  ],
  [
    'frames-are-messages',
    'a frame has another name',
    [...schemas, 'MovedFrame', 'properties', 'event', 'const'],
    'gone',
  ],
  [
    'frames-are-messages',
    'a frame has other data',
    [...schemas, 'MovedFrame', 'properties', 'data'],
    { $ref: '#/components/schemas/Problem' },
  ],
  ['frames-are-messages', 'a frame is no message', ['asyncapi', 'operations', 'move', 'messages'], []],
  ['frames-are-messages', 'a message is no frame', [...schemas, 'ThingEvent', 'oneOf'], []],
  [
    'names-are-one-space',
    'a schema differs',
    ['asyncapi', 'components', 'schemas', 'Thing', 'description'],
    'Another thing.',
  ],
  ['names-are-one-space', 'a schema was numbered', ['asyncapi', 'components', 'schemas', 'Thing-2'], {}],
  ['names-are-one-space', 'an operation has the name of another', [...get, 'operationId'], 'look'],
  [
    'names-are-one-space',
    'two events have one name',
    ['asyncapi', 'operations', 'look', 'reply', 'messages'],
    [seen, seen],
  ],
  ['deprecation-dated', 'has no date', [...get, 'deprecated'], true],
  ['deprecation-dated', 'is not marked', [...get, 'x-deprecated-at'], '2026-01-01'],
  ['deprecation-dated', 'is no date', [...old, 'x-deprecated-at'], 'last year'],
  [
    'deprecation-dated',
    'has a successor only',
    [...schemas, 'Thing', 'properties', 'thingName', 'x-successor'],
    'label',
  ],
  ['sunset-notice', 'is too soon', [...old, 'x-sunset'], '2026-03-01'],
  ['sunset-notice', 'is no date', [...old, 'x-sunset'], 'soon'],
  [
    'brownouts-between',
    'is over before it begins',
    [...old, 'x-brownouts'],
    [{ from: '2026-06-02', until: '2026-06-01' }],
  ],
  [
    'brownouts-between',
    'is before the deprecation',
    [...old, 'x-brownouts'],
    [{ from: '2025-06-01', until: '2025-06-02' }],
  ],
  [
    'brownouts-between',
    'is after the sunset',
    [...old, 'x-brownouts'],
    [{ from: '2026-06-01', until: '2026-08-01' }],
  ],
  ['brownouts-between', 'has no end', [...old, 'x-brownouts'], [{ from: '2026-06-01' }]],
  ['brownouts-between', 'is no list', [...old, 'x-brownouts'], 'often'],
  ['brownouts-between', 'is on a property', [...schemas, 'Thing', 'properties', 'label', 'x-brownouts'], []],
  ['successor-exists', 'is no operation', [...old, 'x-successor'], 'getNewThing'],
  ['successor-exists', 'is deprecated itself', [...old, 'x-successor'], 'getOldThing'],
  ['successor-exists', 'is no parameter', [...old, 'parameters', '1', 'x-successor'], 'short'],
  [
    'successor-exists',
    'is no property',
    [...schemas, 'Thing', 'properties', 'label', 'x-successor'],
    'title',
  ],
  ['successor-exists', 'is no message', [...messages, 'look', 'x-successor'], 'watch'],
  ['deprecated-gone', 'does not list 410', [...old, 'responses', '410'], nothing],
];

describe('the rules of the contracts', () => {
  test('accept valid contracts', () => {
    expect(rules.flatMap(({ check }) => check(soundContracts()))).toEqual([]);
  });

  test.each(errors)('%s: %s', (id, _wrong, where, what) => {
    const contracts = soundContracts();
    put(contracts, where, what);
    expect(rules.find((rule) => rule.id === id)?.check(contracts)).not.toEqual([]);
  });

  test('are each tested with a violation', () => {
    const tried = new Set(errors.map(([id]) => id));
    expect(rules.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([]);
  });
});

function put(node: object, [step = '', ...rest]: string[], value: unknown): void {
  const inner: unknown = Reflect.get(node, step);
  if (rest.length > 0 && isObject(inner)) put(inner, rest, value);
  else if (rest.length > 0) throw new Error(`the sound contracts have no ${step}`);
  else if (value === nothing) Reflect.deleteProperty(node, step);
  else Reflect.set(node, step, value);
}
