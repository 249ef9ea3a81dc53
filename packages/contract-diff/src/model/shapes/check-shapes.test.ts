import { describe, expect, test } from '@jest/globals';
import { inMemory } from '../../load/files.js';
import { readContract } from '../read-contract.js';

const read = (text: string, files: Record<string, string> = {}) =>
  readContract('a.yaml', inMemory(new Map([['a.yaml', text], ...Object.entries(files)])));
const refused = (text: string, line: number, message: RegExp, files?: Record<string, string>) => {
  expect(() => read(text, files)).toThrow(
    expect.objectContaining({ name: 'CouldNotCompare', line, message: expect.stringMatching(message) }),
  );
};

const OPENAPI = 'openapi: 3.1.0\ninfo: { title: A, version: 1.0.0 }\n';
const OPENAPI_3_0 = 'openapi: 3.0.3\ninfo: { title: A, version: 1.0.0 }\n';
const ASYNCAPI = 'asyncapi: 3.0.0\ninfo: { title: A, version: 1.0.0 }\n';
const withSchema = (root: string, schema: string) => `${root}components:\n  schemas:\n    A: ${schema}\n`;

describe('a malformed schema is refused at its line', () => {
  test.each([
    ['hello', /^\/components\/schemas\/A must be a schema \(an object, true or false\), not "hello"$/],
    ['null', /must be a schema/],
    ['', /must be a schema .*, not null/],
    ['[]', /must be a schema/],
    ['5', /must be a schema/],
    ['{ required: id }', /^\/components\/schemas\/A\/required must be a list, not "id"$/],
    ['{ required: [5] }', /required\/0 must be a text, not 5/],
    ['{ type: strng }', /type must be one of null, boolean, .*, or a list of them, not "strng"/],
    ['{ type: [string, nul] }', /type\/1 must be one of/],
    ['{ type: [] }', /type must be/],
    ['{ enum: 5 }', /enum must be a list/],
    ['{ properties: [] }', /properties must be an object, not \[\]/],
    ['{ properties: { a: 1 } }', /properties\/a must be a schema/],
    ['{ minimum: "1" }', /minimum must be a number, not "1"/],
    ['{ maxLength: -1 }', /maxLength must be a whole number/],
    ['{ multipleOf: 0 }', /multipleOf must be a number above zero/],
    ['{ enum: [] }', /enum must be a list with an item/],
    ['{ pattern: "(?i)^a" }', /pattern must be a regular expression of ECMA-262, not "\(\?i\)\^a"/],
    ['{ patternProperties: { "[a": true } }', /must be named by a regular expression of ECMA-262/],
    ['{ allOf: {} }', /allOf must be a list/],
    ['{ anyOf: [] }', /anyOf must be a list with an item/],
    ['{ items: [] }', /items must be a schema/],
    ['{ readOnly: "yes" }', /readOnly must be true or false/],
    ['{ $ref: 5 }', /\$ref must be a text/],
    ['{ discriminator: kind }', /discriminator must be an object/],
    ['{ discriminator: {} }', /must have the member propertyName/],
  ])('%s', (schema, message) => {
    refused(withSchema(OPENAPI, schema), 5, message);
  });

  test('also in another file that a reference leads to', () => {
    const root = `${OPENAPI}paths:\n  /a: { get: { responses: { '200': { content: { a/b: { schema: { $ref: b.yaml#/B } } } } } } }\n`;
    refused(root, 2, /^\/B\/type must be/, { 'b.yaml': '# B\nB: { type: strng }\n' });
    refused(root, 4, /must be a schema .*, not "hello"/, { 'b.yaml': '# B\nB: hello\n' });
  });
});

describe('each dialect has keywords of its own', () => {
  test.each([
    [OPENAPI, '{ exclusiveMinimum: true }', /exclusiveMinimum must be a number/],
    [OPENAPI_3_0, '{ exclusiveMinimum: 1 }', /exclusiveMinimum must be true or false/],
    [OPENAPI_3_0, '{ nullable: 1 }', /nullable must be true or false/],
    [OPENAPI_3_0, '{ type: [string] }', /type must be one of boolean/],
    [ASYNCAPI, '{ items: 5 }', /items must be a list or a schema/],
    [ASYNCAPI, '{ items: [5] }', /items\/0 must be a schema/],
    [ASYNCAPI, '{ dependencies: { a: [1] } }', /dependencies\/a\/0 must be a text/],
    [
      ASYNCAPI,
      '{ schemaFormat: application/vnd.apache.avro, schema: {} }',
      /must be a format of JSON Schema/,
    ],
  ])('%s %s', (root, schema, message) => {
    refused(withSchema(root, schema), 5, message);
  });

  test.each([
    [OPENAPI, "{ type: [string, 'null'], exclusiveMinimum: 1, items: false, const: [] }"],
    [OPENAPI_3_0, '{ type: string, nullable: true, minimum: 1, exclusiveMinimum: true }'],
    [
      ASYNCAPI,
      '{ items: [true, { type: string }], additionalItems: false, dependencies: { a: [b], c: {} } }',
    ],
    [ASYNCAPI, '{ schemaFormat: application/schema+json;version=draft-07, schema: { type: string } }'],
    [OPENAPI, '{ properties: { $ref: { type: string }, type: {}, required: {}, constructor: {} } }'],
    [OPENAPI, '{ examples: [{ type: 5 }], default: { required: 1 }, enum: [{ properties: 1 }] }'],
  ])('%s %s is read', (root, schema) => {
    expect(read(withSchema(root, schema)).version).toBe('1.0.0');
  });
});

describe('another member of the wrong kind is refused', () => {
  const operation = (members: string) => `${OPENAPI}paths:\n  /a:\n    get: ${members}\n`;
  test.each([
    [`${OPENAPI}paths: []\n`, 3, /^\/paths must be an object, not \[\]$/],
    [`${OPENAPI}paths:\n`, 3, /^\/paths must be an object, not null$/],
    [`${OPENAPI}paths: { /a: 5 }\n`, 3, /^\/paths\/~1a must be an object/],
    [operation('{ parameters: {} }'), 5, /parameters must be a list/],
    [operation('{ parameters: [{ name: a }] }'), 5, /parameters\/0 must have the member in/],
    [operation('{ parameters: [{ name: a, in: body }] }'), 5, /in must be one of query/],
    [operation('{ responses: 5 }'), 5, /responses must be an object/],
    [operation('{ responses: { 200: [] } }'), 5, /responses\/200 must be an object/],
    [operation('{ responses: { 200: { content: [] } } }'), 5, /content must be an object/],
    [operation('{ security: {} }'), 5, /security must be a list/],
    [operation('{ deprecated: "true" }'), 5, /deprecated must be true or false/],
    [`${ASYNCAPI}channels: []\n`, 3, /channels must be an object/],
    [
      `${ASYNCAPI}operations: { a: { action: sends, channel: {} } }\n`,
      3,
      /action must be one of send, receive/,
    ],
    [`${ASYNCAPI}operations: { a: { action: send } }\n`, 3, /must have the member channel/],
  ])('%s', (text, line, message) => {
    refused(text, line, message);
  });
});

test('a key of ours that names no schema is refused', () => {
  const content = '{ text/event-stream: { schema: { type: string, x-sse-events: Frame } } }';
  const operation = `get: { responses: { 200: { content: ${content} } } }`;
  refused(`${OPENAPI}paths:\n  /a:\n    ${operation}\n`, 5, /There is no schema "Frame" in components/);
  const channel = '{ address: /, x-socket-handshake: { query: Query } }';
  const operations = "operations: { a: { action: send, channel: { $ref: '#/channels/a' } } }";
  refused(`${ASYNCAPI}channels:\n  a: ${channel}\n${operations}\n`, 4, /There is no schema "Query"/);
});

describe('the version', () => {
  test.each(['1', '1.2', 'banana', '', '[]', "'1.0'"])('%s is refused', (version) => {
    const text = `openapi: 3.1.0\ninfo:\n  version: ${version}\n`;
    refused(text, 3, /^\/info\/version must be a semantic version as text, such as '1\.2\.0', not /);
  });

  test('that is absent is refused', () => {
    refused('openapi: 3.1.0\ninfo:\n  title: A\n', 3, /^\/info must have the member version$/);
    refused('asyncapi: 3.0.0\n', 1, /must have the member info$/);
  });

  test.each(['1.2.0', 'v1.2.0', '1.2.0-rc.1+5'])('%s is read', (version) => {
    expect(read(`openapi: 3.1.0\ninfo: { version: ${version} }\n`).version).toBe(version);
  });
});

describe('an operation is refused at its line', () => {
  const operation = (path: string, members: string) =>
    `${OPENAPI}paths:\n  ${path}:\n    get: { ${members} }\n`;

  test.each([
    ['/a', "responses: { '2000': {} }", /must be named by a status such as 200 or 4XX, or default/],
    ['/a', 'x-stability-level: stabel', /x-stability-level must be one of draft, alpha, beta, stable/],
    ['/a', 'security: [{ nosuch: [] }]', /^components\.securitySchemes has no nosuch$/],
    ['/a/{id}', 'parameters: [{ name: idd, in: path }]', /^The path has no \{idd\}$/],
  ])('%s { %s }', (path, members, message) => {
    refused(operation(path, members), 5, message);
  });

  test.each(['200', '4XX', 'default', 'x-notes'])('but not for the reply %s', (status) => {
    expect(() => read(operation('/a', `responses: { '${status}': {} }`))).not.toThrow();
  });
});
