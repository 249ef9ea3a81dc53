import { describe, expect, test } from '@jest/globals';
import type { Schema } from '../../contract/contract-document.js';
import { formsOf } from './payload-fields.js';
import { blocks } from './render-markdown.js';
import { markup } from './markup.js';
import { payloadOf, typeOf } from './payload.js';

const document = {
  components: {
    schemas: {
      Name: { type: 'string', description: 'A name.\n\nMore about names.', maxLength: 9 },
      Part: {
        description: 'A part.',
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'integer' } },
      },
      Tree: {
        type: 'object',
        properties: { leaves: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
      },
    },
  },
};

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Record<string, Schema>, more: Schema = {}): Schema => ({
  type: 'object',
  properties,
  ...more,
});
const paths = (schema: Schema) =>
  formsOf(document, schema).map(({ fields }) => fields.map(({ path }) => path));

describe('the fields of a payload', () => {
  test.each<[string, Schema, string[]]>([
    ['of nested objects', object({ part: ref('Part') }), ['part', 'part.id']],
    [
      'of the objects in an array',
      object({ parts: { type: 'array', items: ref('Part') } }),
      ['parts', 'parts[].id'],
    ],
    [
      'of the objects in a record',
      object({ parts: { type: 'object', additionalProperties: ref('Part') } }),
      ['parts', 'parts.*.id'],
    ],
    ['of what is put together', { allOf: [ref('Part'), object({ name: ref('Name') })] }, ['id', 'name']],
    ['of a schema within itself, once', object({ tree: ref('Tree') }), ['tree', 'tree.leaves']],
  ])('are listed %s', (_title, schema, expected) => {
    expect(paths(schema)).toEqual([expected]);
  });

  test('are listed variant by variant', () => {
    expect(paths({ oneOf: [ref('Part'), object({ name: ref('Name') })] })).toEqual([['id'], ['name']]);
  });

  test('of which one is required are named, without a second table', () => {
    const choice = object(
      { a: { type: 'string' }, b: { type: 'string' } },
      { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    );
    expect(formsOf(document, choice)).toMatchObject([{ oneNeeded: ['a', 'b'] }]);
  });
});

describe('the text of a payload', () => {
  test.each<[string, Schema, string]>([
    ['a named string', ref('Name'), '<a href="#type-Name">Name</a>'],
    ['an array', { type: 'array', items: ref('Name') }, 'array of <a href="#type-Name">Name</a>'],
    ['a record', { type: 'object', additionalProperties: { type: 'integer' } }, 'object of integer'],
    ['several types', { type: ['string', 'null'] }, 'string or null'],
    ['a choice', { oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'string or integer'],
    ['anything', {}, 'any'],
  ])('says the type of %s', (_title, schema, expected) => {
    expect(typeOf(document, schema).source).toBe(expected);
  });

  test.each<[Schema, string]>([
    [{ type: 'string', const: 'ok' }, 'Always <code>ok</code>.'],
    [
      { type: 'string', enum: ['a', 'b'], 'x-extensible': true },
      'One of <code>a</code>, <code>b</code>; more may come.',
    ],
    [{ type: 'integer', default: 3, minimum: 1 }, '<code>3</code> when left out. At least <code>1</code>.'],
    [{ type: 'string', minLength: 1, maxLength: 9 }, '<code>1</code> to <code>9</code> characters.'],
    [{ type: 'array', maxItems: 2, items: {} }, 'At most <code>2</code> items.'],
  ])('says the rules of %j', (schema, expected) => {
    expect(payloadOf(document, object({ field: schema })).source).toContain(expected);
  });

  test('has the first paragraph of a shared description', () => {
    const { source } = payloadOf(document, object({ name: ref('Name') }));
    expect(source).toContain('A name.');
    expect(source).not.toContain('More about names.');
  });
});

describe('text from the contract', () => {
  test('is escaped', () => {
    expect(markup`<p title="${'"'}">${"<b> & '"}</p>`.source).toBe(
      '<p title="&#34;">&#60;b&#62; &#38; &#39;</p>',
    );
  });

  test('is not interpreted as HTML in a description', () => {
    expect(blocks('<script>alert(1)</script>\n\nand <img src=x> `<b>`')?.source).not.toMatch(
      /<(?:script|img|b)\b/,
    );
  });

  test('keeps its paragraphs, links, code and tables', () => {
    const { source = '' } =
      blocks('Some **bold** `code`, [a link](/docs).\n\n| a | b |\n| --- | --- |\n| 1 | 2 |') ?? {};
    for (const tag of ['<p>', '<strong>', '<code>', '<a href="/docs">', '<table>'])
      expect(source).toContain(tag);
  });
});
