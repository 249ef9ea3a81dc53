import { describe, expect, test } from '@jest/globals';
import { loadDocument } from './document.js';
import { inMemory } from './files.js';
import { FileParser } from './parse.js';

const load = (texts: Record<string, string>, path = 'api/openapi.yaml') =>
  loadDocument(path, inMemory(new Map(Object.entries(texts))), new FileParser());

const ROOT = 'openapi: 3.1.0\ninfo: { title: A, version: 1.0.0 }\n';

describe('a contract of many files', () => {
  test('has the line of each member in the file where it is written', () => {
    const document = load({
      'api/openapi.yaml': `${ROOT}paths:\n  /a: { $ref: paths/a.yaml#/a }\n`,
      'api/paths/a.yaml': '# a path\na:\n  get:\n    operationId: readA\n',
    });
    const path = document.dereference({ $ref: 'api/paths/a.yaml#/a' });
    expect(document.locate(path, 'get')).toEqual({ file: 'api/paths/a.yaml', line: 3, pointer: '/a/get' });
  });

  test('has the members of a merge key, and its own before them', () => {
    const document = load({
      'api/openapi.yaml': `${ROOT}x-a: &a { one: 1, two: 2 }\nx-b: { <<: *a, two: 3 }\n`,
    });
    expect(document.root['x-b']).toEqual({ one: 1, two: 3 });
  });

  test('may be JSON', () => {
    const document = load({ 'api/openapi.yaml': JSON.stringify({ openapi: '3.0.3', paths: {} }) });
    expect(document.dialect).toBe('openapi-3.0');
  });
});

describe('what cannot be compared', () => {
  const refused: [string, Record<string, string>, RegExp, number][] = [
    [
      'a reference to the network',
      { 'api/openapi.yaml': `${ROOT}paths:\n  /a: { $ref: 'https://example.org/a.yaml#/a' }\n` },
      /network are refused: https:/,
      4,
    ],
    [
      'a reference to the network without a scheme',
      { 'api/openapi.yaml': `${ROOT}paths:\n  /a: { $ref: '//example.org/a.yaml' }\n` },
      /network/,
      4,
    ],
    [
      'a reference to a file URL',
      { 'api/openapi.yaml': `${ROOT}paths:\n  /a: { $ref: 'file:///etc/passwd' }\n` },
      /network/,
      4,
    ],
    [
      'a file that is not there',
      { 'api/openapi.yaml': `${ROOT}paths:\n  /a: { $ref: 'a.yaml#/a' }\n` },
      /no file api\/a.yaml/,
      4,
    ],
    [
      'a reference that leads nowhere',
      { 'api/openapi.yaml': `${ROOT}paths:\n  /a: { $ref: '#/x-a' }\n` },
      /leads nowhere/,
      4,
    ],
    [
      'merge markers',
      { 'api/openapi.yaml': `${ROOT}<<<<<<< HEAD\npaths: {}\n=======\npaths: {}\n>>>>>>> main\n` },
      /merge markers/,
      3,
    ],
    ['text that is no YAML', { 'api/openapi.yaml': `${ROOT}paths: [\n` }, /./, 4],
    ['a key that is there twice', { 'api/openapi.yaml': `${ROOT}paths: {}\npaths: {}\n` }, /unique/, 4],
    ['an alias of what it is part of', { 'api/openapi.yaml': `${ROOT}x-a: &a [*a]\n` }, /alias/i, 3],
    ['a number that JSON does not have', { 'api/openapi.yaml': `${ROOT}x-a: .inf\n` }, /no JSON value/, 3],
    ['another kind of document', { 'api/openapi.yaml': 'swagger: "2.0"\n' }, /Only OpenAPI 3.0 and 3.1/, 1],
    [
      'a version that is not known',
      { 'api/openapi.yaml': 'openapi: 4.0.0\n' },
      /Only OpenAPI 3.0 and 3.1/,
      1,
    ],
  ];
  test.each(refused)('%s', (_what, texts, message, line) => {
    expect(() => load(texts)).toThrow(
      expect.objectContaining({
        name: 'CouldNotCompare',
        message: expect.stringMatching(message),
        line,
      }),
    );
  });

  test('an example with a reference to the network is data', () => {
    const text = `${ROOT}components:\n  schemas:\n    A: { type: object, example: { $ref: 'https://example.org' } }\n`;
    expect(load({ 'api/openapi.yaml': text }).dialect).toBe('openapi-3.1');
  });
});
