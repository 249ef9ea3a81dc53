import { describe, expect, it } from '@jest/globals';
import { assertRawBody } from './assert-raw-body.js';
import type { Operation } from './fragment.js';

const operation = (change: object = {}): Operation => ({
  operationId: 'takeWeather',
  security: [],
  responses: {},
  'x-stability-level': 'beta',
  'x-raw-body': true,
  requestBody: {
    required: true,
    content: { 'application/json': { schema: {}, example: { city: 'Porto' } } },
  },
  ...change,
});

const withBody = (change: object) =>
  operation({ requestBody: { required: true, content: { 'application/json': {} }, ...change } });

describe('an operation that takes a raw body', () => {
  it.each([
    ['bytes of JSON', operation()],
    ['bytes of several types', withBody({ content: { 'application/json': {}, 'text/plain': {} } })],
    ['up to 64 KiB', operation({ 'x-max-body-bytes': 65_536 })],
  ])('may take %s', (_, allowed) => {
    expect(() => assertRawBody('weather', 'paths /weather post', allowed)).not.toThrow();
  });

  it.each([
    ['has no body', operation({ requestBody: undefined }), /requestBody: a raw body needs a requestBody/],
    ['has an optional body', withBody({ required: false }), /requestBody required: a raw body is required/],
    ['refers to its body', operation({ requestBody: { required: true, $ref: '#/x' } }), /declared in place/],
    ['has no media type', withBody({ content: {} }), /has media types/],
    [
      'has a schema that nothing would check',
      withBody({ content: { 'application/json': { schema: { type: 'object' } } } }),
      /schema: a raw body has no schema/,
    ],
    ['takes more than the limit', operation({ 'x-max-body-bytes': 65_537 }), /at most 65536 bytes/],
  ])('is refused when it %s', (_, refused, message) => {
    const check = () => assertRawBody('weather', 'paths /weather post', refused);
    expect(check).toThrow(/^plugin weather: paths \/weather post /);
    expect(check).toThrow(message);
  });
});
