import { expect, it } from '@jest/globals';
import { fingerprintOf } from './fingerprint.js';

const of = (input: unknown, operation = 'createThing') => fingerprintOf({ operation, input });
const asked = { path: { id: 'a' }, body: { name: 'kettle', parts: [{ lid: 1, spout: null }] } };

it('the order of members does not count, on any level', () => {
  const shuffled = { body: { parts: [{ spout: null, lid: 1 }], name: 'kettle' }, path: { id: 'a' } };
  expect(of(shuffled)).toBe(of(asked));
});

it.each([
  ['another operation', asked, 'createOther'],
  ['another value', { ...asked, path: { id: 'b' } }],
  ['another type', { ...asked, body: { ...asked.body, name: ['kettle'] } }],
  ['a member more', { ...asked, body: { ...asked.body, colour: null } }],
  ['a member less', { path: asked.path }],
  ['a member of another name', { ...asked, body: { title: 'kettle', parts: asked.body.parts } }],
  ['another order of a list', { ...asked, body: { ...asked.body, parts: [2, 1] } }],
  ['a member called __proto__', JSON.parse('{"path":{"id":"a"},"body":{"__proto__":{"name":"kettle"}}}')],
])('%s makes another request of it', (_, input: unknown, operation = 'createThing') => {
  const known = [
    of(asked),
    of({ ...asked, body: { ...asked.body, parts: [1, 2] } }),
    of({ ...asked, body: {} }),
  ];
  expect(known).not.toContain(of(input, operation));
});
