import { describe, expect, test } from '@jest/globals';
import { compare } from '../compare.js';
import { inMemory } from '../load/files.js';

const inFile = (text: string) => inMemory(new Map([['a.yaml', text]]));
const openApi = (members: string) => `openapi: 3.1.0
info: { title: A, version: 1.0.0 }
components:
  securitySchemes:
    bearer: { type: http, scheme: bearer }
    key: { type: apiKey, in: header, name: X-Key }
    o: { type: oauth2, flows: {} }
paths:
  /a:
    post:
      responses: {}
      ${members}
`;

const asyncApi = (server: string, channel: string, message: string) => `asyncapi: 3.0.0
info: { title: A, version: 1.0.0 }
servers: { s: { host: a, ${server} } }
channels:
  c: { ${channel}, messages: { m: { ${message} } } }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' } }
`;

/** Of the findings by the rule. */
function fingerprints(rule: string, old: string, next: string): string[] {
  const { findings } = compare(
    [{ old: { path: 'a.yaml', files: inFile(old) }, new: { path: 'a.yaml', files: inFile(next) } }],
    { today: new Date('2026-11-22'), againstRelease: false },
  );
  return findings.filter((finding) => finding.rule === rule).map(({ fingerprint }) => fingerprint);
}

const limit = (bytes: number) => `x-max-body-bytes: ${bytes}`;
const stability = (level: string) => `x-stability-level: ${level}`;
const sunset = (date: string) => `deprecated: true\n      x-sunset: '${date}'`;
const security = (alternatives: string) => `security: [${alternatives}]`;
const parameter = (more: string) => `parameters: [{ name: p, in: query, ${more} }]`;
const list = 'schema: { type: array }';

const server = (name: string) =>
  `servers: [{ url: 'https://{host}.example.org', variables: { host: { default: ${name} } } }]`;
const body = (type: string, media: string) => `requestBody: { content: { ${type}: { ${media} } } }`;
const encoding = (type: string) =>
  body('multipart/form-data', `schema: {}, encoding: { file: { contentType: ${type} } }`);
const discriminator = (name: string) =>
  body('application/json', `schema: { discriminator: { propertyName: ${name} } }`);

const CHANGES: readonly (readonly [rule: string, old: string, ...next: readonly string[]])[] = [
  ['body-limit-lowered', limit(100), limit(50), limit(10)],
  ['stability-lowered', stability('stable'), stability('beta'), stability('draft')],
  ['sunset-earlier', sunset('2028-01-01'), sunset('2027-06-01'), sunset('2026-12-01')],
  ['sunset-too-soon', '', sunset('2027-01-01'), sunset('2026-12-01')],
  ['security-added', '', security('{ bearer: [] }'), security('{ o: [a] }'), security('{ o: [a, b] }')],
  ['security-scope-added', security('{ o: [a] }'), security('{ o: [a, b] }'), security('{ o: [a, b, c] }')],
  ['sunset-added', 'deprecated: true', sunset('2028-01-01'), sunset('2028-06-01')],
  ['sunset-unreadable', sunset('2028-01-01'), sunset('soon'), sunset('later')],
  ['server-default-changed', server('a'), server('b'), server('c')],
  ['request-encoding-changed', encoding('a/a'), encoding('a/b'), encoding('a/c')],
  ['operation-id-changed', 'operationId: a', 'operationId: b', 'operationId: c'],
  ['discriminator-changed', discriminator('a'), discriminator('b'), discriminator('c')],
  [
    'request-parameter-serialization-changed',
    parameter(list),
    parameter(`style: pipeDelimited, ${list}`),
    parameter(`style: spaceDelimited, ${list}`),
    parameter(`style: spaceDelimited, allowReserved: true, ${list}`),
    parameter(`explode: false, ${list}`),
    parameter(`content: { application/json: { ${list} } }`),
  ],
];

const protocol = (name: string) => asyncApi(`protocol: ${name}`, 'address: /', '');
const address = (path: string) => asyncApi('protocol: wss', `address: ${path}`, '');
const method = (name: string) =>
  asyncApi('protocol: wss', `address: /, bindings: { ws: { method: ${name} } }`, '');
const contentType = (type: string) => asyncApi('protocol: wss', 'address: /', `contentType: ${type}`);
const correlation = (name: string) =>
  asyncApi('protocol: wss', 'address: /', `correlationId: { location: '$message.payload#/${name}' }`);

const ASYNC_CHANGES: readonly (readonly [rule: string, old: string, ...next: readonly string[]])[] = [
  ['server-protocol-changed', protocol('wss'), protocol('amqp'), protocol('mqtt')],
  ['channel-address-changed', address('/a'), address('/b'), address('/c')],
  ['handshake-method-changed', method('GET'), method('POST'), method('PUT')],
  ['content-type-changed', contentType('a/a'), contentType('a/b'), contentType('a/c')],
  ['correlation-changed', correlation('a'), correlation('b'), correlation('c')],
];

describe('a waiver does not cover another change later: each new value has its own fingerprint', () => {
  const inOpenApi = CHANGES.map(([rule, ...versions]) => [rule, ...versions.map(openApi)] as const);
  test.each([...inOpenApi, ...ASYNC_CHANGES])('%s', (rule, old = '', ...versions) => {
    const found = versions.map((next) => fingerprints(rule, old, next));
    expect(found.map(({ length }) => length)).toEqual(versions.map(() => 1));
    expect(new Set(found.flat()).size).toBe(versions.length);
  });
});

test('the order of alternatives does not change the fingerprint', () => {
  const added = (alternatives: string) =>
    fingerprints('security-added', openApi(''), openApi(security(alternatives)));
  expect(added('{ bearer: [] }, { key: [] }')).toEqual(added('{ key: [] }, { bearer: [] }'));
});
