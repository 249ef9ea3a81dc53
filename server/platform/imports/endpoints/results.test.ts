/** What an import tells of each line. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestServer } from '../../../testing/server.js';
import {
  didOf,
  get,
  group,
  importAll,
  member,
  named,
  ndjson,
  newOwner,
  oracle,
  project,
  relationship,
  resultsOf,
  settled,
  startWithOwners,
  twin,
  upload,
} from './testing/stage.js';

const ALICE = 'did:key:alice';
const BOB = 'did:key:bob';

let server: TestServer;
let admin: string;
let alice: string;
let bob: string;
beforeAll(async () => {
  ({
    server,
    admin,
    keys: [alice, bob],
  } = await startWithOwners([ALICE, BOB]));
});
afterAll(() => server.close());

describe('the results of an import', () => {
  it('name the record of each line, also when it existed already', async () => {
    const lines = [
      { kind: 'protocol', did: 'did:example:acme/told', properties: {} },
      project({ did: '_:told', metadata: { name: 'Told' } }),
      twin(1, { type: 'Oracle', protocol: 'did:ixo:protocol/oracle' }),
      '',
      relationship('verifier', '_:told', 1),
      group({ did: '_:group', metadata: { name: 'Told group' } }),
      member('_:group', BOB),
      member('_:group', BOB),
      relationship('verifier', '_:told', 1),
    ];
    const { importId } = await importAll(server, admin, ndjson(lines));
    const [[told], [groupDid]] = await Promise.all([named(server, 'Told'), named(server, 'Told group')]);
    const { body } = await get(server, admin, `/v1/entities/${String(told)}/relationships`);
    const [neighbour] = body.neighbours as { relationship: { relationshipId: string } }[];
    const id = neighbour?.relationship.relationshipId;

    expect(await resultsOf(server, admin, importId)).toEqual([
      { line: 1, kind: 'protocol', status: 'created', did: 'did:example:acme/told' },
      { line: 2, kind: 'twin', name: '_:told', status: 'created', did: told },
      { line: 3, kind: 'twin', status: 'created', did: didOf(1) },
      { line: 5, kind: 'relationship', status: 'created', id },
      { line: 6, kind: 'twin', name: '_:group', status: 'created', did: groupDid },
      { line: 7, kind: 'member', status: 'created', did: BOB },
      { line: 8, kind: 'member', status: 'unchanged', did: BOB },
      { line: 9, kind: 'relationship', status: 'unchanged', id },
    ]);

    const again = [lines[0], lines[2], relationship('verifier', String(told), 1)].map((line) => line ?? '');
    const second = await importAll(server, admin, ndjson(again));
    expect(await resultsOf(server, admin, second.importId)).toEqual([
      { line: 1, kind: 'protocol', status: 'unchanged', did: 'did:example:acme/told' },
      { line: 2, kind: 'twin', status: 'unchanged', did: didOf(1) },
      { line: 3, kind: 'relationship', status: 'unchanged', id },
    ]);
  });

  it('give the error of each failed line, and its ids as far as they can be read', async () => {
    const { importId } = await importAll(
      server,
      alice,
      ndjson([
        '{"kind": "twin"',
        project({ did: '_:bad', properties: { stoves: 'many' } }),
        { kind: 'member', group: 7 },
        { kind: 'spoon' },
      ]),
    );
    expect(await resultsOf(server, alice, importId)).toEqual([
      { line: 1, status: 'failed', fault: expect.objectContaining({ code: 'malformed_json' }) },
      {
        line: 2,
        kind: 'twin',
        name: '_:bad',
        status: 'failed',
        fault: {
          code: 'invalid_properties',
          detail: expect.any(String),
          errors: [expect.objectContaining({ field: 'line.properties.stoves' })],
        },
      },
      {
        line: 3,
        kind: 'member',
        status: 'failed',
        fault: expect.objectContaining({ code: 'invalid_request' }),
      },
      { line: 4, status: 'failed', fault: expect.objectContaining({ code: 'invalid_request' }) },
    ]);
  });

  it('can be read from after a given line, across many batches', async () => {
    const lines = Array.from({ length: 2_500 }, () => project());
    const { importId } = await importAll(server, await newOwner(server), ndjson(lines));
    const all = await resultsOf(server, admin, importId);
    expect(all.map(({ line }) => line)).toEqual(lines.map((_, index) => index + 1));
    expect(new Set(all.map(({ did }) => did)).size).toBe(2_500);
    for (const after of [1, 999, 1_000, 1_001, 2_499, 2_500, 9_999])
      expect(await resultsOf(server, admin, importId, `?after=${after}`)).toEqual(all.slice(after));
  });

  it('are empty before the first batch, and for an upload without lines', async () => {
    const { importId } = await importAll(server, bob, '\n\n');
    expect(await resultsOf(server, bob, importId)).toEqual([]);
  });

  it('are the same after a repeated upload', async () => {
    const key = { 'idempotency-key': 'results-once' };
    const body = ndjson([project({ did: '_:a' }), oracle({ did: '_:b' })]);
    const first = await upload(server, bob, body, key);
    await settled(server, bob, first.body.importId);
    const results = await resultsOf(server, bob, String(first.body.importId));
    const again = await upload(server, bob, body, key);
    expect(again.body.importId).toBe(first.body.importId);
    expect(await resultsOf(server, bob, String(again.body.importId))).toEqual(results);
    expect(results.map(({ line, status }) => [line, status])).toEqual([
      [1, 'created'],
      [2, 'created'],
    ]);
  });
});
