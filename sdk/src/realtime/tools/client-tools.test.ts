import { expect, it } from '@jest/globals';
import { declareTools } from '../index.js';

it('Tools are declared under the names by which they are called, without their functions', () => {
  const schema = { type: 'object', properties: { did: { type: 'string' } } };
  const run = () => undefined;

  expect(
    declareTools({
      browserTools: { read_selection: { description: 'Reads', schema: {}, run } },
      actions: {
        highlight: { description: 'Highlights', schema, run, hasRender: true },
        scroll: { description: 'Scrolls', schema, run },
      },
    }),
  ).toEqual({
    tools: [{ name: 'read_selection', description: 'Reads', schema: {} }],
    agActions: [
      { name: 'highlight', description: 'Highlights', schema, hasRender: true },
      { name: 'scroll', description: 'Scrolls', schema },
    ],
  });
  expect(declareTools({})).toEqual({ tools: [], agActions: [] });
});
