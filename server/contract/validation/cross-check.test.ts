/** Our validators and express-openapi-validator read one contract: they must agree, on thousands of requests. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import fc from 'fast-check';
import pino from 'pino';
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import { operations, type OperationRow } from '../../../generated/operations.js';
import type { Handlers } from '../../auth/callers/handler.js';
import { portOf } from '../../testing/services/port.js';
import { bindContract } from '../binder.js';
import { createExpressServer } from '../connections/express-server.js';
import { createCrossCheck } from './cross-check.js';

const REQUESTS = 4000;

let server: Server;
let base: string;
const logged: string[] = [];

beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const app = express();
  app.use(
    bindContract({
      handlers: exampleHandlers(),
      authenticate: () => ({ did: 'did:key:z6Mk' }),
      log,
      replyValidation: 'strict',
      crossCheck: createCrossCheck(openapi),
    }),
  );
  server = createExpressServer(app, {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(() => void server.close());

interface Media {
  readonly example?: unknown;
  readonly examples?: Record<string, { readonly value: unknown }>;
}

/** Answers each operation with the contract's own example. */
function exampleHandlers(): Handlers {
  const handlers = Object.entries<OperationRow>(operations).map(([id, { method, path, replies }]) => {
    const status = Object.keys(replies).find((code) => code < '400') ?? '';
    const reply = at(openapi.paths, path, method.toLowerCase(), 'responses', status, 'content');
    const [type = '', media] = Object.entries(reply as Record<string, Media>)[0] ?? [];
    const body = media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
    return [id, () => ({ status: Number(status), type, body })];
  });
  return Object.fromEntries(handlers) as Handlers;
}

function at(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], value);
}

const seeds: Record<string, unknown> = {
  '/messages/{sessionId}': {
    message: 'hi',
    stream: false,
    returnAllMessages: true,
    tools: [{ name: 't', description: 'd', schema: { $schema: 'x' } }],
    agActions: [{ name: 'a', description: 'd', schema: {}, hasRender: true }],
    attachments: [{ mxcUri: 'mxc://h/1', filename: 'a.pdf', mimetype: 'application/pdf', size: 12 }],
    mcpInvocations: { tool: 'b2xh' },
    timezone: 'Europe/Rome',
    homeServer: 'matrix.example.org',
    metadata: { spaceId: 's' },
  },
  '/v1/domains': {
    type: 'Project',
    class: 'did:ixo:protocol/project',
    controller: 'did:ixo:ixo1abc',
    properties: { a: 1 },
    metadata: { name: 'n' },
    services: [{ id: '#data', type: 'LinkedData', endpoint: 'https://x.example/y' }],
    verifiableCredential: [{ type: 't', issuer: 'did:ixo:ixo1abc' }],
    validFrom: '2026-01-01T00:00:00Z',
    validUntil: '2027-01-01T00:00:00+02:00',
  },
};
seeds['/v1/entities'] = seeds['/v1/domains'];

/** A valid body: one of these, or else the contract's own example. */
function seedOf({ method, path, bodyTypes: [type = ''] = ['application/json'] }: OperationRow): unknown {
  if (method === 'POST' && path in seeds) return seeds[path];
  const body = at(openapi.paths, path, method.toLowerCase(), 'requestBody', 'content', type) as Media;
  return body.example ?? Object.values(body.examples ?? {})[0]?.value;
}

const oddTexts = [
  '',
  ' ',
  'did:ixo',
  'did:ixo:a/b',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  'true',
  '5',
  '1e1',
  '#',
  'https://',
  '***',
  'b2xh',
  '$e',
  'ñ😀',
];
const oddValue = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...oddTexts) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(0, -1, 1.5, 1e21, true, null, [], {}, [null]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

type Path = (string | number)[];

/** The path of every value within a value. */
function places(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, item]) =>
      places(item, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

/** A copy with one value replaced, removed, or given an unknown sibling. */
function mutate(value: unknown, path: Path, odd: unknown, how: 'replace' | 'remove' | 'add'): unknown {
  const [key, ...rest] = path;
  if (key === undefined) {
    if (how === 'add' && typeof value === 'object' && value !== null && !Array.isArray(value))
      return { ...value, extra: odd };
    return odd;
  }
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  if (rest.length > 0 || how !== 'remove') copy[key] = mutate(copy[key], rest, odd, how);
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else Reflect.deleteProperty(copy, key);
  return copy;
}

function bodies(seed: unknown) {
  const change = fc.record({
    place: fc.nat(),
    odd: oddValue,
    how: fc.constantFrom('replace', 'remove', 'add'),
  });
  return fc.array(change, { maxLength: 2 }).map((changes) =>
    changes.reduce((body, { place, odd, how }) => {
      const all = places(body);
      return mutate(body, all[place % all.length] ?? [], odd, how);
    }, seed),
  );
}

const queries: fc.Arbitrary<[string, string][]> = fc.array(
  fc.tuple(
    fc.constantFrom('limit', 'offset', 'page', 'limit[]', 'property', 'types'),
    fc.constantFrom(
      '',
      '0',
      '1',
      '20',
      '100',
      '101',
      '-1',
      '1.5',
      '1e1',
      ' 5',
      '0x10',
      'ten',
      'null',
      '9007199254740993',
      'a:b',
      'twin.created',
    ),
  ),
  { maxLength: 3 },
);
const parameters = fc.constantFrom(
  'ses_1',
  '$odd',
  'a b',
  'did:ixo:entity:0f',
  'did:ixo',
  'did:ixo:a%2Fb',
  'x'.repeat(200),
  'docs.css',
);
const headers = fc.dictionary(
  fc.constantFrom('x-timezone', 'x-request-id', 'x-did', 'x-matrix-homeserver', 'x-custom'),
  fc.constantFrom('Europe/Rome', 'a b', 'x'.repeat(70), 'x'.repeat(600), 'é', '-'),
  { maxKeys: 2 },
);

/** Weighted: operations with bodies have the most rules. */
const weighted = Object.values<OperationRow>(operations).map((arbitrary) => ({
  weight: arbitrary.body === 'none' ? 1 : 8,
  arbitrary: fc.constant(arbitrary),
}));

const requests = fc.oneof(...weighted).chain(({ method, path, body, ...row }) =>
  fc.record({
    method: fc.constant(method),
    path: parameters.map((parameter) =>
      path.replace(/\{\w+\}/g, encodeURIComponent(parameter).replaceAll('%253A', '%3A')),
    ),
    query: fc.oneof(
      { weight: row.parameters.query.length > 0 ? 4 : 1, arbitrary: queries },
      { weight: 2, arbitrary: fc.constant<[string, string][]>([]) },
    ),
    headers,
    json: body === 'none' ? fc.constant(undefined) : bodies(seedOf({ method, path, body, ...row })),
  }),
);

interface Sent {
  method: string;
  path: string;
  query?: [string, string][];
  headers?: Record<string, string>;
  json?: unknown;
}

/** Throws when the two disagree, which the server reports with a 500. */
async function isTaken({ method, path, query = [], headers: sent = {}, json }: Sent): Promise<boolean> {
  const search = new URLSearchParams(query).toString();
  const response = await fetch(`${base}${path}${search && `?${search}`}`, {
    method,
    headers: { ...sent, ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(logged.splice(0).join('\n'));
  return response.ok;
}

describe('the two validators', () => {
  it.each(Object.entries(seeds))(
    'give one verdict on every odd value in every place of %s',
    async (path, seed) => {
      const real = path.replace('{sessionId}', 'ses_1');
      const odd = [...oddTexts, 0, -1, 1.5, 1e21, true, null, [], {}, [null]];
      let refused = 0;
      for (const place of places(seed)) {
        for (const value of odd) {
          if (!(await isTaken({ method: 'POST', path: real, json: mutate(seed, place, value, 'replace') })))
            refused++;
        }
      }
      expect(await isTaken({ method: 'POST', path: real, json: seed })).toBe(true);
      expect(refused).toBeGreaterThan(places(seed).length);
    },
  );

  it(`agree on ${REQUESTS} generated requests`, async () => {
    const verdicts = { taken: 0, refused: 0 };
    const property = fc.asyncProperty(requests, async (sent) => {
      verdicts[(await isTaken(sent)) ? 'taken' : 'refused']++;
    });
    await fc.assert(property, { numRuns: REQUESTS, seed: 20261121 });
    // A generator that produced only valid or only invalid requests would prove nothing.
    expect(Math.min(verdicts.taken, verdicts.refused)).toBeGreaterThan(REQUESTS / 10);
  });
});
