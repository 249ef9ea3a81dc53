/** What is wrong with lines of an import, and what becomes of the others. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { firstColumn } from '../../../testing/notes.js';
import { call, startTestServer, type TestServer } from '../../../testing/server.js';
import {
  BULK,
  didOf,
  importLines,
  importAll,
  keyOf,
  ndjson,
  oracle,
  organisation,
  project,
  relationship,
  resultsOf,
  twin,
} from './testing/stage.js';

const ALICE = 'did:key:alice';

let server: TestServer;
let admin: string;
let alice: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' });
  admin = server.apiKey;
  alice = await keyOf(server, ALICE, BULK);
});
afterAll(() => server.close());

let numbers = 1000;
const next = () => numbers++;

describe('an invalid line', () => {
  it('reports the error and its field, and does not affect other lines', async () => {
    const there = next();
    const { state, codes, errors } = await importLines(server, admin, [
      twin(there, { properties: { stoves: 1 } }),
      'no JSON',
      '',
      { kind: 'planet' },
      project({ properties: { stoves: 'many' } }),
      project({ protocol: 'did:ixo:protocol/unheard-of' }),
      project({ class: 'did:ixo:protocol/oracle' }),
      { kind: 'twin', type: 'Project' },
      project({ validFrom: '2026-01-02T00:00:00Z', validUntil: '2026-01-01T00:00:00Z' }),
      twin(there, { properties: { stoves: 2 } }),
      project({ type: 'Protocol', protocol: 'did:ixo:protocol/protocol' }),
      project({ did: 'did:web:example.org' }),
      project({ metadata: { note: 'x'.repeat(300_000) } }),
      '{"kind":"twin","type":"Project","protocol":"did:ixo:protocol/clean-cooking","metadata":{"note":"\\u0000"}}',
      relationship('verifier', there, next()),
      relationship('nonsense', there, there),
      relationship('verifier', there, there),
      project(),
    ]);
    expect(codes).toEqual({
      2: 'malformed_json',
      4: 'invalid_request',
      5: 'invalid_properties',
      6: 'unknown_protocol',
      7: 'class_protocol_mismatch',
      8: 'invalid_request',
      9: 'invalid_validity_period',
      10: 'twin_exists',
      11: 'invalid_request',
      12: 'invalid_request',
      13: 'payload_too_large',
      14: 'malformed_json',
      15: 'unknown_twin',
      16: 'unknown_role',
      17: 'self_relationship',
    });
    expect(state).toMatchObject({ status: 'finished', lines: 17, processed: 17, created: 2, failed: 15 });
    expect(errors.find(({ line }) => line === 5)?.errors).toEqual([
      expect.objectContaining({ field: 'line.properties.stoves' }),
    ]);
  });

  it('is called a line in the error, whichever check finds the error', async () => {
    const { errors } = await importLines(server, alice, [
      project({ validFrom: '9999-12-31T23:59:59-23:59' }),
      project({ validFrom: 'tomorrow' }),
      project({
        services: ['#a', '#a'].map((id) => ({ id, type: 'Web', endpoint: 'https://example.org' })),
      }),
    ]);
    expect(errors.map(({ code, detail }) => [code, detail.split(' ', 9).join(' ')])).toEqual([
      ['invalid_request', 'The line does not fit the contract: line.validFrom must'],
      ['invalid_request', 'The line does not fit the contract: line.validFrom must'],
      ['invalid_request', 'The line does not fit the contract: line.services[1].id is'],
    ]);
  });

  it('is a line that is not UTF-8', async () => {
    const bad = Buffer.concat([Buffer.from('{"kind":"twin","type":"'), Buffer.of(0xff), Buffer.from('"}\n')]);
    const state = await importAll(server, alice, Buffer.concat([bad, Buffer.from(ndjson([project()]))]));
    expect(state).toMatchObject({ created: 1, failed: 1 });
  });

  it('is a line that names a twin of a later line, in the same batch or another', async () => {
    const { codes } = await importLines(server, alice, [
      relationship('verifier', '_:a', '_:b'),
      project({ did: '_:a' }),
      relationship('verifier', '_:a', '_:b'),
      oracle({ did: '_:b' }),
      relationship('verifier', '_:a', '_:b'),
    ]);
    expect(codes).toEqual({ 1: 'unknown_twin', 3: 'unknown_twin' });
  });

  it('is a relationship above the maximum of a role, including existing ones', async () => {
    const [one, two, three] = [didOf(next()), didOf(next()), didOf(next())];
    const { codes, state } = await importLines(server, admin, [
      ...[one, two, three].map((did) => organisation({ did })),
      relationship('parent', one, two),
      relationship('parent', one, three),
      relationship('parent', one, two),
    ]);
    expect(codes).toEqual({ 5: 'role_taken' });
    expect(state).toMatchObject({ unchanged: 1 });
    const again = await importLines(server, admin, [
      relationship('parent', one, three),
      relationship('parent', one, two),
    ]);
    expect(again.codes).toEqual({ 1: 'role_taken' });
    expect(again.state).toMatchObject({ unchanged: 1 });
  });

  it('is a new relationship from a twin under review', async () => {
    const [from, one, two] = [next(), next(), next()];
    const oracles = [one, two].map((at) => twin(at, { type: 'Oracle', protocol: 'did:ixo:protocol/oracle' }));
    await importAll(server, admin, ndjson([twin(from), ...oracles, relationship('verifier', from, one)]));
    const proposed = await call(`${server.url}/v1/proposals`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}` },
      json: { domain: didOf(from), package: { of: 'papers' } },
    });
    expect(proposed.status).toBe(201);
    const { codes, state } = await importLines(server, admin, [
      relationship('verifier', from, one),
      relationship('verifier', from, two),
    ]);
    expect(codes).toEqual({ 2: 'twin_under_review' });
    expect(state).toMatchObject({ created: 0, unchanged: 1, failed: 1 });
  });

  it('is counted above the limit of stored errors, and does not stop the import', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => (index === 1_500 ? 'x' : project()));
    const { state, codes } = await importLines(server, alice, many);
    expect(state).toMatchObject({ created: 2_999, failed: 1 });
    expect(codes).toEqual({ 1501: 'malformed_json' });
    const bad = await importAll(server, alice, 'x\n'.repeat(10_050));
    expect(bad).toMatchObject({ lines: 10_050, failed: 10_050, processed: 10_050 });
    const stored = await firstColumn(
      server.database.url,
      `select count(*)::int from import_errors where import_id = '${bad.importId}'`,
    );
    expect(stored).toEqual([10_000]);
  });

  it('is reported with its fields up to the limit of stored errors, and then with its code and message only', async () => {
    const bad = await importAll(server, alice, '{"kind":"twin"}\n'.repeat(10_050));
    const results = await resultsOf(server, alice, bad.importId);
    expect(results).toHaveLength(10_050);
    expect(results.filter(({ fault }) => fault?.code === 'invalid_request')).toHaveLength(10_050);
    const withFields = results.filter(({ fault }) => fault?.errors).map(({ line }) => line);
    expect([withFields.length, withFields.at(-1)]).toEqual([10_000, 10_000]);
  });
});
