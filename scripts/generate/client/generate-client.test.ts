import { beforeAll, describe, expect, it } from '@jest/globals';
import { readContracts } from '../read-contracts.js';
import type { AsyncApi, OpenApi } from '../contracts.js';
import { generateClient } from './generate-client.js';

let host: { openapi: OpenApi; asyncapi: AsyncApi };
beforeAll(async () => {
  host = await readContracts('spec');
});

interface Sample {
  readonly operation?: object;
  readonly path?: string;
  readonly schema?: object;
  readonly summary?: string;
}

/** A deployment whose plugin `shop` has one operation, `act`. */
function shop({ operation, path = '/shop/items', schema, summary = 'Act' }: Sample = {}) {
  const { openapi, asyncapi } = structuredClone(host);
  openapi['x-plugins'] = { shop: { title: 'Shop', version: '1.0.0' } };
  openapi.paths[path] = {
    post: { operationId: 'act', summary, security: [], responses: { '204': {} }, ...operation },
  } as unknown as OpenApi['paths'][string];
  if (schema) openapi.components.schemas.ShopItem = { ...schema };
  return { openapi, asyncapi };
}

const clientOf = async (sample: Sample) => (await generateClient(shop(sample))).get('client.ts');

const json = (schema: object) => ({ 'application/json': { schema } });
const ITEM = { $ref: '#/components/schemas/ShopItem' };

describe('an operation of a plugin', () => {
  it.each<[string, object, string]>([
    ['without input and reply', {}, 'act(request?: CallOptions): Promise<undefined>;'],
    [
      'with an optional parameter',
      { parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }] },
      'readonly query?: NonNullable<operations["act"]["parameters"]["query"]> | undefined;\n  } & CallOptions): ',
    ],
    [
      'with headers that the SDK sends itself',
      {
        parameters: ['RequestId', 'IdempotencyKey', 'CallerDid'].map((name) => ({
          $ref: `#/components/parameters/${name}`,
        })),
      },
      'act(request?: SendOptions)',
    ],
    [
      'with another header',
      { parameters: [{ name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } }] },
      'readonly header: operations["act"]["parameters"]["header"];',
    ],
    [
      'with a body that is not JSON',
      { requestBody: { required: true, content: { 'text/csv': { schema: { type: 'string' } } } } },
      'readonly body: NonNullable<RequestInit["body"]>;',
    ],
    [
      'with several replies',
      { responses: { '200': { content: json({}) }, '202': { content: json({}) }, '204': {} } },
      'Promise<operations["act"]["responses"][200]["content"]["application/json"] | operations["act"]["responses"][202]["content"]["application/json"] | undefined>',
    ],
    [
      'with a reply that is not JSON',
      { responses: { '200': { content: { 'text/event-stream': { schema: {} } } } } },
      'Promise<Response>;',
    ],
    ['for API keys', { security: [{ platformKey: ['twins:read'] }] }, '"credentials":["apiKey"]'],
    [
      'for users or API keys',
      { security: [{ ucanInvocation: [], ucanAuthType: [] }, { ucanDelegation: [] }, { platformKey: [] }] },
      '"credentials":["auth","apiKey"]',
    ],
    [
      'that is deprecated',
      { deprecated: true, 'x-deprecated-at': '2026-01-01' },
      '@deprecated since 2026-01-01',
    ],
  ])('%s', async (_, operation, expected) => {
    expect(await clientOf({ operation })).toContain(expected);
  });

  it.each([
    ['the SDK does not have its credentials', { security: [{ signature: [] }] }],
    ['it takes a raw body', { 'x-raw-body': true, requestBody: { required: true, content: json({}) } }],
  ])('is left out when %s', async (_, operation) => {
    expect(await clientOf({ operation })).not.toContain('act(');
  });

  it('belongs to a plugin by its path alone', async () => {
    expect(await clientOf({ path: '/shopping' })).not.toContain('act(');
  });
});

describe('text of a contract', () => {
  const CODE = 'globalThis.stolen = 1';

  it.each<[string, Sample]>([
    ['ends no comment', { summary: `*/ ${CODE} /*`, operation: { description: `a\u2028*/ ${CODE}` } }],
    ['ends no string', { path: `/shop/'"\`\n${CODE}` }],
    [
      'ends no comment of a type',
      {
        schema: {
          type: 'object',
          description: `*/ ${CODE}`,
          properties: { [`a"; ${CODE}`]: { type: 'string' } },
        },
        operation: { responses: { '200': { content: json(ITEM) } } },
      },
    ],
  ])('%s', async (_, sample) => {
    const ts = await import('typescript');
    for (const [name, text = ''] of await generateClient(shop(sample))) {
      const file = ts.default.createSourceFile(name, text, ts.default.ScriptTarget.Latest);
      const statements = file.statements.map((statement) => statement.getText(file));
      expect(statements.filter((statement) => statement.startsWith('globalThis'))).toEqual([]);
      const { diagnostics } = ts.default.transpileModule(text, { reportDiagnostics: true });
      expect(diagnostics).toEqual([]);
    }
  });
});

describe('what is no contract of a deployment', () => {
  type Documents = ReturnType<typeof shop>;
  const changed = (change: (documents: Documents) => unknown) => () => {
    const documents = shop();
    change(documents);
    return documents;
  };

  it.each<[string, () => { openapi: unknown; asyncapi: unknown }, string]>([
    [
      'another API',
      () => ({ openapi: { openapi: '3.1.0', paths: {} }, asyncapi: {} }),
      'openapi.json is not a contract that this command understands: x-plugins',
    ],
    ['an older OpenAPI', changed(({ openapi }) => (openapi.openapi = '3.0.3')), 'must be 3.1'],
    ['a text', () => ({ openapi: 'openapi', asyncapi: {} }), 'openapi.json is not a contract'],
    [
      'another AsyncAPI',
      () => ({ ...shop(), asyncapi: { asyncapi: '2.6.0' } }),
      'asyncapi.json is not a contract',
    ],
    [
      'a plugin with the name of something else',
      changed(({ openapi }) => (openapi['x-plugins'] = { '../x': { title: '', version: '' } })),
      'is not the name of a plugin',
    ],
    [
      'two plugins that a program could not tell apart',
      changed(
        ({ openapi }) =>
          (openapi['x-plugins'] = { 'a-1': { title: '', version: '' }, a1: { title: '', version: '' } }),
      ),
      'two plugins would both be client.plugins.a1',
    ],
    [
      'an operation whose name is code',
      () => shop({ operation: { operationId: 'act(): void; x' } }),
      'must be in camelCase',
    ],
    [
      'two operations of one name',
      changed(({ openapi }) => (openapi.paths['/shop/others'] = { ...openapi.paths['/shop/items'] })),
      'two operations of the contract are called act',
    ],
    [
      'a component whose name is code',
      changed(({ openapi }) => (openapi.components.schemas['X"]; x'] = {})),
      'is not the name of a component',
    ],
    ...['http://169.254.169.254/', 'file:///etc/passwd', '../secret.yaml'].map(
      (reference): [string, () => Documents, string] => [
        `a reference to ${reference}`,
        () => shop({ operation: { responses: { '200': { content: json({ $ref: reference }) } } } }),
        `the reference ${reference} leads out of the contract`,
      ],
    ),
    [
      'a reference that leads nowhere',
      () => shop({ operation: { parameters: [{ $ref: '#/components/parameters/None' }] } }),
      'the reference #/components/parameters/None leads to nothing',
    ],
    [
      'references in a circle',
      changed(({ openapi }) => {
        const loop = { $ref: '#/components/parameters/Loop' };
        openapi.components.parameters = { ...openapi.components.parameters, Loop: loop };
        Object.assign(openapi.paths['/shop/items']?.post ?? {}, { parameters: [loop] });
      }),
      'the reference #/components/parameters/Loop leads to too many others',
    ],
    [
      'too deep a schema',
      () => {
        const deep = (levels: number): object => (levels === 0 ? {} : { items: deep(levels - 1) });
        return shop({ schema: deep(200) });
      },
      'the contract is nested more than 100 levels deep',
    ],
  ])('%s', async (_, documents, message) => {
    await expect(generateClient(documents())).rejects.toThrow(message);
  });
});
